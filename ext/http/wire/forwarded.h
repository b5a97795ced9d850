/* SPDX-License-Identifier: MIT */
/*
 * What trusted proxies say of whom a request is from, and of what it asked for. Part of wire.h.
 *
 * Each proxy adds whom it was called by at the right end of a list. Read from there, every entry was written by
 * somebody trusted for as long as those to its right are; the first address that is not trusted is the client, and
 * what stands left of it is the client's own invention.
 */
#ifndef NX_HTTP_WIRE_FORWARDED_H
#define NX_HTTP_WIRE_FORWARDED_H

#include "http/wire/ip.h"
#include "http/wire/wire.h"

/* Which headers are believed: those of the first kind each by itself, or the one of RFC 7239. */
enum {
    NX_BELIEVE_FOR = 1,
    NX_BELIEVE_PROTO = 2,
    NX_BELIEVE_HOST = 4,
    NX_BELIEVE_PORT = 8,
    NX_BELIEVE_FORWARDED = 16,
};

typedef struct nx_trust {
    const nx_ip_range_t *ranges; /* compiled; not owned */
    size_t count;
    uint8_t headers; /* NX_BELIEVE_... */
} nx_trust_t;

typedef enum nx_scheme { NX_SCHEME_UNKNOWN, NX_SCHEME_HTTP, NX_SCHEME_HTTPS } nx_scheme_t;

typedef struct nx_forwarded {
    nx_ip_t client;
    uint16_t client_port; /* 0: not said */
    uint16_t port;        /* 0: not said */
    bool has_client;
    nx_scheme_t scheme;
    nx_span_t host; /* valid, from `data`; length 0: not said */
} nx_forwarded_t;

/* `head` is of a request whose peer is trusted, and was parsed at `data`. What is malformed says nothing. */
void nx_wire_forwarded(const nx_trust_t *trust, const char *data, const nx_request_head_t *head,
                       nx_forwarded_t *forwarded);

/* RFC 3986 host and optional port; no user information, and not empty (RFC 9110 §4.2.1). */
bool nx_wire_is_host(const char *host, size_t length);
/* The length of a host without its port. */
size_t nx_wire_host_name_length(const char *host, size_t length);

#endif
