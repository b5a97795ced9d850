/* SPDX-License-Identifier: MIT */
/*
 * Messages put aside, to be handled later: before all mail that has come since. A stash keeps mail as it came, so
 * that whoever asked is answered in the end; what is in it when its actor stops or restarts are dead letters.
 *
 * Ownership: a stash is counted: by its actor until that stops or restarts, and by the StashBuffer that shows it.
 * Nothing here waits; exceptions as marked. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_FEATURES_STASH_H
#define NX_ACTOR_FEATURES_STASH_H

#include "actor/lifecycle/lifecycle.h"

enum { NX_STASH_CAPACITY = 100 /* of the context's */ };

typedef struct nx_stash {
    nx_list_t link;  /* in its actor's */
    nx_cell_t *cell; /* NULL: that incarnation is over */
    nx_mailbox_t mail;
    uint32_t capacity, references;
    bool is_context_s;
} nx_stash_t;

/*
 * All of an actor. Those that nobody has any more are looked for when there are twice as many as were left the last
 * time.
 */
struct nx_stashes {
    nx_list_t list;
    uint32_t count, sweep_at;
};

nx_stash_t *nx_stash_open(nx_cell_t *cell, uint32_t capacity);
/* The one of the context; not counted for the caller. */
nx_stash_t *nx_stash_of(nx_cell_t *cell);
void nx_stash_release(nx_stash_t *stash);
/* What the running handler was called with, sender and asker included; false with an exception. */
NX_THROWS bool nx_stash_current(nx_stash_t *stash, nx_actor_context_t *context);
/* The same when it is that message; any other, as if told by nobody. */
NX_THROWS bool nx_stash_put(nx_stash_t *stash, zend_object *message);
/* The oldest, so many of them, to the front of the mailbox. */
void nx_stash_give_back(nx_stash_t *stash, uint32_t limit);
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

#endif
