/* SPDX-License-Identifier: MIT */
/* Functions that the files of http/server share, by the file that defines them. */
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
#include "runtime/scheduler/scheduler.h"

/* server.c */
/* Makes the server live until the PHP request ends: it has a socket from now on. */
void nx_server__hold_itself(nx_server_t *server);
/* Resumes the coroutine that waits in nx_server_drain(), once the server has drained. */
void nx_server__check_drain(nx_server_t *server);
/* Totals of all servers of the process. */
typedef struct nx_server_load {
    uint32_t concurrency, running, queued;
} nx_server_load_t;
nx_server_load_t nx_server__load(void);
nx_time_t nx_server__wall_time(nx_server_t *server);

nx_route_outcome_t nx_server__match_hosts(const nx_server_t *server, const nx_message_t *message,
                                          const char *path, size_t length, nx_route_match_t *match);

/* Finds the route for the request, with `path` in place of its path. The server has routes. */
static inline nx_route_outcome_t nx_server__match_path(const nx_server_t *server, const nx_message_t *message,
                                                       const char *path, size_t length,
                                                       nx_route_match_t *match)
{
    if (UNEXPECTED(server->host_count > 0)) {
        return nx_server__match_hosts(server, message, path, length, match);
    }
    return nx_route_match(server->routes, message->head.method, path, length, match);
}

/*
 * trailing_slash.c: finds the route for the path with its last slash removed, or with a slash appended. False: there is
 * none, and `match` is unchanged.
 */
NX_COLD bool nx_trailing_slash__match(const nx_server_t *server, const nx_message_t *message,
                                      nx_route_match_t *match);
/* Appends that path, with the query of the request. */
NX_COLD void nx_trailing_slash__append_location(const nx_message_t *message, smart_str *location);

/* Finds the route for the request. The server has routes. */
static inline nx_route_outcome_t nx_server__match(const nx_server_t *server, const nx_message_t *message,
                                                  nx_route_match_t *match)
{
    const nx_span_t path = message->head.path;
    nx_route_outcome_t outcome =
        nx_server__match_path(server, message, nx_message_at(message, path), path.length, match);
    if (UNEXPECTED(outcome == NX_ROUTE_NOT_FOUND) && server->trailing_slashes == NX_TRAILING_SLASH_IGNORED &&
        nx_trailing_slash__match(server, message, match)) {
        return NX_ROUTE_MATCHED;
    }
    return outcome;
}

/*
 * arguments.c: builds the arguments of the exchange's handler; `arguments` has space for all of them. False: the
 * path does not contain a value of a parameter's type, and nothing was built.
 */
bool nx_arguments__make(nx_exchange_t *exchange, zval *arguments);
void nx_arguments__release(zval *arguments, uint32_t count);

/* exchange.c: answers with the return value of a handler. An exception is pending if it cannot be converted. */
NX_SUSPENDS NX_THROWS void nx_exchange__answer_result(nx_exchange_t *exchange, zval *result);

/* body_plan.c */
void nx_body_plan__choose(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan);

/* True when the rest of the body that the handler has not read is small enough to be read and discarded. */
static inline bool nx_exchange__can_discard_rest(const nx_exchange_t *exchange)
{
    const nx_connection_t *connection = exchange->connection;
    return EXPECTED(connection == NULL || connection->body_reader == NULL) ||
           nx_connection_can_continue(connection);
}

/*
 * True if the connection stays open after this exchange. While the server drains, a connection is closed as soon as all
 * requests that it has received are answered.
 */
static inline bool nx_exchange__is_persistent(const nx_exchange_t *exchange)
{
    const nx_connection_t *connection = exchange->connection;
    return exchange->keep_alive && nx_exchange__can_discard_rest(exchange) &&
           (connection == NULL || EXPECTED(!connection->is_ending) || nx_connection_has_input(connection));
}

/* exchange.c */
void nx_exchange__start_globals(void);
extern const nx_backend_t nx_exchange__application;
void nx_exchange__begin(nx_connection_t *connection, nx_message_t *message);
/*
 * Called when the client has disconnected. A queued request is discarded. A running handler continues, or is cancelled.
 */
void nx_exchange__lose_client(nx_exchange_t *exchange);
/* Appends the request in readable form: "GET /orders/7, route /orders/{id}". */
void nx_exchange__name(const nx_exchange_t *exchange, smart_str *text);
/* Frees the exchange and releases its message. */
void nx_exchange__discard(nx_exchange_t *exchange);

/* Converts the return value of a handler to a response. False with an exception. */
NX_THROWS bool nx_exchange__convert(nx_exchange_t *exchange, zval *result);

/*
 * request_globals.c. nx_exchange__conclude() is called after the handler: it merges output and header() calls into the
 * result.
 */
void nx_exchange__register_globals(void);
NX_SUSPENDS NX_THROWS void nx_exchange__conclude(nx_exchange_t *exchange, zval *result);
/* After exit(): answers with the output. False: there is no output. */
bool nx_exchange__answer_output(nx_exchange_t *exchange);

/* Creates a response with the headers set by header() and no body; NULL with an exception. */
NX_THROWS zend_object *nx_exchange__make_head(nx_request_globals_t *globals);

/* echo.c: sends output. Called when the request's code has called flush() or has produced much output. */
NX_SUSPENDS NX_THROWS void nx_echo__flush(void *context, nx_request_globals_t *globals);
/*
 * Sends the remaining output and ends the answer. The handler's return value `result` is not sent. NULL: the handler
 * returned nothing.
 */
void nx_echo__end(nx_exchange_t *exchange, nx_request_globals_t *globals, const zval *result);
/* True when the client disconnected during output and this caused `thrown`: not an error of the application. */
bool nx_echo__explains(const nx_exchange_t *exchange, const zend_object *thrown);

/*
 * streamed_reply.c: opens a writer for an answer whose head was sent. It stays valid until nx_exchange__drop_writer().
 */
void nx_exchange__open_writer(nx_exchange_t *exchange, const nx_response_t *response);
NX_COLD void nx_exchange__throw_gone(const nx_exchange_t *exchange);

/* app_instances.c: calls an application instance that is leased to the request until it ends. */
NX_SUSPENDS NX_THROWS void nx_app_instances__call(nx_exchange_t *exchange, zval *arguments, uint32_t count,
                                                  zval *result);
/* Call at the end of the request's coroutine, while its globals are in place. */
void nx_app_instances__save_globals(nx_exchange_t *exchange);
void nx_app_instances__give_back(nx_exchange_t *exchange, bool is_sound);
/*
 * Frees the instances that were dropped. Call after the request has ended and before another one begins in its place.
 */
void nx_app_instances__collect_dropped(nx_app_instances_t *instances);
/* False: too many dropped instances are still alive. The worker will then be replaced. */
bool nx_app_instances__are_available(nx_exchange_t *exchange);

/* concurrency.c */
/*
 * Call when the handler is about to start. False: the request has waited too long and the server is overloaded; answer
 * with 503.
 */
bool nx_concurrency__may_begin(nx_exchange_t *exchange);
void nx_concurrency__enter(nx_exchange_t *exchange);
/* Starts an exchange of Server::handle(), even beyond the limit. */
void nx_concurrency__enter_in_process(nx_exchange_t *exchange);
void nx_concurrency__leave(nx_server_t *server);
void nx_concurrency__leave_queue(nx_exchange_t *exchange);

/* failure_log.c */
/*
 * Appends ", answering GET /orders/7 (route /orders/{id}), request 4f...", if the coroutine, or an ancestor of it,
 * answers a request.
 */
NX_COLD void nx_failure_log__append_request_of(nx_coroutine_t *coroutine, smart_str *text);
NX_COLD void nx_failure_log__report_deadline(nx_exchange_t *exchange, nx_coroutine_t *answering,
                                             double seconds);
/* Logs that a handler produced output although it returned a response. Once per place in the code. */
NX_COLD void nx_stray_output__report(const nx_exchange_t *exchange, nx_request_globals_t *globals);

#include "http/server/failure.h"
#include "http/server/in_process.h"
#include "http/server/reply.h"

#endif
