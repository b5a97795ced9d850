/* SPDX-License-Identifier: MIT */
/*
 * Mail: a message, and an envelope when there is more to say of it than the message (who asks, whose timer it is).
 *
 * Ownership: mail owns its message and its envelope. An envelope begins with nx_envelope_t and is made by the file
 * that declares its kind; nx_mail_release() lets both go. Exceptions and waiting: as marked.
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
    nx_envelope_t *envelope; /* NULL: simply told */
} nx_mail_t;

struct nx_envelope {
    const nx_mail_kind_t *kind;
    zend_object *sender;  /* an ActorRef, counted; NULL: none */
    struct nx_seal *seal; /* owned; NULL: none (fingerprint.h) */
};

/* Why a message was not handled. */
typedef enum {
    NX_LOST_STOPPED,   /* its recipient is no more */
    NX_LOST_UNHANDLED, /* its recipient says so */
    NX_LOST_REFUSED,   /* by a full mailbox */
    NX_LOST_DROPPED,   /* for a newer one, by a full mailbox */
    NX_LOST_EXPIRED,   /* nobody waits for the answer any more */
    NX_LOST_LATE,      /* an answer that nobody waits for any more */
    NX_LOST_FAILED,    /* its handler threw */
    NX_LOST_CANCELLED, /* its timer, task or handler was cancelled */
    NX_LOST_REASONS
} nx_lost_t;

/* How a message's handler ended. */
typedef enum { NX_HANDLED, NX_HANDLED_NOT, NX_HANDLING_FAILED, NX_HANDLING_CANCELLED } nx_outcome_t;

/* Why a message is lost whose handler ended so; not of NX_HANDLED. */
static inline nx_lost_t nx_outcome_loss(nx_outcome_t outcome)
{
    if (outcome == NX_HANDLED_NOT) {
        return NX_LOST_UNHANDLED;
    }
    return outcome == NX_HANDLING_FAILED ? NX_LOST_FAILED : NX_LOST_CANCELLED;
}

/* One constant for every kind of envelope; any function may be NULL. */
struct nx_mail_kind {
    const char *what;
    bool uncounted; /* of the system: passes bounds, never lost to make room */
    /* Instead of the handler. */
    NX_SUSPENDS void (*deliver)(nx_cell_t *cell, nx_mail_t *mail);
    /*
     * Right before it would be handled: false when it is not to be (and has been accounted for). May replace
     * mail->message.
     */
    NX_SUSPENDS bool (*accept)(nx_cell_t *cell, nx_mail_t *mail);
    /* Its handler has ended; `failure` when that threw. */
    void (*done)(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome, zend_object *failure);
    /* It is never going to be handled; false: no dead letter is to be made of it. */
    bool (*lost)(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason);
    /* By when its sender waits for room no longer, and the envelope is released without a word; NULL: for ever. */
    nx_time_t (*deadline)(const nx_envelope_t *envelope);
    /* Frees what is its own and the envelope's memory; the sender has been released. NULL: efree(). */
    void (*release)(nx_envelope_t *envelope);
};

static inline void nx_envelope_init(nx_envelope_t *envelope, const nx_mail_kind_t *kind, zend_object *sender)
{
    envelope->kind = kind;
    envelope->sender = sender;
    envelope->seal = NULL;
    if (sender != NULL) {
        GC_ADDREF(sender);
    }
}

void nx_seal__release(struct nx_seal *seal);

static inline void nx_envelope_release(nx_envelope_t *envelope)
{
    if (UNEXPECTED(envelope->seal != NULL)) {
        nx_seal__release(envelope->seal);
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
