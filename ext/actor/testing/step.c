/* SPDX-License-Identifier: MIT */
#include "actor/testing/step.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/dispatch/dispatcher.h"
#include "actor/system/extras.h"

void nx_actor_system_use_steps(nx_actor_system_t *system, bool is_stepping)
{
    system->is_stepping = is_stepping;
    if (!is_stepping) {
        nx_dispatch_queue(system);
    }
}

static nx_cell_t *step_first_spawned(nx_actor_system_t *system)
{
    nx_cell_t *first = NULL;
    for (nx_list_t *node = system->ready.next; node != &system->ready; node = node->next) {
        nx_cell_t *cell = nx_container_of(node, nx_cell_t, ready);
        if (first == NULL || cell->incarnation < first->incarnation) {
            first = cell;
        }
    }
    return first;
}

bool nx_actor_system_step(nx_actor_system_t *system, nx_cell_t *cell)
{
    if (cell == NULL) {
        cell = step_first_spawned(system);
    }
    if (cell == NULL || cell->work != NX_CELL_QUEUED) {
        return false;
    }
    nx_list_unlink(&cell->ready);
    nx_list_push_front(&system->ready, &cell->ready);
    nx_dispatch_step(system);
    return true;
}

uint32_t nx_actor_system_count_queued(nx_actor_system_t *system, nx_cell_t *cell)
{
    HashTable *children = cell == NULL           ? &system->children
                          : cell->extras == NULL ? NULL
                                                 : &cell->extras->children;
    uint32_t pending = cell == NULL ? 0 : nx_cell_depth(cell);
    nx_cell_t *child;
    if (children == NULL || zend_hash_num_elements(children) == 0) {
        return pending;
    }
    ZEND_HASH_FOREACH_PTR(children, child)
    {
        pending += nx_actor_system_count_queued(system, child);
    }
    ZEND_HASH_FOREACH_END();
    return pending;
}
