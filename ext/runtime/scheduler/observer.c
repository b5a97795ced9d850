/* SPDX-License-Identifier: MIT */
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/scheduler.h"

#include "core/base/clock.h"

nx_scheduler_observer_t nx_scheduler__observer;

/* The members of the structure are pointers to functions only. */
void nx_scheduler_observe(const nx_scheduler_observer_t *observer)
{
    typedef void (*function_t)(void);
    enum { COUNT = sizeof(*observer) / sizeof(function_t) };
    function_t all[COUNT], added[COUNT];
    memcpy(all, &nx_scheduler__observer, sizeof(all));
    memcpy(added, observer, sizeof(added));
    for (size_t i = 0; i < COUNT; i++) {
        all[i] = added[i] != NULL ? added[i] : all[i];
    }
    memcpy(&nx_scheduler__observer, all, sizeof(all));
}

bool nx_scheduler_is_open(void)
{
    return nx_scheduler.open;
}

nx_time_t nx_scheduler_time_since_iteration(void)
{
    return nx_clock_monotonic() - nx_loop_real_moment(nx_scheduler.loop, nx_scheduler.iterated_at);
}

bool nx_scheduler_is_long_stall(nx_time_t lasts)
{
    return lasts >= nx_interrupt.watchdog.long_stall_after;
}

bool nx_scheduler_is_asleep(void)
{
    return atomic_load(&nx_interrupt.watchdog.is_waiting);
}

nx_coroutine_t *nx_scheduler_next(const nx_coroutine_t *previous)
{
    if (previous == NULL) {
        return &nx_scheduler.main;
    }
    const nx_list_t *node = previous == &nx_scheduler.main ? &nx_scheduler.alive : &previous->alive_link;
    return node->next == &nx_scheduler.alive ? NULL : nx_container_of(node->next, nx_coroutine_t, alive_link);
}

nx_coroutine_t *nx_scheduler_find(uint64_t id)
{
    nx_coroutine_t *coroutine = NULL;
    while ((coroutine = nx_scheduler_next(coroutine)) != NULL && coroutine->id != id) {
    }
    return coroutine;
}

nx_scheduler_addresses_t nx_scheduler_addresses(void)
{
    return (nx_scheduler_addresses_t){
        .alive = &nx_scheduler.alive,
        .main = &nx_scheduler.main,
        .current = &nx_scheduler.current,
    };
}
