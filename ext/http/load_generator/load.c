/* SPDX-License-Identifier: MIT */
#include "http/load_generator/load.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

#include "core/base/clock.h"
#include "http/load_generator/private.h"

static nx_time_t cpu_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (nx_time_t)time.tv_sec * NX_NANOSECONDS_PER_SECOND + time.tv_nsec;
}

static bool is_open(const nx_load_t *load)
{
    return load->plan.rate > 0;
}

static bool makes_sense(const nx_load_plan_t *plan)
{
    return plan->connections >= 1 && plan->connections <= NX_LOAD_CONNECTIONS_MAX && plan->rate >= 0 &&
           plan->rate <= NX_LOAD_RATE_MAX && plan->duration > 0 && plan->timeout > 0 &&
           plan->request_bytes > 0 && plan->status < NX_LOAD_STATUSES;
}

int nx_load_create(const nx_load_plan_t *plan, nx_load_t **created)
{
    if (!makes_sense(plan)) {
        return -EINVAL;
    }
    nx_load_t *load = calloc(1, sizeof(*load) + plan->connections * sizeof(nx_load_connection_t));
    if (load == NULL) {
        return -ENOMEM;
    }
    const int error = nx_loop_create(&load->loop);
    if (error != 0) {
        free(load);
        return error;
    }
    load->plan = *plan;
    load->untried = plan->connections;
    load->random = 0x9e3779b97f4a7c15u;
    for (size_t state = 0; state < NX_LOAD_STATE_COUNT; state++) {
        nx_list_init(&load->lists[state]);
    }
    for (uint32_t index = 0; index < plan->connections; index++) {
        nx_load_connection_t *connection = &load->connections[index];
        *connection = (nx_load_connection_t){.load = load, .fd = -1};
        nx_watch_init(&connection->watch);
        nx_bytes_init(&connection->partial, NX_WIRE_ANSWER_HEAD_BYTES + NX_LOAD_INPUT_BYTES);
        nx_list_init(&connection->link);
        nx_list_push_back(&load->lists[NX_LOAD_RESTING], &connection->link);
    }
    *created = load;
    return 0;
}

void nx_load_destroy(nx_load_t *load)
{
    for (uint32_t index = 0; index < load->plan.connections; index++) {
        nx_load__close(&load->connections[index]);
    }
    nx_loop_destroy(load->loop);
    free(load);
}

const nx_load_figures_t *nx_load_figures(const nx_load_t *load)
{
    return &load->figures;
}

/* xorshift64* with a fixed seed, so that two runs offer the same load. The result is never 0. */
static double next_load_random(nx_load_t *load)
{
    load->random ^= load->random >> 12;
    load->random ^= load->random << 25;
    load->random ^= load->random >> 27;
    return (double)((load->random * 0x2545f4914f6cdd1du) >> 11) * 0x1p-53 + 0x1p-54;
}

static nx_time_t next_due(const nx_load_t *load)
{
    return load->start + (nx_time_t)load->next_due;
}

/* At equal intervals each time is computed from the start, so that rounding errors do not add up. */
static void advance_due(nx_load_t *load)
{
    const double period = (double)NX_NANOSECONDS_PER_SECOND / load->plan.rate;
    load->figures.due++;
    load->next_due = load->plan.is_random ? load->next_due - period * log(next_load_random(load))
                                          : (double)load->figures.due * period;
}

/* True if the next request is due at `now`. Requests are due only before the end of the run. */
static bool is_any_due(const nx_load_t *load, nx_time_t now)
{
    const nx_time_t due = next_due(load);
    return is_open(load) && due <= now && due < load->end;
}

void nx_load__offer(nx_load_connection_t *connection, nx_time_t now)
{
    nx_load_t *load = connection->load;
    if (load->figures.phase == NX_LOAD_CONNECTING) {
        return;
    }
    if (!is_open(load)) {
        if (load->figures.phase == NX_LOAD_OFFERING && now < load->end) {
            nx_load__send(connection, now, now);
        }
        return;
    }
    if (is_any_due(load, now)) {
        const nx_time_t due = next_due(load);
        advance_due(load);
        nx_load__send(connection, due, now);
    }
}

/* Sends due requests on free connections. Counts requests for which no connection was free in time as errors. */
static void offer_all(nx_load_t *load, nx_time_t now)
{
    nx_list_t *idle = &load->lists[NX_LOAD_FREE];
    while (!nx_list_is_empty(idle) && is_any_due(load, now)) {
        nx_load__offer(nx_container_of(idle->next, nx_load_connection_t, link), now);
        now = nx_clock_monotonic();
    }
    while (is_any_due(load, now - load->plan.timeout)) {
        advance_due(load);
        nx_load__count(load, NX_LOAD_UNSENT);
    }
}

static void begin_offering(nx_load_t *load, nx_time_t now)
{
    load->figures.phase = NX_LOAD_OFFERING;
    load->start = now;
    load->end = now + load->plan.duration;
    load->cpu_before = cpu_time();
    for (uint32_t index = 0; index < load->plan.connections; index++) {
        nx_load_connection_t *connection = &load->connections[index];
        if (connection->state != NX_LOAD_FREE) {
            continue;
        }
        connection->due = now;
        if (!is_open(load)) {
            nx_load__offer(connection, now);
        }
    }
}

static void note_time(nx_load_t *load, nx_time_t now)
{
    load->figures.elapsed = (now < load->end ? now : load->end) - load->start;
    load->figures.cpu = cpu_time() - load->cpu_before;
}

static bool is_load_drained(const nx_load_t *load)
{
    return nx_list_is_empty(&load->lists[NX_LOAD_BUSY]) && !is_any_due(load, NX_TIME_NEVER);
}

static void step_load(nx_load_t *load, nx_time_t now)
{
    nx_load__expire(load, now);
    if (load->figures.phase == NX_LOAD_CONNECTING) {
        if (load->untried > 0) {
            return;
        }
        begin_offering(load, now);
    }
    if (is_open(load)) {
        offer_all(load, now);
    }
    if (load->figures.phase == NX_LOAD_OFFERING && now >= load->end) {
        note_time(load, now);
        load->figures.phase = NX_LOAD_DRAINING;
    }
    if (load->figures.phase == NX_LOAD_DRAINING && is_load_drained(load)) {
        load->figures.phase = NX_LOAD_DONE;
    }
}

static inline nx_time_t earlier(nx_time_t a, nx_time_t b)
{
    return a < b ? a : b;
}

static nx_time_t next_step(const nx_load_t *load, nx_time_t until)
{
    nx_time_t next = earlier(until, nx_load__next_deadline(load));
    if (load->figures.phase == NX_LOAD_CONNECTING) {
        return next;
    }
    if (load->figures.phase == NX_LOAD_OFFERING) {
        next = earlier(next, load->end);
    }
    if (!is_any_due(load, NX_TIME_NEVER)) {
        return next;
    }
    const bool is_one_free = !nx_list_is_empty(&load->lists[NX_LOAD_FREE]);
    return earlier(next, next_due(load) + (is_one_free ? 0 : load->plan.timeout));
}

static int work(nx_load_t *load, nx_time_t until)
{
    for (;;) {
        const nx_time_t now = nx_clock_monotonic();
        step_load(load, now);
        if (load->figures.phase == NX_LOAD_DONE || now >= until) {
            break;
        }
        const int turned = nx_loop_run_once(load->loop, next_step(load, until));
        if (turned < 0) {
            return turned;
        }
    }
    if (load->figures.phase == NX_LOAD_OFFERING) {
        note_time(load, nx_clock_monotonic());
    }
    return 0;
}

int nx_load_advance(nx_load_t *load, nx_time_t until)
{
    /* By default the kernel may wake a thread 50 µs late, in order to wake several threads at once. */
    const int slack = prctl(PR_GET_TIMERSLACK);
    prctl(PR_SET_TIMERSLACK, 1ul);
    const int result = work(load, until);
    prctl(PR_SET_TIMERSLACK, (unsigned long)slack);
    return result;
}

void nx_load_stop(nx_load_t *load)
{
    const nx_time_t now = nx_clock_monotonic();
    if (load->figures.phase == NX_LOAD_CONNECTING) {
        load->figures.phase = NX_LOAD_DONE;
    }
    if (load->figures.phase == NX_LOAD_OFFERING) {
        load->end = earlier(load->end, now);
    }
}
