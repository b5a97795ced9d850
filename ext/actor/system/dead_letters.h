/* SPDX-License-Identifier: MIT */
/*
 * Dead letters: what became of messages that nobody handled. The latest are kept with their reason, all are counted;
 * who listens (subscribers, the log, PSR-14) is told by a coroutine of their own, so that any place may make one: a
 * loop callback, a destructor.
 *
 * A letter about a letter is kept and goes no further. One whose message is a DeadLetterSuppression is not made at all.
 *
 * Ownership: Internal\DeadLetters, held by the system's DeadLetterRef and never by the company, so that what is kept
 * (messages, and through them actors and their company) forms no circle. Nothing here waits or throws.
 */
#ifndef NX_ACTOR_SYSTEM_DEAD_LETTERS_H
#define NX_ACTOR_SYSTEM_DEAD_LETTERS_H

#include "actor/lifecycle/lifecycle.h"

/* Each counted; the sender may be NULL. */
typedef struct nx_letter {
    zend_object *message, *recipient, *sender;
    nx_lost_t reason;
} nx_letter_t;

/* Internal\DeadLetters */
struct nx_dead_letters {
    nx_company_t *company; /* counted; NULL before the constructor */
    nx_letter_t *kept;     /* a ring */
    uint32_t room, first, count;
    uint64_t total, made[NX_LOST_REASONS];
    HashTable *subscribers; /* handle → ActorRef; NULL: none yet */
    nx_list_t untold;
    bool is_telling, is_heard /* by the company's host */;
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
/* Of this company, until it is freed; keeps the latest `room`. */
void nx_dead_letters_open(nx_dead_letters_t *letters, nx_company_t *company, uint32_t room);

/* NULL: they are kept nowhere. */
void nx_dead_letters_add(nx_dead_letters_t *letters, zend_object *message, zend_object *recipient,
                         zend_object *sender, nx_lost_t reason);
void nx_dead_letters_subscribe(nx_dead_letters_t *letters, zend_object *subscriber);
void nx_dead_letters_unsubscribe(nx_dead_letters_t *letters, zend_object *subscriber);
/* "stopped" */
const char *nx_lost_name(nx_lost_t reason);
/* From now on nobody is told: the request's coroutines are about to go. */
void nx_dead_letters__end_request(void);
void nx_dead_letters__start_request(void);

/* dead_letter_publisher.c: what listeners are told. */
typedef struct nx_news {
    nx_list_t link; /* in `untold` */
    nx_letter_t letter;
    uint64_t number, unlogged; /* the how manyeth; how many were not logged before */
    bool is_logged, is_last /* to be logged for a while */;
} nx_news_t;
void nx_dead_letters__tell(nx_dead_letters_t *letters);
void nx_letter_release(nx_letter_t *letter);

#endif
