/* SPDX-License-Identifier: MIT */
/*
 * A mailbox with bounds or an order of its own, and who waits for room in it. A cell that has one (NX_GATE_CHOOSY)
 * keeps its mail here; its own ring holds only what is to be handled before all of it (a stash given back).
 *
 * Order: that of arrival; or by urgency, equals in that of arrival. Mail of the system has no urgency: it stays
 * behind whatever was there when it came, and behind a stop everything keeps its place. Bounds are about user
 * messages alone. Whoever waits lies in `senders` with its C stack and its message; who makes room puts the oldest
 * one's message in, so that nobody is overtaken.
 *
 * Ownership: the cell's, made at its start, gone with its extras. Suspension: nx_inbox__admit() for NX_TELL.
 * Exceptions: the same, and what the callable that says how urgent a message is throws.
 */
#ifndef NX_ACTOR_DELIVERY_BOUNDED_MAILBOX_H
#define NX_ACTOR_DELIVERY_BOUNDED_MAILBOX_H

#include "actor/lifecycle/lifecycle.h"
#include "core/base/heap.h"

typedef struct nx_inbox {
    nx_list_t senders;  /* that wait for room, the oldest first; only while it is full */
    nx_mailbox_t queue; /* in order of arrival; of an ordered one: what is behind a stop */
    nx_heap_t order;    /* by urgency, of an ordered one */
    zend_long last;     /* urgency of the least urgent since `order` was empty */
    uint32_t counted;   /* user messages */
    uint32_t capacity;  /* of those */
    uint32_t limit;     /* with so many the memory is looked at; above the capacity: never */
    bool is_ordered, is_ending /* a stop is in it */;
} nx_inbox_t;

/* It takes no more mail: those who wait go on, their messages are dead letters. */
void nx_cell__close_inbox(nx_cell_t *cell);
/*
 * A cell that restarts awaits the end of its children, or of its siblings' lives, and handles no mail meanwhile:
 * whoever is to end does not wait for room in it, neither now (when told to end) nor from now on.
 */
void nx_cell__leave_room(nx_cell_t *cell);
bool nx_inbox__is_in_vain(const nx_cell_t *cell);

/* As nx_actor_send(), for a cell that has one and is not closed. */
NX_SUSPENDS NX_THROWS nx_sent_t nx_inbox__admit(nx_cell_t *cell, zend_object *message,
                                                nx_envelope_t *envelope, nx_manner_t manner);
/* Whatever the bounds; the message is taken over. */
void nx_inbox__put(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope);
/* The next to be handled; false: none. */
bool nx_inbox__take(nx_cell_t *cell, nx_mail_t *mail);
/* The next to be handled, which stays; NULL: none. */
const nx_mail_t *nx_inbox__front(const nx_inbox_t *inbox);
/*
 * The one that DropOldest parts with: the oldest of the least urgent user messages. False: the one that comes, so
 * urgent, is less so.
 */
bool nx_inbox__remove_oldest(nx_inbox_t *inbox, zend_long urgency, nx_mail_t *mail);
/* Message and envelope are taken over. */
void nx_inbox__place(nx_inbox_t *inbox, zend_object *message, nx_envelope_t *envelope, zend_long urgency);
/* backpressure.c: until there is room. */
NX_SUSPENDS NX_THROWS nx_sent_t nx_inbox__wait(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                               zend_long urgency);
void nx_inbox__let_in(nx_inbox_t *inbox);

/* What a coroutine that waits for room waits with, and for whom; NULL: it waits for something else. */
extern const nx_wait_kind_t nx_wait_for_room;
nx_cell_t *nx_room_waited_for(const nx_wait_t *wait);

static inline bool nx_mail_is_counted(const nx_envelope_t *envelope)
{
    return envelope == NULL || !envelope->kind->uncounted;
}

static inline uint32_t nx_inbox_count(const nx_inbox_t *inbox)
{
    return inbox->queue.count + (uint32_t)inbox->order.count;
}

static inline uint32_t nx_cell_depth(const nx_cell_t *cell)
{
    bool is_choosy = (cell->gate & NX_GATE_CHOOSY) != 0;
    return cell->mailbox.count + (UNEXPECTED(is_choosy) ? nx_inbox_count(cell->extras->inbox) : 0);
}

static inline bool nx_cell_has_mail(const nx_cell_t *cell)
{
    return nx_cell_depth(cell) > 0;
}

static inline bool nx_cell_take(nx_cell_t *cell, nx_mail_t *mail)
{
    if (EXPECTED(cell->mailbox.count > 0)) {
        *mail = nx_mailbox_pop(&cell->mailbox);
        return true;
    }
    return UNEXPECTED((cell->gate & NX_GATE_CHOOSY) != 0) && nx_inbox__take(cell, mail);
}

/* Mail that no bounds hold back: signals, stops. The message is taken over. */
static inline void nx_cell_enqueue(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope)
{
    if (UNEXPECTED((cell->gate & NX_GATE_CHOOSY) != 0)) {
        nx_inbox__put(cell, message, envelope);
        return;
    }
    nx_mailbox_push(&cell->mailbox, message, envelope);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell__become_ready(cell);
    }
}

#endif
