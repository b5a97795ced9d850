/* SPDX-License-Identifier: MIT */
/*
 * A token bucket, stored as the time at which it will be full again (the virtual scheduling form of Turner's leaky
 * bucket as a meter, "New directions in communications", 1986; ITU-T I.371). Taking tokens moves that time later. Only
 * the first entry has a timer. An entry takes its tokens when it is served, so an entry that leaves earlier costs
 * nothing.
 */
#include "runtime/sync/private.h"

#include <math.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

const zend_object_handlers *nx_rate_handlers;

static inline nx_rate_t *rate_of(nx_wait_queue_t *queue)
{
    return nx_container_of(queue, nx_rate_t, queue);
}

/* Relative to `origin`, so that fractions of a nanosecond are kept. */
static inline double since_origin(const nx_rate_t *rate, nx_time_t time)
{
    return (double)(time - rate->origin);
}

/* When the bucket has that many tokens, if none is taken before. */
static inline double ready_at(const nx_rate_t *rate, double tokens)
{
    return rate->full_at - ((double)rate->burst - tokens) * rate->interval;
}

static inline void take_tokens(nx_rate_t *rate, zend_long tokens, double now)
{
    rate->full_at = (rate->full_at > now ? rate->full_at : now) + (double)tokens * rate->interval;
}

static void on_tokens(nx_timer_t *timer);

static int start_rate_timer(nx_rate_t *rate, double ready)
{
    double latest = (double)(NX_TIME_NEVER - 1 - rate->origin);
    nx_time_t deadline = ready >= latest ? NX_TIME_NEVER - 1 : rate->origin + (nx_time_t)ceil(ready);
    return nx_loop_start_timer(nx_scheduler_loop(), &rate->timer, deadline, on_tokens);
}

static void admit_to_rate(nx_wait_queue_t *queue)
{
    nx_rate_t *rate = rate_of(queue);
    nx_wait_entry_t *entry;
    while ((entry = nx_wait_queue__first(queue)) != NULL) {
        double now = since_origin(rate, nx_loop_now(nx_scheduler_loop()));
        double ready = ready_at(rate, (double)entry->wanted);
        if (ready > now) {
            /* Cannot fail: this timer was in the heap just before, and the heap does not shrink. */
            start_rate_timer(rate, ready);
            return;
        }
        take_tokens(rate, entry->wanted, now);
        nx_wait_queue__serve(entry);
    }
    nx_loop_stop_timer(nx_scheduler_loop(), &rate->timer);
}

static void on_tokens(nx_timer_t *timer)
{
    admit_to_rate(&nx_container_of(timer, nx_rate_t, timer)->queue);
}

static void describe_rate(nx_wait_t *wait, smart_str *text)
{
    nx_wait_entry_t *entry = nx_wait_entry__of(wait);
    nx_rate_t *rate = rate_of(entry->queue);
    smart_str_append_printf(text, ", " ZEND_LONG_FMT " requested, %g per second", entry->wanted,
                            1e9 / rate->interval);
}

static const nx_wait_kind_t for_tokens = {
    .what = "rate limiter", .abandon = nx_wait_queue__abandon, .describe = describe_rate};

bool nx_rate_try(nx_rate_t *rate, zend_long tokens)
{
    double now = since_origin(rate, nx_loop_update_now(nx_scheduler_loop()));
    if (rate->queue.length > 0 || ready_at(rate, (double)tokens) > now) {
        return false;
    }
    take_tokens(rate, tokens, now);
    return true;
}

static bool is_hopeless(const nx_rate_t *rate, zend_long tokens, double patience)
{
    double ready = ready_at(rate, (double)rate->queue.wanted + (double)tokens);
    double seconds = (ready - since_origin(rate, nx_loop_now(nx_scheduler_loop()))) / 1e9;
    if (isinf(patience) || ready <= since_origin(rate, nx_coroutine_deadline(patience))) {
        return false;
    }
    nx_throw(
        NX_ERROR_TIMEOUT,
        "The rate limiter will have " ZEND_LONG_FMT
        " tokens for this call in %g s, but the call may wait only %g s, so it failed at once. Raise its "
        "timeout, or call less often",
        tokens, seconds, patience);
    return true;
}

bool nx_rate_acquire(nx_rate_t *rate, zend_long tokens, double patience)
{
    if (nx_rate_try(rate, tokens)) {
        return true;
    }
    if (UNEXPECTED(is_hopeless(rate, tokens, patience))) {
        return false;
    }
    nx_wait_entry_t entry = {.wait = {.kind = &for_tokens}, .queue = &rate->queue, .wanted = tokens};
    if (rate->queue.length == 0 && UNEXPECTED(start_rate_timer(rate, ready_at(rate, (double)tokens)) != 0)) {
        nx_throw(NX_ERROR_SYSTEM, "Out of memory: a timer could not be created");
        return false;
    }
    return nx_wait_queue__wait(&entry, patience);
}

void nx_rate_open(nx_rate_t *rate, double per_second, zend_long burst)
{
    rate->interval = 1e9 / per_second;
    rate->burst = burst;
    rate->origin = nx_loop_update_now(nx_scheduler_loop());
    rate->full_at = 0;
}

zend_object *nx_rate_create(zend_class_entry *class_entry)
{
    nx_rate_t *rate = zend_object_alloc(sizeof(nx_rate_t), class_entry);
    memset(rate, 0, offsetof(nx_rate_t, std));
    nx_wait_queue__init(&rate->queue, admit_to_rate);
    nx_timer_init(&rate->timer);
    zend_object_std_init(&rate->std, class_entry);
    GC_ADD_FLAGS(&rate->std, GC_NOT_COLLECTABLE);
    rate->std.handlers = nx_rate_handlers;
    return &rate->std;
}
