/* SPDX-License-Identifier: MIT */
/*
 * How fast a peer has to send its body, or take its answer: never idle for a whole window, and at least `rate` bytes
 * a second over each window. Only the time that is spent waiting for the peer counts. Knows no connection.
 */
#ifndef NX_HTTP_CONNECTION_TRANSFER_H
#define NX_HTTP_CONNECTION_TRANSFER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/loop/loop.h"

typedef struct nx_transfer_limits {
    nx_time_t window;
    uint32_t rate;   /* bytes a second; 0: any byte will do */
    nx_time_t total; /* 0: no limit */
} nx_transfer_limits_t;

typedef struct nx_transfer {
    nx_time_t since;         /* the current wait began, or its last byte came */
    nx_time_t waited;        /* before `since` */
    nx_time_t window_waited; /* ... when the window began */
    uint64_t window_bytes;   /* moved when the window began */
    uint64_t bytes;          /* moved when that was last looked at */
} nx_transfer_t;

/* The first wait begins. */
void nx_transfer_begin(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes);
/* The wait is over, or another one begins with it. */
void nx_transfer_pause(nx_transfer_t *transfer, nx_time_t now);
/* The next wait begins. */
void nx_transfer_resume(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes);
/* Within a wait: so many bytes have been moved in all. */
void nx_transfer_advance(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes);
/* Of the current wait. */
nx_time_t nx_transfer_deadline(const nx_transfer_t *transfer, const nx_transfer_limits_t *limits);
/* At the deadline: false when the peer was too slow. Otherwise there is another deadline. */
bool nx_transfer_is_fast_enough(nx_transfer_t *transfer, const nx_transfer_limits_t *limits, nx_time_t now,
                                uint64_t bytes);

#endif
