/* SPDX-License-Identifier: MIT */
/*
 * Arguments of the PHP type float|Nexus\Time\Duration: a number of seconds, or an object of a PHP class whose only
 * property is a number of nanoseconds. Nothing here takes ownership or suspends.
 */
#ifndef NX_ENGINE_ARGUMENTS_DURATION_H
#define NX_ENGINE_ARGUMENTS_DURATION_H

#include "php.h"

#include "core/base/module.h"
#include "core/loop/loop.h"

/* The nanoseconds of a Duration; `otherwise` if the value is no object. */
static inline nx_time_t nx_duration_or(const zval *duration, nx_time_t otherwise)
{
    if (Z_TYPE_P(duration) != IS_OBJECT) {
        return otherwise;
    }
    const zval *nanos = OBJ_PROP_NUM(Z_OBJ_P(duration), 0);
    return Z_TYPE_P(nanos) == IS_LONG ? Z_LVAL_P(nanos) : otherwise;
}

/* The name of the class, and its length. Set by php/. */
extern const char *nx_duration_class;
extern size_t nx_duration_class_length;

static inline bool nx_is_duration(const zval *value)
{
    if (Z_TYPE_P(value) != IS_OBJECT) {
        return false;
    }
    const zend_string *class_name = Z_OBJCE_P(value)->name;
    return ZSTR_LEN(class_name) == nx_duration_class_length &&
           memcmp(ZSTR_VAL(class_name), nx_duration_class, nx_duration_class_length) == 0;
}

/*
 * Reads the argument with that number of the running function as seconds. Negative numbers and NAN are accepted. False,
 * with a TypeError that names `type`, for another type.
 */
NX_THROWS bool nx_duration_parse_seconds(zval *given, uint32_t number, const char *type, double *seconds);

/*
 * The same in nanoseconds. A longer time than 292 years is read as 292 years. False, with an exception, for another
 * type and for NAN.
 */
NX_THROWS bool nx_duration_parse_time(zval *given, uint32_t number, const char *type, nx_time_t *time);

#endif
