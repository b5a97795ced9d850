/* SPDX-License-Identifier: MIT */
/*
 * Routing table: built once from patterns, then matched without allocation. Part of wire.h.
 *
 * A pattern consists of parts between slashes: "/users/{id:int}/files/{path...}".
 *   literal      written decoded; matches the same segment
 *   {name:type}  matches one segment that fits the type, which is defined for the table, or one of these:
 *                int   nx_route_parse_int()
 *                uuid  the form of RFC 9562: 9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e
 *                slug  ASCII letters and digits, with single hyphens between them
 *   {name}       matches one segment that is not empty
 *   {name...}    the last part only: matches the rest of the path, also with slashes, also empty
 * Part by part from the left, a literal takes precedence over a typed part, which takes precedence over an untyped one,
 * and that over a rest. If a branch ends without a route for the method, the next branch is tried. Two patterns whose
 * parts have the same precedence and can match the same path are refused. A trailing slash is significant. Percent
 * escapes are decoded within a segment only: %2F never splits a segment. HEAD falls back to GET.
 *
 * Ownership: the table copies the patterns and the values of types. Threads: a compiled table is read-only.
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

/* A part in braces, as spans of its pattern. */
typedef struct nx_route_part {
    nx_span_t name;
    nx_span_t type; /* length 0: untyped */
    bool is_rest;
} nx_route_part_t;

typedef struct nx_route_parameter {
    nx_span_t value; /* range in the path, as sent; only a rest can be empty */
    bool is_encoded; /* contains %: nx_wire_decode_percent(…, false) gives the value */
    bool is_host;    /* set by the caller that matches hosts: the value is case-insensitive */
} nx_route_parameter_t;

typedef struct nx_route_match {
    uint32_t handler;         /* when matched */
    uint32_t allowed_methods; /* when the method is not allowed: method bits; HEAD is included when GET is */
    uint32_t parameter_count;
    nx_route_parameter_t parameters[NX_ROUTE_PARAMETERS_MAX]; /* in the pattern's order */
} nx_route_match_t;

/*
 * Stores the parts in braces. Returns their number, or -EINVAL for an invalid pattern; `problem` then describes the
 * error (a static string). Whether a type is defined is not checked.
 */
int nx_route_pattern_parts(const char *pattern, size_t length, nx_route_part_t parts[NX_ROUTE_PARAMETERS_MAX],
                           const char **problem);

/* Reads a decimal number that fits into 64 bits: "-7", "42". False: the text is none. */
bool nx_route_parse_int(const char *text, size_t length, int64_t *value);

/* NULL: no memory. */
nx_route_table_t *nx_route_table_create(void);
/* An empty table with the same types. */
nx_route_table_t *nx_route_table_create_like(const nx_route_table_t *other);
void nx_route_table_destroy(nx_route_table_t *table);

typedef struct nx_route_value {
    const char *text;
    size_t length;
} nx_route_value_t;

typedef struct nx_route_type {
    nx_route_value_t name;          /* as in patterns */
    const nx_route_value_t *values; /* the accepted segments */
    size_t value_count; /* 0: any segment that is not empty. The caller checks it after the match. */
} nx_route_type_t;

/* Defines a type for patterns that are added later. Returns 0, -ENOMEM or -EEXIST. */
int nx_route_table_define(nx_route_table_t *table, const nx_route_type_t *type);

/*
 * Returns 0, -ENOMEM, -EINVAL (invalid pattern) or -EEXIST (a pattern of the same precedence handles one of the methods
 * of the same paths). nx_route_table_problem() then describes the error, until the next call. A failed call changes
 * nothing.
 */
int nx_route_table_add(nx_route_table_t *table, uint32_t method_bits, const char *pattern, size_t length,
                       uint32_t handler);
const char *nx_route_table_problem(const nx_route_table_t *table);
/* After -EEXIST: the handler of the earlier pattern. */
uint32_t nx_route_table_conflict(const nx_route_table_t *table);
/* Returns 0 or -ENOMEM. Must be called before the first match; no routes can be added after it. */
int nx_route_table_compile(nx_route_table_t *table);

/* `path` comes from the request parser: it starts with a slash and its escapes are well-formed. ("*" is not found.) */
nx_route_outcome_t nx_route_match(const nx_route_table_t *table, nx_method_t method, const char *path,
                                  size_t length, nx_route_match_t *match);

#endif
