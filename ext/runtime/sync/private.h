/* SPDX-License-Identifier: MIT */
/* Shared by the files of sync/ only. */
#ifndef NX_RUNTIME_SYNC_PRIVATE_H
#define NX_RUNTIME_SYNC_PRIVATE_H

#include "runtime/sync/sync.h"

/* Entry of a waiting coroutine in a queue, on its C stack. */
typedef struct nx_wait_entry {
    nx_wait_t wait;
    nx_list_t link;
    nx_wait_queue_t *queue;
    nx_grip_t *grip; /* filled when it is served; NULL where nothing is held */
    zend_long wanted;
    zend_long answer; /* result, set by the code that served it */
    nx_timer_t timer;
    bool is_late;
} nx_wait_entry_t;

static inline nx_wait_entry_t *nx_wait_entry__of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_wait_entry_t, wait);
}

/* The entry that is served next, or NULL. */
static inline nx_wait_entry_t *nx_wait_queue__first(const nx_wait_queue_t *queue)
{
    return nx_list_is_empty(&queue->entries) ? NULL
                                             : nx_container_of(queue->entries.next, nx_wait_entry_t, link);
}

/* `abandon` for every kind of wait in a queue. */
void nx_wait_queue__abandon(nx_wait_t *wait);
void nx_wait_queue__init(nx_wait_queue_t *queue, void (*admit)(nx_wait_queue_t *queue));
/* Waits until it is served. False with TimeoutException, CancelledError, or the exception of nx_coroutine_park(). */
NX_SUSPENDS NX_THROWS bool nx_wait_queue__wait(nx_wait_entry_t *entry, double patience);
void nx_wait_queue__serve(nx_wait_entry_t *entry);
void nx_wait_queue__serve_all(nx_wait_queue_t *queue);
/* Text for reports: what it waits for. */
NX_COLD zend_string *nx_wait_queue__target(nx_wait_t *wait);

/* permits.c */
void nx_grip__release(nx_grip_t *grip);
/* " held by coroutine 7 (acquired in /app/x.php:12)" */
NX_COLD void nx_grip__describe(const nx_grip_t *grip, smart_str *text);

/* True from the end of a request on, when coroutines and their stacks are freed: no coroutine may be woken. */
extern NX_PER_THREAD bool nx_sync__is_over;

#endif
