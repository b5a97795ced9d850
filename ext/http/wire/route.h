/* SPDX-License-Identifier: MIT */
/*
 * Routing table: built once from patterns, then matched without allocation. Part of wire.h.
 *
 * Patterns: "/users/{id}/posts/{post}". A segment is literal (written decoded) or one {name}, which matches exactly
 * one segment that is not empty. Segment by segment from the left, a literal takes precedence over a parameter. If a
 * branch ends without a route for the method, the next branch is tried. A trailing slash is significant. Percent
 * escapes are decoded within a segment only: %2F never splits a segment. HEAD falls back to GET.
 *
 * Ownership: the table copies the patterns. Threads: a compiled table is read-only.
 */
#ifndef NX_HTTP_WIRE_ROUTE_H
#define NX_HTTP_WIRE_ROUTE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NX_ROUTE_PARAMETERS_MAX 16
#define NX_ROUTE_SEGMENTS_MAX   64

#define NX_METHOD_BIT(method) (1u << (method))
#define NX_METHOD_ANY         ((1u << NX_METHOD_COUNT) - 1)

typedef struct nx_route_table nx_route_table_t;

typedef enum nx_route_outcome {
    NX_ROUTE_MATCHED,
    NX_ROUTE_NOT_FOUND,
    NX_ROUTE_METHOD_NOT_ALLOWED
} nx_route_outcome_t;

typedef struct nx_route_parameter {
    nx_span_t value; /* range in the path, as sent */
    bool is_encoded; /* contains %: nx_wire_decode_percent(…, false) gives the value */
} nx_route_parameter_t;

typedef struct nx_route_match {
    uint32_t handler;         /* when matched */
    uint32_t allowed_methods; /* when the method is not allowed: method bits; HEAD is included when GET is */
    uint32_t parameter_count;
    nx_route_parameter_t parameters[NX_ROUTE_PARAMETERS_MAX]; /* in the pattern's order */
} nx_route_match_t;

/*
 * Stores the names of the parameters as spans of the pattern. Returns their number, or -EINVAL for an invalid pattern;
 * `problem` then describes the error (a static string).
 */
int nx_route_pattern_names(const char *pattern, size_t length, nx_span_t names[NX_ROUTE_PARAMETERS_MAX],
                           const char **problem);

/* NULL: no memory. */
nx_route_table_t *nx_route_table_create(void);
void nx_route_table_destroy(nx_route_table_t *table);

/*
 * Returns 0, -ENOMEM, -EINVAL (invalid pattern) or -EEXIST (one of the methods is already handled by an equivalent
 * pattern). nx_route_table_problem() then describes the error, until the next call. A failed call changes nothing.
 */
int nx_route_table_add(nx_route_table_t *table, uint32_t method_bits, const char *pattern, size_t length,
                       uint32_t handler);
const char *nx_route_table_problem(const nx_route_table_t *table);
/* Returns 0 or -ENOMEM. Must be called before the first match; no routes can be added after it. */
int nx_route_table_compile(nx_route_table_t *table);

/* `path` comes from the request parser: it starts with a slash and its escapes are well-formed. ("*" is not found.) */
nx_route_outcome_t nx_route_match(const nx_route_table_t *table, nx_method_t method, const char *path,
                                  size_t length, nx_route_match_t *match);

#endif
