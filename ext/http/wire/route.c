/* SPDX-License-Identifier: MIT */
/* Builds the routing table. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "http/wire/route_table.h"

static int fail_route(nx_route_table_t *table, int error, const char *pattern, size_t length,
                      const char *problem)
{
    snprintf(table->problem, sizeof table->problem, "route \"%.*s\": %s", length > 128 ? 128 : (int)length,
             pattern, problem);
    return error;
}

bool nx_route__reserve(void *array, uint32_t *capacity, uint32_t count, size_t more, size_t item_bytes)
{
    void *items;
    size_t wanted = *capacity ? *capacity : 16;
    while (wanted < count + more) {
        wanted *= 2;
    }
    if (wanted == *capacity) {
        return true;
    }
    memcpy(&items, array, sizeof items);
    items = wanted > UINT32_MAX / 2 ? NULL : realloc(items, wanted * item_bytes);
    if (items == NULL) {
        return false;
    }
    memcpy(array, &items, sizeof items);
    *capacity = (uint32_t)wanted;
    return true;
}

static uint32_t add_node(nx_route_table_t *table, uint32_t parent)
{
    nx_route_node_t *node = &table->nodes[table->node_count];
    memset(node, 0, sizeof *node);
    node->parent = parent;
    node->first = node->typed = node->text = node->rest = node->next = NX_ROUTE_NONE;
    return table->node_count++;
}

nx_route_table_t *nx_route_table_create(void)
{
    nx_route_table_t *table = calloc(1, sizeof *table);
    if (table == NULL) {
        return NULL;
    }
    if (!nx_route__reserve(&table->nodes, &table->node_capacity, 0, 1, sizeof(nx_route_node_t)) ||
        !nx_route__define_built_in_types(table)) {
        nx_route_table_destroy(table);
        return NULL;
    }
    add_node(table, NX_ROUTE_NONE);
    return table;
}

nx_route_table_t *nx_route_table_create_like(const nx_route_table_t *other)
{
    nx_route_table_t *table = nx_route_table_create();
    for (uint32_t i = NX_ROUTE_TYPES_BUILT_IN; table != NULL && i < other->type_count; i++) {
        const nx_defined_type_t *defined = &other->types[i];
        const nx_route_type_t type = {defined->name, defined->values, defined->value_count};
        if (nx_route_table_define(table, &type) != 0) {
            nx_route_table_destroy(table);
            return NULL;
        }
    }
    return table;
}

void nx_route_table_destroy(nx_route_table_t *table)
{
    if (table == NULL) {
        return;
    }
    nx_route__free_types(table);
    free(table->nodes);
    free(table->routes);
    free(table->text);
    free(table->edges.slots);
    free(table->paths.slots);
    free(table);
}

uint32_t nx_route_table_conflict(const nx_route_table_t *table)
{
    return table->conflict;
}

const char *nx_route_table_problem(const nx_route_table_t *table)
{
    return table->problem;
}

static bool is_part_of(const nx_route_table_t *table, const nx_route_node_t *node, const char *pattern,
                       const nx_part_t *part)
{
    if (part->kind == NX_PART_LITERAL) {
        return node->text_length == part->text.length &&
               memcmp(table->text + node->text_offset, pattern + part->text.offset, node->text_length) == 0;
    }
    return part->kind != NX_PART_TYPED || node->type == part->type;
}

/* The first of the children that have the precedence of the part. */
static uint32_t *children_of(nx_route_node_t *node, const nx_part_t *part)
{
    switch (part->kind) {
    case NX_PART_LITERAL:
        return &node->first;
    case NX_PART_TYPED:
        return &node->typed;
    case NX_PART_TEXT:
        return &node->text;
    default:
        return &node->rest;
    }
}

/* Returns the child for the part. Adds it if it is missing; memory is reserved. The pattern's text starts at `text`. */
static uint32_t make_child(nx_route_table_t *table, uint32_t parent, const char *pattern,
                           const nx_part_t *part, uint32_t text)
{
    uint32_t *children = children_of(&table->nodes[parent], part);
    for (uint32_t child = *children; child != NX_ROUTE_NONE; child = table->nodes[child].next) {
        if (is_part_of(table, &table->nodes[child], pattern, part)) {
            return child;
        }
    }
    const uint32_t added = add_node(table, parent);
    nx_route_node_t *node = &table->nodes[added];
    node->kind = part->kind;
    node->type = part->type;
    node->text_offset = text + part->text.offset;
    node->text_length = part->text.length;
    node->next = *children;
    *children = added;
    return added;
}

static int fail_conflict(nx_route_table_t *table, const nx_route_node_t *node, uint32_t methods,
                         const char *pattern, size_t length)
{
    const uint32_t common = node->methods & methods;
    /* If they have no method in common, one is for HEAD and the other for GET. */
    const nx_method_t method = (nx_method_t)__builtin_ctz(common != 0 ? common : node->methods);
    const nx_route_entry_t *other = &table->routes[node->routes[method]];
    const char *name = nx_wire_method_name(method);
    table->conflict = other->handler;
    const uint32_t shown = other->text_length > 128 ? 128 : other->text_length;
    snprintf(table->problem, sizeof table->problem,
             "route \"%.*s\": %s is served already by \"%.*s\", which can match the same path",
             length > 128 ? 128 : (int)length, pattern, name ? name : "the method", (int)shown,
             table->text + other->text_offset);
    return -EEXIST;
}

static bool reserve_route(nx_route_table_t *table, size_t length)
{
    return nx_route__reserve(&table->nodes, &table->node_capacity, table->node_count, NX_ROUTE_SEGMENTS_MAX,
                             sizeof(nx_route_node_t)) &&
           nx_route__reserve(&table->routes, &table->route_capacity, table->route_count, 1,
                             sizeof(nx_route_entry_t)) &&
           nx_route__reserve(&table->text, &table->text_capacity, table->text_bytes, length, 1);
}

/* Memory is reserved, and there is no conflict. */
static void add_table_route(nx_route_table_t *table, uint32_t methods, const char *pattern, size_t length,
                            const nx_part_t *parts, size_t count, uint32_t handler)
{
    uint32_t at = 0;
    bool is_static = true;
    memcpy(table->text + table->text_bytes, pattern, length);
    for (size_t index = 0; index < count; index++) {
        const nx_part_t *part = &parts[index];
        at = make_child(table, at, pattern, part, table->text_bytes);
        is_static &= part->kind == NX_PART_LITERAL;
        if (part->text.length > table->longest_literal) {
            table->longest_literal = part->text.length;
        }
    }
    nx_route_node_t *node = &table->nodes[at];
    table->routes[table->route_count] =
        (nx_route_entry_t){table->text_bytes, (uint32_t)length, handler, at, is_static};
    for (unsigned method = 0; method < NX_METHOD_COUNT; method++) {
        if (methods & NX_METHOD_BIT(method)) {
            node->routes[method] = table->route_count;
        }
    }
    node->methods |= methods;
    table->text_bytes += (uint32_t)length;
    table->route_count++;
}

int nx_route_table_add(nx_route_table_t *table, uint32_t method_bits, const char *pattern, size_t length,
                       uint32_t handler)
{
    nx_part_t parts[NX_ROUTE_SEGMENTS_MAX];
    const char *problem;
    const int count = nx_route__parse(table, pattern, length, parts, &problem);
    if (count < 0) {
        return fail_route(table, -EINVAL, pattern, length, problem);
    }
    if (method_bits == 0 || (method_bits & ~NX_METHOD_ANY) != 0) {
        return fail_route(table, -EINVAL, pattern, length, "no method");
    }
    if (table->edges.slots != NULL) {
        return fail_route(table, -EINVAL, pattern, length, "the table is compiled");
    }
    const uint32_t other = nx_route__find_conflict(table, pattern, parts, (size_t)count, method_bits);
    if (other != NX_ROUTE_NONE) {
        return fail_conflict(table, &table->nodes[other], method_bits, pattern, length);
    }
    if (!reserve_route(table, length)) {
        return fail_route(table, -ENOMEM, pattern, length, "no memory");
    }
    add_table_route(table, method_bits, pattern, length, parts, (size_t)count, handler);
    return 0;
}

static bool make_slots(nx_route_slots_t *slots, uint32_t count)
{
    uint32_t capacity = 8;
    while (capacity < 2 * (uint64_t)count) {
        capacity *= 2;
    }
    slots->slots = malloc(capacity * sizeof(nx_route_slot_t));
    if (slots->slots == NULL) {
        return false;
    }
    memset(slots->slots, 0xff, capacity * sizeof(nx_route_slot_t));
    slots->mask = capacity - 1;
    return true;
}

static void put_slot(nx_route_slots_t *slots, uint64_t hash, uint32_t node, uint32_t route)
{
    uint32_t at = (uint32_t)hash & slots->mask;
    while (slots->slots[at].node != NX_ROUTE_NONE) {
        at = (at + 1) & slots->mask;
    }
    slots->slots[at] = (nx_route_slot_t){hash, node, route};
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
        const nx_route_node_t *node = &table->nodes[index];
        if (node->kind == NX_PART_LITERAL) {
            put_slot(&table->edges,
                     nx_route__hash(table->text + node->text_offset, node->text_length, node->parent), index,
                     NX_ROUTE_NONE);
        }
    }
    for (uint32_t index = 0; index < table->route_count; index++) {
        const nx_route_entry_t *route = &table->routes[index];
        if (route->is_static) {
            put_slot(&table->paths, nx_route__hash(table->text + route->text_offset, route->text_length, 0),
                     route->node, index);
        }
    }
    return 0;
}
