/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: the access log. One line per request is written after the last byte of its answer. When the log is
 * off, the cost is one test of a pointer.
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
    nx_time_t complain_at; /* earliest time to report the next error of the log file */
} nx_access_t;

extern NX_PER_THREAD nx_access_t nx_http__access;

static inline bool nx_access__is_wanted(void)
{
    return nx_http__access.journal != NULL || nx_http__is_told;
}

/* Records a request. The peer has received the whole answer (`is_whole`), or disconnected before. */
void nx_access__note(const nx_flight_t *flight, nx_message_t *message, bool is_whole);
/* Records a request that was malformed or exceeded a limit. */
void nx_access__note_refusal(const nx_connection_t *connection, unsigned status);
void nx_access__flush(void);

#endif
