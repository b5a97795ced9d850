/* SPDX-License-Identifier: MIT */
/*
 * Ends a request before its handler does: at its deadline, or when the client disconnects and the route is configured
 * to cancel then.
 *
 * At its deadline a request is answered at once; the client does not wait for `finally` blocks of the handler. The
 * handler is cancelled, and counts against the concurrency limit until it has ended. An nx_deadlines_t is allocated
 * only for the few requests that need one; for the others the pointer is NULL.
 */
#include "http/server/private.h"

#include "runtime/scheduler/interrupt.h"

struct nx_deadlines {
    nx_timer_t timer;
    nx_cancellation_t cancellation;
    nx_exchange_t *exchange;
    nx_time_t limit;  /* time for the whole answer; 0: none */
    bool is_attended; /* its handler has begun: computations are interrupted too */
};

void nx_deadlines__init(nx_server_t *server)
{
    nx_slab_init(&server->deadlines_slab, sizeof(nx_deadlines_t));
}

static nx_deadlines_t *make_deadlines(nx_exchange_t *exchange)
{
    nx_deadlines_t *deadlines = nx_slab_alloc(&exchange->server->deadlines_slab);
    if (UNEXPECTED(deadlines == NULL)) {
        return NULL;
    }
    nx_timer_init(&deadlines->timer);
    nx_cancellation_init(&deadlines->cancellation, &exchange->coroutine);
    deadlines->cancellation.depth = 0;
    deadlines->exchange = exchange;
    deadlines->is_attended = false;
    deadlines->limit = exchange->handler->deadline;
    exchange->deadlines = deadlines;
    return deadlines;
}

/* A queued request has no handler that could be cancelled. */
static void answer_late(nx_exchange_t *exchange)
{
    bool is_queued = nx_list_is_linked(&exchange->queue_link);
    if (is_queued) {
        nx_concurrency__leave_queue(exchange);
    }
    nx_exchange__answer_error(exchange, 504, NULL);
    if (exchange->connection != NULL) {
        exchange->is_complete = true;
        nx_exchange_let_go(exchange);
    } else if (exchange->captured != NULL) {
        nx_in_process__deliver(exchange);
    }
    if (is_queued) {
        nx_exchange__discard(exchange);
    }
}

static void pass_deadline(nx_deadlines_t *deadlines)
{
    nx_exchange_t *exchange = deadlines->exchange;
    double seconds = (double)deadlines->limit / 1e9;
    exchange->server->manager.statistics.rejected[NX_REJECTED_deadline]++;
    exchange->has_failed = true;
    nx_failure_log__report_deadline(exchange, &exchange->coroutine, seconds);
    nx_coroutine_cancel(&deadlines->cancellation,
                        zend_strpprintf(0, "its request's deadline of %g s passed", seconds));
    answer_late(exchange);
}

static void on_exchange_deadline(nx_timer_t *timer)
{
    pass_deadline(nx_container_of(timer, nx_deadlines_t, timer));
}

/* The handler is computing. This is called between two of its opcodes, and the cancellation is thrown there. */
static void on_exchange_overdue(nx_cancellation_t *cancellation)
{
    nx_deadlines_t *deadlines = nx_container_of(cancellation, nx_deadlines_t, cancellation);
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &deadlines->timer);
    pass_deadline(deadlines);
}

bool nx_deadlines__begin(nx_exchange_t *exchange)
{
    nx_time_t deadline = nx_loop_now(nx_scheduler_outer_loop()) + exchange->handler->deadline;
    nx_deadlines_t *deadlines = make_deadlines(exchange);
    if (UNEXPECTED(deadlines == NULL || nx_loop_start_timer(nx_scheduler_outer_loop(), &deadlines->timer,
                                                            deadline, on_exchange_deadline) != 0)) {
        return false;
    }
    exchange->coroutine.deadline = deadline;
    deadlines->cancellation.deadline = deadline;
    deadlines->cancellation.overdue = on_exchange_overdue;
    return true;
}

void nx_deadlines__attend(nx_exchange_t *exchange)
{
    exchange->deadlines->is_attended = true;
    nx_interrupt_attend();
}

void nx_deadlines__end(nx_exchange_t *exchange)
{
    nx_deadlines_t *deadlines = exchange->deadlines;
    if (deadlines == NULL) {
        return;
    }
    exchange->deadlines = NULL;
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &deadlines->timer);
    nx_cancellation_destroy(&deadlines->cancellation);
    exchange->coroutine.deadline = NX_TIME_NEVER;
    if (deadlines->is_attended) {
        nx_interrupt_rest();
    }
    nx_slab_free(&exchange->server->deadlines_slab, deadlines);
}

bool nx_deadlines__explains(const nx_exchange_t *exchange, const zend_object *thrown)
{
    return exchange->deadlines != NULL &&
           nx_cancellation_explains(&exchange->deadlines->cancellation, thrown);
}

static bool ends_with_client(const nx_exchange_t *exchange)
{
    return UNEXPECTED(exchange->ends_with_client) ||
           (exchange->handler != NULL && exchange->handler->cancels);
}

void nx_deadlines__client_left(nx_exchange_t *exchange)
{
    if (EXPECTED(!ends_with_client(exchange)) || exchange->is_complete || exchange->has_failed) {
        return;
    }
    if (exchange->deadlines == NULL && make_deadlines(exchange) == NULL) {
        return;
    }
    exchange->has_failed = true;
    exchange->server->manager.statistics.rejected[NX_REJECTED_clientGone]++;
    nx_coroutine_cancel(&exchange->deadlines->cancellation,
                        zend_string_init(ZEND_STRL("its client has disconnected"), false));
}

/*
 * Until something is written, a client that has disconnected cannot be distinguished from one that has only closed its
 * sending side. A route that cancels on disconnect treats both as disconnected, as other servers do.
 */
void nx_exchange__client_finished(nx_exchange_t *exchange)
{
    exchange->message->has_left = true;
    bool is_queued = nx_list_is_linked(&exchange->queue_link);
    if (is_queued || ends_with_client(exchange)) {
        nx_connection_close(exchange->connection);
    }
}
