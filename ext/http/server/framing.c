/* SPDX-License-Identifier: MIT */
/*
 * How the body of an answer is framed, and whether it is sent at all (RFC 9110 §6.4.1, RFC 9112 §6.3). Each final
 * answer passes nx_exchange__frame(), in all modes. Code that sends body bytes checks its result: bytes after a head
 * without a body would be parsed as the next answer on the connection.
 */
#include "http/server/private.h"

static nx_connection_option_t connection_option(const nx_message_t *message, bool keep_alive)
{
    if (!keep_alive) {
        return NX_CONNECTION_CLOSE;
    }
    return message->head.minor_version == 0 ? NX_CONNECTION_KEEP_ALIVE : NX_CONNECTION_NONE;
}

/* True for statuses without a body, even if the headers announce a length. */
static bool ends_with_head(unsigned status)
{
    return status < 200 || status == 204 || status == 304;
}

bool nx_reply__has_no_body(unsigned status)
{
    return ends_with_head(status) || status == 205;
}

static int64_t content_length_field(unsigned status, int64_t length)
{
    if (ends_with_head(status)) {
        return -1;
    }
    /* 205 has an empty body and announces its length, 0 (RFC 9110 §15.3.6). */
    return status == 205 ? 0 : (length < 0 ? -1 : length);
}

NX_HOT void nx_exchange__frame(nx_exchange_t *exchange, nx_response_head_t *head, int64_t length)
{
    bool has_no_body = nx_reply__has_no_body(head->status);
    bool is_unknown = length == NX_LENGTH_UNKNOWN && !has_no_body;
    exchange->is_answered = true;
    exchange->discards_body = has_no_body || exchange->is_head;
    exchange->is_chunked = is_unknown && exchange->message->head.minor_version > 0;
    exchange->keep_alive = nx_exchange__is_persistent(exchange) && (!is_unknown || exchange->is_chunked);
    head->is_chunked = exchange->is_chunked;
    head->connection = connection_option(exchange->message, exchange->keep_alive);
    head->content_length = content_length_field(head->status, length);
}
