/* SPDX-License-Identifier: MIT */
/* Shared by the files of http/ only: what ends a request before its handler does (deadlines.c). */
#ifndef NX_HTTP_SERVER_DEADLINES_H
#define NX_HTTP_SERVER_DEADLINES_H

#include "http/server/backend.h"

typedef struct nx_http_limit nx_http_limit_t;

void nx_limit__init(nx_server_t *server);
/* At the request's beginning, its coroutine being initialised. False: no memory. */
bool nx_limit__begin(nx_exchange_t *exchange);
/* In its coroutine. */
void nx_limit__attend(nx_exchange_t *exchange);
void nx_limit__end(nx_exchange_t *exchange);
/* `thrown` is what the handler was told of it. */
bool nx_limit__explains(const nx_exchange_t *exchange, const zend_object *thrown);
/* The client has shut its side of the connection: it may still read. */
void nx_exchange__client_finished(nx_exchange_t *exchange);
/* Its connection is closed: nobody reads. */
void nx_limit__client_left(nx_exchange_t *exchange);

#endif
