/* SPDX-License-Identifier: MIT */
/*
 * The waiting side of a job. The answer is posted to the loop, which is kept alive for it. A job may outlive its
 * waiter. They share only the pointer `waiter`, which is read by PHP's thread alone.
 */
#include "runtime/offload/private.h"

#include "zend_exceptions.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

typedef struct nx_offload_waiter {
    nx_wait_t wait;
    nx_offload_job_t *job;
    bool is_parked, has_answer;
} offload_waiter_t;

/*
 * Maximum number of threads. A waiting thread costs 30 KiB. Lookups and children are waited for elsewhere (a server, a
 * process), so a lower limit would only delay them. A disk does not answer faster if it gets more requests at once.
 */
static const nx_thread_pool_limits_t limits = {
    .threads = {[NX_THREAD_POOL_NAMES] = 64,
                [NX_THREAD_POOL_FILES] = 8,
                [NX_THREAD_POOL_PROCESSES] = 64,
                [NX_THREAD_POOL_COMPUTATIONS] = 4},
    .linger = 5 * NX_NANOSECONDS_PER_SECOND,
};

nx_offload_calls_t nx_offload_libc = {
    .getaddrinfo = getaddrinfo,
    .getnameinfo = getnameinfo,
    .gethostbyname = gethostbyname,
    .gethostbyname2 = gethostbyname2,
    .gethostbyaddr = gethostbyaddr,
    .gethostbyname_r = gethostbyname_r,
    .gethostbyname2_r = gethostbyname2_r,
    .gethostbyaddr_r = gethostbyaddr_r,
    .res_nsearch = res_nsearch,
    .__res_nsearch = __res_nsearch,
    .fsync = fsync,
    .fdatasync = fdatasync,
    .pclose = pclose,
    .flock = flock,
    .semop = semop,
    .semtimedop = semtimedop,
    .msgrcv = msgrcv,
    .msgsnd = msgsnd,
};

static nx_thread_pool_t *pool;
static __thread bool runs_php;
/* awaited: jobs that are not done. late: jobs that were done after their waiter had left. */
static NX_PER_THREAD nx_list_t awaited, late;

bool nx_offload__runs_php(void)
{
    return runs_php;
}

/* False while an exception is pending: it would be attributed to a coroutine that runs meanwhile. */
bool nx_offload_may_wait(void)
{
    if (!runs_php || nx_coroutine_current() == NULL || EG(exception) != NULL || !nx_scheduler_has_others() ||
        !nx_coroutine_may_wait()) {
        return false;
    }
    if (UNEXPECTED(!nx_scheduler_has_loop())) {
        zend_clear_exception();
        return false;
    }
    return true;
}

int nx_offload__park(nx_wait_t *wait)
{
    switch (nx_coroutine_park_quietly(wait)) {
    case NX_PARK_WOKEN:
        return 0;
    case NX_PARK_CANCELLED:
        return ECANCELED;
    case NX_PARK_SIGNALLED:
        return EINTR;
    default:
        return ENOMEM;
    }
}

static inline nx_offload_job_t *job_of(nx_thread_pool_job_t *job)
{
    return nx_container_of(job, nx_offload_job_t, pool);
}

static void run_offload(nx_thread_pool_job_t *job)
{
    job_of(job)->run(job_of(job));
}

static void discard_offload(nx_thread_pool_job_t *base, bool has_run)
{
    nx_offload_job_t *job = job_of(base);
    if (has_run && job->undo != NULL) {
        job->undo(job);
    }
    job->release(job);
}

static void arrive(nx_post_t *post)
{
    nx_offload_job_t *job = nx_container_of(post, nx_offload_job_t, post);
    nx_list_unlink(&job->link);
    if (job->waiter == NULL) {
        discard_offload(&job->pool, true);
        return;
    }
    nx_loop_unref(job->loop);
    job->waiter->has_answer = true;
    if (EXPECTED(job->waiter->is_parked)) {
        nx_coroutine_wake(&job->waiter->wait);
    }
}

static void send_home(nx_thread_pool_job_t *base)
{
    nx_offload_job_t *job = job_of(base);
    nx_loop_post(job->loop, &job->post);
}

static void leave_offload(nx_offload_job_t *job)
{
    nx_list_unlink(&job->link);
    job->waiter = NULL;
    nx_loop_unref(job->loop);
    if (!nx_thread_pool_abandon(pool, &job->pool)) {
        nx_list_push_back(&late, &job->link);
    }
}

nx_offload_job_t *nx_offload_job_of(nx_wait_t *wait)
{
    return nx_container_of(wait, offload_waiter_t, wait)->job;
}

void nx_offload_abandon(nx_wait_t *wait)
{
    nx_container_of(wait, offload_waiter_t, wait)->is_parked = false;
}

/* After a signal the wait continues, as libc's calls do, unless the answer has arrived meanwhile. */
static int wait_for_answer(offload_waiter_t *waiter)
{
    int before = errno;
    int error = 0;
    do {
        waiter->is_parked = true;
        error = nx_offload__park(&waiter->wait);
    } while (error == EINTR && !waiter->has_answer);
    errno = before;
    return waiter->has_answer ? 0 : error;
}

/* False: no thread is available. */
static bool submit_job(nx_offload_job_t *job, nx_thread_pool_lane_t lane)
{
    job->loop = nx_scheduler_loop();
    job->post.run = arrive;
    job->pool.run = run_offload;
    job->pool.done = send_home;
    job->pool.discard = discard_offload;
    nx_list_push_back(&awaited, &job->link);
    nx_loop_ref(job->loop);
    if (UNEXPECTED(pool == NULL || nx_thread_pool_submit(pool, &job->pool, lane) != 0)) {
        nx_list_unlink(&job->link);
        nx_loop_unref(job->loop);
        return false;
    }
    return true;
}

int nx_offload_wait(nx_offload_job_t *job, nx_thread_pool_lane_t lane, const nx_wait_kind_t *kind)
{
    offload_waiter_t waiter = {.wait = {.kind = kind}, .job = job};
    job->waiter = &waiter;
    if (UNEXPECTED(!submit_job(job, lane))) {
        job->run(job);
        return 0;
    }
    int error = wait_for_answer(&waiter);
    if (UNEXPECTED(error != 0)) {
        leave_offload(job);
    }
    return error;
}

void nx_offload_detach(nx_offload_job_t *job, nx_thread_pool_lane_t lane)
{
    job->waiter = NULL;
    if (UNEXPECTED(!submit_job(job, lane))) {
        job->run(job);
        discard_offload(&job->pool, true);
        return;
    }
    leave_offload(job);
}

bool nx_offload_is_leaving(void)
{
    return runs_php && EG(exception) != NULL && nx_coroutine_current() != NULL && nx_scheduler_has_others() &&
           instanceof_function(EG(exception)->ce, nx_ce_cancelled_error);
}

nx_thread_pool_counters_t nx_offload_counters(void)
{
    return nx_thread_pool_counters(pool);
}

static void discard_late(void)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&late)) != NULL) {
        discard_offload(&nx_container_of(node, nx_offload_job_t, link)->pool, true);
    }
}

static int offload_start_process(int module_number)
{
    pool = nx_thread_pool_create(&limits);
    nx_list_init(&awaited);
    nx_list_init(&late);
    return pool == NULL ? -1 : 0;
}

/* The loop to which late results would have been posted is gone. */
static int offload_start_request(void)
{
    if (awaited.next == NULL) {
        nx_list_init(&awaited);
        nx_list_init(&late);
    }
    discard_late();
    nx_lock_waiter__start();
    runs_php = true;
    return 0;
}

/* Leaves the jobs whose waiting frames a fatal error has discarded, because their loop is destroyed next. */
static void offload_end_request(void)
{
    runs_php = false;
    while (!nx_list_is_empty(&awaited)) {
        leave_offload(nx_container_of(awaited.next, nx_offload_job_t, link));
    }
}

static void offload_end_process(void)
{
    discard_late();
    nx_hosts__end();
    nx_answers__end();
    nx_thread_pool_end(pool);
    pool = NULL;
}

const nx_module_t nx_offload_module = {
    .name = "offload",
    .minit = offload_start_process,
    .rinit = offload_start_request,
    .rshutdown = offload_end_request,
    .mshutdown = offload_end_process,
};
