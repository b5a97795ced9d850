/* SPDX-License-Identifier: MIT */
/*
 * What a coroutine holds and others may wait for (a lock): told when its holder ends first, so that nobody waits for
 * one who is no more.
 *
 * Ownership: a hold is embedded in what is held, which drops it before its memory goes; the coroutine only links it.
 * It may lie on the C stack of a frame that drops it on bailout too. Nothing here waits or throws.
 */
#ifndef NX_RUNTIME_SCHEDULER_HOLD_H
#define NX_RUNTIME_SCHEDULER_HOLD_H

#include "runtime/scheduler/coroutine.h"

typedef struct nx_hold nx_hold_t;
struct nx_hold {
    nx_list_t link;
    nx_coroutine_t *coroutine; /* NULL: nobody's, or its holder has ended */
    /* Called once, with `coroutine` NULL. After NX_CORO_FATAL whatever PHP memory would have let go is lost. */
    void (*orphaned)(nx_hold_t *hold, nx_coro_end_t how);
};

/* By no coroutine (NULL), or by one that is ending, it is nobody's from the start. */
static inline void nx_hold_take(nx_hold_t *hold, nx_coroutine_t *coroutine,
                                void (*orphaned)(nx_hold_t *hold, nx_coro_end_t how))
{
    hold->orphaned = orphaned;
    if (UNEXPECTED(coroutine == NULL || coroutine->state == NX_CORO_ENDED)) {
        hold->coroutine = NULL;
        nx_list_init(&hold->link);
        return;
    }
    hold->coroutine = coroutine;
    nx_list_push_back(&coroutine->holds, &hold->link);
}

static inline void nx_hold_drop(nx_hold_t *hold)
{
    nx_list_unlink(&hold->link);
    hold->coroutine = NULL;
}

#endif
