/* SPDX-License-Identifier: MIT */
/*
 * A bounded queue of values in a segment of the shared heap: many producers and consumers in many processes, first in,
 * first out. It is bounded by the number of its items and by the bytes of its segment.
 *
 * A producer that is killed has either added its item or not. A consumer that is killed loses at most the item that it
 * has taken. The queue has a robust lock (shared_lock.h), which each operation takes for a short time.
 *
 * Waiting: see shared_waiters.h. The first call of a push or pop with a place takes a place if it cannot go on; further
 * calls try again.
 * Threads and processes: any number may use one queue at the same time.
 * Trust: whatever other processes have written to the segment, no function reads or writes outside of it.
 * Errors: 0 or -errno. -EAGAIN: full or empty, and the place was taken. -EPIPE: closed. -EFBIG: the item never fits.
 * -ENOBUFS: there is no place for another waiter.
 */
#ifndef NX_CORE_SHM_SHARED_QUEUE_H
#define NX_CORE_SHM_SHARED_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shm/shared_heap.h"
#include "core/shm/shared_map.h"
#include "core/shm/shared_waiters.h"

enum { NX_SHARED_QUEUE_BYTES_LEAST = 32 << 10, NX_SHARED_QUEUE_ITEMS_MOST = 1 << 24 };

typedef struct nx_shared_queue nx_shared_queue_t;

/* Opens or creates the queue of that name. -EEXIST: see nx_shared_heap_open(). -EINVAL: a size is impossible. */
int nx_shared_queue_open(nx_shared_heap_t *heap, const char *name, size_t name_length, uint32_t capacity,
                         size_t bytes, nx_shared_queue_t **queue, nx_shared_existing_t *existing);
void nx_shared_queue_close(nx_shared_queue_t *queue);

/* How a caller waits. NULL: it does not. */
typedef struct nx_shared_ticket {
    uint32_t process; /* its number in the table of processes */
    uint32_t place;   /* NX_SHARED_NO_PLACE at first, and after the end of the wait */
} nx_shared_ticket_t;

int nx_shared_queue_push(nx_shared_queue_t *queue, const nx_shared_value_t *item, nx_shared_ticket_t *ticket);
/* -EPIPE: closed and empty. */
int nx_shared_queue_pop(nx_shared_queue_t *queue, nx_shared_found_t *item, nx_shared_ticket_t *ticket);
/* Ends a wait without a result. Another waiter is called, if this one had been. */
void nx_shared_queue_leave(nx_shared_queue_t *queue, nx_shared_ticket_t *ticket);

/* From now on, pushes fail, and pops fail when the queue is empty. */
void nx_shared_queue_end(nx_shared_queue_t *queue);
bool nx_shared_queue_has_ended(const nx_shared_queue_t *queue);
/* The number of items, as of now. */
uint32_t nx_shared_queue_length(const nx_shared_queue_t *queue);
const nx_shared_waiters_t *nx_shared_queue_waiters(const nx_shared_queue_t *queue);

#endif
