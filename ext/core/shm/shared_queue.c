/* SPDX-License-Identifier: MIT */
/*
 *  [header][ring of first cells, by position][bitmap of cells][cells] … [waiters]
 *
 * An item is a record in cells; its first cell is in the ring. It exists from the store of `tail` to the store of
 * `head`. All of it happens under the lock of the queue. The next holder after a killed one finds the cells that are in
 * use by marking the items between head and tail.
 */
#include "core/shm/shared_queue.h"

#include <errno.h>
#include <stdlib.h>

#include "core/shm/shared_cells.h"
#include "core/shm/shared_lock.h"
#include "core/shm/shared_queue_private.h"

#define LINE          ((size_t)64)
#define WAITERS_BYTES ((sizeof(nx_shared_waiters_memory_t) + 4095) / 4096 * 4096)

enum { PRODUCERS = 1, CONSUMERS = 2 };

static size_t whole_lines(size_t bytes)
{
    return (bytes + LINE - 1) / LINE * LINE;
}

/* Sets the pointers of a view of that memory. False: the sizes are impossible. */
static bool lay_out_queue(nx_shared_queue_t *queue, void *memory, size_t bytes, uint32_t capacity)
{
    size_t ring_at = whole_lines(sizeof(nx_queue_memory_t));
    size_t bitmap_at = ring_at + whole_lines((size_t)capacity * sizeof(uint32_t));
    if (bytes < bitmap_at + WAITERS_BYTES + 2 * LINE) {
        return false;
    }
    size_t left = bytes - WAITERS_BYTES - bitmap_at - LINE;
    size_t count = left * 8 / (NX_SHARED_CELL_BYTES * 8 + 1);
    size_t cells_at = bitmap_at + whole_lines(nx_shared_cells_bitmap_bytes((uint32_t)count));
    queue->memory = memory;
    queue->ring = (uint32_t *)((char *)memory + ring_at);
    queue->capacity = capacity;
    queue->cells = (nx_shared_cells_t){.state = &queue->memory->cells,
                                       .bitmap = (uint64_t *)((char *)memory + bitmap_at),
                                       .memory = (char *)memory + cells_at,
                                       .count = (uint32_t)count};
    queue->waiters.memory = (void *)((char *)memory + bytes - WAITERS_BYTES);
    return count > 2 && cells_at + count * NX_SHARED_CELL_BYTES <= bytes - WAITERS_BYTES;
}

static void fill_queue(void *memory, size_t bytes, uint64_t capacity)
{
    nx_shared_queue_t queue = {0};
    if (lay_out_queue(&queue, memory, bytes, (uint32_t)capacity)) {
        nx_shared_cells_fill(&queue.cells);
    }
}

/* The bytes of the segment for items of so many bytes. */
static size_t segment_bytes(uint32_t capacity, size_t bytes)
{
    return whole_lines(sizeof(nx_queue_memory_t)) + (size_t)capacity * sizeof(uint32_t) + bytes +
           WAITERS_BYTES;
}

int nx_shared_queue_open(nx_shared_heap_t *heap, const char *name, size_t name_length, uint32_t capacity,
                         size_t bytes, nx_shared_queue_t **queue, nx_shared_existing_t *existing)
{
    if (capacity < 1 || capacity > NX_SHARED_QUEUE_ITEMS_MOST || bytes < NX_SHARED_QUEUE_BYTES_LEAST ||
        bytes > NX_SHARED_MAP_BYTES_MOST) {
        return -EINVAL;
    }
    nx_shared_queue_t *opened = calloc(1, sizeof(*opened));
    if (opened == NULL) {
        return -ENOMEM;
    }
    nx_shared_spec_t spec = {.name = name,
                             .name_length = name_length,
                             .kind = NX_SHARED_QUEUE,
                             .bytes = segment_bytes(capacity, bytes),
                             .detail = capacity,
                             .fill = fill_queue};
    int result = nx_shared_heap_open(heap, &spec, &opened->segment, existing);
    if (result != 0) {
        free(opened);
        return result;
    }
    lay_out_queue(opened, opened->segment.memory, opened->segment.bytes, capacity);
    opened->waiters.heap = heap;
    *queue = opened;
    return 0;
}

void nx_shared_queue_close(nx_shared_queue_t *queue)
{
    nx_shared_segment_close(&queue->segment);
    free(queue);
}

/* --- the lock --- */

/* Impossible positions are an empty queue. */
static uint32_t length_of(const nx_shared_queue_t *queue)
{
    uint64_t head = atomic_load_explicit(&queue->memory->head, memory_order_relaxed);
    uint64_t length = atomic_load_explicit(&queue->memory->tail, memory_order_relaxed) - head;
    return length <= queue->capacity ? (uint32_t)length : 0;
}

static uint32_t *slot_at(nx_shared_queue_t *queue, uint64_t position)
{
    return &queue->ring[position % queue->capacity];
}

/* Rebuilds the bitmap of cells. An item that is not intact is dropped when it is popped. */
static void repair_queue(nx_shared_queue_t *queue)
{
    uint64_t head = atomic_load(&queue->memory->head);
    uint32_t length = length_of(queue);
    if (length == 0) {
        atomic_store(&queue->memory->tail, head);
    }
    nx_shared_cells_begin_marking(&queue->cells);
    for (uint32_t i = 0; i < length; i++) {
        uint32_t *slot = slot_at(queue, head + i);
        if (!nx_shared_cells_mark(&queue->cells, *slot)) {
            *slot = 0;
        }
    }
    nx_shared_cells_end_marking(&queue->cells);
}

static void lock_queue(nx_shared_queue_t *queue)
{
    if (nx_shared_lock_acquire(&queue->memory->lock)) {
        repair_queue(queue);
    }
}

static void unlock_queue(nx_shared_queue_t *queue)
{
    nx_shared_lock_release(&queue->memory->lock);
}

/* --- waiting --- */

static void call_waiter(nx_shared_queue_t *queue, uint64_t topic)
{
    nx_shared_waiter_t called;
    nx_shared_waiters_call(&queue->waiters, topic, &called);
}

/* Takes a place, or rests in the present one. -EAGAIN, or -ENOBUFS. */
static int take_ticket(nx_shared_queue_t *queue, nx_shared_ticket_t *ticket, uint64_t topic)
{
    if (ticket == NULL) {
        return -EAGAIN;
    }
    if (ticket->place != NX_SHARED_NO_PLACE) {
        nx_shared_waiters_rest(&queue->waiters, ticket->place);
        return -EAGAIN;
    }
    int error = nx_shared_waiters_add(&queue->waiters, ticket->process, topic, 0, &ticket->place);
    return error == 0 ? -EAGAIN : error;
}

/* `goes_on`: what this one waited for is possible for another one, too. */
static void end_ticket(nx_shared_queue_t *queue, nx_shared_ticket_t *ticket, uint64_t topic, bool goes_on)
{
    if (ticket == NULL || ticket->place == NX_SHARED_NO_PLACE) {
        return;
    }
    nx_shared_waiters_remove(&queue->waiters, ticket->place);
    ticket->place = NX_SHARED_NO_PLACE;
    if (goes_on) {
        call_waiter(queue, topic);
    }
}

/* --- push --- */

static int write_item(nx_shared_queue_t *queue, const nx_shared_value_t *item, uint32_t *first)
{
    int result = nx_shared_cells_take(&queue->cells, sizeof(nx_queue_item_t), item->length, first);
    if (result == -EUCLEAN) {
        repair_queue(queue);
        result = nx_shared_cells_take(&queue->cells, sizeof(nx_queue_item_t), item->length, first);
    }
    if (result != 0) {
        return -EAGAIN;
    }
    nx_queue_item_t *record = nx_shared_cells_at(&queue->cells, *first);
    record->kind = item->kind;
    record->number = item->number;
    record->length = (uint32_t)item->length;
    nx_shared_stream_t stream;
    if (nx_shared_stream_open(&queue->cells, *first, sizeof(*record), &stream) &&
        nx_shared_stream_write(&stream, item->bytes, item->length)) {
        return 0;
    }
    /* Only another process that writes to our cells can cause this. */
    repair_queue(queue);
    return -EAGAIN;
}

static int push_locked(nx_shared_queue_t *queue, const nx_shared_value_t *item)
{
    if (atomic_load(&queue->memory->has_ended)) {
        return -EPIPE;
    }
    uint32_t first, length = length_of(queue);
    if (length >= queue->capacity) {
        return -EAGAIN;
    }
    int error = write_item(queue, item, &first);
    if (error != 0) {
        return error;
    }
    uint64_t tail = atomic_load(&queue->memory->head) + length;
    *slot_at(queue, tail) = first;
    call_waiter(queue, CONSUMERS);
    atomic_store(&queue->memory->tail, tail + 1);
    return 0;
}

int nx_shared_queue_push(nx_shared_queue_t *queue, const nx_shared_value_t *item, nx_shared_ticket_t *ticket)
{
    /* Half of the cells always suffice for a record in several runs. */
    size_t most = (size_t)queue->cells.count * NX_SHARED_CELL_BYTES / 2;
    if (item->length > NX_SHARED_VALUE_BYTES || item->length + sizeof(nx_queue_item_t) > most) {
        return -EFBIG;
    }
    lock_queue(queue);
    int result = push_locked(queue, item);
    if (result == -EAGAIN) {
        result = take_ticket(queue, ticket, PRODUCERS);
    } else {
        end_ticket(queue, ticket, PRODUCERS, result == 0 && length_of(queue) < queue->capacity);
    }
    unlock_queue(queue);
    return result;
}

/* --- pop --- */

static int copy_item(nx_shared_queue_t *queue, uint32_t first, nx_shared_found_t *item)
{
    const nx_queue_item_t *record = nx_shared_cells_at(&queue->cells, first);
    nx_bytes_consume(&item->bytes, nx_bytes_length(&item->bytes));
    if (record == NULL) {
        return -EUCLEAN;
    }
    /* Loaded once, since another process may change it after the check. */
    uint32_t length = __atomic_load_n(&record->length, __ATOMIC_RELAXED);
    if (length > NX_SHARED_VALUE_BYTES) {
        return -EUCLEAN;
    }
    int error = nx_bytes_reserve(&item->bytes, length);
    if (error != 0) {
        return error;
    }
    nx_shared_stream_t stream;
    if (!nx_shared_stream_open(&queue->cells, first, sizeof(*record), &stream) ||
        !nx_shared_stream_read(&stream, nx_bytes_tail(&item->bytes), length)) {
        return -EUCLEAN;
    }
    nx_bytes_commit(&item->bytes, length);
    item->kind = record->kind;
    item->number = record->number;
    item->key_length = 0;
    return 0;
}

/* An item that is not intact is passed over. */
static int pop_locked(nx_shared_queue_t *queue, nx_shared_found_t *item)
{
    while (length_of(queue) > 0) {
        uint64_t head = atomic_load(&queue->memory->head);
        uint32_t first = *slot_at(queue, head);
        int error = copy_item(queue, first, item);
        if (error != 0 && error != -EUCLEAN) {
            return error;
        }
        call_waiter(queue, PRODUCERS);
        atomic_store(&queue->memory->head, head + 1);
        nx_shared_cells_give(&queue->cells, first);
        if (error == 0) {
            return 0;
        }
    }
    return atomic_load(&queue->memory->has_ended) ? -EPIPE : -EAGAIN;
}

int nx_shared_queue_pop(nx_shared_queue_t *queue, nx_shared_found_t *item, nx_shared_ticket_t *ticket)
{
    lock_queue(queue);
    int result = pop_locked(queue, item);
    if (result == -EAGAIN) {
        result = take_ticket(queue, ticket, CONSUMERS);
    } else {
        end_ticket(queue, ticket, CONSUMERS, length_of(queue) > 0);
    }
    unlock_queue(queue);
    return result;
}

void nx_shared_queue_leave(nx_shared_queue_t *queue, nx_shared_ticket_t *ticket)
{
    if (ticket->place == NX_SHARED_NO_PLACE) {
        return;
    }
    lock_queue(queue);
    if (nx_shared_waiters_remove(&queue->waiters, ticket->place)) {
        /* It may have had the call of either kind; a call in vain costs little. */
        call_waiter(queue, CONSUMERS);
        call_waiter(queue, PRODUCERS);
    }
    ticket->place = NX_SHARED_NO_PLACE;
    unlock_queue(queue);
}

void nx_shared_queue_end(nx_shared_queue_t *queue)
{
    lock_queue(queue);
    nx_shared_waiters_call_all(&queue->waiters, 0, 0);
    atomic_store(&queue->memory->has_ended, 1);
    unlock_queue(queue);
}

bool nx_shared_queue_has_ended(const nx_shared_queue_t *queue)
{
    return atomic_load(&queue->memory->has_ended) != 0;
}

uint32_t nx_shared_queue_length(const nx_shared_queue_t *queue)
{
    return length_of(queue);
}

const nx_shared_waiters_t *nx_shared_queue_waiters(const nx_shared_queue_t *queue)
{
    return &queue->waiters;
}
