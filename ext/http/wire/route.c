/* SPDX-License-Identifier: MIT */
/*
 * A tree of segments in flat arrays. Node 0 is the root. One hash table holds all edges: (node, literal segment) →
 * node. A node stores its parameter child itself. A pattern without parameters is found by one look-up of the whole
 * path; descending the tree would try the same node first.
 *
 * Only one path leads to a node, so descending visits each node at most once, including backtracking.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "http/wire/private.h"

#define NONE           UINT32_MAX
#define LITERAL_MAX    1024
#define NAME_MAX_BYTES 255
#define HASH_FACTOR    0x9e3779b97f4a7c15u

typedef struct node {
    uint32_t parent;
    uint32_t parameter; /* the parameter child, or NONE */
    uint32_t first;     /* first literal child, linked by `next`; used only while the table is built */
    uint32_t next;
    uint32_t text_offset; /* the literal segment that leads here */
    uint32_t text_length;
    uint32_t methods; /* method bits */
    uint32_t routes[NX_METHOD_COUNT];
} node_t;

typedef struct route {
    uint32_t text_offset;
    uint32_t text_length;
    uint32_t handler;
    uint32_t node;
    bool is_static;
} route_t;

typedef struct slot {
    uint64_t hash;
    uint32_t node;  /* NONE: empty */
    uint32_t route; /* used in the table of static paths */
} slot_t;

typedef struct slots {
    slot_t *slots;
    uint32_t mask;
} slots_t;

struct nx_route_table {
    node_t *nodes;
    route_t *routes;
    char *text;
    uint32_t node_count, node_room;
    uint32_t route_count, route_room;
    uint32_t text_bytes, text_room;
    uint32_t longest_literal;
    slots_t edges;
    slots_t paths;
    char problem[320];
};

static int fail_route(nx_route_table_t *table, int error, const char *pattern, size_t length,
                      const char *problem)
{
    snprintf(table->problem, sizeof table->problem, "route \"%.*s\": %s", length > 128 ? 128 : (int)length,
             pattern, problem);
    return error;
}

/* Ensures memory for `more` items after `count`. Existing items are kept. */
static bool reserve(void *array, uint32_t *room, uint32_t count, size_t more, size_t item_bytes)
{
    void *items;
    size_t wanted = *room ? *room : 16;
    while (wanted < count + more) {
        wanted *= 2;
    }
    if (wanted == *room) {
        return true;
    }
    memcpy(&items, array, sizeof items);
    items = wanted > UINT32_MAX / 2 ? NULL : realloc(items, wanted * item_bytes);
    if (items == NULL) {
        return false;
    }
    memcpy(array, &items, sizeof items);
    *room = (uint32_t)wanted;
    return true;
}

static uint32_t add_node(nx_route_table_t *table, uint32_t parent)
{
    node_t *node = &table->nodes[table->node_count];
    memset(node, 0, sizeof *node);
    node->parent = parent;
    node->parameter = NONE;
    node->first = NONE;
    node->next = NONE;
    return table->node_count++;
}

nx_route_table_t *nx_route_table_create(void)
{
    nx_route_table_t *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    if (!reserve(&table->nodes, &table->node_room, 0, 1, sizeof(node_t))) {
        free(table);
        return NULL;
    }
    add_node(table, NONE);
    return table;
}

void nx_route_table_destroy(nx_route_table_t *table)
{
    if (table == NULL) {
        return;
    }
    free(table->nodes);
    free(table->routes);
    free(table->text);
    free(table->edges.slots);
    free(table->paths.slots);
    free(table);
}

const char *nx_route_table_problem(const nx_route_table_t *table)
{
    return table->problem;
}

static size_t segment_end(const char *path, size_t length, size_t at)
{
    const char *slash = at < length ? memchr(path + at, '/', length - at) : NULL;
    return slash ? (size_t)(slash - path) : length;
}

static const char *check_literal(const char *segment, size_t length)
{
    if (length > LITERAL_MAX) {
        return "a segment is too long";
    }
    for (size_t at = 0; at < length; at++) {
        switch (segment[at]) {
        case '{':
        case '}':
            return "a parameter is a whole segment: /{name}/";
        case '%':
            return "literals are written decoded, without percent escapes";
        case '?':
        case '#':
            return "a pattern is a path, without query or fragment";
        default:
            break;
        }
        if (!nx_wire__is(segment[at], NX_BYTE_FIELD) || segment[at] == '\t') {
            return "control byte in the pattern";
        }
    }
    return NULL;
}

static bool is_parameter(const char *segment, size_t length)
{
    return length >= 2 && segment[0] == '{' && segment[length - 1] == '}';
}

static const char *check_name(const char *name, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        const char byte = name[at];
        const bool is_letter = ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || byte == '_';
        if (!is_letter && (at == 0 || byte < '0' || byte > '9')) {
            return "a parameter's name is letters, digits and underscores, and starts with no digit";
        }
    }
    if (length > NAME_MAX_BYTES) {
        return "a parameter's name is too long";
    }
    return length > 0 ? NULL : "a parameter without a name";
}

static const char *take_name(const char *pattern, nx_span_t name, nx_span_t *names, uint32_t count)
{
    const char *problem = check_name(pattern + name.offset, name.length);
    if (problem != NULL) {
        return problem;
    }
    if (count == NX_ROUTE_PARAMETERS_MAX) {
        return "too many parameters";
    }
    for (uint32_t at = 0; at < count; at++) {
        if (names[at].length == name.length &&
            memcmp(pattern + names[at].offset, pattern + name.offset, name.length) == 0) {
            return "two parameters of one name";
        }
    }
    names[count] = name;
    return NULL;
}

int nx_route_pattern_names(const char *pattern, size_t length, nx_span_t names[NX_ROUTE_PARAMETERS_MAX],
                           const char **problem)
{
    uint32_t count = 0;
    uint32_t segments = 0;
    *problem = length > 0 && pattern[0] == '/' ? NULL : "a pattern starts with a slash";
    if (length > UINT16_MAX) {
        *problem = "the pattern is too long";
    }
    for (size_t at = 1; at <= length && *problem == NULL;) {
        const size_t end = segment_end(pattern, length, at);
        if (++segments > NX_ROUTE_SEGMENTS_MAX) {
            *problem = "too many segments";
        } else if (is_parameter(pattern + at, end - at)) {
            *problem =
                take_name(pattern, (nx_span_t){(uint32_t)at + 1, (uint32_t)(end - at) - 2}, names, count++);
        } else {
            *problem = check_literal(pattern + at, end - at);
        }
        at = end + 1;
    }
    return *problem == NULL ? (int)count : -EINVAL;
}

static uint32_t find_literal(const nx_route_table_t *table, uint32_t parent, const char *segment,
                             size_t length)
{
    uint32_t child = table->nodes[parent].first;
    while (child != NONE) {
        const node_t *node = &table->nodes[child];
        if (node->text_length == length && memcmp(table->text + node->text_offset, segment, length) == 0) {
            break;
        }
        child = node->next;
    }
    return child;
}

static uint32_t find_child(const nx_route_table_t *table, uint32_t parent, const char *segment, size_t length)
{
    return is_parameter(segment, length) ? table->nodes[parent].parameter
                                         : find_literal(table, parent, segment, length);
}

/* Returns the node of the pattern, or NONE. */
static uint32_t find_node(const nx_route_table_t *table, const char *pattern, size_t length)
{
    uint32_t node = 0;
    for (size_t at = 1; at <= length && node != NONE;) {
        const size_t end = segment_end(pattern, length, at);
        node = find_child(table, node, pattern + at, end - at);
        at = end + 1;
    }
    return node;
}

/* Like find_node(), but adds missing nodes. Memory is already reserved, and the pattern's text starts at `text`. */
static uint32_t make_node(nx_route_table_t *table, const char *pattern, size_t length, uint32_t text)
{
    uint32_t node = 0;
    for (size_t at = 1; at <= length;) {
        const size_t end = segment_end(pattern, length, at);
        uint32_t child = find_child(table, node, pattern + at, end - at);
        if (child == NONE) {
            child = add_node(table, node);
            node_t *parent = &table->nodes[node];
            if (is_parameter(pattern + at, end - at)) {
                parent->parameter = child;
            } else {
                table->nodes[child].text_offset = text + (uint32_t)at;
                table->nodes[child].text_length = (uint32_t)(end - at);
                table->nodes[child].next = parent->first;
                parent->first = child;
            }
        }
        node = child;
        at = end + 1;
    }
    return node;
}

static int fail_duplicate(nx_route_table_t *table, const node_t *node, uint32_t taken, const char *pattern,
                          size_t length)
{
    const nx_method_t method = (nx_method_t)__builtin_ctz(taken);
    const route_t *other = &table->routes[node->routes[method]];
    const char *name = nx_wire_method_name(method);
    const uint32_t shown = other->text_length > 128 ? 128 : other->text_length;
    snprintf(table->problem, sizeof table->problem, "route \"%.*s\": %s is served already by \"%.*s\"",
             length > 128 ? 128 : (int)length, pattern, name ? name : "the method", (int)shown,
             table->text + other->text_offset);
    return -EEXIST;
}

static uint32_t longest_segment(const char *pattern, size_t length)
{
    size_t longest = 0;
    for (size_t at = 1; at <= length;) {
        const size_t end = segment_end(pattern, length, at);
        longest = end - at > longest ? end - at : longest;
        at = end + 1;
    }
    return (uint32_t)longest;
}

int nx_route_table_add(nx_route_table_t *table, uint32_t method_bits, const char *pattern, size_t length,
                       uint32_t handler)
{
    nx_span_t names[NX_ROUTE_PARAMETERS_MAX];
    const char *problem;
    const int count = nx_route_pattern_names(pattern, length, names, &problem);
    if (count < 0) {
        return fail_route(table, -EINVAL, pattern, length, problem);
    }
    if (method_bits == 0 || (method_bits & ~NX_METHOD_ANY) != 0) {
        return fail_route(table, -EINVAL, pattern, length, "no method");
    }
    if (table->edges.slots != NULL) {
        return fail_route(table, -EINVAL, pattern, length, "the table is compiled");
    }
    const uint32_t found = find_node(table, pattern, length);
    if (found != NONE && (table->nodes[found].methods & method_bits) != 0) {
        const node_t *node = &table->nodes[found];
        return fail_duplicate(table, node, node->methods & method_bits, pattern, length);
    }
    if (!reserve(&table->nodes, &table->node_room, table->node_count, NX_ROUTE_SEGMENTS_MAX,
                 sizeof(node_t)) ||
        !reserve(&table->routes, &table->route_room, table->route_count, 1, sizeof(route_t)) ||
        !reserve(&table->text, &table->text_room, table->text_bytes, length, 1)) {
        return fail_route(table, -ENOMEM, pattern, length, "no memory");
    }
    memcpy(table->text + table->text_bytes, pattern, length);
    const uint32_t index = make_node(table, pattern, length, table->text_bytes);
    node_t *node = &table->nodes[index];
    table->routes[table->route_count] =
        (route_t){table->text_bytes, (uint32_t)length, handler, index, count == 0};
    for (unsigned method = 0; method < NX_METHOD_COUNT; method++) {
        if (method_bits & NX_METHOD_BIT(method)) {
            node->routes[method] = table->route_count;
        }
    }
    const uint32_t longest = longest_segment(pattern, length);
    table->longest_literal = longest > table->longest_literal ? longest : table->longest_literal;
    node->methods |= method_bits;
    table->text_bytes += (uint32_t)length;
    table->route_count++;
    return 0;
}

static inline uint64_t hash_bytes(const char *bytes, size_t length, uint64_t seed)
{
    uint64_t hash = (seed + length + 1) * HASH_FACTOR;
    for (; length >= sizeof(uint64_t); length -= sizeof(uint64_t), bytes += sizeof(uint64_t)) {
        hash = (hash ^ nx_wire__load64(bytes)) * HASH_FACTOR;
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (size_t at = 0; at < length; at++) {
        rest = rest << 8 | (uint8_t)bytes[at];
    }
    hash = (hash ^ rest) * HASH_FACTOR;
    return hash ^ hash >> 32;
}

static bool make_slots(slots_t *slots, uint32_t count)
{
    uint32_t room = 8;
    while (room < 2 * (uint64_t)count) {
        room *= 2;
    }
    slots->slots = malloc(room * sizeof(slot_t));
    if (slots->slots == NULL) {
        return false;
    }
    memset(slots->slots, 0xff, room * sizeof(slot_t));
    slots->mask = room - 1;
    return true;
}

static void put_slot(slots_t *slots, uint64_t hash, uint32_t node, uint32_t route)
{
    uint32_t at = (uint32_t)hash & slots->mask;
    while (slots->slots[at].node != NONE) {
        at = (at + 1) & slots->mask;
    }
    slots->slots[at] = (slot_t){hash, node, route};
}

int nx_route_table_compile(nx_route_table_t *table)
{
    if (table->edges.slots != NULL) {
        return 0;
    }
    if (!make_slots(&table->paths, table->route_count) || !make_slots(&table->edges, table->node_count)) {
        free(table->paths.slots);
        table->paths.slots = NULL;
        return -ENOMEM;
    }
    for (uint32_t index = 1; index < table->node_count; index++) {
        const node_t *node = &table->nodes[index];
        if (table->nodes[node->parent].parameter != index) {
            put_slot(&table->edges,
                     hash_bytes(table->text + node->text_offset, node->text_length, node->parent), index,
                     NONE);
        }
    }
    for (uint32_t index = 0; index < table->route_count; index++) {
        const route_t *route = &table->routes[index];
        if (route->is_static) {
            put_slot(&table->paths, hash_bytes(table->text + route->text_offset, route->text_length, 0),
                     route->node, index);
        }
    }
    return 0;
}

typedef struct walk {
    const nx_route_table_t *table;
    const char *path;
    size_t length;
    nx_method_t method;
    nx_route_match_t *match;
} walk_t;

/* Whether the node serves the method. If not, its methods are added to the Allow header. */
static inline bool serve_route(const walk_t *walk, uint32_t index)
{
    const node_t *node = &walk->table->nodes[index];
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
    const uint64_t hash = hash_bytes(walk->path, walk->length, 0);
    uint32_t at = (uint32_t)hash & table->paths.mask;
    for (;; at = (at + 1) & table->paths.mask) {
        const slot_t *slot = &table->paths.slots[at];
        if (slot->node == NONE) {
            return NONE;
        }
        if (slot->hash != hash) {
            continue;
        }
        const route_t *route = &table->routes[slot->route];
        if (route->text_length == walk->length &&
            memcmp(table->text + route->text_offset, walk->path, walk->length) == 0) {
            return slot->node;
        }
    }
}

static uint32_t find_edge(const nx_route_table_t *table, uint32_t parent, const char *segment, size_t length)
{
    const uint64_t hash = hash_bytes(segment, length, parent);
    uint32_t at = (uint32_t)hash & table->edges.mask;
    for (;; at = (at + 1) & table->edges.mask) {
        const slot_t *slot = &table->edges.slots[at];
        if (slot->node == NONE) {
            return NONE;
        }
        if (slot->hash != hash) {
            continue;
        }
        const node_t *node = &table->nodes[slot->node];
        if (node->parent == parent && node->text_length == length &&
            memcmp(table->text + node->text_offset, segment, length) == 0) {
            return slot->node;
        }
    }
}

static NX_COLD uint32_t find_encoded_edge(const nx_route_table_t *table, uint32_t parent, const char *segment,
                                          size_t length)
{
    char decoded[LITERAL_MAX * 3];
    if (length > (size_t)table->longest_literal * 3) {
        return NONE;
    }
    return find_edge(table, parent, decoded, nx_wire_decode_percent(segment, length, decoded, false));
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
    const char *segment = walk->path + at;
    const uint32_t literal = NX_UNLIKELY(is_encoded) ? find_encoded_edge(walk->table, node, segment, end - at)
                                                     : find_edge(walk->table, node, segment, end - at);
    if (literal != NONE && descend(walk, literal, end + 1, parameters)) {
        return true;
    }
    const uint32_t child = walk->table->nodes[node].parameter;
    if (child == NONE || end == at) {
        return false;
    }
    walk->match->parameters[parameters] =
        (nx_route_parameter_t){{(uint32_t)at, (uint32_t)(end - at)}, is_encoded};
    return descend(walk, child, end + 1, parameters + 1);
}

nx_route_outcome_t nx_route_match(const nx_route_table_t *table, nx_method_t method, const char *path,
                                  size_t length, nx_route_match_t *match)
{
    const walk_t walk = {table, path, length, method, match};
    match->allowed_methods = 0;
    match->parameter_count = 0;
    if (length == 0 || path[0] != '/') {
        return NX_ROUTE_NOT_FOUND;
    }
    const uint32_t exact = find_path(&walk);
    if ((exact != NONE && serve_route(&walk, exact)) || descend(&walk, 0, 1, 0)) {
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
