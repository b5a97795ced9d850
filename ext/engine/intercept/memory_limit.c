/* SPDX-License-Identifier: MIT */
#include "engine/intercept/memory_limit.h"

/*
 * After a fatal error this is added to the memory in use, so that the other coroutines may finish. The memory in use
 * includes what the unwinding leaks.
 */
#define SPARE_MEMORY ((size_t)16 * 1024 * 1024)

NX_PER_THREAD bool nx_memory_limit_is_lifted;

/* The limit in force: after a fatal error it is higher than the setting. */
static NX_PER_THREAD size_t raised_limit;

static size_t limit_in_force(void)
{
    size_t limit = (size_t)PG(memory_limit);
    return raised_limit > limit ? raised_limit : limit;
}

/*
 * PHP refuses a limit below the memory in use. In that case the memory in use becomes the limit, so that only freed
 * memory can be allocated.
 */
static void apply_limit(size_t limit)
{
    if (zend_set_memory_limit(limit) == FAILURE) {
        zend_set_memory_limit(zend_memory_usage(true));
    }
}

NX_HOT void nx_memory_limit_lift(void)
{
    if (PG(memory_limit) > 0 && !nx_memory_limit_is_lifted) {
        nx_memory_limit_is_lifted = true;
        apply_limit(SIZE_MAX);
    }
}

void nx_memory_limit_restore(void)
{
    nx_memory_limit_is_lifted = false;
    apply_limit(limit_in_force());
}

void nx_memory_limit_raise(void)
{
    if (PG(memory_limit) <= 0) {
        return;
    }
    raised_limit = zend_memory_usage(true) + SPARE_MEMORY;
    nx_memory_limit_restore();
}

void nx_memory_limit_start(void)
{
    raised_limit = 0;
    nx_memory_limit_is_lifted = false;
}
