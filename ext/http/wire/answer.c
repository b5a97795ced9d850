/* SPDX-License-Identifier: MIT */
/*
 * Parses a response head. Each line is first scanned to its CRLF and then parsed, so the result does not depend on how
 * the network split the input. The scan of an incomplete line continues at `position`, not at its start.
 */
#include "http/wire/fields.h"
#include "http/wire/private.h"

/* "HTTP/1.1 200". A space and a reason may follow. */
#define STATUS_BYTES 12

enum { SEEN_LENGTH = 1, SEEN_CODING = 2, SEEN_CHUNKED = 4, SEEN_CLOSE = 8, SEEN_KEEP_ALIVE = 16 };

void nx_wire_answer_init(nx_answer_parser_t *parser, bool is_head_request)
{
    *parser = (nx_answer_parser_t){.is_head_request = is_head_request};
}

static NX_COLD int refuse_answer(nx_answer_parser_t *parser, const char *problem)
{
    parser->problem = problem;
    return -1;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static int take_status_line(nx_answer_parser_t *parser, const char *line, size_t length,
                            nx_answer_head_t *head)
{
    head->content_length = -1;
    if (length < STATUS_BYTES || memcmp(line, "HTTP/1.", 7) != 0 || !is_digit(line[7]) || line[8] != ' ') {
        return refuse_answer(parser, "the answer does not begin with an HTTP/1.x status line");
    }
    const bool is_number = line[9] >= '1' && is_digit(line[9]) && is_digit(line[10]) && is_digit(line[11]);
    if (!is_number || (length > STATUS_BYTES && line[STATUS_BYTES] != ' ')) {
        return refuse_answer(parser, "malformed status");
    }
    head->minor_version = line[7] != '0';
    head->status = (uint16_t)((line[9] - '0') * 100 + (line[10] - '0') * 10 + (line[11] - '0'));
    return 1;
}

static int take_answer_length(nx_answer_parser_t *parser, const char *value, size_t length,
                              nx_answer_head_t *head)
{
    if (parser->seen & SEEN_LENGTH) {
        return refuse_answer(parser, "two Content-Length headers");
    }
    parser->seen |= SEEN_LENGTH;
    const char *problem = nx_wire__read_length(value, length, &head->content_length);
    return problem == NULL ? 1 : refuse_answer(parser, problem);
}

static int take_answer_coding(nx_answer_parser_t *parser, const char *value, size_t length)
{
    const char *rest = value;
    const char *coding;
    size_t bytes;
    parser->seen |= SEEN_CODING;
    while (nx_wire__next_element(&rest, value + length, &coding, &bytes)) {
        if (parser->seen & SEEN_CHUNKED) {
            return refuse_answer(parser, "chunked is not the last transfer coding");
        }
        if (nx_wire__equals_fold(coding, bytes, "chunked", 7)) {
            parser->seen |= SEEN_CHUNKED;
        }
    }
    return 1;
}

static int take_answer_connection(nx_answer_parser_t *parser, const char *value, size_t length)
{
    const char *rest = value;
    const char *option;
    size_t bytes;
    while (nx_wire__next_element(&rest, value + length, &option, &bytes)) {
        if (nx_wire__equals_fold(option, bytes, "close", 5)) {
            parser->seen |= SEEN_CLOSE;
        } else if (nx_wire__equals_fold(option, bytes, "keep-alive", 10)) {
            parser->seen |= SEEN_KEEP_ALIVE;
        }
    }
    return 1;
}

/* Parses the header line [start, end), which contains no control bytes except HTAB. */
static int take_line(nx_answer_parser_t *parser, const char *data, size_t start, size_t end,
                     nx_answer_head_t *head)
{
    size_t at = start;
    while (at < end && nx_wire__is(data[at], NX_BYTE_TOKEN)) {
        at++;
    }
    if (at == start || at == end || data[at] != ':') {
        return refuse_answer(parser, "malformed header line");
    }
    const nx_header_id_t id = nx_wire_header_id(data + start, at - start);
    at++;
    while (at < end && nx_wire__is_blank(data[at])) {
        at++;
    }
    while (end > at && nx_wire__is_blank(data[end - 1])) {
        end--;
    }
    switch (id) {
    case NX_HEADER_CONTENT_LENGTH:
        return take_answer_length(parser, data + at, end - at, head);
    case NX_HEADER_TRANSFER_ENCODING:
        return take_answer_coding(parser, data + at, end - at);
    case NX_HEADER_CONNECTION:
        return take_answer_connection(parser, data + at, end - at);
    default:
        return 1;
    }
}

static nx_answer_body_t answer_body_of(const nx_answer_parser_t *parser, const nx_answer_head_t *head)
{
    if (parser->is_head_request || head->status < 200 || head->status == 204 || head->status == 304) {
        return NX_ANSWER_BODY_NONE;
    }
    if (parser->seen & SEEN_CODING) {
        return parser->seen & SEEN_CHUNKED ? NX_ANSWER_BODY_CHUNKED : NX_ANSWER_BODY_UNTIL_CLOSE;
    }
    return parser->seen & SEEN_LENGTH ? NX_ANSWER_BODY_COUNTED : NX_ANSWER_BODY_UNTIL_CLOSE;
}

/* Determines the framing of the body (RFC 9112 §6.3). */
static int take_answer_head(nx_answer_parser_t *parser, nx_answer_head_t *head)
{
    if ((parser->seen & SEEN_CODING) && (parser->seen & SEEN_LENGTH)) {
        return refuse_answer(parser, "both Transfer-Encoding and Content-Length");
    }
    if ((parser->seen & SEEN_CODING) && head->minor_version == 0) {
        return refuse_answer(parser, "Transfer-Encoding in HTTP/1.0");
    }
    const bool is_persistent = head->minor_version > 0 || (parser->seen & SEEN_KEEP_ALIVE);
    head->body = answer_body_of(parser, head);
    head->keep_alive = is_persistent && !(parser->seen & SEEN_CLOSE) &&
                       head->body != NX_ANSWER_BODY_UNTIL_CLOSE && head->status != 101;
    return 1;
}

/*
 * Returns the position of the line's CR, which is followed by LF, or `length` if it has not arrived. An error is
 * stored in `problem`.
 */
static size_t find_end(nx_answer_parser_t *parser, const char *data, size_t length)
{
    const size_t at = nx_wire__find_control(data, parser->position, length);
    parser->position = (uint32_t)at;
    if (at == length || (data[at] == '\r' && at + 1 == length)) {
        return length;
    }
    if (data[at] != '\r') {
        parser->problem =
            data[at] == '\n' ? "LF without CR in the head" : "control byte in the head of the answer";
    } else if (data[at + 1] != '\n') {
        parser->problem = "CR without LF in the head";
    }
    return at;
}

int nx_wire_parse_answer(nx_answer_parser_t *parser, const char *data, size_t length, nx_answer_head_t *head)
{
    const size_t limit = length < NX_WIRE_ANSWER_HEAD_BYTES ? length : NX_WIRE_ANSWER_HEAD_BYTES;
    for (;;) {
        const size_t start = parser->line;
        const size_t end = find_end(parser, data, limit);
        if (NX_UNLIKELY(parser->problem != NULL)) {
            return -1;
        }
        if (end == limit) {
            return limit == NX_WIRE_ANSWER_HEAD_BYTES
                       ? refuse_answer(parser, "the head is longer than 64 KiB")
                       : 0;
        }
        parser->position = parser->line = (uint32_t)end + 2;
        if (end == start && start > 0) {
            return take_answer_head(parser, head) < 0 ? -1 : (int)(end + 2);
        }
        const int taken = start == 0 ? take_status_line(parser, data, end, head)
                                     : take_line(parser, data, start, end, head);
        if (NX_UNLIKELY(taken < 0)) {
            return taken;
        }
    }
}
