/* SPDX-License-Identifier: MIT */
/*
 * A slow reference implementation of the rules in http/wire/route.h, to compare with. It tries every route, ranks those
 * that fit the path segment by segment, and takes the first in rank that serves the method. The unit test and the
 * fuzzer share it.
 */
#ifndef NX_TESTS_WIRE_NAIVE_ROUTE_H
#define NX_TESTS_WIRE_NAIVE_ROUTE_H

#include <errno.h>
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
    static const nx_route_value_t sizes[] = {{"s", 1}, {"m", 1}, {"12", 2}};
    nx_route_table_t *table = nx_route_table_create();
    if (nx_route_table_define(table, &(nx_route_type_t){{"Size", 4}, sizes, 3}) != 0 ||
        nx_route_table_define(table, &(nx_route_type_t){{"Any", 3}, NULL, 0}) != 0) {
        abort();
    }
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

static inline bool naive_is_int(const char *text, size_t length)
{
    char copy[32], *end;
    if (length == 0 || length > 25 || memchr(text, 0, length) != NULL) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    errno = 0;
    (void)strtoll(copy, &end, 10);
    return strspn(copy + (copy[0] == '-'), "0123456789") == length - (copy[0] == '-') && *end == '\0' &&
           end > copy + (copy[0] == '-') && errno == 0;
}

static inline bool naive_is_alphanumeric(char byte)
{
    return byte != '\0' &&
           strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", byte) != NULL;
}

static inline bool naive_is_slug(const char *text, size_t length)
{
    bool is_slug = length > 0 && text[0] != '-' && text[length - 1] != '-';
    for (size_t at = 0; at < length; at++) {
        is_slug &= naive_is_alphanumeric(text[at]) || (text[at] == '-' && at > 0 && text[at - 1] != '-');
    }
    return is_slug;
}

static inline bool naive_is_uuid(const char *text, size_t length)
{
    bool is_uuid = length == 36;
    for (size_t at = 0; at < length && is_uuid; at++) {
        const bool is_hyphen = at == 8 || at == 13 || at == 18 || at == 23;
        is_uuid =
            is_hyphen ? text[at] == '-' : text[at] != '\0' && strchr("0123456789abcdefABCDEF", text[at]);
    }
    return is_uuid;
}

/* The types of naive_make_table(): the built-in types, "Size" (s, m, 12), and "Any", which every text fits. */
static inline bool naive_fits(const char *type, size_t type_length, const char *text, size_t length)
{
    if (type_length == 3 && memcmp(type, "int", 3) == 0) {
        return naive_is_int(text, length);
    }
    if (type_length == 4 && memcmp(type, "uuid", 4) == 0) {
        return naive_is_uuid(text, length);
    }
    if (type_length == 4 && memcmp(type, "slug", 4) == 0) {
        return naive_is_slug(text, length);
    }
    if (type_length == 4 && memcmp(type, "Size", 4) == 0) {
        return (length == 1 && (*text == 's' || *text == 'm')) || (length == 2 && memcmp(text, "12", 2) == 0);
    }
    return length > 0;
}

/* The letter of a part in braces, from `part` to `end`, for the decoded text; 0: it does not match. */
static inline char naive_letter(const char *part, const char *end, const char *text, size_t length,
                                bool is_empty)
{
    const char *colon = memchr(part, ':', (size_t)(end - part));
    if (end - part > 4 && memcmp(end - 4, "...}", 4) == 0 && colon == NULL) {
        return 'r';
    }
    if (is_empty) {
        return 0;
    }
    if (colon == NULL) {
        return 'p';
    }
    return naive_fits(colon + 1, (size_t)(end - colon - 2), text, length) ? 'o' : 0;
}

/*
 * `rank`: a letter for each part: l(iteral) sorts before a typed part (o), before p(arameter), before the r(est).
 * False: the path does not match.
 */
static inline bool naive_rank(const char *pattern, const char *path, size_t length, char *rank)
{
    const char *pattern_end = pattern + strlen(pattern);
    const char *path_end = path + length;
    while (pattern <= pattern_end && path <= path_end) {
        char decoded[4096];
        const char *left = naive_end(pattern, pattern_end);
        const char *right = naive_end(path, path_end);
        const size_t bytes = nx_wire_decode_percent(path, (size_t)(right - path), decoded, false);
        char letter = 0;
        if (pattern < left && *pattern == '{') {
            letter = naive_letter(pattern, left, decoded, bytes, right == path);
        } else if (bytes == (size_t)(left - pattern) && memcmp(decoded, pattern, bytes) == 0) {
            letter = 'l';
        }
        if (letter == 0) {
            return false;
        }
        *rank++ = letter;
        pattern = left + 1;
        path = letter == 'r' ? path_end + 1 : right + 1;
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
    bool is_ambiguous;
    char rank[80];
} naive_answer_t;

static inline naive_answer_t naive_match(const naive_route_t *routes, size_t count, nx_method_t method,
                                         const char *path, size_t length)
{
    naive_answer_t answer = {0, -1, false, ""};
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
        answer.is_ambiguous |= is_own && order == 0 && naive_serves(routes[answer.handler].methods, method);
        if ((is_own && order <= 0) || (falls_back && order < 0)) {
            answer.handler = (int)index;
            answer.is_ambiguous &= order == 0;
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
    if (answer.is_ambiguous) {
        return "two routes of the same precedence";
    }
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
