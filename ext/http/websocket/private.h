/* SPDX-License-Identifier: MIT */
/* Private to websocket/. */
#ifndef NX_HTTP_WEBSOCKET_PRIVATE_H
#define NX_HTTP_WEBSOCKET_PRIVATE_H

#include "http/websocket/websocket.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

/* A coroutine that waits for the connection. */
typedef struct nx_websocket_wait {
    nx_wait_t wait;
    nx_list_t link;
    nx_websocket_t *socket;
} nx_websocket_wait_t;

/* websocket.c */
/* Suspends in `list`. False with an exception: cancelled, or waiting is not possible. */
NX_SUSPENDS NX_THROWS bool nx_websocket__wait(nx_websocket_t *socket, nx_list_t *list,
                                              const nx_wait_kind_t *kind);
void nx_websocket__stop_wait(nx_wait_t *wait);
void nx_websocket__wake_one(nx_list_t *list);
void nx_websocket__wake_all(nx_list_t *list);
/* Starts the handler, if it does not run and there is something to do. */
void nx_websocket__run_handler(nx_websocket_t *socket);
/* The connection is over, with what the peer, or this end, gave as the reason. Call once. */
void nx_websocket__end(nx_websocket_t *socket, uint16_t code, const char *reason, size_t reason_length);

/* receive.c */
void nx_websocket__received(void *owner, uint8_t *bytes, size_t length);
void nx_websocket__drop_messages(nx_websocket_t *socket);

/* send.c */
/* Sends a control frame now. */
void nx_websocket__send_control(nx_websocket_t *socket, nx_ws_opcode_t opcode, const void *payload,
                                size_t length);
void nx_websocket__send_close(nx_websocket_t *socket, uint16_t code, const char *reason,
                              size_t reason_length);

#endif
