/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of connection/ only: what one client address may have (client_limits.c).
 *
 * An address is an IPv4 one, or the first half of an IPv6 one, which is what a client is given. Whoever comes by a
 * Unix socket, and trusted proxies, of which many clients come, are not counted.
 */
#ifndef NX_HTTP_CONNECTION_CLIENT_LIMITS_H
#define NX_HTTP_CONNECTION_CLIENT_LIMITS_H

#include "http/request/message.h"

typedef struct nx_front nx_front_t;
typedef struct nx_connection nx_connection_t;
typedef struct nx_caller nx_caller_t;
typedef struct nx_callers nx_callers_t;

/* Maps what all processes count in: before any fork. */
void nx_callers__start_process(void);
void nx_callers__init(nx_front_t *front);
void nx_callers__destroy(nx_front_t *front);

/* Of this worker. False: it has as many connections as it may. `*caller` is to be given back; NULL: not counted. */
bool nx_callers__enter(nx_front_t *front, const nx_address_t *address, nx_caller_t **caller);
void nx_callers__leave(nx_front_t *front, nx_caller_t *caller);

#endif
