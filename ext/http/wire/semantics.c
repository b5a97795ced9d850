/* SPDX-License-Identifier: MIT */
/*
 * The meaning of a well-formed head: the form of the target, and the six headers that determine where the message ends
 * and whether the connection continues. A head that two readers could interpret differently is refused.
 */
#include "http/wire/fields.h"
#include "http/wire/private.h"
#include "http/wire/forwarded.h"

#define PORT_MAX 65535

#define EQUALS(bytes, length, lower) nx_wire__equals_fold(bytes, length, lower, sizeof(lower) - 1)

static bool is_port(const char *digits, size_t length)
{
    uint32_t port = 0;
    for (size_t at = 0; at < length; at++) {
        if (digits[at] < '0' || digits[at] > '9') {
            return false;
        }
        port = port * 10 + (uint32_t)(digits[at] - '0');
        if (port > PORT_MAX) {
            return false;
        }
    }
    return true;
}

/* The length of "[…]" at the start, 0 when it is not an IPv6 address in brackets. */
static size_t literal_length(const char *host, size_t length)
{
    size_t at = 1;
    while (at < length && (nx_wire__is(host[at], NX_BYTE_HEX) || host[at] == ':' || host[at] == '.')) {
        at++;
    }
    return at > 2 && at < length && host[at] == ']' ? at + 1 : 0;
}

/* The length of the registered name or IPv4 address at the start, 0 when there is none. */
static size_t name_length(const char *host, size_t length)
{
    size_t at = 0;
    for (;;) {
        while (at < length && nx_wire__is(host[at], NX_BYTE_HOST)) {
            at++;
        }
        if (at == length || host[at] != '%') {
            return at;
        }
        if (length - at < 3 || !nx_wire__is(host[at + 1], NX_BYTE_HEX) ||
            !nx_wire__is(host[at + 2], NX_BYTE_HEX)) {
            return 0;
        }
        at += 3;
    }
}

NX_HOT bool nx_wire_is_host(const char *host, size_t length)
{
    if (length == 0) {
        return false;
    }
    const size_t end = host[0] == '[' ? literal_length(host, length) : name_length(host, length);
    if (end == 0) {
        return false;
    }
    return end == length || (host[end] == ':' && is_port(host + end + 1, length - end - 1));
}

static int take_host(nx_request_parser_t *parser, const char *data, nx_request_head_t *head, nx_span_t value)
{
    if (parser->seen & NX_SEEN_HOST) {
        return nx_wire__refuse(parser, 400, "two Host headers");
    }
    if (!nx_wire_is_host(data + value.offset, value.length)) {
        return nx_wire__refuse(parser, 400, "malformed Host");
    }
    parser->seen |= NX_SEEN_HOST;
    head->has_host = true;
    if (NX_LIKELY(head->host.length == 0)) {
        head->host = value;
        return 1;
    }
    /* An absolute target contains a host, which replaces the value of Host (RFC 9112 §3.2.2). */
    head->headers[head->header_count - 1].value = head->host;
    return 1;
}

static int take_content_length(nx_request_parser_t *parser, const char *data, nx_request_head_t *head,
                               nx_span_t value)
{
    if (head->content_length >= 0) {
        return nx_wire__refuse(parser, 400, "two Content-Length headers");
    }
    const char *problem = nx_wire__read_length(data + value.offset, value.length, &head->content_length);
    return problem == NULL ? 1 : nx_wire__refuse(parser, 400, problem);
}

static int take_transfer_coding(nx_request_parser_t *parser, const char *coding, size_t length)
{
    const char *parameters = memchr(coding, ';', length);
    size_t name = parameters ? (size_t)(parameters - coding) : length;
    while (name > 0 && nx_wire__is_blank(coding[name - 1])) {
        name--;
    }
    if (!nx_wire_is_header_name(coding, name)) {
        return nx_wire__refuse(parser, 400, "malformed Transfer-Encoding");
    }
    const bool is_chunked = EQUALS(coding, name, "chunked");
    if (is_chunked && parameters != NULL) {
        return nx_wire__refuse(parser, 400, "chunked with parameters");
    }
    if (parser->seen & NX_SEEN_CHUNKED) {
        return nx_wire__refuse(parser, 400,
                               is_chunked ? "chunked twice" : "chunked is not the last transfer coding");
    }
    parser->seen |= is_chunked ? NX_SEEN_CHUNKED : NX_SEEN_FOREIGN_CODING;
    return 1;
}

static int take_transfer_encoding(nx_request_parser_t *parser, const char *data, nx_span_t value)
{
    const char *rest = data + value.offset;
    const char *end = rest + value.length;
    const char *coding;
    size_t length;
    parser->seen |= NX_SEEN_TRANSFER_ENCODING;
    while (nx_wire__next_element(&rest, end, &coding, &length)) {
        const int taken = take_transfer_coding(parser, coding, length);
        if (taken < 0) {
            return taken;
        }
    }
    return 1;
}

static int take_connection_options(nx_request_parser_t *parser, const char *data, nx_span_t value)
{
    const char *rest = data + value.offset;
    const char *end = rest + value.length;
    const char *option;
    size_t length;
    while (nx_wire__next_element(&rest, end, &option, &length)) {
        if (EQUALS(option, length, "close")) {
            parser->seen |= NX_SEEN_CLOSE;
        } else if (EQUALS(option, length, "keep-alive")) {
            parser->seen |= NX_SEEN_KEEP_ALIVE;
        } else if (EQUALS(option, length, "upgrade")) {
            parser->seen |= NX_SEEN_UPGRADE;
        }
    }
    return 1;
}

static int take_expect(nx_request_parser_t *parser, const char *data, nx_span_t value)
{
    if (!EQUALS(data + value.offset, value.length, "100-continue")) {
        return nx_wire__refuse(parser, 417, "Expect is not 100-continue");
    }
    parser->seen |= NX_SEEN_EXPECT;
    return 1;
}

NX_HOT int nx_wire__take_header(nx_request_parser_t *parser, const char *data, nx_request_head_t *head,
                                const nx_header_t *header)
{
    switch (header->name_id) {
    case NX_HEADER_HOST:
        return take_host(parser, data, head, header->value);
    case NX_HEADER_CONNECTION:
        return take_connection_options(parser, data, header->value);
    case NX_HEADER_CONTENT_LENGTH:
        return take_content_length(parser, data, head, header->value);
    case NX_HEADER_TRANSFER_ENCODING:
        return take_transfer_encoding(parser, data, header->value);
    case NX_HEADER_EXPECT:
        return take_expect(parser, data, header->value);
    default:
        return 1;
    }
}

/* Parses scheme "://" authority [path]. The query was already separated. */
static int take_absolute(nx_request_parser_t *parser, const char *data, nx_request_head_t *head)
{
    const char *target = data + head->path.offset;
    const uint32_t length = head->path.length;
    const char *colon = memchr(target, ':', length);
    const uint32_t scheme = colon ? (uint32_t)(colon - target) : 0;
    const bool is_https = EQUALS(target, scheme, "https");
    if (!is_https && !EQUALS(target, scheme, "http")) {
        return nx_wire__refuse(parser, 400, "target is neither a path nor an http URL");
    }
    if (length < scheme + 3 || target[scheme + 1] != '/' || target[scheme + 2] != '/') {
        return nx_wire__refuse(parser, 400, "malformed URL in the target");
    }
    const uint32_t authority = scheme + 3;
    const char *slash = memchr(target + authority, '/', length - authority);
    const uint32_t path = slash ? (uint32_t)(slash - target) : length;
    if (!nx_wire_is_host(target + authority, path - authority)) {
        return nx_wire__refuse(parser, 400, "malformed host in the target");
    }
    head->target_form = NX_TARGET_ABSOLUTE;
    head->is_https = is_https;
    head->host = (nx_span_t){head->path.offset + authority, path - authority};
    if (slash) {
        head->path = (nx_span_t){head->path.offset + path, length - path};
        return 1;
    }
    if (head->method == NX_METHOD_OPTIONS && !head->has_query) {
        head->target_form = NX_TARGET_ASTERISK; /* RFC 9112 §3.2.4: a proxy would send "*" */
    }
    /* An empty path means "/". The span refers to the slash before the authority. */
    head->path = (nx_span_t){head->path.offset + authority - 1, 1};
    return 1;
}

NX_HOT int nx_wire__take_target(nx_request_parser_t *parser, const char *data, nx_request_head_t *head)
{
    const char first = data[head->target.offset];
    if (head->method == NX_METHOD_CONNECT) {
        return nx_wire__refuse(parser, 501, "CONNECT is not served");
    }
    if (NX_LIKELY(first == '/')) {
        return 1;
    }
    if (first != '*' || head->target.length != 1) {
        return take_absolute(parser, data, head);
    }
    if (head->method != NX_METHOD_OPTIONS) {
        return nx_wire__refuse(parser, 400, "target * without OPTIONS");
    }
    head->target_form = NX_TARGET_ASTERISK;
    return 1;
}

static int take_framing(nx_request_parser_t *parser, nx_request_head_t *head)
{
    const unsigned seen = parser->seen;
    if (NX_LIKELY((seen & NX_SEEN_TRANSFER_ENCODING) == 0)) {
        return 1;
    }
    if (head->minor_version == 0) {
        return nx_wire__refuse(parser, 400, "Transfer-Encoding in HTTP/1.0");
    }
    if (head->content_length >= 0) {
        return nx_wire__refuse(parser, 400, "both Transfer-Encoding and Content-Length");
    }
    if ((seen & NX_SEEN_CHUNKED) == 0) {
        return nx_wire__refuse(parser, 400, "chunked is not the last transfer coding");
    }
    if (seen & NX_SEEN_FOREIGN_CODING) {
        return nx_wire__refuse(parser, 501, "transfer coding other than chunked");
    }
    head->is_chunked = true;
    return 1;
}

NX_HOT int nx_wire__take_head(nx_request_parser_t *parser, nx_request_head_t *head)
{
    const unsigned seen = parser->seen;
    const bool is_current = head->minor_version > 0;
    if (NX_UNLIKELY(!head->has_host && is_current)) {
        return nx_wire__refuse(parser, 400, "no Host header");
    }
    const int framing = take_framing(parser, head);
    if (NX_UNLIKELY(framing < 0)) {
        return framing;
    }
    head->keep_alive = (is_current || (seen & NX_SEEN_KEEP_ALIVE)) && !(seen & NX_SEEN_CLOSE);
    head->connection_upgrade = is_current && (seen & NX_SEEN_UPGRADE);
    head->expect_continue =
        is_current && (seen & NX_SEEN_EXPECT) && (head->is_chunked || head->content_length > 0);
    return 1;
}
