/* SPDX-License-Identifier: MIT */
/*
 * Combinators, which wait for several futures at once: all, any, race, settle, concurrent; and select.
 *
 * Ownership: during a call a combinator is responsible for the coroutines it was given and for those it has spawned,
 * which are in its own scope. None of them is alive when it returns or throws. Plain futures are only observed, and
 * select() changes nothing that it was given.
 * Suspension and exceptions: as marked.
 * Fork: refused while coroutines live, so there is nothing to rebuild.
 */
#ifndef NX_RUNTIME_ASYNC_COMBINE_H
#define NX_RUNTIME_ASYNC_COMBINE_H

#include "php.h"

#include "runtime/async/channel.h"
#include "runtime/async/future.h"
#include "runtime/async/scope.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_outcome;  /* with the properties value and error, in this order */
extern zend_class_entry *nx_ce_selected; /* key, value, isClosed */
extern zend_class_entry *nx_ce_send_case;
extern const zend_object_handlers *nx_send_case_handlers;

/* When a combinator stops waiting before all futures have settled. */
typedef enum {
    NX_COMBINE_ALL,    /* ends at a failure; the result is the values by key */
    NX_COMBINE_ANY,    /* ends at a value, which is the result */
    NX_COMBINE_RACE,   /* ends at either */
    NX_COMBINE_SETTLE, /* not ended early; the result is an Outcome by key */
    NX_COMBINE_CONCURRENT
} nx_combine_rule_t;

/*
 * `items` is an array or a Traversable. `limit`: how many of the spawned coroutines run at once; UINT32_MAX: all of
 * them.
 */
NX_SUSPENDS NX_THROWS bool nx_combine(nx_combine_rule_t rule, zval *items, uint32_t limit, zval *result);

/* True if the coroutine of that wait waits in nx_combine(). */
bool nx_combine_is_waited_for(const nx_wait_t *wait);
/* True if one success ends that wait, so that the other futures need not be settled. */
bool nx_combine_needs_one(const nx_wait_t *wait);
/* The next future that is not settled. `*position` starts at 0. NULL: no more. */
nx_future_t *nx_combine_next_pending(const nx_wait_t *wait, uint32_t *position);

/* Executes exactly one case and returns a Selected. `seconds`: INFINITY for no limit, 0 not to wait. */
NX_SUSPENDS NX_THROWS bool nx_select(zval *items, double seconds, zval *result);

/* The result of $channel->sending($value): a send that select() may execute. */
typedef struct nx_send_case {
    nx_channel_t *channel; /* counted */
    zval value;
    zend_object std;
} nx_send_case_t;

static inline nx_send_case_t *nx_send_case_of(zend_object *object)
{
    return nx_container_of(object, nx_send_case_t, std);
}

zend_object *nx_send_case_create(zend_class_entry *class_entry);
void nx_send_case_free_object(zend_object *object);
HashTable *nx_send_case_get_gc(zend_object *object, zval **table, int *count);

#endif
