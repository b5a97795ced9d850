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

typedef struct nx_trusted_proxies {
    uint32_t references;
    bool trusts_unix; /* clients on Unix sockets are trusted */
    nx_trust_t trust;
    nx_ip_range_t *ranges;
    nx_host_pattern_t **hosts;
    size_t host_count;    /* 0: any host is served */
    int *proxy_listeners; /* listening sockets whose connections begin with a PROXY protocol header */
    size_t proxy_listener_count;
} nx_trusted_proxies_t;

/* NULL: no memory. */
nx_trusted_proxies_t *nx_trusted_proxies_create(void);
nx_trusted_proxies_t *
nx_trusted_proxies_retain(nx_trusted_proxies_t *proxies); /* NULL is allowed, here and below */
void nx_trusted_proxies_release(nx_trusted_proxies_t *proxies);
/* Takes ownership of the ranges (allocated with malloc()). */
void nx_trusted_proxies_set_networks(nx_trusted_proxies_t *proxies, nx_ip_range_t *ranges, size_t count);
/* False: no memory. The text is a pattern of http/wire/hosts.h. */
bool nx_trusted_proxies_add_host(nx_trusted_proxies_t *proxies, const char *text, size_t length);
/* Takes ownership of the array of descriptors (allocated with malloc()). */
void nx_trusted_proxies_set_proxy_listeners(nx_trusted_proxies_t *proxies, int *descriptors, size_t count);
bool nx_trusted_proxies_has_proxy_listener(const nx_trusted_proxies_t *proxies, int descriptor);

/* Applies what trusted proxies reported to a request whose head was parsed, if its peer is trusted. */
void nx_trusted_proxies_apply(const nx_trusted_proxies_t *proxies, nx_message_t *message);
/* True when the address is a trusted proxy: many clients may use it. */
bool nx_trusted_proxies_contains(const nx_trusted_proxies_t *proxies, const nx_address_t *address);
/* True if the server serves the host of the request. */
bool nx_trusted_proxies_serves_host(const nx_trusted_proxies_t *proxies, const nx_message_t *message);

void nx_address_put(nx_address_t *address, nx_ip_t ip, uint16_t port);
/*
 * The port that the client requested, if a trusted proxy reported anything about the requested URL; else 0, which
 * means the port of the socket.
 */
uint16_t nx_message_port(const nx_message_t *message);
/* The host that the client requested, with the port unless it is the default of the scheme. */
zend_string *nx_message_host(const nx_message_t *message);

#endif
