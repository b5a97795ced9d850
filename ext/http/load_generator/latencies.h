/* SPDX-License-Identifier: MIT */
/*
 * A histogram of durations in memory of constant size, exact to one part in 1 024 (after Tene's HdrHistogram). Each
 * power of two is divided into 1 024 equal steps. Values are nanoseconds. Durations longer than an hour are counted as
 * an hour.
 *
 * Plain data: it allocates nothing and need not be freed; a copy is a snapshot.
 */
#ifndef NX_HTTP_LOAD_GENERATOR_LATENCIES_H
#define NX_HTTP_LOAD_GENERATOR_LATENCIES_H

#include <stdint.h>

#include "core/base/buckets.h"

/* 2^42 ns are 73 minutes. */
#define NX_LOAD_HISTOGRAM_STEP_BITS  10
#define NX_LOAD_HISTOGRAM_VALUE_BITS 42
#define NX_LOAD_HISTOGRAM_LONGEST    INT64_C(3600000000000)
#define NX_LOAD_HISTOGRAM_BINS       NX_BUCKETS(NX_LOAD_HISTOGRAM_VALUE_BITS, NX_LOAD_HISTOGRAM_STEP_BITS)

typedef struct nx_load_histogram {
    uint64_t count;
    int64_t least, most; /* exact; 0 while nothing was recorded */
    double sum;
    uint64_t bins[NX_LOAD_HISTOGRAM_BINS];
} nx_load_histogram_t;

void nx_load_histogram_clear(nx_load_histogram_t *histogram);

/*
 * The value that a `share` (0 to 1) of all recorded values does not exceed, rounded up to the resolution; 0 when
 * nothing was recorded.
 */
int64_t nx_load_histogram_quantile(const nx_load_histogram_t *histogram, double share);

/* A negative value counts as 0: clocks of two cores may differ by a few nanoseconds. */
static inline void nx_load_histogram_add(nx_load_histogram_t *histogram, int64_t value)
{
    value = value < 0 ? 0 : value > NX_LOAD_HISTOGRAM_LONGEST ? NX_LOAD_HISTOGRAM_LONGEST : value;
    histogram->least = histogram->count == 0 || value < histogram->least ? value : histogram->least;
    histogram->most = value > histogram->most ? value : histogram->most;
    histogram->count++;
    histogram->sum += (double)value;
    histogram->bins[nx_bucket_of((uint64_t)value, NX_LOAD_HISTOGRAM_STEP_BITS)]++;
}

#endif
