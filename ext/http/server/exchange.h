/* SPDX-License-Identifier: MIT */
/* Shared by the files of http/ only: one request and its answer. */
#ifndef NX_HTTP_SERVER_EXCHANGE_H
#define NX_HTTP_SERVER_EXCHANGE_H

#include "runtime/scheduler/coroutine.h"
#include "http/connection/connection.h"
#include "http/server/server.h"
#include "http/server/deadlines.h"
#include "http/server/streamed_reply.h"

/* One request and its answer. */
struct nx_exchange {
    nx_coroutine_t coroutine;
    nx_list_t queue_link;
    nx_time_t queue_deadline;
    nx_server_t *server;
    nx_connection_t *connection; /* NULL: the peer has gone */
    nx_message_t *message;
    nx_handler_t *handler;
    struct nx_flight *flight; /* its place on the board; NULL: none */
    nx_kernel_t *kernel;      /* leased; NULL: none */
    nx_writer_t *
        writer; /* its handler writes the body (counted if is_echoed); NULL: it does not (streamed_reply.h) */
    nx_list_t writers;      /* who waits for room to write to */
    size_t answer_at;       /* in the connection's output, of an answer in pieces that has begun */
    nx_http_limit_t *limit; /* what may end it before its handler does; NULL: nothing so far */
    bool keep_alive : 1;
    bool is_head : 1;
    bool is_answered : 1; /* the head of an answer has been decided and may have been sent */
    bool is_complete : 1; /* all of the answer has */
    bool is_chunked : 1;
    bool discards_body : 1; /* its head is all of the answer (framing.c) */
    bool sends_trailers : 1;
    bool has_failed : 1; /* its handler has thrown */
    bool is_echoed : 1;  /* the answer is what its handler outputs; it has begun (echo.c) */
    nx_route_match_t match;
};

#endif
