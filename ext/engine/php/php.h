/* SPDX-License-Identifier: MIT */
/*
 * What PHP sees: classes, functions and ini settings. The only place with PHP_METHOD; one file a class.
 *
 * Each class file offers nx_php_register_<class>(), called once from classes.c in the order of that table.
 */
#ifndef NX_ENGINE_PHP_PHP_H
#define NX_ENGINE_PHP_PHP_H

#include <php.h>

#include "core/base/module.h"

/* Registers settings, errors, then every class of classes.def. */
extern const nx_module_t nx_php_module;

/* Throws when negative or not a number; `what` begins the message. */
NX_THROWS bool nx_php_is_duration(double seconds, const char *what);

#define NX_CLASS(name) void nx_php_register_##name(void);
#include "engine/php/classes.def"
#undef NX_CLASS

#endif
