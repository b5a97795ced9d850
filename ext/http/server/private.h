/* SPDX-License-Identifier: MIT */
/* Shared by the files of http/ only: exchanges, the gate, answers. */
#ifndef NX_HTTP_SERVER_PRIVATE_H
#define NX_HTTP_SERVER_PRIVATE_H

#include <errno.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "http/connection/connection.h"
#include "http/server/exchange.h"
#include "http/server/server.h"
#include "http/server/deadlines.h"
#include "http/server/streamed_reply.h"
#include "isolation/request/request_globals.h"

/* server.c */
void nx_http__look_at_drain(nx_server_t *server); /* wakes who waits for the end, when it has come */
/* Of all servers. */
typedef struct nx_http_load {
    uint32_t concurrency, running, queued;
} nx_http_load_t;
nx_http_load_t nx_http__load(void);
nx_time_t nx_http__wall(nx_server_t *server);

/* body_plan.c */
void nx_plan__body(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan);

static inline bool nx_exchange__leaves_little(const nx_exchange_t *exchange)
{
    const nx_connection_t *connection = exchange->connection;
    return EXPECTED(connection == NULL || connection->source == NULL) || nx_connection_may_go_on(connection);
}

/* A connection that is drained ends, but not before what has arrived is answered. */
static inline bool nx_exchange__goes_on(const nx_exchange_t *exchange)
{
    const nx_connection_t *connection = exchange->connection;
    return exchange->keep_alive && nx_exchange__leaves_little(exchange) &&
           (connection == NULL || EXPECTED(!connection->is_ending) || nx_connection_has_input(connection));
}

/* exchange.c */
void nx_exchange__start_worlds(void);
extern const nx_backend_t nx_http__application;
void nx_exchange__begin(nx_connection_t *connection, nx_message_t *message);
void nx_exchange__orphan(nx_exchange_t *exchange);
/* As people call it: GET /orders/7, route /orders/{id}. */
void nx_exchange__name(const nx_exchange_t *exchange, smart_str *text);
void nx_exchange__discard(nx_exchange_t *exchange);

/* A response of whatever a handler returned; false with an exception. */
NX_THROWS bool nx_exchange__convert(nx_exchange_t *exchange, zval *result);

/* request_globals.c: after the handler: what it echoed and set by header() goes into its result. */
void nx_exchange__give_worlds(nx_coro_run_fn run);
NX_SUSPENDS NX_THROWS void nx_exchange__conclude(nx_exchange_t *exchange, zval *result);
/* After exit(). False: there is none. */
bool nx_exchange__answer_output(nx_exchange_t *exchange);

/* A response with what header() has set and no body; NULL with an exception. */
NX_THROWS zend_object *nx_exchange__make_head(nx_realm_t *realm);

/* echo.c: what runs in the realm has called flush(), or has output much since then. */
NX_SUSPENDS NX_THROWS void nx_echo__flush(void *context, nx_realm_t *realm);
/* The rest, and the end. What the handler has returned is not sent; NULL: nothing. */
void nx_echo__end(nx_exchange_t *exchange, nx_realm_t *realm, const zval *result);
/* The client left while the handler output: no failure of anybody. */
bool nx_echo__explains(const nx_exchange_t *exchange, const zend_object *thrown);

/* streamed_reply.c: for an answer whose head was sent, until nx_exchange__drop_writer(). */
void nx_exchange__open_writer(nx_exchange_t *exchange, const nx_response_t *response);
NX_COLD void nx_exchange__throw_gone(const nx_exchange_t *exchange);

/* app_instances.c: by one that is leased until the request ends. */
NX_SUSPENDS NX_THROWS void nx_kernels__call(nx_exchange_t *exchange, zval *arguments, uint32_t count,
                                            zval *result);
/* At the end of its body, while what it has set is in place. */
void nx_kernels__keep(nx_exchange_t *exchange);
void nx_kernels__give_back(nx_exchange_t *exchange, bool is_sound);
/* After the request's end, before another one begins in its place: frees the instances that were dropped. */
void nx_kernels__collect_dropped(nx_kernels_t *kernels);
/* False: too many that were dropped are still alive; the worker will be replaced. */
bool nx_kernels__has_room(nx_exchange_t *exchange);

/* concurrency.c */
/* Its handler's turn has come. False: it has waited for too long, as have others: 503. */
bool nx_gate__begins(nx_exchange_t *exchange);
void nx_gate__enter(nx_exchange_t *exchange);
void nx_gate__leave(nx_server_t *server);
void nx_gate__forget(nx_exchange_t *exchange);

/* unavailable.c: answers 503, with when to come again, where what was thrown says so. */
NX_COLD bool nx_http__passes(nx_exchange_t *exchange, zend_object *thrown);

/* failure_log.c */
/* Whether the pending exception is answered by a page of its own, which only the exchange's coroutine can make. */
NX_COLD bool nx_http__explains(const nx_exchange_t *exchange);
NX_COLD void nx_http__report(nx_exchange_t *exchange, zend_object *thrown);
/*
 * ", answering GET /orders/7 (route /orders/{id}), request 4f...", if the coroutine, or the one that it descends
 * from, answers a request.
 */
NX_COLD void nx_http__append_request_of(nx_coroutine_t *coroutine, smart_str *text);
NX_COLD void nx_http__report_deadline(nx_exchange_t *exchange, nx_coroutine_t *answering, double seconds);
/* What was output beside a response is said, once for each place. */
NX_COLD void nx_http__report_stray(const nx_exchange_t *exchange, nx_realm_t *realm);

#include "http/server/reply.h"

#endif
