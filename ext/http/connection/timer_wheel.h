/* SPDX-License-Identifier: MIT */
/* Shared by the files of connection/ only: deadlines of connections (timer_wheel.c). */
#ifndef NX_HTTP_CONNECTION_TIMER_WHEEL_H
#define NX_HTTP_CONNECTION_TIMER_WHEEL_H

#include "core/base/list.h"
#include "core/loop/loop.h"

typedef struct nx_connection nx_connection_t;

enum { NX_WHEEL_SLOTS = 256 };

/* Coarse deadlines of connections: a slot per tick, looked at when its time has come. */
typedef struct nx_wheel {
    nx_list_t slots[NX_WHEEL_SLOTS];
    uint64_t tick;  /* all before it have been looked at */
    uint64_t armed; /* the tick the timer is set to */
    size_t count;
    nx_timer_t timer;
} nx_wheel_t;

/* Later ones, and NX_TIME_NEVER, cost a store. `expired` is connection.c's. */
void nx_wheel__init(nx_wheel_t *wheel);
void nx_wheel__stop(nx_wheel_t *wheel);
void nx_wheel__forget(nx_connection_t *connection);
void nx_connection__deadline(nx_connection_t *connection, nx_time_t deadline);
void nx_connection__expired(nx_connection_t *connection);

#endif
