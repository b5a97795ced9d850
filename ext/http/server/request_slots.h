/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of http/ only: what an exchange tells the board of itself, from the end of its head to the last
 * byte of its answer. It costs some stores a request; nothing of it is written when a handler waits or goes on.
 */
#ifndef NX_HTTP_SERVER_REQUEST_SLOTS_H
#define NX_HTTP_SERVER_REQUEST_SLOTS_H

#include "http/server/private.h"
#include "core/shm/worker_stats.h"

typedef struct nx_http_flights {
    nx_flights_t taken;
    nx_sheet_t *sheet; /* NULL: this process has none, and nothing is recorded */
} nx_http_flights_t;

extern NX_PER_THREAD nx_http_flights_t nx_http__flights;

void nx_http__forget_flights(void);
void nx_flight__begin(nx_exchange_t *exchange);
/* The exchange is over. What its peer has not taken yet is the connection's from now on. */
void nx_flight__leave(nx_exchange_t *exchange);
/* The answer of an exchange that is over was taken by its peer, or will not be. */
void nx_flight__landed(nx_connection_t *connection, bool is_whole);

/* So many bytes of a body go out, behind that head (status 0: behind one that has gone). */
static inline void nx_flight__note(const nx_connection_t *connection, unsigned status, uint64_t bytes)
{
    nx_flight_t *flight = connection->exchange == NULL ? NULL : connection->exchange->flight;
    if (flight != NULL) {
        flight->status = status == 0 ? flight->status : (uint16_t)status;
        flight->bytes += bytes;
    }
}

#endif
