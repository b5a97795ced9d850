/* SPDX-License-Identifier: MIT */
/*
 * The server's deadline for the running script. When it passes, the request is answered and the script is cancelled:
 * its wait or its computation ends with a CancelledError, `finally` blocks and shutdown functions run, and the
 * coroutines it has spawned are cancelled.
 *
 * Queued requests have the timer of the concurrency limit, which is not longer than the deadline: for a request that
 * has not begun, asking the client to retry is the better answer.
 */
#include "server/classic/private.h"

#include "runtime/scheduler/cancel.h"
#include "runtime/scheduler/interrupt.h"
#include "runtime/scheduler/scheduler.h"

static NX_PER_THREAD struct {
    nx_timer_t timer; /* in the lasting event loop */
    nx_cancellation_t cancellation;
    bool is_running;
} self;

/* Called in a callback of the event loop, or between two opcodes of the script. */
static void pass_script_deadline(void)
{
    static const char reason[] = "its request's deadline passed";
    nx_exchange_note_deadline(nx_classic__request.exchange, nx_scheduler_main());
    if (!nx_scheduler_is_main_over()) {
        nx_coroutine_cancel(&self.cancellation, zend_string_init(reason, sizeof(reason) - 1, false));
    }
    nx_scheduler_cancel_all(reason);
    nx_classic__answer_late();
}

static void on_script_deadline(nx_timer_t *timer)
{
    pass_script_deadline();
}

static void on_script_overdue(nx_cancellation_t *cancellation)
{
    nx_loop_stop_timer(nx_scheduler_lasting_loop, &self.timer);
    pass_script_deadline();
}

bool nx_classic__is_late(nx_exchange_t *exchange)
{
    nx_time_t deadline = nx_exchange_deadline(exchange);
    return UNEXPECTED(deadline != NX_TIME_NEVER) && nx_loop_update_now(nx_scheduler_lasting_loop) >= deadline;
}

void nx_classic__begin_deadline(nx_exchange_t *exchange)
{
    nx_time_t deadline = nx_exchange_deadline(exchange);
    if (EXPECTED(deadline == NX_TIME_NEVER) || !nx_scheduler_has_loop()) {
        return;
    }
    nx_timer_init(&self.timer);
    if (nx_loop_start_timer(nx_scheduler_lasting_loop, &self.timer, deadline, on_script_deadline) != 0) {
        return;
    }
    nx_cancellation_init(&self.cancellation, nx_scheduler_main());
    self.cancellation.deadline = deadline;
    self.cancellation.overdue = on_script_overdue;
    nx_scheduler_main()->deadline = deadline;
    nx_interrupt_attend();
    self.is_running = true;
}

void nx_classic__end_deadline(void)
{
    if (EXPECTED(!self.is_running)) {
        return;
    }
    self.is_running = false;
    nx_loop_stop_timer(nx_scheduler_lasting_loop, &self.timer);
    nx_scheduler_main()->deadline = NX_TIME_NEVER;
    nx_cancellation_destroy(&self.cancellation);
    nx_interrupt_rest();
}
