/* SPDX-License-Identifier: MIT */
/*
 * What code of ours must not change once PHP has started, and so never after the fork of a worker: the engine's
 * tables of internal functions, internal classes and ini entries, the handles of extensions in op_arrays, and map_ptr
 * slots. OPcache shares compiled code between processes: what one of them has taken for itself, OPcache gives to
 * something in shared memory, too.
 *
 * OPcache and scripts that compile take map_ptr slots rightfully. So it is asserted that none is taken between two
 * moments between which only C code of ours runs: our callbacks of the loop, our part of a request's start, and
 * classic mode between two requests.
 *
 * Only builds with NX_ASSERTIONS (core/base/assertion.h) look.
 */
#ifndef NX_ENGINE_INTERCEPT_ENGINE_TABLES_H
#define NX_ENGINE_INTERCEPT_ENGINE_TABLES_H

#include "php.h"

#include "core/base/assertion.h"
#include "core/base/module.h"

#ifdef NX_ASSERTIONS
/* From now on they must stay as they are. Later calls change nothing. */
void nx_engine_tables_freeze(void);
/* Functions that were registered while PHP started have been put into PHP's table, or taken out of it. */
void nx_engine_tables_freeze_again(void);
void nx_engine_tables_check(void);
/* At each turn of the loop: the numbers that cost nothing to look at. */
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
