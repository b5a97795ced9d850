/* SPDX-License-Identifier: MIT */
/*
 * A request from its arrival to the last byte of its answer, in a place of the board that its worker took for it.
 *
 * Written where it costs nothing per switch: its text once at the start, what it waits for only while somebody looks
 * (at the heartbeat). `version` is even while the place is free or being filled; a reader copies and looks whether it
 * is still the odd number it was.
 *
 * Ownership: places belong to the board, or are this process' own when all of those are taken.
 * Threads: one takes and gives back; the readers are other processes.
 */
#ifndef NX_CORE_SHM_REQUEST_SLOT_H
#define NX_CORE_SHM_REQUEST_SLOT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NX_FLIGHTS = 1024, /* of a worker; more than that are counted, not shown */
    NX_FLIGHT_TEXT = 128,
    NX_FLIGHT_WAIT = 152,
};

typedef enum {
    NX_FLIGHT_QUEUED,  /* waits for a handler to become free */
    NX_FLIGHT_RUNNING, /* computes, is ready to, or is inside a call that blocks the worker */
    NX_FLIGHT_WAITING, /* as of the last look; see `wait` */
    NX_FLIGHT_SENDING, /* answered; the client takes it slowly */
} nx_flight_state_t;

typedef struct nx_flight {
    _Atomic uint32_t version;
    _Atomic uint16_t state;
    uint16_t status; /* of the answer; 0: none yet */
    int64_t started_at;
    uint64_t number;               /* of the request in its worker, from 1 */
    uint64_t bytes;                /* of the answer's body, handed over so far */
    _Atomic uint32_t wait_version; /* odd while it is written */
    uint16_t method_length;
    uint8_t text_length;
    uint8_t is_cut;            /* no bool: another process may write any value */
    char text[NX_FLIGHT_TEXT]; /* "GET/orders/7": never the query, which may hold secrets; no terminator */
    char wait[NX_FLIGHT_WAIT]; /* "mutex held by coroutine 12, at /app/src/Stock.php:31"; terminated */
} nx_flight_t;

_Static_assert(sizeof(nx_flight_t) % 64 == 0, "places do not share cache lines");

typedef struct nx_flight_counts {
    _Atomic uint32_t beyond;  /* are under way and found no place */
    _Atomic uint32_t reached; /* places from there on were never taken */
} nx_flight_counts_t;

/* The taking side. */
typedef struct nx_flights {
    nx_flight_t *places; /* NULL: none is taken */
    nx_flight_counts_t *counts;
    uint64_t number;
    uint32_t free_count;
    uint16_t free[NX_FLIGHTS]; /* the last given back is the next taken: it is in the cache */
    void *owners[NX_FLIGHTS];  /* NULL: nobody, or somebody who has nothing to tell of his wait */
} nx_flights_t;

/* NULL: nothing is recorded. All places are free. */
void nx_flights_start(nx_flights_t *flights, nx_flight_t *places, nx_flight_counts_t *counts);

typedef struct nx_flight_request {
    int64_t started_at;
    const char *method, *path;
    size_t method_length, path_length;
} nx_flight_request_t;

/* NULL when nothing is recorded, or memory has run out. */
nx_flight_t *nx_flight_begin(nx_flights_t *flights, const nx_flight_request_t *request, void *owner);
void nx_flight_end(nx_flights_t *flights, nx_flight_t *flight);
/* Who asks for waits asks the owner; from now on nobody. */
void nx_flight_disown(nx_flights_t *flights, const nx_flight_t *flight);

static inline void nx_flight_enter(nx_flight_t *flight, nx_flight_state_t state)
{
    if (flight != NULL) {
        atomic_store_explicit(&flight->state, (uint16_t)state, memory_order_relaxed);
    }
}

/* What it waits for, cut where it is too long. */
void nx_flight_write_wait(nx_flight_t *flight, nx_flight_state_t state, const char *text, size_t length);

/* A copy of one that is under way; false when the place is free, or changed hands meanwhile. */
bool nx_flight_read(const nx_flight_t *flight, nx_flight_t *copy);

#endif
