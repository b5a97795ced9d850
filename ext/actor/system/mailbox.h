/* SPDX-License-Identifier: MIT */
/*
 * A FIFO of mail: a ring buffer with 16 bytes per message. The first message needs no allocation.
 *
 * Ownership: a mailbox is embedded in its owner (a cell, a bounded mailbox or a stash) and owns the mail in it.
 * Suspension, errors: nothing here suspends, throws or runs user code. Fork: nothing to rebuild.
 */
#ifndef NX_ACTOR_SYSTEM_MAILBOX_H
#define NX_ACTOR_SYSTEM_MAILBOX_H

#include "actor/system/mail.h"

typedef struct nx_mailbox {
    nx_mail_t *slots; /* &alone, or an allocated ring buffer; the capacity is a power of two */
    uint32_t capacity, head, count;
    /* When `count` reaches it, the sender checks memory (memory_guard.h) before it adds mail. At most the capacity. */
    uint32_t limit;
    nx_mail_t alone;
} nx_mailbox_t;

static inline void nx_mailbox_init(nx_mailbox_t *mailbox)
{
    mailbox->slots = &mailbox->alone;
    mailbox->capacity = mailbox->limit = 1;
    mailbox->head = mailbox->count = 0;
}

/*
 * The value of `count` at which memory is checked next: a quarter more, but at least 4 and at most 1024 more. The
 * messages added between two checks are thus fewer than those queued before, whatever their size.
 */
static inline uint32_t nx_mailbox_next_check(uint32_t count)
{
    uint32_t step = count / 4;
    return count + (step < 4 ? 4 : step > 1024 ? 1024 : step);
}

void nx_mailbox_grow(nx_mailbox_t *mailbox);
/* Raises `limit`, and grows the ring buffer if it is full. */
void nx_mailbox_extend(nx_mailbox_t *mailbox);
void nx_mailbox_shrink(nx_mailbox_t *mailbox);

/* Adds mail at the end. `count` must be below `limit`. */
static inline void nx_mailbox_put(nx_mailbox_t *mailbox, zend_object *message, nx_envelope_t *envelope)
{
    nx_mail_t *mail = &mailbox->slots[(mailbox->head + mailbox->count++) & (mailbox->capacity - 1)];
    mail->message = message;
    mail->envelope = envelope;
}

/* Adds mail at the end without a check of the memory limit. */
static inline void nx_mailbox_push(nx_mailbox_t *mailbox, zend_object *message, nx_envelope_t *envelope)
{
    if (UNEXPECTED(mailbox->count >= mailbox->limit)) {
        nx_mailbox_extend(mailbox);
    }
    nx_mailbox_put(mailbox, message, envelope);
}

/* Adds mail at the front. */
static inline void nx_mailbox_push_front(nx_mailbox_t *mailbox, zend_object *message, nx_envelope_t *envelope)
{
    if (UNEXPECTED(mailbox->count == mailbox->capacity)) {
        nx_mailbox_extend(mailbox);
    }
    mailbox->head = (mailbox->head - 1) & (mailbox->capacity - 1);
    mailbox->count++;
    mailbox->slots[mailbox->head] = (nx_mail_t){.message = message, .envelope = envelope};
}

/* Removes and returns the first mail. `count` must not be 0. */
static inline nx_mail_t nx_mailbox_pop(nx_mailbox_t *mailbox)
{
    nx_mail_t mail = mailbox->slots[mailbox->head];
    mailbox->head = (mailbox->head + 1) & (mailbox->capacity - 1);
    if (--mailbox->count == 0 && UNEXPECTED(mailbox->capacity > 64)) {
        nx_mailbox_shrink(mailbox);
    }
    return mail;
}

#endif
