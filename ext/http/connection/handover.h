/* SPDX-License-Identifier: MIT */
/*
 * A queue of accepted connections that wait for a free process. It is a pair of Unix sockets that carry descriptors,
 * shared by all workers of a generation. It is opened before they are forked, and its content outlives each worker.
 *
 * Ownership: a descriptor belongs to the caller until nx_handover_put() succeeds, and to the process that takes it
 * afterwards. Threads: any. Errors: -errno.
 */
#ifndef NX_HTTP_CONNECTION_HANDOVER_H
#define NX_HTTP_CONNECTION_HANDOVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_handover {
    int in, out;
} nx_handover_t;

typedef struct nx_handed {
    int64_t accepted_at; /* CLOCK_MONOTONIC */
    int64_t has_proxy_header;
} nx_handed_t;

int nx_handover_open(nx_handover_t *handover);
/* Closes the caller's descriptor on success. */
int nx_handover_put(const nx_handover_t *handover, int fd, const nx_handed_t *handed);
/*
 * Returns a descriptor. -EAGAIN: the queue is empty. -ECONNABORTED: this process cannot have more descriptors, and the
 * connection is lost.
 */
int nx_handover_take(int out, nx_handed_t *handed);
/* Returns when the oldest queued connection was accepted; 0: the queue is empty. */
int64_t nx_handover_oldest(int out);
size_t nx_handover_count(int out);

#endif
