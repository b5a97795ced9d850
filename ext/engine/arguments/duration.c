/* SPDX-License-Identifier: MIT */
#include "engine/arguments/duration.h"

#include <math.h>

#include "engine/errors/errors.h"

static const double nanoseconds = 1e9;

static struct {
    const char *name;
    size_t length;
} duration_class;

NX_PER_THREAD const zend_class_entry *nx_duration__class;

/* A larger number of seconds does not fit nx_time_t. */
static const double most_seconds = 9.2e9;

void nx_duration_set_class(const char *name, size_t length)
{
    duration_class.name = name;
    duration_class.length = length;
}

void nx_duration_start_request(void)
{
    nx_duration__class = NULL;
}

NX_COLD bool nx_duration__find_class(const zend_class_entry *candidate)
{
    if (ZSTR_LEN(candidate->name) != duration_class.length ||
        memcmp(ZSTR_VAL(candidate->name), duration_class.name, duration_class.length) != 0) {
        return false;
    }
    nx_duration__class = candidate;
    return true;
}

NX_HOT bool nx_duration_parse_seconds(zval *given, uint32_t number, const char *type, double *seconds)
{
    if (EXPECTED(Z_TYPE_P(given) == IS_DOUBLE)) {
        *seconds = Z_DVAL_P(given);
        return true;
    }
    if (EXPECTED(Z_TYPE_P(given) == IS_LONG)) {
        *seconds = (double)Z_LVAL_P(given);
        return true;
    }
    ZVAL_DEREF(given);
    if (nx_is_duration(given)) {
        *seconds = (double)nx_duration_or(given, 0) / nanoseconds;
        return true;
    }
    if (EXPECTED(zend_parse_arg_double(given, seconds, NULL, false, number))) {
        return true;
    }
    if (EG(exception) == NULL) {
        zend_argument_type_error(number, "must be of type %s, %s given", type, zend_zval_type_name(given));
    }
    return false;
}

NX_HOT bool nx_duration_parse_time(zval *given, uint32_t number, const char *type, nx_time_t *time)
{
    ZVAL_DEREF(given);
    if (EXPECTED(nx_is_duration(given))) {
        *time = nx_duration_or(given, 0);
        return true;
    }
    double seconds;
    if (!nx_duration_parse_seconds(given, number, type, &seconds)) {
        return false;
    }
    if (isnan(seconds)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "A duration is a number of seconds or a Duration, NAN given");
        return false;
    }
    *time = (nx_time_t)(MAX(-most_seconds, MIN(seconds, most_seconds)) * nanoseconds);
    return true;
}
