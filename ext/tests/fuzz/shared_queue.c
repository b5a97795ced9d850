/* SPDX-License-Identifier: MIT */
/*
 * The input overwrites a shared queue between operations, as a hostile worker could. No operation may access memory
 * outside of the segment, loop for ever, or crash.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/shm/shared_processes.h"
#include "core/shm/shared_queue.h"
#include "core/shm/shared_queue_private.h"

static void scribble(nx_shared_queue_t *queue, const uint8_t *data, size_t length)
{
    uint32_t place;
    memcpy(&place, data, sizeof(place));
    char *memory = queue->segment.memory;
    char *waiters = (char *)queue->waiters.memory;
    /* The header and the ring, the waiters, or anywhere. */
    char *from = (place & 3) == 0 ? waiters : memory;
    size_t span = (place & 3) == 0 ? 1024 : (place & 3) == 1 ? queue->segment.bytes - length : 512;
    memcpy(from + (place >> 2) % span, data + 4, length - 4);
    /* A lock that a living process seems to hold would only block. */
    atomic_store(&queue->memory->lock.word, 0);
    atomic_store(&queue->memory->cells.lock.word, 0);
    atomic_store(&queue->waiters.memory->lock.word, 0);
}

static void operate(nx_shared_queue_t *queue, nx_shared_found_t *found, nx_shared_ticket_t *ticket,
                    uint8_t code)
{
    static char buffer[4096];
    nx_shared_value_t value = {.kind = 2, .number = code, .bytes = buffer, .length = code * 16};
    switch (code % 6) {
    case 0:
    case 1:
        nx_shared_queue_push(queue, &value, NULL);
        break;
    case 2:
        nx_shared_queue_pop(queue, found, NULL);
        break;
    case 3:
        nx_shared_queue_pop(queue, found, ticket);
        break;
    case 4:
        nx_shared_queue_leave(queue, ticket);
        break;
    default:
        nx_shared_waiters_purge(&queue->waiters);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int file, bell;
    nx_shared_heap_t *heap;
    nx_shared_queue_t *queue;
    nx_shared_existing_t existing;
    nx_shared_found_t found;
    nx_shared_ticket_t ticket = {.place = NX_SHARED_NO_PLACE};
    if (nx_shared_heap_create(2 << 20, &file, &bell) != 0 || nx_shared_heap_attach(file, bell, &heap) != 0 ||
        nx_shared_queue_open(heap, "q", 1, 8, 32 << 10, &queue, &existing) != 0 ||
        nx_shared_process_enter(heap, NX_SHARED_NO_DOOR, 0, &ticket.process) != 0) {
        abort();
    }
    nx_shared_found_init(&found);
    while (length > 8) {
        size_t here = 5 + data[1] % 32;
        here = here < length - 2 ? here : length - 2;
        operate(queue, &found, &ticket, data[0]);
        if (data[0] & 64 && here >= 5) {
            scribble(queue, data + 2, here);
        }
        data += 2 + here;
        length -= 2 + here;
    }
    nx_shared_found_release(&found);
    nx_shared_queue_close(queue);
    nx_shared_heap_detach(heap);
    close(file);
    close(bell);
    return 0;
}
