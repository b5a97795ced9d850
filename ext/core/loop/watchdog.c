/* SPDX-License-Identifier: MIT */
#include "core/loop/watchdog.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>

#include "core/base/module.h"

#define TICK          (5 * NX_NANOSECONDS_PER_MILLISECOND)
#define SHORTEST_TICK NX_NANOSECONDS_PER_MILLISECOND
/*
 * Number of ticks without work before the observer sleeps. Work that follows a short pause then needs no system call to
 * wake the observer.
 */
#define LINGER     20
#define STACK_SIZE (256 * 1024)

/* Values of `due` while NX_WATCHDOG_DUE is reported, and after the report. */
#define REPORTING (-2)
#define REPORTED  (-1)

typedef struct {
    uint64_t value;
    int64_t since;
} observation_t;

typedef struct {
    observation_t heartbeats, iterations;
    uint64_t stalled_iteration;
    unsigned stall_reports; /* number of reports of the current stall */
} watchdog_record_t;

void nx_watchdog__wake_observer(nx_watchdog_t *watchdog)
{
    pthread_mutex_lock(&watchdog->lock);
    atomic_store(&watchdog->is_asleep, false);
    pthread_cond_signal(&watchdog->changed);
    pthread_mutex_unlock(&watchdog->lock);
}

NX_HOT bool nx_watchdog_retract(nx_watchdog_t *watchdog)
{
    int64_t due = atomic_load(&watchdog->due);
    for (;;) {
        if (due == REPORTING) {
            sched_yield();
            due = atomic_load(&watchdog->due);
        } else if (atomic_compare_exchange_weak(&watchdog->due, &due, NX_WATCHDOG_NEVER)) {
            return due == REPORTED;
        }
    }
}

static int64_t unchanged_for(observation_t *observation, uint64_t value, int64_t now)
{
    if (observation->value != value) {
        *observation = (observation_t){.value = value, .since = now};
    }
    return now - observation->since;
}

bool nx_watchdog_is_hung_up(int descriptor)
{
    struct pollfd socket = {.fd = descriptor, .events = POLLRDHUP};
    return poll(&socket, 1, 0) > 0 && (socket.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
}

static bool is_work_due(nx_watchdog_t *watchdog, int64_t due, int64_t now)
{
    if (due <= now - NX_WATCHDOG_GRACE) {
        return true;
    }
    int lifeline = atomic_load(&watchdog->lifeline);
    return lifeline >= 0 && due != NX_WATCHDOG_NEVER && nx_watchdog_is_hung_up(lifeline);
}

/*
 * nx_watchdog_retract() waits until a report in progress has finished: an interrupt must not arrive after the work that
 * it concerns has ended.
 */
static void report_due(nx_watchdog_t *watchdog, uint64_t heartbeat, int64_t now)
{
    int64_t due = atomic_load(&watchdog->due);
    if (due < 0 || !is_work_due(watchdog, due, now) ||
        !atomic_compare_exchange_strong(&watchdog->due, &due, REPORTING)) {
        return;
    }
    atomic_store(&watchdog->reported_at_heartbeat, heartbeat);
    watchdog->interrupt(watchdog, NX_WATCHDOG_DUE);
    atomic_store(&watchdog->due, REPORTED);
}

enum { STALL_SIGNS = 4 };

static int64_t stall_sign_due(const nx_watchdog_t *watchdog, unsigned number)
{
    int64_t reported = number < 2 ? watchdog->stall_after : watchdog->long_stall_after;
    return number % 2 == 0 ? reported : reported + NX_WATCHDOG_GRACE;
}

/* Nothing is reported before the first iteration: no coroutine can have waited for one yet. */
static void report_stall(nx_watchdog_t *watchdog, watchdog_record_t *record, uint64_t iteration,
                         int64_t stall)
{
    if (record->stalled_iteration != iteration) {
        record->stalled_iteration = iteration;
        record->stall_reports = 0;
    }
    unsigned number = record->stall_reports;
    if (iteration == 0 || number == STALL_SIGNS || stall < watchdog->stall_after ||
        stall < stall_sign_due(watchdog, number)) {
        return;
    }
    record->stall_reports++;
    watchdog->stalled_for = stall;
    watchdog->interrupt(watchdog, number % 2 == 0 ? NX_WATCHDOG_STALLED : NX_WATCHDOG_UNREPORTED);
}

static void check_stall(nx_watchdog_t *watchdog, watchdog_record_t *record)
{
    int64_t now = nx_clock_monotonic();
    uint64_t heartbeat = atomic_load_explicit(&watchdog->heartbeats, memory_order_acquire);
    uint64_t iteration = atomic_load_explicit(&watchdog->iterations, memory_order_relaxed);
    int64_t body = unchanged_for(&record->heartbeats, heartbeat, now);
    int64_t stall = unchanged_for(&record->iterations, iteration, now);
    /* Work that has run for less than this since its last heartbeat is not interrupted. */
    if (body >= NX_WATCHDOG_GRACE || body >= watchdog->long_after) {
        report_due(watchdog, heartbeat, now);
    }
    if (body >= watchdog->long_after) {
        watchdog->interrupt(watchdog, NX_WATCHDOG_LONG);
    }
    report_stall(watchdog, record, iteration, stall);
}

static bool has_work(nx_watchdog_t *watchdog)
{
    if (atomic_load_explicit(&watchdog->is_waiting, memory_order_acquire)) {
        return false;
    }
    return atomic_load_explicit(&watchdog->attended, memory_order_relaxed) > 0 ||
           watchdog->stall_after != NX_WATCHDOG_NEVER || watchdog->long_after != NX_WATCHDOG_NEVER;
}

static int64_t tick_of(const nx_watchdog_t *watchdog)
{
    int64_t shortest =
        watchdog->stall_after < watchdog->long_after ? watchdog->stall_after : watchdog->long_after;
    int64_t tick = shortest / 2 < TICK ? shortest / 2 : TICK;
    return tick < SHORTEST_TICK ? SHORTEST_TICK : tick;
}

static void pause_for(nx_watchdog_t *watchdog, int64_t duration)
{
    int64_t until = nx_clock_monotonic() + duration;
    struct timespec time = {.tv_sec = until / NX_NANOSECONDS_PER_SECOND,
                            .tv_nsec = until % NX_NANOSECONDS_PER_SECOND};
    pthread_cond_timedwait(&watchdog->changed, &watchdog->lock, &time);
}

/*
 * The observed thread stores its state, then checks whether the observer sleeps. It uses no fence between the two,
 * which would cost more than all the rest, so it may miss that the observer has fallen asleep. Therefore the observer
 * checks again after a whole tick. Stores that came before such a miss are visible by then.
 */
static void sleep_until_needed(nx_watchdog_t *watchdog, int64_t tick)
{
    atomic_store(&watchdog->is_asleep, true);
    pause_for(watchdog, tick);
    if (has_work(watchdog)) {
        atomic_store(&watchdog->is_asleep, false);
    }
    while (atomic_load(&watchdog->is_asleep) && !atomic_load(&watchdog->is_ending)) {
        pthread_cond_wait(&watchdog->changed, &watchdog->lock);
    }
    atomic_store(&watchdog->is_asleep, false);
}

static void *observe(void *argument)
{
    nx_watchdog_t *watchdog = argument;
    int64_t tick = tick_of(watchdog);
    int64_t now = nx_clock_monotonic();
    watchdog_record_t record = {
        .heartbeats = {.since = now}, .iterations = {.since = now}, .stalled_iteration = UINT64_MAX};
    int idle = 0;
    pthread_mutex_lock(&watchdog->lock);
    while (!atomic_load(&watchdog->is_ending)) {
        idle = has_work(watchdog) ? 0 : idle + 1;
        if (idle > LINGER) {
            sleep_until_needed(watchdog, tick);
            idle = 0;
            continue;
        }
        if (idle == 0) {
            check_stall(watchdog, &record);
        }
        pause_for(watchdog, tick);
    }
    pthread_mutex_unlock(&watchdog->lock);
    return NULL;
}

static void init_watchdog_lock(nx_watchdog_t *watchdog)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&watchdog->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&watchdog->lock, NULL);
}

void nx_watchdog_init(nx_watchdog_t *watchdog, nx_watchdog_fn interrupt)
{
    *watchdog = (nx_watchdog_t){.interrupt = interrupt,
                                .stall_after = NX_WATCHDOG_NEVER,
                                .long_stall_after = NX_WATCHDOG_NEVER,
                                .long_after = NX_WATCHDOG_NEVER};
    atomic_store(&watchdog->due, NX_WATCHDOG_NEVER);
    atomic_store(&watchdog->lifeline, -1);
    init_watchdog_lock(watchdog);
}

int nx_watchdog_begin(nx_watchdog_t *watchdog)
{
    if (watchdog->has_observer) {
        return 0;
    }
    pthread_attr_t attributes;
    sigset_t all, before;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    atomic_store(&watchdog->is_ending, false);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&watchdog->observer, &attributes, observe, watchdog);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    watchdog->has_observer = error == 0;
    return -error;
}

void nx_watchdog_end(nx_watchdog_t *watchdog)
{
    if (!watchdog->has_observer) {
        return;
    }
    atomic_store(&watchdog->is_ending, true);
    nx_watchdog__wake_observer(watchdog);
    pthread_join(watchdog->observer, NULL);
    watchdog->has_observer = false;
}

/* The observer may have held the lock, or may have been reporting, when the process was forked. */
void nx_watchdog_after_fork(nx_watchdog_t *watchdog)
{
    watchdog->has_observer = false;
    atomic_store(&watchdog->iterations, 0);
    atomic_store(&watchdog->due, NX_WATCHDOG_NEVER);
    atomic_store(&watchdog->is_asleep, false);
    init_watchdog_lock(watchdog);
}
