/* SPDX-License-Identifier: MIT */
/*
 * Ends a request before its handler does: at its deadline, or when the client disconnects and the route asks for that.
 *
 * At its deadline a request is answered at once; the client does not wait for `finally` blocks of the handler. The
 * handler is cancelled, and counts against the concurrency limit until it has ended. An nx_http_limit_t is allocated
 * only for the few requests that need one; for the others the pointer is NULL.
 */
#include "http/server/private.h"

#include "runtime/scheduler/interrupt.h"

struct nx_http_limit {
    nx_timer_t timer;
    nx_cancellation_t cancellation;
    nx_exchange_t *exchange;
    bool is_attended; /* its handler has begun: computations are interrupted too */
};

void nx_limit__init(nx_server_t *server)
{
    nx_slab_init(&server->limit_slab, sizeof(nx_http_limit_t));
}

static nx_http_limit_t *make(nx_exchange_t *exchange)
{
    nx_http_limit_t *limit = nx_slab_alloc(&exchange->server->limit_slab);
    if (UNEXPECTED(limit == NULL)) {
        return NULL;
    }
    nx_timer_init(&limit->timer);
    nx_cancellation_init(&limit->cancellation, &exchange->coroutine);
    limit->cancellation.depth = 0;
    limit->exchange = exchange;
    limit->is_attended = false;
    exchange->limit = limit;
    return limit;
}

/* A request in the queue has no handler to cancel. */
static void answer_late(nx_exchange_t *exchange)
{
    bool is_queued = nx_list_is_linked(&exchange->queue_link);
    if (is_queued) {
        nx_gate__forget(exchange);
    }
    nx_exchange__answer_plain(exchange, 504, NULL);
    if (exchange->connection != NULL) {
        exchange->is_complete = true;
        nx_exchange_let_go(exchange);
    }
    if (is_queued) {
        nx_exchange__discard(exchange);
    }
}

static void pass(nx_http_limit_t *limit)
{
    nx_exchange_t *exchange = limit->exchange;
    double seconds = (double)exchange->handler->deadline / 1e9;
    exchange->server->manager.statistics.rejected[NX_REJECTED_deadline]++;
    exchange->has_failed = true;
    nx_http__report_deadline(exchange, &exchange->coroutine, seconds);
    nx_coro_cancel(&limit->cancellation,
                   zend_strpprintf(0, "its request's deadline of %g s passed", seconds));
    answer_late(exchange);
}

static void on_deadline(nx_timer_t *timer)
{
    pass(nx_container_of(timer, nx_http_limit_t, timer));
}

/* The handler is computing. This is called between two of its opcodes, and the cancellation is thrown there. */
static void on_overdue(nx_cancellation_t *cancellation)
{
    nx_http_limit_t *limit = nx_container_of(cancellation, nx_http_limit_t, cancellation);
    nx_loop_stop_timer(nx_coro_outer_loop(), &limit->timer);
    pass(limit);
}

bool nx_limit__begin(nx_exchange_t *exchange)
{
    nx_time_t deadline = nx_loop_now(nx_coro_outer_loop()) + exchange->handler->deadline;
    nx_http_limit_t *limit = make(exchange);
    if (UNEXPECTED(limit == NULL ||
                   nx_loop_start_timer(nx_coro_outer_loop(), &limit->timer, deadline, on_deadline) != 0)) {
        return false;
    }
    exchange->coroutine.deadline = deadline;
    limit->cancellation.deadline = deadline;
    limit->cancellation.overdue = on_overdue;
    return true;
}

void nx_limit__attend(nx_exchange_t *exchange)
{
    exchange->limit->is_attended = true;
    nx_interrupt_attend();
}

void nx_limit__end(nx_exchange_t *exchange)
{
    nx_http_limit_t *limit = exchange->limit;
    if (limit == NULL) {
        return;
    }
    exchange->limit = NULL;
    nx_loop_stop_timer(nx_coro_outer_loop(), &limit->timer);
    nx_cancellation_destroy(&limit->cancellation);
    exchange->coroutine.deadline = NX_TIME_NEVER;
    if (limit->is_attended) {
        nx_interrupt_rest();
    }
    nx_slab_free(&exchange->server->limit_slab, limit);
}

bool nx_limit__explains(const nx_exchange_t *exchange, const zend_object *thrown)
{
    return exchange->limit != NULL && nx_cancellation_explains(&exchange->limit->cancellation, thrown);
}

void nx_limit__client_left(nx_exchange_t *exchange)
{
    bool cancels = exchange->handler != NULL && exchange->handler->cancels;
    if (EXPECTED(!cancels) || exchange->is_complete || exchange->has_failed) {
        return;
    }
    if (exchange->limit == NULL && make(exchange) == NULL) {
        return;
    }
    exchange->has_failed = true;
    exchange->server->manager.statistics.rejected[NX_REJECTED_clientGone]++;
    nx_coro_cancel(&exchange->limit->cancellation, zend_string_init(ZEND_STRL("its client has gone"), false));
}

/*
 * A client that has disconnected and one that only sends no more look the same until something is written. A route
 * that cancels on disconnect treats both as disconnected, as other servers do.
 */
void nx_exchange__client_finished(nx_exchange_t *exchange)
{
    exchange->message->has_left = true;
    bool is_queued = nx_list_is_linked(&exchange->queue_link);
    bool cancels = exchange->handler != NULL && exchange->handler->cancels;
    if (is_queued || cancels) {
        nx_connection_close(exchange->connection);
    }
}
