/* SPDX-License-Identifier: MIT */
/*
 * Sends answers. An answer is sent in one write. The part that the peer does not accept is kept, and the next request
 * waits until it is sent. Answers to pipelined requests are gathered while more requests are already received, for at
 * most one iteration of the event loop: a handler that waits does not delay the answer before it.
 */
#include "http/connection/overflow.h"
#include "http/connection/private.h"
#include "runtime/scheduler/scheduler.h"

#define GATHERED_MAX 65536
#define COPIED_MAX   16384
/* A streamed answer continues when no more than this is unsent. */
#define LOW_WATER 16384
/* Bytes of a file that are sent before other connections are served. */
#define FILE_BUDGET (1024 * 1024)

/* Data to send: `head`, then `body`, then the last `tail` bytes of a line break. */
typedef struct parts {
    const char *head;
    size_t head_length;
    zend_string *body; /* NULL: none */
    uint8_t tail;
} parts_t;

static const char line_break[] = "\r\n";

static struct iovec tail_of(uint8_t length)
{
    return (struct iovec){(void *)(line_break + sizeof(line_break) - 1 - length), length};
}

NX_HOT static ssize_t write_output_parts(nx_connection_t *connection, const struct iovec *parts, int count,
                                         bool has_more)
{
    ssize_t sent = connection->transport.functions->write(&connection->transport, parts, count, has_more);
    if (EXPECTED(sent > 0)) {
        connection->manager->statistics.bytes_out += (uint64_t)sent;
        connection->sent += (uint64_t)sent;
        return sent;
    }
    if (sent == -EAGAIN) {
        return 0;
    }
    nx_connection_close(connection);
    return -1;
}

/* The time limit restarts with each byte that the peer accepts, and only then. */
static void wait_for_peer(nx_connection_t *connection, bool has_taken)
{
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    if (connection->is_writing) {
        if (has_taken) {
            nx_transfer_pause(&connection->answer_transfer, now);
            nx_connection__limit_time(connection);
        }
    } else {
        connection->is_writing = true;
        nx_transfer_begin(&connection->answer_transfer, now, nx_connection__count_acknowledged(connection));
        nx_connection__limit_time(connection);
        nx_list_push_back(&connection->manager->slow, &connection->slow_link);
        if (connection->state != NX_CONNECTION_ANSWERING && connection->state != NX_CONNECTION_UPGRADED) {
            connection->is_reading = false;
        }
        nx_connection__update_interest(connection);
    }
}

static bool queue_output(nx_connection_t *connection, const char *bytes, size_t length)
{
    if (length == 0 || nx_bytes_append(&connection->output, bytes, length) == 0) {
        return true;
    }
    nx_connection_close(connection);
    return false;
}

static void queue_body(nx_connection_t *connection, zend_string *body, size_t offset)
{
    connection->body = zend_string_copy(body);
    connection->body_offset = offset;
}

static void drop_output_body(nx_connection_t *connection)
{
    if (connection->body != NULL) {
        zend_string_release(connection->body);
        connection->body = NULL;
    }
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Keeps the rest after `sent` bytes were sent. */
static bool queue_unsent(nx_connection_t *connection, const parts_t *parts, size_t sent)
{
    size_t of_head = least(sent, parts->head_length);
    if (!queue_output(connection, parts->head + of_head, parts->head_length - of_head)) {
        return false;
    }
    sent -= of_head;
    size_t body_length = parts->body == NULL ? 0 : ZSTR_LEN(parts->body);
    if (sent < body_length) {
        queue_body(connection, parts->body, sent);
    }
    connection->tail = (uint8_t)(parts->tail - (sent - least(sent, body_length)));
    return true;
}

/*
 * Moves an answer that its client reads slowly from memory to a file, so that the script need not wait for the client.
 */
static void relieve_memory(nx_connection_t *connection)
{
    struct iovec tail = tail_of(connection->tail);
    if (EXPECTED(!connection->manager->overflows) || !nx_overflow__begin(connection, &tail)) {
        return;
    }
    drop_output_body(connection);
    connection->tail = 0;
}

static void send_now(nx_connection_t *connection, const parts_t *parts)
{
    struct iovec pieces[3] = {{(void *)parts->head, parts->head_length}};
    size_t length = parts->head_length + parts->tail;
    int count = parts->head_length > 0;
    if (parts->body != NULL && ZSTR_LEN(parts->body) > 0) {
        pieces[count++] = (struct iovec){ZSTR_VAL(parts->body), ZSTR_LEN(parts->body)};
        length += ZSTR_LEN(parts->body);
    }
    if (parts->tail > 0) {
        pieces[count++] = tail_of(parts->tail);
    }
    if (UNEXPECTED(length == 0)) {
        return;
    }
    ssize_t sent = write_output_parts(connection, pieces, count, false);
    if (UNEXPECTED(sent < 0) || EXPECTED((size_t)sent == length)) {
        return;
    }
    if (queue_unsent(connection, parts, (size_t)sent)) {
        wait_for_peer(connection, true);
        relieve_memory(connection);
    }
}

/*
 * Makes `body` available for another body: copies its unsent rest to `output`. The rest is at most as long as unsent
 * output may be when the next piece is written.
 */
static bool fold_output(nx_connection_t *connection)
{
    if (connection->body != NULL &&
        !queue_output(connection, ZSTR_VAL(connection->body) + connection->body_offset,
                      ZSTR_LEN(connection->body) - connection->body_offset)) {
        return false;
    }
    drop_output_body(connection);
    struct iovec tail = tail_of(connection->tail);
    connection->tail = 0;
    return queue_output(connection, tail.iov_base, tail.iov_len);
}

static bool append_output(nx_connection_t *connection, const parts_t *parts)
{
    if (!fold_output(connection) || !queue_output(connection, parts->head, parts->head_length)) {
        return false;
    }
    size_t body_length = parts->body == NULL ? 0 : ZSTR_LEN(parts->body);
    if (body_length > COPIED_MAX) {
        queue_body(connection, parts->body, 0);
        connection->tail = parts->tail;
        return true;
    }
    struct iovec tail = tail_of(parts->tail);
    return (body_length == 0 || queue_output(connection, ZSTR_VAL(parts->body), body_length)) &&
           queue_output(connection, tail.iov_base, tail.iov_len);
}

static void on_unsent(nx_timer_t *timer)
{
    nx_connection_manager_t *manager = nx_container_of(timer, nx_connection_manager_t, unsent_timer);
    nx_list_t due;
    nx_list_init(&due);
    nx_list_splice_back(&due, &manager->unsent);
    while (!nx_list_is_empty(&due)) {
        nx_connection_flush(nx_container_of(due.next, nx_connection_t, unsent_link));
    }
}

static void gather_output(nx_connection_t *connection)
{
    nx_connection_manager_t *manager = connection->manager;
    if (nx_list_is_linked(&connection->unsent_link)) {
        return;
    }
    nx_list_push_back(&manager->unsent, &connection->unsent_link);
    if (!nx_timer_is_active(&manager->unsent_timer)) {
        nx_loop_start_timer(nx_scheduler_outer_loop(), &manager->unsent_timer, 0, on_unsent);
    }
}

bool nx_connection_retract(nx_connection_t *connection, size_t length)
{
    if (!connection->has_all) {
        return false;
    }
    /* The answer began with no body pending (has_all), so the body and its line break belong to it. */
    drop_output_body(connection);
    connection->tail = 0;
    connection->output.end = connection->output.start + length;
    return true;
}

/*
 * Appends to the overflow file and sends from it at once. The client may have read data since the last write, and the
 * event loop does not run while a script produces output.
 */
static void send_behind_file(nx_connection_t *connection, const parts_t *parts)
{
    struct iovec pieces[] = {{(void *)parts->head, parts->head_length}, {NULL, 0}, tail_of(parts->tail)};
    if (parts->body != NULL) {
        pieces[1] = (struct iovec){ZSTR_VAL(parts->body), ZSTR_LEN(parts->body)};
    }
    if (nx_overflow__append(connection, pieces, 3)) {
        nx_connection_flush(connection);
    }
}

NX_HOT static void send_output_parts(nx_connection_t *connection, const parts_t *parts, bool gathers)
{
    if (EXPECTED(nx_connection_pending(connection) == 0 && !gathers)) {
        send_now(connection, parts);
        return;
    }
    if (UNEXPECTED(connection->is_overflowing)) {
        send_behind_file(connection, parts);
        return;
    }
    /* Nothing is ever queued after another file: the connection's next request waits until that file is sent. */
    if (!append_output(connection, parts)) {
        return;
    }
    relieve_memory(connection);
    if (connection->is_writing && EXPECTED(!connection->manager->overflows)) {
        return;
    }
    if (gathers && connection->body == NULL && nx_bytes_length(&connection->output) < GATHERED_MAX) {
        gather_output(connection);
        return;
    }
    nx_connection_flush(connection);
}

NX_HOT void nx_connection_send(nx_connection_t *connection, const char *head, size_t head_length,
                               zend_string *body, bool gathers)
{
    parts_t parts = {head, head_length, body, 0};
    send_output_parts(connection, &parts, gathers);
}

void nx_connection_send_chunk(nx_connection_t *connection, const char *head, size_t head_length,
                              zend_string *body, bool gathers)
{
    parts_t parts = {head, head_length, body, sizeof(line_break) - 1};
    send_output_parts(connection, &parts, gathers);
}

static void forget_sent(nx_connection_t *connection, size_t sent)
{
    size_t from_output = least(sent, nx_bytes_length(&connection->output));
    nx_bytes_consume(&connection->output, from_output);
    sent -= from_output;
    if (connection->body != NULL) {
        size_t from_body = least(sent, ZSTR_LEN(connection->body) - connection->body_offset);
        connection->body_offset += from_body;
        sent -= from_body;
    }
    connection->tail -= (uint8_t)sent;
}

static void wake_writers(nx_connection_t *connection)
{
    if (connection->owner == NULL || nx_connection_pending(connection) > LOW_WATER) {
        return;
    }
    if (UNEXPECTED(connection->upgraded != NULL)) {
        connection->upgraded->can_write(connection->owner);
        return;
    }
    connection->manager->callbacks->can_write(connection->owner);
}

static void all_sent(nx_connection_t *connection)
{
    nx_bytes_release(&connection->output);
    drop_output_body(connection);
    nx_connection__drop_file(connection);
    wake_writers(connection);
    nx_connection__finish_sending(connection);
}

void nx_connection__drop_file(nx_connection_t *connection)
{
    if (UNEXPECTED(connection->is_overflowing)) {
        nx_overflow__forget(connection);
    }
    if (connection->file != NULL) {
        nx_file_release(connection->file);
        connection->file = NULL;
        connection->file_left = 0;
    }
}

/* False when the connection was closed: the peer disconnected, or the file is shorter now than announced. */
static bool send_of_file(nx_connection_t *connection, bool *has_taken)
{
    nx_transport_t *transport = &connection->transport;
    size_t budget = FILE_BUDGET;
    while (connection->file_left > 0 && budget > 0) {
        size_t wanted = least(connection->file_left, budget);
        ssize_t sent = transport->functions->send_file(transport, connection->file->descriptor,
                                                       &connection->file_offset, wanted);
        if (sent == -EAGAIN) {
            return true;
        }
        if (sent <= 0) {
            nx_connection_close(connection);
            return false;
        }
        *has_taken = true;
        connection->manager->statistics.bytes_out += (uint64_t)sent;
        connection->sent += (uint64_t)sent;
        connection->file_left -= (size_t)sent;
        budget -= (size_t)sent;
    }
    return true;
}

static bool has_only_file(const nx_connection_t *connection)
{
    return connection->file_left > 0 && nx_connection_pending(connection) == connection->file_left;
}

/* After a write: sends the file if it is next, and decides about the rest. */
static void continue_output(nx_connection_t *connection, bool has_taken)
{
    if (UNEXPECTED(has_only_file(connection)) && !send_of_file(connection, &has_taken)) {
        return;
    }
    if (nx_connection_pending(connection) == 0) {
        all_sent(connection);
        return;
    }
    wait_for_peer(connection, has_taken);
    wake_writers(connection);
}

void nx_connection_send_file(nx_connection_t *connection, const char *head, size_t head_length,
                             nx_file_t *file, uint64_t first, uint64_t length)
{
    bool is_first = nx_connection_pending(connection) == 0;
    connection->file = nx_file_hold(file);
    connection->file_offset = (off_t)first;
    connection->file_left = length;
    if (!is_first) {
        if (fold_output(connection) && queue_output(connection, head, head_length)) {
            nx_connection_flush(connection);
        }
        return;
    }
    struct iovec part = {(void *)head, head_length};
    ssize_t sent = write_output_parts(connection, &part, 1, true);
    if (sent >= 0 && queue_output(connection, head + sent, head_length - (size_t)sent)) {
        continue_output(connection, sent > 0);
    }
}

/* Lists all unsent output except the file. */
static int list_unsent(const nx_connection_t *connection, struct iovec parts[3])
{
    int count = 0;
    size_t held = nx_bytes_length(&connection->output);
    if (held > 0) {
        parts[count++] = (struct iovec){nx_bytes_data(&connection->output), held};
    }
    if (connection->body != NULL && ZSTR_LEN(connection->body) > connection->body_offset) {
        parts[count++] = (struct iovec){ZSTR_VAL(connection->body) + connection->body_offset,
                                        ZSTR_LEN(connection->body) - connection->body_offset};
    }
    if (connection->tail > 0) {
        parts[count++] = tail_of(connection->tail);
    }
    return count;
}

void nx_connection_flush(nx_connection_t *connection)
{
    struct iovec parts[3];
    ssize_t sent = 0;
    nx_list_unlink(&connection->unsent_link);
    connection->has_all = false;
    int count = list_unsent(connection, parts);
    if (count > 0 && (sent = write_output_parts(connection, parts, count, connection->file_left > 0)) < 0) {
        return;
    }
    forget_sent(connection, (size_t)sent);
    continue_output(connection, sent > 0);
}

ssize_t nx_connection__send_aside(nx_connection_t *connection)
{
    nx_transport_t *transport = &connection->transport;
    struct iovec parts[3];
    int count = list_unsent(connection, parts);
    ssize_t sent = 0;
    if (count > 0) {
        sent = transport->functions->write(transport, parts, count, connection->file_left > 0);
        if (sent < 0) {
            return sent == -EAGAIN ? 0 : sent;
        }
        forget_sent(connection, (size_t)sent);
    }
    if (!has_only_file(connection)) {
        return sent;
    }
    ssize_t of_file =
        transport->functions->send_file(transport, connection->file->descriptor, &connection->file_offset,
                                        least(connection->file_left, FILE_BUDGET));
    if (of_file <= 0) {
        return of_file == -EAGAIN ? sent : -EIO;
    }
    connection->file_left -= (size_t)of_file;
    return sent + of_file;
}
