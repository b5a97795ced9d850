/* SPDX-License-Identifier: MIT */
/*
 * Lets the modules of actor/ call features of later modules. Each feature registers its functions when the process
 * starts, and has one slot in the extras of a cell.
 *
 * Ownership: a slot and what it points to belong to the feature. Suspension, errors: no function may suspend or throw,
 * except as marked.
 */
#ifndef NX_ACTOR_SYSTEM_FEATURE_H
#define NX_ACTOR_SYSTEM_FEATURE_H

#include "actor/system/cell.h"

/* When an incarnation ends, features end in this order. */
typedef enum {
    NX_FEATURE_TIMERS,
    NX_FEATURE_TASKS,
    NX_FEATURE_ASKS,
    NX_FEATURE_STASH,
    NX_FEATURE_REENTRANCY,
    NX_FEATURE_SUPERVISION,
    NX_FEATURE_BOUNDED_MAILBOX,
    NX_FEATURES
} nx_feature_id_t;

/* Any function may be NULL. They are called for cells that have extras. */
typedef struct nx_feature {
    /* Called when an incarnation ends. `is_final`: the actor stops. */
    void (*end)(nx_cell_t *cell, bool is_final);
    /* Frees the slot. Called when the extras are freed, unless the slot is empty. */
    void (*release)(nx_cell_t *cell);
    /* Called for cells with an idle timeout after a message was put into the mailbox. */
    void (*mail_arrived)(nx_cell_t *cell, const zend_object *message, const nx_envelope_t *envelope);
    /* Called for cells with an idle timeout when a dispatcher leaves the cell. */
    void (*batch_ended)(nx_cell_t *cell);
    /* The argument of the factory of withTimers() or withStash(), counted for the caller. */
    zend_object *(*argument)(nx_cell_t *cell, const nx_behavior_t *behavior);
    /* The number of messages that the feature keeps for the cell outside of its mailbox. */
    uint32_t (*kept)(nx_cell_t *cell);
} nx_feature_t;

/* NULL: not registered; lifecycle calls a bounded mailbox directly. */
extern const nx_feature_t *nx_features[NX_FEATURES];

static inline void nx_feature_register(nx_feature_id_t id, const nx_feature_t *feature)
{
    nx_features[id] = feature;
}

#endif
