/* SPDX-License-Identifier: MIT */
/*
 * Private to connection/: connection limits per client address (client_limits.c).
 *
 * A client is identified by its IPv4 address, or by the first 64 bits of its IPv6 address, the part that is assigned
 * to one customer. Clients on Unix sockets are not counted: they have no address. Trusted proxies are not counted:
 * each forwards many clients.
 */
#ifndef NX_HTTP_CONNECTION_CLIENT_LIMITS_H
#define NX_HTTP_CONNECTION_CLIENT_LIMITS_H

#include "http/request/message.h"

typedef struct nx_connection_manager nx_connection_manager_t;
typedef struct nx_connection nx_connection_t;
typedef struct nx_client_count nx_client_count_t;
typedef struct nx_client_limits nx_client_limits_t;

/* Maps the shared memory in which all processes count. Call before any fork. */
void nx_client_limits__start_process(void);
void nx_client_limits__init(nx_connection_manager_t *manager);
void nx_client_limits__destroy(nx_connection_manager_t *manager);

/*
 * Counts one more connection of `address`. False: the address has reached its limit of connections. On success,
 * `*count` must be passed to nx_client_limits__leave() when the connection ends. A `*count` of NULL means that the
 * connection is not counted.
 */
bool nx_client_limits__enter(nx_connection_manager_t *manager, const nx_address_t *address,
                             nx_client_count_t **count);
void nx_client_limits__leave(nx_connection_manager_t *manager, nx_client_count_t *count);

#endif
