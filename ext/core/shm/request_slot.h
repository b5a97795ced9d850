/* SPDX-License-Identifier: MIT */
/*
 * A request in progress, from its arrival to the last byte of its response, as shown by the status page. Each lies in
 * a slot of shared memory that its worker has taken for it.
 *
 * A switch of coroutines writes nothing. The text is written once at the start. What the request waits for is written
 * at the heartbeat, and only while a reader asks for it. `version` is even while the slot is free or being filled. A
 * reader copies the slot and checks that `version` is still the same odd number.
 *
 * Ownership: slots belong to the scoreboard, or to this process when all of those are taken.
 * Threads: one thread takes and releases slots. The readers are other processes.
 */
#ifndef NX_CORE_SHM_REQUEST_SLOT_H
#define NX_CORE_SHM_REQUEST_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NX_FLIGHTS = 1024, /* slots of a worker; further requests are counted, but not shown */
    NX_FLIGHT_TEXT = 128,
    NX_FLIGHT_WAIT = 152,
};

typedef enum {
    NX_FLIGHT_QUEUED,  /* waits for a handler to become free */
    NX_FLIGHT_RUNNING, /* runs, is ready to run, or is inside a call that blocks the worker */
    NX_FLIGHT_WAITING, /* at the last heartbeat; see `wait` */
    NX_FLIGHT_SENDING, /* has a response, which the client reads slowly */
} nx_flight_state_t;

typedef struct nx_flight {
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
    char text[NX_FLIGHT_TEXT];
    char wait[NX_FLIGHT_WAIT]; /* "mutex held by coroutine 12, at /app/src/Stock.php:31"; terminated */
} nx_flight_t;

_Static_assert(sizeof(nx_flight_t) % 64 == 0, "places do not share cache lines");

typedef struct nx_flight_counts {
    _Atomic uint32_t beyond;  /* requests in progress without a slot */
    _Atomic uint32_t reached; /* slots from this index on were never used */
} nx_flight_counts_t;

/* The worker's side: which slots are free. */
typedef struct nx_flights {
    nx_flight_t *places; /* NULL: nothing is recorded */
    nx_flight_counts_t *counts;
    uint64_t number;
    uint32_t free_count;
    uint16_t free[NX_FLIGHTS]; /* a stack: the slot released last is taken next, since it is in the cache */
    void *owners[NX_FLIGHTS];  /* NULL: no owner, or an owner that cannot describe its wait */
} nx_flights_t;

/* Starts with all slots free. `places` NULL: nothing is recorded. */
void nx_flights_start(nx_flights_t *flights, nx_flight_t *places, nx_flight_counts_t *counts);

typedef struct nx_flight_request {
    int64_t started_at;
    const char *method, *path;
    size_t method_length, path_length;
} nx_flight_request_t;

/* NULL: nothing is recorded, or there is no memory. */
nx_flight_t *nx_flight_begin(nx_flights_t *flights, const nx_flight_request_t *request, void *owner);
void nx_flight_end(nx_flights_t *flights, nx_flight_t *flight);
/* The owner is no longer asked what the request waits for. */
void nx_flight_disown(nx_flights_t *flights, const nx_flight_t *flight);

static inline void nx_flight_enter(nx_flight_t *flight, nx_flight_state_t state)
{
    if (flight != NULL) {
        atomic_store_explicit(&flight->state, (uint16_t)state, memory_order_relaxed);
    }
}

/* Writes what the request waits for. A text that is too long is cut. */
void nx_flight_write_wait(nx_flight_t *flight, nx_flight_state_t state, const char *text, size_t length);

/* Copies a request in progress. False: the slot is free, or it was reused during the copy. */
bool nx_flight_read(const nx_flight_t *flight, nx_flight_t *copy);

#endif
