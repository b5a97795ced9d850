/* SPDX-License-Identifier: MIT */
/*
 * How many handlers run at once. Some more requests wait their turn, oldest first and not for long: a client that is
 * told to come back later is better off than one that waits for an answer nobody wants any more.
 */
#include "http/server/request_slots.h"
#include "http/server/private.h"

#include "core/base/clock.h"

/* With no time to wait at all, there is still one turn of the loop. */
#define TURN (25 * NX_NANOSECONDS_PER_MILLISECOND)

static void on_late(nx_timer_t *timer);

static nx_exchange_t *first_of(nx_server_t *server)
{
    return nx_container_of(server->queue.next, nx_exchange_t, queue_link);
}

static void arm(nx_server_t *server)
{
    if (server->waiting > 0 && !nx_timer_is_active(&server->queue_timer)) {
        nx_loop_start_timer(nx_coro_outer_loop(), &server->queue_timer, first_of(server)->queue_deadline,
                            on_late);
    }
}

static void reject(nx_exchange_t *exchange, nx_rejection_t reason)
{
    nx_connection_t *connection = exchange->connection;
    exchange->server->front.statistics.rejected[reason]++;
    nx_respond__plain(connection, 503, NULL, "Retry-After", "1");
    bool keep_alive = exchange->keep_alive;
    nx_exchange__discard(exchange);
    nx_connection_answered(connection, keep_alive);
}

static void start(nx_exchange_t *exchange)
{
    exchange->server->active++;
    nx_flight_enter(exchange->flight, NX_FLIGHT_RUNNING);
    exchange->server->backend->start(exchange);
}

void nx_gate__enter(nx_exchange_t *exchange)
{
    nx_server_t *server = exchange->server;
    exchange->queue_deadline = nx_loop_now(nx_coro_outer_loop()) + server->front.settings.queue_time;
    if (EXPECTED(server->active < server->front.settings.concurrency && server->waiting == 0)) {
        start(exchange);
        return;
    }
    if (exchange->handler != NULL && exchange->handler->is_vital) {
        start(exchange);
        return;
    }
    if (server->waiting >= server->front.settings.queue) {
        reject(exchange, NX_REJECTED_overloaded);
        return;
    }
    nx_list_push_back(&server->queue, &exchange->queue_link);
    server->waiting++;
    server->front.statistics.queued++;
    arm(server);
}

/* How far apart the handlers begin that wait for each other, turn by turn of the loop. */
static void learn_pace(nx_pace_t *pace, nx_time_t now, bool others_wait)
{
    if (now != pace->turn) {
        if (pace->begun > 0) {
            pace->samples[pace->next++ % NX_PACE_SAMPLES] = (now - pace->turn) / pace->begun;
        }
        pace->turn = now;
        pace->begun = 0;
    }
    pace->begun = others_wait ? pace->begun + 1 : 0;
}

/* The median: a long pause of the whole process says nothing of how long handlers take. */
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
 * Handlers that compute let few pass, but all of them in: those that were let in and have not begun wait, too, in the
 * scheduler's queue. Who has waited for too long is refused as long as there are more than can be answered in time;
 * when there are not, it was a pause, and an answer is better than none.
 */
bool nx_gate__begins(nx_exchange_t *exchange)
{
    nx_server_t *server = exchange->server;
    nx_time_t now = nx_loop_now(nx_coro_outer_loop());
    uint32_t behind = --server->unbegun + server->waiting;
    bool is_late = now > exchange->queue_deadline + TURN;
    if (UNEXPECTED(is_late) && behind * usual_pace(&server->pace) > server->front.settings.queue_time &&
        !exchange->handler->is_vital) {
        return false;
    }
    learn_pace(&server->pace, now, behind > 0);
    return true;
}

void nx_exchange_refuse_late(nx_exchange_t *exchange)
{
    exchange->server->front.statistics.rejected[NX_REJECTED_late]++;
    nx_exchange_reply_plain(exchange, 503, "Retry-After", "1");
}

void nx_gate__forget(nx_exchange_t *exchange)
{
    nx_list_unlink(&exchange->queue_link);
    exchange->server->waiting--;
}

void nx_gate__leave(nx_server_t *server)
{
    server->active--;
    while (UNEXPECTED(server->waiting > 0) && server->active < server->front.settings.concurrency) {
        nx_exchange_t *exchange = first_of(server);
        nx_gate__forget(exchange);
        start(exchange);
    }
    if (UNEXPECTED(server->front.leaves_rest) && server->active < server->front.settings.concurrency) {
        nx_front_accept_again(&server->front);
    }
}

static void on_late(nx_timer_t *timer)
{
    nx_server_t *server = nx_container_of(timer, nx_server_t, queue_timer);
    nx_time_t now = nx_loop_now(nx_coro_outer_loop());
    while (server->waiting > 0 && first_of(server)->queue_deadline <= now) {
        nx_exchange_t *exchange = first_of(server);
        nx_gate__forget(exchange);
        reject(exchange, NX_REJECTED_late);
    }
    arm(server);
}
