/* SPDX-License-Identifier: MIT */
/*
 * Measures whether a peer sends its body, or reads its answer, fast enough. The peer must never be idle for a whole
 * window, and must transfer at least `rate` bytes per second over each window. Only time spent waiting for the peer
 * counts. This module does not use connections.
 */
#ifndef NX_HTTP_CONNECTION_TRANSFER_H
#define NX_HTTP_CONNECTION_TRANSFER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/loop/loop.h"

typedef struct nx_transfer_limits {
    nx_time_t window;
    uint32_t rate;   /* bytes per second; 0: one byte per window is enough */
    nx_time_t total; /* 0: no limit */
} nx_transfer_limits_t;

typedef struct nx_transfer {
    nx_time_t since;         /* when the current wait began, or when its last byte arrived */
    nx_time_t waited;        /* time waited before `since` */
    nx_time_t window_waited; /* value of `waited` when the window began */
    uint64_t window_bytes;   /* bytes transferred when the window began */
    uint64_t bytes;          /* bytes transferred at the last check */
} nx_transfer_t;

/* Called when the first wait begins. */
void nx_transfer_begin(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes);
/* Called when a wait is over, or to count it up to `now`. */
void nx_transfer_pause(nx_transfer_t *transfer, nx_time_t now);
/* Called when the next wait begins. */
void nx_transfer_resume(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes);
/* Called during a wait. `bytes` is the total transferred so far. */
void nx_transfer_advance(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes);
/* The deadline of the current wait. */
nx_time_t nx_transfer_deadline(const nx_transfer_t *transfer, const nx_transfer_limits_t *limits);
/* Called at the deadline. False when the peer was too slow. Otherwise a new deadline is set. */
bool nx_transfer_is_fast_enough(nx_transfer_t *transfer, const nx_transfer_limits_t *limits, nx_time_t now,
                                uint64_t bytes);

#endif
