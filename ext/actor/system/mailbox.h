/* SPDX-License-Identifier: MIT */
/*
 * Mail in the order it came: 16 bytes a message, and no memory of its own for one that waits alone.
 *
 * Ownership: embedded in a cell; its mail is owned by it. Nothing here waits, throws or runs user code. Fork: nothing
 * to rebuild.
 */
#ifndef NX_ACTOR_SYSTEM_MAILBOX_H
#define NX_ACTOR_SYSTEM_MAILBOX_H

#include "actor/system/mail.h"

typedef struct nx_mailbox {
    nx_mail_t *slots; /* &alone, or a ring of its own */
    uint32_t capacity, head, count;
    uint32_t
        /*
         * with so many somebody looks at the memory (memory_guard.h) before there is one more; the capacity at most
         */
        limit;
    nx_mail_t alone;
} nx_mailbox_t;

static inline void nx_mailbox_init(nx_mailbox_t *mailbox)
{
    mailbox->slots = &mailbox->alone;
    mailbox->capacity = mailbox->limit = 1;
    mailbox->head = mailbox->count = 0;
}

/*
 * A quarter more, so that what is told between two looks at the memory is less than there was, however large messages
 * are.
 */
static inline uint32_t nx_mailbox_next_look(uint32_t count)
{
    uint32_t step = count / 4;
    return count + (step < 4 ? 4 : step > 1024 ? 1024 : step);
}

void nx_mailbox__grow(nx_mailbox_t *mailbox);
/* At its limit: a larger one, and a larger ring if need be. */
void nx_mailbox__extend(nx_mailbox_t *mailbox);
void nx_mailbox__shrink(nx_mailbox_t *mailbox);

/* Only when `count` is below `limit`. */
static inline void nx_mailbox_put(nx_mailbox_t *mailbox, zend_object *message, nx_envelope_t *envelope)
{
    nx_mail_t *mail = &mailbox->slots[(mailbox->head + mailbox->count++) & (mailbox->capacity - 1)];
    mail->message = message;
    mail->envelope = envelope;
}

/* Whatever there is of memory. */
static inline void nx_mailbox_push(nx_mailbox_t *mailbox, zend_object *message, nx_envelope_t *envelope)
{
    if (UNEXPECTED(mailbox->count >= mailbox->limit)) {
        nx_mailbox__extend(mailbox);
    }
    nx_mailbox_put(mailbox, message, envelope);
}

/* Before everything that is in it. */
static inline void nx_mailbox_push_front(nx_mailbox_t *mailbox, zend_object *message, nx_envelope_t *envelope)
{
    if (UNEXPECTED(mailbox->count == mailbox->capacity)) {
        nx_mailbox__extend(mailbox);
    }
    mailbox->head = (mailbox->head - 1) & (mailbox->capacity - 1);
    mailbox->count++;
    mailbox->slots[mailbox->head] = (nx_mail_t){.message = message, .envelope = envelope};
}

/* Only when `count` is not 0. */
static inline nx_mail_t nx_mailbox_pop(nx_mailbox_t *mailbox)
{
    nx_mail_t mail = mailbox->slots[mailbox->head];
    mailbox->head = (mailbox->head + 1) & (mailbox->capacity - 1);
    if (--mailbox->count == 0 && UNEXPECTED(mailbox->capacity > 64)) {
        nx_mailbox__shrink(mailbox);
    }
    return mail;
}

#endif
