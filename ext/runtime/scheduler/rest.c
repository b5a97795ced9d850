/* SPDX-License-Identifier: MIT */
/*
 * Sleep of coroutines that do only maintenance. Their timers do not keep the loop alive. A test that repeats one order
 * holds those of earlier coroutines, because the phase of such a timer is not part of the order.
 */
#include "runtime/scheduler/order.h"
#include "runtime/scheduler/private.h"

#include "zend_smart_str.h"

#include "runtime/scheduler/scheduler.h"

typedef struct {
    nx_wait_t wait;
    nx_timer_t timer;
    nx_time_t deadline;
    nx_list_t link;
    uint64_t coroutine;
    bool is_held; /* the timer is stopped until nx_order_release_rest() */
} rest_t;

static NX_PER_THREAD struct {
    nx_list_t resting;
    uint64_t held_up_to; /* the rest of coroutines with ids up to this one is held; 0: of none */
} self;

static void hold_rest(rest_t *rest)
{
    nx_loop_stop_timer(nx_scheduler.loop, &rest->timer);
    nx_loop_discount(nx_scheduler.loop, -1);
    rest->is_held = true;
}

static void finish_rest(rest_t *rest)
{
    nx_list_unlink(&rest->link);
    if (!rest->is_held) {
        nx_loop_stop_timer(nx_scheduler.loop, &rest->timer);
        nx_loop_discount(nx_scheduler.loop, -1);
    }
}

static void stop_resting(nx_wait_t *wait)
{
    finish_rest(nx_container_of(wait, rest_t, wait));
}

static void wake_rest(rest_t *rest)
{
    finish_rest(rest);
    nx_coroutine_wake(&rest->wait);
}

static void on_rest_over(nx_timer_t *timer)
{
    wake_rest(nx_container_of(timer, rest_t, timer));
}

static void describe_rest(nx_wait_t *wait, smart_str *text)
{
    nx_time_t left = nx_container_of(wait, rest_t, wait)->deadline - nx_loop_now(nx_scheduler.loop);
    smart_str_append_printf(text, ", %.3f s left", left < 0 ? 0 : (double)left / 1e9);
}

static const nx_wait_kind_t for_rest = {.what = "delay", .abandon = stop_resting, .describe = describe_rest};

bool nx_coroutine_rest_until(nx_time_t deadline)
{
    nx_loop_t *loop = nx_scheduler_loop();
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_coroutine_let_go(coroutine);
    rest_t rest = {.wait = {.kind = &for_rest}, .deadline = deadline, .coroutine = coroutine->id};
    nx_timer_init(&rest.timer);
    if (deadline <= nx_loop_now(loop) ||
        nx_loop_start_timer(loop, &rest.timer, deadline, on_rest_over) != 0) {
        return nx_coroutine_sleep_until(deadline);
    }
    nx_loop_discount(loop, 1);
    nx_list_push_back(&self.resting, &rest.link);
    if (coroutine->id <= self.held_up_to) {
        hold_rest(&rest);
    }
    return nx_coroutine_park(&rest.wait);
}

uint64_t nx_order_hold_rest(uint64_t up_to)
{
    uint64_t before = self.held_up_to;
    if (up_to <= before) {
        return before;
    }
    self.held_up_to = up_to;
    for (nx_list_t *node = self.resting.next; node != &self.resting; node = node->next) {
        rest_t *rest = nx_container_of(node, rest_t, link);
        if (rest->coroutine <= up_to && !rest->is_held) {
            hold_rest(rest);
        }
    }
    return before;
}

void nx_order_release_rest(uint64_t before)
{
    self.held_up_to = before;
    for (nx_list_t *node = self.resting.next, *next; node != &self.resting; node = next) {
        next = node->next;
        rest_t *rest = nx_container_of(node, rest_t, link);
        if (!rest->is_held || rest->coroutine <= before) {
            continue;
        }
        if (nx_loop_start_timer(nx_scheduler.loop, &rest->timer, rest->deadline, on_rest_over) != 0) {
            wake_rest(rest); /* without memory for the timer the rest is shorter */
            continue;
        }
        nx_loop_discount(nx_scheduler.loop, 1);
        rest->is_held = false;
    }
}

void nx_rest__start(void)
{
    nx_list_init(&self.resting);
    self.held_up_to = 0;
}
