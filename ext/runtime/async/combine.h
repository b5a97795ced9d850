/* SPDX-License-Identifier: MIT */
/*
 * Waiting for several at once: all, any, race, settle, parallel; iterate; select.
 *
 * Ownership: while a call lasts it is in charge of the coroutines it was given, and of those it has spawned, in a
 * scope of its own: none of them is alive when it returns or throws. Plain futures are only looked at, and select()
 * leaves all it was given as it is. Suspension and exceptions: as marked. Fork: refused while coroutines live, so
 * nothing to rebuild.
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

/* What ends the waiting, besides that all have settled. */
typedef enum {
    NX_COMBINE_ALL,    /* a failure; the values by key */
    NX_COMBINE_ANY,    /* a value, which is the result */
    NX_COMBINE_RACE,   /* either */
    NX_COMBINE_SETTLE, /* nothing; an Outcome by key */
    NX_COMBINE_PARALLEL
} nx_combine_rule_t;

/* `items` is an array or a Traversable. `limit`: how many of what it spawns run at once, UINT32_MAX for all of them. */
NX_SUSPENDS NX_THROWS bool nx_combine(nx_combine_rule_t rule, zval *items, uint32_t limit, zval *result);

/* A parked coroutine waits for the outcome of one of the above. */
bool nx_combine_is_waited_for(const nx_wait_t *wait);
/* One that succeeds is enough: the others may wait for ever. */
bool nx_combine_needs_one(const nx_wait_t *wait);
/* The next that is not settled; `*position` begins with 0. NULL: there is none. */
nx_future_t *nx_combine_next_pending(const nx_wait_t *wait, uint32_t *position);

/* Takes exactly one case, into a Selected. `seconds`: INFINITY for no limit, 0 not to wait. */
NX_SUSPENDS NX_THROWS bool nx_select(zval *items, double seconds, zval *result);

/* What $channel->sending($value) gives: a send that select() may do. */
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
