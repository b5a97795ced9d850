/* SPDX-License-Identifier: MIT */
/*
 * Private to connection/: the limit of open connections. At the limit an idle connection is closed, or a new client is
 * refused (connection_limit.c). Nothing here suspends or throws.
 */
#ifndef NX_HTTP_CONNECTION_CONNECTION_LIMIT_H
#define NX_HTTP_CONNECTION_CONNECTION_LIMIT_H

#include "core/loop/loop.h"

typedef struct nx_connection_manager nx_connection_manager_t;

typedef struct nx_connection_limit {
    uint64_t most; /* maximum of connections; leaves file descriptors for the application */
    uint64_t closed, refused;
    nx_time_t since;         /* when the shortage that was logged began; 0: there is none */
    nx_time_t seen_at;       /* when the shortage was last seen */
    nx_time_t lacking_since; /* first shortage since the backlog was last empty; 0: none */
    nx_time_t search_at;
    nx_timer_t timer;
    int reserve; /* spare descriptor, used to refuse clients; -1: none */
} nx_connection_limit_t;

typedef enum {
    NX_CONNECTION_LIMIT_FREED,
    NX_CONNECTION_LIMIT_REFUSED,
    NX_CONNECTION_LIMIT_LATER
} nx_connection_limit_outcome_t;
void nx_connection_limit__init(nx_connection_manager_t *manager);
void nx_connection_limit__open(nx_connection_manager_t *manager);
void nx_connection_limit__close(nx_connection_manager_t *manager);
bool nx_connection_limit__is_reached(const nx_connection_manager_t *manager);
/*
 * Called when the process has no descriptors left (`error` is an errno), or when the remaining ones are reserved for
 * the application (`error` is 0).
 */
nx_connection_limit_outcome_t nx_connection_limit__evict(nx_connection_manager_t *manager, int listener,
                                                         int error);
void nx_connection_limit__note_empty_backlog(nx_connection_manager_t *manager);

#endif
