/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: answers that turn the connection into a WebSocket (http/websocket/websocket.h). The connection
 * changes when the request's coroutine has ended, since the coroutine may still write to it before.
 */
#ifndef NX_HTTP_SERVER_UPGRADE_H
#define NX_HTTP_SERVER_UPGRADE_H

#include "http/server/exchange.h"

/* Answers with a Response that has an upgrade: with 101, or with the status of a refusal. */
NX_COLD void nx_upgrade__answer(nx_exchange_t *exchange, nx_response_t *response);
/* Call when the exchange has ended. Takes over the reference to the socket that it held. */
NX_COLD void nx_upgrade__open(nx_server_t *server, zend_object *socket, nx_connection_t *connection);
/*
 * Opens the WebSocket of the response on a duplicate of the connected socket, without a handshake. Returns 0 or -errno;
 * -EPROTO: the response is no answer to a handshake.
 */
int nx_server_open_websocket(nx_server_t *server, const nx_response_t *response, int socket);

#endif
