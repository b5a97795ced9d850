/* SPDX-License-Identifier: MIT */
/*
 * Channels: pass values from coroutine to coroutine, first in, first out.
 *
 * Ownership: a channel is a PHP object. It owns the values in its buffer; the value of a waiting sender or receiver
 * belongs to that waiter.
 * Suspension and exceptions: as marked. Fork: nothing to rebuild.
 */
#ifndef NX_RUNTIME_ASYNC_CHANNEL_H
#define NX_RUNTIME_ASYNC_CHANNEL_H

#include "php.h"

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

extern zend_class_entry *nx_ce_channel;
extern const zend_object_handlers *nx_channel_handlers;

typedef struct nx_channel {
    zval *buffer; /* a ring of `capacity` values, allocated with the first one */
    uint32_t capacity, count, first;
    bool closed;
    nx_list_t senders, receivers; /* oldest first; cases of one select() may be in both at once */
    zend_object std;
} nx_channel_t;

static inline nx_channel_t *nx_channel_of(zend_object *object)
{
    return nx_container_of(object, nx_channel_t, std);
}

zend_object *nx_channel_create(zend_class_entry *class_entry);
void nx_channel_free_object(zend_object *object);
HashTable *nx_channel_get_gc(zend_object *object, zval **table, int *count);

/* The value is copied. False with ChannelClosedException when the channel is closed, before or while it waits. */
NX_SUSPENDS NX_THROWS bool nx_channel_send(nx_channel_t *channel, zval *value);
/* `value` belongs to the caller. False with ChannelClosedException once closed and drained. */
NX_SUSPENDS NX_THROWS bool nx_channel_receive(nx_channel_t *channel, zval *value);
/* The same for iteration: false without an exception at the end. */
NX_SUSPENDS NX_THROWS bool nx_channel_next(nx_channel_t *channel, zval *value);
/* The same with a time limit: false with TimeoutException after `seconds`; 0 never waits. */
NX_SUSPENDS NX_THROWS bool nx_channel_send_within(nx_channel_t *channel, zval *value, double seconds);
NX_SUSPENDS NX_THROWS bool nx_channel_receive_within(nx_channel_t *channel, zval *value, double seconds);
void nx_channel_close(nx_channel_t *channel);

#endif
