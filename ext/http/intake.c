/* SPDX-License-Identifier: MIT */
#include "http/intake.h"

#include <stdlib.h>

#include "http/body.h"
#include "http/private.h"

/* Of a body that nobody has read to its end: what is read away, so that the connection can be used again. */
#define LEFT_OVER_MOST (256 * 1024)
/* Who asks for less reads by way of the connection's block. */
#define DIRECT_LEAST 8192

typedef enum nx_intake_outcome {
    NX_INTAKE_OPEN,
    NX_INTAKE_COMPLETE,
    NX_INTAKE_CUT,      /* the peer has gone */
    NX_INTAKE_ANSWERED, /* nobody reads the rest */
    NX_INTAKE_SLOW,
    NX_INTAKE_TOO_LARGE,
    NX_INTAKE_MALFORMED,
} nx_intake_outcome_t;

struct nx_intake {
    nx_message_t *message;
    nx_connection_t *connection; /* NULL: no byte will come any more */
    nx_wait_t *reader;
    uint8_t outcome;
    bool was_asked;   /* the peer may have been told to go on */
    bool is_gathered; /* it lies where bodies lie that came before their handlers */
};

static void detach(nx_intake_t *intake)
{
    nx_connection_t *connection = intake->connection;
    intake->connection = NULL;
    connection->intake = NULL;
    nx_message_release(intake->message);
}

static void wake(nx_intake_t *intake)
{
    nx_connection_t *connection = intake->connection;
    if (intake->reader == NULL) {
        return;
    }
    nx_coro_wake(intake->reader);
    intake->reader = NULL;
    if (!connection->is_writing) {
        connection->deadline = NX_TIME_NEVER;
    }
}

static void end(nx_intake_t *intake, nx_intake_outcome_t outcome)
{
    if (intake->outcome == NX_INTAKE_OPEN) {
        intake->outcome = outcome;
    }
    wake(intake);
}

bool nx_intake__begin(nx_connection_t *connection, nx_message_t *message)
{
    nx_intake_t *intake = calloc(1, sizeof(*intake));
    if (intake == NULL) {
        return false;
    }
    if (message->head.is_chunked) {
        nx_wire_chunk_init(&message->chunks);
    }
    intake->message = message;
    intake->connection = connection;
    message->references++;
    message->intake = intake;
    connection->intake = intake;
    return true;
}

void nx_intake_free(nx_intake_t *intake)
{
    free(intake);
}

/* Whoever wants to read tries before he waits: what is there need not be told of twice. */
void nx_intake__ready(nx_connection_t *connection)
{
    connection->may_have_more = false;
    if (connection->intake->reader != NULL) {
        wake(connection->intake);
    } else if (connection->is_writing) {
        /* The loop goes on telling of it then. */
        connection->is_reading = false;
        nx_connection__interest(connection);
    }
}

void nx_intake__late(nx_connection_t *connection)
{
    connection->deadline = NX_TIME_NEVER;
    connection->server->statistics.rejected[NX_REJECTED_slow]++;
    end(connection->intake, NX_INTAKE_SLOW);
}

void nx_intake__cut(nx_connection_t *connection)
{
    nx_intake_t *intake = connection->intake;
    end(intake, NX_INTAKE_CUT);
    detach(intake);
}

bool nx_intake__may_go_on(const nx_connection_t *connection)
{
    const nx_intake_t *intake = connection->intake;
    const nx_message_t *message = intake->message;
    bool has_not_begun = message->head.expect_continue && !intake->was_asked;
    return intake->outcome == NX_INTAKE_OPEN && !has_not_begun &&
           (message->head.is_chunked ||
            (uint64_t)message->head.content_length - message->received <= LEFT_OVER_MOST);
}

bool nx_intake__leave(nx_connection_t *connection, bool keep_alive)
{
    nx_intake_t *intake = connection->intake;
    nx_message_t *message = intake->message;
    bool goes_on = keep_alive && nx_intake__may_go_on(connection);
    connection->lingers |= !goes_on;
    end(intake, NX_INTAKE_ANSWERED);
    if (goes_on) {
        message->references++;
        message->is_left_over = true;
        message->rules.limit = message->received + LEFT_OVER_MOST;
        connection->message = message;
    }
    detach(intake);
    return goes_on;
}

/* What follows the body in the socket is told of once more. */
static void complete(nx_intake_t *intake)
{
    nx_connection_t *connection = intake->connection;
    intake->outcome = NX_INTAKE_COMPLETE;
    detach(intake);
    if (connection->is_reading) {
        nx_loop_rearm(nx_coro_outer_loop(), &connection->watch);
    }
}

static void refuse(nx_intake_t *intake, nx_intake_outcome_t outcome, nx_rejection_t reason)
{
    intake->connection->server->statistics.rejected[reason]++;
    end(intake, outcome);
}

static void read_failed(nx_intake_t *intake, ssize_t result)
{
    nx_connection_t *connection = intake->connection;
    if (result == 0) {
        connection->input_has_ended = true;
        end(intake, NX_INTAKE_CUT);
        nx_exchange__client_finished(connection->exchange);
    } else if (result != -EAGAIN) {
        nx_connection__close(connection);
    }
}

/* False: nothing is there yet, or will be. */
static bool fill_block(nx_intake_t *intake)
{
    nx_connection_t *connection = intake->connection;
    if (nx_connection__has_input(connection)) {
        return true;
    }
    ssize_t result = nx_connection__fill(connection);
    if (result <= 0) {
        read_failed(intake, result);
    }
    return result > 0;
}

static zend_string *take_directly(nx_intake_t *intake, size_t count)
{
    zend_string *piece = zend_string_alloc(count, false);
    ssize_t result = nx_connection__receive(intake->connection, ZSTR_VAL(piece), count);
    if (result <= 0) {
        zend_string_efree(piece);
        read_failed(intake, result);
        return NULL;
    }
    if ((size_t)result < count) {
        piece = zend_string_truncate(piece, (size_t)result, false);
    }
    ZSTR_VAL(piece)[result] = '\0';
    return piece;
}

static zend_string *take_from_block(nx_intake_t *intake, size_t count)
{
    nx_connection_t *connection = intake->connection;
    count = MIN(count, connection->end - connection->start);
    zend_string *piece = zend_string_init(connection->block->bytes + connection->start, count, false);
    connection->start += (uint32_t)count;
    nx_connection__drop_empty_block(connection);
    return piece;
}

static zend_string *take_counted(nx_intake_t *intake, size_t most)
{
    nx_message_t *message = intake->message;
    uint64_t missing = (uint64_t)message->head.content_length - message->received;
    size_t count = missing < most ? (size_t)missing : most;
    bool is_direct = count >= DIRECT_LEAST && !nx_connection__has_input(intake->connection);
    zend_string *piece = is_direct            ? take_directly(intake, count)
                         : fill_block(intake) ? take_from_block(intake, count)
                                              : NULL;
    if (piece != NULL) {
        message->received += ZSTR_LEN(piece);
        if (ZSTR_LEN(piece) == missing) {
            complete(intake);
        }
    }
    return piece;
}

/* Bytes of the body among what the block holds, as far as there is room. */
static size_t decode(nx_intake_t *intake, char *bytes, size_t room)
{
    nx_connection_t *connection = intake->connection;
    nx_chunk_decoder_t *chunks = &intake->message->chunks;
    size_t filled = 0;
    while (nx_connection__has_input(connection) && !chunks->is_done && filled < room) {
        const char *data = connection->block->bytes + connection->start;
        size_t length = MIN((size_t)(connection->end - connection->start), room - filled);
        nx_span_t part;
        int64_t used = nx_wire_chunk_decode(chunks, data, length, &part);
        if (used < 0) {
            refuse(intake, NX_INTAKE_MALFORMED, NX_REJECTED_malformed);
            break;
        }
        memcpy(bytes + filled, data + part.offset, part.length);
        filled += part.length;
        connection->start += (uint32_t)used;
    }
    return filled;
}

static zend_string *take_chunks(nx_intake_t *intake, size_t most)
{
    nx_message_t *message = intake->message;
    nx_connection_t *connection = intake->connection;
    if (!fill_block(intake)) {
        return NULL;
    }
    size_t room = MIN(most, (size_t)(connection->end - connection->start));
    zend_string *piece = zend_string_alloc(room, false);
    size_t length = decode(intake, ZSTR_VAL(piece), room);
    nx_connection__drop_empty_block(connection);
    if (length > message->rules.limit - message->received) {
        refuse(intake, NX_INTAKE_TOO_LARGE, NX_REJECTED_tooLarge);
        length = 0;
    }
    message->received += length;
    if (message->chunks.is_done && intake->outcome == NX_INTAKE_OPEN) {
        complete(intake);
    }
    if (length == 0) {
        zend_string_efree(piece);
        return NULL;
    }
    piece = length < room ? zend_string_truncate(piece, length, false) : piece;
    ZSTR_VAL(piece)[length] = '\0';
    return piece;
}

static NX_COLD void throw_outcome(const nx_intake_t *intake)
{
    uint64_t received = intake->message->received;
    switch (intake->outcome) {
    case NX_INTAKE_CUT:
        nx_throw(NX_ERROR_BODY_CUT,
                 "The client has gone after %" PRIu64
                 " bytes of the request's body: what was made of them is incomplete",
                 received);
        nx_body_throw_with(400);
        return;
    case NX_INTAKE_ANSWERED:
        nx_throw(NX_ERROR_BODY_CUT,
                 "The request was answered after %" PRIu64
                 " bytes of its body were read: read it before the handler returns",
                 received);
        nx_body_throw_with(400);
        return;
    case NX_INTAKE_SLOW:
        nx_throw(NX_ERROR_BODY_SLOW,
                 "The client has sent nothing more for too long after %" PRIu64
                 " bytes of the request's body: see the server's body timeout",
                 received);
        nx_body_throw_with(408);
        return;
    case NX_INTAKE_TOO_LARGE:
        nx_throw(NX_ERROR_BODY_TOO_LARGE,
                 "The request's body is larger than the %" PRIu64
                 " bytes that its route takes: see bodyLimit()",
                 intake->message->rules.limit);
        nx_body_throw_with(413);
        return;
    default:
        nx_throw(NX_ERROR_BODY_MALFORMED, "The request's body cannot be read: %s",
                 intake->message->chunks.problem);
        nx_body_throw_with(400);
    }
}

static void stop_waiting(nx_wait_t *wait);
static void describe(nx_wait_t *wait, smart_str *text);
static const nx_wait_kind_t for_body = {
    .what = "a request's body", .abandon = stop_waiting, .describe = describe};

typedef struct body_wait {
    nx_wait_t wait;
    nx_intake_t *intake;
} body_wait_t;

static void stop_waiting(nx_wait_t *wait)
{
    nx_intake_t *intake = nx_container_of(wait, body_wait_t, wait)->intake;
    intake->reader = NULL;
    if (intake->connection != NULL && !intake->connection->is_writing) {
        intake->connection->deadline = NX_TIME_NEVER;
    }
}

static void describe(nx_wait_t *wait, smart_str *text)
{
    const nx_intake_t *intake = nx_container_of(wait, body_wait_t, wait)->intake;
    smart_str_append_printf(text, ", %" PRIu64 " bytes have come", intake->message->received);
}

static bool wait_for_more(nx_intake_t *intake)
{
    nx_connection_t *connection = intake->connection;
    body_wait_t more = {.wait = {.kind = &for_body}, .intake = intake};
    if (!connection->is_reading) {
        connection->is_reading = true;
        nx_connection__interest(connection);
    }
    if (!connection->is_writing) {
        nx_time_t now = nx_loop_update_now(nx_coro_outer_loop());
        nx_connection__deadline(connection, now + connection->server->settings.body_time);
    }
    intake->reader = &more.wait;
    return nx_coro_park(&more.wait);
}

/* The peer waits to be told that its body is wanted. */
static void ask(nx_intake_t *intake)
{
    nx_connection_t *connection = intake->connection;
    const nx_exchange_t *exchange = connection->exchange;
    if (intake->was_asked) {
        return;
    }
    intake->was_asked = true;
    bool is_answered = exchange != NULL && exchange->is_answered;
    if (intake->message->head.expect_continue && !is_answered && !nx_connection__has_input(connection)) {
        nx_connection__send(connection, NX_WIRE_CONTINUE, sizeof(NX_WIRE_CONTINUE) - 1, NULL, false);
    }
}

static zend_string *take(nx_intake_t *intake, size_t most)
{
    if (intake->outcome != NX_INTAKE_OPEN) {
        return NULL;
    }
    ask(intake);
    if (intake->connection == NULL) {
        return NULL;
    }
    return intake->message->head.is_chunked ? take_chunks(intake, most) : take_counted(intake, most);
}

/* NULL at the end, or with an exception. */
static zend_string *read_live(nx_intake_t *intake, size_t most)
{
    if (UNEXPECTED(intake->reader != NULL)) {
        nx_throw(NX_ERROR_BODY_USED, "Two coroutines read one request's body at once: let one of them read");
        return NULL;
    }
    while (true) {
        zend_string *piece = take(intake, most);
        if (piece != NULL || intake->outcome == NX_INTAKE_COMPLETE) {
            return piece;
        }
        if (intake->outcome != NX_INTAKE_OPEN) {
            throw_outcome(intake);
            return NULL;
        }
        /* A block may have held the frames of chunks only. */
        if (!nx_connection__has_input(intake->connection) && !wait_for_more(intake)) {
            return NULL;
        }
    }
}

/* A form that cannot be read says so itself when it is asked for. */
static NX_COLD bool fail_to_gather(const nx_message_t *message, int status)
{
    if (message->form != NULL) {
        return true;
    }
    nx_throw(NX_ERROR_BODY_NOT_STORED, "The request's body could not be stored: the log says why");
    nx_body_throw_with((unsigned)-status);
    return false;
}

bool nx_intake_gather(nx_message_t *message)
{
    nx_intake_t *intake = message->intake;
    if (intake == NULL || intake->is_gathered) {
        return true;
    }
    if (message->received > 0 || intake->reader != NULL) {
        nx_throw(
            NX_ERROR_BODY_USED,
            "%" PRIu64
            " bytes of the request's body have been read from its stream: take the rest from there, or ask for the whole first",
            message->received);
        return false;
    }
    nx_body_begin(message);
    zend_string *piece;
    while ((piece = read_live(intake, NX_BODY_PIECE)) != NULL) {
        int status = nx_body_put(message, ZSTR_VAL(piece), ZSTR_LEN(piece));
        zend_string_release(piece);
        if (status != 0) {
            return fail_to_gather(message, status);
        }
    }
    if (EG(exception) != NULL) {
        return false;
    }
    (void)nx_body_end(message);
    intake->is_gathered = true;
    return true;
}

bool nx_body_is_live(const nx_message_t *message)
{
    return message->intake != NULL && !message->intake->is_gathered;
}

int64_t nx_body_length(const nx_message_t *message)
{
    if (!nx_body_is_live(message)) {
        return (int64_t)message->body_length;
    }
    if (!message->head.is_chunked) {
        return message->head.content_length;
    }
    return message->intake->outcome == NX_INTAKE_COMPLETE ? (int64_t)message->received : -1;
}

zend_string *nx_intake__read(nx_message_t *message, size_t most)
{
    return read_live(message->intake, most);
}

bool nx_intake__is_complete(const nx_message_t *message)
{
    return message->intake->outcome == NX_INTAKE_COMPLETE;
}
