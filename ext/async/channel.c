/* SPDX-License-Identifier: MIT */
/*
 * A value passes from the oldest sender to the oldest receiver. Who waits is on its own C stack, with the value in hand, so
 * that a rendezvous is one copy and a wake-up. Invariants: receivers wait only while the buffer is empty and no sender
 * waits; senders wait only while the buffer is full.
 */
#include "async/channel.h"

#include "zend_exceptions.h"

#include "fault/fault.h"

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    zval value;
    bool closed;
} party_t;

zend_class_entry *nx_ce_channel;
const zend_object_handlers *nx_channel_handlers;

static void leave_queue(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, party_t, wait)->link);
}

static const nx_wait_kind_t for_receiver = {.what = "channel send", .abandon = leave_queue};
static const nx_wait_kind_t for_value = {.what = "channel receive", .abandon = leave_queue};

static inline party_t *pop_party(nx_list_t *queue)
{
    return nx_container_of(nx_list_pop_front(queue), party_t, link);
}

static void push_value(nx_channel_t *channel, zval *value)
{
    if (UNEXPECTED(channel->buffer == NULL)) {
        channel->buffer = safe_emalloc(channel->capacity, sizeof(zval), 0);
    }
    uint32_t position = channel->first + channel->count;
    position -= position >= channel->capacity ? channel->capacity : 0;
    ZVAL_COPY_VALUE(&channel->buffer[position], value);
    channel->count++;
}

static void pop_value(nx_channel_t *channel, zval *value)
{
    ZVAL_COPY_VALUE(value, &channel->buffer[channel->first]);
    channel->first = channel->first + 1 == channel->capacity ? 0 : channel->first + 1;
    channel->count--;
    if (!nx_list_is_empty(&channel->senders)) {
        party_t *sender = pop_party(&channel->senders);
        push_value(channel, &sender->value);
        nx_coro_wake(&sender->wait);
    }
}

static NX_COLD void throw_closed(const char *verb)
{
    nx_throw(NX_ERROR_CHANNEL_CLOSED,
             "Cannot %s: the channel is closed. Check isClosed(), or iterate with foreach, which ends "
             "by itself",
             verb);
}

static bool wait_as_sender(nx_channel_t *channel, zval *value)
{
    party_t sender = {.wait = {.kind = &for_receiver}};
    ZVAL_COPY(&sender.value, value);
    nx_list_push_back(&channel->senders, &sender.link);
    if (UNEXPECTED(!nx_coro_park(&sender.wait))) {
        zval_ptr_dtor(&sender.value);
        return false;
    }
    if (UNEXPECTED(sender.closed)) {
        zval_ptr_dtor(&sender.value);
        throw_closed("send");
        return false;
    }
    return true;
}

bool nx_channel_send(nx_channel_t *channel, zval *value)
{
    if (UNEXPECTED(channel->closed)) {
        throw_closed("send");
        return false;
    }
    if (!nx_list_is_empty(&channel->receivers)) {
        party_t *receiver = pop_party(&channel->receivers);
        ZVAL_COPY(&receiver->value, value);
        nx_coro_wake(&receiver->wait);
        return true;
    }
    if (channel->count < channel->capacity) {
        Z_TRY_ADDREF_P(value);
        push_value(channel, value);
        return true;
    }
    return wait_as_sender(channel, value);
}

static bool wait_as_receiver(nx_channel_t *channel, zval *value)
{
    party_t receiver = {.wait = {.kind = &for_value}};
    ZVAL_UNDEF(&receiver.value);
    nx_list_push_back(&channel->receivers, &receiver.link);
    if (UNEXPECTED(!nx_coro_park(&receiver.wait))) {
        zval_ptr_dtor(&receiver.value);
        return false;
    }
    ZVAL_COPY_VALUE(value, &receiver.value);
    return !receiver.closed;
}

bool nx_channel_next(nx_channel_t *channel, zval *value)
{
    if (channel->count > 0) {
        pop_value(channel, value);
        return true;
    }
    if (!nx_list_is_empty(&channel->senders)) {
        party_t *sender = pop_party(&channel->senders);
        ZVAL_COPY_VALUE(value, &sender->value);
        nx_coro_wake(&sender->wait);
        return true;
    }
    if (UNEXPECTED(channel->closed)) {
        return false;
    }
    return wait_as_receiver(channel, value);
}

bool nx_channel_receive(nx_channel_t *channel, zval *value)
{
    if (EXPECTED(nx_channel_next(channel, value))) {
        return true;
    }
    if (EG(exception) == NULL) {
        throw_closed("receive");
    }
    return false;
}

static void wake_all(nx_list_t *queue)
{
    while (!nx_list_is_empty(queue)) {
        party_t *party = pop_party(queue);
        party->closed = true;
        nx_coro_wake(&party->wait);
    }
}

void nx_channel_close(nx_channel_t *channel)
{
    channel->closed = true;
    wake_all(&channel->receivers);
    wake_all(&channel->senders);
}

zend_object *nx_channel_create(zend_class_entry *class_entry)
{
    nx_channel_t *channel = zend_object_alloc(sizeof(nx_channel_t), class_entry);
    memset(channel, 0, offsetof(nx_channel_t, std));
    nx_list_init(&channel->senders);
    nx_list_init(&channel->receivers);
    zend_object_std_init(&channel->std, class_entry);
    channel->std.handlers = nx_channel_handlers;
    return &channel->std;
}

void nx_channel_free_object(zend_object *object)
{
    nx_channel_t *channel = nx_channel_of(object);
    while (channel->count > 0) {
        zval value;
        pop_value(channel, &value);
        zval_ptr_dtor(&value);
    }
    if (channel->buffer != NULL) {
        efree(channel->buffer);
    }
    zend_object_std_dtor(object);
}

HashTable *nx_channel_get_gc(zend_object *object, zval **table, int *count)
{
    nx_channel_t *channel = nx_channel_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    for (uint32_t i = 0; i < channel->count; i++) {
        zend_get_gc_buffer_add_zval(buffer, &channel->buffer[(channel->first + i) % channel->capacity]);
    }
    zend_get_gc_buffer_use(buffer, table, count);
    return zend_std_get_properties(object);
}
