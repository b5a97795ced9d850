/* SPDX-License-Identifier: MIT */
/*
 * One lock guards the pool: jobs take microseconds to milliseconds, taking the lock takes nanoseconds.
 *
 * Invariant: for every queued job that its lane may run now, a thread is idle or starting, unless no thread could be
 * started. So no lane waits for another.
 */
#include "core/threads/thread_pool.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/module.h"

/* Address space of a thread. glibc's resolver and NSS modules keep their buffers on the stack. */
#define STACK_SIZE (512 * 1024)

enum { JOB_QUEUED, JOB_RUNNING, JOB_ABANDONED, JOB_DONE };

typedef struct {
    nx_list_t queue;
    unsigned queued, running, limit;
} lane_t;

typedef struct {
    nx_list_t link;
    nx_thread_pool_t *pool;
    nx_thread_pool_job_t *job; /* NULL: the thread runs no job */
    pthread_t id;
    bool is_alone; /* the pool has ended, and does not join this thread */
} thread_t;

struct nx_thread_pool {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    lane_t lanes[NX_THREAD_POOL_LANES];
    nx_list_t threads;
    unsigned thread_count, idle, starting;
    unsigned references; /* threads, and the owner */
    uint64_t begun;
    int64_t linger;
    pid_t process;
    bool is_ending;
};

static void init_pool_lock(nx_thread_pool_t *pool)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&pool->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&pool->lock, NULL);
}

static void reset(nx_thread_pool_t *pool)
{
    for (size_t i = 0; i < NX_THREAD_POOL_LANES; i++) {
        nx_list_init(&pool->lanes[i].queue);
        pool->lanes[i].queued = pool->lanes[i].running = 0;
    }
    nx_list_init(&pool->threads);
    pool->thread_count = pool->idle = pool->starting = 0;
    pool->references = 1;
    pool->process = getpid();
    init_pool_lock(pool);
}

nx_thread_pool_t *nx_thread_pool_create(const nx_thread_pool_limits_t *limits)
{
    nx_thread_pool_t *pool = calloc(1, sizeof(*pool));
    if (pool == NULL) {
        return NULL;
    }
    for (size_t i = 0; i < NX_THREAD_POOL_LANES; i++) {
        pool->lanes[i].limit = limits->threads[i];
    }
    pool->linger = limits->linger;
    reset(pool);
    return pool;
}

/*
 * In a child of fork() the thread that held the lock does not exist, so the lock may stay locked. The pool is reset
 * instead.
 */
static void lock_pool(nx_thread_pool_t *pool)
{
    if (NX_UNLIKELY(pool->process != getpid())) {
        reset(pool);
    }
    pthread_mutex_lock(&pool->lock);
}

static void unlock_pool(nx_thread_pool_t *pool)
{
    pthread_mutex_unlock(&pool->lock);
}

static unsigned count_startable(const lane_t *lane)
{
    unsigned spare = lane->limit - lane->running;
    return lane->queued < spare ? lane->queued : spare;
}

static nx_thread_pool_job_t *take_job(nx_thread_pool_t *pool)
{
    for (size_t i = 0; i < NX_THREAD_POOL_LANES; i++) {
        lane_t *lane = &pool->lanes[i];
        if (count_startable(lane) > 0) {
            lane->queued--;
            lane->running++;
            return nx_container_of(nx_list_pop_front(&lane->queue), nx_thread_pool_job_t, link);
        }
    }
    return NULL;
}

static void run_job(thread_t *thread, nx_thread_pool_job_t *job)
{
    nx_thread_pool_t *pool = thread->pool;
    thread->job = job;
    job->state = job->state == JOB_ABANDONED ? JOB_ABANDONED : JOB_RUNNING;
    unlock_pool(pool);
    job->run(job);
    lock_pool(pool);
    pool->lanes[job->lane].running--;
    if (job->state == JOB_ABANDONED) {
        unlock_pool(pool);
        job->discard(job, true);
        lock_pool(pool);
    } else {
        job->state = JOB_DONE;
        job->done(job);
    }
    thread->job = NULL;
}

/* False: no job came within `linger`. */
static bool wait_for_work(nx_thread_pool_t *pool)
{
    int64_t until = nx_clock_monotonic() + pool->linger;
    struct timespec time = {.tv_sec = until / NX_NANOSECONDS_PER_SECOND,
                            .tv_nsec = until % NX_NANOSECONDS_PER_SECOND};
    pool->idle++;
    int error = pthread_cond_timedwait(&pool->changed, &pool->lock, &time);
    pool->idle--;
    return error != ETIMEDOUT;
}

static void drop_job_reference(nx_thread_pool_t *pool)
{
    bool is_last = --pool->references == 0;
    unlock_pool(pool);
    if (is_last) {
        pthread_cond_destroy(&pool->changed);
        pthread_mutex_destroy(&pool->lock);
        free(pool);
    }
}

static void leave_pool(thread_t *thread)
{
    nx_thread_pool_t *pool = thread->pool;
    pool->thread_count--;
    if (!pool->is_ending) {
        pthread_detach(thread->id);
        nx_list_unlink(&thread->link);
    }
    if (!pool->is_ending || thread->is_alone) {
        free(thread);
    }
    drop_job_reference(pool);
}

static void *serve(void *argument)
{
    thread_t *thread = argument;
    nx_thread_pool_t *pool = thread->pool;
    pthread_setname_np(pthread_self(), "nexus-pool");
    lock_pool(pool);
    pool->starting--;
    bool has_patience = true;
    for (;;) {
        nx_thread_pool_job_t *job = take_job(pool);
        if (job != NULL) {
            run_job(thread, job);
            has_patience = true;
        } else if (pool->is_ending || !has_patience) {
            break;
        } else {
            has_patience = wait_for_work(pool);
        }
    }
    leave_pool(thread);
    return NULL;
}

/* A thread may be in a call when PHP unloads its extensions. The code to which that call returns must stay loaded. */
static void prevent_code_unload(void)
{
    static atomic_bool is_pinned;
    Dl_info info;
    if (!atomic_exchange(&is_pinned, true) && dladdr((void *)&prevent_code_unload, &info) != 0) {
        dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
    }
}

static int create_thread(thread_t *thread)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&thread->id, &attributes, serve, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return -error;
}

static int begin_thread(nx_thread_pool_t *pool)
{
    prevent_code_unload();
    thread_t *thread = calloc(1, sizeof(*thread));
    if (thread == NULL) {
        return -ENOMEM;
    }
    thread->pool = pool;
    int error = create_thread(thread);
    if (error != 0) {
        free(thread);
        return error;
    }
    nx_list_push_back(&pool->threads, &thread->link);
    pool->thread_count++;
    pool->references++;
    pool->starting++;
    pool->begun++;
    return 0;
}

/*
 * A thread that cannot be started is an error only if the pool has none. Otherwise the job runs when another job has
 * ended.
 */
static int provide_thread(nx_thread_pool_t *pool)
{
    unsigned startable = 0;
    for (size_t i = 0; i < NX_THREAD_POOL_LANES; i++) {
        startable += count_startable(&pool->lanes[i]);
    }
    if (startable <= pool->idle + pool->starting) {
        pthread_cond_signal(&pool->changed);
        return 0;
    }
    int error = begin_thread(pool);
    return pool->thread_count > 0 ? 0 : error;
}

int nx_thread_pool_submit(nx_thread_pool_t *pool, nx_thread_pool_job_t *job, nx_thread_pool_lane_t lane)
{
    lock_pool(pool);
    job->lane = (uint8_t)lane;
    job->state = JOB_QUEUED;
    nx_list_push_back(&pool->lanes[lane].queue, &job->link);
    pool->lanes[lane].queued++;
    int error = provide_thread(pool);
    if (error != 0) {
        nx_list_unlink(&job->link);
        pool->lanes[lane].queued--;
    }
    unlock_pool(pool);
    return error;
}

bool nx_thread_pool_abandon(nx_thread_pool_t *pool, nx_thread_pool_job_t *job)
{
    lock_pool(pool);
    bool is_done = job->state == JOB_DONE;
    bool is_over = job->state == JOB_QUEUED && !job->must_run;
    if (is_over) {
        nx_list_unlink(&job->link);
        pool->lanes[job->lane].queued--;
    } else if (!is_done) {
        job->state = JOB_ABANDONED;
    }
    unlock_pool(pool);
    if (is_over) {
        job->discard(job, false);
    }
    return !is_done;
}

static void discard_queued(nx_list_t *jobs)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(jobs)) != NULL) {
        nx_thread_pool_job_t *job = nx_container_of(node, nx_thread_pool_job_t, link);
        job->discard(job, false);
    }
}

/* Detaches the threads that run a job, and abandons their jobs. Moves the other threads to `idle`, to be joined. */
static void detach_busy_threads(nx_thread_pool_t *pool, nx_list_t *idle)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&pool->threads)) != NULL) {
        thread_t *thread = nx_container_of(node, thread_t, link);
        if (thread->job == NULL) {
            nx_list_push_back(idle, node);
            continue;
        }
        if (thread->job->state == JOB_RUNNING) {
            thread->job->state = JOB_ABANDONED;
        }
        thread->is_alone = true;
        pthread_detach(thread->id);
    }
}

static void join(nx_list_t *threads)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(threads)) != NULL) {
        thread_t *thread = nx_container_of(node, thread_t, link);
        pthread_join(thread->id, NULL);
        free(thread);
    }
}

void nx_thread_pool_end(nx_thread_pool_t *pool)
{
    nx_list_t queued, idle;
    nx_list_init(&queued);
    nx_list_init(&idle);
    lock_pool(pool);
    pool->is_ending = true;
    for (size_t i = 0; i < NX_THREAD_POOL_LANES; i++) {
        nx_list_splice_back(&queued, &pool->lanes[i].queue);
        pool->lanes[i].queued = 0;
    }
    detach_busy_threads(pool, &idle);
    pthread_cond_broadcast(&pool->changed);
    unlock_pool(pool);
    discard_queued(&queued);
    join(&idle);
    lock_pool(pool);
    drop_job_reference(pool);
}

nx_thread_pool_counters_t nx_thread_pool_counters(nx_thread_pool_t *pool)
{
    lock_pool(pool);
    nx_thread_pool_counters_t counters = {
        .threads = pool->thread_count, .idle = pool->idle, .begun = pool->begun};
    for (size_t i = 0; i < NX_THREAD_POOL_LANES; i++) {
        counters.queued += pool->lanes[i].queued;
        counters.running += pool->lanes[i].running;
    }
    unlock_pool(pool);
    return counters;
}
