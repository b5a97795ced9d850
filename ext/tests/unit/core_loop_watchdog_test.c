/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/loop/watchdog.h"

#define MILLISECOND NX_NANOSECONDS_PER_MILLISECOND
/* Long enough for a machine under load: only what never happens fails a test. */
#define PATIENCE (20 * NX_NANOSECONDS_PER_SECOND)

static nx_watchdog_t watchdog;
static atomic_int reported_due, reported_stalled, reported_long, reported_unreported, reported_stalls;

/* The signs of stalls in the order of their reports; this thread may read them later. */
static struct {
    unsigned sign;
    int64_t after;
} stalls[16];

static void note(nx_watchdog_t *reported, unsigned sign)
{
    if (sign == NX_WATCHDOG_STALLED || sign == NX_WATCHDOG_UNREPORTED) {
        int number = atomic_load(&reported_stalls);
        stalls[number % 16].sign = sign;
        stalls[number % 16].after = reported->stalled_for;
        atomic_store(&reported_stalls, number + 1);
    }
    atomic_fetch_add(sign == NX_WATCHDOG_DUE          ? &reported_due
                     : sign == NX_WATCHDOG_LONG       ? &reported_long
                     : sign == NX_WATCHDOG_UNREPORTED ? &reported_unreported
                                                      : &reported_stalled,
                     1);
}

static int set_up(void **state)
{
    nx_watchdog_init(&watchdog, note);
    atomic_store(&reported_due, 0);
    atomic_store(&reported_stalled, 0);
    atomic_store(&reported_long, 0);
    atomic_store(&reported_unreported, 0);
    atomic_store(&reported_stalls, 0);
    return 0;
}

static int tear_down(void **state)
{
    nx_watchdog_end(&watchdog);
    return 0;
}

/* Runs without a heartbeat until the counter `reported` has reached `times`. */
static bool computes_until(atomic_int *reported, int times)
{
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (atomic_load(reported) < times) {
        if (nx_clock_monotonic() > end) {
            return false;
        }
        sched_yield();
    }
    return true;
}

static void heartbeats_for(int64_t duration)
{
    int64_t end = nx_clock_monotonic() + duration;
    while (nx_clock_monotonic() < end) {
        nx_watchdog_heartbeat(&watchdog);
    }
}

static bool falls_asleep(void)
{
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (!atomic_load(&watchdog.is_asleep)) {
        if (nx_clock_monotonic() > end) {
            return false;
        }
        usleep(1000);
    }
    return true;
}

static void a_run_past_its_time_is_reported_after_the_grace_period(void **state)
{
    int64_t began = nx_clock_monotonic();
    assert_int_equal(nx_watchdog_attend(&watchdog), 0);
    nx_watchdog_publish(&watchdog, began);
    assert_true(computes_until(&reported_due, 1));
    assert_true(nx_clock_monotonic() - began >= NX_WATCHDOG_GRACE);
    assert_true(nx_watchdog_is_current(&watchdog));
    assert_true(nx_watchdog_retract(&watchdog));
    assert_false(nx_watchdog_retract(&watchdog));
    assert_int_equal(atomic_load(&reported_due), 1);
}

static void a_run_that_is_not_due_is_not_reported(void **state)
{
    nx_watchdog_attend(&watchdog);
    nx_watchdog_publish(&watchdog, nx_clock_monotonic() + PATIENCE);
    usleep(60000);
    assert_int_equal(atomic_load(&reported_due), 0);
    assert_false(nx_watchdog_retract(&watchdog));
}

static void frequent_switches_are_not_reported(void **state)
{
    nx_watchdog_attend(&watchdog);
    nx_watchdog_publish(&watchdog, nx_clock_monotonic() - NX_NANOSECONDS_PER_SECOND);
    heartbeats_for(100 * MILLISECOND);
    int64_t began = nx_clock_monotonic();
    nx_watchdog_heartbeat(&watchdog);
    bool was_reported = nx_watchdog_retract(&watchdog);
    /* A heartbeat that lasted because this thread had no processor may be reported. One that has just begun may not. */
    bool is_long = nx_clock_monotonic() - began >= NX_WATCHDOG_GRACE;
    assert_false(was_reported && nx_watchdog_is_current(&watchdog) && !is_long);
}

/* Each slice ends at NX_WATCHDOG_LONG, as preemption does, and so never lasts for NX_WATCHDOG_GRACE. */
static void a_long_run_is_reported_as_due_and_as_long_each_time(void **state)
{
    watchdog.long_after = 2 * MILLISECOND;
    nx_watchdog_attend(&watchdog);
    /* Two signs for each slice: the first may belong to a check of the previous slice. */
    for (int slice = 1; slice <= 10; slice++) {
        nx_watchdog_publish(&watchdog, nx_clock_monotonic() - NX_NANOSECONDS_PER_SECOND);
        assert_true(computes_until(&reported_long, atomic_load(&reported_long) + 2));
        assert_int_equal(atomic_load(&reported_due), slice);
        nx_watchdog_retract(&watchdog);
        nx_watchdog_heartbeat(&watchdog);
    }
}

static void nothing_is_reported_after_a_retraction(void **state)
{
    nx_watchdog_attend(&watchdog);
    for (int round = 0; round < 40; round++) {
        nx_watchdog_publish(&watchdog, 0);
        int64_t end = nx_clock_monotonic() + round % 20 * MILLISECOND;
        while (nx_clock_monotonic() < end) {
        }
        nx_watchdog_retract(&watchdog);
        int reported = atomic_load(&reported_due);
        usleep(1000);
        assert_int_equal(atomic_load(&reported_due), reported);
    }
    nx_watchdog_publish(&watchdog, 0);
    assert_true(computes_until(&reported_due, atomic_load(&reported_due) + 1));
}

static void the_observer_sleeps_while_the_loop_waits(void **state)
{
    nx_watchdog_enter_wait(&watchdog);
    nx_watchdog_attend(&watchdog);
    nx_watchdog_publish(&watchdog, 0);
    assert_true(falls_asleep());
    assert_int_equal(atomic_load(&reported_due), 0);
    nx_watchdog_leave_wait(&watchdog);
    assert_true(computes_until(&reported_due, 1));
}

static void the_observer_sleeps_without_anything_to_observe(void **state)
{
    nx_watchdog_attend(&watchdog);
    nx_watchdog_rest(&watchdog);
    assert_true(falls_asleep());
    nx_watchdog_attend(&watchdog);
    nx_watchdog_publish(&watchdog, 0);
    assert_true(computes_until(&reported_due, 1));
}

static void a_stall_is_reported_once_and_the_next_one_again(void **state)
{
    watchdog.stall_after = 20 * MILLISECOND;
    nx_watchdog_enter_wait(&watchdog);
    nx_watchdog_leave_wait(&watchdog);
    nx_watchdog_begin(&watchdog);
    assert_true(computes_until(&reported_stalled, 1));
    heartbeats_for(60 * MILLISECOND);
    assert_int_equal(atomic_load(&reported_stalled), 1);
    nx_watchdog_enter_wait(&watchdog);
    nx_watchdog_leave_wait(&watchdog);
    assert_true(computes_until(&reported_stalled, 2));
}

static void a_long_stall_is_reported_repeatedly(void **state)
{
    watchdog.stall_after = 20 * MILLISECOND;
    watchdog.long_stall_after = 60 * MILLISECOND;
    nx_watchdog_enter_wait(&watchdog);
    nx_watchdog_leave_wait(&watchdog);
    nx_watchdog_begin(&watchdog);
    assert_true(computes_until(&reported_stalls, 4));
    heartbeats_for(60 * MILLISECOND);
    assert_int_equal(atomic_load(&reported_stalls), 4);
    for (int number = 0; number < 4; number++) {
        int64_t due = number < 2 ? watchdog.stall_after : watchdog.long_stall_after;
        bool is_second = number % 2 != 0;
        assert_int_equal(stalls[number].sign, is_second ? NX_WATCHDOG_UNREPORTED : NX_WATCHDOG_STALLED);
        assert_true(stalls[number].after >= due + (is_second ? NX_WATCHDOG_GRACE : 0));
    }
}

static void nothing_stalls_before_the_first_iteration(void **state)
{
    watchdog.stall_after = 20 * MILLISECOND;
    nx_watchdog_begin(&watchdog);
    heartbeats_for(80 * MILLISECOND);
    assert_int_equal(atomic_load(&reported_stalled), 0);
}

static void a_long_callback_is_reported_repeatedly(void **state)
{
    watchdog.long_after = 4 * MILLISECOND;
    nx_watchdog_begin(&watchdog);
    assert_true(computes_until(&reported_long, 3));
}

static void the_observer_takes_no_signals(void **state)
{
    sigset_t usr1, before, pending;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &usr1, &before);
    nx_watchdog_attend(&watchdog);
    /* SIGUSR1 would end this process if any thread received it: that is its default action. */
    kill(getpid(), SIGUSR1);
    usleep(20000);
    sigpending(&pending);
    assert_int_equal(sigismember(&pending, SIGUSR1), 1);
    int signal_number;
    sigwait(&usr1, &signal_number);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void nothing_is_reported_after_the_end(void **state)
{
    nx_watchdog_attend(&watchdog);
    nx_watchdog_end(&watchdog);
    nx_watchdog_publish(&watchdog, 0);
    usleep(40000);
    assert_int_equal(atomic_load(&reported_due), 0);
    assert_int_equal(nx_watchdog_begin(&watchdog), 0);
    assert_true(computes_until(&reported_due, 1));
}

/* ThreadSanitizer does not support threads in the child of a process that had threads. */
#ifndef __SANITIZE_THREAD__
static void a_child_begins_an_observer_of_its_own(void **state)
{
    nx_watchdog_attend(&watchdog);
    nx_watchdog_publish(&watchdog, 0);
    pid_t child = fork();
    if (child == 0) {
        nx_watchdog_after_fork(&watchdog);
        bool inherited = nx_watchdog_retract(&watchdog);
        int reported = atomic_load(&reported_due);
        bool begun = nx_watchdog_begin(&watchdog) == 0;
        nx_watchdog_publish(&watchdog, 0);
        bool was_reported = computes_until(&reported_due, reported + 1);
        nx_watchdog_end(&watchdog);
        _exit(!inherited && begun && was_reported ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}
#endif

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_run_past_its_time_is_reported_after_the_grace_period),
        TEST(a_run_that_is_not_due_is_not_reported),
        TEST(frequent_switches_are_not_reported),
        TEST(a_long_run_is_reported_as_due_and_as_long_each_time),
        TEST(nothing_is_reported_after_a_retraction),
        TEST(the_observer_sleeps_while_the_loop_waits),
        TEST(the_observer_sleeps_without_anything_to_observe),
        TEST(a_stall_is_reported_once_and_the_next_one_again),
        TEST(a_long_stall_is_reported_repeatedly),
        TEST(nothing_stalls_before_the_first_iteration),
        TEST(a_long_callback_is_reported_repeatedly),
        TEST(the_observer_takes_no_signals),
        TEST(nothing_is_reported_after_the_end),
#ifndef __SANITIZE_THREAD__
        TEST(a_child_begins_an_observer_of_its_own),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
