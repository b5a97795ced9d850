/* SPDX-License-Identifier: MIT */
/*
 * Connections that the standby thread has accepted (standby.h). The thread answers health checks itself, and puts all
 * other connections into the queue that all workers share (http/connection/handover.h). It answers with 503 if a
 * connection waits too long there, or if the queue is full.
 *
 * Ownership: this module owns the descriptors until they are in the queue. Threads: only the standby thread, except for
 * `counts`. Fork: a fork waits until no function below runs, so that the child can identify the descriptors to close.
 */
#ifndef NX_SERVER_CLASSIC_PENDING_H
#define NX_SERVER_CLASSIC_PENDING_H

#include <poll.h>
#include <stdatomic.h>

#include "http/connection/assist.h"
#include "http/connection/handover.h"
#include "http/wire/format.h"

typedef struct nx_pending_connection {
    int fd;
    bool has_proxy_header;
    bool is_answered; /* further input is read and discarded, so that the client can read the answer */
    int64_t since;
} nx_pending_connection_t;

enum { NX_PENDING_MOST = 128 };

typedef struct nx_pending {
    /* Set once. */
    const char *health; /* as in nx_classic_settings_t */
    const atomic_bool *is_unready;
    nx_wire_limits_t limits;
    nx_handover_t queue;
    size_t queue_limit;
    int64_t queue_time, first_byte_time;

    nx_pending_connection_t connections[NX_PENDING_MOST];
    size_t count;
    nx_wire_date_t date;
    /* Counted since the thread that owns the manager last read and reset them. */
    struct {
        _Atomic uint64_t health, overloaded, late;
    } counts;
} nx_pending_t;

size_t nx_pending__list(const nx_pending_t *pending, struct pollfd *set);
/* False: there was no connection to accept. */
bool nx_pending__accept(nx_pending_t *pending, const nx_assist_listener_t *listener, int64_t now);
/* Reads new input, and finds the connections that have waited too long, here and in the queue. */
void nx_pending__check(nx_pending_t *pending, int64_t now);
/* Moves all waiting connections into the queue. */
void nx_pending__hand_over_all(nx_pending_t *pending, int64_t now);
/* Called in a child of fork(). Closes its copies of the descriptors; the connections belong to the parent. */
void nx_pending__close_inherited(nx_pending_t *pending);

#endif
