/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: the queue of finished requests for PHP code that logs them. One coroutine receives them one after
 * another.
 *
 * Requests are copied into the queue as bytes in callbacks of the event loop. No application code runs on the stack of
 * the connection that sent the answer, and what that code does is not part of the request. The queue is bounded: when
 * the consumer is too slow, requests are dropped and counted.
 */
#ifndef NX_HTTP_SERVER_REQUEST_LOG_H
#define NX_HTTP_SERVER_REQUEST_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/module.h"
#include "core/loop/loop.h"

/* Order of the NUL-terminated texts. A request that was malformed has only the first one. */
enum {
    NX_TOLD_CLIENT,
    NX_TOLD_METHOD,
    NX_TOLD_PATH,
    NX_TOLD_PROTOCOL,
    NX_TOLD_AGENT,
    NX_TOLD_ID,
    NX_TOLD_TEXTS
};

typedef struct nx_told {
    nx_time_t ended; /* CLOCK_REALTIME */
    nx_time_t duration;
    uint64_t bytes;
    unsigned status;
    bool is_whole;
    const char *text;
    size_t text_length;
} nx_told_t;

extern NX_PER_THREAD bool nx_http__is_told;

/* Copies the request. */
void nx_told__push(const nx_told_t *request);
/* Drops the queued requests: at the end, and in a child of a fork, because the parent delivers its own requests. */
void nx_told__forget(void);

#endif
