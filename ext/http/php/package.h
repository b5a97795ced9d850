/* SPDX-License-Identifier: MIT */
/*
 * Calls static methods of the Composer package, which contains the parts of http/ that are written in PHP.
 *
 * Ownership: the caller owns the result. Suspension: the method, and the autoloader of its class, may suspend.
 */
#ifndef NX_HTTP_PHP_PACKAGE_H
#define NX_HTTP_PHP_PACKAGE_H

#include "php.h"

#include "core/base/module.h"

typedef struct {
    const char *class_name;
    const char *method;    /* static, in lower case */
    const char *needed_by; /* "Events need": the beginning of the message for a missing class */
} nx_package_method_t;

/* False with an exception: the method threw, or its class is not loaded (NX_ERROR_BAD_HANDLER). */
NX_SUSPENDS NX_THROWS bool nx_package_call(const nx_package_method_t *method, uint32_t argument_count,
                                           zval *arguments, zval *result);

#endif
