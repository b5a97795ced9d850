/* SPDX-License-Identifier: MIT */
/*
 * Intrusive doubly linked list. The head is a node too. An unlinked node points at itself, so unlinking it again has
 * no effect. The list allocates nothing and owns nothing.
 */
#ifndef NX_CORE_BASE_LIST_H
#define NX_CORE_BASE_LIST_H

#include <stdbool.h>
#include <stddef.h>

typedef struct nx_list {
    struct nx_list *next;
    struct nx_list *previous;
} nx_list_t;

static inline void nx_list_init(nx_list_t *list)
{
    list->next = list;
    list->previous = list;
}

static inline bool nx_list_is_empty(const nx_list_t *list)
{
    return list->next == list;
}

static inline bool nx_list_is_linked(const nx_list_t *node)
{
    return node->next != node;
}

static inline void nx_list_insert_before(nx_list_t *position, nx_list_t *node)
{
    node->next = position;
    node->previous = position->previous;
    position->previous->next = node;
    position->previous = node;
}

static inline void nx_list_push_back(nx_list_t *list, nx_list_t *node)
{
    nx_list_insert_before(list, node);
}

static inline void nx_list_push_front(nx_list_t *list, nx_list_t *node)
{
    nx_list_insert_before(list->next, node);
}

static inline void nx_list_unlink(nx_list_t *node)
{
    node->previous->next = node->next;
    node->next->previous = node->previous;
    nx_list_init(node);
}

static inline nx_list_t *nx_list_pop_front(nx_list_t *list)
{
    nx_list_t *node = list->next;
    if (node == list) {
        return NULL;
    }
    nx_list_unlink(node);
    return node;
}

/* Moves all of `from` to the end of `to`; `from` is empty afterwards. */
static inline void nx_list_splice_back(nx_list_t *to, nx_list_t *from)
{
    if (nx_list_is_empty(from)) {
        return;
    }
    from->next->previous = to->previous;
    to->previous->next = from->next;
    from->previous->next = to;
    to->previous = from->previous;
    nx_list_init(from);
}

#endif
