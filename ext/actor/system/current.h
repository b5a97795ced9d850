/* SPDX-License-Identifier: MIT */
/*
 * The actor whose code the current coroutine runs.
 *
 * Ownership: an nx_visit_t counts its cell and its context. Suspension, errors: nothing here suspends or throws.
 */
#ifndef NX_ACTOR_SYSTEM_CURRENT_H
#define NX_ACTOR_SYSTEM_CURRENT_H

#include "actor/system/cell.h"
#include "runtime/async/scope.h"

/* The cell whose handler, signal handler or construction the current coroutine runs; NULL: none. */
nx_cell_t *nx_actor_current(void);

/* Makes the cell's context usable for the current coroutine during construction and signals. May be nested. */
typedef struct nx_visit {
    nx_cell_t *cell;
    zend_object *context;
    nx_coroutine_t *previous;
    nx_mail_t *mail;
    nx_scope_t *scope; /* of the coroutine, restored by nx_cell_leave() */
    nx_cell_t *previous_cell;
} nx_visit_t;
void nx_cell_enter(nx_visit_t *visit, nx_cell_t *cell);
void nx_cell_leave(nx_visit_t *visit);

#endif
