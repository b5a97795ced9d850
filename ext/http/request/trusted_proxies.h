/* SPDX-License-Identifier: MIT */
/*
 * Whom a server believes what they say of a request's origin, and which hosts are its own. Part of request.h.
 *
 * Ownership: counted, and malloc'd, since a server of classic mode outlives the PHP request that has made it. Nothing
 * here suspends or throws. A server without one (NULL) believes nobody and answers for any host.
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
    bool trusts_unix; /* who comes by a Unix socket */
    nx_trust_t trust;
    nx_ip_range_t *ranges;
    nx_host_pattern_t **hosts;
    size_t host_count; /* 0: any */
    int *introduced;   /* listening sockets whose connections begin with the PROXY protocol */
    size_t introduced_count;
} nx_peers_t;

/* NULL: no memory. */
nx_peers_t *nx_peers_create(void);
nx_peers_t *nx_peers_retain(nx_peers_t *peers); /* NULL is allowed, here and below */
void nx_peers_release(nx_peers_t *peers);
/* The ranges (malloc'd) become the object's. */
void nx_peers_trust(nx_peers_t *peers, nx_ip_range_t *ranges, size_t count);
/* False: no memory. The text is a pattern of http/wire/hosts.h. */
bool nx_peers_add_host(nx_peers_t *peers, const char *text, size_t length);
/* The descriptors (malloc'd) become the object's. */
void nx_peers_introduce(nx_peers_t *peers, int *descriptors, size_t count);
bool nx_peers_are_introduced(const nx_peers_t *peers, int descriptor);

/* What the proxies in front have said of a request whose head was parsed, if its peer is one of them. */
void nx_peers_apply(const nx_peers_t *peers, nx_message_t *message);
/* Many clients may come from that address: it is one of the proxies in front. */
bool nx_peers_trusts(const nx_peers_t *peers, const nx_address_t *address);
/* Whether the server answers for the host that the request is for. */
bool nx_peers_serve(const nx_peers_t *peers, const nx_message_t *message);

void nx_address_put(nx_address_t *address, nx_ip_t ip, uint16_t port);
/* The port the client asked for, where a proxy has said anything of what it asked for; else 0: that of the socket. */
uint16_t nx_message_port(const nx_message_t *message);
/* The host the client asked for, with its port unless it is the scheme's own. */
zend_string *nx_message_host(const nx_message_t *message);

#endif
