/* SPDX-License-Identifier: MIT */
/*
 * Parses a request head in parts: empty lines, method, path, query, version, header lines. Each part checks bytes from
 * left to right. A header line is first scanned to its end and then parsed, so the result for a prefix does not depend
 * on how the network split it. Parsing continues at `position`; `line` is where the part began. Each byte is read a
 * bounded number of times, however the input is split.
 */
#include "http/wire/private.h"

enum { PART_EMPTY_LINES, PART_METHOD, PART_PATH, PART_QUERY, PART_VERSION, PART_HEADERS };

#define EMPTY_LINES_MAX 4
#define METHOD_MAX      32
#define VERSION_BYTES   10 /* with CRLF */

typedef struct input {
    nx_request_parser_t *parser;
    const char *data;
    size_t length;
    const nx_wire_limits_t *limits;
    nx_request_head_t *head;
} input_t;

NX_HOT void nx_wire_parser_init(nx_request_parser_t *parser)
{
    *parser = (nx_request_parser_t){0};
}

static NX_COLD int refuse_request(const input_t *in, int status, const char *problem)
{
    return nx_wire__refuse(in->parser, status, problem);
}

static inline size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static inline int stop_at(const input_t *in, size_t position)
{
    in->parser->position = (uint32_t)position;
    return 0;
}

static inline void begin_target_part(const input_t *in, size_t position, unsigned part)
{
    in->parser->position = (uint32_t)position;
    in->parser->line = (uint32_t)position;
    in->parser->state = (uint8_t)part;
}

static void reset_head(nx_request_head_t *head)
{
    head->content_length = -1;
    head->host = (nx_span_t){0, 0};
    head->query = (nx_span_t){0, 0};
    head->target_form = NX_TARGET_ORIGIN;
    head->has_query = false;
    head->has_host = false;
    head->is_https = false;
    head->is_chunked = false;
    head->keep_alive = false;
    head->expect_continue = false;
    head->connection_upgrade = false;
    head->header_count = 0;
}

static inline int skip_empty_lines(const input_t *in)
{
    size_t at = in->parser->position;
    reset_head(in->head);
    while (at < in->length && NX_UNLIKELY(in->data[at] == '\r')) {
        if (at + 1 == in->length) {
            return stop_at(in, at);
        }
        if (in->data[at + 1] != '\n') {
            return refuse_request(in, 400, "CR without LF before the request line");
        }
        if (++in->parser->empty_lines > EMPTY_LINES_MAX) {
            return refuse_request(in, 400, "too many empty lines before the request line");
        }
        at += 2;
    }
    if (at == in->length) {
        return stop_at(in, at);
    }
    begin_target_part(in, at, PART_METHOD);
    return 1;
}

static inline nx_method_t recognise(const char *name, size_t length)
{
    if (NX_LIKELY(length == 3 && memcmp(name, "GET", 3) == 0)) {
        return NX_METHOD_GET;
    }
    return nx_wire_method(name, length);
}

static inline int parse_method(const input_t *in)
{
    const size_t start = in->parser->line;
    const size_t end = smaller(in->length, start + METHOD_MAX + 1);
    size_t at = in->parser->position;
    while (at < end && nx_wire__is(in->data[at], NX_BYTE_TOKEN)) {
        at++;
    }
    if (NX_UNLIKELY(at == end)) {
        return at - start > METHOD_MAX ? refuse_request(in, 501, "method too long") : stop_at(in, at);
    }
    if (NX_UNLIKELY(in->data[at] != ' ' || at == start)) {
        return refuse_request(in, 400, "method is not a token followed by a space");
    }
    in->head->method = recognise(in->data + start, at - start);
    in->head->method_name = (nx_span_t){(uint32_t)start, (uint32_t)(at - start)};
    in->head->path.offset = (uint32_t)at + 1;
    begin_target_part(in, at + 1, PART_PATH);
    return 1;
}

static NX_COLD int refuse_target(const input_t *in, size_t at)
{
    switch (in->data[at]) {
    case '#':
        return refuse_request(in, 400, "fragment in the target");
    case '\r':
    case '\n':
        return refuse_request(in, 400, "no HTTP version in the request line");
    default:
        return refuse_request(in, 400, "byte not allowed in the target");
    }
}

/* 1: `at` is the start of a valid escape of three bytes. 0: more bytes are needed. Negative: malformed. */
static int check_escape(const input_t *in, size_t at)
{
    if (at + 1 == in->length) {
        return 0;
    }
    if (!nx_wire__is(in->data[at + 1], NX_BYTE_HEX)) {
        return refuse_request(in, 400, "malformed percent escape in the path");
    }
    if (at + 2 == in->length) {
        return 0;
    }
    if (!nx_wire__is(in->data[at + 2], NX_BYTE_HEX)) {
        return refuse_request(in, 400, "malformed percent escape in the path");
    }
    if (in->data[at + 1] == '0' && in->data[at + 2] == '0') {
        return refuse_request(in, 400, "NUL in the path");
    }
    return 1;
}

static inline int finish_target(const input_t *in, size_t at)
{
    const size_t start = in->parser->line;
    if (NX_UNLIKELY(in->data[at] != ' ')) {
        return refuse_target(in, at);
    }
    if (NX_UNLIKELY(at == start)) {
        return refuse_request(in, 400, "no target in the request line");
    }
    in->head->target = (nx_span_t){(uint32_t)start, (uint32_t)(at - start)};
    begin_target_part(in, at + 1, PART_VERSION);
    return 1;
}

static inline int parse_path(const input_t *in)
{
    const size_t start = in->parser->line;
    const size_t limit = start + in->limits->target_bytes;
    const size_t end = smaller(in->length, limit + 1);
    size_t at = in->parser->position;
    for (;;) {
        while (at < end && nx_wire__is(in->data[at], NX_BYTE_PATH)) {
            at++;
        }
        if (NX_LIKELY(at >= end || in->data[at] != '%')) {
            break;
        }
        const int escape = check_escape(in, at);
        if (escape <= 0) {
            return escape < 0 ? escape : stop_at(in, at);
        }
        at += 3;
    }
    if (NX_UNLIKELY(at > limit)) {
        return refuse_request(in, 414, "target too long");
    }
    if (NX_UNLIKELY(at == in->length)) {
        return stop_at(in, at);
    }
    in->head->path.length = (uint32_t)(at - start);
    if (in->data[at] != '?') {
        return finish_target(in, at);
    }
    in->head->has_query = true;
    in->head->query.offset = (uint32_t)at + 1;
    in->parser->position = (uint32_t)at + 1;
    in->parser->state = PART_QUERY;
    return 1;
}

static inline int parse_query(const input_t *in)
{
    if (in->parser->state != PART_QUERY) {
        return 1;
    }
    const size_t limit = in->parser->line + (size_t)in->limits->target_bytes;
    const size_t end = smaller(in->length, limit + 1);
    size_t at = in->parser->position;
    while (at < end && nx_wire__is(in->data[at], NX_BYTE_QUERY)) {
        at++;
    }
    if (NX_UNLIKELY(at > limit)) {
        return refuse_request(in, 414, "target too long");
    }
    if (NX_UNLIKELY(at == in->length)) {
        return stop_at(in, at);
    }
    in->head->query.length = (uint32_t)at - in->head->query.offset;
    return finish_target(in, at);
}

/* Compares with a mask in which 0 stands for a digit. At most ten bytes, so each call starts at the first one. */
static int match_version(const input_t *in, size_t start)
{
    static const char mask[VERSION_BYTES] = {'H', 'T', 'T', 'P', '/', 0, '.', 0, '\r', '\n'};
    const size_t count = smaller(in->length - start, VERSION_BYTES);
    for (size_t at = 0; at < count; at++) {
        const char byte = in->data[start + at];
        if (mask[at] != 0 ? byte != mask[at] : (byte < '0' || byte > '9')) {
            return refuse_request(in, 400,
                                  at < 8 ? "malformed HTTP version" : "request line not ended by CRLF");
        }
    }
    return count == VERSION_BYTES;
}

static inline int parse_version(const input_t *in)
{
    const size_t start = in->parser->position;
    if (NX_LIKELY(in->length - start >= VERSION_BYTES &&
                  memcmp(in->data + start, "HTTP/1.1\r\n", VERSION_BYTES) == 0)) {
        in->head->minor_version = 1;
    } else {
        const int matched = match_version(in, start);
        if (matched <= 0) {
            return matched;
        }
        if (in->data[start + 5] != '1') {
            return refuse_request(in, 505, "HTTP version is not 1.x");
        }
        in->head->minor_version = in->data[start + 7] != '0';
    }
    const int target = nx_wire__take_target(in->parser, in->data, in->head);
    if (NX_UNLIKELY(target < 0)) {
        return target;
    }
    begin_target_part(in, start + VERSION_BYTES, PART_HEADERS);
    in->parser->headers = in->parser->position;
    return 1;
}

static NX_COLD int refuse_name(const input_t *in, size_t start, size_t at, size_t end)
{
    if (at == start && nx_wire__is_blank(in->data[at])) {
        return refuse_request(in, 400,
                              in->head->header_count > 0 ? "folded header line"
                                                         : "white space before the first header");
    }
    if (at == end) {
        return refuse_request(in, 400, "header line without a colon");
    }
    if (nx_wire__is_blank(in->data[at])) {
        return refuse_request(in, 400, "white space in or after a header name");
    }
    return refuse_request(in, 400,
                          in->data[at] == ':' ? "empty header name" : "byte not allowed in a header name");
}

/* Parses the header line [start, end). It contains no control bytes except HTAB, and a CR is at `end`. */
static inline int parse_request_line(const input_t *in, size_t start, size_t end)
{
    const char *data = in->data;
    nx_request_head_t *head = in->head;
    if (NX_UNLIKELY(head->header_count >= smaller(in->limits->header_count, NX_WIRE_HEADERS_MAX))) {
        return refuse_request(in, 431, "too many headers");
    }
    size_t at = start;
    while (nx_wire__is(data[at], NX_BYTE_TOKEN)) {
        at++;
    }
    if (NX_UNLIKELY(data[at] != ':' || at == start)) {
        return refuse_name(in, start, at, end);
    }
    const size_t name_length = at - start;
    at++;
    while (at < end && nx_wire__is_blank(data[at])) {
        at++;
    }
    while (end > at && nx_wire__is_blank(data[end - 1])) {
        end--;
    }
    nx_header_t *header = &head->headers[head->header_count++];
    header->name_id = (uint16_t)nx_wire_header_id(data + start, name_length);
    header->name = (nx_span_t){(uint32_t)start, (uint32_t)name_length};
    header->value = (nx_span_t){(uint32_t)at, (uint32_t)(end - at)};
    if (header->name_id == NX_HEADER_OTHER || header->name_id > NX_HEADER_UPGRADE) {
        return 1;
    }
    return nx_wire__take_header(in->parser, data, head, header);
}

static inline int need_more_headers(const input_t *in, size_t at, size_t end, size_t limit)
{
    return end == limit ? refuse_request(in, 431, "headers too long") : stop_at(in, at);
}

static inline int parse_headers(const input_t *in)
{
    const char *data = in->data;
    const size_t limit = in->parser->headers + (size_t)in->limits->header_bytes;
    const size_t end = smaller(in->length, limit);
    size_t line = in->parser->line;
    size_t at = in->parser->position;
    for (;;) {
        at = nx_wire__find_control(data, at, end);
        if (NX_UNLIKELY(at == end)) {
            break;
        }
        if (NX_UNLIKELY(data[at] != '\r')) {
            return refuse_request(
                in, 400, data[at] == '\n' ? "LF without CR in the headers" : "control byte in a header");
        }
        if (NX_UNLIKELY(at + 1 == end)) {
            break;
        }
        if (NX_UNLIKELY(data[at + 1] != '\n')) {
            return refuse_request(in, 400, "CR without LF in the headers");
        }
        if (at == line) {
            const int taken = nx_wire__take_head(in->parser, in->head);
            return taken < 0 ? taken : (int)(at + 2);
        }
        const int parsed = parse_request_line(in, line, at);
        if (NX_UNLIKELY(parsed < 0)) {
            return parsed;
        }
        at += 2;
        line = at;
    }
    in->parser->line = (uint32_t)line;
    return need_more_headers(in, at, end, limit);
}

NX_HOT int nx_wire_parse_head(nx_request_parser_t *parser, const char *data, size_t length,
                              const nx_wire_limits_t *limits, nx_request_head_t *head)
{
    const input_t in = {parser, data, smaller(length, INT32_MAX), limits, head};
    int result = 1;
    switch (parser->state) {
    case PART_EMPTY_LINES:
        if ((result = skip_empty_lines(&in)) <= 0) {
            return result;
        }
        __attribute__((fallthrough));
    case PART_METHOD:
        if ((result = parse_method(&in)) <= 0) {
            return result;
        }
        __attribute__((fallthrough));
    case PART_PATH:
        if ((result = parse_path(&in)) <= 0) {
            return result;
        }
        __attribute__((fallthrough));
    case PART_QUERY:
        if ((result = parse_query(&in)) <= 0) {
            return result;
        }
        __attribute__((fallthrough));
    case PART_VERSION:
        if ((result = parse_version(&in)) <= 0) {
            return result;
        }
        __attribute__((fallthrough));
    default:
        return parse_headers(&in);
    }
}
