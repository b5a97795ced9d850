/* SPDX-License-Identifier: MIT */
#include "http/load_generator/latencies.h"

#include <math.h>
#include <string.h>

void nx_load_histogram_clear(nx_load_histogram_t *histogram)
{
    memset(histogram, 0, sizeof(*histogram));
}

static int64_t highest_of(uint32_t bin)
{
    return (int64_t)(nx_bucket_lowest(bin, NX_LOAD_HISTOGRAM_STEP_BITS) +
                     nx_bucket_width(bin, NX_LOAD_HISTOGRAM_STEP_BITS) - 1);
}

int64_t nx_load_histogram_quantile(const nx_load_histogram_t *histogram, double share)
{
    const uint64_t rank = (uint64_t)ceil(share * (double)histogram->count);
    uint64_t seen = 0;
    for (uint32_t bin = 0; bin < NX_LOAD_HISTOGRAM_BINS; bin++) {
        seen += histogram->bins[bin];
        if (seen >= rank && seen > 0) {
            const int64_t value = highest_of(bin);
            return value < histogram->most ? value : histogram->most;
        }
    }
    return histogram->most;
}
