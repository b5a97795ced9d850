/* SPDX-License-Identifier: MIT */
/*
 * What PHP programs wait with: tasks (the Coroutine objects of spawn()), channels, time limits.
 *
 * Ownership: tasks and channels are PHP objects, counted as such; the scheduler holds one reference to a task until it has
 * ended, and a coroutine that waits keeps what it waits for alive through its own frames.
 * Suspension and exceptions: as marked. Fork: refused while coroutines live, so nothing to rebuild.
 */
#ifndef NX_ASYNC_ASYNC_H
#define NX_ASYNC_ASYNC_H

#include "php.h"

#include "base/list.h"
#include "coro/coro.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_coroutine;
extern zend_class_entry *nx_ce_channel;
extern const zend_object_handlers *nx_task_handlers;
extern const zend_object_handlers *nx_channel_handlers;

typedef struct nx_task {
    nx_coroutine_t coroutine;
    zend_fcall_info call;
    zend_fcall_info_cache call_cache;
    zval result; /* the value, or the exception when `failed` */
    nx_list_t awaiters;
    bool done, failed, observed;
    zend_object std;
} nx_task_t;

static inline nx_task_t *nx_task_of(zend_object *object)
{
    return nx_container_of(object, nx_task_t, std);
}

zend_object *nx_task_create(zend_class_entry *class_entry);
/* Reports a failure that nobody has seen. */
void nx_task_destroy_object(zend_object *object);
void nx_task_free_object(zend_object *object);
HashTable *nx_task_get_gc(zend_object *object, zval **table, int *count);

/* Copies the callable and its arguments; the task begins in the next turn of the loop. */
nx_task_t *nx_task_spawn(const zend_fcall_info *call, const zend_fcall_info_cache *cache);
NX_SUSPENDS NX_THROWS bool nx_task_await(nx_task_t *task, zval *result);
void nx_task_cancel(nx_task_t *task, zend_string *reason);

typedef struct nx_channel {
    zval *buffer; /* a ring of `capacity` values, allocated with the first one */
    uint32_t capacity, count, first;
    bool closed;
    nx_list_t senders, receivers; /* oldest first; at most one of them is not empty */
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
void nx_channel_close(nx_channel_t *channel);

/* Calls; when the time runs out, ends the wait it is in and turns the cancellation into a TimeoutException. */
NX_SUSPENDS NX_THROWS void nx_async_timeout(double seconds, zend_fcall_info *call,
                                            zend_fcall_info_cache *cache, zval *result);
/* Nanoseconds from now; never past NX_TIME_NEVER. */
nx_time_t nx_async_deadline(double seconds);

#endif
