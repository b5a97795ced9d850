/* SPDX-License-Identifier: MIT */
#include "actor/delivery/bounded_mailbox.h"

#include "actor/delivery/memory_guard.h"

/* An element of `order`. */
typedef struct nx_placed {
    nx_heap_node_t node;
    nx_mail_t mail;
} nx_placed_t;

static nx_placed_t *placed_of(const nx_heap_entry_t *entry)
{
    return nx_container_of(entry->node, nx_placed_t, node);
}

static bool is_wanted(const nx_terms_t *terms)
{
    return terms != NULL && (terms->mailbox != NX_MAILBOX_PLAIN || terms->capacity != UINT32_MAX);
}

void nx_cell__open_inbox(nx_cell_t *cell)
{
    const nx_terms_t *terms = cell->terms;
    if (!is_wanted(terms)) {
        return;
    }
    nx_inbox_t *inbox = ecalloc(1, sizeof(*inbox));
    nx_list_init(&inbox->senders);
    nx_mailbox_init(&inbox->queue);
    nx_heap_init(&inbox->order);
    inbox->last = ZEND_LONG_MIN;
    inbox->capacity = terms->capacity;
    inbox->limit = NX_GUARD_UNLOOKED;
    inbox->is_ordered = terms->mailbox != NX_MAILBOX_PLAIN;
    nx_cell_extras(cell)->inbox = inbox;
    cell->gate |= NX_GATE_CHOOSY;
}

/* False: no memory for the heap. The caller then appends the message to the queue, so that it is not lost. */
static bool put_in_order(nx_inbox_t *inbox, zend_object *message, nx_envelope_t *envelope, zend_long urgency)
{
    nx_placed_t *placed = emalloc(sizeof(*placed));
    placed->node.position = 0;
    placed->mail.message = message;
    placed->mail.envelope = envelope;
    if (UNEXPECTED(nx_heap_put(&inbox->order, &placed->node, urgency) != 0)) {
        efree(placed);
        return false;
    }
    inbox->last = MAX(inbox->last, urgency);
    return true;
}

void nx_inbox__place(nx_inbox_t *inbox, zend_object *message, nx_envelope_t *envelope, zend_long urgency)
{
    inbox->counted += nx_mail_is_counted(envelope);
    if (!inbox->is_ordered || inbox->is_ending || !put_in_order(inbox, message, envelope, urgency)) {
        nx_mailbox_push(&inbox->queue, message, envelope);
    }
}

void nx_inbox__put(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope)
{
    nx_inbox_t *inbox = cell->extras->inbox;
    inbox->is_ending = inbox->is_ending || message->ce == nx_ce_poison_pill;
    nx_inbox__place(inbox, message, envelope, inbox->last);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell__become_ready(cell);
    }
}

static nx_mail_t take_placed(nx_inbox_t *inbox, nx_placed_t *placed)
{
    nx_mail_t mail = placed->mail;
    nx_heap_remove(&inbox->order, &placed->node);
    efree(placed);
    if (inbox->order.count == 0) {
        inbox->last = ZEND_LONG_MIN;
    }
    return mail;
}

static bool take(nx_inbox_t *inbox, nx_mail_t *mail)
{
    const nx_heap_entry_t *first = nx_heap_first(&inbox->order);
    if (first != NULL) {
        *mail = take_placed(inbox, placed_of(first));
    } else if (inbox->queue.count > 0) {
        *mail = nx_mailbox_pop(&inbox->queue);
    } else {
        return false;
    }
    inbox->counted -= nx_mail_is_counted(mail->envelope);
    return true;
}

bool nx_inbox__take(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_inbox_t *inbox = cell->extras->inbox;
    if (!take(inbox, mail)) {
        return false;
    }
    nx_inbox__let_in(inbox);
    return true;
}

const nx_mail_t *nx_inbox__front(const nx_inbox_t *inbox)
{
    const nx_heap_entry_t *first = nx_heap_first(&inbox->order);
    if (first != NULL) {
        return &placed_of(first)->mail;
    }
    return inbox->queue.count > 0 ? &inbox->queue.slots[inbox->queue.head] : NULL;
}

static nx_mail_t *mail_at(nx_mailbox_t *queue, uint32_t index)
{
    return &queue->slots[(queue->head + index) & (queue->capacity - 1)];
}

/* Removes the first user message. System mail before it, which is rare, is moved up by one slot. */
static bool remove_first_counted(nx_mailbox_t *queue, nx_mail_t *mail)
{
    uint32_t index = 0;
    while (index < queue->count && !nx_mail_is_counted(mail_at(queue, index)->envelope)) {
        index++;
    }
    if (index == queue->count) {
        return false;
    }
    *mail = *mail_at(queue, index);
    for (; index > 0; index--) {
        *mail_at(queue, index) = *mail_at(queue, index - 1);
    }
    nx_mailbox_pop(queue);
    return true;
}

static bool is_later(const nx_heap_entry_t *entry, const nx_heap_entry_t *than)
{
    return than == NULL || entry->key > than->key ||
           (entry->key == than->key && entry->sequence < than->sequence);
}

static const nx_heap_entry_t *find_least_urgent(const nx_heap_t *order)
{
    const nx_heap_entry_t *found = NULL;
    for (size_t i = 0; i < order->count; i++) {
        const nx_heap_entry_t *entry = &order->entries[i];
        if (nx_mail_is_counted(placed_of(entry)->mail.envelope) && is_later(entry, found)) {
            found = entry;
        }
    }
    return found;
}

bool nx_inbox__remove_oldest(nx_inbox_t *inbox, zend_long urgency, nx_mail_t *mail)
{
    const nx_heap_entry_t *found = find_least_urgent(&inbox->order);
    if (found != NULL && found->key < urgency) {
        return false;
    }
    if (found != NULL) {
        *mail = take_placed(inbox, placed_of(found));
    } else if (!remove_first_counted(&inbox->queue, mail)) {
        return false;
    }
    inbox->counted--;
    return true;
}

void nx_cell__end_inbox(nx_cell_t *cell, bool is_final)
{
    if (!is_final || cell->extras == NULL || cell->extras->inbox == NULL) {
        return;
    }
    nx_inbox_t *inbox = cell->extras->inbox;
    nx_mail_t mail;
    nx_cell__close_inbox(cell);
    while (take(inbox, &mail)) {
        nx_mail_lose(cell, &mail, NX_LOST_STOPPED);
    }
    cell->gate &= (uint8_t)~NX_GATE_CHOOSY;
    cell->extras->inbox = NULL;
    nx_heap_destroy(&inbox->order);
    if (inbox->queue.slots != &inbox->queue.alone) {
        efree(inbox->queue.slots);
    }
    efree(inbox);
}
