/* SPDX-License-Identifier: MIT */
/* Shared by the files of async/ only. */
#ifndef NX_RUNTIME_ASYNC_PRIVATE_H
#define NX_RUNTIME_ASYNC_PRIVATE_H

#include "runtime/async/async.h"

/* Whoever waits for a scope: for its end, or for room in it. */
typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_scope_t *scope;
    nx_task_t *task; /* a spawner's */
} nx_scope_party_t;

void nx_scope__leave_list(nx_wait_t *wait);
void nx_scope__describe(nx_wait_t *wait, smart_str *text);
/* The current coroutine is a member, or one of a scope below. */
bool nx_scope__is_inside(const nx_scope_t *scope);

#endif
