/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: what an exchange writes to its request slot in shared memory, from the end of its head to the last
 * byte of its answer. The cost is a few stores per request. Nothing is written when a handler suspends or resumes.
 */
#ifndef NX_HTTP_SERVER_REQUEST_SLOTS_H
#define NX_HTTP_SERVER_REQUEST_SLOTS_H

#include "http/server/private.h"
#include "core/shm/worker_stats.h"

typedef struct nx_http_flights {
    nx_flights_t taken;
    nx_sheet_t *sheet; /* NULL: this process has no statistics in shared memory, and nothing is recorded */
} nx_http_flights_t;

extern NX_PER_THREAD nx_http_flights_t nx_http__flights;

void nx_http__forget_flights(void);
void nx_flight__begin(nx_exchange_t *exchange);
/* The exchange has ended. The slot then belongs to the connection until the peer has received the answer. */
void nx_flight__leave(nx_exchange_t *exchange);
/* The peer has received the answer of an exchange that has ended, or will not receive it. */
void nx_flight__landed(nx_connection_t *connection, bool is_whole);

/* Records that `bytes` of a body are sent after a head with `status` (0: the head was sent before). */
static inline void nx_flight__note(const nx_connection_t *connection, unsigned status, uint64_t bytes)
{
    const nx_exchange_t *exchange = connection->owner;
    nx_flight_t *flight = exchange == NULL ? NULL : exchange->flight;
    if (flight != NULL) {
        flight->status = status == 0 ? flight->status : (uint16_t)status;
        flight->bytes += bytes;
    }
}

#endif
