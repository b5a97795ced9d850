/* SPDX-License-Identifier: MIT */
#include "http/load_generator/private.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/clock.h"

static void enter_load_state(nx_load_connection_t *connection, nx_load_state_t state)
{
    nx_list_unlink(&connection->link);
    connection->state = state;
    nx_list_push_back(&connection->load->lists[state], &connection->link);
}

void nx_load__close(nx_load_connection_t *connection)
{
    nx_loop_unwatch(connection->load->loop, &connection->watch);
    if (connection->fd >= 0) {
        close(connection->fd);
    }
    connection->fd = -1;
    nx_bytes_release(&connection->partial);
}

static void rest(nx_load_connection_t *connection, nx_time_t now)
{
    nx_load__close(connection);
    connection->deadline = now + NX_LOAD_PAUSE;
    enter_load_state(connection, NX_LOAD_RESTING);
}

/*
 * Reconnects at once if the server has answered on this connection before. Otherwise it pauses, so that a server that
 * only accepts and closes connections is not called in a busy loop.
 */
static void renew_connection(nx_load_connection_t *connection, nx_time_t now)
{
    if (!connection->is_proven) {
        rest(connection, now);
        return;
    }
    nx_load__close(connection);
    nx_load__connect(connection, now);
}

static void note_try(nx_load_connection_t *connection)
{
    connection->load->untried -= !connection->is_tried;
    connection->is_tried = true;
}

static NX_COLD void fail_to_connect(nx_load_connection_t *connection, int error, nx_time_t now)
{
    nx_load__count(connection->load, NX_LOAD_CONNECT);
    connection->load->figures.connect_errno = error;
    note_try(connection);
    rest(connection, now);
}

static void become_free(nx_load_connection_t *connection, nx_time_t now)
{
    connection->due = now;
    enter_load_state(connection, NX_LOAD_FREE);
    nx_load__offer(connection, now);
}

static void finish_connecting(nx_load_connection_t *connection, nx_time_t now)
{
    int error = 0;
    socklen_t length = sizeof(error);
    if (getsockopt(connection->fd, SOL_SOCKET, SO_ERROR, &error, &length) != 0) {
        error = errno;
    }
    if (error != 0) {
        fail_to_connect(connection, error, now);
        return;
    }
    note_try(connection);
    connection->load->figures.connected++;
    (void)nx_loop_rewatch(connection->load->loop, &connection->watch, NX_READABLE);
    become_free(connection, now);
}

static void await_writable(nx_load_connection_t *connection, bool awaits_writable)
{
    if (NX_UNLIKELY(connection->awaits_writable != awaits_writable)) {
        connection->awaits_writable = awaits_writable;
        (void)nx_loop_rewatch(connection->load->loop, &connection->watch,
                              awaits_writable ? NX_READABLE | NX_WRITABLE : NX_READABLE);
    }
}

static void flush_request(nx_load_connection_t *connection)
{
    nx_load_t *load = connection->load;
    const ssize_t sent = send(connection->fd, load->plan.request + connection->sent,
                              load->plan.request_bytes - connection->sent, MSG_NOSIGNAL);
    if (sent > 0) {
        connection->sent += (size_t)sent;
        load->figures.bytes_out += (uint64_t)sent;
    }
    /* A peer that has closed may have answered before, so after an error the connection is still read. */
    const bool may_go_on = sent >= 0 || errno == EAGAIN;
    await_writable(connection, may_go_on && connection->sent < load->plan.request_bytes);
}

void nx_load__send(nx_load_connection_t *connection, nx_time_t due, nx_time_t now)
{
    nx_load_t *load = connection->load;
    const nx_time_t free_since = connection->due;
    load->figures.sent++;
    load->figures.waited += due < free_since;
    nx_load_histogram_add(&load->figures.lag, now - (due < free_since ? free_since : due));
    connection->due = due;
    connection->deadline = due + load->plan.timeout;
    connection->sent = 0;
    enter_load_state(connection, NX_LOAD_BUSY);
    nx_load__expect_answer(connection);
    flush_request(connection);
}

static void finish_answer(nx_load_connection_t *connection, nx_time_t now)
{
    nx_load__record(connection, now);
    connection->is_proven = true;
    if (NX_LIKELY(connection->head.keep_alive && connection->sent == connection->load->plan.request_bytes)) {
        become_free(connection, now);
        return;
    }
    renew_connection(connection, now);
}

static void progress(nx_load_connection_t *connection, nx_load_progress_t progress, nx_load_error_t error)
{
    const nx_time_t now = nx_clock_monotonic();
    if (NX_LIKELY(progress == NX_LOAD_COMPLETE)) {
        finish_answer(connection, now);
    } else if (progress == NX_LOAD_BROKEN) {
        nx_load__count(connection->load, error);
        renew_connection(connection, now);
    }
}

static void receive_answer(nx_load_connection_t *connection)
{
    nx_load_t *load = connection->load;
    const ssize_t length = recv(connection->fd, load->input, sizeof(load->input), 0);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }
    if (connection->state == NX_LOAD_FREE) {
        /* The keep-alive timeout has passed, or the server drains. It may send 408 before it closes. */
        renew_connection(connection, nx_clock_monotonic());
        return;
    }
    if (length < 0) {
        progress(connection, NX_LOAD_BROKEN, NX_LOAD_CLOSED);
        return;
    }
    if (length == 0) {
        connection->head.keep_alive = false;
        progress(connection, nx_load__take_end(connection), NX_LOAD_CLOSED);
        return;
    }
    load->figures.bytes_in += (uint64_t)length;
    progress(connection, nx_load__take(connection, load->input, (size_t)length), NX_LOAD_MALFORMED);
}

static void ready(nx_watch_t *watch, unsigned events)
{
    nx_load_connection_t *connection = nx_container_of(watch, nx_load_connection_t, watch);
    if (NX_UNLIKELY(connection->state == NX_LOAD_REACHING)) {
        finish_connecting(connection, nx_clock_monotonic());
        return;
    }
    if (NX_UNLIKELY(connection->awaits_writable && (events & NX_WRITABLE))) {
        flush_request(connection);
    }
    if (events & (NX_READABLE | NX_HANGUP)) {
        receive_answer(connection);
    }
}

static int open_socket(nx_load_connection_t *connection)
{
    const nx_load_plan_t *plan = &connection->load->plan;
    const int on = 1;
    connection->fd = socket(plan->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (connection->fd < 0) {
        return errno;
    }
    if (plan->address.ss_family != AF_UNIX) {
        setsockopt(connection->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    }
    const int result = connect(connection->fd, (const struct sockaddr *)&plan->address, plan->address_bytes);
    if (result != 0 && errno != EINPROGRESS) {
        return errno;
    }
    return -nx_loop_watch(connection->load->loop, &connection->watch, connection->fd, NX_WRITABLE, ready);
}

void nx_load__connect(nx_load_connection_t *connection, nx_time_t now)
{
    connection->is_proven = false;
    connection->awaits_writable = false;
    const int error = open_socket(connection);
    if (error != 0) {
        fail_to_connect(connection, error, now);
        return;
    }
    connection->deadline = now + connection->load->plan.timeout;
    enter_load_state(connection, NX_LOAD_REACHING);
}

static nx_load_connection_t *first_in_state(const nx_load_t *load, nx_load_state_t state)
{
    const nx_list_t *list = &load->lists[state];
    return nx_list_is_empty(list) ? NULL : nx_container_of(list->next, nx_load_connection_t, link);
}

static nx_load_connection_t *first_expired(const nx_load_t *load, nx_load_state_t state, nx_time_t now)
{
    nx_load_connection_t *first = first_in_state(load, state);
    return first != NULL && first->deadline <= now ? first : NULL;
}

void nx_load__expire(nx_load_t *load, nx_time_t now)
{
    nx_load_connection_t *connection;
    while ((connection = first_expired(load, NX_LOAD_BUSY, now)) != NULL) {
        nx_load__count(load, NX_LOAD_TIMEOUT);
        renew_connection(connection, now);
    }
    while ((connection = first_expired(load, NX_LOAD_REACHING, now)) != NULL) {
        fail_to_connect(connection, ETIMEDOUT, now);
    }
    while ((connection = first_expired(load, NX_LOAD_RESTING, now)) != NULL) {
        nx_load__connect(connection, now);
    }
}

nx_time_t nx_load__next_deadline(const nx_load_t *load)
{
    static const nx_load_state_t states[] = {NX_LOAD_BUSY, NX_LOAD_REACHING, NX_LOAD_RESTING};
    nx_time_t next = NX_TIME_NEVER;
    for (size_t index = 0; index < sizeof states / sizeof *states; index++) {
        const nx_load_connection_t *first = first_in_state(load, states[index]);
        next = first != NULL && first->deadline < next ? first->deadline : next;
    }
    return next;
}
