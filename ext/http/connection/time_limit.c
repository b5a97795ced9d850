/* SPDX-License-Identifier: MIT */
/*
 * Time limits of a connection in each of its states. A connection that waits for its peer always has a deadline: a
 * peer that stops, or is too slow, must not hold a descriptor and memory indefinitely. While a handler runs there is
 * none: the request's deadline applies, and TCP keepalive (listener.c) detects a peer that has vanished.
 */
#include "http/connection/private.h"

#include "core/base/assertion.h"
#include "runtime/scheduler/scheduler.h"

static nx_time_t deadline_after(nx_time_t time)
{
    return nx_loop_now(nx_scheduler_outer_loop()) + time;
}

static nx_transfer_limits_t body_limits(const nx_connection_t *connection)
{
    const nx_server_settings_t *settings = &connection->manager->settings;
    /* A handler that reads the body is limited by its route's deadline. */
    bool is_streamed = connection->body_reader != NULL;
    return (nx_transfer_limits_t){.window = settings->body_time,
                                  .rate = settings->min_rate,
                                  .total = is_streamed ? 0 : settings->body_total_time};
}

static nx_transfer_limits_t write_limits(const nx_connection_t *connection)
{
    const nx_server_settings_t *settings = &connection->manager->settings;
    return (nx_transfer_limits_t){.window = settings->write_time, .rate = settings->min_rate};
}

NX_HOT static nx_time_t idle(const nx_connection_t *connection)
{
    const nx_server_settings_t *settings = &connection->manager->settings;
    if (UNEXPECTED(connection->awaits_proxy_header)) {
        return connection->deadline;
    }
    return deadline_after(connection->was_used ? settings->idle_time : nx_connection__fresh_time(settings));
}

static nx_time_t head(const nx_connection_t *connection)
{
    return connection->message->started + connection->manager->settings.header_time;
}

static nx_time_t body(const nx_connection_t *connection)
{
    nx_transfer_limits_t limits = body_limits(connection);
    return nx_transfer_deadline(&connection->body_transfer, &limits);
}

static nx_time_t answering(const nx_connection_t *connection)
{
    return connection->body_reader != NULL && nx_body_reader__waits(connection) ? body(connection)
                                                                                : NX_TIME_NEVER;
}

static nx_time_t upgraded(const nx_connection_t *connection)
{
    return connection->upgraded->deadline(connection->owner);
}

static nx_time_t finishing(const nx_connection_t *connection)
{
    return deadline_after(connection->manager->settings.write_time);
}

static nx_time_t lingering(const nx_connection_t *connection)
{
    return deadline_after(connection->manager->draining ? NX_LAST_LINGER_TIME : NX_LINGER_TIME);
}

static nx_time_t (*const limits_of_states[])(const nx_connection_t *connection) = {
    [NX_CONNECTION_IDLE] = idle,           [NX_CONNECTION_HEAD] = head,
    [NX_CONNECTION_BODY] = body,           [NX_CONNECTION_ANSWERING] = answering,
    [NX_CONNECTION_UPGRADED] = upgraded,   [NX_CONNECTION_FINISHING] = finishing,
    [NX_CONNECTION_LINGERING] = lingering,
};
_Static_assert(sizeof(limits_of_states) / sizeof(limits_of_states[0]) == NX_CONNECTION_CLOSED &&
                   NX_CONNECTION_CLOSED + 1 == NX_CONNECTION_STATES,
               "every state in which a connection is open has its limit");

NX_HOT void nx_connection__limit_time(nx_connection_t *connection)
{
    if (UNEXPECTED(connection->state == NX_CONNECTION_CLOSED)) {
        return;
    }
    if (UNEXPECTED(connection->is_writing)) {
        nx_transfer_limits_t limits = write_limits(connection);
        nx_connection__set_deadline(connection, nx_transfer_deadline(&connection->answer_transfer, &limits));
        return;
    }
    nx_connection__set_deadline(connection, limits_of_states[connection->state](connection));
}

static bool waits_for_handler(const nx_connection_t *connection)
{
    return connection->state == NX_CONNECTION_ANSWERING && !connection->is_writing &&
           (connection->body_reader == NULL || !nx_body_reader__waits(connection));
}

void nx_connection__check(const nx_connection_t *connection)
{
    NX_ASSERT(connection->state == NX_CONNECTION_CLOSED || waits_for_handler(connection) ||
              (connection->deadline != NX_TIME_NEVER && nx_list_is_linked(&connection->deadline_link)));
}

static bool takes_its_answer(nx_connection_t *connection)
{
    nx_transfer_limits_t limits = write_limits(connection);
    return nx_transfer_is_fast_enough(&connection->answer_transfer, &limits, deadline_after(0),
                                      nx_connection__count_acknowledged(connection));
}

static bool sends_its_body(nx_connection_t *connection)
{
    nx_transfer_limits_t limits = body_limits(connection);
    uint64_t received = connection->body_reader != NULL ? nx_body_reader__received(connection)
                                                        : connection->message->received;
    return nx_transfer_is_fast_enough(&connection->body_transfer, &limits, deadline_after(0), received);
}

bool nx_connection__may_go_on_waiting(nx_connection_t *connection)
{
    bool is_transfer =
        connection->is_writing || connection->state == NX_CONNECTION_BODY || connection->body_reader != NULL;
    if (!is_transfer ||
        !(connection->is_writing ? takes_its_answer(connection) : sends_its_body(connection))) {
        return false;
    }
    nx_connection__limit_time(connection);
    return true;
}

void nx_connection__note_progress(nx_connection_t *connection, nx_time_t now)
{
    nx_transfer_limits_t limits = write_limits(connection);
    nx_transfer_pause(&connection->answer_transfer, now);
    connection->deadline = nx_transfer_deadline(&connection->answer_transfer, &limits);
}

bool nx_connection__is_too_slow(nx_connection_t *connection, nx_time_t now)
{
    nx_transfer_limits_t limits = write_limits(connection);
    if (now < connection->deadline) {
        return false;
    }
    if (!nx_transfer_is_fast_enough(&connection->answer_transfer, &limits, now,
                                    nx_connection__count_acknowledged(connection))) {
        return true;
    }
    connection->deadline = nx_transfer_deadline(&connection->answer_transfer, &limits);
    return false;
}
