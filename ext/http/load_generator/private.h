/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the files of load_generator/. A connection is in the list of its state:
 *
 *   resting ──(pause over)──► connecting ──► free ──(a request is due)──► busy ──► free, or reconnected
 *
 * All connections in a list have the same time limit, so each list is ordered by deadline and no timers are needed.
 */
#ifndef NX_HTTP_LOAD_GENERATOR_PRIVATE_H
#define NX_HTTP_LOAD_GENERATOR_PRIVATE_H

#include "core/base/bytes.h"
#include "core/base/list.h"
#include "core/base/module.h"
#include "http/load_generator/load.h"
#include "http/wire/wire.h"

#define NX_LOAD_INPUT_BYTES 65536
/* Pause in nanoseconds before the next attempt to connect after a failed one. */
#define NX_LOAD_PAUSE (50 * 1000000)

typedef enum nx_load_state {
    NX_LOAD_RESTING,
    NX_LOAD_REACHING,
    NX_LOAD_FREE,
    NX_LOAD_BUSY,
    NX_LOAD_STATE_COUNT
} nx_load_state_t;

typedef struct nx_load_connection {
    nx_watch_t watch;
    nx_list_t link;
    nx_load_t *load;
    int fd; /* -1: none */
    nx_load_state_t state;
    bool is_tried;        /* one attempt to connect has succeeded or failed */
    bool is_proven;       /* an answer has arrived since it was connected */
    bool awaits_writable; /* the rest of the request is sent when the socket is writable */
    bool is_in_body;
    bool is_body_right;
    size_t sent;        /* bytes of the request that were sent */
    nx_time_t due;      /* busy: when the request was due; free: since when it is free */
    nx_time_t deadline; /* deadline of the current state; a free connection has none */
    uint64_t body_bytes;
    nx_answer_parser_t parser;
    nx_answer_head_t head;
    nx_chunk_decoder_t chunks;
    nx_bytes_t partial; /* beginning of an answer head that is incomplete */
} nx_load_connection_t;

struct nx_load {
    nx_load_plan_t plan;
    nx_loop_t *loop;
    nx_list_t lists[NX_LOAD_STATE_COUNT];
    uint32_t untried;
    nx_time_t start, end;
    nx_time_t cpu_before;
    double next_due; /* nanoseconds since `start` */
    uint64_t random; /* state of the random number generator */
    nx_load_figures_t figures;
    char input[NX_LOAD_INPUT_BYTES];
    nx_load_connection_t connections[];
};

static inline void nx_load__count(nx_load_t *load, nx_load_error_t error)
{
    load->figures.errors[error]++;
}

/* connection.c */
void nx_load__connect(nx_load_connection_t *connection, nx_time_t now);
/* Sends the request on a free connection, which becomes busy. */
void nx_load__send(nx_load_connection_t *connection, nx_time_t due, nx_time_t now);
void nx_load__close(nx_load_connection_t *connection);
/* Ends requests and connection attempts that have timed out, and reconnects connections after their pause. */
void nx_load__expire(nx_load_t *load, nx_time_t now);
/* Returns the time at which nx_load__expire() must be called next. */
nx_time_t nx_load__next_deadline(const nx_load_t *load);

/* answer.c */
typedef enum nx_load_progress { NX_LOAD_MORE, NX_LOAD_COMPLETE, NX_LOAD_BROKEN } nx_load_progress_t;
void nx_load__expect_answer(nx_load_connection_t *connection);
nx_load_progress_t nx_load__take(nx_load_connection_t *connection, const char *data, size_t length);
/* Called when the peer has closed its sending side. */
nx_load_progress_t nx_load__take_end(nx_load_connection_t *connection);
/* Counts a complete answer. */
void nx_load__record(nx_load_connection_t *connection, nx_time_t now);

/* load.c */
/* Called when a connection has become free: sends a request that is already due. */
void nx_load__offer(nx_load_connection_t *connection, nx_time_t now);

#endif
