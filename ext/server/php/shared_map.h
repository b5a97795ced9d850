/* SPDX-License-Identifier: MIT */
/* The object of a Nexus\Shared\Map, for the files of that class. */
#ifndef NX_SERVER_PHP_SHARED_MAP_H
#define NX_SERVER_PHP_SHARED_MAP_H

#include "core/shm/shared_map.h"
#include "server/php/shared_values.h"

typedef struct nx_shared_map_object {
    nx_shared_map_t *map;
    zend_object std;
} nx_shared_map_object_t;

static inline nx_shared_map_object_t *nx_shared_map_object_of(zend_object *object)
{
    return nx_container_of(object, nx_shared_map_object_t, std);
}

static inline nx_shared_key_t nx_shared_map_key(const zend_string *key)
{
    return (nx_shared_key_t){.bytes = ZSTR_VAL(key), .length = ZSTR_LEN(key)};
}

/* False with an exception: the key has an impossible length. */
NX_THROWS bool nx_shared_map_accepts(const zend_string *key);
NX_COLD void nx_shared_map_throw(int error);

#endif
