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

static nx_pulse_t pulse;
static atomic_int told_due, told_stalled, told_long, told_unheard, told_of_stalls;

/* The signs of stalls in the order of their reports; this thread may read them later. */
static struct {
    unsigned sign;
    int64_t after;
} stalls[16];

static void note(nx_pulse_t *told, unsigned sign)
{
    if (sign == NX_PULSE_STALLED || sign == NX_PULSE_UNHEARD) {
        int number = atomic_load(&told_of_stalls);
        stalls[number % 16].sign = sign;
        stalls[number % 16].after = told->stalled_for;
        atomic_store(&told_of_stalls, number + 1);
    }
    atomic_fetch_add(sign == NX_PULSE_DUE       ? &told_due
                     : sign == NX_PULSE_LONG    ? &told_long
                     : sign == NX_PULSE_UNHEARD ? &told_unheard
                                                : &told_stalled,
                     1);
}

static int set_up(void **state)
{
    nx_pulse_init(&pulse, note);
    atomic_store(&told_due, 0);
    atomic_store(&told_stalled, 0);
    atomic_store(&told_long, 0);
    atomic_store(&told_unheard, 0);
    atomic_store(&told_of_stalls, 0);
    return 0;
}

static int tear_down(void **state)
{
    nx_pulse_end(&pulse);
    return 0;
}

/* Runs without a beat until the counter `told` has reached `times`. */
static bool computes_until(atomic_int *told, int times)
{
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (atomic_load(told) < times) {
        if (nx_clock_monotonic() > end) {
            return false;
        }
        sched_yield();
    }
    return true;
}

static void beat_for(int64_t duration)
{
    int64_t end = nx_clock_monotonic() + duration;
    while (nx_clock_monotonic() < end) {
        nx_pulse_beat(&pulse);
    }
}

static bool falls_asleep(void)
{
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (!atomic_load(&pulse.is_asleep)) {
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
    assert_int_equal(nx_pulse_attend(&pulse), 0);
    nx_pulse_publish(&pulse, began);
    assert_true(computes_until(&told_due, 1));
    assert_true(nx_clock_monotonic() - began >= NX_PULSE_GRACE);
    assert_true(nx_pulse_is_current(&pulse));
    assert_true(nx_pulse_retract(&pulse));
    assert_false(nx_pulse_retract(&pulse));
    assert_int_equal(atomic_load(&told_due), 1);
}

static void a_run_that_is_not_due_is_not_reported(void **state)
{
    nx_pulse_attend(&pulse);
    nx_pulse_publish(&pulse, nx_clock_monotonic() + PATIENCE);
    usleep(60000);
    assert_int_equal(atomic_load(&told_due), 0);
    assert_false(nx_pulse_retract(&pulse));
}

static void frequent_switches_are_not_reported(void **state)
{
    nx_pulse_attend(&pulse);
    nx_pulse_publish(&pulse, nx_clock_monotonic() - NX_NANOSECONDS_PER_SECOND);
    beat_for(100 * MILLISECOND);
    int64_t began = nx_clock_monotonic();
    nx_pulse_beat(&pulse);
    bool was_told = nx_pulse_retract(&pulse);
    /* A beat that lasted because this thread had no processor may be reported; one that has just begun may not. */
    bool is_long = nx_clock_monotonic() - began >= NX_PULSE_GRACE;
    assert_false(was_told && nx_pulse_is_current(&pulse) && !is_long);
}

/* Each slice ends at NX_PULSE_LONG, as preemption does, and so never lasts for NX_PULSE_GRACE. */
static void a_long_run_is_reported_as_due_and_as_long_each_time(void **state)
{
    pulse.long_after = 2 * MILLISECOND;
    nx_pulse_attend(&pulse);
    /* Two signs for each slice: the first may come from a look at the previous slice. */
    for (int slice = 1; slice <= 10; slice++) {
        nx_pulse_publish(&pulse, nx_clock_monotonic() - NX_NANOSECONDS_PER_SECOND);
        assert_true(computes_until(&told_long, atomic_load(&told_long) + 2));
        assert_int_equal(atomic_load(&told_due), slice);
        nx_pulse_retract(&pulse);
        nx_pulse_beat(&pulse);
    }
}

static void nothing_is_reported_after_a_retraction(void **state)
{
    nx_pulse_attend(&pulse);
    for (int round = 0; round < 40; round++) {
        nx_pulse_publish(&pulse, 0);
        int64_t end = nx_clock_monotonic() + round % 20 * MILLISECOND;
        while (nx_clock_monotonic() < end) {
        }
        nx_pulse_retract(&pulse);
        int told = atomic_load(&told_due);
        usleep(1000);
        assert_int_equal(atomic_load(&told_due), told);
    }
    nx_pulse_publish(&pulse, 0);
    assert_true(computes_until(&told_due, atomic_load(&told_due) + 1));
}

static void the_observer_sleeps_while_the_loop_waits(void **state)
{
    nx_pulse_enter_wait(&pulse);
    nx_pulse_attend(&pulse);
    nx_pulse_publish(&pulse, 0);
    assert_true(falls_asleep());
    assert_int_equal(atomic_load(&told_due), 0);
    nx_pulse_leave_wait(&pulse);
    assert_true(computes_until(&told_due, 1));
}

static void the_observer_sleeps_without_anything_to_observe(void **state)
{
    nx_pulse_attend(&pulse);
    nx_pulse_rest(&pulse);
    assert_true(falls_asleep());
    nx_pulse_attend(&pulse);
    nx_pulse_publish(&pulse, 0);
    assert_true(computes_until(&told_due, 1));
}

static void a_stall_is_reported_once_and_the_next_one_again(void **state)
{
    pulse.stall_after = 20 * MILLISECOND;
    nx_pulse_enter_wait(&pulse);
    nx_pulse_leave_wait(&pulse);
    nx_pulse_begin(&pulse);
    assert_true(computes_until(&told_stalled, 1));
    beat_for(60 * MILLISECOND);
    assert_int_equal(atomic_load(&told_stalled), 1);
    nx_pulse_enter_wait(&pulse);
    nx_pulse_leave_wait(&pulse);
    assert_true(computes_until(&told_stalled, 2));
}

static void a_long_stall_is_reported_repeatedly(void **state)
{
    pulse.stall_after = 20 * MILLISECOND;
    pulse.long_stall_after = 60 * MILLISECOND;
    nx_pulse_enter_wait(&pulse);
    nx_pulse_leave_wait(&pulse);
    nx_pulse_begin(&pulse);
    assert_true(computes_until(&told_of_stalls, 4));
    beat_for(60 * MILLISECOND);
    assert_int_equal(atomic_load(&told_of_stalls), 4);
    for (int number = 0; number < 4; number++) {
        int64_t due = number < 2 ? pulse.stall_after : pulse.long_stall_after;
        bool is_second = number % 2 != 0;
        assert_int_equal(stalls[number].sign, is_second ? NX_PULSE_UNHEARD : NX_PULSE_STALLED);
        assert_true(stalls[number].after >= due + (is_second ? NX_PULSE_GRACE : 0));
    }
}

static void nothing_stalls_before_the_first_iteration(void **state)
{
    pulse.stall_after = 20 * MILLISECOND;
    nx_pulse_begin(&pulse);
    beat_for(80 * MILLISECOND);
    assert_int_equal(atomic_load(&told_stalled), 0);
}

static void a_long_callback_is_reported_repeatedly(void **state)
{
    pulse.long_after = 4 * MILLISECOND;
    nx_pulse_begin(&pulse);
    assert_true(computes_until(&told_long, 3));
}

static void the_observer_takes_no_signals(void **state)
{
    sigset_t usr1, before, pending;
    sigemptyset(&usr1);
    sigaddset(&usr1, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &usr1, &before);
    nx_pulse_attend(&pulse);
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
    nx_pulse_attend(&pulse);
    nx_pulse_end(&pulse);
    nx_pulse_publish(&pulse, 0);
    usleep(40000);
    assert_int_equal(atomic_load(&told_due), 0);
    assert_int_equal(nx_pulse_begin(&pulse), 0);
    assert_true(computes_until(&told_due, 1));
}

/* ThreadSanitizer does not support threads in the child of a process that had threads. */
#ifndef __SANITIZE_THREAD__
static void a_child_begins_an_observer_of_its_own(void **state)
{
    nx_pulse_attend(&pulse);
    nx_pulse_publish(&pulse, 0);
    pid_t child = fork();
    if (child == 0) {
        nx_pulse_after_fork(&pulse);
        bool inherited = nx_pulse_retract(&pulse);
        int told = atomic_load(&told_due);
        bool begun = nx_pulse_begin(&pulse) == 0;
        nx_pulse_publish(&pulse, 0);
        bool was_told = computes_until(&told_due, told + 1);
        nx_pulse_end(&pulse);
        _exit(!inherited && begun && was_told ? 0 : 1);
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
