/* SPDX-License-Identifier: MIT */
/*
 * Globals private to a coroutine: settings and last errors that PHP keeps once per process, and that each coroutine
 * should have for itself. Each coroutine starts with main's values; what it sets is discarded when it ends. They are
 * exchanged at a switch through isolation/registry/isolation.h. nx_world_t holds them.
 *
 * Ownership: they belong to the coroutine, and are created when it sets the first value.
 * Suspension, exceptions: none.
 * Fork: nothing to rebuild, since only main is alive then.
 * Threads: what the operating system keeps once per process (directory, locale, umask) has the value of the PHP
 * thread that runs at the time.
 */
#ifndef NX_ISOLATION_COROUTINE_COROUTINE_GLOBALS_H
#define NX_ISOLATION_COROUTINE_COROUTINE_GLOBALS_H

#include "runtime/scheduler/coroutine.h"

extern const nx_module_t nx_world_module;

/*
 * For code that passes these globals from one coroutine to the next (an application instance). nx_world_take()
 * removes what the running coroutine has set, except for its last errors, and returns it; NULL: nothing was set.
 * nx_world_give() gives it to the running coroutine, which must not have set anything yet.
 */
nx_world_t *nx_world_take(void);
void nx_world_give(nx_world_t *world);
void nx_world_release(nx_world_t *world);

#endif
