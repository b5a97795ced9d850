/* SPDX-License-Identifier: MIT */
/* Backpressure: coroutines that are suspended until a mailbox has room. */
#include "php.h"
#include "zend_smart_str.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/dispatch/dispatcher.h"

typedef enum { WAITS, IS_IN, IS_LOST, IS_LATE } fate_t;

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_timer_t patience;
    nx_cell_t *cell; /* counted */
    nx_mail_t mail;  /* owned while `fate` is WAITS or IS_LATE */
    zend_long urgency;
    fate_t fate;
} sender_t;

static sender_t *sender_of(nx_list_t *link)
{
    return nx_container_of(link, sender_t, link);
}

static void leave(sender_t *sender)
{
    nx_list_unlink(&sender->link);
    if (nx_timer_is_active(&sender->patience)) {
        nx_loop_stop_timer(nx_coro_loop(), &sender->patience);
    }
}

static void abandon(nx_wait_t *wait)
{
    leave(nx_container_of(wait, sender_t, wait));
}

static void describe(nx_wait_t *wait, smart_str *text)
{
    nx_cell_t *cell = nx_room_waited_for(wait);
    zend_string *path = nx_cell_path(cell);
    smart_str_append_printf(text, " of %s, which is full", ZSTR_VAL(path));
    zend_string_release(path);
}

/* The coroutine that has to continue before there is room: the dispatcher that serves the cell. */
static nx_coroutine_t *holder(nx_wait_t *wait)
{
    nx_turn_t *turn = nx_room_waited_for(wait)->turn;
    return turn == NULL ? NULL : &turn->coroutine;
}

const nx_wait_kind_t nx_wait_for_room = {
    .what = "room in the mailbox", .abandon = abandon, .describe = describe, .holder = holder};

nx_cell_t *nx_room_waited_for(const nx_wait_t *wait)
{
    return wait->kind == &nx_wait_for_room ? nx_container_of(wait, sender_t, wait)->cell : NULL;
}

static void end(sender_t *sender, fate_t fate)
{
    leave(sender);
    sender->fate = fate;
    nx_coro_wake(&sender->wait);
}

static void on_late(nx_timer_t *timer)
{
    end(nx_container_of(timer, sender_t, patience), IS_LATE);
}

void nx_inbox__let_in(nx_inbox_t *inbox)
{
    while (inbox->counted < inbox->capacity && !nx_list_is_empty(&inbox->senders)) {
        sender_t *sender = sender_of(inbox->senders.next);
        nx_inbox__place(inbox, sender->mail.message, sender->mail.envelope, sender->urgency);
        end(sender, IS_IN);
    }
}

void nx_cell__close_inbox(nx_cell_t *cell)
{
    nx_inbox_t *inbox = cell->extras == NULL ? NULL : cell->extras->inbox;
    while (inbox != NULL && !nx_list_is_empty(&inbox->senders)) {
        sender_t *sender = sender_of(inbox->senders.next);
        nx_mail_t mail = sender->mail;
        end(sender, IS_LOST);
        nx_mail_lose(cell, &mail, NX_LOST_STOPPED);
    }
}

static void refuse(sender_t *sender)
{
    nx_mail_t mail = sender->mail;
    end(sender, IS_LOST);
    nx_mail_lose(sender->cell, &mail, NX_LOST_REFUSED);
}

static bool is_leaving(const nx_cell_t *cell)
{
    bool is_wanted = cell != NULL && (cell->wants & (NX_WANT_STOP | NX_WANT_RESTART)) != 0;
    return cell != NULL && (is_wanted || cell->status != NX_CELL_RUNNING);
}

bool nx_inbox__is_in_vain(const nx_cell_t *cell)
{
    return cell->status == NX_CELL_SUSPENDED && is_leaving(nx_actor_current());
}

void nx_cell__leave_room(nx_cell_t *cell)
{
    nx_wait_t *wait = cell->turn == NULL ? NULL : cell->turn->coroutine.wait;
    const nx_cell_t *target = wait == NULL ? NULL : nx_room_waited_for(wait);
    if (target != NULL && target->status == NX_CELL_SUSPENDED && is_leaving(cell)) {
        refuse(nx_container_of(wait, sender_t, wait));
    }
}

static nx_time_t deadline_of(const nx_envelope_t *envelope)
{
    return envelope == NULL || envelope->kind->deadline == NULL ? NX_TIME_NEVER
                                                                : envelope->kind->deadline(envelope);
}

static nx_sent_t settle(sender_t *sender, bool is_woken)
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

nx_sent_t nx_inbox__wait(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope, zend_long urgency)
{
    sender_t sender = {.wait = {.kind = &nx_wait_for_room},
                       .cell = cell,

                       .mail = {message, envelope},
                       .urgency = urgency};
    nx_time_t deadline = deadline_of(envelope);
    GC_ADDREF(message);
    GC_ADDREF(&cell->std);
    nx_timer_init(&sender.patience);
    nx_list_push_back(&cell->extras->inbox->senders, &sender.link);
    /* If there is no memory for this timer, an ask waits as tell() does; the ask's own timer already runs. */
    if (deadline != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_coro_loop(), &sender.patience, deadline, on_late);
    }
    return settle(&sender, nx_coro_park(&sender.wait));
}
