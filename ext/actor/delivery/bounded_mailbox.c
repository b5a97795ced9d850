/* SPDX-License-Identifier: MIT */
#include "actor/delivery/bounded_mailbox.h"

#include "actor/delivery/memory_guard.h"

/* An element of `order`. */
typedef struct nx_placed {
    nx_heap_node_t node;
    nx_mail_t mail;
} nx_placed_t;

static nx_placed_t *bounded_placed_of(const nx_heap_entry_t *entry)
{
    return nx_container_of(entry->node, nx_placed_t, node);
}

static bool bounded_is_configured(const nx_props_t *props)
{
    return props != NULL && (props->mailbox != NX_MAILBOX_PLAIN || props->capacity != UINT32_MAX);
}

void nx_bounded_mailbox_open(nx_cell_t *cell)
{
    const nx_props_t *props = cell->props;
    if (!bounded_is_configured(props)) {
        return;
    }
    nx_bounded_mailbox_t *bounded = ecalloc(1, sizeof(*bounded));
    nx_list_init(&bounded->senders);
    nx_mailbox_init(&bounded->queue);
    nx_heap_init(&bounded->order);
    bounded->last = ZEND_LONG_MIN;
    bounded->capacity = props->capacity;
    bounded->limit = NX_MEMORY_GUARD_UNCHECKED;
    bounded->is_ordered = props->mailbox != NX_MAILBOX_PLAIN;
    nx_cell_extras(cell)->slots[NX_FEATURE_BOUNDED_MAILBOX] = bounded;
    cell->gate |= NX_GATE_BOUNDED;
}

/* False: no memory for the heap. The caller then appends the message to the queue, so that it is not lost. */
static bool bounded_put_in_order(nx_bounded_mailbox_t *bounded, zend_object *message, nx_envelope_t *envelope,
                                 zend_long priority)
{
    nx_placed_t *placed = emalloc(sizeof(*placed));
    placed->node.position = 0;
    placed->mail.message = message;
    placed->mail.envelope = envelope;
    if (UNEXPECTED(nx_heap_put(&bounded->order, &placed->node, priority) != 0)) {
        efree(placed);
        return false;
    }
    bounded->last = MAX(bounded->last, priority);
    return true;
}

void nx_bounded_mailbox_place(nx_bounded_mailbox_t *bounded, zend_object *message, nx_envelope_t *envelope,
                              zend_long priority)
{
    bounded->counted += nx_mail_is_counted(envelope);
    if (!bounded->is_ordered || bounded->is_ending ||
        !bounded_put_in_order(bounded, message, envelope, priority)) {
        nx_mailbox_push(&bounded->queue, message, envelope);
    }
}

void nx_bounded_mailbox_put(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope)
{
    nx_bounded_mailbox_t *bounded = nx_bounded_mailbox_of(cell);
    bounded->is_ending = bounded->is_ending || message->ce == nx_ce_poison_pill;
    nx_bounded_mailbox_place(bounded, message, envelope, bounded->last);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell_become_ready(cell);
    }
}

static nx_mail_t bounded_take_placed(nx_bounded_mailbox_t *bounded, nx_placed_t *placed)
{
    nx_mail_t mail = placed->mail;
    nx_heap_remove(&bounded->order, &placed->node);
    efree(placed);
    if (bounded->order.count == 0) {
        bounded->last = ZEND_LONG_MIN;
    }
    return mail;
}

static bool bounded_take(nx_bounded_mailbox_t *bounded, nx_mail_t *mail)
{
    const nx_heap_entry_t *first = nx_heap_first(&bounded->order);
    if (first != NULL) {
        *mail = bounded_take_placed(bounded, bounded_placed_of(first));
    } else if (bounded->queue.count > 0) {
        *mail = nx_mailbox_pop(&bounded->queue);
    } else {
        return false;
    }
    bounded->counted -= nx_mail_is_counted(mail->envelope);
    return true;
}

bool nx_bounded_mailbox_take(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_bounded_mailbox_t *bounded = nx_bounded_mailbox_of(cell);
    if (!bounded_take(bounded, mail)) {
        return false;
    }
    nx_bounded_mailbox_admit_waiting(bounded);
    return true;
}

const nx_mail_t *nx_bounded_mailbox_front(const nx_bounded_mailbox_t *bounded)
{
    const nx_heap_entry_t *first = nx_heap_first(&bounded->order);
    if (first != NULL) {
        return &bounded_placed_of(first)->mail;
    }
    return bounded->queue.count > 0 ? &bounded->queue.slots[bounded->queue.head] : NULL;
}

static nx_mail_t *bounded_mail_at(nx_mailbox_t *queue, uint32_t index)
{
    return &queue->slots[(queue->head + index) & (queue->capacity - 1)];
}

/* Removes the first user message. System mail before it, which is rare, is moved up by one slot. */
static bool bounded_remove_first_counted(nx_mailbox_t *queue, nx_mail_t *mail)
{
    uint32_t index = 0;
    while (index < queue->count && !nx_mail_is_counted(bounded_mail_at(queue, index)->envelope)) {
        index++;
    }
    if (index == queue->count) {
        return false;
    }
    *mail = *bounded_mail_at(queue, index);
    for (; index > 0; index--) {
        *bounded_mail_at(queue, index) = *bounded_mail_at(queue, index - 1);
    }
    nx_mailbox_pop(queue);
    return true;
}

static bool bounded_is_later(const nx_heap_entry_t *entry, const nx_heap_entry_t *than)
{
    return than == NULL || entry->key > than->key ||
           (entry->key == than->key && entry->sequence < than->sequence);
}

static const nx_heap_entry_t *bounded_find_lowest_priority(const nx_heap_t *order)
{
    const nx_heap_entry_t *found = NULL;
    for (size_t i = 0; i < order->count; i++) {
        const nx_heap_entry_t *entry = &order->entries[i];
        if (nx_mail_is_counted(bounded_placed_of(entry)->mail.envelope) && bounded_is_later(entry, found)) {
            found = entry;
        }
    }
    return found;
}

bool nx_bounded_mailbox_remove_oldest(nx_bounded_mailbox_t *bounded, zend_long priority, nx_mail_t *mail)
{
    const nx_heap_entry_t *found = bounded_find_lowest_priority(&bounded->order);
    if (found != NULL && found->key < priority) {
        return false;
    }
    if (found != NULL) {
        *mail = bounded_take_placed(bounded, bounded_placed_of(found));
    } else if (!bounded_remove_first_counted(&bounded->queue, mail)) {
        return false;
    }
    bounded->counted--;
    return true;
}

void nx_bounded_mailbox_end(nx_cell_t *cell)
{
    nx_bounded_mailbox_t *bounded = nx_bounded_mailbox_of(cell);
    nx_mail_t mail;
    if (bounded == NULL) {
        return;
    }
    nx_bounded_mailbox_close(cell);
    while (bounded_take(bounded, &mail)) {
        nx_mail_lose_at_stop(cell, &mail);
    }
    cell->gate &= (uint8_t)~NX_GATE_BOUNDED;
    cell->extras->slots[NX_FEATURE_BOUNDED_MAILBOX] = NULL;
    nx_heap_destroy(&bounded->order);
    if (bounded->queue.slots != &bounded->queue.alone) {
        efree(bounded->queue.slots);
    }
    efree(bounded);
}
