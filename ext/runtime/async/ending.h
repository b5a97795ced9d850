/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of async/ only: waiting for coroutines that were cancelled, so that they have ended when a
 * combinator returns. One after the other: the last one that was waited for is the one that made it late, and the
 * error log names it.
 *
 * Ownership: an ending is the caller's, from begin to finish. Cancellations of the caller wait meanwhile.
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
/* False, with an exception, when nobody may wait here. */
NX_SUSPENDS NX_THROWS bool nx_ending__wait_for(nx_ending_t *ending, nx_task_t *task);
NX_SUSPENDS NX_THROWS bool nx_ending__wait_for_scope(nx_ending_t *ending, nx_scope_t *scope);
void nx_ending__finish(nx_ending_t *ending);

#endif
