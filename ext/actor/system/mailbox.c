/* SPDX-License-Identifier: MIT */
#include "actor/system/mailbox.h"

void nx_mailbox_grow(nx_mailbox_t *mailbox)
{
    uint32_t capacity = mailbox->capacity == 1 ? 4 : mailbox->capacity * 2;
    nx_mail_t *slots = safe_emalloc(capacity, sizeof(*slots), 0);
    uint32_t until_end = mailbox->capacity - mailbox->head;
    memcpy(slots, mailbox->slots + mailbox->head, until_end * sizeof(*slots));
    memcpy(slots + until_end, mailbox->slots, mailbox->head * sizeof(*slots));
    if (mailbox->slots != &mailbox->alone) {
        efree(mailbox->slots);
    }
    mailbox->slots = slots;
    mailbox->capacity = capacity;
    mailbox->head = 0;
}

void nx_mailbox_extend(nx_mailbox_t *mailbox)
{
    if (mailbox->count == mailbox->capacity) {
        nx_mailbox_grow(mailbox);
    }
    uint32_t limit = nx_mailbox_next_check(mailbox->count);
    mailbox->limit = limit < mailbox->capacity ? limit : mailbox->capacity;
}

void nx_mailbox_shrink(nx_mailbox_t *mailbox)
{
    efree(mailbox->slots);
    nx_mailbox_init(mailbox);
}
