/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/module.h"
#include "core/threads/thread_pool.h"

#define MILLISECOND NX_NANOSECONDS_PER_MILLISECOND
/* Long enough for a machine under load: only what never happens fails a test. */
#define PATIENCE (20 * NX_NANOSECONDS_PER_SECOND)

#define MANY 4000

typedef struct {
    nx_thread_pool_job_t pool;
    atomic_bool *gate; /* it runs until this is open; NULL: it ends at once */
    unsigned number;
} job_t;

static nx_thread_pool_t *pool;
static atomic_int begun, ran, done, discarded_unrun, discarded_run, at_once, most_at_once;
static atomic_uint order[16];
static atomic_bool gate, on_caller, signals_open;
static pthread_t caller;

static int64_t until(atomic_int *count, int wanted)
{
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (atomic_load(count) < wanted && nx_clock_monotonic() < end) {
        usleep(100);
    }
    return atomic_load(count);
}

static void look_around(void)
{
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    if (!sigismember(&mask, SIGTERM) || !sigismember(&mask, SIGCHLD)) {
        atomic_store(&signals_open, true);
    }
    if (pthread_equal(pthread_self(), caller)) {
        atomic_store(&on_caller, true);
    }
}

static void run(nx_thread_pool_job_t *base)
{
    job_t *job = nx_container_of(base, job_t, pool);
    look_around();
    int now = atomic_fetch_add(&at_once, 1) + 1;
    int most = atomic_load(&most_at_once);
    while (now > most && !atomic_compare_exchange_weak(&most_at_once, &most, now)) {
    }
    int position = atomic_fetch_add(&begun, 1);
    if (position < 16) {
        atomic_store(&order[position], job->number);
    }
    while (job->gate != NULL && !atomic_load(job->gate)) {
        usleep(100);
    }
    atomic_fetch_sub(&at_once, 1);
    atomic_fetch_add(&ran, 1);
}

static void finish(nx_thread_pool_job_t *base)
{
    atomic_fetch_add(&done, 1);
}

static void discard(nx_thread_pool_job_t *base, bool has_run)
{
    atomic_fetch_add(has_run ? &discarded_run : &discarded_unrun, 1);
    free(nx_container_of(base, job_t, pool));
}

static job_t *make_job(atomic_bool *until_open, unsigned number)
{
    job_t *job = calloc(1, sizeof(*job));
    *job = (job_t){
        .pool = {.run = run, .done = finish, .discard = discard}, .gate = until_open, .number = number};
    return job;
}

static job_t *submit(nx_thread_pool_lane_t lane, atomic_bool *until_open, unsigned number)
{
    job_t *job = make_job(until_open, number);
    assert_int_equal(nx_thread_pool_submit(pool, &job->pool, lane), 0);
    return job;
}

static int set_up(void **state)
{
    caller = pthread_self();
    atomic_int *counts[] = {&begun, &ran, &done, &discarded_unrun, &discarded_run, &at_once, &most_at_once};
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        atomic_store(counts[i], 0);
    }
    atomic_store(&gate, false);
    pool = nx_thread_pool_create(
        &(nx_thread_pool_limits_t){.threads = {2, 1, 3, 1}, .linger = 20 * NX_NANOSECONDS_PER_SECOND});
    return pool == NULL;
}

static int tear_down(void **state)
{
    atomic_store(&gate, true);
    if (pool != NULL) {
        nx_thread_pool_end(pool);
    }
    return 0;
}

static void a_job_runs_on_a_thread_that_takes_no_signals(void **state)
{
    assert_int_equal(nx_thread_pool_counters(pool).threads, 0);
    job_t *job = submit(NX_THREAD_POOL_NAMES, NULL, 0);
    assert_int_equal(until(&done, 1), 1);
    assert_int_equal(atomic_load(&ran), 1);
    assert_false(atomic_load(&on_caller));
    assert_false(atomic_load(&signals_open));
    assert_int_equal(nx_thread_pool_counters(pool).running, 0);
    free(job);
}

/* Counts the jobs that were submitted before the one at `position` and began after it. */
static int overtaken_at(int position, int jobs)
{
    int count = 0;
    for (int later = position + 1; later < jobs; later++) {
        count += atomic_load(&order[later]) < atomic_load(&order[position]);
    }
    return count;
}

static void a_lane_has_its_number_of_threads_and_begins_jobs_in_order(void **state)
{
    job_t *jobs[8];
    for (unsigned i = 0; i < 8; i++) {
        jobs[i] = submit(NX_THREAD_POOL_NAMES, &gate, i);
    }
    assert_int_equal(until(&begun, 2), 2);
    usleep(20000);
    assert_int_equal(atomic_load(&begun), 2);
    assert_int_equal(nx_thread_pool_counters(pool).queued, 6);
    assert_int_equal(nx_thread_pool_counters(pool).threads, 2);
    atomic_store(&gate, true);
    assert_int_equal(until(&done, 8), 8);
    assert_int_equal(atomic_load(&most_at_once), 2);
    /* A thread may lose its processor after it has taken a job; the other thread then takes all later jobs. */
    for (int i = 0; i < 8; i++) {
        assert_true(overtaken_at(i, 8) <= 1);
        free(jobs[i]);
    }
}

static void one_thread_begins_jobs_in_order_of_submission(void **state)
{
    job_t *jobs[12];
    for (unsigned i = 0; i < 12; i++) {
        jobs[i] = submit(NX_THREAD_POOL_FILES, i == 0 ? &gate : NULL, i);
    }
    atomic_store(&gate, true);
    assert_int_equal(until(&done, 12), 12);
    for (unsigned i = 0; i < 12; i++) {
        assert_int_equal(atomic_load(&order[i]), i);
        free(jobs[i]);
    }
}

static void a_full_lane_does_not_delay_another_lane(void **state)
{
    job_t *stuck[10], *other[6];
    for (unsigned i = 0; i < 10; i++) {
        stuck[i] = submit(NX_THREAD_POOL_NAMES, &gate, i);
    }
    assert_int_equal(until(&begun, 2), 2);
    for (unsigned i = 0; i < 6; i++) {
        other[i] = submit(i % 2 == 0 ? NX_THREAD_POOL_FILES : NX_THREAD_POOL_PROCESSES, NULL, i);
    }
    assert_int_equal(until(&done, 6), 6);
    atomic_store(&gate, true);
    assert_int_equal(until(&done, 16), 16);
    for (unsigned i = 0; i < 10; i++) {
        free(stuck[i]);
    }
    for (unsigned i = 0; i < 6; i++) {
        free(other[i]);
    }
}

static void jobs_one_after_the_other_share_a_thread(void **state)
{
    for (int i = 0; i < 50; i++) {
        job_t *job = submit((nx_thread_pool_lane_t)(i % NX_THREAD_POOL_LANES), NULL, 0);
        until(&done, i + 1);
        free(job);
        int64_t end = nx_clock_monotonic() + PATIENCE;
        while (nx_thread_pool_counters(pool).idle == 0 && nx_clock_monotonic() < end) {
            sched_yield();
        }
    }
    assert_int_equal(nx_thread_pool_counters(pool).begun, 1);
}

static void a_thread_without_work_ends(void **state)
{
    nx_thread_pool_end(pool);
    pool =
        nx_thread_pool_create(&(nx_thread_pool_limits_t){.threads = {3, 1, 1, 1}, .linger = 5 * MILLISECOND});
    for (int round = 0; round < 3; round++) {
        job_t *one = submit(NX_THREAD_POOL_NAMES, NULL, 0), *two = submit(NX_THREAD_POOL_NAMES, NULL, 0);
        until(&done, 2 * round + 2);
        int64_t end = nx_clock_monotonic() + PATIENCE;
        while (nx_thread_pool_counters(pool).threads > 0 && nx_clock_monotonic() < end) {
            usleep(1000);
        }
        assert_int_equal(nx_thread_pool_counters(pool).threads, 0);
        assert_int_equal(nx_thread_pool_counters(pool).idle, 0);
        free(one);
        free(two);
    }
    assert_true(nx_thread_pool_counters(pool).begun >= 3);
}

static void an_abandoned_job_that_waits_never_runs(void **state)
{
    job_t *first = submit(NX_THREAD_POOL_FILES, &gate, 0), *second = submit(NX_THREAD_POOL_FILES, NULL, 1),
          *third = submit(NX_THREAD_POOL_FILES, NULL, 2);
    until(&begun, 1);
    assert_true(nx_thread_pool_abandon(pool, &second->pool));
    assert_int_equal(atomic_load(&discarded_unrun), 1);
    atomic_store(&gate, true);
    assert_int_equal(until(&done, 2), 2);
    assert_int_equal(atomic_load(&ran), 2);
    assert_int_equal(atomic_load(&order[1]), 2);
    free(first);
    free(third);
}

static void a_job_that_must_run_runs_without_an_owner(void **state)
{
    job_t *first = submit(NX_THREAD_POOL_FILES, &gate, 0);
    job_t *second = make_job(NULL, 1);
    second->pool.must_run = true;
    nx_thread_pool_submit(pool, &second->pool, NX_THREAD_POOL_FILES);
    until(&begun, 1);
    assert_true(nx_thread_pool_abandon(pool, &second->pool));
    assert_int_equal(atomic_load(&discarded_unrun), 0);
    atomic_store(&gate, true);
    assert_int_equal(until(&discarded_run, 1), 1);
    assert_int_equal(atomic_load(&ran), 2);
    assert_int_equal(atomic_load(&done), 1);
    free(first);
}

static void an_abandoned_job_that_runs_is_undone_at_its_end(void **state)
{
    job_t *job = submit(NX_THREAD_POOL_NAMES, &gate, 0);
    until(&begun, 1);
    assert_true(nx_thread_pool_abandon(pool, &job->pool));
    assert_int_equal(atomic_load(&discarded_run), 0);
    atomic_store(&gate, true);
    assert_int_equal(until(&discarded_run, 1), 1);
    assert_int_equal(atomic_load(&done), 0);
}

static void a_finished_job_belongs_to_its_owner(void **state)
{
    job_t *job = submit(NX_THREAD_POOL_NAMES, NULL, 0);
    until(&done, 1);
    assert_false(nx_thread_pool_abandon(pool, &job->pool));
    assert_int_equal(atomic_load(&discarded_run) + atomic_load(&discarded_unrun), 0);
    free(job);
}

static void the_end_waits_for_no_thread(void **state)
{
    submit(NX_THREAD_POOL_FILES, &gate, 0);
    submit(NX_THREAD_POOL_FILES, &gate, 1);
    submit(NX_THREAD_POOL_FILES, &gate, 2);
    job_t *quick = submit(NX_THREAD_POOL_NAMES, NULL, 3);
    assert_int_equal(until(&begun, 2), 2);
    until(&done, 1);
    nx_thread_pool_end(pool);
    pool = NULL;
    assert_int_equal(atomic_load(&discarded_unrun), 2);
    assert_int_equal(atomic_load(&discarded_run), 0);
    atomic_store(&gate, true);
    assert_int_equal(until(&discarded_run, 1), 1);
    assert_int_equal(atomic_load(&done), 1);
    free(quick);
}

/* Jobs are abandoned at random moments: each job ends once, either done or discarded. */
static void every_job_has_one_end(void **state)
{
    static job_t *jobs[MANY];
    unsigned seed = 20251121;
    int left = 0;
    for (int i = 0; i < MANY; i++) {
        jobs[i] = submit((nx_thread_pool_lane_t)(rand_r(&seed) % NX_THREAD_POOL_LANES), NULL, (unsigned)i);
        int victim = i - rand_r(&seed) % 6;
        if (rand_r(&seed) % 2 == 0 && victim >= 0 && jobs[victim] != NULL) {
            if (nx_thread_pool_abandon(pool, &jobs[victim]->pool)) {
                jobs[victim] = NULL;
                left++;
            }
        }
        if (rand_r(&seed) % 64 == 0) {
            usleep(rand_r(&seed) % 200);
        }
    }
    until(&done, MANY - left);
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (atomic_load(&discarded_run) + atomic_load(&discarded_unrun) < left && nx_clock_monotonic() < end) {
        usleep(100);
    }
    assert_int_equal(atomic_load(&done), MANY - left);
    assert_int_equal(atomic_load(&discarded_run) + atomic_load(&discarded_unrun), left);
    assert_int_equal(atomic_load(&ran), MANY - atomic_load(&discarded_unrun));
    nx_thread_pool_counters_t counters = nx_thread_pool_counters(pool);
    assert_int_equal(counters.queued + counters.running, 0);
    for (int i = 0; i < MANY; i++) {
        free(jobs[i]);
    }
}

#ifndef __SANITIZE_THREAD__
static void a_child_begins_with_nothing(void **state)
{
    job_t *one = submit(NX_THREAD_POOL_FILES, &gate, 0), *two = submit(NX_THREAD_POOL_FILES, &gate, 1);
    until(&begun, 1);
    pid_t child = fork();
    if (child == 0) {
        job_t *own = submit(NX_THREAD_POOL_FILES, NULL, 2);
        bool finished = until(&done, 1) == 1;
        nx_thread_pool_counters_t counters = nx_thread_pool_counters(pool);
        nx_thread_pool_end(pool);
        free(own);
        _exit(finished && counters.threads == 1 && counters.queued == 0 ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    atomic_store(&gate, true);
    assert_int_equal(until(&done, 2), 2);
    free(one);
    free(two);
}
#endif

#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
/* Runs in a child process whose memory limit is too low for a thread's stack. */
static void without_a_thread_the_job_stays_with_the_caller(void **state)
{
    pid_t child = fork();
    if (child == 0) {
        job_t *job = make_job(NULL, 0);
        setrlimit(RLIMIT_AS, &(struct rlimit){1 << 20, 1 << 20});
        int error = nx_thread_pool_submit(pool, &job->pool, NX_THREAD_POOL_FILES);
        nx_thread_pool_counters_t counters = nx_thread_pool_counters(pool);
        free(job);
        _exit(error == -EAGAIN && counters.queued == 0 && counters.threads == 0 ? 0 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
}
#endif

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
#if !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
        /* Runs first: glibc reuses the stacks of threads that have ended, and a later test could get one. */
        TEST(without_a_thread_the_job_stays_with_the_caller),
#endif
        TEST(a_job_runs_on_a_thread_that_takes_no_signals),
        TEST(a_lane_has_its_number_of_threads_and_begins_jobs_in_order),
        TEST(one_thread_begins_jobs_in_order_of_submission),
        TEST(a_full_lane_does_not_delay_another_lane),
        TEST(jobs_one_after_the_other_share_a_thread),
        TEST(a_thread_without_work_ends),
        TEST(an_abandoned_job_that_waits_never_runs),
        TEST(a_job_that_must_run_runs_without_an_owner),
        TEST(an_abandoned_job_that_runs_is_undone_at_its_end),
        TEST(a_finished_job_belongs_to_its_owner),
        TEST(the_end_waits_for_no_thread),
        TEST(every_job_has_one_end),
#ifndef __SANITIZE_THREAD__
        TEST(a_child_begins_with_nothing),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
