/* SPDX-License-Identifier: MIT */
/*
 * PHP collects when its buffer of possible roots is full, whatever code runs then. If the hook returns 0 without having
 * collected, PHP raises the threshold by 10 000 roots and calls the hook again when it is reached. The buffer therefore
 * grows no further than the pause limit allows.
 */
#include "runtime/scheduler/collector.h"

#include "zend_gc.h"

#include "core/base/clock.h"
#include "engine/intercept/callbacks.h"
#include "engine/intercept/no_wait.h"
#include "runtime/scheduler/private.h"

/*
 * Number of roots that justifies a collection while idle: half of PHP's first threshold, so that it is reached earlier.
 */
#define ROOTS_MIN 5000
/* After a collection that frees fewer than IN_VAIN roots, PHP adds STEP to its threshold. */
#define IN_VAIN       100
#define STEP          10000
#define COST_AT_FIRST 100
/*
 * The number of roots says nothing about the memory they reference. A growth by this much since the last collection
 * justifies another one.
 */
#define GROWTH_ALLOWED ((size_t)32 << 20)
/* Repeated, because destructors may leave new cycles. */
#define ROUNDS 3
/* With fewer roots the overhead of the clock dominates the measured cost. */
#define SAMPLE_LEAST 1000

typedef struct {
    nx_coroutine_t collector;
    bool is_collecting;
    uint32_t roots_min;
    uint32_t deferred; /* how many of the current roots were counted as deferred */
    nx_time_t cost;    /* nanoseconds a root: a running mean */
    size_t memory;     /* in use after the last collection */
    nx_collector_counters_t counters;
} garbage_t;

NX_PER_THREAD zend_long nx_collector_pause_ms;

static NX_PER_THREAD garbage_t self;

const nx_collector_counters_t *nx_collector_counters(void)
{
    return &self.counters;
}

static zend_gc_status status(void)
{
    zend_gc_status now;
    zend_gc_get_status(&now);
    return now;
}

/* Processor time, because time taken by other processes must not count as the cost of roots. */
static nx_time_t processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (nx_time_t)time.tv_sec * NX_NANOSECONDS_PER_SECOND + time.tv_nsec;
}

/* A higher sample is weighted more: the cost per root rises with their number, since they no longer fit the caches. */
static void learn_cost(nx_time_t sample)
{
    self.cost = 1 + (sample > self.cost ? (self.cost + sample) / 2 : (7 * self.cost + sample) / 8);
}

static void account(int collected, nx_time_t pause)
{
    nx_collector_counters_t *counters = &self.counters;
    counters->last = pause;
    counters->longest = pause > counters->longest ? pause : counters->longest;
    counters->total += pause;
    if (collected < IN_VAIN) {
        self.roots_min += STEP;
    } else if (self.roots_min >= ROOTS_MIN + STEP) {
        self.roots_min -= STEP;
    }
    self.deferred = 0;
    self.memory = zend_memory_usage(false);
}

/* Waiting is forbidden in here: coroutines that run meanwhile would use the collector's partly counted graph. */
static int collect_cycles(uint64_t *counter)
{
    zend_gc_status before = status();
    const char *previous = nx_no_wait_begin("the cycle collector is running destructors");
    nx_time_t began = nx_clock_monotonic(), worked = processor_time();
    int collected = nx_callbacks_collect();
    worked = processor_time() - worked;
    nx_no_wait_end(previous);
    (*counter) += status().runs != before.runs;
    account(collected, nx_clock_monotonic() - began);
    if (before.num_roots >= SAMPLE_LEAST) {
        learn_cost(worked / before.num_roots);
    }
    return collected;
}

void nx_collector_collect(void)
{
    for (int round = 0; round < ROUNDS && collect_cycles(&self.counters.forced) > 0; round++) {
    }
}

/* True if the running function is gc_collect_cycles(). The engine calls the hook while other code runs. */
static bool is_requested_by_program(void)
{
    const zend_execute_data *frame = EG(current_execute_data);
    if (frame == NULL || frame->func == NULL || frame->func->type != ZEND_INTERNAL_FUNCTION) {
        return false;
    }
    const zend_internal_function *function = &frame->func->internal_function;
    return function->scope == NULL && function->function_name != NULL &&
           zend_string_equals_literal(function->function_name, "gc_collect_cycles");
}

static bool is_over_budget(uint32_t roots)
{
    return (nx_time_t)roots * self.cost >= nx_collector_pause_ms * NX_NANOSECONDS_PER_MILLISECOND ||
           zend_memory_usage(false) > self.memory + GROWTH_ALLOWED;
}

static void run_collector(nx_coroutine_t *coroutine)
{
    collect_cycles(&self.counters.at_idle);
}

static void collector_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    self.is_collecting = false;
}

static const nx_coroutine_kind_t collector_kind = {.run = run_collector, .ended = collector_ended};

void nx_collector__begin(void)
{
    if (self.is_collecting) {
        return;
    }
    self.is_collecting = true;
    nx_coroutine_init(&self.collector, &collector_kind);
    self.collector.flags |= NX_COROUTINE_DAEMON;
    nx_coroutine_start(&self.collector);
}

static int defer(uint32_t roots)
{
    self.counters.roots_deferred += roots > self.deferred ? roots - self.deferred : 0;
    self.deferred = roots;
    return 0;
}

static int collect_when_it_is_time(void)
{
    if (is_requested_by_program()) {
        return collect_cycles(&self.counters.by_program);
    }
    if (nx_collector_pause_ms == 0 || !nx_scheduler.open) {
        return collect_cycles(&self.counters.forced);
    }
    uint32_t roots = status().num_roots;
    if (!is_over_budget(roots)) {
        return defer(roots);
    }
    if (nx_scheduler.current != NULL) {
        return collect_cycles(&self.counters.forced);
    }
    /* Called from a callback of the loop, where no destructor could run. So a coroutine collects. */
    nx_collector__begin();
    return defer(roots);
}

bool nx_collector__is_wanted(void)
{
    return nx_collector_pause_ms > 0 && !self.is_collecting && status().num_roots >= self.roots_min &&
           gc_enabled();
}

void nx_collector__install(void)
{
    nx_callbacks_on_collect(collect_when_it_is_time);
}

void nx_collector__remove(void)
{
    nx_callbacks_on_collect(NULL);
}

void nx_collector__start(void)
{
    memset(&self, 0, sizeof(self));
    self.roots_min = ROOTS_MIN;
    self.cost = COST_AT_FIRST;
    self.memory = zend_memory_usage(false);
}
