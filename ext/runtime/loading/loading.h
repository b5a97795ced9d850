/* SPDX-License-Identifier: MIT */
/*
 * Loading of classes and files. PHP loads a class or an included file once; two coroutines must not load it at the same
 * time.
 *
 * Suspension: an autoload, and the second require_once of a file, wait for the coroutine that loads it. Ownership: a
 * lock is on the C stack of the loading coroutine. Fork: only while main is the only coroutine, so no lock is held.
 */
#ifndef NX_RUNTIME_LOADING_LOADING_H
#define NX_RUNTIME_LOADING_LOADING_H

#include "runtime/scheduler/coroutine.h"

extern const nx_module_t nx_loading_module;

#endif
