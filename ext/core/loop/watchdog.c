/* SPDX-License-Identifier: MIT */
#include "core/loop/watchdog.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>

#include "core/base/module.h"

#define TICK          (5 * NX_NANOSECONDS_PER_MILLISECOND)
#define SHORTEST_TICK NX_NANOSECONDS_PER_MILLISECOND
/* Number of ticks without work before the observer sleeps. Ending a short wait then needs no system call. */
#define LINGER     20
#define STACK_SIZE (256 * 1024)

/* Values of `due` while NX_PULSE_DUE is reported, and after the report. */
#define TELLING (-2)
#define TOLD    (-1)

typedef struct {
    uint64_t value;
    int64_t since;
} observation_t;

typedef struct {
    observation_t beats, turns;
    uint64_t stalled_turn;
    unsigned told_of_stall; /* number of reports of the current stall */
} record_t;

void nx_pulse__wake_observer(nx_pulse_t *pulse)
{
    pthread_mutex_lock(&pulse->lock);
    atomic_store(&pulse->is_asleep, false);
    pthread_cond_signal(&pulse->changed);
    pthread_mutex_unlock(&pulse->lock);
}

bool nx_pulse_retract(nx_pulse_t *pulse)
{
    int64_t due = atomic_load(&pulse->due);
    for (;;) {
        if (due == TELLING) {
            sched_yield();
            due = atomic_load(&pulse->due);
        } else if (atomic_compare_exchange_weak(&pulse->due, &due, NX_PULSE_NEVER)) {
            return due == TOLD;
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

/*
 * nx_pulse_retract() waits until a report in progress has finished: an interrupt must not arrive after the work that it
 * concerns has ended.
 */
static void tell_due(nx_pulse_t *pulse, uint64_t beat, int64_t now)
{
    int64_t due = atomic_load(&pulse->due);
    if (due < 0 || due > now - NX_PULSE_GRACE ||
        !atomic_compare_exchange_strong(&pulse->due, &due, TELLING)) {
        return;
    }
    atomic_store(&pulse->told_at_beat, beat);
    pulse->interrupt(pulse, NX_PULSE_DUE);
    atomic_store(&pulse->due, TOLD);
}

enum { STALL_SIGNS = 4 };

static int64_t stall_sign_due(const nx_pulse_t *pulse, unsigned number)
{
    int64_t told = number < 2 ? pulse->stall_after : pulse->long_stall_after;
    return number % 2 == 0 ? told : told + NX_PULSE_GRACE;
}

/* Nothing is reported before the first iteration: no coroutine can have waited for one yet. */
static void tell_stall(nx_pulse_t *pulse, record_t *record, uint64_t turn, int64_t stall)
{
    if (record->stalled_turn != turn) {
        record->stalled_turn = turn;
        record->told_of_stall = 0;
    }
    unsigned number = record->told_of_stall;
    if (turn == 0 || number == STALL_SIGNS || stall < pulse->stall_after ||
        stall < stall_sign_due(pulse, number)) {
        return;
    }
    record->told_of_stall++;
    pulse->stalled_for = stall;
    pulse->interrupt(pulse, number % 2 == 0 ? NX_PULSE_STALLED : NX_PULSE_UNHEARD);
}

static void look(nx_pulse_t *pulse, record_t *record)
{
    int64_t now = nx_clock_monotonic();
    uint64_t beat = atomic_load_explicit(&pulse->beats, memory_order_acquire);
    uint64_t turn = atomic_load_explicit(&pulse->turns, memory_order_relaxed);
    int64_t body = unchanged_for(&record->beats, beat, now);
    int64_t stall = unchanged_for(&record->turns, turn, now);
    /* Work that has run for less than this since its last beat is not interrupted. */
    if (body >= NX_PULSE_GRACE || body >= pulse->long_after) {
        tell_due(pulse, beat, now);
    }
    if (body >= pulse->long_after) {
        pulse->interrupt(pulse, NX_PULSE_LONG);
    }
    tell_stall(pulse, record, turn, stall);
}

static bool has_work(nx_pulse_t *pulse)
{
    if (atomic_load_explicit(&pulse->is_waiting, memory_order_acquire)) {
        return false;
    }
    return atomic_load_explicit(&pulse->attended, memory_order_relaxed) > 0 ||
           pulse->stall_after != NX_PULSE_NEVER || pulse->long_after != NX_PULSE_NEVER;
}

static int64_t tick_of(const nx_pulse_t *pulse)
{
    int64_t shortest = pulse->stall_after < pulse->long_after ? pulse->stall_after : pulse->long_after;
    int64_t tick = shortest / 2 < TICK ? shortest / 2 : TICK;
    return tick < SHORTEST_TICK ? SHORTEST_TICK : tick;
}

static void pause_for(nx_pulse_t *pulse, int64_t duration)
{
    int64_t until = nx_clock_monotonic() + duration;
    struct timespec time = {.tv_sec = until / NX_NANOSECONDS_PER_SECOND,
                            .tv_nsec = until % NX_NANOSECONDS_PER_SECOND};
    pthread_cond_timedwait(&pulse->changed, &pulse->lock, &time);
}

/*
 * The observed thread stores its state, then checks whether the observer sleeps. It uses no fence between the two,
 * which would cost more than all the rest, so it may miss that the observer has fallen asleep. Therefore the observer
 * checks again after a whole tick. Stores that came before such a miss are visible by then.
 */
static void sleep_until_needed(nx_pulse_t *pulse, int64_t tick)
{
    atomic_store(&pulse->is_asleep, true);
    pause_for(pulse, tick);
    if (has_work(pulse)) {
        atomic_store(&pulse->is_asleep, false);
    }
    while (atomic_load(&pulse->is_asleep) && !atomic_load(&pulse->is_ending)) {
        pthread_cond_wait(&pulse->changed, &pulse->lock);
    }
    atomic_store(&pulse->is_asleep, false);
}

static void *observe(void *argument)
{
    nx_pulse_t *pulse = argument;
    int64_t tick = tick_of(pulse);
    int64_t now = nx_clock_monotonic();
    record_t record = {.beats = {.since = now}, .turns = {.since = now}, .stalled_turn = UINT64_MAX};
    int idle = 0;
    pthread_mutex_lock(&pulse->lock);
    while (!atomic_load(&pulse->is_ending)) {
        idle = has_work(pulse) ? 0 : idle + 1;
        if (idle > LINGER) {
            sleep_until_needed(pulse, tick);
            idle = 0;
            continue;
        }
        if (idle == 0) {
            look(pulse, &record);
        }
        pause_for(pulse, tick);
    }
    pthread_mutex_unlock(&pulse->lock);
    return NULL;
}

static void init_lock(nx_pulse_t *pulse)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&pulse->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&pulse->lock, NULL);
}

void nx_pulse_init(nx_pulse_t *pulse, nx_pulse_fn interrupt)
{
    *pulse = (nx_pulse_t){.interrupt = interrupt,
                          .stall_after = NX_PULSE_NEVER,
                          .long_stall_after = NX_PULSE_NEVER,
                          .long_after = NX_PULSE_NEVER};
    atomic_store(&pulse->due, NX_PULSE_NEVER);
    init_lock(pulse);
}

int nx_pulse_begin(nx_pulse_t *pulse)
{
    if (pulse->has_observer) {
        return 0;
    }
    pthread_attr_t attributes;
    sigset_t all, before;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    atomic_store(&pulse->is_ending, false);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&pulse->observer, &attributes, observe, pulse);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    pulse->has_observer = error == 0;
    return -error;
}

void nx_pulse_end(nx_pulse_t *pulse)
{
    if (!pulse->has_observer) {
        return;
    }
    atomic_store(&pulse->is_ending, true);
    nx_pulse__wake_observer(pulse);
    pthread_join(pulse->observer, NULL);
    pulse->has_observer = false;
}

/* The observer may have held the lock, or may have been reporting, when the process was forked. */
void nx_pulse_after_fork(nx_pulse_t *pulse)
{
    pulse->has_observer = false;
    atomic_store(&pulse->turns, 0);
    atomic_store(&pulse->due, NX_PULSE_NEVER);
    atomic_store(&pulse->is_asleep, false);
    init_lock(pulse);
}
