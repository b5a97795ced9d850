/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of http/ only: requests that are over and that somebody in PHP wants to hear of, one after
 * another, in a coroutine of his own. They are put there in callbacks of the loop, as bytes: no code of the
 * application runs below the connection that has sent the answer, and what it does then is not the request's.
 * Bounded: who hears too slowly hears less, and how much less.
 */
#ifndef NX_HTTP_SERVER_REQUEST_LOG_H
#define NX_HTTP_SERVER_REQUEST_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "core/base/module.h"
#include "core/loop/loop.h"

/* Texts that end with a zero byte each, in this order; after the client nothing, of what was not understood. */
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

/* Copies it. */
void nx_told__push(const nx_told_t *request);
/* What is not told yet never will be: at the end, and in a child of a fork, whose parent hears of its requests. */
void nx_told__forget(void);

#endif
