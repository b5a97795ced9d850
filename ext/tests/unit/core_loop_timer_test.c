/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "core/base/module.h"
#include "core/loop/private.h"

static nx_loop_t *loop;
static int log_of_calls[64];
static int call_count;

typedef struct test_timer {
    nx_timer_t timer;
    int number;
    nx_time_t period;
} test_timer_t;

static int set_up(void **state)
{
    call_count = 0;
    return nx_loop_create(&loop);
}

static int tear_down(void **state)
{
    nx_loop_destroy(loop);
    return 0;
}

static void note(nx_timer_t *timer)
{
    assert_false(nx_timer_is_active(timer));
    log_of_calls[call_count++] = nx_container_of(timer, test_timer_t, timer)->number;
}

static void start(test_timer_t *timer, int number, nx_time_t deadline, nx_timer_fn expired)
{
    nx_timer_init(&timer->timer);
    timer->number = number;
    assert_int_equal(nx_loop_start_timer(loop, &timer->timer, deadline, expired), 0);
    assert_true(nx_timer_is_active(&timer->timer));
}

static void run_until_idle(void)
{
    while (nx_loop_is_alive(loop)) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
    }
}

static void timers_fire_by_deadline_and_then_by_start(void **state)
{
    test_timer_t timers[5];
    nx_time_t now = nx_loop_now(loop);
    start(&timers[0], 0, now + 3000000, note);
    start(&timers[1], 1, now + 1000000, note);
    start(&timers[2], 2, now + 2000000, note);
    start(&timers[3], 3, now + 1000000, note);
    start(&timers[4], 4, now + 3000000, note);
    assert_int_equal(nx_loop_count_contents(loop).timers, 5);
    run_until_idle();
    const int expected[] = {1, 3, 2, 0, 4};
    assert_int_equal(call_count, 5);
    assert_memory_equal(log_of_calls, expected, sizeof(expected));
}

static void a_stopped_timer_does_not_fire_and_may_be_stopped_again(void **state)
{
    test_timer_t kept, stopped;
    nx_time_t now = nx_loop_now(loop);
    start(&stopped, 1, now, note);
    start(&kept, 2, now, note);
    nx_loop_stop_timer(loop, &stopped.timer);
    nx_loop_stop_timer(loop, &stopped.timer);
    assert_false(nx_timer_is_active(&stopped.timer));
    run_until_idle();
    assert_int_equal(call_count, 1);
    assert_int_equal(log_of_calls[0], 2);
    nx_loop_stop_timer(loop, &kept.timer);
}

static test_timer_t *victim;

static void note_and_stop_victim(nx_timer_t *timer)
{
    note(timer);
    nx_loop_stop_timer(loop, &victim->timer);
    free(victim);
}

static void a_due_timer_stopped_and_freed_by_another_does_not_fire(void **state)
{
    test_timer_t first;
    victim = malloc(sizeof(*victim));
    nx_time_t now = nx_loop_now(loop);
    start(&first, 1, now, note_and_stop_victim);
    start(victim, 2, now, note);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(call_count, 1);
    assert_false(nx_loop_is_alive(loop));
}

static void restarting_moves_the_deadline(void **state)
{
    test_timer_t moved, fixed;
    nx_time_t now = nx_loop_now(loop);
    start(&moved, 1, now + 1000000, note);
    start(&fixed, 2, now + 2000000, note);
    assert_int_equal(nx_loop_start_timer(loop, &moved.timer, now + 3000000, note), 0);
    assert_int_equal(nx_loop_count_contents(loop).timers, 2);
    run_until_idle();
    assert_int_equal(log_of_calls[0], 2);
    assert_int_equal(log_of_calls[1], 1);
    assert_int_equal(call_count, 2);
}

static void rearm_in_the_past(nx_timer_t *timer)
{
    note(timer);
    assert_int_equal(nx_loop_start_timer(loop, timer, 0, rearm_in_the_past), 0);
}

static void a_timer_that_always_starts_in_the_past_fires_once_an_iteration(void **state)
{
    test_timer_t greedy, other;
    start(&greedy, 1, 0, rearm_in_the_past);
    start(&other, 2, nx_loop_now(loop) + 1, note);
    assert_int_equal(call_count, 0);
    while (nx_loop_update_now(loop) <= other.timer.deadline) {
    }
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 2);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    start(&other, 3, nx_loop_now(loop), note);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 2);
    nx_loop_stop_timer(loop, &greedy.timer);
    const int expected[] = {1, 2, 1, 1, 3};
    assert_int_equal(call_count, 5);
    assert_memory_equal(log_of_calls, expected, sizeof(expected));
}

static void rearm_by_period(nx_timer_t *timer)
{
    test_timer_t *self = nx_container_of(timer, test_timer_t, timer);
    note(timer);
    if (call_count < 20) {
        nx_loop_start_timer(loop, timer, timer->deadline + self->period, rearm_by_period);
    }
}

static void a_period_added_to_the_deadline_does_not_drift(void **state)
{
    test_timer_t periodic = {.period = 100000};
    nx_time_t begin = nx_loop_now(loop) - 1000000;
    start(&periodic, 1, begin, rearm_by_period);
    run_until_idle();
    assert_int_equal(call_count, 20);
    assert_true(periodic.timer.deadline == begin + 19 * 100000);
}

static int early_count;
static int iteration_count;

static void check_not_early(nx_timer_t *timer)
{
    if (nx_clock_monotonic() < timer->deadline) {
        early_count++;
    }
    note(timer);
}

static void wait_for_fractions(void)
{
    test_timer_t timers[40];
    early_count = 0;
    iteration_count = 0;
    for (int i = 0; i < 40; i++) {
        start(&timers[i], i, nx_loop_update_now(loop) + 100000 + i * 333333, check_not_early);
    }
    while (nx_loop_is_alive(loop)) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
        iteration_count++;
    }
    assert_int_equal(call_count, 40);
    assert_int_equal(early_count, 0);
    /* An iteration that ends before a timer is due shows that the loop spins. */
    assert_true(iteration_count <= 40);
}

static void no_timer_fires_early(void **state)
{
    wait_for_fractions();
}

static void no_timer_fires_early_nor_spins_on_kernels_with_milliseconds_only(void **state)
{
    loop->backend.has_precise_wait = false;
    wait_for_fractions();
}

static void an_iteration_ends_at_its_deadline_without_a_timer(void **state)
{
    nx_time_t deadline = nx_loop_update_now(loop) + 1500000;
    assert_int_equal(nx_loop_run_once(loop, deadline), 0);
    assert_true(nx_clock_monotonic() >= deadline);
    assert_true(nx_loop_now(loop) >= deadline);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
}

static nx_time_t last_deadline;
static size_t fired_count;

static void check_order(nx_timer_t *timer)
{
    assert_true(timer->deadline >= last_deadline);
    last_deadline = timer->deadline;
    fired_count++;
}

static void a_million_timers_fire_in_order(void **state)
{
    enum { COUNT = 1000000 };
    nx_timer_t *timers = calloc(COUNT, sizeof(*timers));
    nx_time_t base = nx_loop_update_now(loop);
    uint32_t random = 1;
    for (int i = 0; i < COUNT; i++) {
        random = random * 1664525u + 1013904223u;
        assert_int_equal(nx_loop_start_timer(loop, &timers[i], base + (random >> 12), check_order), 0);
    }
    for (int i = 0; i < COUNT; i += 2) {
        nx_loop_stop_timer(loop, &timers[i]);
    }
    fired_count = 0;
    last_deadline = 0;
    run_until_idle();
    assert_int_equal(fired_count, COUNT / 2);
    free(timers);
}

static void destroying_a_loop_stops_its_timers(void **state)
{
    nx_loop_t *other;
    nx_timer_t timer;
    nx_timer_init(&timer);
    assert_int_equal(nx_loop_create(&other), 0);
    assert_int_equal(nx_loop_start_timer(other, &timer, 1, note), 0);
    nx_loop_destroy(other);
    assert_false(nx_timer_is_active(&timer));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(timers_fire_by_deadline_and_then_by_start),
        TEST(a_stopped_timer_does_not_fire_and_may_be_stopped_again),
        TEST(a_due_timer_stopped_and_freed_by_another_does_not_fire),
        TEST(restarting_moves_the_deadline),
        TEST(a_timer_that_always_starts_in_the_past_fires_once_an_iteration),
        TEST(a_period_added_to_the_deadline_does_not_drift),
        TEST(no_timer_fires_early),
        TEST(no_timer_fires_early_nor_spins_on_kernels_with_milliseconds_only),
        TEST(an_iteration_ends_at_its_deadline_without_a_timer),
        TEST(a_million_timers_fire_in_order),
        TEST(destroying_a_loop_stops_its_timers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
