/* SPDX-License-Identifier: MIT */
/* Waiting for time. What is left when a signal or a cancellation ends it is told as libc tells it. */
#include "hook/private.h"

#include <errno.h>

#include "base/clock.h"

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

static bool is_span(const struct timespec *span)
{
    return span != NULL && span->tv_sec >= 0 && span->tv_nsec >= 0 &&
           span->tv_nsec < NX_NANOSECONDS_PER_SECOND;
}

int nx_hook_nanosleep(const struct timespec *span, struct timespec *left)
{
    if (!is_span(span) || !nx_hook__is_cooperative()) {
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
    if (!is_known || !is_span(time) || !nx_hook__is_cooperative()) {
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
