/* SPDX-License-Identifier: MIT */
#include "core/shm/histogram.h"

#include <math.h>

void nx_histogram_clear(nx_histogram_t *histogram)
{
    for (uint32_t bucket = 0; bucket < NX_HISTOGRAM_BUCKETS; bucket++) {
        atomic_store_explicit(&histogram->counts[bucket], 0, memory_order_relaxed);
    }
}

uint64_t nx_histogram_value(uint32_t bucket)
{
    return nx_bucket_lowest(bucket, NX_HISTOGRAM_STEP_BITS) +
           nx_bucket_width(bucket, NX_HISTOGRAM_STEP_BITS) / 2;
}

void nx_histogram_sum_add(nx_histogram_sum_t *sum, const nx_histogram_t *histogram)
{
    for (uint32_t bucket = 0; bucket < NX_HISTOGRAM_BUCKETS; bucket++) {
        uint32_t count = atomic_load_explicit(&histogram->counts[bucket], memory_order_relaxed);
        sum->counts[bucket] += count;
        sum->total += count;
    }
}

uint64_t nx_histogram_sum_quantile(const nx_histogram_sum_t *sum, double quantile)
{
    if (sum->total == 0) {
        return 0;
    }
    uint64_t rank = (uint64_t)ceil(quantile * (double)sum->total);
    uint64_t seen = 0;
    uint32_t bucket = 0;
    while (bucket + 1 < NX_HISTOGRAM_BUCKETS && (seen += sum->counts[bucket]) < (rank > 0 ? rank : 1)) {
        bucket++;
    }
    return nx_histogram_value(bucket);
}
