/* SPDX-License-Identifier: MIT */
/* Private to http/: deadlines and client disconnects, which end a request before its handler does (deadlines.c). */
#ifndef NX_HTTP_SERVER_DEADLINES_H
#define NX_HTTP_SERVER_DEADLINES_H

#include "http/server/backend.h"

typedef struct nx_deadlines nx_deadlines_t;

void nx_deadlines__init(nx_server_t *server);
/* Call when the request begins, while its coroutine is initialised. False: no memory. */
bool nx_deadlines__begin(nx_exchange_t *exchange);
/* Call in the request's coroutine. */
void nx_deadlines__attend(nx_exchange_t *exchange);
void nx_deadlines__end(nx_exchange_t *exchange);
/* True when `thrown` is the exception that reported the deadline or disconnect to the handler. */
bool nx_deadlines__explains(const nx_exchange_t *exchange, const zend_object *thrown);
/* Called when the client has closed its sending side of the connection. It may still read. */
void nx_exchange__client_finished(nx_exchange_t *exchange);
/* Called when the connection is closed, so the client cannot read an answer. */
void nx_deadlines__client_left(nx_exchange_t *exchange);

#endif
