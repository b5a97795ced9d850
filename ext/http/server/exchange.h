/* SPDX-License-Identifier: MIT */
/* Private to http/: one request and its answer. */
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
    nx_connection_t *connection; /* NULL: the peer has disconnected */
    nx_message_t *message;
    nx_handler_t *handler;
    struct nx_request_slot *slot; /* its request slot in shared memory; NULL: none */
    nx_app_instance_t *instance;  /* leased application instance; NULL: none */
    /* Used by a handler that writes the body (streamed_reply.h); counted if is_echoed; NULL: it does not write. */
    nx_writer_t *writer;
    nx_list_t writers; /* coroutines that wait until they can write */
    size_t answer_at;  /* for an answer in pieces that has begun: its offset in the connection's output */
    nx_deadlines_t *deadlines; /* conditions that may end it before its handler does; NULL: none yet */
    /* In place of a connection: the call of Server::handle() that waits for the answer; NULL: none. */
    struct nx_captured *captured;
    zend_object *socket;              /* the WebSocket that the connection becomes (upgrade.h); NULL: none */
    struct nx_finish *finish;         /* functions that are called after the answer (finish.h); NULL: none */
    struct nx_unreported *unreported; /* exceptions that are reported after the answer; NULL: none */
    bool keep_alive : 1;
    bool is_head : 1;
    bool is_answered : 1; /* the head of an answer has been decided and may have been sent */
    bool is_complete : 1; /* the whole answer has been passed to the connection */
    bool is_chunked : 1;
    bool discards_body : 1; /* the answer consists of a head only (framing.c) */
    bool sends_trailers : 1;
    bool ends_with_client : 1; /* the source of its body is cancelled when the client disconnects */
    bool has_failed : 1;       /* its handler threw an exception */
    bool is_echoed : 1;        /* the answer is the output of its handler, and has begun (echo.c) */
    bool is_in_process : 1;    /* it was begun by Server::handle() (in_process.c) */
    uint64_t note;             /* for its backend */
    nx_route_match_t match;
};

#endif
