/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "core/shm/worker_stats.h"

#define SECOND INT64_C(1000000000)

static nx_worker_stats_t *make_stats(void)
{
    nx_worker_stats_t *stats =
        mmap(NULL, sizeof(*stats), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(stats != MAP_FAILED);
    return stats;
}

static nx_request_slot_t *begin(nx_request_slots_t *slots, const char *path, void *owner)
{
    nx_request_summary_t request = {
        .started_at = 7, .method = "GET", .method_length = 3, .path = path, .path_length = strlen(path)};
    return nx_request_slots_take(slots, &request, owner);
}

static void every_value_is_found_within_a_64th(void **state)
{
    for (uint64_t value = 0; value < UINT64_C(1) << 33; value += value / 50 + 1) {
        uint64_t expected = value > UINT32_MAX ? UINT32_MAX : value;
        uint32_t bucket = nx_histogram_bucket(value);
        assert_in_range(bucket, 0, NX_HISTOGRAM_BUCKETS - 1);
        uint64_t found = nx_histogram_value(bucket);
        uint64_t off = found > expected ? found - expected : expected - found;
        assert_true(off * 64 <= expected);
    }
}

static void buckets_rise_with_values(void **state)
{
    uint32_t last = 0;
    for (uint64_t value = 1; value < UINT64_C(1) << 32; value += value / 300 + 1) {
        uint32_t bucket = nx_histogram_bucket(value);
        assert_true(bucket == last || bucket == last + 1);
        last = bucket;
    }
    assert_int_equal(last, NX_HISTOGRAM_BUCKETS - 1);
}

static int by_value(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return a < b ? -1 : a > b;
}

static void quantiles_are_those_of_the_sorted_samples(void **state)
{
    enum { SAMPLES = 20000 };
    static uint64_t samples[SAMPLES];
    static nx_histogram_t histogram;
    static nx_histogram_sum_t sum;
    uint64_t seed = 42;
    for (int i = 0; i < SAMPLES; i++) {
        seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
        samples[i] = (seed >> 40) >> ((seed >> 20) % 20);
        nx_histogram_add(&histogram, samples[i]);
    }
    qsort(samples, SAMPLES, sizeof(samples[0]), by_value);
    nx_histogram_sum_add(&sum, &histogram);
    assert_int_equal(sum.total, SAMPLES);
    const double quantiles[] = {0.0, 0.01, 0.5, 0.9, 0.99, 0.999, 1.0};
    for (size_t i = 0; i < sizeof(quantiles) / sizeof(quantiles[0]); i++) {
        size_t rank = (size_t)(quantiles[i] * SAMPLES);
        uint64_t exact = samples[rank == 0 ? 0 : rank - 1];
        uint64_t found = nx_histogram_sum_quantile(&sum, quantiles[i]);
        assert_true((found > exact ? found - exact : exact - found) <= exact / 64 + 1);
    }
}

static void no_sample_has_no_quantile(void **state)
{
    static nx_histogram_sum_t sum;
    assert_int_equal(nx_histogram_sum_quantile(&sum, 0.99), 0);
}

static void a_minute_is_remembered_and_no_more(void **state)
{
    nx_worker_stats_t *stats = make_stats();
    int64_t now = 1000 * SECOND;
    for (int second = 0; second < 200; second++, now += SECOND) {
        nx_worker_stats_rotate(stats, now);
        for (int request = 0; request < 5; request++) {
            nx_worker_stats_add_latency(stats, 3000000);
        }
    }
    nx_histogram_sum_t sum = {0};
    int64_t since = nx_worker_stats_sum_latencies(stats, now, &sum);
    assert_in_range(now - since, 60 * SECOND, 70 * SECOND);
    assert_in_range(sum.total, 300, 350);
    assert_in_range(nx_histogram_sum_quantile(&sum, 0.5), 2950, 3050);
    assert_in_range((long)(nx_worker_stats_rate(stats, now) * 100), 495, 505);
    /* The writer hangs: values that are too old are not reported. */
    memset(&sum, 0, sizeof(sum));
    assert_int_equal(nx_worker_stats_sum_latencies(stats, now + 100 * SECOND, &sum), 0);
    assert_int_equal(sum.total, 0);
    assert_true(nx_worker_stats_rate(stats, now + 100 * SECOND) == 0.0);
}

static void a_request_slot_is_visible_between_its_begin_and_its_end(void **state)
{
    nx_worker_stats_t *stats = make_stats();
    static nx_request_slots_t slots;
    nx_request_slot_t copy;
    nx_request_slots_start(&slots, stats->slots, &stats->counts);
    assert_false(nx_request_slot_read(&stats->slots[0], &copy));
    nx_request_slot_t *slot = begin(&slots, "/orders/7", &copy);
    assert_ptr_equal(slot, &stats->slots[0]);
    nx_request_slot_enter(slot, NX_REQUEST_RUNNING);
    assert_true(nx_request_slot_read(slot, &copy));
    assert_int_equal(copy.state, NX_REQUEST_RUNNING);
    assert_int_equal(copy.started_at, 7);
    assert_int_equal(copy.method_length, 3);
    assert_memory_equal(copy.text, "GET/orders/7", copy.text_length);
    nx_request_slot_write_wait(slot, NX_REQUEST_WAITING, "delay, 1 s left", 15);
    assert_true(nx_request_slot_read(slot, &copy));
    assert_string_equal(copy.wait, "delay, 1 s left");
    assert_int_equal(copy.state, NX_REQUEST_WAITING);
    nx_request_slots_release(&slots, slot);
    assert_false(nx_request_slot_read(slot, &copy));
    assert_ptr_equal(begin(&slots, "/", NULL), slot);
    assert_true(nx_request_slot_read(slot, &copy));
    assert_string_equal(copy.wait, "");
    assert_int_equal(stats->counts.reached, 1);
}

static void a_long_path_is_cut_and_marked(void **state)
{
    nx_worker_stats_t *stats = make_stats();
    static nx_request_slots_t slots;
    char path[500], wait[500];
    nx_request_slot_t copy;
    memset(path, 'p', sizeof(path));
    memset(wait, 'w', sizeof(wait));
    path[sizeof(path) - 1] = '\0';
    nx_request_slots_start(&slots, stats->slots, &stats->counts);
    nx_request_slot_t *slot = begin(&slots, path, NULL);
    nx_request_slot_write_wait(slot, NX_REQUEST_WAITING, wait, sizeof(wait));
    assert_true(nx_request_slot_read(slot, &copy));
    assert_int_equal(copy.text_length, NX_REQUEST_SLOT_TEXT);
    assert_true(copy.is_cut);
    assert_int_equal(strlen(copy.wait), NX_REQUEST_SLOT_WAIT - 1);
}

static void requests_without_a_slot_are_counted(void **state)
{
    nx_worker_stats_t *stats = make_stats();
    static nx_request_slots_t slots;
    nx_request_slot_t *taken[NX_REQUEST_SLOTS + 3];
    nx_request_slots_start(&slots, stats->slots, &stats->counts);
    for (int i = 0; i < NX_REQUEST_SLOTS + 3; i++) {
        taken[i] = begin(&slots, "/", NULL);
        assert_non_null(taken[i]);
    }
    assert_int_equal(stats->counts.beyond, 3);
    for (int i = 0; i < NX_REQUEST_SLOTS + 3; i++) {
        nx_request_slots_release(&slots, taken[i]);
    }
    assert_int_equal(stats->counts.beyond, 0);
    assert_int_equal(slots.free_count, NX_REQUEST_SLOTS);
}

static void a_successor_inherits_nothing(void **state)
{
    nx_worker_stats_t *stats = make_stats();
    static nx_request_slots_t slots;
    nx_request_slot_t copy;
    nx_histogram_sum_t sum = {0};
    nx_request_slots_start(&slots, stats->slots, &stats->counts);
    nx_request_slot_t *first = begin(&slots, "/", NULL), *second = begin(&slots, "/", NULL);
    nx_worker_stats_rotate(stats, SECOND);
    nx_worker_stats_add_latency(stats, SECOND);
    stats->published = 1;
    nx_worker_stats_clear(stats);
    assert_false(nx_request_slot_read(first, &copy) || nx_request_slot_read(second, &copy));
    assert_int_equal(nx_worker_stats_sum_latencies(stats, SECOND, &sum), 0);
    assert_int_equal(sum.total + stats->published, 0);
}

/* Another process writes as fast as it can: the values of one read always belong to one request. */
static void a_read_returns_values_of_one_request(void **state)
{
    nx_worker_stats_t *stats = make_stats();
    pid_t writer = fork();
    assert_true(writer >= 0);
    if (writer == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        static nx_request_slots_t slots;
        nx_request_slots_start(&slots, stats->slots, &stats->counts);
        char path[NX_REQUEST_SLOT_TEXT - 3] = {0};
        for (unsigned round = 0;; round++) {
            memset(path, 'a' + (int)(round % 26), sizeof(path) - 1 - round % 50);
            path[sizeof(path) - 1 - round % 50] = '\0';
            nx_request_slot_t *slot = begin(&slots, path, NULL);
            for (volatile int lasts = 0; lasts < (int)(round % 100) * 10; lasts++) {
            }
            nx_request_slots_release(&slots, slot);
        }
    }
    int seen = 0;
    int64_t end = nx_clock_monotonic() + 60 * SECOND;
    while (seen < 300000 && nx_clock_monotonic() < end) {
        nx_request_slot_t copy;
        if (!nx_request_slot_read(&stats->slots[0], &copy)) {
            sched_yield(); /* the writer may need this processor */
            continue;
        }
        seen++;
        assert_int_equal(copy.text_length, 3 + NX_REQUEST_SLOT_TEXT - 4 - (copy.number - 1) % 50);
        for (int at = 3; at < copy.text_length; at++) {
            assert_int_equal(copy.text[at], copy.text[3]);
        }
    }
    kill(writer, SIGKILL);
    waitpid(writer, NULL, 0);
    assert_int_equal(seen, 300000);
}

static void a_history_keeps_the_last_reason(void **state)
{
    nx_history_t history = {0};
    char reason[NX_REASON_BYTES], longer[300];
    nx_history_reason(&history, reason);
    assert_string_equal(reason, "");
    memset(longer, 'r', sizeof(longer));
    longer[299] = '\0';
    nx_history_note(&history, 5, longer);
    nx_history_note(&history, 6, "killed by SIGSEGV");
    nx_history_reason(&history, reason);
    assert_string_equal(reason, "killed by SIGSEGV");
    assert_int_equal(history.restarts, 2);
    assert_int_equal(history.at, 6);
    history.version++;
    nx_history_reason(&history, reason);
    assert_string_equal(reason, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_found_within_a_64th),
        cmocka_unit_test(buckets_rise_with_values),
        cmocka_unit_test(quantiles_are_those_of_the_sorted_samples),
        cmocka_unit_test(no_sample_has_no_quantile),
        cmocka_unit_test(a_minute_is_remembered_and_no_more),
        cmocka_unit_test(a_request_slot_is_visible_between_its_begin_and_its_end),
        cmocka_unit_test(a_long_path_is_cut_and_marked),
        cmocka_unit_test(requests_without_a_slot_are_counted),
        cmocka_unit_test(a_successor_inherits_nothing),
        cmocka_unit_test(a_read_returns_values_of_one_request),
        cmocka_unit_test(a_history_keeps_the_last_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
