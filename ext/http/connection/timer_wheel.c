/* SPDX-License-Identifier: MIT */
/*
 * A connection's deadline moves with every request, and is rarely reached. So it is only a number in the connection. A
 * connection is in a slot that is checked no later than its deadline. If the deadline has moved by then, the connection
 * moves to a later slot.
 */
#include "http/connection/private.h"

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

#define TICK (100 * NX_NANOSECONDS_PER_MILLISECOND)

static nx_connection_manager_t *server_of(nx_timer_wheel_t *wheel)
{
    return nx_container_of(wheel, nx_connection_manager_t, wheel);
}

void nx_timer_wheel__init(nx_timer_wheel_t *wheel)
{
    for (size_t i = 0; i < NX_TIMER_WHEEL_SLOTS; i++) {
        nx_list_init(&wheel->slots[i]);
    }
    wheel->tick = 0;
    wheel->armed = UINT64_MAX;
    wheel->count = 0;
    nx_timer_init(&wheel->timer);
}

static void on_tick(nx_timer_t *timer);

static void arm_wheel(nx_timer_wheel_t *wheel, uint64_t tick)
{
    if (nx_loop_start_timer(nx_scheduler_outer_loop(), &wheel->timer, (nx_time_t)tick * TICK, on_tick) == 0) {
        wheel->armed = tick;
    }
}

static void place_in_wheel(nx_timer_wheel_t *wheel, nx_connection_t *connection)
{
    uint64_t tick = (uint64_t)(connection->deadline / TICK) + 1;
    if (wheel->count == 0) {
        wheel->tick = (uint64_t)(nx_loop_now(nx_scheduler_outer_loop()) / TICK);
    }
    if (tick < wheel->tick) {
        tick = wheel->tick;
    }
    if (tick >= wheel->tick + NX_TIMER_WHEEL_SLOTS) {
        tick = wheel->tick + NX_TIMER_WHEEL_SLOTS - 1;
    }
    connection->deadline_tick = tick;
    nx_list_push_back(&wheel->slots[tick % NX_TIMER_WHEEL_SLOTS], &connection->deadline_link);
    wheel->count++;
    if (tick < wheel->armed) {
        arm_wheel(wheel, tick);
    }
}

void nx_timer_wheel__remove(nx_connection_t *connection)
{
    if (nx_list_is_linked(&connection->deadline_link)) {
        nx_list_unlink(&connection->deadline_link);
        connection->manager->wheel.count--;
    }
}

NX_HOT void nx_connection__set_deadline(nx_connection_t *connection, nx_time_t deadline)
{
    connection->deadline = deadline;
    if (deadline == NX_TIME_NEVER) {
        return;
    }
    if (EXPECTED(nx_list_is_linked(&connection->deadline_link)) &&
        connection->deadline_tick <= (uint64_t)(deadline / TICK) + 1) {
        return;
    }
    nx_timer_wheel__remove(connection);
    place_in_wheel(&connection->manager->wheel, connection);
}

static void gather_due(nx_timer_wheel_t *wheel, uint64_t now, nx_list_t *due)
{
    uint64_t last = now;
    if (last >= wheel->tick + NX_TIMER_WHEEL_SLOTS) {
        last = wheel->tick + NX_TIMER_WHEEL_SLOTS - 1;
    }
    for (uint64_t tick = wheel->tick; tick <= last; tick++) {
        nx_list_splice_back(due, &wheel->slots[tick % NX_TIMER_WHEEL_SLOTS]);
    }
    wheel->tick = now + 1;
}

static void arm_next(nx_timer_wheel_t *wheel)
{
    if (wheel->count == 0) {
        return;
    }
    for (uint64_t tick = wheel->tick; tick < wheel->tick + NX_TIMER_WHEEL_SLOTS; tick++) {
        if (!nx_list_is_empty(&wheel->slots[tick % NX_TIMER_WHEEL_SLOTS])) {
            arm_wheel(wheel, tick);
            return;
        }
    }
}

static void on_tick(nx_timer_t *timer)
{
    nx_timer_wheel_t *wheel = nx_container_of(timer, nx_timer_wheel_t, timer);
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    nx_list_t due;
    nx_list_init(&due);
    nx_connection__reap(server_of(wheel));
    wheel->armed = UINT64_MAX;
    gather_due(wheel, (uint64_t)(now / TICK), &due);
    while (!nx_list_is_empty(&due)) {
        nx_connection_t *connection = nx_container_of(due.next, nx_connection_t, deadline_link);
        nx_timer_wheel__remove(connection);
        if (connection->deadline <= now) {
            nx_connection__expire(connection);
        } else if (connection->deadline != NX_TIME_NEVER) {
            place_in_wheel(wheel, connection);
        }
    }
    arm_next(wheel);
}

void nx_timer_wheel__stop(nx_timer_wheel_t *wheel)
{
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &wheel->timer);
    wheel->armed = UINT64_MAX;
}
