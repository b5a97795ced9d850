/* SPDX-License-Identifier: MIT */
/* Shared by the files of runtime/async/ only. */
#ifndef NX_RUNTIME_ASYNC_PRIVATE_H
#define NX_RUNTIME_ASYNC_PRIVATE_H

#include "runtime/async/async.h"

/* A waiter of a scope: for its end, or for space in it. */
typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_scope_t *scope;
    nx_task_t *task; /* the task to spawn, if it waits for space */
} nx_scope_party_t;

void nx_scope__leave_list(nx_wait_t *wait);
void nx_scope__describe(nx_wait_t *wait, smart_str *text);
/* True if the current coroutine is a member of the scope, or of a scope below it. */
bool nx_scope__is_inside(const nx_scope_t *scope);
/*
 * Waits for the members, after nx_scope_exit(). An exception that is set cancels them first. `was_stopped`: it is the
 * exception of the scope's own cancellation, and is cleared. Throws the first failure of a member.
 */
NX_SUSPENDS NX_THROWS void nx_scope__leave(nx_scope_t *scope, bool was_stopped, zval *result);

#endif
