/* SPDX-License-Identifier: MIT */
/*
 * Asks: mail whose sender waits for an answer (docs/design/actor.md). An ask is the envelope, the time limit and the
 * state of one question in one piece of memory; its future is an object of the engine's. It is over once it has been
 * answered, has failed, has run out of time, or once nobody holds its future any more; its mail is then dropped where
 * it would be handled, and a handler that is at it has its waits ended.
 *
 * Ownership: counted: by the mail, the future and the reference that answers it. It holds its target's shell, never
 * its asker. Suspension and exceptions: as marked. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_ASK_ASK_H
#define NX_ACTOR_ASK_ASK_H

#include "actor/dispatch/dispatcher.h"
#include "runtime/async/future.h"
#include "runtime/scheduler/hold.h"

typedef enum { NX_ASK_QUEUED, NX_ASK_HANDLED_NOW, NX_ASK_PUT_ASIDE, NX_ASK_HANDLED } nx_ask_stage_t;

typedef struct nx_ask {
    nx_envelope_t envelope; /* without a sender: `reference` is made when asked for */
    nx_timer_t timer;
    nx_time_t deadline;
    nx_time_t timeout;      /* as asked for */
    nx_future_t *future;    /* not counted; NULL: it is over */
    zend_object *reference; /* Internal\AskRef, not counted; NULL: none */
    nx_cell_t *target;      /* counted */
    const zend_class_entry *message_class;
    nx_cell_t *asker; /* whose list `own` is in, until it is over; NULL: no actor's */
    nx_list_t own;
    nx_turn_t *handler; /* while it is NX_ASK_HANDLED_NOW */
    nx_hold_t hold;     /* by the handler's coroutine, so long */
    uint64_t serial;
    uint32_t references;
    uint8_t stage; /* nx_ask_stage_t */
    bool adapts;   /* its message goes through the target's adapters first */
} nx_ask_t;

/* What it has under way, of this incarnation: extras->asks. */
typedef struct nx_asks {
    nx_list_t own;      /* asks that are not over */
    nx_list_t errands;  /* futures whose results it waits for: pipe.c */
    nx_list_t adapters; /* the latest first */
    uint32_t incarnation;
} nx_asks_t;

nx_asks_t *nx_cell__asks(nx_cell_t *cell);

/*
 * The future of the answer, for the caller: failed already when the target is dead or refuses. The time limit is no
 * longer than that of the current coroutine. NULL with an exception when room was waited for in vain (a
 * cancellation), or memory is short.
 */
NX_SUSPENDS NX_THROWS zend_object *nx_ask(nx_cell_t *target, zend_object *message, nx_time_t timeout,
                                          bool adapts);
/* A future that has failed: it cannot be asked. */
zend_object *nx_ask_refused(nx_cell_t *target, zend_object *message, const char *why);
/* NULL: the future is none of an ask's, or it is over. */
nx_ask_t *nx_ask_of_future(nx_future_t *future);
static inline bool nx_ask_is_over(const nx_ask_t *ask)
{
    return ask->future == NULL;
}

/* Those below are for the files of asks. */
extern const nx_mail_kind_t nx_ask_mail;
extern zend_object_handlers nx_ask_future_handlers;

static inline nx_ask_t *nx_ask__of_mail(const nx_mail_t *mail)
{
    bool is_ask = mail->envelope != NULL && mail->envelope->kind == &nx_ask_mail;
    return is_ask ? nx_container_of(mail->envelope, nx_ask_t, envelope) : NULL;
}

void nx_ask__release(nx_ask_t *ask);
/* The result is taken over; only while it is not over. */
void nx_ask__settle(nx_ask_t *ask, zval *result, bool failed);
/* An answer; one that comes too late is a dead letter. */
void nx_ask__answer(nx_ask_t *ask, zend_object *answer);
/* Fails it as one that has not reached who it was for; `cause` NULL: there is none. */
void nx_ask__fail_undelivered(nx_ask_t *ask, const char *why, zend_object *cause);
/* Nobody handles it any more. */
void nx_ask__let_go(nx_ask_t *ask, nx_ask_stage_t stage);
/* It is over, or about to be: who handles it need not wait for anything any more. */
void nx_ask__call_off(nx_ask_t *ask, const char *why);
/* Its envelope was taken from a handler that is not at it any more, and will be handled later. */
void nx_mail_put_aside(nx_envelope_t *envelope);
/* What the target was doing, for people. */
zend_string *nx_ask__doing(const nx_ask_t *ask);

/* pipe.c: NULL when no adapter takes the message, or it threw; the adapted one is counted for the caller. */
NX_SUSPENDS NX_THROWS zend_object *nx_cell__adapt(nx_cell_t *cell, zend_object *message);
void nx_cell__end_errands_of_asks(nx_asks_t *asks, bool is_final);
void nx_ask__begin_process(void);

#endif
