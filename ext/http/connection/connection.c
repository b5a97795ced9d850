/* SPDX-License-Identifier: MIT */
#include "http/connection/private.h"

#include <netinet/tcp.h>

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

/* How many bytes are discarded after an answer that the peer did not wait for. */
#define LINGER_BYTES (8u * 1024 * 1024)
/*
 * When a draining connection was busy a moment ago, or is new, its next request may be on its way. It then has this
 * long to begin. A connection that has been idle for longer is closed.
 */
#define LAST_CHANCE NX_NANOSECONDS_PER_SECOND
#define MOMENT      (NX_NANOSECONDS_PER_SECOND / 2)

static void on_connection_ready(nx_watch_t *watch, unsigned events);

/* Notifies the owner of an answer that the peer read slowly. */
static void report_ended(nx_connection_t *connection, bool is_whole)
{
    if (UNEXPECTED(connection->slot != NULL || connection->finish != NULL)) {
        connection->manager->callbacks->delivered(connection, is_whole);
    }
}

static nx_time_t time_after(nx_time_t time)
{
    return nx_loop_now(nx_scheduler_outer_loop()) + time;
}

static void take_socket_addresses(nx_connection_t *connection, const nx_address_t *client)
{
    int fd = connection->transport.fd;
    socklen_t length = sizeof(connection->addresses.server);
    connection->addresses.client = *client;
    if (client->family != AF_INET && client->family != AF_INET6) {
        connection->addresses.server.family = AF_UNSPEC;
        return;
    }
    (void)getsockname(fd, (struct sockaddr *)&connection->addresses.server, &length);
    int on = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
}

static unsigned wanted_events(const nx_connection_t *connection)
{
    unsigned events = (connection->is_reading ? NX_READABLE : 0) | (connection->is_writing ? NX_WRITABLE : 0);
    events = connection->transport.functions->awaited(&connection->transport, events);
    return events == NX_READABLE ? NX_READABLE | NX_HANGUP | NX_EDGE : events;
}

nx_connection_t *nx_connection__open(nx_connection_manager_t *manager, int fd, const nx_address_t *client)
{
    nx_connection_t *connection = nx_slab_alloc(&manager->connection_slab);
    nx_transport_t transport = {.functions = &nx_transport__plain, .fd = fd};
    if (UNEXPECTED(connection == NULL)) {
        transport.functions->close(&transport);
        return NULL;
    }
    memset(connection, 0, sizeof(*connection));
    nx_watch_init(&connection->watch);
    nx_list_init(&connection->unsent_link);
    nx_list_init(&connection->deadline_link);
    nx_list_init(&connection->slow_link);
    nx_bytes_init(&connection->output, SIZE_MAX / 2);
    connection->transport = transport;
    connection->manager = manager;
    connection->is_reading = true;
    if (UNEXPECTED(nx_loop_watch(nx_scheduler_outer_loop(), &connection->watch, fd, wanted_events(connection),
                                 on_connection_ready) != 0)) {
        transport.functions->close(&transport);
        nx_slab_free(&manager->connection_slab, connection);
        return NULL;
    }
    take_socket_addresses(connection, client);
    nx_list_push_back(&manager->connections, &connection->link);
    manager->statistics.accepted++;
    manager->statistics.connections++;
    nx_connection_manager_counters.connections++;
    nx_connection__limit_time(connection);
    return connection;
}

static void release_input(nx_connection_t *connection)
{
    if (connection->block != NULL) {
        nx_block_release(connection->block);
        connection->block = NULL;
    }
    if (connection->message != NULL) {
        nx_message_release(connection->message);
        connection->message = NULL;
    }
    connection->start = connection->end = 0;
}

static void release_output(nx_connection_t *connection)
{
    nx_bytes_release(&connection->output);
    if (connection->body != NULL) {
        zend_string_release(connection->body);
        connection->body = NULL;
    }
    connection->tail = 0;
    nx_connection__drop_file(connection);
    nx_list_unlink(&connection->unsent_link);
    nx_list_unlink(&connection->slow_link);
}

void nx_connection_close(nx_connection_t *connection)
{
    nx_connection_manager_t *manager = connection->manager;
    if (connection->state == NX_CONNECTION_CLOSED) {
        return;
    }
    connection->state = NX_CONNECTION_CLOSED;
    nx_loop_unwatch(nx_scheduler_outer_loop(), &connection->watch);
    connection->transport.functions->close(&connection->transport);
    nx_timer_wheel__remove(connection);
    nx_client_limits__leave(manager, connection->client_count);
    report_ended(connection, false);
    if (UNEXPECTED(connection->body_reader != NULL)) {
        nx_body_reader__cut(connection);
    }
    release_input(connection);
    release_output(connection);
    nx_list_unlink(&connection->link);
    nx_list_push_back(&manager->closed, &connection->link);
    manager->statistics.connections--;
    nx_connection_manager_counters.connections--;
    if (connection->owner != NULL) {
        void *owner = connection->owner;
        connection->owner = NULL;
        if (UNEXPECTED(connection->upgraded != NULL)) {
            connection->upgraded->left(owner);
        } else {
            manager->callbacks->client_left(owner);
        }
    }
    manager->callbacks->closed(manager);
}

void nx_connection__reap(nx_connection_manager_t *manager)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&manager->closed)) != NULL) {
        nx_slab_free(&manager->connection_slab, nx_container_of(node, nx_connection_t, link));
    }
}

void nx_connection__update_interest(nx_connection_t *connection)
{
    nx_loop_rewatch(nx_scheduler_outer_loop(), &connection->watch, wanted_events(connection));
}

static void begin_lingering(nx_connection_t *connection)
{
    connection->transport.functions->finish(&connection->transport);
    connection->state = NX_CONNECTION_LINGERING;
    release_input(connection);
    nx_connection_resume(connection);
    nx_connection__limit_time(connection);
}

static void finish_connection(nx_connection_t *connection)
{
    bool may_send = connection->lingers || nx_connection_has_input(connection);
    if (may_send && !connection->input_has_ended) {
        begin_lingering(connection);
        return;
    }
    nx_connection_close(connection);
}

NX_HOT static void continue_connection(nx_connection_t *connection)
{
    nx_connection_resume(connection);
    if (UNEXPECTED(connection->state == NX_CONNECTION_BODY)) {
        nx_transfer_resume(&connection->body_transfer, time_after(0), connection->message->received);
    }
    nx_connection__limit_time(connection);
    nx_connection__advance(connection);
    if (connection->state < NX_CONNECTION_ANSWERING && connection->input_has_ended) {
        connection->state = NX_CONNECTION_FINISHING;
        nx_connection_flush(connection);
    }
}

/* The rest of a body that no handler read is still to arrive. */
static void begin_left_over(nx_connection_t *connection)
{
    connection->state = NX_CONNECTION_BODY;
    nx_transfer_begin(&connection->body_transfer, time_after(0), connection->message->received);
}

NX_HOT void nx_connection_answered(nx_connection_t *connection, bool keep_alive)
{
    connection->owner = NULL;
    if (connection->state == NX_CONNECTION_CLOSED) {
        return;
    }
    connection->was_used = true;
    if (UNEXPECTED(connection->body_reader != NULL)) {
        keep_alive = nx_body_reader__leave(connection, keep_alive);
    }
    if (!keep_alive) {
        connection->state = NX_CONNECTION_FINISHING;
        nx_connection_flush(connection);
        return;
    }
    connection->state = NX_CONNECTION_IDLE;
    if (UNEXPECTED(connection->message != NULL)) {
        begin_left_over(connection);
    }
    if (connection->is_writing || connection->is_advancing) {
        return;
    }
    continue_connection(connection);
}

void nx_connection__finish_sending(nx_connection_t *connection)
{
    report_ended(connection, true);
    if (connection->state == NX_CONNECTION_FINISHING) {
        finish_connection(connection);
        return;
    }
    if (connection->is_writing) {
        connection->is_writing = false;
        nx_list_unlink(&connection->slow_link);
        nx_connection__limit_time(connection);
        nx_connection__update_interest(connection);
        if (connection->state < NX_CONNECTION_ANSWERING && !connection->is_advancing) {
            continue_connection(connection);
        }
    }
}

static void linger_connection(nx_connection_t *connection)
{
    char scratch[8192];
    for (int budget = 16; budget > 0; budget--) {
        ssize_t count =
            connection->transport.functions->read(&connection->transport, scratch, sizeof(scratch));
        if (count == -EAGAIN) {
            return;
        }
        if (count <= 0 || (connection->lingered += (uint32_t)count) > LINGER_BYTES) {
            nx_connection_close(connection);
            return;
        }
        if ((size_t)count < sizeof(scratch)) {
            return;
        }
    }
    connection->may_have_more = true;
}

/*
 * The event loop reports new input once (edge-triggered), so the connection reads again when the last read may have
 * left input, or the peer's end after it.
 */
NX_HOT static void read_available(nx_connection_t *connection, unsigned events)
{
    if (!connection->is_reading) {
        return;
    }
    connection->may_have_more = (events & NX_HANGUP) != 0;
    if (UNEXPECTED(connection->state == NX_CONNECTION_LINGERING)) {
        linger_connection(connection);
    } else {
        nx_connection__read(connection);
    }
    if (UNEXPECTED(connection->may_have_more) && connection->state != NX_CONNECTION_CLOSED) {
        nx_loop_rearm(nx_scheduler_outer_loop(), &connection->watch);
    }
}

void nx_connection__read_pending(nx_connection_t *connection)
{
    read_available(connection, 0);
    nx_connection__check(connection);
}

static void handle_events(nx_connection_t *connection, unsigned events)
{
    if (UNEXPECTED(events & NX_WRITABLE)) {
        nx_connection_flush(connection);
        if (connection->state == NX_CONNECTION_CLOSED) {
            return;
        }
    }
    if (EXPECTED(events & NX_READABLE)) {
        read_available(connection, events);
        return;
    }
    if (events & NX_HANGUP) {
        nx_connection_close(connection);
    }
}

NX_HOT static void on_connection_ready(nx_watch_t *watch, unsigned events)
{
    nx_connection_t *connection = nx_container_of(watch, nx_connection_t, watch);
    if (UNEXPECTED(!nx_list_is_empty(&connection->manager->closed))) {
        nx_connection__reap(connection->manager);
    }
    handle_events(connection, events);
    nx_connection__check(connection);
}

/*
 * Reads what has arrived, and returns whether the deadline is void. After the process was stopped or busy, the loop may
 * report the deadline before the input.
 */
static bool has_received_in_time(nx_connection_t *connection)
{
    if (connection->is_writing) {
        return false;
    }
    if (UNEXPECTED(connection->body_reader != NULL)) {
        return nx_body_reader__wake_if_readable(connection);
    }
    read_available(connection, 0);
    return connection->state == NX_CONNECTION_CLOSED || connection->deadline > time_after(0);
}

void nx_connection__expire(nx_connection_t *connection)
{
    if (has_received_in_time(connection) || nx_connection__may_go_on_waiting(connection)) {
        return;
    }
    if (UNEXPECTED(connection->body_reader != NULL) && !connection->is_writing) {
        nx_body_reader__expire(connection);
        return;
    }
    if (UNEXPECTED(connection->upgraded != NULL) && !connection->is_writing) {
        connection->upgraded->expired(connection->owner);
        return;
    }
    if (connection->state == NX_CONNECTION_HEAD && !connection->is_writing) {
        nx_connection__refuse(connection, 408, "the request's head took too long", NX_REJECTED_slow);
        return;
    }
    if (connection->state == NX_CONNECTION_BODY && !connection->is_writing) {
        nx_connection__refuse(connection, 408, "the request's body took too long", NX_REJECTED_slow);
        return;
    }
    nx_connection_close(connection);
}

static bool has_last_chance(const nx_connection_t *connection)
{
    return connection->is_ending && connection->deadline <= time_after(LAST_CHANCE);
}

/* Unlike a request, another protocol does not end by itself. A socket that is given back leaves it open. */
static void drain_upgraded(nx_connection_t *connection)
{
    if (connection->manager->draining) {
        connection->upgraded->drain(connection->owner);
    }
}

void nx_connection__drain(nx_connection_t *connection)
{
    bool has_chance = has_last_chance(connection);
    if (UNEXPECTED(connection->upgraded != NULL)) {
        drain_upgraded(connection);
        return;
    }
    connection->is_ending = true;
    if (connection->state == NX_CONNECTION_LINGERING) {
        nx_connection__set_deadline(connection, time_after(NX_LAST_LINGER_TIME));
        return;
    }
    if (connection->state != NX_CONNECTION_IDLE || connection->is_writing) {
        return;
    }
    /*
     * A request may have arrived since the last iteration of the event loop. Its connection was accepted, so it is
     * answered.
     */
    read_available(connection, 0);
    if (connection->state != NX_CONNECTION_IDLE || has_chance) {
        return;
    }
    nx_time_t idle_since = connection->deadline - connection->manager->settings.idle_time;
    if (connection->was_used && time_after(-MOMENT) > idle_since) {
        nx_connection_close(connection);
        return;
    }
    nx_connection__set_deadline(connection, time_after(LAST_CHANCE));
}
