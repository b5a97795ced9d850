/* SPDX-License-Identifier: MIT */
/*
 * The client and the requested URL of a request, as reported by trusted proxies. Part of wire.h.
 *
 * Each proxy appends the address of its own client at the right end of a list. The list is read from the right. An
 * entry is reliable as long as all addresses to its right are trusted. The first address that is not trusted is the
 * client; entries to its left may be forged by the client.
 */
#ifndef NX_HTTP_WIRE_FORWARDED_H
#define NX_HTTP_WIRE_FORWARDED_H

#include "http/wire/ip.h"
#include "http/wire/wire.h"

/* Which headers are used: any of the X-Forwarded-* headers individually, or Forwarded (RFC 7239). */
enum {
    NX_TRUST_FOR = 1,
    NX_TRUST_PROTO = 2,
    NX_TRUST_HOST = 4,
    NX_TRUST_PORT = 8,
    NX_TRUST_FORWARDED = 16,
};

typedef struct nx_trust {
    const nx_ip_range_t *ranges; /* result of nx_ip_compile(); not owned */
    size_t count;
    uint8_t headers; /* NX_TRUST_... */
} nx_trust_t;

typedef enum nx_scheme { NX_SCHEME_UNKNOWN, NX_SCHEME_HTTP, NX_SCHEME_HTTPS } nx_scheme_t;

typedef struct nx_forwarded {
    nx_ip_t client;
    uint16_t client_port; /* 0: not reported */
    uint16_t port;        /* 0: not reported */
    bool has_client;
    nx_scheme_t scheme;
    nx_span_t host; /* valid, an offset from `data`; length 0: not reported */
} nx_forwarded_t;

/* `head` belongs to a request whose peer is trusted, and was parsed at `data`. Malformed fields are ignored. */
void nx_wire_forwarded(const nx_trust_t *trust, const char *data, const nx_request_head_t *head,
                       nx_forwarded_t *forwarded);

/* RFC 3986 host and optional port; no user information, and not empty (RFC 9110 §4.2.1). */
bool nx_wire_is_host(const char *host, size_t length);
/* The length of a host without its port. */
size_t nx_wire_host_name_length(const char *host, size_t length);

#endif
