/* SPDX-License-Identifier: MIT */
#include "core/loop/virtual_time.h"

#include "core/base/clock.h"
#include "core/base/compiler.h"
#include "core/loop/private.h"

/*
 * Iterations without a wait take time, too: a loop that polls until a timer fires must not prevent the timer from
 * firing.
 */
#define MAX_ITERATIONS_WITHOUT_WAIT 10000

nx_time_mode_t nx_loop_use_time(nx_loop_t *loop, nx_time_mode_t mode)
{
    nx_time_mode_t previous = loop->time_mode;
    nx_loop_update_now(loop);
    loop->time_mode = mode;
    loop->iterations_without_wait = 0;
    if (mode == NX_TIME_REAL) {
        loop->offset = loop->now - nx_clock_monotonic();
    }
    return previous;
}

NX_HOT bool nx_loop_is_virtual(const nx_loop_t *loop)
{
    return loop->time_mode != NX_TIME_REAL;
}

void nx_loop_advance_to(nx_loop_t *loop, nx_time_t moment)
{
    if (nx_loop_is_virtual(loop) && moment > loop->now) {
        loop->now = moment;
    }
}

nx_time_t nx_loop_next_deadline(const nx_loop_t *loop)
{
    nx_time_t next = nx_loop__next_timer(loop);
    return next > loop->now ? next : loop->now;
}

NX_HOT nx_time_t nx_loop_real_moment(const nx_loop_t *loop, nx_time_t moment)
{
    return nx_loop_is_virtual(loop) || moment == NX_TIME_NEVER ? NX_TIME_NEVER : moment - loop->offset;
}

void nx_loop_shuffle_timers(nx_loop_t *loop, unsigned (*choose)(unsigned among))
{
    loop->choose = choose;
}

void nx_loop_came_to_rest(nx_loop_t *loop)
{
    loop->iterations_without_wait = 0;
}

static bool waits_for_others(const nx_loop_t *loop)
{
    return loop->reference_count > 0 || !nx_list_is_empty(&loop->watches);
}

NX_HOT void nx_loop__virtual_pass(nx_loop_t *loop)
{
    if (loop->time_mode != NX_TIME_JUMPS || !waits_for_others(loop)) {
        loop->real_seen = 0;
        return;
    }
    nx_time_t real = nx_clock_monotonic();
    loop->now += loop->real_seen == 0 ? 0 : real - loop->real_seen;
    loop->real_seen = real;
}

nx_time_t nx_loop__virtual_wait(nx_loop_t *loop, nx_time_t until, nx_time_t next_timer)
{
    bool may_jump =
        loop->time_mode == NX_TIME_JUMPS && next_timer != NX_TIME_NEVER && !waits_for_others(loop);
    if (until <= loop->now) {
        if (may_jump && next_timer > loop->now &&
            ++loop->iterations_without_wait > MAX_ITERATIONS_WITHOUT_WAIT) {
            loop->now = next_timer;
            loop->iterations_without_wait = 0;
        }
        return 0;
    }
    loop->iterations_without_wait = 0;
    if (loop->time_mode == NX_TIME_STANDS) {
        return NX_TIME_NEVER;
    }
    if (until != NX_TIME_NEVER && !waits_for_others(loop)) {
        loop->now = until;
        return 0;
    }
    return until == NX_TIME_NEVER ? NX_TIME_NEVER : until - loop->now;
}
