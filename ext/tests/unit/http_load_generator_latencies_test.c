/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "http/load_generator/latencies.h"

enum { SAMPLES = 100000 };

static nx_load_histogram_t histogram;

static int clear(void **state)
{
    nx_load_histogram_clear(&histogram);
    return 0;
}

static int by_value(const void *a, const void *b)
{
    const int64_t left = *(const int64_t *)a;
    const int64_t right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static void an_empty_histogram_has_no_quantile(void **state)
{
    assert_int_equal(nx_load_histogram_quantile(&histogram, 0), 0);
    assert_int_equal(nx_load_histogram_quantile(&histogram, 1), 0);
    assert_int_equal(histogram.most, 0);
}

static void a_single_value_is_every_quantile(void **state)
{
    nx_load_histogram_add(&histogram, 123456789);
    assert_int_equal(nx_load_histogram_quantile(&histogram, 0), 123456789);
    assert_int_equal(nx_load_histogram_quantile(&histogram, 0.5), 123456789);
    assert_int_equal(nx_load_histogram_quantile(&histogram, 1), 123456789);
}

static void each_value_is_kept_to_a_thousandth(void **state)
{
    for (int64_t value = 1; value < NX_LOAD_HISTOGRAM_LONGEST / 2; value += 1 + value / 37) {
        nx_load_histogram_clear(&histogram);
        nx_load_histogram_add(&histogram, value);
        nx_load_histogram_add(&histogram, NX_LOAD_HISTOGRAM_LONGEST);
        const int64_t answer = nx_load_histogram_quantile(&histogram, 0.5);
        assert_true(answer >= value && answer - value <= value / 1024);
    }
}

static void bins_are_in_order_and_within_bounds(void **state)
{
    uint32_t before = 0;
    for (int64_t value = 0; value <= NX_LOAD_HISTOGRAM_LONGEST; value += 1 + value / 3000) {
        const uint32_t bin = nx_bucket_of((uint64_t)value, NX_LOAD_HISTOGRAM_STEP_BITS);
        assert_true(bin >= before && bin - before <= 1 && bin < NX_LOAD_HISTOGRAM_BINS);
        before = bin;
    }
}

static void values_out_of_range_are_counted_in_the_outermost_bins(void **state)
{
    nx_load_histogram_add(&histogram, -5);
    nx_load_histogram_add(&histogram, INT64_MAX);
    assert_int_equal(histogram.count, 2);
    assert_int_equal(histogram.least, 0);
    assert_int_equal(histogram.most, NX_LOAD_HISTOGRAM_LONGEST);
    assert_int_equal(nx_load_histogram_quantile(&histogram, 1), NX_LOAD_HISTOGRAM_LONGEST);
}

static void quantiles_are_those_of_the_sorted_values(void **state)
{
    static const double shares[] = {0.001, 0.1, 0.5, 0.9, 0.99, 0.999, 1};
    static int64_t values[SAMPLES];
    srandom(7);
    for (size_t index = 0; index < SAMPLES; index++) {
        /* From a microsecond to some seconds, evenly distributed on a logarithmic scale. */
        values[index] = (int64_t)(1000 * exp((double)random() / RAND_MAX * 15));
        nx_load_histogram_add(&histogram, values[index]);
    }
    qsort(values, SAMPLES, sizeof *values, by_value);
    for (size_t index = 0; index < sizeof shares / sizeof *shares; index++) {
        const int64_t right = values[(size_t)ceil(shares[index] * SAMPLES) - 1];
        const int64_t answer = nx_load_histogram_quantile(&histogram, shares[index]);
        assert_true(answer >= right && answer - right <= right / 1024);
    }
    assert_int_equal(histogram.least, values[0]);
    assert_int_equal(histogram.most, values[SAMPLES - 1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(an_empty_histogram_has_no_quantile, clear),
        cmocka_unit_test_setup(a_single_value_is_every_quantile, clear),
        cmocka_unit_test_setup(each_value_is_kept_to_a_thousandth, clear),
        cmocka_unit_test_setup(bins_are_in_order_and_within_bounds, clear),
        cmocka_unit_test_setup(values_out_of_range_are_counted_in_the_outermost_bins, clear),
        cmocka_unit_test_setup(quantiles_are_those_of_the_sorted_values, clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
