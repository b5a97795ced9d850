/* SPDX-License-Identifier: MIT */
/*
 * Dead letters: messages that were not handled. All are counted, and the latest are kept with their reason. A separate
 * coroutine passes them to the listeners (subscribers, the log, PSR-14). Dead letters can therefore be made anywhere,
 * also in a loop callback or a destructor.
 *
 * A dead letter about a dead letter is kept, but not passed to listeners. A message that implements
 * DeadLetterSuppression makes no dead letter.
 *
 * Ownership: Internal\DeadLetters is held by the system's DeadLetterRef, never by the actor system: kept messages may
 * refer to actors and through them to the system, and a reference cycle would result.
 * Suspension, errors: nothing here suspends or throws.
 */
#ifndef NX_ACTOR_SYSTEM_DEAD_LETTERS_H
#define NX_ACTOR_SYSTEM_DEAD_LETTERS_H

#include "actor/system/actor_system.h"

/* A dead letter. Its objects are counted; `sender` may be NULL. */
typedef struct nx_dead_letter {
    zend_object *message, *recipient, *sender;
    nx_lost_t reason;
} nx_dead_letter_t;

/* Internal\DeadLetters */
struct nx_dead_letters {
    nx_actor_system_t *system; /* counted; NULL: not opened yet */
    nx_dead_letter_t *kept;    /* ring buffer of `capacity` entries */
    uint32_t capacity, first, count;
    uint64_t total, made[NX_LOST_REASONS];
    HashTable *subscribers; /* object handle → ActorRef; NULL: none yet */
    nx_list_t unpublished;
    bool is_publishing, host_listens; /* host_listens: the host receives dead letters */
    uint32_t logged;
    uint64_t unlogged;
    nx_time_t quiet_until;
    zend_object std;
};

extern zend_class_entry *nx_ce_dead_letters;
extern zend_object_handlers nx_dead_letters_handlers;

static inline nx_dead_letters_t *nx_dead_letters_of(zend_object *object)
{
    return nx_container_of(object, nx_dead_letters_t, std);
}

zend_object *nx_dead_letters_create_object(zend_class_entry *class_entry);
void nx_dead_letters_free_object(zend_object *object);
/* Attaches it to this actor system until it is freed. Keeps the latest `capacity` dead letters. */
void nx_dead_letters_open(nx_dead_letters_t *letters, nx_actor_system_t *system, uint32_t capacity);

/* `letters` NULL: the system keeps no dead letters; does nothing. */
void nx_dead_letters_add(nx_dead_letters_t *letters, zend_object *message, zend_object *recipient,
                         zend_object *sender, nx_lost_t reason);
void nx_dead_letters_subscribe(nx_dead_letters_t *letters, zend_object *subscriber);
void nx_dead_letters_unsubscribe(nx_dead_letters_t *letters, zend_object *subscriber);
/* The name of a reason, such as "stopped". */
const char *nx_lost_name(nx_lost_t reason);
/* From now on no listener is notified, because the coroutines of the request are about to end. */
void nx_dead_letters_end_request(void);
void nx_dead_letters_start_request(void);

/* A dead letter that listeners have not received yet. */
typedef struct nx_unpublished_letter {
    nx_list_t link; /* in `unpublished` */
    nx_dead_letter_t letter;
    uint64_t number, unlogged; /* its ordinal number; how many before it were not logged */
    bool is_logged, is_last;   /* is_last: logging pauses after this one */
} nx_unpublished_letter_t;
/* Set by actor/delivery: starts the coroutine that publishes them. */
extern void (*nx_dead_letters_publish)(nx_dead_letters_t *letters);
void nx_dead_letter_release(nx_dead_letter_t *letter);

#endif
