/* SPDX-License-Identifier: MIT */
/*
 * A coroutine that reads a plain stream is using PHP's buffer of it, and one that writes may have written only a part.
 * Another coroutine waits before its call starts. The queue is first in, first out; reads and writes are independent.
 *
 * A call that finds the stream free is not queued. The record of its wait (busy.c) shows that it uses the stream. When
 * no such record is left, the first queued coroutine is woken.
 */
#include "runtime/handle/private.h"

#include <stdlib.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"

struct nx_handle_queue {
    nx_list_t waiters; /* the first has access, unless a call that was not queued uses the stream */
    nx_handle_key_t key;
};

static NX_PER_THREAD HashTable queues;
static NX_PER_THREAD bool is_open;

static nx_handle_queue_t *find_stream_queue(nx_handle_key_t key)
{
    return is_open ? zend_hash_index_find_ptr(&queues, key) : NULL;
}

static nx_handle_queue_t *find_or_make_queue(nx_handle_key_t key)
{
    if (!is_open) {
        zend_hash_init(&queues, 8, NULL, NULL, true);
        is_open = true;
    }
    nx_handle_queue_t *queue = find_stream_queue(key);
    if (queue == NULL && (queue = malloc(sizeof(*queue))) != NULL) {
        queue->key = key;
        nx_list_init(&queue->waiters);
        zend_hash_index_add_ptr(&queues, key, queue);
        nx_handle__state.attention++;
    }
    return queue;
}

static void drop(nx_handle_queue_t *queue)
{
    zend_hash_index_del(&queues, queue->key);
    free(queue);
    nx_handle__state.attention--;
}

static void wake_first(nx_handle_queue_t *queue)
{
    nx_stream_waiter_t *first = nx_container_of(queue->waiters.next, nx_stream_waiter_t, link);
    if (first->is_parked) {
        first->is_parked = false;
        nx_coroutine_wake(&first->wait);
    }
}

static nx_stream_waiter_t *waiter_of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_stream_waiter_t, wait);
}

static void abandon_stream_queue(nx_wait_t *wait)
{
    waiter_of(wait)->is_parked = false;
}

static nx_coroutine_t *holder(nx_wait_t *wait)
{
    const nx_stream_waiter_t *waiter = waiter_of(wait);
    const nx_handle_account_t *user = nx_handle__user_of(waiter->queue->key);
    if (user != NULL) {
        return user->coroutine;
    }
    nx_stream_waiter_t *first = nx_container_of(waiter->queue->waiters.next, nx_stream_waiter_t, link);
    return first != waiter ? first->wait.coroutine : NULL;
}

static void describe_stream_queue(nx_wait_t *wait, smart_str *text)
{
    const nx_coroutine_t *user = holder(wait);
    if (user != NULL) {
        smart_str_append_printf(text, ", after coroutine %" PRIu64, user->id);
    }
}

static const nx_wait_kind_t kinds[] = {
    [NX_HANDLE_READS] = {.what = "lock for reading a stream",
                         .abandon = abandon_stream_queue,
                         .describe = describe_stream_queue,
                         .holder = holder},
    [NX_HANDLE_WRITES] = {.what = "lock for writing a stream",
                          .abandon = abandon_stream_queue,
                          .describe = describe_stream_queue,
                          .holder = holder},
};

bool nx_handle__is_queued(nx_handle_key_t key)
{
    nx_handle_queue_t *queue = find_stream_queue(key);
    return queue != NULL && nx_container_of(queue->waiters.next, nx_stream_waiter_t, link)->wait.coroutine !=
                                nx_coroutine_current();
}

static bool is_first(const nx_stream_waiter_t *waiter)
{
    return waiter->queue->waiters.next == &waiter->link && nx_handle__user_of(waiter->queue->key) == NULL;
}

bool nx_handle__enter_stream_queue(nx_stream_waiter_t *waiter, const nx_handle_operand_t *operand)
{
    waiter->wait = (nx_wait_t){.kind = &kinds[operand->direction], .coroutine = nx_coroutine_current()};
    waiter->is_parked = false;
    waiter->queue = find_or_make_queue(operand->key);
    if (UNEXPECTED(waiter->queue == NULL)) {
        nx_throw(NX_ERROR_SYSTEM, "Out of memory: a coroutine cannot wait for a stream that is in use");
        return false;
    }
    nx_list_push_back(&waiter->queue->waiters, &waiter->link);
    while (!is_first(waiter)) {
        waiter->is_parked = true;
        if (UNEXPECTED(!nx_coroutine_park(&waiter->wait))) {
            nx_handle__leave_stream_queue(waiter);
            return false;
        }
    }
    return true;
}

void nx_handle__leave_stream_queue(nx_stream_waiter_t *waiter)
{
    nx_handle_queue_t *queue = waiter->queue;
    if (queue == NULL) {
        return;
    }
    waiter->queue = NULL;
    nx_list_unlink(&waiter->link);
    if (nx_list_is_empty(&queue->waiters)) {
        drop(queue);
    } else {
        wake_first(queue);
    }
}

void nx_handle__poke(nx_handle_key_t key)
{
    nx_handle_queue_t *queue = find_stream_queue(key);
    if (UNEXPECTED(queue != NULL)) {
        wake_first(queue);
    }
}

/* At the end of a request: the frames of the entries are gone. */
void nx_handle__forget_stream_queues(void)
{
    if (!is_open) {
        return;
    }
    nx_handle_queue_t *queue;
    ZEND_HASH_FOREACH_PTR(&queues, queue)
    {
        free(queue);
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(&queues);
    is_open = false;
}
