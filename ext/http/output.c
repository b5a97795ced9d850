/* SPDX-License-Identifier: MIT */
/*
 * Sending. An answer goes out in one write; what the peer does not take stays, and the next request waits for it.
 * Answers to pipelined requests are gathered as long as their successors are at hand, and no longer than the turn of the
 * loop: a handler that waits does not hold back the answer before it.
 */
#include "http/private.h"

#include <unistd.h>

#define GATHERED_MAX 65536
#define COPIED_MAX   16384
/* A streamed answer is asked for more when no more than this is unsent. */
#define LOW_WATER 16384
/* Of a file, before others have their turn. */
#define FILE_BUDGET (1024 * 1024)

static ssize_t write_parts(nx_connection_t *connection, const struct iovec *parts, int count)
{
    ssize_t sent = connection->transport.functions->write(&connection->transport, parts, count);
    if (EXPECTED(sent > 0)) {
        connection->server->statistics.bytes_out += (uint64_t)sent;
        return sent;
    }
    if (sent == -EAGAIN) {
        return 0;
    }
    nx_connection__close(connection);
    return -1;
}

static void wait_for_peer(nx_connection_t *connection)
{
    nx_server_t *server = connection->server;
    nx_connection__deadline(connection, nx_loop_now(nx_coro_outer_loop()) + server->settings.write_time);
    if (!connection->is_writing) {
        connection->is_writing = true;
        if (connection->state != NX_CONNECTION_ANSWERING) {
            connection->is_reading = false;
        }
        nx_connection__interest(connection);
    }
}

static bool keep(nx_connection_t *connection, const char *bytes, size_t length)
{
    if (length == 0 || nx_bytes_append(&connection->output, bytes, length) == 0) {
        return true;
    }
    nx_connection__close(connection);
    return false;
}

static void keep_body(nx_connection_t *connection, zend_string *body, size_t offset)
{
    connection->body = zend_string_copy(body);
    connection->body_offset = offset;
}

static void send_now(nx_connection_t *connection, const char *head, size_t head_length, zend_string *body)
{
    struct iovec parts[2] = {{(void *)head, head_length}};
    size_t body_length = 0;
    if (body != NULL) {
        body_length = ZSTR_LEN(body);
        parts[1] = (struct iovec){ZSTR_VAL(body), body_length};
    }
    ssize_t sent = write_parts(connection, parts, body_length > 0 ? 2 : 1);
    if (UNEXPECTED(sent < 0) || EXPECTED((size_t)sent == head_length + body_length)) {
        return;
    }
    size_t count = (size_t)sent;
    if (count < head_length && !keep(connection, head + count, head_length - count)) {
        return;
    }
    if (body_length > 0) {
        keep_body(connection, body, count > head_length ? count - head_length : 0);
    }
    wait_for_peer(connection);
}

static bool append(nx_connection_t *connection, const char *head, size_t head_length, zend_string *body)
{
    if (!keep(connection, head, head_length)) {
        return false;
    }
    if (body == NULL || ZSTR_LEN(body) == 0) {
        return true;
    }
    if (ZSTR_LEN(body) <= COPIED_MAX) {
        return keep(connection, ZSTR_VAL(body), ZSTR_LEN(body));
    }
    keep_body(connection, body, 0);
    return true;
}

static void on_unsent(nx_timer_t *timer)
{
    nx_server_t *server = nx_container_of(timer, nx_server_t, unsent_timer);
    nx_list_t due;
    nx_list_init(&due);
    nx_list_splice_back(&due, &server->unsent);
    while (!nx_list_is_empty(&due)) {
        nx_connection__flush(nx_container_of(due.next, nx_connection_t, unsent_link));
    }
}

static void gather(nx_connection_t *connection)
{
    nx_server_t *server = connection->server;
    if (nx_list_is_linked(&connection->unsent_link)) {
        return;
    }
    nx_list_push_back(&server->unsent, &connection->unsent_link);
    if (!nx_timer_is_active(&server->unsent_timer)) {
        nx_loop_start_timer(nx_coro_outer_loop(), &server->unsent_timer, 0, on_unsent);
    }
}

void nx_connection__send(nx_connection_t *connection, const char *head, size_t head_length, zend_string *body,
                         bool gathers)
{
    size_t pending = nx_connection__pending(connection);
    if (EXPECTED(pending == 0 && !gathers)) {
        send_now(connection, head, head_length, body);
        return;
    }
    if (connection->body != NULL && !keep(connection, ZSTR_VAL(connection->body) + connection->body_offset,
                                          ZSTR_LEN(connection->body) - connection->body_offset)) {
        return;
    }
    if (connection->body != NULL) {
        zend_string_release(connection->body);
        connection->body = NULL;
    }
    /* Behind a file there is never anything: the connection's next request waits until it is sent. */
    if (!append(connection, head, head_length, body)) {
        return;
    }
    if (gathers && nx_connection__pending(connection) < GATHERED_MAX) {
        gather(connection);
    } else if (!connection->is_writing) {
        nx_connection__flush(connection);
    }
}

static void forget_sent(nx_connection_t *connection, size_t sent)
{
    size_t held = nx_bytes_length(&connection->output);
    size_t from_output = sent < held ? sent : held;
    nx_bytes_consume(&connection->output, from_output);
    if (connection->body != NULL) {
        connection->body_offset += sent - from_output;
    }
}

static void wake_writer(nx_connection_t *connection)
{
    if (connection->writer != NULL && nx_connection__pending(connection) <= LOW_WATER) {
        nx_coro_wake(connection->writer);
        connection->writer = NULL;
    }
}

static void all_sent(nx_connection_t *connection)
{
    nx_bytes_release(&connection->output);
    if (connection->body != NULL) {
        zend_string_release(connection->body);
        connection->body = NULL;
    }
    nx_connection__drop_file(connection);
    wake_writer(connection);
    nx_connection__sent(connection);
}

void nx_connection__drop_file(nx_connection_t *connection)
{
    if (connection->file >= 0) {
        close(connection->file);
        connection->file = -1;
        connection->file_left = 0;
    }
}

void nx_connection__send_file(nx_connection_t *connection, const char *head, size_t head_length, int file,
                              uint64_t first, uint64_t length)
{
    connection->file = file;
    connection->file_offset = (off_t)first;
    connection->file_left = length;
    if (keep(connection, head, head_length)) {
        nx_connection__flush(connection);
    }
}

/* False when the connection was closed: the peer has gone, or the file is shorter by now than was said. */
static bool send_of_file(nx_connection_t *connection)
{
    nx_transport_t *transport = &connection->transport;
    size_t budget = FILE_BUDGET;
    while (connection->file_left > 0 && budget > 0) {
        size_t wanted = connection->file_left < budget ? connection->file_left : budget;
        ssize_t sent =
            transport->functions->send_file(transport, connection->file, &connection->file_offset, wanted);
        if (sent == -EAGAIN) {
            return true;
        }
        if (sent <= 0) {
            nx_connection__close(connection);
            return false;
        }
        connection->server->statistics.bytes_out += (uint64_t)sent;
        connection->file_left -= (size_t)sent;
        budget -= (size_t)sent;
    }
    return true;
}

void nx_connection__flush(nx_connection_t *connection)
{
    struct iovec parts[2];
    int count = 0;
    nx_list_unlink(&connection->unsent_link);
    size_t held = nx_bytes_length(&connection->output);
    if (held > 0) {
        parts[count++] = (struct iovec){nx_bytes_data(&connection->output), held};
    }
    if (connection->body != NULL && ZSTR_LEN(connection->body) > connection->body_offset) {
        parts[count++] = (struct iovec){ZSTR_VAL(connection->body) + connection->body_offset,
                                        ZSTR_LEN(connection->body) - connection->body_offset};
    }
    if (count > 0) {
        ssize_t sent = write_parts(connection, parts, count);
        if (sent < 0) {
            return;
        }
        forget_sent(connection, (size_t)sent);
    }
    if (UNEXPECTED(connection->file_left > 0) &&
        nx_connection__pending(connection) == connection->file_left && !send_of_file(connection)) {
        return;
    }
    if (nx_connection__pending(connection) == 0) {
        all_sent(connection);
        return;
    }
    wait_for_peer(connection);
    wake_writer(connection);
}
