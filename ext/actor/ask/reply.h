/* SPDX-License-Identifier: MIT */
/*
 * The sender of the message that is being handled, replies to it, and forwarding the message to another actor.
 *
 * Ownership: references are PHP objects. Suspension, errors: as marked.
 */
#ifndef NX_ACTOR_ASK_REPLY_H
#define NX_ACTOR_ASK_REPLY_H

#include "actor/ask/ask.h"
#include "actor/delivery/post.h"

/* Internal\AskRef: a message sent to it answers the ask. */
typedef struct nx_ask_ref {
    nx_ask_t *ask; /* counted */
    zend_object std;
} nx_ask_ref_t;

static inline nx_ask_ref_t *nx_ask_ref_of(zend_object *object)
{
    return nx_container_of(object, nx_ask_ref_t, std);
}

/* Internal\AdapterRef: a message sent to it is converted by the actor's message adapters. */
typedef struct nx_adapter_ref {
    nx_cell_t *cell; /* counted */
    zend_object std;
} nx_adapter_ref_t;

static inline nx_adapter_ref_t *nx_adapter_ref_of(zend_object *object)
{
    return nx_container_of(object, nx_adapter_ref_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_ask_ref, *nx_ce_adapter_ref, *nx_ce_routed_ref;
extern zend_object_handlers nx_ask_ref_handlers, nx_adapter_ref_handlers;

zend_object *nx_ask_ref_create_object(zend_class_entry *class_entry);
void nx_ask_ref_free_object(zend_object *object);
zend_object *nx_adapter_ref_create_object(zend_class_entry *class_entry);
void nx_adapter_ref_free_object(zend_object *object);

/* The ActorRef to answer to, counted for the caller; NULL: the mail has no sender. */
zend_object *nx_mail_sender(const nx_mail_t *mail);
/* Sends the answer to the sender. False with an exception, also when the mail has no sender. */
NX_SUSPENDS NX_THROWS bool nx_mail_reply(nx_cell_t *cell, const nx_mail_t *mail, zend_object *answer);
/* Sends to any ActorRef. A class that is not implemented in C is called by its tell(). Takes over the envelope. */
NX_SUSPENDS NX_THROWS nx_delivery_t nx_ref_tell(zend_object *reference, zend_object *message,
                                                nx_envelope_t *envelope, nx_delivery_mode_t mode);
/*
 * Sends `message` to the target with the sender of `mail` (NULL: no sender). A pending ask moves to the target. The
 * handler that forwarded it may still answer it.
 */
NX_SUSPENDS NX_THROWS nx_delivery_t nx_mail_forward(nx_mail_t *mail, zend_object *target,
                                                    zend_object *message, nx_delivery_mode_t mode);

#endif
