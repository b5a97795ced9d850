/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "engine/errors/errors.h"
#include "http/request/body_stream.h"
#include "http/php/body_stream_arginfo.h"

#define THIS nx_body_stream_of(Z_OBJ_P(ZEND_THIS))

static zend_object_handlers handlers;

ZEND_METHOD(Nexus_Http_BodyStream, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_BodyStream, read)
{
    zend_long most = NX_BODY_PIECE;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(most)
    ZEND_PARSE_PARAMETERS_END();
    if (most < 1) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "The number of bytes to read must be at least 1, " ZEND_LONG_FMT " given", most);
        return;
    }
    zend_string *piece = nx_body_stream_read(THIS, (size_t)most);
    if (piece != NULL) {
        RETURN_STR(piece);
    }
}

ZEND_METHOD(Nexus_Http_BodyStream, rewind)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (nx_body_is_live(THIS->message)) {
        nx_throw(NX_ERROR_BODY_USED,
                 "A streamed request body can be read only once: store the parts that are needed again");
        return;
    }
    THIS->position = 0;
}

ZEND_METHOD(Nexus_Http_BodyStream, length)
{
    ZEND_PARSE_PARAMETERS_NONE();
    int64_t length = nx_body_length(THIS->message);
    if (length >= 0) {
        RETURN_LONG((zend_long)length);
    }
}

ZEND_METHOD(Nexus_Http_BodyStream, position)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_body_stream_position(THIS));
}

ZEND_METHOD(Nexus_Http_BodyStream, isAtEnd)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_body_stream_is_at_end(THIS));
}

ZEND_METHOD(Nexus_Http_BodyStream, isLive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_body_is_live(THIS->message));
}

ZEND_METHOD(Nexus_Http_BodyStream, getIterator)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

typedef struct {
    zend_object_iterator iterator;
    zval piece;
    zend_long key;
} pieces_t;

static pieces_t *pieces_of(zend_object_iterator *iterator)
{
    return nx_container_of(iterator, pieces_t, iterator);
}

static void forget_piece(zend_object_iterator *iterator)
{
    zval *piece = &pieces_of(iterator)->piece;
    zval_ptr_dtor(piece);
    ZVAL_UNDEF(piece);
}

static void destroy_piece_iterator(zend_object_iterator *iterator)
{
    forget_piece(iterator);
    zval_ptr_dtor(&iterator->data);
}

static void fetch_piece(zend_object_iterator *iterator)
{
    forget_piece(iterator);
    zend_string *piece = nx_body_stream_read(nx_body_stream_of(Z_OBJ(iterator->data)), NX_BODY_PIECE);
    if (piece != NULL) {
        ZVAL_STR(&pieces_of(iterator)->piece, piece);
    }
}

static int has_piece(zend_object_iterator *iterator)
{
    return Z_TYPE(pieces_of(iterator)->piece) == IS_UNDEF ? FAILURE : SUCCESS;
}

static zval *current_piece(zend_object_iterator *iterator)
{
    return &pieces_of(iterator)->piece;
}

static void current_piece_key(zend_object_iterator *iterator, zval *key)
{
    ZVAL_LONG(key, pieces_of(iterator)->key);
}

static void move_to_next_piece(zend_object_iterator *iterator)
{
    pieces_of(iterator)->key++;
    fetch_piece(iterator);
}

static const zend_object_iterator_funcs functions = {
    .dtor = destroy_piece_iterator,
    .valid = has_piece,
    .get_current_data = current_piece,
    .get_current_key = current_piece_key,
    .move_forward = move_to_next_piece,
    .rewind = fetch_piece,
};

static zend_object_iterator *get_iterator(zend_class_entry *class_entry, zval *object, int by_reference)
{
    if (by_reference) {
        zend_throw_error(NULL, "A body cannot be iterated by reference");
        return NULL;
    }
    pieces_t *pieces = emalloc(sizeof(*pieces));
    zend_iterator_init(&pieces->iterator);
    ZVAL_OBJ_COPY(&pieces->iterator.data, Z_OBJ_P(object));
    pieces->iterator.funcs = &functions;
    ZVAL_UNDEF(&pieces->piece);
    pieces->key = 0;
    return &pieces->iterator;
}

void nx_php_register_body_stream(void)
{
    nx_ce_body_stream = register_class_Nexus_Http_BodyStream(zend_ce_aggregate);
    nx_ce_body_stream->create_object = nx_body_stream_create;
    nx_ce_body_stream->get_iterator = get_iterator;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(nx_body_stream_t, std);
    handlers.free_obj = nx_body_stream_free_object;
    handlers.clone_obj = NULL;
    nx_body_stream_handlers = &handlers;
}
