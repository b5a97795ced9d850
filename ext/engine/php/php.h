/* SPDX-License-Identifier: MIT */
/*
 * The PHP API: classes, functions and ini settings. PHP_METHOD is used only here, with one file per class.
 *
 * Each class file defines nx_php_register_<class>(), which classes.c calls once, in the order of classes.def.
 */
#ifndef NX_ENGINE_PHP_PHP_H
#define NX_ENGINE_PHP_PHP_H

#include <php.h>

#include "core/base/module.h"

/* Registers settings, errors, then every class of classes.def. */
extern const nx_module_t nx_php_module;

/* False, with an exception, if `seconds` is negative or not a number. The message begins with `what`. */
NX_THROWS bool nx_php_is_duration(double seconds, const char *what);

#define NX_CLASS(name) void nx_php_register_##name(void);
#include "engine/php/classes.def"
#undef NX_CLASS

#endif
