/* SPDX-License-Identifier: MIT */
/*
 * Asks: messages whose sender awaits an answer (docs/inside/actors.md). One nx_ask_t holds the envelope, the time limit
 * and the state of one question. Its future is a PHP object. An ask is over when it was answered, has failed, has timed
 * out, or when its future was destroyed. From then on its mail is dropped instead of being handled. If its handler is
 * running at a timeout or when the future is destroyed, the handler's waits are cancelled.
 *
 * Ownership: an ask is reference-counted by its mail, its future and its Internal\AskRef. It holds a reference to its
 * target's cell, never to its asker's. Suspension, errors: as marked. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_ASK_ASK_H
#define NX_ACTOR_ASK_ASK_H

#include "actor/delivery/post.h"
#include "actor/system/dispatch.h"
#include "actor/system/extras.h"
#include "runtime/async/future.h"
#include "runtime/scheduler/lease.h"

typedef enum { NX_ASK_QUEUED, NX_ASK_HANDLED_NOW, NX_ASK_STASHED, NX_ASK_HANDLED } nx_ask_stage_t;

typedef struct nx_ask {
    nx_envelope_t envelope; /* its `sender` is NULL: `reference` is created on demand */
    nx_timer_t timer;
    nx_time_t deadline;
    nx_time_t timeout;      /* as passed by the caller, in ns */
    nx_future_t *future;    /* not counted; NULL: the ask is over */
    zend_object *reference; /* Internal\AskRef, not counted; NULL: not created */
    nx_cell_t *target;      /* counted */
    const zend_class_entry *message_class;
    nx_cell_t *asker; /* the actor whose list holds `own`, until the ask is over; NULL: no actor */
    nx_list_t own;
    nx_dispatch_t *handler; /* set while `stage` is NX_ASK_HANDLED_NOW */
    nx_lease_t lease;       /* on the handler's coroutine, during the same time */
    uint64_t serial;
    uint32_t references;
    uint8_t stage; /* nx_ask_stage_t */
    bool adapts;   /* the target's message adapters convert the message first */
} nx_ask_t;

/* Asks and pipes that one incarnation of an actor has started: its NX_FEATURE_ASKS. */
typedef struct nx_asks {
    nx_list_t own;      /* its asks that are not over */
    nx_list_t pipes;    /* pipeToSelf() futures that are not settled: pipe.c */
    nx_list_t adapters; /* message adapters, latest first */
    uint32_t incarnation;
} nx_asks_t;

nx_asks_t *nx_asks_of(nx_cell_t *cell);

/*
 * Sends the message and returns the future of the answer, counted for the caller. The future has already failed when
 * the target is stopped or refuses the message. The effective time limit ends at the latest with the deadline of the
 * current coroutine. NULL with an exception: the send threw an Error, such as a cancellation while waiting for a slot.
 * Suspends with NX_TELL only; NX_OFFER is not a mode of asks.
 */
NX_SUSPENDS NX_THROWS zend_object *nx_ask(nx_cell_t *target, zend_object *message, nx_time_t timeout,
                                          bool adapts, nx_delivery_mode_t mode);
/* A future that has already failed: the target cannot be asked, because of `why`. Counted for the caller. */
zend_object *nx_ask_refused(nx_cell_t *target, zend_object *message, const char *why);
/* NULL: the future belongs to no ask, or the ask is over. */
nx_ask_t *nx_ask_of_future(nx_future_t *future);
static inline bool nx_ask_is_over(const nx_ask_t *ask)
{
    return ask->future == NULL;
}

/* The declarations below are for the modules that implement asks. */
extern const nx_mail_kind_t nx_ask_mail;
extern zend_object_handlers nx_ask_future_handlers;

static inline nx_ask_t *nx_ask_of_mail(const nx_mail_t *mail)
{
    bool is_ask = mail->envelope != NULL && mail->envelope->kind == &nx_ask_mail;
    return is_ask ? nx_container_of(mail->envelope, nx_ask_t, envelope) : NULL;
}

void nx_ask_release(nx_ask_t *ask);
/* Settles the future and ends the ask, which must not be over. Takes over the result. */
void nx_ask_settle(nx_ask_t *ask, zval *result, bool failed);
/* Answers the ask. An answer to an ask that is over becomes a dead letter. */
void nx_ask_answer(nx_ask_t *ask, zend_object *answer);
/* Fails the ask as undeliverable; `cause` is the previous exception or NULL. */
void nx_ask_fail_undelivered(nx_ask_t *ask, const char *why, zend_object *cause);
/* Called when its handler has ended or has passed the mail on. Sets the ask's stage to `stage`. */
void nx_ask_leave_handler(nx_ask_t *ask, nx_ask_stage_t stage);
/*
 * Cancels the wait of the handler that handles the ask, if there is one. Called when the ask is over, or directly
 * before that.
 */
void nx_ask_cancel_handler(nx_ask_t *ask, const char *why);
/* Called when the mail was stashed. No handler runs for this envelope until the mail is unstashed. */
void nx_ask_mail_stashed(nx_envelope_t *envelope);
/* Describes what the target was doing, for error messages. Counted for the caller. */
zend_string *nx_ask_describe_progress(const nx_ask_t *ask);

/* pipe.c: the adapted message, counted for the caller. NULL: no adapter accepts the message, or it threw. */
NX_SUSPENDS NX_THROWS zend_object *nx_cell_adapt(nx_cell_t *cell, zend_object *message);
void nx_asks_end_pipes(nx_asks_t *asks, bool is_final);
/* Registers NX_FEATURE_ASKS and sets nx_delivery_would_deadlock. */
void nx_asks_start(void);

#endif
