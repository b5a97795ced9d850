/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of runtime/async/ only: waits for cancelled coroutines, so that they have ended when a combinator
 * returns. It waits for them one after the other. If that takes long, the error log names the coroutine that ended
 * last.
 *
 * Ownership: an nx_ending_t belongs to the caller, from begin to finish. Cancellations of the caller are held back
 * meanwhile.
 */
#ifndef NX_RUNTIME_ASYNC_ENDING_H
#define NX_RUNTIME_ASYNC_ENDING_H

#include "runtime/async/async.h"

typedef struct nx_ending {
    const char *name; /* "all()" */
    nx_coroutine_t *coroutine;
    nx_cancellation_t witness;
    nx_task_t *last; /* counted */
    nx_time_t since;
} nx_ending_t;

void nx_ending__begin(nx_ending_t *ending, const char *name);
/* False, with an exception, if waiting is not allowed here. */
NX_SUSPENDS NX_THROWS bool nx_ending__wait_for(nx_ending_t *ending, nx_task_t *task);
NX_SUSPENDS NX_THROWS bool nx_ending__wait_for_scope(nx_ending_t *ending, nx_scope_t *scope);
void nx_ending__finish(nx_ending_t *ending);

#endif
