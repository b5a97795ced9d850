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

typedef struct nx_front nx_front_t;
typedef struct nx_connection nx_connection_t;
typedef struct nx_caller nx_caller_t;
typedef struct nx_callers nx_callers_t;

/* Maps the shared memory in which all processes count. Call before any fork. */
void nx_callers__start_process(void);
void nx_callers__init(nx_front_t *front);
void nx_callers__destroy(nx_front_t *front);

/*
 * Counts one more connection of `address` in this worker. False: the address has as many connections as it may have.
 * On success `*caller` must be passed to nx_callers__leave() later; NULL means that the connection is not counted.
 */
bool nx_callers__enter(nx_front_t *front, const nx_address_t *address, nx_caller_t **caller);
void nx_callers__leave(nx_front_t *front, nx_caller_t *caller);

#endif
