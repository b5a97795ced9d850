/* SPDX-License-Identifier: MIT */
/*
 * Answers: who asked the message that is being handled, and passing it on to somebody else.
 *
 * Ownership: references are PHP objects. Suspension and exceptions: as marked.
 */
#ifndef NX_ACTOR_ASK_REPLY_H
#define NX_ACTOR_ASK_REPLY_H

#include "actor/ask/ask.h"

/* Internal\AskRef: what is told to it answers the ask. */
typedef struct nx_ask_ref {
    nx_ask_t *ask; /* counted */
    zend_object std;
} nx_ask_ref_t;

static inline nx_ask_ref_t *nx_ask_ref_of(zend_object *object)
{
    return nx_container_of(object, nx_ask_ref_t, std);
}

/* Internal\AdapterRef: what is told to it is told to the actor by way of its adapters. */
typedef struct nx_adapter_ref {
    nx_cell_t *cell; /* counted */
    zend_object std;
} nx_adapter_ref_t;

static inline nx_adapter_ref_t *nx_adapter_ref_of(zend_object *object)
{
    return nx_container_of(object, nx_adapter_ref_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_ask_ref, *nx_ce_adapter_ref, *nx_ce_detour;
extern zend_object_handlers nx_ask_ref_handlers, nx_adapter_ref_handlers;

zend_object *nx_ask_ref_create_object(zend_class_entry *class_entry);
void nx_ask_ref_free_object(zend_object *object);
zend_object *nx_adapter_ref_create_object(zend_class_entry *class_entry);
void nx_adapter_ref_free_object(zend_object *object);

/* Counted for the caller; NULL: nobody is known to wait for an answer. */
zend_object *nx_mail_sender(const nx_mail_t *mail);
/* False with an exception: there is nobody to answer. */
NX_SUSPENDS NX_THROWS bool nx_mail_reply(nx_cell_t *cell, const nx_mail_t *mail, zend_object *answer);
/* Tells any ActorRef, by its class's own tell() when it is none of C's. */
NX_SUSPENDS NX_THROWS nx_sent_t nx_ref_tell(zend_object *reference, zend_object *message,
                                            nx_envelope_t *envelope, nx_manner_t manner);
/*
 * Tells the target with the sender of the mail (NULL: it has none). A pending ask goes along and is the target's from
 * now on; who passed it on may still answer it.
 */
NX_SUSPENDS NX_THROWS nx_sent_t nx_mail_forward(nx_mail_t *mail, zend_object *target, zend_object *message,
                                                nx_manner_t manner);

#endif
