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

/* declaring.c: the class declarations that the coroutine which now waits has started. */
typedef struct nx_hidden_class nx_hidden_class_t;
nx_hidden_class_t *nx_linking__hide(nx_coroutine_t *coroutine);
void nx_linking__show(nx_hidden_class_t *all);

#endif
