/* SPDX-License-Identifier: MIT */
/*
 * The PROXY protocol, versions 1 and 2: the header by which a load balancer that forwards bytes announces the
 * addresses of a connection. Part of wire.h.
 */
#ifndef NX_HTTP_WIRE_PROXY_HEADER_H
#define NX_HTTP_WIRE_PROXY_HEADER_H

#include "http/wire/ip.h"

/* Maximum length of a PROXY protocol header; the parts used here need much less. */
#define NX_PROXY_BYTES_MAX 4096

typedef struct nx_proxy {
    /* false: a connection of the balancer itself, or of an address family without such addresses */
    bool has_addresses;
    nx_ip_t source, destination;
    uint16_t source_port, destination_port;
    const char *problem; /* set after a negative result; a static string */
} nx_proxy_t;

/* More than 0: the length of the PROXY protocol header. 0: more input is needed. Negative: it is not such a header. */
int nx_proxy_parse(const char *data, size_t length, nx_proxy_t *proxy);

#endif
