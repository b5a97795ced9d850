/* SPDX-License-Identifier: MIT */
/*
 * Resources that a coroutine holds and others may wait for (a lock). The resource is notified if its holder ends
 * first, so that no coroutine waits for a holder that has ended.
 *
 * Ownership: a hold is embedded in the resource, which drops it before its memory is freed; the coroutine only links
 * it. It may be on the C stack of a frame that drops it after a bailout too. Nothing here suspends or throws.
 */
#ifndef NX_RUNTIME_SCHEDULER_HOLD_H
#define NX_RUNTIME_SCHEDULER_HOLD_H

#include "runtime/scheduler/coroutine.h"

typedef struct nx_hold nx_hold_t;
struct nx_hold {
    nx_list_t link;
    nx_coroutine_t *coroutine; /* NULL: no coroutine holds it, or its holder has ended */
    /*
     * Called once, with `coroutine` NULL, when the holder has ended. After NX_COROUTINE_FATAL the holder's PHP values
     * are not released, so that what they would have released is lost.
     */
    void (*orphaned)(nx_hold_t *hold, nx_coroutine_end_t how);
};

/* If `coroutine` is NULL or ending, no coroutine holds the resource from the start. */
static inline void nx_hold_take(nx_hold_t *hold, nx_coroutine_t *coroutine,
                                void (*orphaned)(nx_hold_t *hold, nx_coroutine_end_t how))
{
    hold->orphaned = orphaned;
    if (UNEXPECTED(coroutine == NULL || coroutine->state == NX_COROUTINE_ENDED)) {
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
