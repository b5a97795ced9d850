/* SPDX-License-Identifier: MIT */
/* Private to connection/: idle timeouts and other deadlines of connections (timer_wheel.c). */
#ifndef NX_HTTP_CONNECTION_TIMER_WHEEL_H
#define NX_HTTP_CONNECTION_TIMER_WHEEL_H

#include "core/base/list.h"
#include "core/loop/loop.h"

typedef struct nx_connection nx_connection_t;

enum { NX_TIMER_WHEEL_SLOTS = 256 };

/* A timer wheel with coarse resolution: one slot per tick. A slot is checked when its tick has passed. */
typedef struct nx_timer_wheel {
    nx_list_t slots[NX_TIMER_WHEEL_SLOTS];
    uint64_t tick;  /* all earlier ticks have been checked */
    uint64_t armed; /* the tick at which the timer fires */
    size_t count;
    nx_timer_t timer;
} nx_timer_wheel_t;

/*
 * Moving a deadline to a later time, or to NX_TIME_NEVER, costs one store. When the deadline of a connection has
 * passed, the wheel calls nx_connection__expire(), which is in connection.c.
 */
void nx_timer_wheel__init(nx_timer_wheel_t *wheel);
void nx_timer_wheel__stop(nx_timer_wheel_t *wheel);
void nx_timer_wheel__remove(nx_connection_t *connection);
void nx_connection__set_deadline(nx_connection_t *connection, nx_time_t deadline);
void nx_connection__expire(nx_connection_t *connection);

#endif
