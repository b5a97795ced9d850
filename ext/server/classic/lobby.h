/* SPDX-License-Identifier: MIT */
/*
 * Connections that the standby thread has accepted (standby.h). It answers health checks itself, and puts all other
 * connections into the queue that all workers share (http/connection/handover.h). It answers with 503 when a connection
 * waits too long there, or when the queue is full.
 *
 * Ownership: the lobby owns the descriptors until they are in the queue. Threads: only the standby thread, except for
 * `counts`. Fork: a fork waits until no function below runs, so that the child can identify the descriptors to close.
 */
#ifndef NX_SERVER_CLASSIC_LOBBY_H
#define NX_SERVER_CLASSIC_LOBBY_H

#include <poll.h>
#include <stdatomic.h>

#include "http/connection/assist.h"
#include "http/connection/handover.h"
#include "http/wire/format.h"

typedef struct nx_lobby_guest {
    int fd;
    bool has_proxy_header;
    bool is_answered; /* further input is read and discarded, so that the client can read the answer */
    int64_t since;
} nx_lobby_guest_t;

enum { NX_LOBBY_GUESTS = 128 };

typedef struct nx_lobby {
    /* Set once. */
    const char *health; /* as in nx_classic_settings_t */
    const atomic_bool *is_unready;
    nx_wire_limits_t limits;
    nx_handover_t queue;
    size_t queue_limit;
    int64_t queue_time, first_byte_time;

    nx_lobby_guest_t guests[NX_LOBBY_GUESTS];
    size_t count;
    nx_wire_date_t date;
    /* Counted since the thread that owns the manager last read and reset them. */
    struct {
        _Atomic uint64_t health, overloaded, late;
    } counts;
} nx_lobby_t;

size_t nx_lobby__list(const nx_lobby_t *lobby, struct pollfd *set);
/* False: there was no connection to accept. */
bool nx_lobby__accept(nx_lobby_t *lobby, const nx_assist_listener_t *listener, int64_t now);
/* Reads new input, and finds the connections that have waited too long, here and in the queue. */
void nx_lobby__look(nx_lobby_t *lobby, int64_t now);
/* Moves all waiting connections into the queue. */
void nx_lobby__empty(nx_lobby_t *lobby, int64_t now);
/* In a child of fork(): closes its copies of the descriptors; the connections are the parent's. */
void nx_lobby__close_inherited(nx_lobby_t *lobby);

#endif
