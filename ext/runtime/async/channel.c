/* SPDX-License-Identifier: MIT */
/*
 * A value passes from the oldest sender to the oldest receiver. A waiting party is on its own C stack together with its
 * value, so that a direct exchange is one copy and a wake-up. Invariants: receivers wait only while the buffer is empty
 * and no sender waits, unless that sender is another case of the same select(). Senders wait only while the buffer is
 * full.
 */
#include "runtime/async/channel.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/async/party.h"
#include "engine/errors/errors.h"

zend_class_entry *nx_ce_channel;
const zend_object_handlers *nx_channel_handlers;

static nx_party_t *channel_party_of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_party_t, wait);
}

static void leave_channel_queue(nx_wait_t *wait)
{
    nx_list_unlink(&channel_party_of(wait)->link);
}

static uint32_t count_before(const nx_party_t *party)
{
    const nx_channel_t *channel = party->channel;
    uint32_t count = 0;
    for (const nx_list_t *node = party->link.previous;
         node != &channel->senders && node != &channel->receivers; node = node->previous) {
        count++;
    }
    return count;
}

void nx_channel__describe(const nx_channel_t *channel, smart_str *text)
{
    smart_str_append_printf(text, " #%u, %u of %u buffered", channel->std.handle, channel->count,
                            channel->capacity);
}

static void describe_party(nx_wait_t *wait, smart_str *text)
{
    const nx_party_t *party = channel_party_of(wait);
    uint32_t before = count_before(party);
    nx_channel__describe(party->channel, text);
    if (before > 0) {
        smart_str_append_printf(text, ", %u in front", before);
    }
}

static const nx_wait_kind_t for_receiver = {
    .what = "channel send", .abandon = leave_channel_queue, .describe = describe_party};
static const nx_wait_kind_t for_value = {
    .what = "channel receive", .abandon = leave_channel_queue, .describe = describe_party};

static inline nx_party_t *pop_party(nx_list_t *queue)
{
    return nx_container_of(nx_list_pop_front(queue), nx_party_t, link);
}

static inline void wake(nx_party_t *party)
{
    if (UNEXPECTED(party->is_case)) {
        nx_select__take(party);
        return;
    }
    nx_coroutine_wake(&party->wait);
}

NX_HOT static void push_value(nx_channel_t *channel, zval *value)
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
        nx_party_t *sender = pop_party(&channel->senders);
        push_value(channel, &sender->value);
        wake(sender);
    }
}

void nx_channel__throw_closed(const char *verb)
{
    nx_throw(NX_ERROR_CHANNEL_CLOSED,
             "Cannot %s: the channel is closed. Check isClosed(), or iterate with foreach, which ends "
             "by itself",
             verb);
}

static bool wait_as_sender(nx_channel_t *channel, zval *value)
{
    nx_party_t sender = {.wait = {.kind = &for_receiver}, .channel = channel};
    ZVAL_COPY(&sender.value, value);
    nx_list_push_back(&channel->senders, &sender.link);
    if (UNEXPECTED(!nx_coroutine_park(&sender.wait))) {
        zval_ptr_dtor(&sender.value);
        return false;
    }
    if (UNEXPECTED(sender.closed)) {
        zval_ptr_dtor(&sender.value);
        nx_channel__throw_closed("send");
        return false;
    }
    return true;
}

NX_HOT bool nx_channel_send(nx_channel_t *channel, zval *value)
{
    if (UNEXPECTED(channel->closed)) {
        nx_channel__throw_closed("send");
        return false;
    }
    if (!nx_list_is_empty(&channel->receivers)) {
        nx_party_t *receiver = pop_party(&channel->receivers);
        ZVAL_COPY(&receiver->value, value);
        wake(receiver);
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
    nx_party_t receiver = {.wait = {.kind = &for_value}, .channel = channel};
    ZVAL_UNDEF(&receiver.value);
    nx_list_push_back(&channel->receivers, &receiver.link);
    if (UNEXPECTED(!nx_coroutine_park(&receiver.wait))) {
        zval_ptr_dtor(&receiver.value);
        return false;
    }
    ZVAL_COPY_VALUE(value, &receiver.value);
    return !receiver.closed;
}

NX_HOT bool nx_channel_next(nx_channel_t *channel, zval *value)
{
    if (channel->count > 0) {
        pop_value(channel, value);
        return true;
    }
    if (!nx_list_is_empty(&channel->senders)) {
        nx_party_t *sender = pop_party(&channel->senders);
        ZVAL_COPY_VALUE(value, &sender->value);
        wake(sender);
        return true;
    }
    if (UNEXPECTED(channel->closed)) {
        return false;
    }
    return wait_as_receiver(channel, value);
}

NX_HOT bool nx_channel_receive(nx_channel_t *channel, zval *value)
{
    if (EXPECTED(nx_channel_next(channel, value))) {
        return true;
    }
    if (EG(exception) == NULL) {
        nx_channel__throw_closed("receive");
    }
    return false;
}

static void wake_all(nx_list_t *queue)
{
    while (!nx_list_is_empty(queue)) {
        nx_party_t *party = pop_party(queue);
        party->closed = true;
        wake(party);
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
