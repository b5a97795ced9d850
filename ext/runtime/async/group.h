/* SPDX-License-Identifier: MIT */
/* Shared by group.c and gather.c only. */
#ifndef NX_RUNTIME_ASYNC_GROUP_H
#define NX_RUNTIME_ASYNC_GROUP_H

#include "php.h"

#include "runtime/async/combine.h"

typedef struct {
    const char *name;
    bool value_decides, failure_decides;
    bool takes_futures;
    bool preserves_keys;
    bool needs_one; /* an empty input has no result */
} nx_group_rule_t;

static inline bool nx_group__is_future(const zval *item)
{
    return Z_TYPE_P(item) == IS_OBJECT && instanceof_function(Z_OBJCE_P(item), nx_ce_future);
}

/*
 * Reads a table of futures and callables; the caller owns a reference. With an exception: NULL, or the entries that a
 * Traversable returned before it. The caller is responsible for these coroutines.
 */
NX_SUSPENDS NX_THROWS HashTable *nx_group__read(const nx_group_rule_t *rule, zval *items);

#endif
