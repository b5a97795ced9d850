/* SPDX-License-Identifier: MIT */
/* Backpressure: coroutines that are suspended until a mailbox has space. */
#include "php.h"
#include "zend_smart_str.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/system/current.h"
#include "runtime/scheduler/scheduler.h"

typedef enum { WAITS, IS_IN, IS_LOST, IS_LATE } sender_fate_t;

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_timer_t timeout;
    nx_cell_t *cell; /* counted */
    nx_mail_t mail;  /* owned while `fate` is WAITS or IS_LATE */
    zend_long priority;
    sender_fate_t fate;
} waiting_sender_t;

static waiting_sender_t *backpressure_sender_of(nx_list_t *link)
{
    return nx_container_of(link, waiting_sender_t, link);
}

static void backpressure_leave(waiting_sender_t *sender)
{
    nx_list_unlink(&sender->link);
    if (nx_timer_is_active(&sender->timeout)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &sender->timeout);
    }
}

static void backpressure_abandon(nx_wait_t *wait)
{
    backpressure_leave(nx_container_of(wait, waiting_sender_t, wait));
}

static void backpressure_describe(nx_wait_t *wait, smart_str *text)
{
    nx_cell_t *cell = nx_mailbox_waited_for(wait);
    zend_string *path = nx_cell_path(cell);
    smart_str_append_printf(text, " of %s, which is full", ZSTR_VAL(path));
    zend_string_release(path);
}

/* The coroutine that has to continue before there is space: the dispatcher that serves the cell. */
static nx_coroutine_t *backpressure_holder(nx_wait_t *wait)
{
    nx_dispatch_t *dispatch = nx_mailbox_waited_for(wait)->dispatch;
    return dispatch == NULL ? NULL : &dispatch->coroutine;
}

const nx_wait_kind_t nx_wait_for_capacity = {.what = "space in the mailbox",
                                             .abandon = backpressure_abandon,
                                             .describe = backpressure_describe,
                                             .holder = backpressure_holder};

nx_cell_t *nx_mailbox_waited_for(const nx_wait_t *wait)
{
    return wait->kind == &nx_wait_for_capacity ? nx_container_of(wait, waiting_sender_t, wait)->cell : NULL;
}

static void backpressure_end(waiting_sender_t *sender, sender_fate_t fate)
{
    backpressure_leave(sender);
    sender->fate = fate;
    nx_coroutine_wake(&sender->wait);
}

static void backpressure_on_late(nx_timer_t *timer)
{
    backpressure_end(nx_container_of(timer, waiting_sender_t, timeout), IS_LATE);
}

void nx_bounded_mailbox_admit_waiting(nx_bounded_mailbox_t *bounded)
{
    while (bounded->counted < bounded->capacity && !nx_list_is_empty(&bounded->senders)) {
        waiting_sender_t *sender = backpressure_sender_of(bounded->senders.next);
        nx_bounded_mailbox_place(bounded, sender->mail.message, sender->mail.envelope, sender->priority);
        backpressure_end(sender, IS_IN);
    }
}

void nx_bounded_mailbox_close(nx_cell_t *cell)
{
    nx_bounded_mailbox_t *bounded = nx_bounded_mailbox_of(cell);
    while (bounded != NULL && !nx_list_is_empty(&bounded->senders)) {
        waiting_sender_t *sender = backpressure_sender_of(bounded->senders.next);
        nx_mail_t mail = sender->mail;
        backpressure_end(sender, IS_LOST);
        nx_mail_lose_at_stop(cell, &mail);
    }
}

static void backpressure_refuse(waiting_sender_t *sender)
{
    nx_mail_t mail = sender->mail;
    backpressure_end(sender, IS_LOST);
    nx_mail_lose(sender->cell, &mail, NX_LOST_REFUSED);
}

static bool backpressure_is_leaving(const nx_cell_t *cell)
{
    bool is_wanted = cell != NULL && (cell->pending & (NX_PENDING_STOP | NX_PENDING_RESTART)) != 0;
    return cell != NULL && (is_wanted || cell->status != NX_CELL_RUNNING);
}

bool nx_bounded_mailbox_forbids_wait(const nx_cell_t *cell)
{
    return cell->status == NX_CELL_SUSPENDED && backpressure_is_leaving(nx_actor_current());
}

void nx_cell_cancel_capacity_wait(nx_cell_t *cell)
{
    nx_wait_t *wait = cell->dispatch == NULL ? NULL : cell->dispatch->coroutine.wait;
    const nx_cell_t *target = wait == NULL ? NULL : nx_mailbox_waited_for(wait);
    if (target != NULL && target->status == NX_CELL_SUSPENDED && backpressure_is_leaving(cell)) {
        backpressure_refuse(nx_container_of(wait, waiting_sender_t, wait));
    }
}

static nx_time_t backpressure_deadline_of(const nx_envelope_t *envelope)
{
    return envelope == NULL || envelope->kind->deadline == NULL ? NX_TIME_NEVER
                                                                : envelope->kind->deadline(envelope);
}

static nx_delivery_t backpressure_settle(waiting_sender_t *sender, bool is_woken)
{
    if (sender->fate == WAITS || sender->fate == IS_LATE) {
        nx_mail_release(&sender->mail);
    }
    OBJ_RELEASE(&sender->cell->std);
    if (!is_woken) {
        return NX_THROWN;
    }
    return sender->fate == IS_IN ? NX_ACCEPTED : sender->fate == IS_LOST ? NX_DROPPED : NX_BACKPRESSURED;
}

nx_delivery_t nx_bounded_mailbox_wait(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                      zend_long priority)
{
    waiting_sender_t sender = {.wait = {.kind = &nx_wait_for_capacity},
                               .cell = cell,

                               .mail = {message, envelope},
                               .priority = priority};
    nx_time_t deadline = backpressure_deadline_of(envelope);
    GC_ADDREF(message);
    GC_ADDREF(&cell->std);
    nx_timer_init(&sender.timeout);
    nx_list_push_back(&nx_bounded_mailbox_of(cell)->senders, &sender.link);
    /* If there is no memory for this timer, an ask waits as tell() does; the ask's own timer already runs. */
    if (deadline != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_scheduler_loop(), &sender.timeout, deadline, backpressure_on_late);
    }
    return backpressure_settle(&sender, nx_coroutine_park(&sender.wait));
}
