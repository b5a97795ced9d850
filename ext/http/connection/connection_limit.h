/* SPDX-License-Identifier: MIT */
/* Shared by the files of connection/ only: room for one more connection, or the lack of it (connection_limit.c). */
#ifndef NX_HTTP_CONNECTION_CONNECTION_LIMIT_H
#define NX_HTTP_CONNECTION_CONNECTION_LIMIT_H

#include "core/loop/loop.h"

typedef struct nx_front nx_front_t;

typedef struct nx_room {
    uint64_t most; /* connections, so that the application has descriptors, too */
    uint64_t closed, refused;
    nx_time_t since;         /* when the lack that is in the log began; 0: there is none */
    nx_time_t seen_at;       /* when it was last met */
    nx_time_t lacking_since; /* when the backlog was last empty; 0: it is */
    nx_time_t search_at;
    nx_timer_t timer;
    int reserve; /* a descriptor, to refuse clients with; -1: none */
} nx_room_t;

typedef enum { NX_ROOM_FOUND, NX_ROOM_REFUSED, NX_ROOM_LATER } nx_room_answer_t;
void nx_room__init(nx_front_t *front);
void nx_room__open(nx_front_t *front);
void nx_room__close(nx_front_t *front);
bool nx_room__is_full(const nx_front_t *front);
/* When the descriptors have run out (an errno), or what is left of them is the application's (0). */
nx_room_answer_t nx_room__find(nx_front_t *front, int listener, int error);
void nx_room__found_nobody(nx_front_t *front); /* in the backlog */

#endif
