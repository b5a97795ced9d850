/* SPDX-License-Identifier: MIT */
/*
 * The coroutine's world: settings and last errors that PHP keeps once for the process, and every coroutine is to have
 * for itself. Each begins with main's; what it sets is gone when it ends. It moves at a switch by way of
 * isolation/registry/isolation.h.
 *
 * Ownership: a world is its coroutine's, made when that sets the first thing. Suspension, exceptions: none. Fork:
 * nothing to rebuild, since no coroutine but main is alive then. Threads: what the system has but once for the
 * process (directory, locale, umask) is for the time being that of whoever runs PHP.
 */
#ifndef NX_ISOLATION_COROUTINE_COROUTINE_GLOBALS_H
#define NX_ISOLATION_COROUTINE_COROUTINE_GLOBALS_H

#include "runtime/scheduler/coroutine.h"

extern const nx_module_t nx_world_module;

/*
 * For whoever lends a world to one coroutine after the other (a kernel): takes what the running one has set out of
 * place, last errors not included; NULL: nothing. And gives it to one that has set nothing yet.
 */
nx_world_t *nx_world_take(void);
void nx_world_give(nx_world_t *world);
void nx_world_release(nx_world_t *world);

#endif
