/* SPDX-License-Identifier: MIT */
/*
 * DateTimeImmutable: seconds and microseconds since 1970, and the time zone. PHP's own serialization has the local
 * time, which is ambiguous in the hour that a clock goes back.
 */
#include "server/codec/private.h"

#include <inttypes.h>

#include "ext/date/php_date.h"

#include "engine/intercept/quiet.h"

#define LONGEST_ZONE 64
#define MOST_ZONES   256

static zend_function *get_timestamp, *set_timezone;
static NX_PER_THREAD HashTable *zones; /* name => DateTimeZone */

static zend_function *codec_find_method(const zend_class_entry *class_entry, const char *name)
{
    return zend_hash_str_find_ptr(&class_entry->function_table, name, strlen(name));
}

void nx_codec__find_date_methods(void)
{
    get_timestamp = codec_find_method(php_date_get_immutable_ce(), "gettimestamp");
    set_timezone = codec_find_method(php_date_get_immutable_ce(), "settimezone");
}

void nx_codec__forget_zones(void)
{
    if (zones != NULL) {
        zend_array_release(zones);
    }
    zones = NULL;
}

/* The name that DateTimeZone accepts; empty: UTC as an offset. NULL: too long. */
static const char *codec_name_zone(const timelib_time *time, char *buffer)
{
    int offset = time->z;
    if (!time->is_localtime || (time->zone_type == TIMELIB_ZONETYPE_OFFSET && offset == 0)) {
        return "";
    }
    if (time->zone_type == TIMELIB_ZONETYPE_OFFSET) {
        int distance = offset < 0 ? -offset : offset, seconds = distance % 60;
        int length = snprintf(buffer, LONGEST_ZONE, "%c%02d:%02d", offset < 0 ? '-' : '+', distance / 3600,
                              distance / 60 % 60);
        if (seconds != 0) {
            snprintf(buffer + length, LONGEST_ZONE - (size_t)length, ":%02d", seconds);
        }
        return buffer;
    }
    const char *name = time->zone_type == TIMELIB_ZONETYPE_ID ? time->tz_info->name : time->tz_abbr;
    return strlen(name) < LONGEST_ZONE ? name : NULL;
}

bool nx_codec__put_date(zend_object *object, nx_codec_sink_t *sink)
{
    const timelib_time *time = php_date_obj_from_obj(object)->time;
    char buffer[LONGEST_ZONE];
    if (time == NULL) {
        return false;
    }
    if (!time->sse_uptodate) {
        zval ignored;
        zend_call_known_instance_method_with_0_params(get_timestamp, object, &ignored);
        zval_ptr_dtor(&ignored);
    }
    const char *zone = codec_name_zone(time, buffer);
    if (zone == NULL) {
        return false;
    }
    int64_t seconds = time->sse;
    int32_t microseconds = (int32_t)time->us;
    unsigned char length = (unsigned char)strlen(zone);
    nx_codec_sink_append(sink, &seconds, sizeof(seconds));
    nx_codec_sink_append(sink, &microseconds, sizeof(microseconds));
    nx_codec_sink_append(sink, &length, sizeof(length));
    nx_codec_sink_append(sink, zone, length);
    return true;
}

/* NULL, with an exception: there is no such time zone. */
static zval *codec_find_zone(const char *name, size_t length)
{
    zval zone, argument;
    zval *known = zones == NULL ? NULL : zend_hash_str_find(zones, name, length);
    if (known != NULL) {
        return known;
    }
    ZVAL_STRINGL(&argument, name, length);
    object_init_ex(&zone, php_date_get_timezone_ce());
    zend_call_known_instance_method_with_1_params(php_date_get_timezone_ce()->constructor, Z_OBJ(zone), NULL,
                                                  &argument);
    zval_ptr_dtor(&argument);
    if (EG(exception) != NULL) {
        zval_ptr_dtor(&zone);
        nx_throw(NX_ERROR_TRANSFER_BYTES,
                 "Bytes of another process have a date with a time zone that is not known here");
        return NULL;
    }
    if (zones == NULL) {
        zones = zend_new_array(8);
    }
    if (zend_hash_num_elements(zones) >= MOST_ZONES) {
        zend_hash_clean(zones);
    }
    return zend_hash_str_add(zones, name, length, &zone);
}

/* "@-1.500000" is PHP's text for a time with microseconds; before 1970 the fraction counts backwards, too. */
static bool codec_create_date(int64_t seconds, int32_t microseconds, zval *value)
{
    char text[48];
    bool is_before = seconds < 0;
    uint64_t distance = is_before ? 0 - (uint64_t)seconds : (uint64_t)seconds;
    if (is_before && microseconds > 0) {
        distance -= 1;
        microseconds = 1000000 - microseconds;
    }
    int length = snprintf(text, sizeof(text), "@%s%" PRIu64 ".%06" PRId32, is_before ? "-" : "", distance,
                          microseconds);
    nx_quiet_t quiet;
    php_date_instantiate(php_date_get_immutable_ce(), value);
    nx_quiet_begin(&quiet);
    bool is_created = php_date_initialize(Z_PHPDATE_P(value), text, (size_t)length, NULL, NULL, 0);
    nx_quiet_end(&quiet);
    return is_created;
}

static bool codec_move_date(zval *zone, zval *value)
{
    zval moved;
    ZVAL_UNDEF(&moved);
    zend_call_known_instance_method_with_1_params(set_timezone, Z_OBJ_P(value), &moved, zone);
    zval_ptr_dtor(value);
    ZVAL_COPY_VALUE(value, &moved);
    return EG(exception) == NULL && Z_TYPE_P(value) == IS_OBJECT;
}

bool nx_codec__get_date(const unsigned char **at, const unsigned char *end, zval *value)
{
    int64_t seconds;
    int32_t microseconds;
    size_t fixed = sizeof(seconds) + sizeof(microseconds) + 1;
    if ((size_t)(end - *at) < fixed) {
        return false;
    }
    memcpy(&seconds, *at, sizeof(seconds));
    memcpy(&microseconds, *at + sizeof(seconds), sizeof(microseconds));
    size_t length = (*at)[fixed - 1];
    const char *name = (const char *)*at + fixed;
    *at += fixed;
    if (microseconds < 0 || microseconds > 999999 || length >= LONGEST_ZONE || (size_t)(end - *at) < length) {
        return false;
    }
    *at += length;
    zval *zone = length == 0 ? NULL : codec_find_zone(name, length);
    if (length > 0 && zone == NULL) {
        return false;
    }
    if (codec_create_date(seconds, microseconds, value) && (zone == NULL || codec_move_date(zone, value))) {
        return true;
    }
    zval_ptr_dtor(value);
    ZVAL_UNDEF(value);
    return false;
}
