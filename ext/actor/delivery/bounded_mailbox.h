/* SPDX-License-Identifier: MIT */
/*
 * A mailbox with a capacity limit, a priority order, or both. A cell that has one (NX_GATE_BOUNDED) queues its mail
 * here. The cell's own ring buffer then holds only mail that is handled before all of it: unstashed messages.
 *
 * Order: the order of arrival; or by priority, and the order of arrival among equals. System mail has no priority: it
 * is handled after the mail that was queued when it arrived. Messages queued after a stop message keep their order.
 * The capacity counts user messages only. `senders` is a FIFO of coroutines suspended in tell(). When a slot frees,
 * the oldest sender's message is enqueued first.
 *
 * Ownership: the cell owns its bounded mailbox. It is created with the cell and freed with the cell's extras.
 * Suspension: nx_bounded_mailbox_admit() may suspend, for NX_TELL only.
 * Errors: nx_bounded_mailbox_admit() may throw. It also passes on exceptions of the user's priority callable.
 */
#ifndef NX_ACTOR_DELIVERY_BOUNDED_MAILBOX_H
#define NX_ACTOR_DELIVERY_BOUNDED_MAILBOX_H

#include "actor/delivery/post.h"
#include "actor/system/extras.h"
#include "actor/system/props.h"
#include "core/base/heap.h"

typedef struct nx_bounded_mailbox {
    nx_list_t senders;          /* waiting for a free slot, oldest first; empty unless the mailbox is full */
    nx_mailbox_t queue;         /* in order of arrival; if is_ordered: only what follows a stop message */
    nx_heap_t order;            /* by priority; used only if is_ordered */
    zend_long last;             /* lowest priority (greatest number) since `order` was last empty */
    uint32_t counted;           /* queued user messages */
    uint32_t capacity;          /* maximum of `counted` */
    uint32_t limit;             /* value of `counted` at which memory is checked; above the capacity: never */
    bool is_ordered, is_ending; /* is_ending: a stop message is queued */
} nx_bounded_mailbox_t;

/* NULL: the cell has none. */
static inline nx_bounded_mailbox_t *nx_bounded_mailbox_of(const nx_cell_t *cell)
{
    return cell->extras == NULL ? NULL : cell->extras->slots[NX_FEATURE_BOUNDED_MAILBOX];
}

/* Called when the cell is created. Gives it a bounded or ordered mailbox if its props say so. */
void nx_bounded_mailbox_open(nx_cell_t *cell);
/* Called when the cell has stopped. Its mail becomes dead letters, and the mailbox is freed. */
void nx_bounded_mailbox_end(nx_cell_t *cell);
/* Makes the mailbox accept no more mail. Waiting senders are resumed, and their messages become dead letters. */
void nx_bounded_mailbox_close(nx_cell_t *cell);
/*
 * A suspended cell that waits for its children or siblings to end handles no mail. A child or sibling that has to end
 * must therefore not wait for a slot in that cell's mailbox, or both would wait for ever.
 * nx_cell_cancel_capacity_wait() ends such a wait of `cell`: its message becomes a dead letter.
 * nx_bounded_mailbox_forbids_wait() is true when the current actor must not start to wait for a slot in `cell`.
 */
void nx_cell_cancel_capacity_wait(nx_cell_t *cell);
bool nx_bounded_mailbox_forbids_wait(const nx_cell_t *cell);

/* As nx_actor_send(), for a cell that has a bounded mailbox and is not closed. */
NX_SUSPENDS NX_THROWS nx_delivery_t nx_bounded_mailbox_admit(nx_cell_t *cell, zend_object *message,
                                                             nx_envelope_t *envelope,
                                                             nx_delivery_mode_t mode);
/* Enqueues regardless of the capacity. Takes over message and envelope. */
void nx_bounded_mailbox_put(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope);
/* Removes the next mail to handle; false: the mailbox is empty. */
bool nx_bounded_mailbox_take(nx_cell_t *cell, nx_mail_t *mail);
/* The next mail to handle, which stays queued; NULL: the mailbox is empty. */
const nx_mail_t *nx_bounded_mailbox_front(const nx_bounded_mailbox_t *bounded);
/*
 * Removes the message that DropOldest drops: the oldest of the user messages with the lowest priority. `priority` is
 * that of the new message. False: every queued user message has a higher priority, or none is queued.
 */
bool nx_bounded_mailbox_remove_oldest(nx_bounded_mailbox_t *bounded, zend_long priority, nx_mail_t *mail);
/* Enqueues at the place of its priority; a lower number is handled sooner. Takes over message and envelope. */
void nx_bounded_mailbox_place(nx_bounded_mailbox_t *bounded, zend_object *message, nx_envelope_t *envelope,
                              zend_long priority);
/* backpressure.c: suspends the current coroutine until a slot is free. */
NX_SUSPENDS NX_THROWS nx_delivery_t nx_bounded_mailbox_wait(nx_cell_t *cell, zend_object *message,
                                                            nx_envelope_t *envelope, zend_long priority);
void nx_bounded_mailbox_admit_waiting(nx_bounded_mailbox_t *bounded);

/* The kind of a wait for a free slot, and the cell whose slot it is; NULL: the wait is of another kind. */
extern const nx_wait_kind_t nx_wait_for_capacity;
nx_cell_t *nx_mailbox_waited_for(const nx_wait_t *wait);

static inline bool nx_mail_is_counted(const nx_envelope_t *envelope)
{
    return envelope == NULL || !envelope->kind->uncounted;
}

static inline uint32_t nx_bounded_mailbox_count(const nx_bounded_mailbox_t *bounded)
{
    return bounded->queue.count + (uint32_t)bounded->order.count;
}

static inline uint32_t nx_cell_depth(const nx_cell_t *cell)
{
    bool is_bounded = (cell->gate & NX_GATE_BOUNDED) != 0;
    return cell->mailbox.count +
           (UNEXPECTED(is_bounded) ? nx_bounded_mailbox_count(nx_bounded_mailbox_of(cell)) : 0);
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
    return UNEXPECTED((cell->gate & NX_GATE_BOUNDED) != 0) && nx_bounded_mailbox_take(cell, mail);
}

/* Enqueues signals and stops, which no capacity limits. Takes over message and envelope. */
static inline void nx_cell_enqueue(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope)
{
    if (UNEXPECTED((cell->gate & NX_GATE_BOUNDED) != 0)) {
        nx_bounded_mailbox_put(cell, message, envelope);
        return;
    }
    nx_mailbox_push(&cell->mailbox, message, envelope);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell_become_ready(cell);
    }
}

#endif
