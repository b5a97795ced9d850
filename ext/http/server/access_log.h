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

typedef struct nx_access_log {
    nx_log_writer_t *journal; /* NULL: off */
    nx_access_log_format_t format;
    nx_time_t report_at; /* earliest time to report the next error of the log file */
} nx_access_log_t;

extern NX_PER_THREAD nx_access_log_t nx_access_log__state;

static inline bool nx_access_log__is_wanted(void)
{
    return nx_access_log__state.journal != NULL || nx_request_log__is_on;
}

/* Records a request. Its client has received the whole answer (`is_whole`), or has disconnected. */
void nx_access_log__write(const nx_request_slot_t *slot, nx_message_t *message, bool is_whole);
/* Records a request that was malformed or exceeded a limit. */
void nx_access_log__write_refusal(const nx_connection_t *connection, unsigned status);
void nx_access_log__flush(void);

#endif
