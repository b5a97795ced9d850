/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of http/ only: a line for each request, after the last byte of its answer. Off: one test of a
 * pointer.
 */
#ifndef NX_HTTP_SERVER_ACCESS_LOG_H
#define NX_HTTP_SERVER_ACCESS_LOG_H

#include "http/server/private.h"
#include "http/server/request_log.h"
#include "core/threads/log_writer.h"
#include "core/shm/request_slot.h"

typedef struct nx_access {
    nx_journal_t *journal; /* NULL: off */
    nx_access_format_t format;
    nx_time_t complain_at; /* not before, of trouble with the file */
} nx_access_t;

extern NX_PER_THREAD nx_access_t nx_http__access;

static inline bool nx_access__is_wanted(void)
{
    return nx_http__access.journal != NULL || nx_http__is_told;
}

/* The answer was taken whole, or its client has gone before. */
void nx_access__note(const nx_flight_t *flight, nx_message_t *message, bool is_whole);
/* One that could not be understood, or was too much. */
void nx_access__note_refusal(const nx_connection_t *connection, unsigned status);
void nx_access__flush(void);

#endif
