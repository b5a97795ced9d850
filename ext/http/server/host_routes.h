/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: routes that are for one host. Each host has a table of its own. Hosts are tried in the order of
 * their precedence, and then the routes for every host.
 *
 * Ownership: the server owns its hosts. A value of a part of a host is a parameter of the match, behind those of the
 * path; its span is relative to the path, too, and may wrap around.
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
 * The host of the pattern ("{tenant}.example.com"), which is added if it is new. The types of `types` are known in its
 * parts. NULL with NX-0303.
 */
NX_THROWS nx_host_routes_t *nx_host_routes_find(nx_host_routes_t **hosts, uint32_t *count,
                                                const nx_route_table_t *types, zend_string *pattern);
/*
 * Adds the route to the table that compares routes of different hosts: the typed labels of two hosts can match the same
 * host, and then no precedence decides between their routes. Call it after the route was added to the host's own table.
 * Returns 0, -ENOMEM or -EEXIST; nx_route_table_conflict() is then the handler of the earlier route.
 */
int nx_host_routes_compare(nx_route_table_t *overlaps, const nx_host_routes_t *host, uint32_t methods,
                           const zend_string *pattern, uint32_t handler);
bool nx_host_routes_has_type(const nx_host_routes_t *host);
/* Appends the names of the parts in braces to the array, which UNDEF stands for when it is empty. */
NX_THROWS bool nx_host_routes_name(zend_string *pattern, zval *names);
/* Call before the first match. False: no memory. */
bool nx_host_routes_compile(nx_host_routes_t *hosts, uint32_t count);
void nx_host_routes_destroy(nx_host_routes_t *hosts, uint32_t count);
/* Matches the host and the method of the request with `path`, which is that of the request or another form of it. */
nx_route_outcome_t nx_host_routes_match(const nx_host_routes_t *hosts, uint32_t count,
                                        const nx_message_t *message, const char *path, size_t path_length,
                                        nx_route_match_t *match);

#endif
