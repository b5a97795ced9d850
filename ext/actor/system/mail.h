/* SPDX-License-Identifier: MIT */
/*
 * Mail: a message, and an envelope if the message has metadata, such as its sender or the timer that sent it.
 *
 * Ownership: mail owns its message and its envelope; nx_mail_release() releases both. The struct of an envelope begins
 * with nx_envelope_t. The module that declares a mail kind allocates its envelopes. Suspension, errors: as marked.
 */
#ifndef NX_ACTOR_SYSTEM_MAIL_H
#define NX_ACTOR_SYSTEM_MAIL_H

#include "php.h"

#include "core/base/module.h"
#include "core/loop/loop.h"

typedef struct nx_cell nx_cell_t;
typedef struct nx_envelope nx_envelope_t;
typedef struct nx_mail_kind nx_mail_kind_t;

typedef struct nx_mail {
    zend_object *message;
    nx_envelope_t *envelope; /* NULL: no metadata, no sender */
} nx_mail_t;

struct nx_envelope {
    const nx_mail_kind_t *kind;
    zend_object *sender;                /* an ActorRef, counted; NULL: none */
    struct nx_fingerprint *fingerprint; /* owned; NULL: none (fingerprint.h) */
};

/* Why a message was not handled. */
typedef enum {
    NX_LOST_STOPPED,   /* its recipient has stopped */
    NX_LOST_UNHANDLED, /* its handler returned unhandled() */
    NX_LOST_REFUSED,   /* rejected by a full mailbox */
    NX_LOST_DROPPED,   /* by a full mailbox, in favor of another message */
    NX_LOST_EXPIRED,   /* an ask that was over before it was handled */
    NX_LOST_LATE,      /* an answer to an ask that is over */
    NX_LOST_FAILED,    /* its handler threw */
    NX_LOST_CANCELLED, /* its timer, task or handler was cancelled */
    NX_LOST_WORKER,    /* the worker of its recipient has ended */
    NX_LOST_REASONS
} nx_lost_t;

/* How a message's handler ended. */
typedef enum { NX_HANDLED, NX_HANDLED_NOT, NX_HANDLING_FAILED, NX_HANDLING_CANCELLED } nx_outcome_t;

/* The reason of loss for an outcome other than NX_HANDLED. */
static inline nx_lost_t nx_outcome_loss(nx_outcome_t outcome)
{
    if (outcome == NX_HANDLED_NOT) {
        return NX_LOST_UNHANDLED;
    }
    return outcome == NX_HANDLING_FAILED ? NX_LOST_FAILED : NX_LOST_CANCELLED;
}

/* The operations of a kind of envelope: one constant per kind. Any function may be NULL. */
struct nx_mail_kind {
    const char *what;
    /* system mail: ignores the capacity of the mailbox, and is never dropped for other mail */
    bool uncounted;
    /* Called instead of the actor's handler. */
    NX_SUSPENDS void (*deliver)(nx_cell_t *cell, nx_mail_t *mail);
    /*
     * Called right before the handler. False: do not handle the mail; the function has counted it and made the dead
     * letter if there is one. May replace mail->message.
     */
    NX_SUSPENDS bool (*accept)(nx_cell_t *cell, nx_mail_t *mail);
    /* The handler has ended; `failure` is its exception, or NULL. */
    void (*done)(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome, zend_object *failure);
    /* The mail will never be handled. False: make no dead letter. */
    bool (*lost)(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason);
    /* When its sender stops waiting for a free slot; the mail is then released without a dead letter. NULL: never. */
    nx_time_t (*deadline)(const nx_envelope_t *envelope);
    /* Frees the members of the kind and the envelope itself. The sender was released before. NULL: efree(). */
    void (*release)(nx_envelope_t *envelope);
};

static inline void nx_envelope_init(nx_envelope_t *envelope, const nx_mail_kind_t *kind, zend_object *sender)
{
    envelope->kind = kind;
    envelope->sender = sender;
    envelope->fingerprint = NULL;
    if (sender != NULL) {
        GC_ADDREF(sender);
    }
}

void nx_fingerprint_release(struct nx_fingerprint *fingerprint);

static inline void nx_envelope_release(nx_envelope_t *envelope)
{
    if (UNEXPECTED(envelope->fingerprint != NULL)) {
        nx_fingerprint_release(envelope->fingerprint);
    }
    if (envelope->sender != NULL) {
        OBJ_RELEASE(envelope->sender);
    }
    if (envelope->kind->release != NULL) {
        envelope->kind->release(envelope);
    } else {
        efree(envelope);
    }
}

static inline void nx_mail_release(nx_mail_t *mail)
{
    if (UNEXPECTED(mail->envelope != NULL)) {
        nx_envelope_release(mail->envelope);
    }
    OBJ_RELEASE(mail->message);
}

#endif
