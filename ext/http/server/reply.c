/* SPDX-License-Identifier: MIT */
/*
 * Converts a Response to bytes. A small answer is formatted with its body into one buffer on the stack and sent by one
 * call. A large body is sent from its own memory, together with its head.
 */
#include "http/response/file.h"
#include "http/server/request_slots.h"
#include "http/server/private.h"

#include <unistd.h>

#include "core/base/clock.h"

#define STACK_BYTES  4096
#define STACK_FIELDS 32
/* Content-Type, Trailer */
#define OWN_FIELDS 2
#define SMALL_FILE 16384
/* No early hints are sent to a client with more unsent output than this. */
#define HINTS_UNSENT 65536

static NX_PER_THREAD nx_wire_date_t date;

bool nx_exchange__wants_trailers(const nx_exchange_t *exchange, const nx_response_t *response)
{
    return Z_TYPE(response->trailers) == IS_ARRAY &&
           nx_wire_takes_trailers(&exchange->message->head, exchange->message->data);
}

NX_HOT nx_time_t nx_server__wall_time(nx_server_t *server)
{
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    if (UNEXPECTED(now >= server->wall_until)) {
        server->wall_offset = nx_clock_wall_offset();
        server->wall_until = now + NX_NANOSECONDS_PER_SECOND;
    }
    return server->wall_offset;
}

static int64_t wall_second(nx_server_t *server)
{
    return (nx_loop_now(nx_scheduler_outer_loop()) + nx_server__wall_time(server)) /
           NX_NANOSECONDS_PER_SECOND;
}

NX_HOT void nx_reply__send(nx_connection_t *connection, const nx_response_head_t *head, zend_string *body,
                           bool gathers)
{
    char stack[STACK_BYTES];
    size_t bound = nx_wire_head_bound(head);
    char *buffer = EXPECTED(bound <= sizeof(stack)) ? stack : emalloc(bound);
    size_t capacity = buffer == stack ? sizeof(stack) : bound;
    size_t length =
        nx_wire_format_head(buffer, head, wall_second(nx_server_of_manager(connection->manager)), &date);
    if (UNEXPECTED(nx_reply__discards_body(connection))) {
        body = NULL;
    }
    nx_exchange__note_sent(connection, head->status, body == NULL ? 0 : ZSTR_LEN(body));
    if (body != NULL && ZSTR_LEN(body) <= capacity - length) {
        memcpy(buffer + length, ZSTR_VAL(body), ZSTR_LEN(body));
        length += ZSTR_LEN(body);
        body = NULL;
    }
    nx_connection_send(connection, buffer, length, body, gathers);
    if (UNEXPECTED(buffer != stack)) {
        efree(buffer);
    }
}

/* Reads the file to the place after the head; false when the file is shorter now than it was. */
static bool read_file(char *buffer, size_t length, const nx_file_t *file, uint64_t first)
{
    ssize_t count;
    do {
        count = pread(file->descriptor, buffer, length, (off_t)first);
    } while (count < 0 && errno == EINTR);
    return count == (ssize_t)length;
}

/* A small file is read: one copy costs less than another system call. */
void nx_reply__send_file(nx_connection_t *connection, const nx_response_head_t *head, nx_file_t *file,
                         uint64_t first, uint64_t length, bool gathers)
{
    char stack[STACK_BYTES + SMALL_FILE];
    if (length == 0 || UNEXPECTED(nx_reply__discards_body(connection))) {
        nx_reply__send(connection, head, NULL, gathers);
        return;
    }
    size_t bound = nx_wire_head_bound(head);
    char *buffer = EXPECTED(bound <= STACK_BYTES) ? stack : emalloc(bound + SMALL_FILE);
    size_t head_length =
        nx_wire_format_head(buffer, head, wall_second(nx_server_of_manager(connection->manager)), &date);
    nx_exchange__note_sent(connection, head->status, length);
    if (length <= SMALL_FILE && EXPECTED(read_file(buffer + head_length, length, file, first))) {
        nx_connection_send(connection, buffer, head_length + length, NULL, gathers);
    } else {
        nx_connection_send_file(connection, buffer, head_length, file, first, length);
    }
    if (UNEXPECTED(buffer != stack)) {
        efree(buffer);
    }
}

static nx_response_head_t head_of(const nx_response_t *response)
{
    nx_response_head_t head = {.status = response->status, .omit_date = response->has_date};
    if (UNEXPECTED(response->reason != NULL)) {
        head.reason = ZSTR_VAL(response->reason);
        head.reason_length = ZSTR_LEN(response->reason);
    }
    return head;
}

/* Uses an array on the caller's stack if it is large enough. */
NX_HOT static size_t list_headers(const nx_response_t *response, const zend_string *trailers,
                                  nx_response_header_t *headers)
{
    size_t count = 0;
    if (response->content_type != NULL) {
        headers[count++] =
            (nx_response_header_t){"Content-Type", ZSTR_VAL(response->content_type),
                                   sizeof("Content-Type") - 1, (uint32_t)ZSTR_LEN(response->content_type)};
    }
    for (uint32_t i = 0; i < response->field_count; i++) {
        const nx_field_t *field = &response->fields[i];
        headers[count++] =
            (nx_response_header_t){ZSTR_VAL(field->name), ZSTR_VAL(field->value),
                                   (uint32_t)ZSTR_LEN(field->name), (uint32_t)ZSTR_LEN(field->value)};
    }
    if (UNEXPECTED(trailers != NULL)) {
        headers[count++] = (nx_response_header_t){"Trailer", ZSTR_VAL(trailers), sizeof("Trailer") - 1,
                                                  (uint32_t)ZSTR_LEN(trailers)};
    }
    return count;
}

/* Puts the headers into `stack`, or into memory that the caller passes to drop_headers(). */
static nx_response_header_t *put_headers(nx_response_head_t *head, const nx_response_t *response,
                                         const zend_string *trailers, nx_response_header_t *stack)
{
    nx_response_header_t *headers = stack;
    if (UNEXPECTED(response->field_count + OWN_FIELDS > STACK_FIELDS)) {
        headers = safe_emalloc(response->field_count + OWN_FIELDS, sizeof(*headers), 0);
    }
    head->header_count = list_headers(response, trailers, headers);
    head->headers = headers;
    return headers;
}

static void drop_headers(nx_response_header_t *headers, const nx_response_header_t *stack)
{
    if (UNEXPECTED(headers != stack)) {
        efree(headers);
    }
}

NX_HOT static void send_response(nx_exchange_t *exchange, const nx_response_t *response,
                                 nx_response_head_t *head, zend_string *body, bool gathers)
{
    nx_response_header_t stack[STACK_FIELDS];
    zend_string *trailers = UNEXPECTED(exchange->sends_trailers) ? nx_response_trailer_names(response) : NULL;
    nx_response_header_t *headers = put_headers(head, response, trailers, stack);
    nx_reply__send(exchange->connection, head, body, gathers);
    if (UNEXPECTED(trailers != NULL)) {
        zend_string_release(trailers);
    }
    drop_headers(headers, stack);
}

/*
 * As send_response(), with nothing large on the stack: a stream may last, and pages of its stack that were used once
 * stay in memory.
 */
static void send_head_of_stream(nx_exchange_t *exchange, const nx_response_t *response,
                                nx_response_head_t *head)
{
    zend_string *trailers = UNEXPECTED(exchange->sends_trailers) ? nx_response_trailer_names(response) : NULL;
    nx_response_header_t *headers = safe_emalloc(response->field_count + OWN_FIELDS, sizeof(*headers), 0);
    head->header_count = list_headers(response, trailers, headers);
    head->headers = headers;
    char *buffer = emalloc(nx_wire_head_bound(head));
    size_t length = nx_wire_format_head(buffer, head, wall_second(exchange->server), &date);
    nx_exchange__note_sent(exchange->connection, head->status, 0);
    nx_connection_send(exchange->connection, buffer, length, NULL, true);
    efree(buffer);
    efree(headers);
    if (UNEXPECTED(trailers != NULL)) {
        zend_string_release(trailers);
    }
}

void nx_reply__send_switch(nx_exchange_t *exchange, const nx_response_t *response,
                           const nx_response_header_t *own, size_t count)
{
    nx_response_head_t head = head_of(response);
    head.content_length = -1;
    nx_response_header_t *headers =
        safe_emalloc(count + response->field_count + OWN_FIELDS, sizeof(*headers), 0);
    memcpy(headers, own, count * sizeof(*headers));
    head.header_count = count + list_headers(response, NULL, headers + count);
    head.headers = headers;
    char *buffer = emalloc(nx_wire_head_bound(&head));
    size_t length = nx_wire_format_head(buffer, &head, wall_second(exchange->server), &date);
    nx_exchange__note_sent(exchange->connection, head.status, 0);
    nx_connection_send(exchange->connection, buffer, length, NULL, false);
    efree(buffer);
    efree(headers);
}

void nx_reply__send_whole(nx_connection_t *connection, const nx_response_t *response)
{
    nx_exchange_t *exchange = connection->owner;
    const bool has_body = response->body != NULL && !nx_reply__has_no_body(response->status);
    nx_response_header_t stack[STACK_FIELDS];
    nx_response_head_t head = head_of(response);
    head.connection = NX_CONNECTION_CLOSE;
    head.content_length = has_body ? (int64_t)ZSTR_LEN(response->body) : 0;
    nx_response_header_t *headers = put_headers(&head, response, NULL, stack);
    bool gathers = false;
    if (exchange != NULL) {
        nx_exchange__frame(exchange, &head, head.content_length);
        gathers = exchange->keep_alive && nx_connection_has_input(connection);
    }
    nx_reply__send(connection, &head, has_body ? response->body : NULL, gathers);
    drop_headers(headers, stack);
}

NX_HOT void nx_exchange__answer(nx_exchange_t *exchange, nx_response_t *response)
{
    nx_connection_t *connection = exchange->connection;
    nx_response_head_t head = head_of(response);
    nx_exchange__frame(exchange, &head, response->body == NULL ? 0 : (int64_t)ZSTR_LEN(response->body));
    if (UNEXPECTED(connection == NULL)) {
        nx_in_process__answer(exchange, response);
        exchange->is_complete = true;
        return;
    }
    exchange->is_complete = true;
    bool gathers = exchange->keep_alive && nx_connection_has_input(connection);
    send_response(exchange, response, &head, response->body, gathers);
}

void nx_exchange__answer_file(nx_exchange_t *exchange, nx_response_t *response)
{
    nx_response_header_t stack[STACK_FIELDS];
    nx_response_head_t head = head_of(response);
    if (UNEXPECTED(exchange->is_in_process)) {
        nx_in_process__answer(exchange, response);
        return;
    }
    nx_response_header_t *headers = put_headers(&head, response, NULL, stack);
    nx_exchange_reply_file(exchange, &head, response->file);
    drop_headers(headers, stack);
}

static size_t list_links(nx_response_header_t *headers, const zval *links, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        headers[i] = (nx_response_header_t){"Link", Z_STRVAL(links[i]), sizeof("Link") - 1,
                                            (uint32_t)Z_STRLEN(links[i])};
    }
    return count;
}

bool nx_exchange_hint(nx_exchange_t *exchange, const zval *links, uint32_t count)
{
    nx_connection_t *connection = exchange->connection;
    if (connection == NULL || exchange->is_answered || exchange->message->head.minor_version == 0 ||
        nx_connection_pending(connection) > HINTS_UNSENT) {
        return false;
    }
    nx_response_header_t *headers = safe_emalloc(count, sizeof(*headers), 0);
    nx_response_head_t head = {
        .status = 103,
        .omit_date = true,
        .content_length = -1,
        .headers = headers,
        .header_count = list_links(headers, links, count),
    };
    char *buffer = emalloc(nx_wire_head_bound(&head));
    size_t length = nx_wire_format_head(buffer, &head, 0, &date);
    nx_connection_send(connection, buffer, length, NULL, false);
    efree(buffer);
    efree(headers);
    return exchange->connection != NULL;
}

static void answer_plainly(nx_exchange_t *exchange, unsigned status, const char *detail,
                           const char *extra_name, const char *extra_value)
{
    nx_connection_t *connection = exchange->connection;
    bool has_begun = exchange->is_answered;
    exchange->is_answered = true;
    if (connection == NULL || exchange->is_complete) {
        nx_in_process__answer_error(exchange, status, detail, extra_name, extra_value);
        return;
    }
    if (has_begun && !nx_connection_retract(connection, exchange->answer_at)) {
        /* The peer must not treat what it has received as the complete answer. */
        nx_connection_flush(connection);
        nx_connection_close(connection);
        return;
    }
    nx_reply__send_error(exchange->connection, status, detail, extra_name, extra_value);
}

void nx_exchange__answer_error(nx_exchange_t *exchange, unsigned status, const char *detail)
{
    answer_plainly(exchange, status, detail, NULL, NULL);
}

void nx_exchange__answer_later(nx_exchange_t *exchange, const char *detail, const char *seconds)
{
    answer_plainly(exchange, 503, detail, "Retry-After", seconds);
}

/* False when the answer is complete with its head, or the client has disconnected. */
bool nx_reply__begin_pieces(nx_exchange_t *exchange, nx_response_t *response)
{
    nx_connection_t *connection = exchange->connection;
    nx_response_head_t head = head_of(response);
    nx_exchange__frame(exchange, &head, response->length < 0 ? NX_LENGTH_UNKNOWN : response->length);
    if (connection == NULL) {
        return false;
    }
    exchange->sends_trailers = exchange->is_chunked && nx_exchange__wants_trailers(exchange, response);
    exchange->answer_at = nx_bytes_length(&connection->output);
    connection->has_all = connection->body == NULL;
    send_head_of_stream(exchange, response, &head);
    exchange->is_complete = exchange->discards_body;
    return !exchange->is_complete && exchange->connection != NULL;
}
