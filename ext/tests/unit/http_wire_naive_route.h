/* SPDX-License-Identifier: MIT */
/*
 * A slow reference implementation of the rules in http/wire/route.h, to compare with. It tries every route, ranks those
 * that fit the path segment by segment, and takes the first in rank that serves the method. The unit test and the
 * fuzzer share it.
 */
#ifndef NX_TESTS_WIRE_NAIVE_ROUTE_H
#define NX_TESTS_WIRE_NAIVE_ROUTE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

typedef struct naive_route {
    char pattern[80];
    uint32_t methods;
    bool is_taken; /* the table accepted it */
} naive_route_t;

static inline nx_route_table_t *naive_make_table(naive_route_t *routes, size_t count)
{
    nx_route_table_t *table = nx_route_table_create();
    for (uint32_t index = 0; index < count; index++) {
        const char *pattern = routes[index].pattern;
        routes[index].is_taken =
            nx_route_table_add(table, routes[index].methods, pattern, strlen(pattern), index) == 0;
    }
    if (nx_route_table_compile(table) != 0) {
        abort();
    }
    return table;
}

static inline const char *naive_end(const char *at, const char *end)
{
    const char *slash = memchr(at, '/', (size_t)(end - at));
    return slash ? slash : end;
}

/* `rank`: a letter for each segment, l(iteral) sorts before p(arameter). False: the path does not fit. */
static inline bool naive_rank(const char *pattern, const char *path, size_t length, char *rank)
{
    const char *pattern_end = pattern + strlen(pattern);
    const char *path_end = path + length;
    while (pattern <= pattern_end && path <= path_end) {
        char decoded[4096];
        const char *left = naive_end(pattern, pattern_end);
        const char *right = naive_end(path, path_end);
        const size_t bytes = nx_wire_decode_percent(path, (size_t)(right - path), decoded, false);
        if (pattern < left && *pattern == '{') {
            if (right == path) {
                return false;
            }
            *rank++ = 'p';
        } else if (bytes == (size_t)(left - pattern) && memcmp(decoded, pattern, bytes) == 0) {
            *rank++ = 'l';
        } else {
            return false;
        }
        pattern = left + 1;
        path = right + 1;
    }
    *rank = '\0';
    return pattern > pattern_end && path > path_end;
}

static inline bool naive_serves(uint32_t methods, nx_method_t method)
{
    return (methods & NX_METHOD_BIT(method)) != 0;
}

typedef struct naive_answer {
    uint32_t allowed;
    int handler; /* -1: none */
    char rank[80];
} naive_answer_t;

static inline naive_answer_t naive_match(const naive_route_t *routes, size_t count, nx_method_t method,
                                         const char *path, size_t length)
{
    naive_answer_t answer = {0, -1, ""};
    for (size_t index = 0; index < count; index++) {
        char rank[80];
        if (!routes[index].is_taken || !naive_rank(routes[index].pattern + 1, path, length, rank)) {
            continue;
        }
        answer.allowed |= routes[index].methods;
        const bool falls_back =
            method == NX_METHOD_HEAD && naive_serves(routes[index].methods, NX_METHOD_GET);
        const bool is_own = naive_serves(routes[index].methods, method);
        const int order = answer.handler < 0 ? -1 : strcmp(rank, answer.rank);
        if ((is_own && order <= 0) || (falls_back && order < 0)) {
            answer.handler = (int)index;
            memcpy(answer.rank, rank, sizeof rank);
        }
    }
    if (naive_serves(answer.allowed, NX_METHOD_GET)) {
        answer.allowed |= NX_METHOD_BIT(NX_METHOD_HEAD);
    }
    return answer;
}

/* NULL, or how the two results differ. `path` begins with a slash and has fewer than 64 segments. */
static inline const char *naive_compare(const nx_route_table_t *table, const naive_route_t *routes,
                                        size_t count, nx_method_t method, const char *path, size_t length)
{
    nx_route_match_t match;
    const naive_answer_t answer = naive_match(routes, count, method, path + 1, length - 1);
    switch (nx_route_match(table, method, path, length, &match)) {
    case NX_ROUTE_MATCHED:
        return (int)match.handler == answer.handler ? NULL : "another route";
    case NX_ROUTE_NOT_FOUND:
        return answer.allowed == 0 ? NULL : "a route was missed";
    default:
        return answer.handler < 0 && answer.allowed == match.allowed_methods ? NULL
                                                                             : "another set of methods";
    }
}

#endif
