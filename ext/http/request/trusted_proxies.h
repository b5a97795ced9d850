/* SPDX-License-Identifier: MIT */
/*
 * The proxies that a server trusts to report the origin of a request, and the hosts that it serves. Part of request.h.
 *
 * Ownership: reference-counted and allocated with malloc(), because a server in classic mode outlives the PHP request
 * that created it. Suspension, exceptions: none. A server without one (NULL) trusts no proxy and serves any host.
 */
#ifndef NX_HTTP_REQUEST_TRUSTED_PROXIES_H
#define NX_HTTP_REQUEST_TRUSTED_PROXIES_H

#include <stdbool.h>
#include <stdint.h>

#include "http/request/message.h"

typedef struct nx_host_pattern {
    size_t length;
    char text[];
} nx_host_pattern_t;

typedef struct nx_peers {
    uint32_t references;
    bool trusts_unix; /* clients on Unix sockets are trusted */
    nx_trust_t trust;
    nx_ip_range_t *ranges;
    nx_host_pattern_t **hosts;
    size_t host_count; /* 0: any host is served */
    int *introduced;   /* listening sockets whose connections begin with a PROXY protocol header */
    size_t introduced_count;
} nx_peers_t;

/* NULL: no memory. */
nx_peers_t *nx_peers_create(void);
nx_peers_t *nx_peers_retain(nx_peers_t *peers); /* NULL is allowed, here and below */
void nx_peers_release(nx_peers_t *peers);
/* Takes ownership of the ranges (allocated with malloc()). */
void nx_peers_trust(nx_peers_t *peers, nx_ip_range_t *ranges, size_t count);
/* False: no memory. The text is a pattern of http/wire/hosts.h. */
bool nx_peers_add_host(nx_peers_t *peers, const char *text, size_t length);
/* Takes ownership of the array of descriptors (allocated with malloc()). */
void nx_peers_introduce(nx_peers_t *peers, int *descriptors, size_t count);
bool nx_peers_are_introduced(const nx_peers_t *peers, int descriptor);

/* Applies what trusted proxies reported to a request whose head was parsed, if its peer is trusted. */
void nx_peers_apply(const nx_peers_t *peers, nx_message_t *message);
/* True when the address is a trusted proxy: many clients may use it. */
bool nx_peers_trusts(const nx_peers_t *peers, const nx_address_t *address);
/* Whether the server serves the host of the request. */
bool nx_peers_serve(const nx_peers_t *peers, const nx_message_t *message);

void nx_address_put(nx_address_t *address, nx_ip_t ip, uint16_t port);
/*
 * The port that the client requested, if a trusted proxy reported anything about the requested URL; else 0, which
 * means the port of the socket.
 */
uint16_t nx_message_port(const nx_message_t *message);
/* The host that the client requested, with the port unless it is the default of the scheme. */
zend_string *nx_message_host(const nx_message_t *message);

#endif
