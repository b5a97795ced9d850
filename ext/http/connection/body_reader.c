/* SPDX-License-Identifier: MIT */
/*
 * Reads a body that arrives while its handler runs: bytes are read from the socket on demand
 * (http/request/body_source.h).
 */
#include "http/connection/private.h"

#include <poll.h>
#include <stdlib.h>

#include "http/request/body.h"
#include "http/request/body_source.h"
#include "runtime/scheduler/scheduler.h"

/* Maximum of the unread rest of a body that is discarded so that the connection can be reused. */
#define LEFT_OVER_MOST (256 * 1024)
/* Smaller reads go through the connection's block. */
#define DIRECT_LEAST 8192

typedef enum nx_body_reader_outcome {
    NX_BODY_READER_OPEN,
    NX_BODY_READER_COMPLETE,
    NX_BODY_READER_CUT,      /* the peer has disconnected */
    NX_BODY_READER_ANSWERED, /* the request was answered; the rest is not read */
    NX_BODY_READER_SLOW,
    NX_BODY_READER_TOO_LARGE,
    NX_BODY_READER_MALFORMED,
} nx_body_reader_outcome_t;

struct nx_body_reader {
    nx_body_source_t source; /* owned by the message, which frees the reader through it */
    nx_message_t *message;
    nx_connection_t *connection; /* NULL: no more bytes will arrive */
    uint8_t outcome;
    bool was_asked; /* the body was requested; 100 Continue may have been sent */
};

static void detach(nx_body_reader_t *reader)
{
    nx_connection_t *connection = reader->connection;
    reader->connection = NULL;
    connection->body_reader = NULL;
    nx_message_release(reader->message);
}

bool nx_body_reader__waits(const nx_connection_t *connection)
{
    return connection->body_reader->source.reader != NULL;
}

uint64_t nx_body_reader__received(const nx_connection_t *connection)
{
    return connection->body_reader->message->received;
}

static void stop_body_wait(nx_body_reader_t *reader)
{
    nx_connection_t *connection = reader->connection;
    reader->source.reader = NULL;
    if (connection != NULL) {
        nx_transfer_pause(&connection->body_transfer, nx_loop_now(nx_scheduler_outer_loop()));
        nx_connection__limit_time(connection);
    }
}

static void wake_body_reader(nx_body_reader_t *reader)
{
    if (reader->source.reader == NULL) {
        return;
    }
    nx_coroutine_wake(reader->source.reader);
    stop_body_wait(reader);
}

static void end_body_reader(nx_body_reader_t *reader, nx_body_reader_outcome_t outcome)
{
    if (reader->outcome == NX_BODY_READER_OPEN) {
        reader->outcome = outcome;
    }
    wake_body_reader(reader);
}

static zend_string *read_piece(nx_body_source_t *source, size_t most);

bool nx_body_reader__begin(nx_connection_t *connection, nx_message_t *message)
{
    nx_body_reader_t *reader = calloc(1, sizeof(*reader));
    if (reader == NULL) {
        return false;
    }
    if (message->head.is_chunked) {
        nx_wire_chunk_init(&message->chunks);
    }
    reader->source.read = read_piece;
    reader->message = message;
    reader->connection = connection;
    message->references++;
    message->body_source = &reader->source;
    connection->body_reader = reader;
    nx_transfer_begin(&connection->body_transfer, nx_loop_now(nx_scheduler_outer_loop()), 0);
    return true;
}

/* A reader attempts to read before it waits, so this event need not be stored for it. */
void nx_body_reader__ready(nx_connection_t *connection)
{
    connection->may_have_more = false;
    if (connection->body_reader->source.reader != NULL) {
        wake_body_reader(connection->body_reader);
    } else if (connection->is_writing) {
        /* While the watch also waits for writability, the event loop would report the unread input again and again. */
        connection->is_reading = false;
        nx_connection__update_interest(connection);
    }
}

bool nx_body_reader__wake_if_readable(nx_connection_t *connection)
{
    struct pollfd set = {.fd = connection->transport.fd, .events = POLLIN};
    if (poll(&set, 1, 0) <= 0) {
        return false;
    }
    nx_body_reader__ready(connection);
    return true;
}

void nx_body_reader__expire(nx_connection_t *connection)
{
    connection->manager->statistics.rejected[NX_REJECTED_slow]++;
    end_body_reader(connection->body_reader, NX_BODY_READER_SLOW);
}

void nx_body_reader__cut(nx_connection_t *connection)
{
    nx_body_reader_t *reader = connection->body_reader;
    end_body_reader(reader, NX_BODY_READER_CUT);
    detach(reader);
}

bool nx_connection_can_continue(const nx_connection_t *connection)
{
    const nx_body_reader_t *reader = connection->body_reader;
    const nx_message_t *message = reader->message;
    bool has_not_begun = message->head.expect_continue && !reader->was_asked;
    return reader->outcome == NX_BODY_READER_OPEN && !has_not_begun &&
           (message->head.is_chunked ||
            (uint64_t)message->head.content_length - message->received <= LEFT_OVER_MOST);
}

bool nx_body_reader__leave(nx_connection_t *connection, bool keep_alive)
{
    nx_body_reader_t *reader = connection->body_reader;
    nx_message_t *message = reader->message;
    bool goes_on = keep_alive && nx_connection_can_continue(connection);
    connection->lingers |= !goes_on;
    end_body_reader(reader, NX_BODY_READER_ANSWERED);
    if (goes_on) {
        message->references++;
        message->is_left_over = true;
        message->rules.limit = message->received + LEFT_OVER_MOST;
        connection->message = message;
    }
    detach(reader);
    return goes_on;
}

/* Makes the event loop report the input that follows the body in the socket again. */
static void complete_body(nx_body_reader_t *reader)
{
    nx_connection_t *connection = reader->connection;
    reader->outcome = NX_BODY_READER_COMPLETE;
    reader->source.is_complete = true;
    detach(reader);
    if (connection->is_reading) {
        nx_loop_rearm(nx_scheduler_outer_loop(), &connection->watch);
    }
}

static void refuse_streamed_body(nx_body_reader_t *reader, nx_body_reader_outcome_t outcome,
                                 nx_rejection_t reason)
{
    reader->connection->manager->statistics.rejected[reason]++;
    end_body_reader(reader, outcome);
}

static void read_failed(nx_body_reader_t *reader, ssize_t result)
{
    nx_connection_t *connection = reader->connection;
    if (result == 0) {
        connection->input_has_ended = true;
        end_body_reader(reader, NX_BODY_READER_CUT);
        connection->manager->callbacks->client_finished(connection->owner);
    } else if (result != -EAGAIN) {
        nx_connection_close(connection);
    }
}

/* False: no input is available yet, or none will arrive. */
static bool fill_block(nx_body_reader_t *reader)
{
    nx_connection_t *connection = reader->connection;
    if (nx_connection_has_input(connection)) {
        return true;
    }
    ssize_t result = nx_connection__fill(connection);
    if (result <= 0) {
        read_failed(reader, result);
    }
    return result > 0;
}

static zend_string *take_directly(nx_body_reader_t *reader, size_t count)
{
    zend_string *piece = zend_string_alloc(count, false);
    ssize_t result = nx_connection__receive(reader->connection, ZSTR_VAL(piece), count);
    if (result <= 0) {
        zend_string_efree(piece);
        read_failed(reader, result);
        return NULL;
    }
    if ((size_t)result < count) {
        piece = zend_string_truncate(piece, (size_t)result, false);
    }
    ZSTR_VAL(piece)[result] = '\0';
    return piece;
}

static zend_string *take_from_block(nx_body_reader_t *reader, size_t count)
{
    nx_connection_t *connection = reader->connection;
    count = MIN(count, connection->end - connection->start);
    zend_string *piece = zend_string_init(connection->block->bytes + connection->start, count, false);
    connection->start += (uint32_t)count;
    nx_connection__drop_empty_block(connection);
    return piece;
}

static zend_string *take_counted_piece(nx_body_reader_t *reader, size_t most)
{
    nx_message_t *message = reader->message;
    uint64_t missing = (uint64_t)message->head.content_length - message->received;
    size_t count = missing < most ? (size_t)missing : most;
    bool is_direct = count >= DIRECT_LEAST && !nx_connection_has_input(reader->connection);
    zend_string *piece = is_direct            ? take_directly(reader, count)
                         : fill_block(reader) ? take_from_block(reader, count)
                                              : NULL;
    if (piece != NULL) {
        message->received += ZSTR_LEN(piece);
        if (ZSTR_LEN(piece) == missing) {
            complete_body(reader);
        }
    }
    return piece;
}

/* Decodes body bytes from the content of the block, as many as `bytes` can hold. */
static size_t decode(nx_body_reader_t *reader, char *bytes, size_t capacity)
{
    nx_connection_t *connection = reader->connection;
    nx_chunk_decoder_t *chunks = &reader->message->chunks;
    size_t filled = 0;
    while (nx_connection_has_input(connection) && !chunks->is_done && filled < capacity) {
        const char *data = connection->block->bytes + connection->start;
        size_t length = MIN((size_t)(connection->end - connection->start), capacity - filled);
        nx_span_t part;
        int64_t used = nx_wire_chunk_decode(chunks, data, length, &part);
        if (used < 0) {
            refuse_streamed_body(reader, NX_BODY_READER_MALFORMED, NX_REJECTED_malformed);
            break;
        }
        memcpy(bytes + filled, data + part.offset, part.length);
        filled += part.length;
        connection->start += (uint32_t)used;
    }
    return filled;
}

static zend_string *take_chunked_piece(nx_body_reader_t *reader, size_t most)
{
    nx_message_t *message = reader->message;
    nx_connection_t *connection = reader->connection;
    if (!fill_block(reader)) {
        return NULL;
    }
    size_t capacity = MIN(most, (size_t)(connection->end - connection->start));
    zend_string *piece = zend_string_alloc(capacity, false);
    size_t length = decode(reader, ZSTR_VAL(piece), capacity);
    nx_connection__drop_empty_block(connection);
    if (length > message->rules.limit - message->received) {
        refuse_streamed_body(reader, NX_BODY_READER_TOO_LARGE, NX_REJECTED_tooLarge);
        length = 0;
    }
    message->received += length;
    if (message->chunks.is_done && reader->outcome == NX_BODY_READER_OPEN) {
        complete_body(reader);
    }
    if (length == 0) {
        zend_string_efree(piece);
        return NULL;
    }
    piece = length < capacity ? zend_string_truncate(piece, length, false) : piece;
    ZSTR_VAL(piece)[length] = '\0';
    return piece;
}

static NX_COLD void throw_outcome(const nx_body_reader_t *reader)
{
    uint64_t received = reader->message->received;
    switch (reader->outcome) {
    case NX_BODY_READER_CUT:
        nx_throw(NX_ERROR_BODY_CUT,
                 "The client disconnected after %" PRIu64 " bytes of the request's body: discard the "
                 "incomplete data",
                 received);
        nx_body_throw_with(400);
        return;
    case NX_BODY_READER_ANSWERED:
        nx_throw(NX_ERROR_BODY_CUT,
                 "The request was answered after %" PRIu64
                 " bytes of its body were read: read it before the handler returns",
                 received);
        nx_body_throw_with(400);
        return;
    case NX_BODY_READER_SLOW:
        nx_throw(NX_ERROR_BODY_SLOW,
                 "The client sent the request's body too slowly after %" PRIu64 " bytes: see "
                 "--body-timeout and "
                 "--min-rate",
                 received);
        nx_body_throw_with(408);
        return;
    case NX_BODY_READER_TOO_LARGE:
        nx_throw(NX_ERROR_BODY_TOO_LARGE,
                 "The request's body is larger than the %" PRIu64 " bytes that its route accepts: see "
                 "bodyLimit()",
                 reader->message->rules.limit);
        nx_body_throw_with(413);
        return;
    default:
        nx_throw(NX_ERROR_BODY_MALFORMED, "The request's body cannot be read: %s",
                 reader->message->chunks.problem);
        nx_body_throw_with(400);
    }
}

static void abandon_body_wait(nx_wait_t *wait);
static void describe_body_wait(nx_wait_t *wait, smart_str *text);
static const nx_wait_kind_t for_body = {
    .what = "a request's body", .abandon = abandon_body_wait, .describe = describe_body_wait};

typedef struct body_wait {
    nx_wait_t wait;
    nx_body_reader_t *reader;
} body_wait_t;

static void abandon_body_wait(nx_wait_t *wait)
{
    stop_body_wait(nx_container_of(wait, body_wait_t, wait)->reader);
}

static void describe_body_wait(nx_wait_t *wait, smart_str *text)
{
    const nx_body_reader_t *reader = nx_container_of(wait, body_wait_t, wait)->reader;
    smart_str_append_printf(text, ", %" PRIu64 " bytes have come", reader->message->received);
}

static bool wait_for_more(nx_body_reader_t *reader)
{
    nx_connection_t *connection = reader->connection;
    body_wait_t more = {.wait = {.kind = &for_body}, .reader = reader};
    if (!connection->is_reading) {
        connection->is_reading = true;
        nx_connection__update_interest(connection);
    }
    reader->source.reader = &more.wait;
    nx_transfer_resume(&connection->body_transfer, nx_loop_update_now(nx_scheduler_outer_loop()),
                       reader->message->received);
    nx_connection__limit_time(connection);
    return nx_coroutine_park(&more.wait);
}

/* The peer waits for 100 Continue before it sends the body. */
static void ask_for_body(nx_body_reader_t *reader)
{
    nx_connection_t *connection = reader->connection;
    const void *owner = connection->owner;
    if (reader->was_asked) {
        return;
    }
    reader->was_asked = true;
    bool is_answered = owner != NULL && connection->manager->callbacks->is_answered(owner);
    if (reader->message->head.expect_continue && !is_answered && !nx_connection_has_input(connection)) {
        nx_connection_send(connection, NX_WIRE_CONTINUE, sizeof(NX_WIRE_CONTINUE) - 1, NULL, false);
    }
}

static zend_string *take_piece(nx_body_reader_t *reader, size_t most)
{
    if (reader->outcome != NX_BODY_READER_OPEN) {
        return NULL;
    }
    ask_for_body(reader);
    if (reader->connection == NULL) {
        return NULL;
    }
    return reader->message->head.is_chunked ? take_chunked_piece(reader, most)
                                            : take_counted_piece(reader, most);
}

/* Returns the next piece. NULL at the end, or with an exception. */
static zend_string *read_piece(nx_body_source_t *source, size_t most)
{
    nx_body_reader_t *reader = nx_container_of(source, nx_body_reader_t, source);
    if (UNEXPECTED(reader->source.reader != NULL)) {
        nx_throw(NX_ERROR_BODY_USED, "Two coroutines read one request's body at once: let one of them read");
        return NULL;
    }
    while (true) {
        zend_string *piece = take_piece(reader, most);
        if (piece != NULL || reader->outcome == NX_BODY_READER_COMPLETE) {
            return piece;
        }
        if (reader->outcome != NX_BODY_READER_OPEN) {
            throw_outcome(reader);
            return NULL;
        }
        /* The block may have held chunk framing only. */
        if (!nx_connection_has_input(reader->connection) && !wait_for_more(reader)) {
            return NULL;
        }
    }
}
