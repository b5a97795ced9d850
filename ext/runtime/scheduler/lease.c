/* SPDX-License-Identifier: MIT */
#include "runtime/scheduler/private.h"

#include "runtime/scheduler/lease.h"

void nx_lease__forget(nx_coroutine_t *coroutine)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&coroutine->leases)) != NULL) {
        nx_container_of(node, nx_lease_t, link)->coroutine = NULL;
    }
}

void nx_lease__orphan(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&coroutine->leases)) != NULL) {
        nx_lease_t *lease = nx_container_of(node, nx_lease_t, link);
        lease->coroutine = NULL;
        lease->orphaned(lease, how);
    }
}
