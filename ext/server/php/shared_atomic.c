/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "engine/errors/errors.h"
#include "server/fabric/shared_heap.h"

#include "server/php/shared_atomic_arginfo.h"

/* A cache line. The segment has nothing else. */
#define ATOMIC_BYTES 64

typedef struct shared_atomic_object {
    nx_shared_segment_t segment;
    zend_object std;
} shared_atomic_object_t;

static zend_class_entry *shared_atomic_class;
static zend_object_handlers shared_atomic_handlers;

static shared_atomic_object_t *shared_atomic_of(zend_object *object)
{
    return nx_container_of(object, shared_atomic_object_t, std);
}

#define THIS_NUMBER ((_Atomic int64_t *)shared_atomic_of(Z_OBJ_P(ZEND_THIS))->segment.memory)

static zend_object *shared_atomic_create(zend_class_entry *class_entry)
{
    shared_atomic_object_t *atomic = zend_object_alloc(sizeof(shared_atomic_object_t), class_entry);
    zend_object_std_init(&atomic->std, class_entry);
    object_properties_init(&atomic->std, class_entry);
    atomic->std.handlers = &shared_atomic_handlers;
    return &atomic->std;
}

static void shared_atomic_free(zend_object *object)
{
    shared_atomic_object_t *atomic = shared_atomic_of(object);
    if (atomic->segment.memory != NULL) {
        nx_shared_segment_close(&atomic->segment);
    }
    zend_object_std_dtor(object);
}

static NX_COLD void shared_atomic_throw(int error, const zend_string *name)
{
    switch (error) {
    case -EEXIST:
        nx_throw(NX_ERROR_SHARED_DIFFERS,
                 "Shared data of another kind have the name \"%s\": choose another one", ZSTR_VAL(name));
        return;
    case -ENOSPC:
        nx_throw(NX_ERROR_SHARED_FULL, "The shared memory has no space for the integer \"%s\"",
                 ZSTR_VAL(name));
        return;
    case -ENAMETOOLONG:
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The name of a shared integer must have 1 to %d bytes",
                 NX_SHARED_NAME_BYTES);
        return;
    default:
        nx_throw(NX_ERROR_SYSTEM, "The shared integer cannot be used: %s", strerror(-error));
    }
}

ZEND_METHOD(Nexus_Shared_Atomic, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Shared_Atomic, create)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_spec_t spec = {
        .name = ZSTR_VAL(name),
        .name_length = ZSTR_LEN(name),
        .kind = NX_SHARED_ATOMIC,
        .bytes = ATOMIC_BYTES,
    };
    nx_shared_heap_t *heap;
    nx_shared_segment_t segment;
    nx_shared_existing_t existing;
    int error = nx_fabric_shared_heap(&heap);
    error = error != 0 ? error : nx_shared_heap_open(heap, &spec, &segment, &existing);
    if (UNEXPECTED(error != 0)) {
        shared_atomic_throw(error, name);
        RETURN_THROWS();
    }
    object_init_ex(return_value, shared_atomic_class);
    shared_atomic_of(Z_OBJ_P(return_value))->segment = segment;
}

ZEND_METHOD(Nexus_Shared_Atomic, get)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(atomic_load(THIS_NUMBER));
}

ZEND_METHOD(Nexus_Shared_Atomic, set)
{
    zend_long value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(value)
    ZEND_PARSE_PARAMETERS_END();
    atomic_store(THIS_NUMBER, value);
}

ZEND_METHOD(Nexus_Shared_Atomic, add)
{
    zend_long by = 1;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(by)
    ZEND_PARSE_PARAMETERS_END();
    /* Unsigned addition wraps around; that of signed numbers is undefined. */
    uint64_t before = (uint64_t)atomic_fetch_add(THIS_NUMBER, by);
    RETURN_LONG((zend_long)(before + (uint64_t)by));
}

ZEND_METHOD(Nexus_Shared_Atomic, compareAndSet)
{
    zend_long expected, value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(expected)
    Z_PARAM_LONG(value)
    ZEND_PARSE_PARAMETERS_END();
    int64_t present = expected;
    RETURN_BOOL(atomic_compare_exchange_strong(THIS_NUMBER, &present, value));
}

void nx_php_register_shared_atomic(void)
{
    shared_atomic_class = register_class_Nexus_Shared_Atomic();
    shared_atomic_class->create_object = shared_atomic_create;
    memcpy(&shared_atomic_handlers, &std_object_handlers, sizeof(shared_atomic_handlers));
    shared_atomic_handlers.offset = offsetof(shared_atomic_object_t, std);
    shared_atomic_handlers.free_obj = shared_atomic_free;
    shared_atomic_handlers.clone_obj = NULL;
}
