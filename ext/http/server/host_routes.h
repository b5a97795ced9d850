/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: routes that apply to one host only. Each host has its own table. Hosts are tried in the order of
 * their precedence; the routes that apply to every host are tried last.
 *
 * Ownership: the server owns its hosts. The values of a host's parts follow those of the path among the parameters of a
 * match. Their spans are offsets from the path as well, so they may be negative (modulo 2^32).
 */
#ifndef NX_HTTP_SERVER_HOST_ROUTES_H
#define NX_HTTP_SERVER_HOST_ROUTES_H

#include "http/request/message.h"
#include "http/server/handler.h"

typedef struct nx_host_routes {
    zend_string *path;      /* the pattern with slashes for dots, in lower case, its names replaced by "p" */
    nx_route_table_t *host; /* one route: the pattern */
    nx_route_table_t *routes;
} nx_host_routes_t;

/*
 * Finds the host with that pattern ("{tenant}.example.com"), or adds it. Its parts may use the types that are defined
 * in `types`. NULL with NX-0303.
 */
NX_THROWS nx_host_routes_t *nx_host_routes_find(nx_host_routes_t **hosts, uint32_t *count,
                                                const nx_route_table_t *types, zend_string *pattern);
/*
 * Detects ambiguous routes: typed labels of two patterns can match the same host, and no precedence decides between
 * them. Adds the route to `overlaps`, the table that compares routes of different hosts. Called after the route was
 * added to the host's own table. Returns 0, -ENOMEM or -EEXIST; after -EEXIST, nx_route_table_conflict() returns the
 * handler of the earlier route.
 */
int nx_host_routes_compare(nx_route_table_t *overlaps, const nx_host_routes_t *host, uint32_t methods,
                           const zend_string *pattern, uint32_t handler);
bool nx_host_routes_has_type(const nx_host_routes_t *host);
/* Appends the names of the parts in braces to the array `names`; UNDEF: the array is empty. */
NX_THROWS bool nx_host_routes_name(zend_string *pattern, zval *names);
/* Call before the first match. False: no memory. */
bool nx_host_routes_compile(nx_host_routes_t *hosts, uint32_t count);
void nx_host_routes_destroy(nx_host_routes_t *hosts, uint32_t count);
/*
 * Finds the route for the host and the method of the request, and for `path`: the path of the request, or the same path
 * with another trailing slash.
 */
nx_route_outcome_t nx_host_routes_match(const nx_host_routes_t *hosts, uint32_t count,
                                        const nx_message_t *message, const char *path, size_t path_length,
                                        nx_route_match_t *match);

#endif
