/* SPDX-License-Identifier: MIT */
/*
 * A request in progress, from its arrival to the last byte of its response, as the status page shows it. The worker
 * takes a slot of shared memory for each request.
 *
 * A switch of coroutines writes nothing. The text is written once, at the start. The heartbeat writes what the request
 * waits for, and only while a reader asks for it. `version` is even while the slot is free or is being filled. A reader
 * copies the slot and checks that `version` is still the same odd number.
 *
 * Ownership: slots belong to the scoreboard. If all of them are taken, this process allocates the slot in its own
 * memory.
 * Threads: one thread takes and releases slots. The readers are other processes.
 */
#ifndef NX_CORE_SHM_REQUEST_SLOT_H
#define NX_CORE_SHM_REQUEST_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NX_REQUEST_SLOTS = 1024, /* slots of a worker; further requests are counted, but not shown */
    NX_REQUEST_SLOT_TEXT = 128,
    NX_REQUEST_SLOT_WAIT = 152,
};

typedef enum {
    NX_REQUEST_QUEUED,  /* waits for a handler to become free */
    NX_REQUEST_RUNNING, /* runs, is ready to run, or is inside a call that blocks the worker */
    NX_REQUEST_WAITING, /* at the last heartbeat; see `wait` */
    NX_REQUEST_SENDING, /* has a response, which the client reads slowly */
} nx_request_state_t;

typedef struct nx_request_slot {
    _Atomic uint32_t version;
    _Atomic uint16_t state;
    uint16_t status; /* of the response; 0: none yet */
    int64_t started_at;
    uint64_t number;               /* of the request in its worker, from 1 */
    uint64_t bytes;                /* of the response body, handed over so far */
    _Atomic uint32_t wait_version; /* odd while it is written */
    uint16_t method_length;
    uint8_t text_length;
    uint8_t is_cut; /* not a bool: another process may write any value */
    /* "GET/orders/7", without terminator; never the query, which may hold secrets */
    char text[NX_REQUEST_SLOT_TEXT];
    char wait[NX_REQUEST_SLOT_WAIT]; /* "mutex held by coroutine 12, at /app/src/Stock.php:31"; terminated */
} nx_request_slot_t;

_Static_assert(sizeof(nx_request_slot_t) % 64 == 0, "slots do not share cache lines");

typedef struct nx_request_slot_counts {
    _Atomic uint32_t beyond;  /* requests in progress without a slot */
    _Atomic uint32_t reached; /* slots from this index on were never used */
} nx_request_slot_counts_t;

/* The worker's side: which slots are free. */
typedef struct nx_request_slots {
    nx_request_slot_t *places; /* NULL: nothing is recorded */
    nx_request_slot_counts_t *counts;
    uint64_t number;
    uint32_t free_count;
    /* a stack: the slot released last is taken next, since it is in the cache */
    uint16_t free[NX_REQUEST_SLOTS];
    void *owners[NX_REQUEST_SLOTS]; /* NULL: no owner, or an owner that cannot describe its wait */
} nx_request_slots_t;

/* Starts with all slots free. `places` NULL: nothing is recorded. */
void nx_request_slots_start(nx_request_slots_t *slots, nx_request_slot_t *places,
                            nx_request_slot_counts_t *counts);

typedef struct nx_request_summary {
    int64_t started_at;
    const char *method, *path;
    size_t method_length, path_length;
} nx_request_summary_t;

/* NULL: nothing is recorded, or there is no memory. */
nx_request_slot_t *nx_request_slots_take(nx_request_slots_t *slots, const nx_request_summary_t *request,
                                         void *owner);
void nx_request_slots_release(nx_request_slots_t *slots, nx_request_slot_t *slot);
/* The owner is no longer asked what the request waits for. */
void nx_request_slots_disown(nx_request_slots_t *slots, const nx_request_slot_t *slot);

static inline void nx_request_slot_enter(nx_request_slot_t *slot, nx_request_state_t state)
{
    if (slot != NULL) {
        atomic_store_explicit(&slot->state, (uint16_t)state, memory_order_relaxed);
    }
}

/* Writes what the request waits for. A text that is too long is cut. */
void nx_request_slot_write_wait(nx_request_slot_t *slot, nx_request_state_t state, const char *text,
                                size_t length);

/* Copies a request in progress. False: the slot is free, or it was reused during the copy. */
bool nx_request_slot_read(const nx_request_slot_t *slot, nx_request_slot_t *copy);

#endif
