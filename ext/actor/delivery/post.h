/* SPDX-License-Identifier: MIT */
/*
 * Delivery of a message to the mailbox of a cell, and the end of mail that is not handled.
 *
 * Ownership: the caller keeps its reference to a message; envelopes are taken over, also on failure.
 * Suspension, errors: as marked.
 */
#ifndef NX_ACTOR_DELIVERY_POST_H
#define NX_ACTOR_DELIVERY_POST_H

#include "actor/system/dispatch.h"

/* The delivery mode: what happens when a message cannot be accepted at once. */
typedef enum {
    NX_TELL,  /* tell(): may suspend under Backpressure; throws under ThrowException */
    NX_OFFER, /* offer(): never suspends, makes no dead letter; only returns the result */
    NX_DROP   /* for senders that cannot suspend (timers, streams, routers): a dead letter */
} nx_delivery_mode_t;

typedef enum { NX_ACCEPTED, NX_DROPPED, NX_BACKPRESSURED, NX_THROWN } nx_delivery_t;

/* Puts the message into the mailbox. A PoisonPill or Kill is an ordinary message here: nx_actor_send() applies them. */
NX_SUSPENDS NX_THROWS nx_delivery_t nx_mail_post(nx_cell_t *cell, zend_object *message,
                                                 nx_envelope_t *envelope, nx_delivery_mode_t mode);
/* Makes a dead letter with that reason, except for NX_OFFER. Returns NX_DROPPED. */
nx_delivery_t nx_mail_refuse(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                             nx_delivery_mode_t mode, nx_lost_t reason);
/* Ends mail that is not handled: calls its kind's lost(), makes the dead letter and releases the mail. */
void nx_mail_lose(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason);
/* The same while the cell stops. An exception of the message's destructor is reported: the stop goes on. */
void nx_mail_lose_at_stop(nx_cell_t *cell, nx_mail_t *mail);

/*
 * Set by actor/ask. True with an exception: by waiting for space in the cell's mailbox the current coroutine would wait
 * for itself.
 */
extern NX_THROWS bool (*nx_delivery_would_deadlock)(nx_cell_t *cell);

#endif
