/* SPDX-License-Identifier: MIT */
/*
 * What another thread does for a front while the front's own thread runs a script (server/classic/standby.h): it
 * sends to slow clients, and looks where clients come in. The caller holds a lock that the front's thread holds
 * whenever it touches the front.
 *
 * Nothing here touches the loop, closes a connection or frees memory: the front's thread finds the outcome when it
 * looks again.
 */
#ifndef NX_HTTP_CONNECTION_ASSIST_H
#define NX_HTTP_CONNECTION_ASSIST_H

#include <poll.h>

#include "http/connection/connection_manager.h"

/* Connections whose clients take their answers slowly: how many were put into `set`. */
size_t nx_assist_list_slow(const nx_front_t *front, struct pollfd *set, size_t room);
/* Sends to those that poll() found ready in that set. A client that takes too little (time_limit.c) is disconnected. */
void nx_assist_send(nx_front_t *front, const struct pollfd *set, size_t count, nx_time_t now);

typedef struct nx_assist_listener {
    int fd;
    bool is_introduced;
} nx_assist_listener_t;

/* Listening sockets, without the queue of connections that were handed over. */
size_t nx_assist_list_listeners(const nx_front_t *front, nx_assist_listener_t *list, size_t room);

#endif
