/* SPDX-License-Identifier: MIT */
/* The methods of a shared map that wait for a change. */
#include "server/php/shared_map.h"

#include <errno.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "server/fabric/shared_wait.h"

#define THIS_MAP nx_shared_map_object_of(Z_OBJ_P(ZEND_THIS))->map

typedef struct map_wait {
    nx_shared_wait_t wait;
    nx_shared_map_t *map;
    nx_shared_map_watch_t watch;
} map_wait_t;

static map_wait_t *map_wait_of(nx_shared_wait_t *wait)
{
    return nx_container_of(wait, map_wait_t, wait);
}

static bool attempt_map_wait(nx_shared_wait_t *wait, uint32_t process)
{
    map_wait_t *own = map_wait_of(wait);
    own->watch.process = process;
    int result = nx_shared_map_watch(own->map, &own->watch);
    wait->place = own->watch.place;
    wait->again_at = own->watch.expires_at;
    wait->result = result < 0 ? result : 0;
    return result != 0;
}

static void leave_map_wait(nx_shared_wait_t *wait)
{
    nx_shared_map_unwatch(map_wait_of(wait)->map, &map_wait_of(wait)->watch);
}

static void describe_map_wait(nx_wait_t *wait, smart_str *text)
{
    const map_wait_t *own = map_wait_of(nx_container_of(wait, nx_shared_wait_t, wait));
    smart_str_appends(text, " \"");
    smart_str_append_escaped(text, own->watch.key.bytes, own->watch.key.length);
    smart_str_appendc(text, '"');
}

static const nx_shared_wait_kind_t map_wait_kind = {
    .wait = {.what = "change of the shared key",
             .abandon = nx_shared_wait_abandon,
             .describe = describe_map_wait},
    .attempt = attempt_map_wait,
    .leave = leave_map_wait,
};

static NX_COLD void throw_map_wait(int error, const zend_string *key, double patience)
{
    switch (error) {
    case -ETIMEDOUT:
        nx_shared_throw_timeout(patience, "change of the shared key", ZSTR_VAL(key));
        return;
    case -ENOBUFS:
        nx_throw(NX_ERROR_SHARED_FULL,
                 "%d coroutines wait for keys of this shared map, and there is no place for more",
                 NX_SHARED_WAITERS);
        return;
    case -ECANCELED:
        return;
    default:
        nx_shared_map_throw(error);
    }
}

static NX_SUSPENDS NX_THROWS bool wait_for_key(map_wait_t *wait, zend_string *key, double patience)
{
    nx_shared_wait_init(&wait->wait, &map_wait_kind, nx_shared_map_waiters(wait->map));
    wait->watch.key = nx_shared_map_key(key);
    wait->watch.place = NX_SHARED_NO_PLACE;
    int error = nx_shared_wait(&wait->wait, patience);
    if (UNEXPECTED(error != 0)) {
        throw_map_wait(error, key, patience);
    }
    return error == 0;
}

/* The value that the key has now; null: it is absent. */
static NX_SUSPENDS NX_THROWS void return_value_of_key(nx_shared_map_t *map, zend_string *key,
                                                      zval *return_value)
{
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    zval value;
    int error = nx_shared_map_get(map, nx_shared_map_key(key), &found);
    if (error == 0 && nx_shared_read_map(&found, &value)) {
        RETVAL_COPY_VALUE(&value);
    } else if (error != 0 && error != -ENOENT) {
        nx_shared_map_throw(error);
    }
    nx_shared_found_release(&found);
}

ZEND_METHOD(Nexus_Shared_Map, wait)
{
    zend_string *key;
    zval *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(key)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (!nx_shared_map_accepts(key) || !nx_shared_parse_timeout(timeout, 2, &patience)) {
        RETURN_THROWS();
    }
    map_wait_t wait = {.map = THIS_MAP};
    if (wait_for_key(&wait, key, patience)) {
        return_value_of_key(THIS_MAP, key, return_value);
    }
}

ZEND_METHOD(Nexus_Shared_Map, waitWhile)
{
    zend_string *key;
    zval *value, *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_STR(key)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (!nx_shared_map_accepts(key) || !nx_shared_parse_timeout(timeout, 3, &patience)) {
        RETURN_THROWS();
    }
    nx_shared_stored_t stored;
    if (nx_shared_store(value, &stored)) {
        map_wait_t wait = {.map = THIS_MAP, .watch = {.compares = true}};
        wait.watch.expected = Z_TYPE_P(value) == IS_NULL ? NULL : &stored.value;
        if (wait_for_key(&wait, key, patience)) {
            return_value_of_key(THIS_MAP, key, return_value);
        }
    }
    nx_shared_release(&stored);
}
