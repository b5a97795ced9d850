/* SPDX-License-Identifier: MIT */
/*
 * The source of a body that arrives while its handler runs: bytes are read from the socket on demand
 * (http/request/body_source.h).
 */
#include "http/connection/private.h"

#include <stdlib.h>

#include "http/request/body.h"
#include "http/request/body_source.h"

/* Unread rest of a body that is discarded at most, so that the connection can be reused. */
#define LEFT_OVER_MOST (256 * 1024)
/* Smaller reads go through the connection's block. */
#define DIRECT_LEAST 8192

typedef enum nx_source_outcome {
    NX_SOURCE_OPEN,
    NX_SOURCE_COMPLETE,
    NX_SOURCE_CUT,      /* the peer has disconnected */
    NX_SOURCE_ANSWERED, /* the request was answered; the rest is not read */
    NX_SOURCE_SLOW,
    NX_SOURCE_TOO_LARGE,
    NX_SOURCE_MALFORMED,
} nx_source_outcome_t;

struct nx_source {
    nx_intake_t intake; /* owned by the message, which frees the source through it */
    nx_message_t *message;
    nx_connection_t *connection; /* NULL: no more bytes will arrive */
    uint8_t outcome;
    bool was_asked; /* 100 Continue may have been sent */
};

static void detach(nx_source_t *source)
{
    nx_connection_t *connection = source->connection;
    source->connection = NULL;
    connection->source = NULL;
    nx_message_release(source->message);
}

bool nx_source__waits(const nx_connection_t *connection)
{
    return connection->source->intake.reader != NULL;
}

uint64_t nx_source__received(const nx_connection_t *connection)
{
    return connection->source->message->received;
}

static void stop_waiting(nx_source_t *source)
{
    nx_connection_t *connection = source->connection;
    source->intake.reader = NULL;
    if (connection != NULL) {
        nx_transfer_pause(&connection->body_transfer, nx_loop_now(nx_coro_outer_loop()));
        nx_connection__limit_time(connection);
    }
}

static void wake(nx_source_t *source)
{
    if (source->intake.reader == NULL) {
        return;
    }
    nx_coro_wake(source->intake.reader);
    stop_waiting(source);
}

static void end(nx_source_t *source, nx_source_outcome_t outcome)
{
    if (source->outcome == NX_SOURCE_OPEN) {
        source->outcome = outcome;
    }
    wake(source);
}

static zend_string *read_piece(nx_intake_t *intake, size_t most);

bool nx_source__begin(nx_connection_t *connection, nx_message_t *message)
{
    nx_source_t *source = calloc(1, sizeof(*source));
    if (source == NULL) {
        return false;
    }
    if (message->head.is_chunked) {
        nx_wire_chunk_init(&message->chunks);
    }
    source->intake.read = read_piece;
    source->message = message;
    source->connection = connection;
    message->references++;
    message->intake = &source->intake;
    connection->source = source;
    nx_transfer_begin(&connection->body_transfer, nx_loop_now(nx_coro_outer_loop()), 0);
    return true;
}

/* A reader tries to read before it waits, so available input need not be reported twice. */
void nx_source__ready(nx_connection_t *connection)
{
    connection->may_have_more = false;
    if (connection->source->intake.reader != NULL) {
        wake(connection->source);
    } else if (connection->is_writing) {
        /* While the watch also waits for writability, the event loop would report the unread input again and again. */
        connection->is_reading = false;
        nx_connection__interest(connection);
    }
}

void nx_source__late(nx_connection_t *connection)
{
    connection->front->statistics.rejected[NX_REJECTED_slow]++;
    end(connection->source, NX_SOURCE_SLOW);
}

void nx_source__cut(nx_connection_t *connection)
{
    nx_source_t *source = connection->source;
    end(source, NX_SOURCE_CUT);
    detach(source);
}

bool nx_connection_may_go_on(const nx_connection_t *connection)
{
    const nx_source_t *source = connection->source;
    const nx_message_t *message = source->message;
    bool has_not_begun = message->head.expect_continue && !source->was_asked;
    return source->outcome == NX_SOURCE_OPEN && !has_not_begun &&
           (message->head.is_chunked ||
            (uint64_t)message->head.content_length - message->received <= LEFT_OVER_MOST);
}

bool nx_source__leave(nx_connection_t *connection, bool keep_alive)
{
    nx_source_t *source = connection->source;
    nx_message_t *message = source->message;
    bool goes_on = keep_alive && nx_connection_may_go_on(connection);
    connection->lingers |= !goes_on;
    end(source, NX_SOURCE_ANSWERED);
    if (goes_on) {
        message->references++;
        message->is_left_over = true;
        message->rules.limit = message->received + LEFT_OVER_MOST;
        connection->message = message;
    }
    detach(source);
    return goes_on;
}

/* Makes the event loop report again the input that follows the body in the socket. */
static void complete(nx_source_t *source)
{
    nx_connection_t *connection = source->connection;
    source->outcome = NX_SOURCE_COMPLETE;
    source->intake.is_complete = true;
    detach(source);
    if (connection->is_reading) {
        nx_loop_rearm(nx_coro_outer_loop(), &connection->watch);
    }
}

static void refuse(nx_source_t *source, nx_source_outcome_t outcome, nx_rejection_t reason)
{
    source->connection->front->statistics.rejected[reason]++;
    end(source, outcome);
}

static void read_failed(nx_source_t *source, ssize_t result)
{
    nx_connection_t *connection = source->connection;
    if (result == 0) {
        connection->input_has_ended = true;
        end(source, NX_SOURCE_CUT);
        connection->front->owner->finished(connection->exchange);
    } else if (result != -EAGAIN) {
        nx_connection_close(connection);
    }
}

/* False: no input is available yet, or none will arrive. */
static bool fill_block(nx_source_t *source)
{
    nx_connection_t *connection = source->connection;
    if (nx_connection_has_input(connection)) {
        return true;
    }
    ssize_t result = nx_connection__fill(connection);
    if (result <= 0) {
        read_failed(source, result);
    }
    return result > 0;
}

static zend_string *take_directly(nx_source_t *source, size_t count)
{
    zend_string *piece = zend_string_alloc(count, false);
    ssize_t result = nx_connection__receive(source->connection, ZSTR_VAL(piece), count);
    if (result <= 0) {
        zend_string_efree(piece);
        read_failed(source, result);
        return NULL;
    }
    if ((size_t)result < count) {
        piece = zend_string_truncate(piece, (size_t)result, false);
    }
    ZSTR_VAL(piece)[result] = '\0';
    return piece;
}

static zend_string *take_from_block(nx_source_t *source, size_t count)
{
    nx_connection_t *connection = source->connection;
    count = MIN(count, connection->end - connection->start);
    zend_string *piece = zend_string_init(connection->block->bytes + connection->start, count, false);
    connection->start += (uint32_t)count;
    nx_connection__drop_empty_block(connection);
    return piece;
}

static zend_string *take_counted(nx_source_t *source, size_t most)
{
    nx_message_t *message = source->message;
    uint64_t missing = (uint64_t)message->head.content_length - message->received;
    size_t count = missing < most ? (size_t)missing : most;
    bool is_direct = count >= DIRECT_LEAST && !nx_connection_has_input(source->connection);
    zend_string *piece = is_direct            ? take_directly(source, count)
                         : fill_block(source) ? take_from_block(source, count)
                                              : NULL;
    if (piece != NULL) {
        message->received += ZSTR_LEN(piece);
        if (ZSTR_LEN(piece) == missing) {
            complete(source);
        }
    }
    return piece;
}

/* Decodes body bytes from the content of the block, as far as there is room. */
static size_t decode(nx_source_t *source, char *bytes, size_t room)
{
    nx_connection_t *connection = source->connection;
    nx_chunk_decoder_t *chunks = &source->message->chunks;
    size_t filled = 0;
    while (nx_connection_has_input(connection) && !chunks->is_done && filled < room) {
        const char *data = connection->block->bytes + connection->start;
        size_t length = MIN((size_t)(connection->end - connection->start), room - filled);
        nx_span_t part;
        int64_t used = nx_wire_chunk_decode(chunks, data, length, &part);
        if (used < 0) {
            refuse(source, NX_SOURCE_MALFORMED, NX_REJECTED_malformed);
            break;
        }
        memcpy(bytes + filled, data + part.offset, part.length);
        filled += part.length;
        connection->start += (uint32_t)used;
    }
    return filled;
}

static zend_string *take_chunks(nx_source_t *source, size_t most)
{
    nx_message_t *message = source->message;
    nx_connection_t *connection = source->connection;
    if (!fill_block(source)) {
        return NULL;
    }
    size_t room = MIN(most, (size_t)(connection->end - connection->start));
    zend_string *piece = zend_string_alloc(room, false);
    size_t length = decode(source, ZSTR_VAL(piece), room);
    nx_connection__drop_empty_block(connection);
    if (length > message->rules.limit - message->received) {
        refuse(source, NX_SOURCE_TOO_LARGE, NX_REJECTED_tooLarge);
        length = 0;
    }
    message->received += length;
    if (message->chunks.is_done && source->outcome == NX_SOURCE_OPEN) {
        complete(source);
    }
    if (length == 0) {
        zend_string_efree(piece);
        return NULL;
    }
    piece = length < room ? zend_string_truncate(piece, length, false) : piece;
    ZSTR_VAL(piece)[length] = '\0';
    return piece;
}

static NX_COLD void throw_outcome(const nx_source_t *source)
{
    uint64_t received = source->message->received;
    switch (source->outcome) {
    case NX_SOURCE_CUT:
        nx_throw(NX_ERROR_BODY_CUT,
                 "The client has gone after %" PRIu64
                 " bytes of the request's body: what was made of them is incomplete",
                 received);
        nx_body_throw_with(400);
        return;
    case NX_SOURCE_ANSWERED:
        nx_throw(NX_ERROR_BODY_CUT,
                 "The request was answered after %" PRIu64
                 " bytes of its body were read: read it before the handler returns",
                 received);
        nx_body_throw_with(400);
        return;
    case NX_SOURCE_SLOW:
        nx_throw(NX_ERROR_BODY_SLOW,
                 "The client has sent too little for too long after %" PRIu64
                 " bytes of the request's body: see --body-timeout and --min-rate",
                 received);
        nx_body_throw_with(408);
        return;
    case NX_SOURCE_TOO_LARGE:
        nx_throw(NX_ERROR_BODY_TOO_LARGE,
                 "The request's body is larger than the %" PRIu64
                 " bytes that its route takes: see bodyLimit()",
                 source->message->rules.limit);
        nx_body_throw_with(413);
        return;
    default:
        nx_throw(NX_ERROR_BODY_MALFORMED, "The request's body cannot be read: %s",
                 source->message->chunks.problem);
        nx_body_throw_with(400);
    }
}

static void abandon(nx_wait_t *wait);
static void describe(nx_wait_t *wait, smart_str *text);
static const nx_wait_kind_t for_body = {.what = "a request's body", .abandon = abandon, .describe = describe};

typedef struct body_wait {
    nx_wait_t wait;
    nx_source_t *source;
} body_wait_t;

static void abandon(nx_wait_t *wait)
{
    stop_waiting(nx_container_of(wait, body_wait_t, wait)->source);
}

static void describe(nx_wait_t *wait, smart_str *text)
{
    const nx_source_t *source = nx_container_of(wait, body_wait_t, wait)->source;
    smart_str_append_printf(text, ", %" PRIu64 " bytes have come", source->message->received);
}

static bool wait_for_more(nx_source_t *source)
{
    nx_connection_t *connection = source->connection;
    body_wait_t more = {.wait = {.kind = &for_body}, .source = source};
    if (!connection->is_reading) {
        connection->is_reading = true;
        nx_connection__interest(connection);
    }
    source->intake.reader = &more.wait;
    nx_transfer_resume(&connection->body_transfer, nx_loop_update_now(nx_coro_outer_loop()),
                       source->message->received);
    nx_connection__limit_time(connection);
    return nx_coro_park(&more.wait);
}

/* The peer waits for 100 Continue before it sends the body. */
static void ask(nx_source_t *source)
{
    nx_connection_t *connection = source->connection;
    const nx_exchange_t *exchange = connection->exchange;
    if (source->was_asked) {
        return;
    }
    source->was_asked = true;
    bool is_answered = exchange != NULL && connection->front->owner->is_answered(exchange);
    if (source->message->head.expect_continue && !is_answered && !nx_connection_has_input(connection)) {
        nx_connection_send(connection, NX_WIRE_CONTINUE, sizeof(NX_WIRE_CONTINUE) - 1, NULL, false);
    }
}

static zend_string *take(nx_source_t *source, size_t most)
{
    if (source->outcome != NX_SOURCE_OPEN) {
        return NULL;
    }
    ask(source);
    if (source->connection == NULL) {
        return NULL;
    }
    return source->message->head.is_chunked ? take_chunks(source, most) : take_counted(source, most);
}

/* NULL at the end, or with an exception. */
static zend_string *read_piece(nx_intake_t *intake, size_t most)
{
    nx_source_t *source = nx_container_of(intake, nx_source_t, intake);
    if (UNEXPECTED(source->intake.reader != NULL)) {
        nx_throw(NX_ERROR_BODY_USED, "Two coroutines read one request's body at once: let one of them read");
        return NULL;
    }
    while (true) {
        zend_string *piece = take(source, most);
        if (piece != NULL || source->outcome == NX_SOURCE_COMPLETE) {
            return piece;
        }
        if (source->outcome != NX_SOURCE_OPEN) {
            throw_outcome(source);
            return NULL;
        }
        /* The block may have held chunk framing only. */
        if (!nx_connection_has_input(source->connection) && !wait_for_more(source)) {
            return NULL;
        }
    }
}
