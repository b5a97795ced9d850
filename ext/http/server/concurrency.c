/* SPDX-License-Identifier: MIT */
/*
 * The concurrency limit: how many handlers run at once. A limited number of further requests waits in a queue, oldest
 * first, for a short time. Later requests are refused with 503 and Retry-After: an early refusal is more useful to a
 * client than an answer that comes too late.
 */
#include "http/server/request_slots.h"
#include "http/server/private.h"

#include "core/base/clock.h"

/* Minimum time in the queue, even if the configured time is shorter: one iteration of the event loop. */
#define LATE_TOLERANCE (25 * NX_NANOSECONDS_PER_MILLISECOND)
/* No client waits for these requests: they are not refused during overload. */
#define IN_PROCESS_WAIT (1000000 * NX_NANOSECONDS_PER_SECOND)

static void on_queue_timeout(nx_timer_t *timer);

static nx_exchange_t *first_queued(nx_server_t *server)
{
    return nx_container_of(server->queue.next, nx_exchange_t, queue_link);
}

static void arm_queue_timer(nx_server_t *server)
{
    if (server->waiting > 0 && !nx_timer_is_active(&server->queue_timer)) {
        nx_loop_start_timer(nx_scheduler_outer_loop(), &server->queue_timer,
                            first_queued(server)->queue_deadline, on_queue_timeout);
    }
}

static void reject(nx_exchange_t *exchange, nx_rejection_t reason)
{
    nx_connection_t *connection = exchange->connection;
    exchange->server->manager.statistics.rejected[reason]++;
    nx_reply__send_error(connection, 503, NULL, "Retry-After", "1");
    bool keep_alive = exchange->keep_alive;
    nx_exchange__discard(exchange);
    nx_connection_answered(connection, keep_alive);
}

NX_HOT static void start_queued_exchange(nx_exchange_t *exchange)
{
    exchange->server->active++;
    nx_request_slot_enter(exchange->slot, NX_REQUEST_RUNNING);
    exchange->server->backend->start(exchange);
}

NX_HOT void nx_concurrency__enter(nx_exchange_t *exchange)
{
    nx_server_t *server = exchange->server;
    exchange->queue_deadline = nx_loop_now(nx_scheduler_outer_loop()) + server->manager.settings.queue_time;
    if (EXPECTED(server->active < server->manager.settings.concurrency && server->waiting == 0)) {
        start_queued_exchange(exchange);
        return;
    }
    if (exchange->handler != NULL && exchange->handler->is_vital) {
        start_queued_exchange(exchange);
        return;
    }
    if (server->waiting >= server->manager.settings.queue) {
        reject(exchange, NX_REJECTED_overloaded);
        return;
    }
    nx_list_push_back(&server->queue, &exchange->queue_link);
    server->waiting++;
    server->manager.statistics.queued++;
    arm_queue_timer(server);
}

void nx_concurrency__enter_in_process(nx_exchange_t *exchange)
{
    exchange->queue_deadline = nx_loop_now(nx_scheduler_outer_loop()) + IN_PROCESS_WAIT;
    start_queued_exchange(exchange);
}

/* Measures the interval between the starts of handlers while others wait, per iteration of the event loop. */
static void learn_pace(nx_pace_t *pace, nx_time_t now, bool others_wait)
{
    if (now != pace->iteration) {
        if (pace->begun > 0) {
            pace->samples[pace->next++ % NX_PACE_SAMPLES] = (now - pace->iteration) / pace->begun;
        }
        pace->iteration = now;
        pace->begun = 0;
    }
    pace->begun = others_wait ? pace->begun + 1 : 0;
}

/* Returns the median, so that one long pause of the whole process has no influence. */
static NX_COLD nx_time_t usual_pace(const nx_pace_t *pace)
{
    nx_time_t sorted[NX_PACE_SAMPLES];
    for (unsigned i = 0; i < NX_PACE_SAMPLES; i++) {
        unsigned at = i;
        for (; at > 0 && sorted[at - 1] > pace->samples[i]; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = pace->samples[i];
    }
    return sorted[NX_PACE_SAMPLES / 2];
}

/*
 * With CPU-bound handlers, requests also wait in the scheduler's queue after they have passed the limit. A request that
 * has waited too long is refused if more requests wait than can be answered in time. Otherwise the delay was a single
 * pause, and the request is answered.
 */
NX_HOT bool nx_concurrency__may_begin(nx_exchange_t *exchange)
{
    nx_server_t *server = exchange->server;
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    uint32_t behind = --server->unbegun + server->waiting;
    bool is_late = now > exchange->queue_deadline + LATE_TOLERANCE;
    if (UNEXPECTED(is_late) && behind * usual_pace(&server->pace) > server->manager.settings.queue_time &&
        !exchange->handler->is_vital) {
        return false;
    }
    learn_pace(&server->pace, now, behind > 0);
    return true;
}

void nx_exchange_refuse_late(nx_exchange_t *exchange)
{
    exchange->server->manager.statistics.rejected[NX_REJECTED_late]++;
    nx_exchange_reply_error(exchange, 503, "Retry-After", "1");
}

void nx_concurrency__leave_queue(nx_exchange_t *exchange)
{
    nx_list_unlink(&exchange->queue_link);
    exchange->server->waiting--;
}

NX_HOT void nx_concurrency__leave(nx_server_t *server)
{
    server->active--;
    while (UNEXPECTED(server->waiting > 0) && server->active < server->manager.settings.concurrency) {
        nx_exchange_t *exchange = first_queued(server);
        nx_concurrency__leave_queue(exchange);
        start_queued_exchange(exchange);
    }
    if (UNEXPECTED(server->manager.leaves_rest) && server->active < server->manager.settings.concurrency) {
        nx_connection_manager_accept_again(&server->manager);
    }
}

static void on_queue_timeout(nx_timer_t *timer)
{
    nx_server_t *server = nx_container_of(timer, nx_server_t, queue_timer);
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    while (server->waiting > 0 && first_queued(server)->queue_deadline <= now) {
        nx_exchange_t *exchange = first_queued(server);
        nx_concurrency__leave_queue(exchange);
        reject(exchange, NX_REJECTED_late);
    }
    arm_queue_timer(server);
}
