/* SPDX-License-Identifier: MIT */
/*
 * The two clocks: monotonic nanoseconds for anything that waits, wall-clock seconds for anything a human or a peer
 * reads. Both are vDSO calls and safe in signal handlers.
 */
#ifndef NX_BASE_CLOCK_H
#define NX_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

#define NX_NANOSECONDS_PER_SECOND      INT64_C(1000000000)
#define NX_NANOSECONDS_PER_MILLISECOND INT64_C(1000000)

static inline int64_t nx_clock_monotonic(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * NX_NANOSECONDS_PER_SECOND + time.tv_nsec;
}

static inline int64_t nx_clock_wall_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec;
}

#endif
