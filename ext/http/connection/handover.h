/* SPDX-License-Identifier: MIT */
/*
 * Accepted connections that wait for a process with time: a queue in the kernel (a pair of Unix sockets that carry
 * descriptors) that all workers of a generation share. It is opened before they are forked, and what is in it
 * outlives each of them.
 *
 * Ownership: a descriptor is the caller's until it is put, and the taker's afterwards. Threads: any. Errors: -errno.
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
    int64_t is_introduced;
} nx_handed_t;

int nx_handover_open(nx_handover_t *handover);
/* Closes the caller's descriptor on success. */
int nx_handover_put(const nx_handover_t *handover, int fd, const nx_handed_t *handed);
/*
 * A descriptor. -EAGAIN: the queue is empty. -ECONNABORTED: this process may have no more descriptors, and the
 * connection is lost.
 */
int nx_handover_take(int out, nx_handed_t *handed);
/* When the oldest one was accepted; 0: there is none. */
int64_t nx_handover_oldest(int out);
size_t nx_handover_count(int out);

#endif
