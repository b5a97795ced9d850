/* SPDX-License-Identifier: MIT */
/*
 * Checks that our code does not change certain tables of the engine after PHP has started, and so never after the fork
 * of a worker: the tables of internal functions, internal classes and ini entries, the handles of extensions in
 * op_arrays, and map_ptr slots. OPcache shares compiled code between processes. If one process took a slot for itself,
 * OPcache could assign the same slot to code in shared memory.
 *
 * OPcache and scripts that compile may take map_ptr slots. Therefore slots are checked only where nothing but our C
 * code runs: in callbacks of the loop, in our part of a request's start, and in classic mode between two requests.
 *
 * The checks exist only in builds with NX_ASSERTIONS (core/base/assertion.h).
 */
#ifndef NX_ENGINE_INTERCEPT_ENGINE_TABLES_H
#define NX_ENGINE_INTERCEPT_ENGINE_TABLES_H

#include "php.h"

#include "core/base/assertion.h"
#include "core/base/module.h"

#ifdef NX_ASSERTIONS
/* Records the tables, which must not change from now on. Later calls have no effect. */
void nx_engine_tables_freeze(void);
/*
 * Records the tables again, after functions that were registered while PHP started were put into PHP's table or taken
 * out of it.
 */
void nx_engine_tables_freeze_again(void);
void nx_engine_tables_check(void);
/* Called at each iteration of the loop: checks only the numbers that are cheap to read. */
void nx_engine_tables_check_handles(void);

static inline size_t nx_engine_slots(void)
{
    return CG(map_ptr_last);
}
#else
static inline void nx_engine_tables_freeze(void)
{
}

static inline void nx_engine_tables_freeze_again(void)
{
}

static inline void nx_engine_tables_check(void)
{
}

static inline void nx_engine_tables_check_handles(void)
{
}

static inline size_t nx_engine_slots(void)
{
    return 0;
}
#endif

#endif
