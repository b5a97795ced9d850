/* SPDX-License-Identifier: MIT */
/*
 * Access to Nexus\Time\Duration, a PHP class whose only property is a number of nanoseconds. Nothing here takes
 * ownership, suspends or throws.
 */
#ifndef NX_ENGINE_ARGUMENTS_DURATION_H
#define NX_ENGINE_ARGUMENTS_DURATION_H

#include "php.h"

#include "core/loop/loop.h"

/* The nanoseconds of a Duration; `otherwise` if the value is null or undefined. */
static inline nx_time_t nx_duration_or(const zval *duration, nx_time_t otherwise)
{
    if (Z_TYPE_P(duration) != IS_OBJECT) {
        return otherwise;
    }
    const zval *nanos = OBJ_PROP_NUM(Z_OBJ_P(duration), 0);
    return Z_TYPE_P(nanos) == IS_LONG ? Z_LVAL_P(nanos) : otherwise;
}

static inline bool nx_is_duration(const zval *value)
{
    static const char name[] = "Nexus\\Time\\Duration";
    const zend_string *class_name = Z_OBJCE_P(value)->name;
    return ZSTR_LEN(class_name) == sizeof(name) - 1 &&
           memcmp(ZSTR_VAL(class_name), name, sizeof(name) - 1) == 0;
}

#endif
