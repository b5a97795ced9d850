/* SPDX-License-Identifier: MIT */
/*
 * Resources that a coroutine holds and others may wait for (a lock). The resource is notified if its holder ends
 * first, so that no coroutine waits for a holder that has ended.
 *
 * Ownership: a lease is embedded in the resource, which drops it before its memory is freed; the coroutine only links
 * it. It may be on the C stack of a frame that drops it after a bailout too. Nothing here suspends or throws.
 */
#ifndef NX_RUNTIME_SCHEDULER_LEASE_H
#define NX_RUNTIME_SCHEDULER_LEASE_H

#include "runtime/scheduler/coroutine.h"

typedef struct nx_lease nx_lease_t;
struct nx_lease {
    nx_list_t link;
    nx_coroutine_t *coroutine; /* NULL: no coroutine holds it, or its holder has ended */
    /*
     * Called once, with `coroutine` NULL, when the holder has ended. After NX_COROUTINE_FATAL the holder's PHP values
     * are not released, so that what they would have released is lost.
     */
    void (*orphaned)(nx_lease_t *lease, nx_coroutine_end_t how);
};

/* If `coroutine` is NULL or ending, no coroutine holds the resource from the start. */
static inline void nx_lease_take(nx_lease_t *lease, nx_coroutine_t *coroutine,
                                 void (*orphaned)(nx_lease_t *lease, nx_coroutine_end_t how))
{
    lease->orphaned = orphaned;
    if (UNEXPECTED(coroutine == NULL || coroutine->state == NX_COROUTINE_ENDED)) {
        lease->coroutine = NULL;
        nx_list_init(&lease->link);
        return;
    }
    lease->coroutine = coroutine;
    nx_list_push_back(&coroutine->leases, &lease->link);
}

static inline void nx_lease_drop(nx_lease_t *lease)
{
    nx_list_unlink(&lease->link);
    lease->coroutine = NULL;
}

#endif
