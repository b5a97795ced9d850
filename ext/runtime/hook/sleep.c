/* SPDX-License-Identifier: MIT */
/*
 * Sleeping calls. The remaining time after a signal or a cancellation is returned as libc does. Also waits for blocked
 * signals: a descriptor for them would take them away from other readers, so they are polled on a timer.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include "core/base/clock.h"

enum { FIRST_PAUSE = 1000000, LONGEST_PAUSE = 20000000 };

static nx_time_t to_time(const struct timespec *span)
{
    if (span->tv_sec >= NX_TIME_NEVER / NX_NANOSECONDS_PER_SECOND) {
        return NX_TIME_NEVER;
    }
    return (nx_time_t)span->tv_sec * NX_NANOSECONDS_PER_SECOND + span->tv_nsec;
}

static struct timespec to_span(nx_time_t time)
{
    time = time < 0 ? 0 : time;
    return (struct timespec){time / NX_NANOSECONDS_PER_SECOND, time % NX_NANOSECONDS_PER_SECOND};
}

int nx_hook_nanosleep(const struct timespec *span, struct timespec *left)
{
    if (!nx_hook__is_span(span) || !nx_hook__is_cooperative()) {
        return nx_hook__libc.nanosleep(span, left);
    }
    nx_time_t deadline = nx_hook__deadline(to_time(span));
    nx_hook_outcome_t outcome = nx_hook__sleep_until(deadline, &nx_hook__for_sleep);
    if (outcome == NX_HOOK_BLOCK) {
        struct timespec rest = to_span(deadline - nx_hook__now());
        return nx_hook__libc.nanosleep(&rest, left);
    }
    if (outcome == NX_HOOK_TIMED_OUT) {
        return 0;
    }
    if (left != NULL) {
        int error = errno;
        *left = to_span(deadline - nx_hook__now());
        errno = error;
    }
    return -1;
}

int nx_hook_clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
    bool is_known = clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME;
    if (!is_known || !nx_hook__is_span(time) || !nx_hook__is_cooperative()) {
        return nx_hook__libc.clock_nanosleep(clock, flags, time, left);
    }
    struct timespec span = *time;
    if (flags & TIMER_ABSTIME) {
        struct timespec now;
        clock_gettime(clock, &now);
        span = to_span(to_time(time) - to_time(&now));
    }
    int before = errno;
    int result = nx_hook_nanosleep(&span, flags & TIMER_ABSTIME ? NULL : left) == 0 ? 0 : errno;
    errno = before;
    return result;
}

unsigned nx_hook_sleep(unsigned seconds)
{
    if (!nx_hook__is_cooperative()) {
        return nx_hook__libc.sleep(seconds);
    }
    int before = errno;
    struct timespec span = {.tv_sec = seconds}, left = {0};
    if (nx_hook_nanosleep(&span, &left) != 0) {
        return (unsigned)left.tv_sec;
    }
    errno = before;
    return 0;
}

int nx_hook_usleep(useconds_t microseconds)
{
    if (!nx_hook__is_cooperative()) {
        return nx_hook__libc.usleep(microseconds);
    }
    struct timespec span = to_span((nx_time_t)microseconds * 1000);
    return nx_hook_nanosleep(&span, NULL);
}

/* For each signal, the number of waiting coroutines for which it was blocked here. */
static NX_PER_THREAD unsigned awaited[NSIG];

/*
 * sigtimedwait() also takes a signal that is not blocked, instead of calling its handler or ending the process. Between
 * two polls the signal must stay pending, so it is blocked while coroutines wait for it. `held` receives the signals
 * that are counted for this wait.
 */
static void hold_signals(const sigset_t *set, sigset_t *held)
{
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    sigemptyset(held);
    for (int number = 1; number < NSIG; number++) {
        bool is_free = sigismember(&blocked, number) == 0 || awaited[number] > 0;
        if (sigismember(set, number) == 1 && is_free) {
            awaited[number]++;
            sigaddset(held, number);
        }
    }
    pthread_sigmask(SIG_BLOCK, held, NULL);
}

static void release_signals(const sigset_t *held)
{
    sigset_t freed;
    sigemptyset(&freed);
    for (int number = 1; number < NSIG; number++) {
        if (sigismember(held, number) == 1 && --awaited[number] == 0) {
            sigaddset(&freed, number);
        }
    }
    int error = errno;
    pthread_sigmask(SIG_UNBLOCK, &freed, NULL);
    errno = error;
}

static int poll_signal(const sigset_t *set, siginfo_t *information, nx_time_t deadline)
{
    int before = errno;
    static const struct timespec at_once = {0};
    for (nx_time_t pause = FIRST_PAUSE;; pause = pause * 2 < LONGEST_PAUSE ? pause * 2 : LONGEST_PAUSE) {
        int signal_number = nx_hook__libc.sigtimedwait(set, information, &at_once);
        nx_time_t now = nx_hook__now();
        if (signal_number >= 0 || errno != EAGAIN || now >= deadline) {
            errno = signal_number >= 0 ? before : errno;
            return signal_number;
        }
        nx_time_t until = now + pause < deadline ? now + pause : deadline;
        nx_hook_outcome_t outcome = nx_hook__sleep_until(until, &nx_hook__for_signal);
        if (outcome == NX_HOOK_FAILED) {
            return -1;
        }
        if (outcome == NX_HOOK_BLOCK) {
            struct timespec left = to_span(deadline - nx_hook__now());
            return deadline == NX_TIME_NEVER ? nx_hook__libc.sigwaitinfo(set, information)
                                             : nx_hook__libc.sigtimedwait(set, information, &left);
        }
    }
}

static int await_signal(const sigset_t *set, siginfo_t *information, nx_time_t deadline)
{
    sigset_t held;
    hold_signals(set, &held);
    int result = poll_signal(set, information, deadline);
    release_signals(&held);
    return result;
}

int nx_hook_sigtimedwait(const sigset_t *set, siginfo_t *information, const struct timespec *timeout)
{
    bool is_at_once = timeout != NULL && timeout->tv_sec == 0 && timeout->tv_nsec == 0;
    if (is_at_once || (timeout != NULL && !nx_hook__is_span(timeout)) || !nx_hook__is_cooperative()) {
        return nx_hook__libc.sigtimedwait(set, information, timeout);
    }
    return await_signal(set, information,
                        nx_hook__deadline(timeout != NULL ? to_time(timeout) : NX_TIME_NEVER));
}

int nx_hook_sigwaitinfo(const sigset_t *set, siginfo_t *information)
{
    return nx_hook__is_cooperative() ? await_signal(set, information, NX_TIME_NEVER)
                                     : nx_hook__libc.sigwaitinfo(set, information);
}
