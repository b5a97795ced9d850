/* SPDX-License-Identifier: MIT */
/*
 * Parses received bytes into messages. The parser works in place on the connection's block. A body that arrived with
 * its head stays there; any other body is gathered in the message. A read that leaves space in the buffer has emptied
 * the socket, so no second read follows. A read that fills the buffer is followed by another one in the next iteration
 * of the event loop.
 */
#include "http/request/body.h"
#include "http/request/body_stream.h"
#include "http/connection/private.h"
#include "runtime/scheduler/scheduler.h"

/* For the method name, and for line breaks that no limit counts. */
#define HEAD_SLACK 1024
/*
 * Temporary files of requests whose handlers have not begun may use one of this many of the descriptors for
 * connections.
 */
#define SPOOL_FILES_PART 4

ssize_t nx_connection__receive(nx_connection_t *connection, void *buffer, size_t capacity)
{
    ssize_t count = connection->transport.functions->read(&connection->transport, buffer, capacity);
    if (EXPECTED(count > 0)) {
        connection->manager->statistics.bytes_in += (uint64_t)count;
        connection->may_have_more |= (size_t)count == capacity;
    }
    return count;
}

static void input_ended(nx_connection_t *connection, ssize_t result)
{
    if (result == 0 && connection->state == NX_CONNECTION_ANSWERING) {
        connection->input_has_ended = true;
        connection->is_reading = false;
        nx_connection__update_interest(connection);
        connection->manager->callbacks->client_finished(connection->owner);
        return;
    }
    nx_connection_close(connection);
}

void nx_connection__drop_empty_block(nx_connection_t *connection)
{
    if (connection->block != NULL && connection->start == connection->end) {
        nx_block_release(connection->block);
        connection->block = NULL;
        connection->start = connection->end = 0;
    }
}

static void move_input(nx_connection_t *connection, nx_block_t *to)
{
    uint32_t used = connection->end - connection->start;
    memcpy(to->bytes, connection->block->bytes + connection->start, used);
    nx_block_release(connection->block);
    connection->block = to;
    connection->start = 0;
    connection->end = used;
}

/* Moves the unparsed bytes to the start of a block that has free bytes after them. */
static bool compact_block(nx_connection_t *connection)
{
    nx_block_t *block = connection->block;
    if (connection->end < block->capacity) {
        return true;
    }
    uint32_t used = connection->end - connection->start;
    const nx_wire_limits_t *limits = &connection->manager->settings.limits;
    size_t largest = (size_t)limits->target_bytes + limits->header_bytes + HEAD_SLACK;
    nx_block_t *next = nx_block_take(used * 2 > NX_BLOCK_BYTES ? largest : NX_BLOCK_BYTES);
    if (next == NULL || used >= next->capacity) {
        if (next != NULL) {
            nx_block_release(next);
        }
        return false;
    }
    move_input(connection, next);
    return true;
}

void nx_connection__refuse(nx_connection_t *connection, unsigned status, const char *problem,
                           nx_rejection_t reason)
{
    if (connection->message != NULL && connection->message->is_left_over) {
        /* The answer was sent, but the client may not have read it yet. */
        connection->lingers = true;
        connection->state = NX_CONNECTION_FINISHING;
        nx_connection_flush(connection);
        return;
    }
    connection->manager->statistics.rejected[reason]++;
    connection->lingers = true;
    connection->manager->callbacks->refuse(connection, status, problem);
    if (connection->message != NULL) {
        nx_message_release(connection->message);
        connection->message = NULL;
    }
    nx_connection_answered(connection, false);
}

NX_HOT static void begin_answer(nx_connection_t *connection)
{
    nx_message_t *message = connection->message;
    connection->message = NULL;
    connection->state = NX_CONNECTION_ANSWERING;
    connection->deadline = NX_TIME_NEVER;
    nx_block_discharge(message->block);
    nx_connection__drop_empty_block(connection);
    connection->manager->callbacks->begin(connection, message);
}

static NX_COLD void refuse_without_memory(nx_connection_t *connection)
{
    nx_connection__refuse(connection, 503,
                          "the memory for the requests of this worker is used up: --body-memory",
                          NX_REJECTED_notStored);
}

/*
 * Counts the block that the connection holds until more input arrives. False: the worker's memory limit would be
 * exceeded.
 */
static bool charge_block(const nx_connection_t *connection, nx_block_t *block)
{
    return nx_block_charge(block, connection->manager->settings.body_memory);
}

static void refuse_large_body(nx_connection_t *connection)
{
    nx_connection__refuse(connection, 413, "the request's body is larger than the server accepts",
                          NX_REJECTED_tooLarge);
}

static NX_COLD void refuse_received_body(nx_connection_t *connection, int status)
{
    nx_rejection_t reason = status == -400   ? NX_REJECTED_malformed
                            : status == -413 ? NX_REJECTED_tooLarge
                                             : NX_REJECTED_notStored;
    nx_connection__refuse(connection, (unsigned)-status, nx_body_problem(connection->message), reason);
}

static uint64_t missing_of(const nx_message_t *message)
{
    return (uint64_t)message->head.content_length - message->received;
}

/* False: the request was refused. */
static bool put_body_bytes(nx_connection_t *connection, const char *bytes, size_t length)
{
    nx_message_t *message = connection->message;
    if (length > message->rules.limit - message->received) {
        refuse_large_body(connection);
        return false;
    }
    message->received += length;
    if (UNEXPECTED(message->is_left_over)) {
        return true;
    }
    int result = nx_body_put(message, bytes, length);
    if (UNEXPECTED(result != 0)) {
        refuse_received_body(connection, result);
        return false;
    }
    return true;
}

static bool take_counted_body(nx_connection_t *connection, nx_message_t *message)
{
    uint64_t missing = missing_of(message);
    size_t available = connection->end - connection->start;
    size_t taken = available < missing ? available : (size_t)missing;
    if (!put_body_bytes(connection, connection->block->bytes + connection->start, taken)) {
        return false;
    }
    connection->start += (uint32_t)taken;
    return taken == missing;
}

/* Returns whether the body is complete. If not, and the connection is still in its body, all input was consumed. */
static bool take_request_chunks(nx_connection_t *connection, nx_message_t *message)
{
    while (connection->start < connection->end && !message->chunks.is_done) {
        const char *data = connection->block->bytes + connection->start;
        nx_span_t part;
        int64_t used =
            nx_wire_chunk_decode(&message->chunks, data, connection->end - connection->start, &part);
        if (used < 0) {
            nx_connection__refuse(connection, (unsigned)-used, message->chunks.problem,
                                  NX_REJECTED_malformed);
            return false;
        }
        if (part.length > 0 && !put_body_bytes(connection, data + part.offset, part.length)) {
            return false;
        }
        connection->start += (uint32_t)used;
    }
    return message->chunks.is_done;
}

static void finish_left_over(nx_connection_t *connection)
{
    nx_message_release(connection->message);
    connection->message = NULL;
    connection->state = NX_CONNECTION_IDLE;
    nx_connection__drop_empty_block(connection);
    nx_connection__limit_time(connection);
    if (connection->is_ending && !nx_connection_has_input(connection)) {
        nx_connection_close(connection);
    }
}

static void finish_body(nx_connection_t *connection)
{
    if (UNEXPECTED(connection->message->is_left_over)) {
        finish_left_over(connection);
        return;
    }
    int result = nx_body_end(connection->message);
    if (UNEXPECTED(result != 0)) {
        refuse_received_body(connection, result);
        return;
    }
    begin_answer(connection);
}

static void note_progress(nx_connection_t *connection)
{
    nx_transfer_advance(&connection->body_transfer, nx_loop_now(nx_scheduler_outer_loop()),
                        connection->message->received);
    nx_connection__limit_time(connection);
}

static void take_request_body(nx_connection_t *connection)
{
    nx_message_t *message = connection->message;
    bool complete = message->head.is_chunked ? take_request_chunks(connection, message)
                                             : take_counted_body(connection, message);
    if (connection->state != NX_CONNECTION_BODY) {
        return;
    }
    if (complete) {
        finish_body(connection);
        return;
    }
    nx_connection__drop_empty_block(connection);
    note_progress(connection);
}

static nx_body_plan_t plan_request_body(const nx_connection_manager_t *manager, const nx_message_t *message)
{
    const nx_server_settings_t *settings = &manager->settings;
    nx_body_plan_t plan = {.rules = {.limit = settings->body_bytes,
                                     .memory_bytes = settings->spool_bytes,
                                     .field_bytes = settings->field_bytes,
                                     .total_bytes = settings->body_memory,
                                     .files = manager->limit.most / SPOOL_FILES_PART + 1,
                                     .file_bytes = settings->file_bytes}};
    manager->callbacks->plan_body(manager, message, &plan);
    return plan;
}

static void wait_for_body(nx_connection_t *connection, nx_message_t *message)
{
    connection->state = NX_CONNECTION_BODY;
    nx_body_begin(message);
    bool is_awaited = message->head.expect_continue && connection->start == connection->end;
    if (message->head.is_chunked) {
        nx_wire_chunk_init(&message->chunks);
    }
    nx_connection__drop_empty_block(connection);
    nx_transfer_begin(&connection->body_transfer, nx_loop_now(nx_scheduler_outer_loop()), 0);
    nx_connection__limit_time(connection);
    if (is_awaited) {
        nx_connection_send(connection, NX_WIRE_CONTINUE, sizeof(NX_WIRE_CONTINUE) - 1, NULL, false);
    }
}

static void await_body(nx_connection_t *connection, const nx_body_plan_t *plan)
{
    nx_message_t *message = connection->message;
    if (!plan->is_streamed) {
        nx_message_shrink(message);
        if (!charge_block(connection, message->block)) {
            refuse_without_memory(connection);
            return;
        }
        wait_for_body(connection, message);
        return;
    }
    if (!nx_body_reader__begin(connection, message)) {
        nx_connection_close(connection);
        return;
    }
    begin_answer(connection);
}

static void begin_request_body(nx_connection_t *connection)
{
    nx_message_t *message = connection->message;
    int64_t length = message->head.content_length;
    if (EXPECTED(length <= 0 && !message->head.is_chunked)) {
        begin_answer(connection);
        return;
    }
    nx_body_plan_t plan = plan_request_body(connection->manager, message);
    message->rules = plan.rules;
    message->is_streamed = plan.is_streamed;
    if (length > 0 && (uint64_t)length > plan.rules.limit) {
        refuse_large_body(connection);
        return;
    }
    if (message->head.is_chunked || connection->end - connection->start < (uint64_t)length) {
        await_body(connection, &plan);
        return;
    }
    message->body_is_block = true;
    message->body_data = connection->block->bytes + connection->start;
    message->body_length = (size_t)message->head.content_length;
    connection->start += (uint32_t)message->head.content_length;
    begin_answer(connection);
}

static bool begin_head(nx_connection_t *connection)
{
    nx_message_t *message = nx_message_create();
    if (UNEXPECTED(message == NULL)) {
        nx_connection_close(connection);
        return false;
    }
    message->started = nx_loop_now(nx_scheduler_outer_loop());
    message->addresses = connection->addresses;
    connection->message = message;
    connection->state = NX_CONNECTION_HEAD;
    return true;
}

/* Many clients may begin a head and never finish it: only the bytes received are kept, without space for more. */
static void move_to_small_block(nx_connection_t *connection)
{
    nx_block_t *small = NULL;
    uint32_t used = connection->end - connection->start;
    bool is_worth_it = used <= NX_SMALL_BLOCK_BYTES / 2 && connection->block->capacity > NX_SMALL_BLOCK_BYTES;
    if (is_worth_it && (small = nx_block_take_small()) != NULL) {
        move_input(connection, small);
    }
}

static bool wait_for_head(nx_connection_t *connection)
{
    nx_connection__limit_time(connection);
    move_to_small_block(connection);
    if (!compact_block(connection)) {
        nx_connection_close(connection);
    } else if (!charge_block(connection, connection->block)) {
        refuse_without_memory(connection);
    }
    return false;
}

/* False when more input is needed, or none will come. */
static bool take_request_head(nx_connection_t *connection)
{
    if (connection->message == NULL && !begin_head(connection)) {
        return false;
    }
    nx_message_t *message = connection->message;
    const char *data = connection->block->bytes + connection->start;
    int length = nx_wire_parse_head(&message->parser, data, connection->end - connection->start,
                                    &connection->manager->settings.limits, &message->head);
    if (UNEXPECTED(length == 0)) {
        return wait_for_head(connection);
    }
    if (UNEXPECTED(length < 0)) {
        bool large = length == -414 || length == -431;
        nx_connection__refuse(connection, (unsigned)-length, message->parser.problem,
                              large ? NX_REJECTED_tooLarge : NX_REJECTED_malformed);
        return false;
    }
    message->data = data;
    message->head_length = (uint32_t)length;
    message->block = connection->block;
    message->block->references++;
    connection->start += (uint32_t)length;
    if (UNEXPECTED(connection->manager->settings.trusted_proxies != NULL)) {
        nx_trusted_proxies_apply(connection->manager->settings.trusted_proxies, message);
    }
    begin_request_body(connection);
    return true;
}

/* All buffered input has been parsed, and no answer is in progress. */
static void settle_request(nx_connection_t *connection)
{
    if (nx_list_is_linked(&connection->unsent_link)) {
        nx_connection_flush(connection);
    }
    if (connection->state != NX_CONNECTION_HEAD) {
        nx_connection__limit_time(connection);
    }
}

NX_HOT void nx_connection__advance(nx_connection_t *connection)
{
    if (UNEXPECTED(connection->awaits_proxy_header) && !nx_connection__take_proxy_header(connection)) {
        return;
    }
    connection->is_advancing = true;
    while (connection->state < NX_CONNECTION_ANSWERING && !connection->is_writing &&
           connection->start < connection->end) {
        if (connection->state == NX_CONNECTION_BODY) {
            take_request_body(connection);
        } else if (!take_request_head(connection)) {
            break;
        }
    }
    connection->is_advancing = false;
    if (connection->state < NX_CONNECTION_ANSWERING) {
        settle_request(connection);
    }
}

static void read_request_body(nx_connection_t *connection)
{
    nx_message_t *message = connection->message;
    uint64_t missing = missing_of(message);
    size_t step = missing < NX_SCRATCH_BYTES ? (size_t)missing : NX_SCRATCH_BYTES;
    char *reserved = message->is_left_over ? NULL : nx_body_reserve(message, step);
    char *bytes = reserved != NULL ? reserved : nx_block_scratch();
    if (bytes == NULL) {
        nx_connection_close(connection);
        return;
    }
    ssize_t count = nx_connection__receive(connection, bytes, step);
    if (count <= 0) {
        if (count != -EAGAIN) {
            input_ended(connection, count);
        }
        return;
    }
    if (reserved != NULL) {
        message->received += (uint64_t)count;
        nx_body_filled(message, (size_t)count);
    } else if (!put_body_bytes(connection, bytes, (size_t)count)) {
        return;
    }
    if ((uint64_t)count == missing) {
        finish_body(connection);
        return;
    }
    note_progress(connection);
}

static void stop_reading(nx_connection_t *connection)
{
    connection->is_reading = false;
    nx_connection__update_interest(connection);
}

NX_HOT ssize_t nx_connection__fill(nx_connection_t *connection)
{
    if (connection->block == NULL && (connection->block = nx_block_take(NX_BLOCK_BYTES)) == NULL) {
        return -ENOMEM;
    }
    uint32_t unused = connection->block->capacity - connection->end;
    if (unused == 0) {
        return -ENOBUFS;
    }
    ssize_t count = nx_connection__receive(connection, connection->block->bytes + connection->end, unused);
    if (UNEXPECTED(count <= 0)) {
        nx_connection__drop_empty_block(connection);
        return count;
    }
    connection->end += (uint32_t)count;
    return count;
}

static void read_block(nx_connection_t *connection)
{
    ssize_t count = nx_connection__fill(connection);
    if (UNEXPECTED(count == -ENOBUFS)) {
        stop_reading(connection);
        return;
    }
    if (UNEXPECTED(count <= 0)) {
        if (count != -EAGAIN) {
            input_ended(connection, count);
        }
        return;
    }
    if (EXPECTED(connection->state < NX_CONNECTION_ANSWERING)) {
        nx_connection__advance(connection);
    }
}

NX_HOT void nx_connection__read(nx_connection_t *connection)
{
    if (UNEXPECTED(connection->upgraded != NULL)) {
        nx_connection__read_upgraded(connection);
        return;
    }
    if (UNEXPECTED(connection->body_reader != NULL)) {
        nx_body_reader__ready(connection);
        return;
    }
    bool is_counted = connection->state == NX_CONNECTION_BODY && !connection->message->head.is_chunked;
    if (is_counted && !nx_connection_has_input(connection)) {
        read_request_body(connection);
        return;
    }
    read_block(connection);
}
