/* SPDX-License-Identifier: MIT */
/* Patterns of the host names that a server serves. Part of wire.h. */
#ifndef NX_HTTP_WIRE_HOSTS_H
#define NX_HTTP_WIRE_HOSTS_H

#include <stdbool.h>
#include <stddef.h>

/* True for a host without a port ("example.com", "[::1]"), or a wildcard for all its subdomains ("*.example.com"). */
bool nx_host_is_pattern(const char *pattern, size_t length);
/* `host` comes from a request: its port, its case and a dot at its end are ignored. */
bool nx_host_matches(const char *pattern, size_t pattern_length, const char *host, size_t length);

#endif
