/* SPDX-License-Identifier: MIT */
/* Clocks in nanoseconds. All waits use the monotonic clock. Reading it is a vDSO call and safe in signal handlers. */
#ifndef NX_CORE_BASE_CLOCK_H
#define NX_CORE_BASE_CLOCK_H

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

/* CLOCK_REALTIME minus CLOCK_MONOTONIC at this moment. */
static inline int64_t nx_clock_wall_offset(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * NX_NANOSECONDS_PER_SECOND + time.tv_nsec - nx_clock_monotonic();
}

#endif
