/* SPDX-License-Identifier: MIT */
/*
 * Waiting for several at once: all, any, race, settle, parallel; iterate; select.
 *
 * Ownership: while a call lasts it is in charge of the coroutines it was given, and of those it has spawned, in a scope of its own: none of
 * them is alive when it returns or throws. Plain futures are only looked at, and select() leaves all it was given as it is.
 * Suspension and exceptions: as marked. Fork: refused while coroutines live, so nothing to rebuild.
 */
#ifndef NX_ASYNC_COMBINE_H
#define NX_ASYNC_COMBINE_H

#include "php.h"

#include "async/future.h"
#include "async/scope.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_outcome; /* with the properties value and error, in this order */

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

#endif
