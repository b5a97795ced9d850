/* SPDX-License-Identifier: MIT */
/*
 * declare(ticks): PHP walks its list of tick functions with a pointer into it, and empties the list when main ends,
 * before the coroutines end. A coroutine that is parked in a tick function would return into freed memory. Therefore
 * the tick functions are called here, from a copy of the list.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include "engine/compat/globals.h"
#include "engine/intercept/callbacks.h"

#define TICKS_MOST 16

typedef struct {
    nx_php_tick_t entries[TICKS_MOST];
    size_t count;
} ticks_t;

/* The list at main's last tick, so that coroutines still have tick functions after main has ended. */
static NX_PER_THREAD ticks_t known;

static void learn(const zend_llist *list)
{
    known.count = 0;
    for (zend_llist_element *element = list->head; element != NULL; element = element->next) {
        known.entries[known.count++] = *(nx_php_tick_t *)element->data;
    }
}

static void run_ticks(int count)
{
    const zend_llist *list = nx_php_ticks();
    if (!nx_scheduler.open || list == NULL || list->count > TICKS_MOST) {
        nx_callbacks_tick(count);
        return;
    }
    if (!(EG(flags) & EG_FLAGS_IN_SHUTDOWN)) {
        learn(list);
    }
    ticks_t ticks = known;
    for (size_t i = 0; i < ticks.count; i++) {
        ticks.entries[i].run(count, ticks.entries[i].argument);
    }
}

void nx_ticks__install(void)
{
    nx_callbacks_on_tick(run_ticks);
}

void nx_ticks__remove(void)
{
    nx_callbacks_on_tick(NULL);
}

void nx_ticks__start(void)
{
    known.count = 0;
}
