/* SPDX-License-Identifier: MIT */
/*
 * Internet addresses and ranges of them. Part of wire.h. An IPv4 address is the IPv6 address that is mapped to it,
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

nx_ip_t nx_ip_of4(uint32_t address); /* in the order of the host */
nx_ip_t nx_ip_of6(const uint8_t bytes[16]);
/* True for a mapped one, which `address` gets then. */
bool nx_ip_is4(nx_ip_t ip, uint32_t *address);
void nx_ip_bytes(nx_ip_t ip, uint8_t bytes[16]);

/* "192.0.2.1" (four decimal numbers without leading zeros) or "2001:db8::1", and nothing else. */
bool nx_ip_parse(const char *text, size_t length, nx_ip_t *ip);
/*
 * The same with a port behind a colon, which IPv6 needs brackets for: "192.0.2.1:80", "[2001:db8::1]:80". Without
 * one: 0.
 */
bool nx_ip_parse_node(const char *text, size_t length, nx_ip_t *ip, uint16_t *port);
/* An address, or a network: "10.0.0.0/8". No bit of the address may be set behind the prefix. */
bool nx_ip_parse_range(const char *text, size_t length, nx_ip_range_t *range);
bool nx_port_parse(const char *text, size_t length, uint16_t *port);

/* Sorts and joins them in place; answers how many are left, for nx_ip_within(). */
size_t nx_ip_compile(nx_ip_range_t *ranges, size_t count);
bool nx_ip_within(const nx_ip_range_t *ranges, size_t count, nx_ip_t ip);

#endif
