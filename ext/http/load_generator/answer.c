/* SPDX-License-Identifier: MIT */
/* Parses an answer while it arrives, and compares its status and body with the expected ones. */
#include "http/load_generator/private.h"

#include <string.h>

void nx_load__expect_answer(nx_load_connection_t *connection)
{
    nx_wire_answer_init(&connection->parser, connection->load->plan.is_head);
    connection->is_in_body = false;
    connection->is_body_right = true;
    connection->body_bytes = 0;
}

static NX_COLD nx_load_progress_t malformed(nx_load_connection_t *connection, const char *problem)
{
    connection->load->figures.malformed = problem;
    return NX_LOAD_BROKEN;
}

static void check_body(nx_load_connection_t *connection, const char *data, size_t length)
{
    const nx_load_plan_t *plan = &connection->load->plan;
    const uint64_t before = connection->body_bytes;
    connection->body_bytes += length;
    if (plan->body == NULL || !connection->is_body_right || length == 0) {
        return;
    }
    connection->is_body_right =
        connection->body_bytes <= plan->body_bytes && memcmp(plan->body + before, data, length) == 0;
}

static nx_load_progress_t complete_answer(nx_load_connection_t *connection, size_t left)
{
    return left == 0 ? NX_LOAD_COMPLETE : malformed(connection, "bytes after the response");
}

static nx_load_progress_t take_answer_chunks(nx_load_connection_t *connection, const char *data,
                                             size_t length)
{
    while (length > 0 && !connection->chunks.is_done) {
        nx_span_t body;
        const int64_t taken = nx_wire_chunk_decode(&connection->chunks, data, length, &body);
        if (taken < 0) {
            return malformed(connection, connection->chunks.problem);
        }
        check_body(connection, data + body.offset, body.length);
        data += taken;
        length -= (size_t)taken;
    }
    return connection->chunks.is_done ? complete_answer(connection, length) : NX_LOAD_MORE;
}

static nx_load_progress_t take_counted_answer(nx_load_connection_t *connection, const char *data,
                                              size_t length)
{
    const uint64_t remaining = (uint64_t)connection->head.content_length - connection->body_bytes;
    const size_t ours = length < remaining ? length : (size_t)remaining;
    check_body(connection, data, ours);
    return ours == remaining ? complete_answer(connection, length - ours) : NX_LOAD_MORE;
}

static nx_load_progress_t take_answer_body(nx_load_connection_t *connection, const char *data, size_t length)
{
    switch (connection->head.body) {
    case NX_ANSWER_BODY_COUNTED:
        return take_counted_answer(connection, data, length);
    case NX_ANSWER_BODY_CHUNKED:
        return take_answer_chunks(connection, data, length);
    case NX_ANSWER_BODY_UNTIL_CLOSE:
        check_body(connection, data, length);
        return NX_LOAD_MORE;
    default:
        return complete_answer(connection, length);
    }
}

static bool is_final(const nx_answer_head_t *head)
{
    return head->status >= 200 || head->status == 101;
}

/*
 * Parses all heads in [data, length), including interim ones. Returns the number of bytes up to the body. 0: more input
 * is needed for the head that starts at `kept`. -1: malformed.
 */
static int64_t take_heads(nx_load_connection_t *connection, const char *data, size_t length, size_t *kept)
{
    size_t at = 0;
    int taken;
    while ((taken = nx_wire_parse_answer(&connection->parser, data + at, length - at, &connection->head)) >
           0) {
        at += (size_t)taken;
        if (is_final(&connection->head)) {
            return (int64_t)at;
        }
        nx_wire_answer_init(&connection->parser, connection->load->plan.is_head);
    }
    *kept = at;
    return taken;
}

static nx_load_progress_t append_partial_head(nx_load_connection_t *connection, const char *data,
                                              size_t length)
{
    const int error = nx_bytes_append(&connection->partial, data, length);
    return error == 0 ? NX_LOAD_MORE : malformed(connection, "the head is too long");
}

static nx_load_progress_t begin_answer_body(nx_load_connection_t *connection, const char *data, size_t length)
{
    connection->is_in_body = true;
    nx_wire_chunk_init(&connection->chunks);
    return take_answer_body(connection, data, length);
}

/* Continues a head whose beginning is stored in `partial`. */
static nx_load_progress_t take_rest_of_head(nx_load_connection_t *connection, const char *data, size_t length)
{
    nx_bytes_t *partial = &connection->partial;
    size_t kept = 0;
    if (append_partial_head(connection, data, length) == NX_LOAD_BROKEN) {
        return NX_LOAD_BROKEN;
    }
    const int64_t taken = take_heads(connection, nx_bytes_data(partial), nx_bytes_length(partial), &kept);
    if (taken < 0) {
        return malformed(connection, connection->parser.problem);
    }
    nx_bytes_consume(partial, taken == 0 ? kept : (size_t)taken);
    if (taken == 0) {
        return NX_LOAD_MORE;
    }
    const nx_load_progress_t progress =
        begin_answer_body(connection, nx_bytes_data(partial), nx_bytes_length(partial));
    nx_bytes_release(partial);
    return progress;
}

nx_load_progress_t nx_load__take(nx_load_connection_t *connection, const char *data, size_t length)
{
    if (connection->is_in_body) {
        return take_answer_body(connection, data, length);
    }
    if (nx_bytes_length(&connection->partial) > 0) {
        return take_rest_of_head(connection, data, length);
    }
    size_t kept = 0;
    const int64_t taken = take_heads(connection, data, length, &kept);
    if (taken < 0) {
        return malformed(connection, connection->parser.problem);
    }
    return taken == 0 ? append_partial_head(connection, data + kept, length - kept)
                      : begin_answer_body(connection, data + taken, length - (size_t)taken);
}

nx_load_progress_t nx_load__take_end(nx_load_connection_t *connection)
{
    const bool is_end = connection->is_in_body && connection->head.body == NX_ANSWER_BODY_UNTIL_CLOSE;
    return is_end ? NX_LOAD_COMPLETE : NX_LOAD_BROKEN;
}

static bool has_right_status(const nx_load_plan_t *plan, unsigned status)
{
    return plan->status == 0 ? status >= 200 && status <= 399 : status == plan->status;
}

static bool has_right_body(const nx_load_connection_t *connection)
{
    const nx_load_plan_t *plan = &connection->load->plan;
    return plan->body == NULL || (connection->is_body_right && connection->body_bytes == plan->body_bytes);
}

static void count_wrong(nx_load_t *load, nx_load_error_t error, nx_time_t latency)
{
    nx_load__count(load, error);
    nx_load_histogram_add(&load->figures.wrong, latency);
}

void nx_load__record(nx_load_connection_t *connection, nx_time_t now)
{
    nx_load_t *load = connection->load;
    nx_load_figures_t *figures = &load->figures;
    const nx_time_t latency = now - connection->due;
    figures->answered++;
    figures->statuses[connection->head.status]++;
    if (NX_UNLIKELY(!has_right_status(&load->plan, connection->head.status))) {
        count_wrong(load, NX_LOAD_STATUS, latency);
        return;
    }
    if (NX_UNLIKELY(!has_right_body(connection))) {
        count_wrong(load, NX_LOAD_BODY, latency);
        return;
    }
    figures->right++;
    figures->in_time += figures->phase == NX_LOAD_OFFERING;
    nx_load_histogram_add(&figures->latency, latency);
}
