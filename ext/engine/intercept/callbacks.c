/* SPDX-License-Identifier: MIT */
#include "engine/intercept/callbacks.h"

#include "zend_gc.h"

static int (*collect_before)(void);
static void (*tick_before)(int count);

void nx_callbacks_on_collect(int (*collect)(void))
{
    if (collect == NULL) {
        gc_collect_cycles = collect_before;
        return;
    }
    collect_before = gc_collect_cycles;
    gc_collect_cycles = collect;
}

int nx_callbacks_collect(void)
{
    return collect_before();
}

void nx_callbacks_on_tick(void (*tick)(int count))
{
    if (tick == NULL) {
        zend_ticks_function = tick_before;
        return;
    }
    tick_before = zend_ticks_function;
    zend_ticks_function = tick;
}

void nx_callbacks_tick(int count)
{
    tick_before(count);
}
