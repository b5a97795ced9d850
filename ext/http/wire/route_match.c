/* SPDX-License-Identifier: MIT */
/*
 * Matches paths. A pattern without parameters is found by one look-up of the whole path; descending the tree would try
 * the same node first.
 */
#include "http/wire/route_table.h"

typedef struct walk {
    const nx_route_table_t *table;
    const char *path;
    size_t length;
    nx_method_t method;
    nx_route_match_t *match;
} walk_t;

/* True if the node serves the method. If not, its methods are added to the Allow header. */
static inline bool serve_route(const walk_t *walk, uint32_t index)
{
    const nx_route_node_t *node = &walk->table->nodes[index];
    nx_method_t method = walk->method;
    if (method == NX_METHOD_HEAD && !(node->methods & NX_METHOD_BIT(NX_METHOD_HEAD))) {
        method = NX_METHOD_GET;
    }
    if (!(node->methods & NX_METHOD_BIT(method))) {
        walk->match->allowed_methods |= node->methods;
        return false;
    }
    walk->match->handler = walk->table->routes[node->routes[method]].handler;
    return true;
}

static uint32_t find_path(const walk_t *walk)
{
    const nx_route_table_t *table = walk->table;
    const uint64_t hash = nx_route__hash(walk->path, walk->length, 0);
    uint32_t at = (uint32_t)hash & table->paths.mask;
    for (;; at = (at + 1) & table->paths.mask) {
        const nx_route_slot_t *slot = &table->paths.slots[at];
        if (slot->node == NX_ROUTE_NONE) {
            return NX_ROUTE_NONE;
        }
        if (slot->hash != hash) {
            continue;
        }
        const nx_route_entry_t *route = &table->routes[slot->route];
        if (route->text_length == walk->length &&
            memcmp(table->text + route->text_offset, walk->path, walk->length) == 0) {
            return slot->node;
        }
    }
}

static uint32_t find_edge(const nx_route_table_t *table, uint32_t parent, const char *segment, size_t length)
{
    const uint64_t hash = nx_route__hash(segment, length, parent);
    uint32_t at = (uint32_t)hash & table->edges.mask;
    for (;; at = (at + 1) & table->edges.mask) {
        const nx_route_slot_t *slot = &table->edges.slots[at];
        if (slot->node == NX_ROUTE_NONE) {
            return NX_ROUTE_NONE;
        }
        if (slot->hash != hash) {
            continue;
        }
        const nx_route_node_t *node = &table->nodes[slot->node];
        if (node->parent == parent && node->text_length == length &&
            memcmp(table->text + node->text_offset, segment, length) == 0) {
            return slot->node;
        }
    }
}

static NX_COLD uint32_t find_encoded_edge(const nx_route_table_t *table, uint32_t parent, const char *segment,
                                          size_t length)
{
    char decoded[NX_ROUTE_LITERAL_MAX * 3];
    if (length > (size_t)table->longest_literal * 3) {
        return NX_ROUTE_NONE;
    }
    return find_edge(table, parent, decoded, nx_wire_decode_percent(segment, length, decoded, false));
}

static bool fits_type(const walk_t *walk, uint32_t type, nx_span_t segment, bool is_encoded)
{
    char decoded[NX_ROUTE_LITERAL_MAX];
    const char *text = walk->path + segment.offset;
    size_t length = segment.length;
    if (NX_UNLIKELY(is_encoded)) {
        if (length > sizeof decoded) {
            return false;
        }
        length = nx_wire_decode_percent(text, length, decoded, false);
        text = decoded;
    }
    return nx_route__fits(walk->table, type, text, length);
}

static bool descend(const walk_t *walk, uint32_t node, size_t at, uint32_t parameters);

static bool descend_into_parameter(const walk_t *walk, uint32_t child, nx_route_parameter_t parameter,
                                   uint32_t parameters)
{
    walk->match->parameters[parameters] = parameter;
    return descend(walk, child, parameter.value.offset + parameter.value.length + 1, parameters + 1);
}

static bool descend_into_typed(const walk_t *walk, uint32_t first, nx_route_parameter_t parameter,
                               uint32_t parameters)
{
    for (uint32_t child = first; child != NX_ROUTE_NONE; child = walk->table->nodes[child].next) {
        if (fits_type(walk, walk->table->nodes[child].type, parameter.value, parameter.is_encoded) &&
            descend_into_parameter(walk, child, parameter, parameters)) {
            return true;
        }
    }
    return false;
}

static bool take_rest(const walk_t *walk, uint32_t child, size_t at, uint32_t parameters)
{
    if (child == NX_ROUTE_NONE) {
        return false;
    }
    const size_t length = walk->length - at;
    const bool is_encoded = memchr(walk->path + at, '%', length) != NULL;
    const nx_route_parameter_t rest = {{(uint32_t)at, (uint32_t)length}, is_encoded, false};
    return descend_into_parameter(walk, child, rest, parameters);
}

/* Matches the segment at `at` below `node`. Recursion is as deep as the table: at most NX_ROUTE_SEGMENTS_MAX. */
static bool descend(const walk_t *walk, uint32_t node, size_t at, uint32_t parameters)
{
    if (at > walk->length) {
        walk->match->parameter_count = parameters;
        return serve_route(walk, node);
    }
    size_t end = at;
    bool is_encoded = false;
    for (; end < walk->length && walk->path[end] != '/'; end++) {
        is_encoded |= walk->path[end] == '%';
    }
    const nx_route_node_t *from = &walk->table->nodes[node];
    const char *segment = walk->path + at;
    const uint32_t literal = NX_UNLIKELY(is_encoded) ? find_encoded_edge(walk->table, node, segment, end - at)
                                                     : find_edge(walk->table, node, segment, end - at);
    if (literal != NX_ROUTE_NONE && descend(walk, literal, end + 1, parameters)) {
        return true;
    }
    if (end > at) {
        const nx_route_parameter_t parameter = {{(uint32_t)at, (uint32_t)(end - at)}, is_encoded, false};
        if (descend_into_typed(walk, from->typed, parameter, parameters) ||
            (from->text != NX_ROUTE_NONE &&
             descend_into_parameter(walk, from->text, parameter, parameters))) {
            return true;
        }
    }
    return take_rest(walk, from->rest, at, parameters);
}

NX_HOT nx_route_outcome_t nx_route_match(const nx_route_table_t *table, nx_method_t method, const char *path,
                                         size_t length, nx_route_match_t *match)
{
    const walk_t walk = {table, path, length, method, match};
    match->allowed_methods = 0;
    match->parameter_count = 0;
    if (length == 0 || path[0] != '/') {
        return NX_ROUTE_NOT_FOUND;
    }
    const uint32_t exact = find_path(&walk);
    if ((exact != NX_ROUTE_NONE && serve_route(&walk, exact)) || descend(&walk, 0, 1, 0)) {
        return NX_ROUTE_MATCHED;
    }
    if (match->allowed_methods == 0) {
        return NX_ROUTE_NOT_FOUND;
    }
    if (match->allowed_methods & NX_METHOD_BIT(NX_METHOD_GET)) {
        match->allowed_methods |= NX_METHOD_BIT(NX_METHOD_HEAD);
    }
    return NX_ROUTE_METHOD_NOT_ALLOWED;
}
