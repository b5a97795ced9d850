/* SPDX-License-Identifier: MIT */
/*
 * The memory limit while a coroutine is switched out or in. PHP's allocator answers an exhausted limit with a jump to
 * the last bailout point. During a switch that jump would leave the exchanged globals half done; below a C library it
 * would also skip the library's own frames, which keep their locks and half-written buffers. Hence the limit does not
 * apply to a switch: what a switch allocates is small, and the next allocation of PHP code meets the limit again.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

/* For what a memory limit's unwinding cannot give back, so that the others may finish. */
#define SPARE_MEMORY ((size_t)16 * 1024 * 1024)

NX_PER_THREAD bool nx_memory_limit__is_lifted;

/* The limit in force: after a fatal error it is higher than the setting. */
static NX_PER_THREAD size_t raised_limit;

static size_t find_limit(void)
{
    size_t limit = (size_t)PG(memory_limit);
    return raised_limit > limit ? raised_limit : limit;
}

/* PHP refuses a limit below what is in use: then nothing more can be had until something is freed. */
static void apply(size_t limit)
{
    if (zend_set_memory_limit(limit) == FAILURE) {
        zend_set_memory_limit(zend_memory_usage(true));
    }
}

void nx_memory_limit__lift(void)
{
    if (PG(memory_limit) > 0 && !nx_memory_limit__is_lifted) {
        nx_memory_limit__is_lifted = true;
        apply(SIZE_MAX);
    }
}

void nx_memory_limit__put_back(void)
{
    nx_memory_limit__is_lifted = false;
    apply(find_limit());
}

void nx_memory_limit__raise(void)
{
    if (PG(memory_limit) <= 0) {
        return;
    }
    raised_limit = zend_memory_usage(true) + SPARE_MEMORY;
    nx_memory_limit__put_back();
}

void nx_memory_limit__start(void)
{
    raised_limit = 0;
    nx_memory_limit__is_lifted = false;
}
