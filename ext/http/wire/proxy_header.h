/* SPDX-License-Identifier: MIT */
/*
 * The PROXY protocol, versions 1 and 2: what a load balancer that passes on bytes says, before those, of whose they
 * are. Part of wire.h.
 */
#ifndef NX_HTTP_WIRE_PROXY_HEADER_H
#define NX_HTTP_WIRE_PROXY_HEADER_H

#include "http/wire/ip.h"

/* What is longer is refused: nothing that is needed here takes so much. */
#define NX_PROXY_BYTES_MAX 4096

typedef struct nx_proxy {
    bool has_addresses; /* false: the connection is the balancer's own, or of no kind that has them */
    nx_ip_t source, destination;
    uint16_t source_port, destination_port;
    const char *problem; /* after a negative answer; a static string */
} nx_proxy_t;

/* More than 0: bytes of the introduction. 0: needs more. Negative: it is none. */
int nx_proxy_parse(const char *data, size_t length, nx_proxy_t *proxy);

#endif
