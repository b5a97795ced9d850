/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include <errno.h>
#include <string.h>

#include "zend_interfaces.h"

#include "core/shm/shared_map.h"
#include "engine/errors/errors.h"
#include "server/fabric/shared_heap.h"
#include "server/php/shared_map.h"

#include "server/php/shared_map_arginfo.h"

typedef struct shared_map_iterator {
    zend_object_iterator iterator;
    nx_shared_cursor_t cursor;
    nx_shared_found_t found;
    zval key, value;
} shared_map_iterator_t;

static zend_class_entry *shared_map_class;
static zend_object_handlers shared_map_handlers;

#define THIS_MAP nx_shared_map_object_of(Z_OBJ_P(ZEND_THIS))->map

static zend_object *shared_map_create(zend_class_entry *class_entry)
{
    nx_shared_map_object_t *map = zend_object_alloc(sizeof(nx_shared_map_object_t), class_entry);
    zend_object_std_init(&map->std, class_entry);
    object_properties_init(&map->std, class_entry);
    map->std.handlers = &shared_map_handlers;
    return &map->std;
}

static void shared_map_free(zend_object *object)
{
    nx_shared_map_object_t *map = nx_shared_map_object_of(object);
    if (map->map != NULL) {
        nx_shared_map_close(map->map);
    }
    zend_object_std_dtor(object);
}

/* --- errors --- */

NX_COLD void nx_shared_map_throw(int error)
{
    nx_throw(NX_ERROR_SYSTEM, "The shared map cannot be used: %s", strerror(-error));
}

static NX_COLD void shared_map_throw_write(int error)
{
    if (error != -ENOSPC) {
        nx_shared_map_throw(error);
        return;
    }
    nx_throw(NX_ERROR_SHARED_FULL,
             "There is no space for this in the shared map: give Map::create() more bytes, or evict: true");
}

static NX_COLD void shared_map_throw_increment(int error)
{
    switch (error) {
    case -EDOM:
        nx_throw(NX_ERROR_SHARED_NUMBER, "Map::increment() needs an integer, and the present value is none");
        return;
    case -ERANGE:
        nx_throw(NX_ERROR_SHARED_NUMBER, "The result of Map::increment() is too large for an integer");
        return;
    default:
        shared_map_throw_write(error);
    }
}

static NX_COLD void shared_map_throw_open_error(int error, const zend_string *name,
                                                const nx_shared_existing_t *existing)
{
    switch (error) {
    case -EEXIST:
        nx_throw(NX_ERROR_SHARED_DIFFERS,
                 "The shared map \"%s\" exists with %zu bytes and evict: %s: use the same for all openers",
                 ZSTR_VAL(name), existing->bytes,
                 existing->detail == NX_SHARED_MAP_EVICTS ? "true" : "false");
        return;
    case -ENOSPC:
        nx_throw(NX_ERROR_SHARED_FULL,
                 "The shared memory has no space for the map \"%s\": choose fewer bytes", ZSTR_VAL(name));
        return;
    case -EINVAL:
        nx_throw(NX_ERROR_BAD_ARGUMENT, "A shared map must have %d bytes to 128 GiB",
                 NX_SHARED_MAP_BYTES_LEAST);
        return;
    case -ENAMETOOLONG:
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The name of a shared map must have 1 to %d bytes",
                 NX_SHARED_NAME_BYTES);
        return;
    default:
        nx_shared_map_throw(error);
    }
}

/* --- arguments --- */

bool nx_shared_map_accepts(const zend_string *key)
{
    if (EXPECTED(ZSTR_LEN(key) >= 1 && ZSTR_LEN(key) <= NX_SHARED_KEY_BYTES)) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT, "A key of a shared map must have 1 to %d bytes", NX_SHARED_KEY_BYTES);
    return false;
}

/* --- the class --- */

ZEND_METHOD(Nexus_Shared_Map, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Shared_Map, create)
{
    zend_string *name;
    zend_long bytes;
    bool evict = false;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(name)
    Z_PARAM_LONG(bytes)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(evict)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_heap_t *heap;
    nx_shared_map_t *map = NULL;
    nx_shared_existing_t existing = {0};
    int error = bytes < 0 ? -EINVAL : nx_fabric_shared_heap(&heap);
    if (error == 0) {
        error = nx_shared_map_open(heap, ZSTR_VAL(name), ZSTR_LEN(name), (size_t)bytes,
                                   evict ? NX_SHARED_MAP_EVICTS : NX_SHARED_MAP_REFUSES, &map, &existing);
    }
    if (UNEXPECTED(error != 0)) {
        shared_map_throw_open_error(error, name, &existing);
        RETURN_THROWS();
    }
    object_init_ex(return_value, shared_map_class);
    nx_shared_map_object_of(Z_OBJ_P(return_value))->map = map;
}

ZEND_METHOD(Nexus_Shared_Map, get)
{
    zend_string *key;
    zval *otherwise = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(key)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(otherwise)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    zval value;
    int error = nx_shared_map_accepts(key) ? nx_shared_map_get(THIS_MAP, nx_shared_map_key(key), &found) : 0;
    if (EG(exception) == NULL && error == 0 && nx_shared_read_map(&found, &value)) {
        RETVAL_COPY_VALUE(&value);
    } else if (error == -ENOENT && otherwise != NULL) {
        RETVAL_COPY(otherwise);
    } else if (error != 0 && error != -ENOENT) {
        nx_shared_map_throw(error);
    }
    nx_shared_found_release(&found);
}

ZEND_METHOD(Nexus_Shared_Map, set)
{
    zend_string *key;
    zval *value, *ttl = NULL;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(key)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(ttl)
    ZEND_PARSE_PARAMETERS_END();
    int64_t expires_at;
    if (!nx_shared_map_accepts(key) || !nx_shared_parse_ttl(ttl, 3, &expires_at)) {
        RETURN_THROWS();
    }
    nx_shared_stored_t stored;
    if (nx_shared_store(value, &stored)) {
        int error = nx_shared_map_set(THIS_MAP, nx_shared_map_key(key), stored.value, expires_at);
        error == 0 ? (void)0 : shared_map_throw_write(error);
    }
    nx_shared_release(&stored);
}

ZEND_METHOD(Nexus_Shared_Map, has)
{
    zend_string *key;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(key)
    ZEND_PARSE_PARAMETERS_END();
    if (!nx_shared_map_accepts(key)) {
        RETURN_THROWS();
    }
    RETURN_BOOL(nx_shared_map_has(THIS_MAP, nx_shared_map_key(key)));
}

ZEND_METHOD(Nexus_Shared_Map, delete)
{
    zend_string *key;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(key)
    ZEND_PARSE_PARAMETERS_END();
    int result = nx_shared_map_accepts(key) ? nx_shared_map_delete(THIS_MAP, nx_shared_map_key(key)) : 0;
    if (UNEXPECTED(result < 0)) {
        nx_shared_map_throw(result);
    }
    RETURN_BOOL(result == 1);
}

ZEND_METHOD(Nexus_Shared_Map, clear)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_shared_map_clear(THIS_MAP);
}

ZEND_METHOD(Nexus_Shared_Map, increment)
{
    zend_string *key;
    zend_long by = 1;
    zval *ttl = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_STR(key)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(by)
    Z_PARAM_ZVAL_OR_NULL(ttl)
    ZEND_PARSE_PARAMETERS_END();
    int64_t expires_at, result;
    if (!nx_shared_map_accepts(key) || !nx_shared_parse_ttl(ttl, 3, &expires_at)) {
        RETURN_THROWS();
    }
    int error = nx_shared_map_add(THIS_MAP, nx_shared_map_key(key), by, expires_at, &result);
    if (UNEXPECTED(error != 0)) {
        shared_map_throw_increment(error);
        RETURN_THROWS();
    }
    RETURN_LONG(result);
}

/* A result of nx_shared_map_compare_and_set(); 0 with an exception. */
static NX_SUSPENDS int shared_map_exchange(nx_shared_map_t *map, const zend_string *key, zval *expected,
                                           zval *value, int64_t expires_at)
{
    nx_shared_stored_t old, new;
    int result = 0;
    if (nx_shared_store(expected, &old)) {
        if (nx_shared_store(value, &new)) {
            result = nx_shared_map_compare_and_set(
                map, nx_shared_map_key(key), Z_TYPE_P(expected) == IS_NULL ? NULL : &old.value,
                Z_TYPE_P(value) == IS_NULL ? NULL : &new.value, expires_at);
        }
        nx_shared_release(&new);
    }
    nx_shared_release(&old);
    return result;
}

ZEND_METHOD(Nexus_Shared_Map, compareAndSet)
{
    zend_string *key;
    zval *expected, *value, *ttl = NULL;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_STR(key)
    Z_PARAM_ZVAL(expected)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(ttl)
    ZEND_PARSE_PARAMETERS_END();
    int64_t expires_at;
    if (!nx_shared_map_accepts(key) || !nx_shared_parse_ttl(ttl, 4, &expires_at)) {
        RETURN_THROWS();
    }
    int result = shared_map_exchange(THIS_MAP, key, expected, value, expires_at);
    if (UNEXPECTED(result < 0)) {
        shared_map_throw_write(result);
    }
    RETURN_BOOL(result == 1);
}

ZEND_METHOD(Nexus_Shared_Map, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_shared_map_stats_t stats;
    nx_shared_map_get_stats(THIS_MAP, &stats);
    RETURN_LONG((zend_long)stats.entries);
}

/* --- iteration --- */

static shared_map_iterator_t *shared_map_iterator_of(zend_object_iterator *iterator)
{
    return nx_container_of(iterator, shared_map_iterator_t, iterator);
}

static void shared_map_forget_entry(zend_object_iterator *iterator)
{
    shared_map_iterator_t *entries = shared_map_iterator_of(iterator);
    zval_ptr_dtor(&entries->key);
    zval_ptr_dtor(&entries->value);
    ZVAL_UNDEF(&entries->key);
    ZVAL_UNDEF(&entries->value);
}

static void shared_map_destroy_iterator(zend_object_iterator *iterator)
{
    shared_map_forget_entry(iterator);
    nx_shared_found_release(&shared_map_iterator_of(iterator)->found);
    zval_ptr_dtor(&iterator->data);
}

static void shared_map_fetch_entry(zend_object_iterator *iterator)
{
    shared_map_iterator_t *entries = shared_map_iterator_of(iterator);
    shared_map_forget_entry(iterator);
    nx_shared_map_t *map = nx_shared_map_object_of(Z_OBJ(iterator->data))->map;
    int error = nx_shared_map_next(map, &entries->cursor, &entries->found);
    if (error != 0) {
        error == -ENOENT ? (void)0 : nx_shared_map_throw(error);
        return;
    }
    zval value;
    if (nx_shared_read_map(&entries->found, &value)) {
        ZVAL_COPY_VALUE(&entries->value, &value);
        ZVAL_STRINGL(&entries->key, nx_bytes_data(&entries->found.bytes), entries->found.key_length);
    }
}

static void shared_map_rewind(zend_object_iterator *iterator)
{
    shared_map_iterator_of(iterator)->cursor = (nx_shared_cursor_t){0};
    shared_map_fetch_entry(iterator);
}

static int shared_map_has_entry(zend_object_iterator *iterator)
{
    return Z_TYPE(shared_map_iterator_of(iterator)->key) == IS_UNDEF ? FAILURE : SUCCESS;
}

static zval *shared_map_current_value(zend_object_iterator *iterator)
{
    return &shared_map_iterator_of(iterator)->value;
}

static void shared_map_current_key(zend_object_iterator *iterator, zval *key)
{
    ZVAL_COPY(key, &shared_map_iterator_of(iterator)->key);
}

static const zend_object_iterator_funcs shared_map_iterator_functions = {
    .dtor = shared_map_destroy_iterator,
    .valid = shared_map_has_entry,
    .get_current_data = shared_map_current_value,
    .get_current_key = shared_map_current_key,
    .move_forward = shared_map_fetch_entry,
    .rewind = shared_map_rewind,
};

static zend_object_iterator *shared_map_get_iterator(zend_class_entry *class_entry, zval *object,
                                                     int by_reference)
{
    if (by_reference) {
        zend_throw_error(NULL, "A shared map cannot be iterated by reference");
        return NULL;
    }
    shared_map_iterator_t *entries = ecalloc(1, sizeof(*entries));
    zend_iterator_init(&entries->iterator);
    ZVAL_OBJ_COPY(&entries->iterator.data, Z_OBJ_P(object));
    entries->iterator.funcs = &shared_map_iterator_functions;
    nx_shared_found_init(&entries->found);
    return &entries->iterator;
}

ZEND_METHOD(Nexus_Shared_Map, getIterator)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

void nx_php_register_shared_map(void)
{
    shared_map_class = register_class_Nexus_Shared_Map(zend_ce_aggregate, zend_ce_countable);
    shared_map_class->create_object = shared_map_create;
    shared_map_class->get_iterator = shared_map_get_iterator;
    memcpy(&shared_map_handlers, &std_object_handlers, sizeof(shared_map_handlers));
    shared_map_handlers.offset = offsetof(nx_shared_map_object_t, std);
    shared_map_handlers.free_obj = shared_map_free;
    shared_map_handlers.clone_obj = NULL;
}
