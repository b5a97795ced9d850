/* SPDX-License-Identifier: MIT */
#include "runtime/scheduler/private.h"

#include "runtime/scheduler/hold.h"

void nx_hold__forget(nx_coroutine_t *coroutine)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&coroutine->holds)) != NULL) {
        nx_container_of(node, nx_hold_t, link)->coroutine = NULL;
    }
}

void nx_hold__orphan(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&coroutine->holds)) != NULL) {
        nx_hold_t *hold = nx_container_of(node, nx_hold_t, link);
        hold->coroutine = NULL;
        hold->orphaned(hold, how);
    }
}
