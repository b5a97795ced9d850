/* SPDX-License-Identifier: MIT */
/* Handles of a function: its object, its arguments, and the objects in arguments that are arrays. */
#include "runtime/handle/private.h"

#include "php_streams.h"

/* Keys made of addresses are smaller, see kinds.c. */
#define STREAMS ((nx_handle_key_t)1 << 62)

typedef struct {
    nx_handle_traits_t traits;
    nx_handle_visit_fn visit;
    void *context;
    bool has_object;
} operand_walk_t;

nx_handle_key_t nx_handle__key_of_stream(const zend_resource *stream, int direction)
{
    return STREAMS | (nx_handle_key_t)stream->handle << 2 | (nx_handle_key_t)direction;
}

bool nx_handle__is_closed_stream(nx_handle_key_t key)
{
    return (key & STREAMS) && !zend_hash_index_exists(&EG(regular_list), (key & ~STREAMS) >> 2);
}

/* The openssl extension also implements plain TCP streams, which may become TLS streams later. */
bool nx_handle__is_tls(const zend_resource *resource)
{
    php_stream *stream = resource->ptr;
    if (stream == NULL || strcmp(stream->ops->label, "tcp_socket/ssl") != 0) {
        return false;
    }
    zval data;
    array_init(&data);
    bool is_tls = php_stream_populate_meta_data(stream, &data) &&
                  zend_hash_str_exists(Z_ARRVAL(data), "crypto", sizeof("crypto") - 1);
    zval_ptr_dtor(&data);
    return is_tls;
}

static bool visit_operand_object(operand_walk_t *walk, zend_object *object)
{
    walk->has_object = true;
    const nx_handle_kind_t *kind = nx_handle__kind_of_class(object->ce);
    if (EXPECTED(kind == NULL)) {
        return true;
    }
    nx_handle_operand_t operand = {.kind = kind, .object = object, .key = kind->identify(object)};
    return operand.key == 0 || walk->visit(&operand, walk->context);
}

static bool visit_stream(operand_walk_t *walk, zend_resource *resource, int direction)
{
    if (zend_fetch_resource2(resource, NULL, php_file_le_stream(), php_file_le_pstream()) == NULL) {
        return true;
    }
    nx_handle_operand_t operand = {
        .stream = resource,
        .direction = direction,
        .key = nx_handle__key_of_stream(resource, direction),
    };
    return walk->visit(&operand, walk->context);
}

/* Reading comes before writing in every call, so that two calls cannot wait for each other. */
static bool visit_resource(operand_walk_t *walk, zend_resource *resource, uint32_t number)
{
    bool reads = walk->traits.reads == number;
    bool writes = walk->traits.writes == number;
    if (!reads && !writes) {
        return visit_stream(walk, resource, NX_HANDLE_STREAM);
    }
    return (!reads || visit_stream(walk, resource, NX_HANDLE_READS)) &&
           (!writes || visit_stream(walk, resource, NX_HANDLE_WRITES));
}

static bool visit_array(operand_walk_t *walk, HashTable *array)
{
    zval *element;
    ZEND_HASH_FOREACH_VAL(array, element)
    {
        ZVAL_DEREF(element);
        if (Z_TYPE_P(element) == IS_OBJECT && !visit_operand_object(walk, Z_OBJ_P(element))) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static bool visit_argument(operand_walk_t *walk, zval *argument, uint32_t number)
{
    ZVAL_DEREF(argument);
    switch (Z_TYPE_P(argument)) {
    case IS_RESOURCE:
        return visit_resource(walk, Z_RES_P(argument), number);
    case IS_OBJECT:
        return visit_operand_object(walk, Z_OBJ_P(argument));
    case IS_ARRAY:
        return visit_array(walk, Z_ARRVAL_P(argument));
    default:
        return true;
    }
}

static bool visit_default_link(operand_walk_t *walk)
{
    nx_handle_operand_t operand = {.key = nx_handle__state.default_link};
    return operand.key == 0 || walk->visit(&operand, walk->context);
}

bool nx_handle__each_of(zend_execute_data *frame, nx_handle_visit_fn visit, void *context)
{
    operand_walk_t walk = {.traits = nx_handle__traits(frame->func), .visit = visit, .context = context};
    if (walk.traits.flags & NX_CALL_FREE) {
        return true;
    }
    if (Z_TYPE(frame->This) == IS_OBJECT && !visit_operand_object(&walk, Z_OBJ(frame->This))) {
        return false;
    }
    uint32_t count = ZEND_CALL_NUM_ARGS(frame);
    for (uint32_t i = 1; i <= count; i++) {
        if (!visit_argument(&walk, ZEND_CALL_ARG(frame, i), i)) {
            return false;
        }
    }
    return !(walk.traits.flags & NX_CALL_DEFAULT_LINK) || walk.has_object || visit_default_link(&walk);
}

bool nx_handle__is_foreach(const zend_execute_data *frame)
{
    uint8_t opcode = frame->opline != NULL ? frame->opline->opcode : ZEND_NOP;
    return opcode == ZEND_FE_FETCH_R || opcode == ZEND_FE_FETCH_RW || opcode == ZEND_FE_RESET_R ||
           opcode == ZEND_FE_RESET_RW;
}

/* foreach calls an iterator without a function call. */
static void visit_iterated(zend_execute_data *frame, nx_handle_visit_fn visit, void *context)
{
    const zend_op *opline = frame->opline;
    if (!nx_handle__is_foreach(frame) || opline->op1_type == IS_CONST) {
        return;
    }
    zval *iterated = ZEND_CALL_VAR(frame, opline->op1.var);
    ZVAL_DEREF(iterated);
    if (Z_TYPE_P(iterated) != IS_OBJECT) {
        return;
    }
    zend_object_iterator *iterator = zend_iterator_unwrap(iterated);
    zval *target = iterator != NULL ? &iterator->data : iterated;
    operand_walk_t walk = {.visit = visit, .context = context};
    if (Z_TYPE_P(target) == IS_OBJECT) {
        visit_operand_object(&walk, Z_OBJ_P(target));
    }
}

void nx_handle__each(zend_execute_data *frame, bool all, nx_handle_visit_fn visit, void *context)
{
    bool is_innermost = true;
    for (zend_execute_data *first = frame; frame != NULL; frame = frame->prev_execute_data) {
        if (frame->func == NULL) {
            continue;
        }
        if (!ZEND_USER_CODE(frame->func->type)) {
            if ((is_innermost || nx_handle__is_guarded(frame->func)) &&
                !nx_handle__each_of(frame, visit, context)) {
                return;
            }
            continue;
        }
        if (frame == first) {
            visit_iterated(frame, visit, context);
        }
        if (!all) {
            return;
        }
        is_innermost = false;
    }
}
