/* SPDX-License-Identifier: MIT */
/*
 * Who answers. A server hands each exchange (one request and its answer) to its backend: the application's callable
 * (exchange.c), which runs in a coroutine of its own, or one that takes the exchanges elsewhere (classic/).
 *
 * What lives for the process and what for a PHP request: servers, connections, messages and exchanges are malloc's
 * and hold no zval. The exception is what the application's backend adds: handlers, and the zend_strings of its
 * answers. A backend that goes on from one PHP request to the next gives strings that are persistent, and a server
 * made with nx_server_init_lasting().
 *
 * Ownership: an exchange is the backend's from `begin` until nx_exchange_finish(). Its peer may go at any time the
 * loop turns. Suspension: only nx_exchange_await_room(). Exceptions: only there. Fork: none of this is touched by a
 * child.
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
typedef struct nx_coroutine nx_coroutine_t;

/* What whoever watches a server asks for. */
typedef enum nx_health { NX_HEALTH_NONE, NX_HEALTH_LIVE, NX_HEALTH_READY } nx_health_t;

typedef struct nx_backend {
    /* In a callback of the loop: answers at once and finishes, or lets the exchange in. */
    void (*begin)(nx_exchange_t *exchange);
    /* It was let in, and its turn has come. In a callback too. */
    void (*start)(nx_exchange_t *exchange);
    /* NULL: as the server's settings say. */
    void (*plan_body)(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan);
} nx_backend_t;

/* A server for more than one PHP request: not an object, and stopped by nobody but its owner. Between requests. */
void nx_server_init_lasting(nx_server_t *server, const nx_backend_t *backend);
/* As nx_server_listen(), 0 or -errno. */
int nx_server_try_listen(nx_server_t *server, int fd);
/* The parts of nx_server_drain(), for who turns the loop himself. */
void nx_server_begin_drain(nx_server_t *server);
bool nx_server_is_over(const nx_server_t *server);
void nx_server_cut(nx_server_t *server);
/* In a child of fork(): its copies of the descriptors, so that the parent's close is one. */
void nx_server_close_inherited(nx_server_t *server);

const nx_message_t *nx_exchange_message(const nx_exchange_t *exchange);
/* ", answering GET /orders/7 (route /orders/{id}), request 4f...": what a line of the log ends with. */
NX_COLD void nx_exchange_append_request(const nx_exchange_t *exchange, smart_str *text);
/* False: nobody reads an answer any more. */
bool nx_exchange_has_peer(const nx_exchange_t *exchange);
/* True: the server does not answer for its host, or its scheme; it was answered with 421, and finished. In `begin`. */
bool nx_exchange_refuse_foreign(nx_exchange_t *exchange);
/* When the request's first byte came, in seconds of CLOCK_REALTIME. */
double nx_exchange_started_at(nx_exchange_t *exchange);
/* Before anything else. False: its client asks too often, it was refused with 429 and is over. */
bool nx_exchange_is_admitted(nx_exchange_t *exchange);
/* Instead of entering, and finishes: whether the server lives, or wants more clients. */
void nx_exchange_reply_health(nx_exchange_t *exchange, nx_health_t which);
/* Once it has entered: when it must be answered, by the server's setting; NX_TIME_NEVER. */
nx_time_t nx_exchange_deadline(const nx_exchange_t *exchange);
/* That has passed: it is counted, and what `answering` did at that moment is said in the log. */
void nx_exchange_note_deadline(nx_exchange_t *exchange, nx_coroutine_t *answering);
/* It has waited for too long, when its turn comes: 503. */
void nx_exchange_refuse_late(nx_exchange_t *exchange);
/* Waits for its turn, or is refused with 503. */
void nx_exchange_enter(nx_exchange_t *exchange);

/* 103, with these strings as Link headers. False, and not sent: an answer has begun, nobody is there, HTTP/1.0. */
bool nx_exchange_hint(nx_exchange_t *exchange, const zval *links, uint32_t count);
/*
 * The whole answer. `head` has no framing and no `connection`; a body that the request's method or the status forbids
 * is left out. `promised`: the length that was announced for the body; -1: none.
 */
void nx_exchange_reply(nx_exchange_t *exchange, nx_response_head_t *head, zend_string *body,
                       int64_t promised);
void nx_exchange_reply_plain(nx_exchange_t *exchange, unsigned status, const char *extra_name,
                             const char *extra_value);
/* An answer in pieces: `length` bytes in all, or unknown (-1). Pieces of a body that is forbidden are discarded. */
void nx_exchange_reply_begin(nx_exchange_t *exchange, nx_response_head_t *head, int64_t length);
void nx_exchange_reply_piece(nx_exchange_t *exchange, zend_string *piece);
void nx_exchange_reply_end(nx_exchange_t *exchange);
/* The answer is not what was promised: the peer must not take what it has for the whole. */
void nx_exchange_cut(nx_exchange_t *exchange);
/*
 * Answers with the file: 200, or 206, 304, 412, 416 as the request has it. `head` is that of the whole; an ETag or
 * Last-Modified among its headers says the version instead of ours. With another status than 200 it is the file, and
 * all of it.
 */
void nx_exchange_reply_file(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file);

/* The connection closes after this answer. Before its head. */
void nx_exchange_close_after(nx_exchange_t *exchange);
/* Of a server whose answers overflow (front.h): the next piece need not wait for the client. */
bool nx_exchange_takes_more(const nx_exchange_t *exchange);
/* False with nobody left to write to, or with an exception. */
NX_SUSPENDS NX_THROWS bool nx_exchange_await_room(nx_exchange_t *exchange);

/* The answer is given: the connection goes on to its next request, the exchange without it. */
void nx_exchange_let_go(nx_exchange_t *exchange);
/* Ends an exchange that was let in (`was_started`), or that was answered in `begin`. */
void nx_exchange_finish(nx_exchange_t *exchange, bool was_started);

#endif
