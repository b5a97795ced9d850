/* SPDX-License-Identifier: MIT */
/*
 * Shared by the php/ modules of all domains. Only they use PHP_METHOD. Each php/ module has one file for each class,
 * and registers its classes and settings in <domain>/php/classes.c. This module registers the exceptions.
 */
#ifndef NX_ENGINE_PHP_PHP_H
#define NX_ENGINE_PHP_PHP_H

#include <php.h>

#include "core/base/module.h"

extern const nx_module_t nx_engine_php_module;

/* The class and the types of arguments of engine/arguments/duration.h, as messages name them. */
#define NX_DURATION_CLASS        "Nexus\\Time\\Duration"
#define NX_DURATION_TYPE         NX_DURATION_CLASS "|float"
#define NX_DURATION_OR_NULL_TYPE NX_DURATION_TYPE "|null"

/* False, with an exception, if `seconds` is negative or not a number. The message begins with `what`. */
NX_THROWS bool nx_php_is_duration(double seconds, const char *what);

#endif
