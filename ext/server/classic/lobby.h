/* SPDX-License-Identifier: MIT */
/*
 * Connections that the standby thread has accepted (standby.h): it answers health checks itself, puts everything else
 * into the queue that all workers share (http/connection/handover.h), and answers with 503 what waits there for too
 * long or finds the queue full.
 *
 * Ownership: the descriptors are the lobby's until they are in the queue. Threads: the standby thread's alone, but
 * for `counts`. Fork: not while a function below runs, so that the child knows which descriptors to close.
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
    bool is_introduced;
    bool is_answered; /* what it still sends is read away, so that it can read the answer */
    int64_t since;
} nx_lobby_guest_t;

enum { NX_LOBBY_GUESTS = 128 };

typedef struct nx_lobby {
    /* Set once. */
    const char *health; /* as of nx_classic_settings_t */
    const atomic_bool *is_unready;
    nx_wire_limits_t limits;
    nx_handover_t queue;
    size_t queue_limit;
    int64_t queue_time, first_byte_time;

    nx_lobby_guest_t guests[NX_LOBBY_GUESTS];
    size_t count;
    nx_wire_date_t date;
    /* Since the front's thread has last taken them. */
    struct {
        _Atomic uint64_t health, overloaded, late;
    } counts;
} nx_lobby_t;

size_t nx_lobby__list(const nx_lobby_t *lobby, struct pollfd *set);
/* False: there was no connection to accept. */
bool nx_lobby__accept(nx_lobby_t *lobby, const nx_assist_listener_t *listener, int64_t now);
/* What has come since; and which connections have waited for too long, here and in the queue. */
void nx_lobby__look(nx_lobby_t *lobby, int64_t now);
/* All that wait here go into the queue. */
void nx_lobby__empty(nx_lobby_t *lobby, int64_t now);
/* In a child of fork(): what waits here is the parent's. */
void nx_lobby__close_inherited(nx_lobby_t *lobby);

#endif
