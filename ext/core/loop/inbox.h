/* SPDX-License-Identifier: MIT */
/* What other processes leave for a loop. Part of loop.h. */
#ifndef NX_CORE_LOOP_INBOX_H
#define NX_CORE_LOOP_INBOX_H

#include "core/loop/loop.h"

typedef enum {
    NX_INBOX_EMPTY,    /* the loop may block */
    NX_INBOX_HAS_WORK, /* the loop does not block */
    NX_INBOX_IS_FAST,  /* nor does it look at descriptors, at most 15 times in a row */
} nx_inbox_state_t;

/*
 * Shared memory in which other processes leave work for this process. The loop checks it in each iteration. Its wait
 * ends when `fd`, an eventfd, is written. The descriptor is never read. An inbox does not keep the loop alive.
 */
typedef struct nx_loop_inbox {
    int fd;
    /*
     * Called before each wait. `will_sleep`: the wait may block. After it has returned NX_INBOX_EMPTY with
     * `will_sleep`, other processes must write `fd` when they leave work.
     */
    nx_inbox_state_t (*prepare)(bool will_sleep);
    /* Called after each wait. */
    void (*collect)(void);
} nx_loop_inbox_t;
/* Sets the only inbox of a loop, which the caller owns; NULL: none. Children of fork() and embedded loops have none. */
int nx_loop_set_inbox(nx_loop_t *loop, const nx_loop_inbox_t *inbox);

#endif
