/* SPDX-License-Identifier: MIT */
/*
 * For the modules php/ of all domains, which are the only ones that use PHP_METHOD. Each of them has one file for each
 * class, and registers its classes and settings itself (<domain>/php/classes.c). This module has the exceptions.
 */
#ifndef NX_ENGINE_PHP_PHP_H
#define NX_ENGINE_PHP_PHP_H

#include <php.h>

#include "core/base/module.h"

extern const nx_module_t nx_engine_php_module;

/* False, with an exception, if `seconds` is negative or not a number. The message begins with `what`. */
NX_THROWS bool nx_php_is_duration(double seconds, const char *what);

#endif
