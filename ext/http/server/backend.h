/* SPDX-License-Identifier: MIT */
/*
 * The interface between a server and the code that answers its requests. A server passes each exchange (one request
 * and its answer) to its backend. The backend is the application's callable (exchange.c), which runs in a coroutine of
 * its own, or one that answers by other means (server/classic/).
 *
 * Lifetime: servers, connections, messages and exchanges are allocated with malloc() and hold no zval. The exception
 * is what the application's backend adds: handlers, and the zend_strings of its answers. A backend that continues from
 * one PHP request to the next must pass persistent strings, and use a server made with nx_server_init_lasting().
 *
 * Ownership: the backend owns an exchange from `begin` until nx_exchange_finish(). The peer may disconnect whenever
 * the event loop runs. Suspension: only nx_exchange_await_capacity(). Exceptions: only there. Fork: a child must not
 * use any of this.
 */
#ifndef NX_HTTP_SERVER_BACKEND_H
#define NX_HTTP_SERVER_BACKEND_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/base/module.h"
#include "http/connection/connection_manager.h"
#include "http/request/request.h"
#include "http/response/file.h"
#include "http/wire/format.h"

typedef struct nx_server nx_server_t;
typedef struct nx_exchange nx_exchange_t;
typedef struct nx_coroutine nx_coroutine_t;

/* Kinds of health checks. */
typedef enum nx_health { NX_HEALTH_NONE, NX_HEALTH_LIVE, NX_HEALTH_READY } nx_health_t;

typedef struct nx_backend {
    /*
     * Called in a callback of the event loop. Either answers and finishes the exchange at once, or calls
     * nx_exchange_enter().
     */
    void (*begin)(nx_exchange_t *exchange);
    /* Called in a callback of the event loop, when an exchange that has entered may start. */
    void (*start)(nx_exchange_t *exchange);
    /* NULL: bodies are received according to the server's settings. */
    void (*plan_body)(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan);
} nx_backend_t;

/*
 * Initialises a server that serves more than one PHP request. It is not a PHP object, and only its owner stops it.
 * Call between PHP requests.
 */
void nx_server_init_lasting(nx_server_t *server, const nx_backend_t *backend);
/* Like nx_server_listen(), but returns 0 or -errno. */
int nx_server_try_listen(nx_server_t *server, int fd);
/* The parts of nx_server_drain(), for a caller that runs the event loop itself. */
void nx_server_begin_drain(nx_server_t *server);
bool nx_server_is_over(const nx_server_t *server);
void nx_server_cut(nx_server_t *server);
/* Called in a child of fork(). Closes its copies of the descriptors, so that the parent's close() takes effect. */
void nx_server_close_inherited(nx_server_t *server);

const nx_message_t *nx_exchange_message(const nx_exchange_t *exchange);
/* Appends ", answering GET /orders/7 (route /orders/{id}), request 4f...": the end of a log line. */
NX_COLD void nx_exchange_append_request(const nx_exchange_t *exchange, smart_str *text);
/* False: the client has disconnected, so no answer can be sent. */
bool nx_exchange_has_peer(const nx_exchange_t *exchange);
/*
 * True: the server does not serve the host or the scheme of the request. The exchange was answered with 421 and
 * finished. Call in `begin`.
 */
bool nx_exchange_refuse_foreign(nx_exchange_t *exchange);
/* When the first byte of the request arrived, in seconds of CLOCK_REALTIME. */
double nx_exchange_started_at(nx_exchange_t *exchange);
/*
 * Call before anything else. False: the client sends too many requests; the exchange was answered with 429 and
 * finished.
 */
bool nx_exchange_is_admitted(nx_exchange_t *exchange);
/*
 * Answers a health check (is the server alive, does it accept more clients), and finishes the exchange. Called instead
 * of nx_exchange_enter().
 */
void nx_exchange_reply_health(nx_exchange_t *exchange, nx_health_t which);
/* The time at which an exchange that has entered must be answered, by the server's settings; or NX_TIME_NEVER. */
nx_time_t nx_exchange_deadline(const nx_exchange_t *exchange);
/* Called when the deadline has passed. Counts it, and logs what the coroutine `answering` did at that moment. */
void nx_exchange_note_deadline(nx_exchange_t *exchange, nx_coroutine_t *answering);
/* Answers with 503: the exchange has waited too long before it could start. */
void nx_exchange_refuse_late(nx_exchange_t *exchange);
/* A number that the backend keeps with the exchange; 0 at first. */
void nx_exchange_set_note(nx_exchange_t *exchange, uint64_t note);
uint64_t nx_exchange_note(const nx_exchange_t *exchange);
/* Queues the exchange until it may start, or refuses it with 503. */
void nx_exchange_enter(nx_exchange_t *exchange);

/*
 * Sends 103 with these strings as Link headers. False, and not sent: an answer has begun, the client has disconnected,
 * or it uses HTTP/1.0.
 */
bool nx_exchange_hint(nx_exchange_t *exchange, const zval *links, uint32_t count);
/*
 * Sends the whole answer. `head` has no framing headers and no `connection`. A body that the request method or the
 * status forbids is omitted. `promised`: the announced length of the body; -1: none.
 */
void nx_exchange_reply(nx_exchange_t *exchange, nx_response_head_t *head, zend_string *body,
                       int64_t promised);
void nx_exchange_reply_error(nx_exchange_t *exchange, unsigned status, const char *extra_name,
                             const char *extra_value);
/*
 * Sends an answer in pieces: `length` bytes in all, or -1 when the length is unknown. Pieces of a forbidden body are
 * discarded.
 */
void nx_exchange_reply_begin(nx_exchange_t *exchange, nx_response_head_t *head, int64_t length);
void nx_exchange_reply_piece(nx_exchange_t *exchange, zend_string *piece);
void nx_exchange_reply_end(nx_exchange_t *exchange);
/*
 * Ends an answer that does not match its announced length. The connection is cut, so that the peer does not treat the
 * answer as complete.
 */
void nx_exchange_cut(nx_exchange_t *exchange);
/*
 * Answers with the file: 200, or 206, 304, 412, 416 as the request's headers require. `head` describes the whole file.
 * An ETag or Last-Modified among its headers replaces the generated one. With a status other than 200 the whole file
 * is sent.
 */
void nx_exchange_reply_file(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file);

/* Closes the connection after this answer. Call before the head is sent. */
void nx_exchange_close_after(nx_exchange_t *exchange);
/* True when the next piece need not wait for the client, because output overflows to a file (connection_manager.h). */
bool nx_exchange_takes_more(const nx_exchange_t *exchange);
/* Waits until more output can be written. False when the client has disconnected, or with an exception. */
NX_SUSPENDS NX_THROWS bool nx_exchange_await_capacity(nx_exchange_t *exchange);

/* Detaches an exchange whose answer is complete: the connection continues with its next request. */
void nx_exchange_let_go(nx_exchange_t *exchange);
/* Ends an exchange that was started (`was_started`), or that was answered in `begin`. */
void nx_exchange_finish(nx_exchange_t *exchange, bool was_started);

#endif
