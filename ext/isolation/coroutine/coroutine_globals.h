/* SPDX-License-Identifier: MIT */
/*
 * Globals private to a coroutine: values that PHP keeps once per process, and that each coroutine has for itself. Each
 * coroutine starts with main's values; what it sets is discarded when it ends. They are entries of
 * isolation/registry/isolation.h: settings, last errors, handlers, output buffers and others.
 *
 * Suspension, exceptions: none.
 * Fork: nothing to rebuild, since only main is alive then.
 * Threads: what the operating system keeps once per process (directory, locale, umask) has the value of the PHP
 * thread that runs at the time.
 */
#ifndef NX_ISOLATION_COROUTINE_COROUTINE_GLOBALS_H
#define NX_ISOLATION_COROUTINE_COROUTINE_GLOBALS_H

#include "core/base/module.h"

extern const nx_module_t nx_coroutine_globals_module;

#endif
