/* SPDX-License-Identifier: MIT */
/*
 * Buckets of a histogram with a constant relative precision: each power of two is divided into 2^step_bits equal steps.
 * Each value below 2^(step_bits + 1) has a bucket of its own.
 */
#ifndef NX_CORE_BASE_BUCKETS_H
#define NX_CORE_BASE_BUCKETS_H

#include <stdint.h>

/* The number of buckets for values below 2^value_bits. */
#define NX_BUCKETS(value_bits, step_bits) (((value_bits) - (step_bits) + 1) << (step_bits))

static inline uint32_t nx_bucket_of(uint64_t value, uint32_t step_bits)
{
    uint32_t highest = 63 - (uint32_t)__builtin_clzll(value | 1);
    uint32_t shift = highest > step_bits ? highest - step_bits : 0;
    return (shift << step_bits) + (uint32_t)(value >> shift);
}

/* All values of a bucket have the same bits above the lowest `nx_bucket_shift()` ones. */
static inline uint32_t nx_bucket_shift(uint32_t bucket, uint32_t step_bits)
{
    uint32_t power = bucket >> step_bits;
    return power > 1 ? power - 1 : 0;
}

/* The lowest value of a bucket. */
static inline uint64_t nx_bucket_lowest(uint32_t bucket, uint32_t step_bits)
{
    uint32_t shift = nx_bucket_shift(bucket, step_bits);
    return (uint64_t)(bucket - (shift << step_bits)) << shift;
}

/* The number of values in a bucket. */
static inline uint64_t nx_bucket_width(uint32_t bucket, uint32_t step_bits)
{
    return UINT64_C(1) << nx_bucket_shift(bucket, step_bits);
}

#endif
