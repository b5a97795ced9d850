/* SPDX-License-Identifier: MIT */
/*
 * Stashes: messages that an actor puts aside. Unstashed messages are handled before all mail in the mailbox. A stash
 * keeps the envelope of an ask, so that the ask can be answered later. Messages that are still stashed when the actor
 * stops or restarts become dead letters.
 *
 * Ownership: a stash is reference-counted: by its actor until the actor stops or restarts, and by its StashBuffer.
 * Suspension: nothing here suspends. Errors: as marked. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_FEATURES_STASH_H
#define NX_ACTOR_FEATURES_STASH_H

#include "actor/system/extras.h"

enum { NX_STASH_CAPACITY = 100 /* of the context's stash */ };

typedef struct nx_stash {
    nx_list_t link;  /* in its actor's list */
    nx_cell_t *cell; /* NULL: the incarnation that opened it has ended */
    nx_mailbox_t mail;
    uint32_t capacity, references;
    bool is_of_context;
} nx_stash_t;

/*
 * All stashes of an actor. Empty stashes without a StashBuffer are freed when the number of stashes exceeds `sweep_at`,
 * which is about twice the number that the last sweep left.
 */
struct nx_stashes {
    nx_list_t list;
    uint32_t count, sweep_at;
};

nx_stash_t *nx_stash_open(nx_cell_t *cell, uint32_t capacity);
/* The stash of the actor's context, created on first use; not counted for the caller. */
nx_stash_t *nx_stash_of(nx_cell_t *cell);
void nx_stash_release(nx_stash_t *stash);
/* Stashes the mail of the running handler with its sender and its ask. False with an exception. */
NX_THROWS bool nx_stash_current(nx_stash_t *stash, nx_actor_context_t *context);
/* Like nx_stash_current() if `message` is the message being handled. Any other message is stashed without a sender. */
NX_THROWS bool nx_stash_put(nx_stash_t *stash, zend_object *message);
/* Moves the oldest `limit` messages to the front of the mailbox, in their order. */
void nx_stash_unstash(nx_stash_t *stash, uint32_t limit);
/* Empties the stash; its messages become dead letters. */
void nx_stash_clear(nx_stash_t *stash);

/* Internal\Buffer, the StashBuffer of withStash(). */
typedef struct nx_stash_object {
    nx_stash_t *stash; /* counted */
    zend_object std;
} nx_stash_object_t;

static inline nx_stash_object_t *nx_stash_object_of(zend_object *object)
{
    return nx_container_of(object, nx_stash_object_t, std);
}

zend_object *nx_stash_create_object(zend_class_entry *class_entry);
void nx_stash_free_object(zend_object *object);
zend_object *nx_stash_show(nx_stash_t *stash);

/* Filled in by php/. */
extern zend_class_entry *nx_ce_stash;
extern zend_object_handlers nx_stash_handlers;

/* Registers NX_FEATURE_STASH. */
void nx_stashes_start(void);

#endif
