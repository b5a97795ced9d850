/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "core/shm/rate_meter.h"

#define SECOND INT64_C(1000000000)

static const nx_rate_meter_rate_t ten_a_second = {.interval = SECOND / 10, .burst = 5};

static nx_rate_meter_t *make_meter(void)
{
    void *meter =
        mmap(NULL, sizeof(nx_rate_meter_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    assert_true(meter != MAP_FAILED);
    return meter;
}

static unsigned admitted(nx_rate_meter_t *meter, uint64_t key, unsigned attempts, int64_t now)
{
    unsigned count = 0;
    for (unsigned i = 0; i < attempts; i++) {
        count += nx_rate_meter_admit(meter, key, ten_a_second, now) == 0;
    }
    return count;
}

static void a_burst_and_then_the_rate(void **state)
{
    (void)state;
    nx_rate_meter_t *meter = make_meter();
    assert_int_equal(admitted(meter, 7, 20, SECOND), 5);
    assert_int_equal(nx_rate_meter_admit(meter, 7, ten_a_second, SECOND), SECOND / 10);
    assert_int_equal(nx_rate_meter_admit(meter, 7, ten_a_second, SECOND + SECOND / 20), SECOND / 20);
    assert_int_equal(admitted(meter, 7, 20, SECOND + SECOND / 10), 1);
    assert_int_equal(admitted(meter, 7, 20, SECOND + SECOND / 10 * 4), 3);
    assert_int_equal(admitted(meter, 7, 20, 100 * SECOND), 5);
    munmap(meter, sizeof(*meter));
}

static void over_a_long_time_the_rate_is_exact(void **state)
{
    (void)state;
    nx_rate_meter_t *meter = make_meter();
    unsigned count = 0;
    for (int64_t now = SECOND; now < 101 * SECOND; now += SECOND / 100) {
        count += admitted(meter, 7, 1, now);
    }
    assert_in_range(count, 1000, 1004);
    munmap(meter, sizeof(*meter));
}

static void keys_do_not_disturb_each_other(void **state)
{
    (void)state;
    nx_rate_meter_t *meter = make_meter();
    for (uint64_t way = 0; way < NX_RATE_METER_WAYS; way++) {
        assert_int_equal(admitted(meter, 3 + way * NX_RATE_METER_BUCKETS, 20, SECOND), 5);
    }
    for (uint64_t way = 0; way < NX_RATE_METER_WAYS; way++) {
        assert_int_equal(admitted(meter, 3 + way * NX_RATE_METER_BUCKETS, 20, SECOND), 0);
    }
    munmap(meter, sizeof(*meter));
}

static void a_full_table_forgets_the_least_active_key(void **state)
{
    (void)state;
    nx_rate_meter_t *meter = make_meter();
    for (uint64_t way = 0; way < NX_RATE_METER_WAYS; way++) {
        admitted(meter, 3 + way * NX_RATE_METER_BUCKETS, 20, SECOND + (int64_t)way);
    }
    assert_int_equal(admitted(meter, 3 + NX_RATE_METER_WAYS * NX_RATE_METER_BUCKETS, 20, SECOND + 100), 5);
    assert_int_equal(admitted(meter, 3 + NX_RATE_METER_BUCKETS, 20, SECOND + 100), 0);
    assert_int_equal(admitted(meter, 3, 20, SECOND + 100), 5);
    munmap(meter, sizeof(*meter));
}

static void processes_count_together(void **state)
{
    enum { PROCESSES = 4 };
    (void)state;
    nx_rate_meter_t *meter = make_meter();
    const nx_rate_meter_rate_t rate = {.interval = SECOND, .burst = 10000};
    assert_int_equal(nx_rate_meter_admit(meter, 9, rate, SECOND), 0);
    for (int i = 0; i < PROCESSES; i++) {
        if (fork() == 0) {
            for (int n = 0; n < 2000; n++) {
                nx_rate_meter_admit(meter, 9, rate, SECOND);
            }
            _exit(0);
        }
    }
    while (wait(NULL) > 0) {
    }
    unsigned left = 0;
    while (nx_rate_meter_admit(meter, 9, rate, SECOND) == 0) {
        left++;
    }
    assert_int_equal(left, 10000 - 1 - PROCESSES * 2000);
    munmap(meter, sizeof(*meter));
}

static nx_rate_meter_t *shared_meter;
static atomic_uint refused_new_keys;
static atomic_uint_fast64_t next_key = 1;

/* Each key is new, and all keys take entries of the same bucket. */
static void *count_new_keys(void *argument)
{
    const nx_rate_meter_rate_t once = {.interval = 1000 * SECOND, .burst = 1};
    for (int i = 0; i < 300000; i++) {
        uint64_t key = (atomic_fetch_add(&next_key, 1) * NX_RATE_METER_BUCKETS) + 5;
        atomic_fetch_add(&refused_new_keys,
                         nx_rate_meter_admit(shared_meter, key, once, nx_clock_monotonic()) != 0);
    }
    return argument;
}

static void a_new_key_is_not_charged_for_the_key_that_it_evicts(void **state)
{
    (void)state;
    pthread_t threads[8];
    shared_meter = make_meter();
    for (int i = 0; i < 8; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, count_new_keys, NULL), 0);
    }
    for (int i = 0; i < 8; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(refused_new_keys, 0);
    munmap(shared_meter, sizeof(*shared_meter));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_and_then_the_rate),
        cmocka_unit_test(over_a_long_time_the_rate_is_exact),
        cmocka_unit_test(keys_do_not_disturb_each_other),
        cmocka_unit_test(a_full_table_forgets_the_least_active_key),
        cmocka_unit_test(processes_count_together),
        cmocka_unit_test(a_new_key_is_not_charged_for_the_key_that_it_evicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
