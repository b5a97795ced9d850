/* SPDX-License-Identifier: MIT */
/*
 * Private to the files route*.c: the routing table is a tree of parts in flat arrays. Node 0 is the root. Only one path
 * leads to a node, so a walk visits each node at most once, including backtracking.
 */
#ifndef NX_HTTP_WIRE_ROUTE_TABLE_H
#define NX_HTTP_WIRE_ROUTE_TABLE_H

#include "http/wire/private.h"

#define NX_ROUTE_NONE        UINT32_MAX
#define NX_ROUTE_LITERAL_MAX 1024

typedef enum nx_part_kind {
    NX_PART_LITERAL,
    NX_PART_TYPED,
    NX_PART_TEXT,
    NX_PART_REST, /* in order of precedence */
} nx_part_kind_t;

typedef struct nx_part {
    nx_part_kind_t kind;
    uint32_t type;  /* of a typed part: index in the table's types */
    nx_span_t text; /* of a literal: in the pattern */
} nx_part_t;

/* The first types of each table. */
enum { NX_ROUTE_TYPE_INT, NX_ROUTE_TYPE_UUID, NX_ROUTE_TYPE_SLUG, NX_ROUTE_TYPES_BUILT_IN };

/* The name and the values are copies in one block of memory that begins at `values`. */
typedef struct nx_defined_type {
    nx_route_value_t name;
    nx_route_value_t *values;
    size_t value_count;
} nx_defined_type_t;

typedef struct nx_route_node {
    uint32_t parent;
    uint32_t first; /* first literal child; used only while the table is built */
    uint32_t typed; /* first typed child */
    uint32_t text;  /* the untyped child */
    uint32_t rest;  /* the child for the rest of the path */
    uint32_t next;  /* the next literal or typed child of the same parent */
    nx_part_kind_t kind;
    uint32_t type;        /* of a typed part */
    uint32_t text_offset; /* of a literal */
    uint32_t text_length;
    uint32_t methods; /* method bits */
    uint32_t routes[NX_METHOD_COUNT];
} nx_route_node_t;

typedef struct nx_route_entry {
    uint32_t text_offset; /* the pattern */
    uint32_t text_length;
    uint32_t handler;
    uint32_t node;
    bool is_static; /* all parts are literals */
} nx_route_entry_t;

typedef struct nx_route_slot {
    uint64_t hash;
    uint32_t node;  /* NX_ROUTE_NONE: empty */
    uint32_t route; /* used in the table of static paths */
} nx_route_slot_t;

typedef struct nx_route_slots {
    nx_route_slot_t *slots;
    uint32_t mask;
} nx_route_slots_t;

struct nx_route_table {
    nx_route_node_t *nodes;
    nx_route_entry_t *routes;
    nx_defined_type_t *types;
    char *text;
    uint32_t node_count, node_capacity;
    uint32_t route_count, route_capacity;
    uint32_t type_count, type_capacity;
    uint32_t text_bytes, text_capacity;
    uint32_t longest_literal;
    nx_route_slots_t edges; /* (node, literal segment) → node */
    nx_route_slots_t paths; /* whole paths without parameters */
    char problem[320];
    uint32_t conflict; /* after -EEXIST: the handler of the earlier pattern */
};

/* route_pattern.c: the end of the segment that begins at `at`. */
size_t nx_route__segment_end(const char *path, size_t length, size_t at);
/*
 * Parses the pattern. Returns the number of its parts, or -EINVAL with `problem` (a static string). `types` of typed
 * parts are looked up in the table.
 */
int nx_route__parse(const nx_route_table_t *table, const char *pattern, size_t length,
                    nx_part_t parts[NX_ROUTE_SEGMENTS_MAX], const char **problem);

/* route_types.c: true if the decoded text fits the type. */
bool nx_route__fits(const nx_route_table_t *table, uint32_t type, const char *text, size_t length);
/* True if any text can fit both types. */
bool nx_route__types_overlap(const nx_route_table_t *table, uint32_t left, uint32_t right);
/* NX_ROUTE_NONE: not defined. */
uint32_t nx_route__find_type(const nx_route_table_t *table, const char *name, size_t length);
bool nx_route__define_built_in_types(nx_route_table_t *table);
void nx_route__free_types(nx_route_table_t *table);

/*
 * route_conflict.c: the node of an earlier pattern that has the same precedence as these parts and handles one of the
 * methods of a path that both match; or NX_ROUTE_NONE.
 */
uint32_t nx_route__find_conflict(const nx_route_table_t *table, const char *pattern, const nx_part_t *parts,
                                 size_t count, uint32_t methods);

/* route.c: ensures memory for `more` items after `count`. Existing items are kept. `array` points to the pointer. */
bool nx_route__reserve(void *array, uint32_t *capacity, uint32_t count, size_t more, size_t item_bytes);

static inline uint64_t nx_route__hash(const char *bytes, size_t length, uint64_t seed)
{
    const uint64_t factor = 0x9e3779b97f4a7c15u;
    uint64_t hash = (seed + length + 1) * factor;
    for (; length >= sizeof(uint64_t); length -= sizeof(uint64_t), bytes += sizeof(uint64_t)) {
        hash = (hash ^ nx_wire__load64(bytes)) * factor;
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (size_t at = 0; at < length; at++) {
        rest = rest << 8 | (uint8_t)bytes[at];
    }
    hash = (hash ^ rest) * factor;
    return hash ^ hash >> 32;
}

#endif
