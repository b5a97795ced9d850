/* SPDX-License-Identifier: MIT */
/* Names of hosts that a server answers for. Part of wire.h. */
#ifndef NX_HTTP_WIRE_HOSTS_H
#define NX_HTTP_WIRE_HOSTS_H

#include <stdbool.h>
#include <stddef.h>

/* A host without a port ("example.com", "[::1]"), or a wildcard for any name below one ("*.example.com"). */
bool nx_host_is_pattern(const char *pattern, size_t length);
/* `host` is one of a request: its port, the case of its letters and a dot at its end do not count. */
bool nx_host_matches(const char *pattern, size_t pattern_length, const char *host, size_t length);

#endif
