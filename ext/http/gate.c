/* SPDX-License-Identifier: MIT */
/*
 * How many handlers run at once. Some more requests wait their turn, oldest first and not for long: a client that is
 * told to come back later is better off than one that waits for an answer nobody wants any more.
 */
#include "http/flight.h"
#include "http/private.h"

#include "base/clock.h"

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
    bool keep_alive = nx_exchange__goes_on(exchange);
    exchange->server->statistics.rejected[reason]++;
    nx_respond__plain(connection, 503, NULL, "Retry-After", "1", keep_alive);
    nx_exchange__discard(exchange);
    nx_connection__answered(connection, keep_alive);
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
    exchange->queue_deadline = nx_loop_now(nx_coro_outer_loop()) + server->settings.queue_time;
    if (EXPECTED(server->active < server->settings.concurrency && server->waiting == 0)) {
        start(exchange);
        return;
    }
    if (exchange->handler != NULL && exchange->handler->is_vital) {
        start(exchange);
        return;
    }
    if (server->waiting >= server->settings.queue) {
        reject(exchange, NX_REJECTED_overloaded);
        return;
    }
    nx_list_push_back(&server->queue, &exchange->queue_link);
    server->waiting++;
    server->statistics.queued++;
    arm(server);
}

/*
 * Handlers that compute let few pass, but all of them in: those that were let in and have not begun wait, too, in the
 * scheduler's queue. A turn that is long by itself is nobody's wait.
 */
bool nx_gate__is_late(const nx_exchange_t *exchange)
{
    return nx_loop_now(nx_coro_outer_loop()) > exchange->queue_deadline + TURN &&
           !exchange->handler->is_vital;
}

void nx_gate__refuse_late(nx_exchange_t *exchange)
{
    exchange->server->statistics.rejected[NX_REJECTED_late]++;
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
    while (UNEXPECTED(server->waiting > 0) && server->active < server->settings.concurrency) {
        nx_exchange_t *exchange = first_of(server);
        nx_gate__forget(exchange);
        start(exchange);
    }
    if (UNEXPECTED(server->leaves_rest) && server->active < server->settings.concurrency) {
        nx_http__accept_again(server);
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
