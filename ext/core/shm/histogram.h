/* SPDX-License-Identifier: MIT */
/*
 * Histogram of durations in bounded memory. Each power of two of microseconds is divided into 32 steps, so that a
 * value that is read back differs from the recorded one by at most 1/64. The relative precision is the same for 50 µs
 * and for 50 s, which a linear histogram cannot offer.
 *
 * Threads: one process writes, any number of processes may read at the same time. Each count is atomic by itself; a
 * reader may miss the newest samples. The owner records when a histogram was cleared.
 */
#ifndef NX_CORE_SHM_HISTOGRAM_H
#define NX_CORE_SHM_HISTOGRAM_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/buckets.h"

enum {
    NX_HISTOGRAM_STEP_BITS = 5,
    NX_HISTOGRAM_VALUE_BITS = 32, /* 71 minutes; longer durations are counted as 71 minutes */
    NX_HISTOGRAM_BUCKETS = NX_BUCKETS(NX_HISTOGRAM_VALUE_BITS, NX_HISTOGRAM_STEP_BITS),
};

typedef struct nx_histogram {
    _Atomic uint32_t counts[NX_HISTOGRAM_BUCKETS];
} nx_histogram_t;

static inline uint32_t nx_histogram_bucket(uint64_t microseconds)
{
    uint32_t value = microseconds > UINT32_MAX ? UINT32_MAX : (uint32_t)microseconds;
    return nx_bucket_of(value, NX_HISTOGRAM_STEP_BITS);
}

static inline void nx_histogram_add(nx_histogram_t *histogram, uint64_t microseconds)
{
    _Atomic uint32_t *count = &histogram->counts[nx_histogram_bucket(microseconds)];
    /* There is one writer, so no locked instruction is needed. */
    uint32_t seen = atomic_load_explicit(count, memory_order_relaxed);
    atomic_store_explicit(count, seen + 1, memory_order_relaxed);
}

void nx_histogram_clear(nx_histogram_t *histogram);
/* The middle of a bucket, in microseconds. */
uint64_t nx_histogram_value(uint32_t bucket);

/* A sum of histograms in private memory. Quantiles are computed from it. */
typedef struct nx_histogram_sum {
    uint64_t total;
    uint64_t counts[NX_HISTOGRAM_BUCKETS];
} nx_histogram_sum_t;

void nx_histogram_sum_add(nx_histogram_sum_t *sum, const nx_histogram_t *histogram);
/*
 * The smallest value that at least the share `quantile` (0 to 1) of all samples does not exceed; 0 if there are no
 * samples.
 */
uint64_t nx_histogram_sum_quantile(const nx_histogram_sum_t *sum, double quantile);

#endif
