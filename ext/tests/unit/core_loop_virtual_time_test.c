/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "core/base/module.h"
#include "core/loop/private.h"

#define HOUR (3600 * NX_NANOSECONDS_PER_SECOND)

static nx_loop_t *loop;
static int log_of_calls[64];
static int call_count;

typedef struct {
    nx_timer_t timer;
    int number;
} test_timer_t;

/* Static: the loop still refers to timers that have not fired when it is destroyed. */
static test_timer_t timers[4];

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
    log_of_calls[call_count++] = nx_container_of(timer, test_timer_t, timer)->number;
}

static void start(test_timer_t *timer, int number, nx_time_t from_now)
{
    nx_timer_init(&timer->timer);
    timer->number = number;
    assert_int_equal(nx_loop_start_timer(loop, &timer->timer, nx_loop_now(loop) + from_now, note), 0);
}

static void assert_called(int count, const int *numbers)
{
    assert_int_equal(call_count, count);
    assert_memory_equal(log_of_calls, numbers, sizeof(int) * (size_t)count);
}

static void time_stops_until_it_is_advanced(void **state)
{
    nx_loop_use_time(loop, NX_TIME_STANDS);
    nx_time_t began = nx_loop_now(loop);
    start(&timers[0], 0, HOUR);
    start(&timers[1], 1, 2 * HOUR);
    usleep(2000);
    assert_int_equal(nx_loop_update_now(loop), began);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    nx_loop_advance_to(loop, began + HOUR - 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    nx_loop_advance_to(loop, began + HOUR);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_called(1, (int[]){0});
    nx_loop_advance_to(loop, began);
    assert_int_equal(nx_loop_now(loop), began + HOUR);
    assert_int_equal(nx_loop_next_deadline(loop), began + 2 * HOUR);
}

static void timers_keep_no_loop_alive_while_time_stands(void **state)
{
    start(&timers[0], 0, HOUR);
    assert_true(nx_loop_is_alive(loop));
    nx_loop_use_time(loop, NX_TIME_STANDS);
    assert_false(nx_loop_is_alive(loop));
    nx_loop_advance_to(loop, timers[0].timer.deadline);
    assert_true(nx_loop_is_alive(loop));
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    assert_true(nx_loop_is_alive(loop));
}

static void time_jumps_from_timer_to_timer(void **state)
{
    nx_time_t real = nx_clock_monotonic();
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    nx_time_t began = nx_loop_now(loop);
    start(&timers[0], 0, 2 * HOUR);
    start(&timers[1], 1, HOUR);
    start(&timers[2], 2, HOUR);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 2);
    assert_int_equal(nx_loop_now(loop), began + HOUR);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(nx_loop_now(loop), began + 2 * HOUR);
    assert_called(3, (int[]){1, 2, 0});
    assert_int_equal(nx_loop_run_once(loop, began + 3 * HOUR), 0);
    assert_int_equal(nx_loop_now(loop), began + 3 * HOUR);
    assert_in_range(nx_clock_monotonic() - real, 0, HOUR / 60);
}

static void an_iteration_that_does_not_wait_does_not_advance_time(void **state)
{
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    nx_time_t began = nx_loop_now(loop);
    start(&timers[0], 0, HOUR);
    for (int iterations = 0; iterations < 5000; iterations++) {
        assert_int_equal(nx_loop_run_once(loop, 0), 0);
    }
    assert_int_equal(nx_loop_now(loop), began);
    nx_loop_stop_timer(loop, &timers[0].timer);
}

static void iterations_that_never_wait_do_not_stop_time(void **state)
{
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    start(&timers[0], 0, HOUR);
    int iterations = 0;
    while (call_count == 0) {
        assert_true(nx_loop_run_once(loop, 0) >= 0);
        assert_true(++iterations < 100000);
    }
    assert_true(iterations > 5000);
}

/* 40,000 iterations without a wait in total, but at most 5,000 without a reset of the counter. */
static void iterations_are_counted_anew_after_the_work_has_ended(void **state)
{
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    nx_time_t began = nx_loop_now(loop);
    start(&timers[0], 0, HOUR);
    for (int rounds = 0; rounds < 8; rounds++) {
        for (int iterations = 0; iterations < 5000; iterations++) {
            assert_int_equal(nx_loop_run_once(loop, 0), 0);
        }
        if (rounds % 2 == 0) {
            nx_loop_came_to_rest(loop);
        } else {
            nx_loop_use_time(loop, NX_TIME_JUMPS);
        }
    }
    assert_int_equal(nx_loop_now(loop), began);
    nx_loop_stop_timer(loop, &timers[0].timer);
}

static void on_readable(nx_watch_t *watch, unsigned events)
{
    log_of_calls[call_count++] = 99;
    nx_loop_unwatch(loop, watch);
}

static void a_descriptor_is_waited_for_in_real_time(void **state)
{
    int ends[2];
    nx_watch_t watch;
    assert_int_equal(pipe(ends), 0);
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    nx_time_t began = nx_loop_now(loop), real = nx_clock_monotonic();
    nx_watch_init(&watch);
    assert_int_equal(nx_loop_watch(loop, &watch, ends[0], NX_READABLE, on_readable), 0);
    start(&timers[0], 0, 20 * NX_NANOSECONDS_PER_MILLISECOND);
    start(&timers[1], 1, HOUR);
    while (call_count == 0) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
    }
    assert_true(nx_clock_monotonic() - real >= 20 * NX_NANOSECONDS_PER_MILLISECOND);
    assert_true(nx_loop_now(loop) - began >= 20 * NX_NANOSECONDS_PER_MILLISECOND);
    assert_int_equal(write(ends[1], "x", 1), 1);
    while (call_count < 3) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
    }
    assert_called(3, (int[]){0, 99, 1});
    close(ends[0]);
    close(ends[1]);
}

static void the_clock_continues_in_real_time_from_its_virtual_value(void **state)
{
    nx_time_t deadline = nx_loop_update_now(loop) + HOUR;
    assert_int_equal(nx_loop_real_moment(loop, deadline), deadline);
    assert_int_equal(nx_loop_use_time(loop, NX_TIME_STANDS), NX_TIME_REAL);
    start(&timers[0], 0, HOUR);
    assert_int_equal(nx_loop_real_moment(loop, deadline), NX_TIME_NEVER);
    nx_loop_advance_to(loop, nx_loop_now(loop) + HOUR - 20 * NX_NANOSECONDS_PER_MILLISECOND);
    nx_time_t stood = nx_loop_now(loop), real = nx_clock_monotonic();
    assert_int_equal(nx_loop_use_time(loop, NX_TIME_REAL), NX_TIME_STANDS);
    assert_false(nx_loop_is_virtual(loop));
    assert_true(nx_loop_now(loop) >= stood);
    assert_in_range(nx_loop_real_moment(loop, timers[0].timer.deadline), real, real + HOUR / 60);
    assert_int_equal(nx_loop_real_moment(loop, NX_TIME_NEVER), NX_TIME_NEVER);
    while (call_count == 0) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
    }
    assert_true(nx_clock_monotonic() - real >= 20 * NX_NANOSECONDS_PER_MILLISECOND);
}

static unsigned random_state;

static unsigned choose_anything(unsigned among)
{
    random_state = random_state * 1103515245 + 12345;
    return (random_state >> 16) % among;
}

static void shuffled_timers_fire_once_never_early_and_in_many_orders(void **state)
{
    unsigned seen = 0;
    nx_loop_use_time(loop, NX_TIME_JUMPS);
    nx_loop_shuffle_timers(loop, choose_anything);
    for (int round = 0; round < 200; round++) {
        call_count = 0;
        start(&timers[3], 3, HOUR + 1);
        for (int i = 0; i < 3; i++) {
            start(&timers[i], i, HOUR);
        }
        while (nx_loop_is_alive(loop)) {
            assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
        }
        assert_int_equal(call_count, 4);
        assert_int_equal(log_of_calls[3], 3);
        int first = log_of_calls[0], second = log_of_calls[1];
        seen |= 1U << (first * 2 + (second > first ? second - 1 : second));
    }
    assert_int_equal(seen, 0x3F);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(time_stops_until_it_is_advanced),
        TEST(timers_keep_no_loop_alive_while_time_stands),
        TEST(time_jumps_from_timer_to_timer),
        TEST(an_iteration_that_does_not_wait_does_not_advance_time),
        TEST(iterations_that_never_wait_do_not_stop_time),
        TEST(iterations_are_counted_anew_after_the_work_has_ended),
        TEST(a_descriptor_is_waited_for_in_real_time),
        TEST(the_clock_continues_in_real_time_from_its_virtual_value),
        TEST(shuffled_timers_fire_once_never_early_and_in_many_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
