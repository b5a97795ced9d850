/* SPDX-License-Identifier: MIT */
/*
 * Finds patterns between which no precedence decides. While the parts of both have the same precedence, only children
 * of that precedence are visited. Once two different types overlap, a later part cannot decide any more, and all
 * children that can match the same text are visited.
 */
#include "http/wire/route_table.h"

typedef struct search {
    const nx_route_table_t *table;
    const char *pattern;
    const nx_part_t *parts;
    size_t count;
    uint32_t methods;
} conflict_search_t;

static uint32_t find_below(const conflict_search_t *search, uint32_t node, size_t at, bool is_undecided);

/*
 * HEAD falls back to GET. On one node the route for HEAD takes precedence over the route for GET. Between two nodes no
 * precedence decides.
 */
static uint32_t with_fallback(uint32_t methods)
{
    return methods & NX_METHOD_BIT(NX_METHOD_GET) ? methods | NX_METHOD_BIT(NX_METHOD_HEAD) : methods;
}

static bool has_common_method(const conflict_search_t *search, const nx_route_node_t *node, bool is_undecided)
{
    const uint32_t common = is_undecided ? with_fallback(node->methods) & with_fallback(search->methods)
                                         : node->methods & search->methods;
    return common != 0;
}

/* True if a segment exists that both the part and the node match. */
static bool can_be_equal(const conflict_search_t *search, const nx_part_t *part, const nx_route_node_t *node)
{
    const char *left = search->pattern + part->text.offset;
    const char *right = search->table->text + node->text_offset;
    const nx_part_kind_t stricter = part->kind < node->kind ? part->kind : node->kind;
    const nx_part_kind_t looser = part->kind < node->kind ? node->kind : part->kind;
    const bool is_node_literal = node->kind == NX_PART_LITERAL;
    if (looser == NX_PART_REST) {
        return true;
    }
    if (looser == NX_PART_LITERAL) {
        return part->text.length == node->text_length && memcmp(left, right, node->text_length) == 0;
    }
    if (stricter == NX_PART_TYPED && looser == NX_PART_TYPED) {
        return nx_route__types_overlap(search->table, part->type, node->type);
    }
    if (stricter != NX_PART_LITERAL) {
        return true;
    }
    const char *literal = is_node_literal ? right : left;
    const size_t length = is_node_literal ? node->text_length : part->text.length;
    if (looser == NX_PART_TEXT) {
        return length > 0;
    }
    return nx_route__fits(search->table, is_node_literal ? part->type : node->type, literal, length);
}

/* The first node at or below `node` that handles one of the methods. */
static uint32_t find_any(const conflict_search_t *search, uint32_t node, bool is_undecided)
{
    const nx_route_table_t *table = search->table;
    for (uint32_t index = node; index < table->node_count; index++) {
        uint32_t above = index;
        while (above != node && above != 0) {
            above = table->nodes[above].parent;
        }
        if (above == node && has_common_method(search, &table->nodes[index], is_undecided)) {
            return index;
        }
    }
    return NX_ROUTE_NONE;
}

static uint32_t find_in_child(const conflict_search_t *search, uint32_t child, size_t at, bool is_undecided)
{
    const nx_part_t *part = &search->parts[at];
    const nx_route_node_t *node = &search->table->nodes[child];
    if (!can_be_equal(search, part, node)) {
        return NX_ROUTE_NONE;
    }
    if (part->kind == NX_PART_REST || node->kind == NX_PART_REST) {
        return part->kind == NX_PART_REST ? find_any(search, child, is_undecided)
                                          : find_below(search, child, search->count, true);
    }
    const bool is_same =
        part->kind == node->kind && (part->kind != NX_PART_TYPED || part->type == node->type);
    return find_below(search, child, at + 1, is_undecided || !is_same);
}

static uint32_t find_in_children(const conflict_search_t *search, uint32_t first, size_t at,
                                 bool is_undecided)
{
    uint32_t found = NX_ROUTE_NONE;
    for (uint32_t child = first; child != NX_ROUTE_NONE && found == NX_ROUTE_NONE;
         child = search->table->nodes[child].next) {
        found = find_in_child(search, child, at, is_undecided);
    }
    return found;
}

/* Compares the parts from `at` on with the children of `node`. Recursion is as deep as the pattern has parts. */
static uint32_t find_below(const conflict_search_t *search, uint32_t node, size_t at, bool is_undecided)
{
    const nx_route_node_t *from = &search->table->nodes[node];
    if (at == search->count) {
        return has_common_method(search, from, is_undecided) ? node : NX_ROUTE_NONE;
    }
    const uint32_t children[] = {[NX_PART_LITERAL] = from->first,
                                 [NX_PART_TYPED] = from->typed,
                                 [NX_PART_TEXT] = from->text,
                                 [NX_PART_REST] = from->rest};
    uint32_t found = NX_ROUTE_NONE;
    for (nx_part_kind_t kind = NX_PART_LITERAL; kind <= NX_PART_REST && found == NX_ROUTE_NONE; kind++) {
        if (is_undecided || kind == search->parts[at].kind) {
            found = find_in_children(search, children[kind], at, is_undecided);
        }
    }
    return found;
}

uint32_t nx_route__find_conflict(const nx_route_table_t *table, const char *pattern, const nx_part_t *parts,
                                 size_t count, uint32_t methods)
{
    const conflict_search_t search = {table, pattern, parts, count, methods};
    return find_below(&search, 0, 0, false);
}
