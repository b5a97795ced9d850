/* SPDX-License-Identifier: MIT */
/*
 * Calls of the Composer package by methods of the extension: the package has the parts of http/ that are written in
 * PHP.
 *
 * Ownership: the caller owns the result. Suspension: the method, and autoloading of its class.
 */
#ifndef NX_HTTP_PHP_PACKAGE_H
#define NX_HTTP_PHP_PACKAGE_H

#include "php.h"

#include "core/base/module.h"

typedef struct {
    const char *class_name;
    const char *method;    /* static, in lower case */
    const char *needed_by; /* "Events need", the beginning of the message that the class is missing */
} nx_package_method_t;

/* False with an exception: the method threw, or its class is not loaded (NX_ERROR_BAD_HANDLER). */
NX_SUSPENDS NX_THROWS bool nx_package_call(const nx_package_method_t *method, uint32_t argument_count,
                                           zval *arguments, zval *result);

#endif
