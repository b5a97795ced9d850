/* SPDX-License-Identifier: MIT */
/* Private to connection/: the limit of open connections, and what to do at that limit (connection_limit.c). */
#ifndef NX_HTTP_CONNECTION_CONNECTION_LIMIT_H
#define NX_HTTP_CONNECTION_CONNECTION_LIMIT_H

#include "core/loop/loop.h"

typedef struct nx_front nx_front_t;

typedef struct nx_room {
    uint64_t most; /* maximum of connections; leaves file descriptors for the application */
    uint64_t closed, refused;
    nx_time_t since;         /* when the shortage that was logged began; 0: there is none */
    nx_time_t seen_at;       /* when the shortage was last seen */
    nx_time_t lacking_since; /* first shortage since the backlog was last empty; 0: none */
    nx_time_t search_at;
    nx_timer_t timer;
    int reserve; /* spare descriptor, used to refuse clients; -1: none */
} nx_room_t;

typedef enum { NX_ROOM_FOUND, NX_ROOM_REFUSED, NX_ROOM_LATER } nx_room_answer_t;
void nx_room__init(nx_front_t *front);
void nx_room__open(nx_front_t *front);
void nx_room__close(nx_front_t *front);
bool nx_room__is_full(const nx_front_t *front);
/*
 * Called when the process has no descriptors left (`error` is an errno), or when the remaining ones are reserved for
 * the application (`error` is 0).
 */
nx_room_answer_t nx_room__find(nx_front_t *front, int listener, int error);
void nx_room__found_nobody(nx_front_t *front); /* the backlog is empty */

#endif
