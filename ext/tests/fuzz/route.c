/* SPDX-License-Identifier: MIT */
/*
 * The input is lines. In the first byte of each, bit 7 means a path to match, else it is a pattern to add; the low
 * bits choose the methods. The table must agree with the naive matcher, and every span must be within the path. The
 * decoders of query strings and cookies read the same paths.
 */
#include <stdlib.h>
#include <string.h>

#include "../unit/http_wire_naive_route.h"

#define ROUTES_MAX 32

typedef struct scene {
    naive_route_t routes[ROUTES_MAX];
    size_t count;
} scene_t;

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static void add_route(scene_t *scene, uint8_t selector, const uint8_t *line, size_t length)
{
    naive_route_t *route = &scene->routes[scene->count];
    if (scene->count == ROUTES_MAX || length >= sizeof route->pattern || memchr(line, '\0', length) != NULL) {
        return;
    }
    memcpy(route->pattern, line, length);
    route->pattern[length] = '\0';
    route->methods = selector & 0x40 ? NX_METHOD_ANY : NX_METHOD_BIT(selector % NX_METHOD_COUNT);
    scene->count++;
}

static void check_parameters(const nx_route_table_t *table, nx_method_t method, const char *path,
                             size_t length)
{
    nx_route_match_t match;
    if (nx_route_match(table, method, path, length, &match) != NX_ROUTE_MATCHED) {
        return;
    }
    check(match.parameter_count <= NX_ROUTE_PARAMETERS_MAX);
    for (uint32_t index = 0; index < match.parameter_count; index++) {
        const nx_span_t value = match.parameters[index].value;
        const bool can_be_rest = index + 1 == match.parameter_count && value.offset + value.length == length;
        check((size_t)value.offset + value.length <= length);
        check(can_be_rest || (value.length > 0 && memchr(path + value.offset, '/', value.length) == NULL));
        check(match.parameters[index].is_encoded == (memchr(path + value.offset, '%', value.length) != NULL));
    }
}

static size_t pair_bytes(const char *path, size_t length, bool (*next)(nx_pairs_t *, nx_pair_t *))
{
    nx_pairs_t rest = nx_pairs(path, length);
    nx_pair_t pair;
    size_t sum = 0;
    while (next(&rest, &pair)) {
        check(pair.name >= path && pair.value + pair.value_length <= path + length);
        check(pair.name + pair.name_length <= pair.value);
        sum += pair.name_length + pair.value_length;
    }
    return sum;
}

static void match_path(const nx_route_table_t *table, const scene_t *scene, uint8_t selector,
                       const uint8_t *line, size_t length)
{
    const nx_method_t method = (nx_method_t)(selector % NX_METHOD_COUNT);
    char *path = malloc(length + 1);
    char *decoded = malloc(length + 1);
    memcpy(path, line, length);
    check(pair_bytes(path, length, nx_query_next) <= length);
    check(pair_bytes(path, length, nx_cookie_next) <= length);
    check(nx_wire_decode_percent(path, length, decoded, selector & 0x40) <= length);
    check_parameters(table, method, path, length);
    if (length > 0 && length < 1024 && path[0] == '/') {
        check(naive_compare(table, scene->routes, scene->count, method, path, length) == NULL);
    }
    free(path);
    free(decoded);
}

/* Handles either the patterns or the paths: the caller adds all patterns before it matches paths. */
static void each_line(const uint8_t *data, size_t size, bool want_paths, scene_t *scene,
                      const nx_route_table_t *table)
{
    while (size > 0) {
        const uint8_t *feed = memchr(data, '\n', size);
        const size_t length = feed ? (size_t)(feed - data) : size;
        const bool is_path = length > 0 && (data[0] & 0x80) != 0;
        if (length > 0 && is_path == want_paths) {
            if (is_path) {
                match_path(table, scene, data[0] & 0x7f, data + 1, length - 1);
            } else {
                add_route(scene, data[0], data + 1, length - 1);
            }
        }
        size -= length + (feed != NULL);
        data += length + (feed != NULL);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene_t scene;
    scene.count = 0;
    each_line(data, size, false, &scene, NULL);
    nx_route_table_t *table = naive_make_table(scene.routes, scene.count);
    each_line(data, size, true, &scene, table);
    nx_route_table_destroy(table);
    return 0;
}
