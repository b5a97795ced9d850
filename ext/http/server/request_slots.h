/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: writes the state of an exchange to its request slot in shared memory, from the end of its head to
 * the last byte of its answer. The cost is a few stores per request. Nothing is written when a handler suspends or
 * resumes.
 */
#ifndef NX_HTTP_SERVER_REQUEST_SLOTS_H
#define NX_HTTP_SERVER_REQUEST_SLOTS_H

#include "http/server/finish.h"
#include "http/server/private.h"
#include "core/shm/worker_stats.h"

typedef struct nx_http_slots {
    nx_request_slots_t taken;
    /* NULL: this process has no statistics in shared memory, and nothing is recorded. */
    nx_worker_stats_t *stats;
} nx_http_slots_t;

extern NX_PER_THREAD nx_http_slots_t nx_http__slots;

void nx_http__forget_slots(void);
void nx_exchange__take_slot(nx_exchange_t *exchange);
/* Called when the exchange has ended. The slot then belongs to the connection until the answer was delivered. */
void nx_exchange__leave_slot(nx_exchange_t *exchange);
/* Called when the answer of an ended exchange was delivered (`is_whole`), or its client has disconnected. */
void nx_exchange__answer_delivered(nx_connection_t *connection, bool is_whole);

/* Records that `bytes` of a body are sent after a head with `status` (0: the head was sent before). */
static inline void nx_exchange__note_sent(const nx_connection_t *connection, unsigned status, uint64_t bytes)
{
    const nx_exchange_t *exchange = connection->owner;
    nx_request_slot_t *slot = exchange == NULL ? NULL : exchange->slot;
    if (slot != NULL) {
        slot->status = status == 0 ? slot->status : (uint16_t)status;
        slot->bytes += bytes;
    }
    if (UNEXPECTED(exchange != NULL && exchange->finish != NULL)) {
        nx_finish__note_sent(exchange->finish, status, bytes);
    }
}

#endif
