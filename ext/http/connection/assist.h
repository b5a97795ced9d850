/* SPDX-License-Identifier: MIT */
/*
 * Work that the standby thread does for an nx_connection_manager_t while the thread that owns the manager runs a script
 * (server/classic/standby.h). It sends to slow clients and lists the listening sockets.
 *
 * Threads: the caller holds the lock that the owning thread holds whenever that thread uses the manager. Nothing here
 * touches the event loop, closes a connection or frees memory. The owning thread finds the outcome the next time it
 * inspects the connection.
 */
#ifndef NX_HTTP_CONNECTION_ASSIST_H
#define NX_HTTP_CONNECTION_ASSIST_H

#include <poll.h>

#include "http/connection/connection_manager.h"

/*
 * Stores the connections whose clients read their answers slowly in `set`, which has space for `capacity` entries.
 * Returns their number.
 */
size_t nx_assist_list_slow(const nx_connection_manager_t *manager, struct pollfd *set, size_t capacity);
/*
 * Sends to the connections that poll() reported as ready in that set. A client that reads too slowly (time_limit.c) is
 * disconnected.
 */
void nx_assist_send(nx_connection_manager_t *manager, const struct pollfd *set, size_t count, nx_time_t now);

typedef struct nx_assist_listener {
    int fd;
    bool has_proxy_header;
} nx_assist_listener_t;

/* Lists the listening sockets, without the queue of handed-over connections (handover.h). */
size_t nx_assist_list_listeners(const nx_connection_manager_t *manager, nx_assist_listener_t *list,
                                size_t capacity);

#endif
