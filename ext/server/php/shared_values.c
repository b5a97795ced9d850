/* SPDX-License-Identifier: MIT */
#include "server/php/shared_values.h"

#include <math.h>
#include <time.h>

#include "engine/arguments/duration.h"
#include "engine/errors/errors.h"
#include "engine/php/php.h"

bool nx_shared_store(zval *value, nx_shared_stored_t *stored)
{
    nx_codec_sink_init(&stored->sink, stored->window, NX_SHARED_WINDOW);
    stored->value = (nx_shared_value_t){.kind = NX_SHARED_NUMBER};
    if (Z_TYPE_P(value) == IS_LONG) {
        stored->value.number = Z_LVAL_P(value);
        return true;
    }
    if (!nx_codec_encode(value, &stored->sink, NULL)) {
        return false;
    }
    stored->value.kind = NX_SHARED_ENCODED;
    stored->value.bytes = (const char *)stored->sink.start;
    stored->value.length = nx_codec_sink_length(&stored->sink);
    return true;
}

void nx_shared_release(nx_shared_stored_t *stored)
{
    nx_codec_sink_free(&stored->sink);
}

bool nx_shared_read(uint8_t kind, int64_t number, const char *bytes, size_t length, zval *value)
{
    if (kind == NX_SHARED_NUMBER) {
        ZVAL_LONG(value, number);
        return true;
    }
    return nx_codec_decode((const unsigned char *)bytes, length, NULL, value);
}

bool nx_shared_read_map(const nx_shared_found_t *found, zval *value)
{
    /* Without contents there is no memory. */
    size_t length = nx_bytes_length(&found->bytes) - found->key_length;
    const char *bytes = length == 0 ? NULL : nx_bytes_data(&found->bytes) + found->key_length;
    return nx_shared_read(found->kind, found->number, bytes, length, value);
}

bool nx_shared_parse_ttl(zval *ttl, uint32_t number, int64_t *expires_at)
{
    nx_time_t duration;
    *expires_at = NX_SHARED_FOREVER;
    if (ttl == NULL) {
        return true;
    }
    if (!nx_duration_parse_time(ttl, number, NX_DURATION_OR_NULL_TYPE, &duration)) {
        return false;
    }
    if (duration <= 0) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The ttl must be more than 0 seconds, or null");
        return false;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    nx_time_t nanoseconds = (nx_time_t)now.tv_sec * 1000000000 + now.tv_nsec;
    *expires_at = duration < NX_SHARED_FOREVER - nanoseconds ? nanoseconds + duration : NX_SHARED_FOREVER;
    return true;
}

bool nx_shared_parse_timeout(zval *timeout, uint32_t number, double *patience)
{
    *patience = INFINITY;
    if (timeout == NULL) {
        return true;
    }
    if (!nx_duration_parse_seconds(timeout, number, NX_DURATION_OR_NULL_TYPE, patience)) {
        return false;
    }
    if (*patience >= 0) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT, "The timeout must be a number of seconds that is not negative, or null");
    return false;
}

void nx_shared_throw_timeout(double patience, const char *what, const char *name)
{
    nx_throw(NX_ERROR_TIMEOUT, "Timed out after %g s: %s \"%s\"", patience, what, name);
}
