/* SPDX-License-Identifier: MIT */
#include "php.h"
#include "zend_smart_str.h"

#include "actor/system/idle.h"

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_actor_system_t *system;
} nx_idle_waiter_t;

static bool idle_is_idle(const nx_actor_system_t *system)
{
    bool has_dispatches = system->next != NULL || !nx_list_is_empty(&system->dispatches);
    return !has_dispatches && nx_list_is_empty(&system->ready) && system->mail_sources == 0;
}

static void idle_abandon(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, nx_idle_waiter_t, wait)->link);
}

static void idle_describe(nx_wait_t *wait, smart_str *text)
{
    const nx_actor_system_t *system = nx_container_of(wait, nx_idle_waiter_t, wait)->system;
    smart_str_appends(text, " of ");
    smart_str_append(text, system->name);
}

static const nx_wait_kind_t for_idleness = {
    .what = "the actors' idleness", .abandon = idle_abandon, .describe = idle_describe};

void nx_actor_system_wake_if_idle(nx_actor_system_t *system)
{
    while (!nx_list_is_empty(&system->idle_waiters) && idle_is_idle(system)) {
        nx_idle_waiter_t *waiter =
            nx_container_of(nx_list_pop_front(&system->idle_waiters), nx_idle_waiter_t, link);
        nx_coroutine_wake(&waiter->wait);
    }
}

void nx_actor_system_add_mail_source(nx_actor_system_t *system)
{
    system->mail_sources++;
}

void nx_actor_system_remove_mail_source(nx_actor_system_t *system)
{
    ZEND_ASSERT(system->mail_sources > 0);
    if (--system->mail_sources == 0) {
        nx_actor_system_wake_if_idle(system);
    }
}

bool nx_actor_system_wait_until_idle(nx_actor_system_t *system)
{
    nx_idle_waiter_t waiter = {.wait = {.kind = &for_idleness}, .system = system};
    while (!idle_is_idle(system)) {
        nx_list_push_back(&system->idle_waiters, &waiter.link);
        if (!nx_coroutine_park(&waiter.wait)) {
            return false;
        }
    }
    return true;
}
