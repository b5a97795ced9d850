/* SPDX-License-Identifier: MIT */
/*
 * Loading of classes and files: what PHP does once, two coroutines must not do at the same time.
 *
 * Suspension: an autoload, and the second require_once of a file, wait for the coroutine that loads it.
 */
#ifndef NX_RUNTIME_LOADING_LOADING_H
#define NX_RUNTIME_LOADING_LOADING_H

#include "runtime/scheduler/coroutine.h"

extern const nx_module_t nx_loading_module;

#endif
