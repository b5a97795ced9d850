/* SPDX-License-Identifier: MIT */
/* Values, durations and failures that the classes of Nexus\Shared have in common. */
#ifndef NX_SERVER_PHP_SHARED_VALUES_H
#define NX_SERVER_PHP_SHARED_VALUES_H

#include "php.h"

#include "core/base/module.h"
#include "core/shm/shared_map.h"
#include "server/codec/codec.h"

/* An integer has the kind NX_SHARED_NUMBER; every other value is bytes of the codec. */
#define NX_SHARED_ENCODED UINT8_C(2)
enum { NX_SHARED_WINDOW = 256 };

/* A value of PHP as it is stored. The sink owns its bytes. */
typedef struct nx_shared_stored {
    nx_shared_value_t value;
    nx_codec_sink_t sink;
    unsigned char window[NX_SHARED_WINDOW];
} nx_shared_stored_t;

/* False with an exception. The caller calls nx_shared_release() in either case. */
NX_SUSPENDS NX_THROWS bool nx_shared_store(zval *value, nx_shared_stored_t *stored);
void nx_shared_release(nx_shared_stored_t *stored);
/* Builds a value. False with an exception. */
NX_SUSPENDS NX_THROWS bool nx_shared_read(uint8_t kind, int64_t number, const char *bytes, size_t length,
                                          zval *value);
/* That of a copy of an entry of a map. */
NX_SUSPENDS NX_THROWS bool nx_shared_read_map(const nx_shared_found_t *found, zval *value);

/* The argument `$ttl`, as a time of CLOCK_MONOTONIC. NULL: for ever. False with an exception. */
NX_THROWS bool nx_shared_parse_ttl(zval *ttl, uint32_t number, int64_t *expires_at);
/* The argument `$timeout`, in seconds. NULL: without limit. False with an exception. */
NX_THROWS bool nx_shared_parse_timeout(zval *timeout, uint32_t number, double *patience);
/* Throws a TimeoutException: "Timed out after 2 s: ". */
NX_COLD void nx_shared_throw_timeout(double patience, const char *what, const char *name);

#endif
