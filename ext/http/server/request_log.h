/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: the queue of finished requests for PHP code that logs them. One coroutine receives them one after
 * another.
 *
 * Requests are copied into the queue as bytes in callbacks of the event loop. So no application code runs on the stack
 * of the connection that sent the answer, and the time that such code takes is not part of the request. The queue is
 * bounded: when the consumer is too slow, requests are dropped and counted.
 */
#ifndef NX_HTTP_SERVER_REQUEST_LOG_H
#define NX_HTTP_SERVER_REQUEST_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/module.h"
#include "core/loop/loop.h"

/* Order of the NUL-terminated texts. A request that was malformed has only the first one. */
enum {
    NX_REQUEST_LOG_CLIENT,
    NX_REQUEST_LOG_METHOD,
    NX_REQUEST_LOG_PATH,
    NX_REQUEST_LOG_PROTOCOL,
    NX_REQUEST_LOG_AGENT,
    NX_REQUEST_LOG_ID,
    NX_REQUEST_LOG_TEXTS
};

typedef struct nx_logged_request {
    nx_time_t ended; /* CLOCK_REALTIME */
    nx_time_t duration;
    uint64_t bytes;
    unsigned status;
    bool is_whole;
    const char *text;
    size_t text_length;
} nx_logged_request_t;

extern NX_PER_THREAD bool nx_request_log__is_on;

/* Copies the request. */
void nx_request_log__push(const nx_logged_request_t *request);
/* Drops the queued requests: at the end, and in a child of a fork, because the parent delivers its own requests. */
void nx_request_log__forget(void);

#endif
