/* SPDX-License-Identifier: MIT */
/*
 * IP addresses and ranges of them. Part of wire.h. An IPv4 address is stored as the IPv4-mapped IPv6 address
 * ::ffff:a.b.c.d.
 */
#ifndef NX_HTTP_WIRE_IP_H
#define NX_HTTP_WIRE_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_ip {
    uint64_t high, low;
} nx_ip_t;

typedef struct nx_ip_range {
    nx_ip_t first, last;
} nx_ip_range_t;

nx_ip_t nx_ip_of4(uint32_t address); /* in host byte order */
nx_ip_t nx_ip_of6(const uint8_t bytes[16]);
/* True for an IPv4 address, which is stored in `address`. */
bool nx_ip_is4(nx_ip_t ip, uint32_t *address);
void nx_ip_bytes(nx_ip_t ip, uint8_t bytes[16]);

/* Accepts "192.0.2.1" (four decimal numbers without leading zeros) or "2001:db8::1", and nothing else. */
bool nx_ip_parse(const char *text, size_t length, nx_ip_t *ip);
/*
 * Like nx_ip_parse(), with an optional port after a colon. IPv6 addresses with a port need brackets: "192.0.2.1:80",
 * "[2001:db8::1]:80". Without a port, `*port` is 0.
 */
bool nx_ip_parse_node(const char *text, size_t length, nx_ip_t *ip, uint16_t *port);
/* Accepts an address, or a network: "10.0.0.0/8". Address bits after the prefix must be 0. */
bool nx_ip_parse_range(const char *text, size_t length, nx_ip_range_t *range);
bool nx_port_parse(const char *text, size_t length, uint16_t *port);

/* Sorts and merges ranges in place for nx_ip_within(). Returns how many remain. */
size_t nx_ip_compile(nx_ip_range_t *ranges, size_t count);
bool nx_ip_within(const nx_ip_range_t *ranges, size_t count, nx_ip_t ip);

#endif
