/* SPDX-License-Identifier: MIT */
/*
 * The inbox of a loop. Its eventfd is registered edge-triggered with a token of its own, so that it ends a wait without
 * a watch that would keep the loop alive.
 */
#include "core/loop/private.h"

static int register_inbox(nx_loop_t *loop)
{
    return nx_loop__backend_add_wakeup(&loop->backend, loop->inbox->fd, NX_INBOX_TOKEN);
}

int nx_loop_set_inbox(nx_loop_t *loop, const nx_loop_inbox_t *inbox)
{
    if (loop->inbox != NULL) {
        nx_loop__backend_remove(&loop->backend, loop->inbox->fd);
    }
    loop->inbox = inbox;
    int error = inbox == NULL ? 0 : register_inbox(loop);
    if (error != 0) {
        loop->inbox = NULL;
    }
    return error;
}

int nx_loop__watch_inbox_again(nx_loop_t *loop)
{
    return loop->inbox == NULL ? 0 : register_inbox(loop);
}
