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

/* The class of durations is a class of PHP. engine/php sets its name once. A request finds the class by its name. */
void nx_duration_set_class(const char *name, size_t length);
/* Forgets the class entry, which belongs to the request before. */
void nx_duration_start_request(void);

/* NULL: this request had no duration yet. */
extern NX_PER_THREAD const zend_class_entry *nx_duration__class;
bool nx_duration__find_class(const zend_class_entry *candidate);

static inline bool nx_is_duration(const zval *value)
{
    return Z_TYPE_P(value) == IS_OBJECT &&
           (NX_LIKELY(Z_OBJCE_P(value) == nx_duration__class) || nx_duration__find_class(Z_OBJCE_P(value)));
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
