/* SPDX-License-Identifier: MIT */
/*
 * The input is a seed byte and a message. It is parsed whole, and in pieces whose sizes come from the seed, each at a
 * new address. Both results must be the same in every span.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

static const nx_wire_limits_t limits = {512, 4096, 32};

static int parse(const uint8_t *data, size_t length, uint32_t seed, nx_request_parser_t *parser,
                 nx_request_head_t *head)
{
    size_t given = seed == 0 ? length : 0;
    nx_wire_parser_init(parser);
    for (;;) {
        char *copy = malloc(given + (given == 0));
        memcpy(copy, data, given);
        const int result = nx_wire_parse_head(parser, copy, given, &limits, head);
        free(copy);
        if (result != 0 || given == length) {
            return result;
        }
        if (parser->position + 10 < given) {
            abort();
        }
        seed = seed * 1664525u + 1013904223u;
        given += 1 + (seed >> 16) % 16;
        given = given < length ? given : length;
    }
}

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static bool is_inside(nx_span_t span, int head_bytes)
{
    return (uint64_t)span.offset + span.length <= (uint64_t)head_bytes;
}

static void check_span(nx_span_t left, nx_span_t right, int head_bytes)
{
    check(left.offset == right.offset && left.length == right.length && is_inside(left, head_bytes));
}

static void check_same(const nx_request_head_t *left, const nx_request_head_t *right, int bytes)
{
    check(left->method == right->method && left->target_form == right->target_form);
    check_span(left->method_name, right->method_name, bytes);
    check_span(left->target, right->target, bytes);
    check_span(left->path, right->path, bytes);
    check_span(left->query, right->query, bytes);
    check_span(left->host, right->host, bytes);
    check(left->path.length > 0 && left->content_length == right->content_length &&
          left->content_length >= -1);
    check(left->minor_version == right->minor_version && left->has_query == right->has_query);
    check(left->has_host == right->has_host && left->is_https == right->is_https);
    check(left->is_chunked == right->is_chunked && left->keep_alive == right->keep_alive);
    check(left->expect_continue == right->expect_continue &&
          left->connection_upgrade == right->connection_upgrade);
    check(!(left->is_chunked && left->content_length >= 0));
    check(left->header_count == right->header_count && left->header_count <= limits.header_count);
    for (unsigned index = 0; index < left->header_count; index++) {
        check(left->headers[index].name_id == right->headers[index].name_id);
        check_span(left->headers[index].name, right->headers[index].name, bytes);
        check_span(left->headers[index].value, right->headers[index].value, bytes);
    }
}

static void check_headers(const char *data, const nx_request_head_t *head)
{
    unsigned hosts = 0;
    for (unsigned index = 0; index < head->header_count; index++) {
        const nx_header_t *header = &head->headers[index];
        check(nx_wire_is_header_name(data + header->name.offset, header->name.length));
        check(nx_wire_is_header_value(data + header->value.offset, header->value.length));
        /* A request has one host: that of an absolute target replaces that of the Host header. */
        bool is_host = header->name_id == NX_HEADER_HOST;
        check(!is_host ||
              (header->value.offset == head->host.offset && header->value.length == head->host.length));
        hosts += is_host;
    }
    check(hosts == head->has_host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static nx_request_head_t heads[2];
    nx_request_parser_t parsers[2];
    if (length == 0) {
        return 0;
    }
    const int whole = parse(data + 1, length - 1, 0, &parsers[0], &heads[0]);
    const int cut = parse(data + 1, length - 1, data[0] + 1u, &parsers[1], &heads[1]);
    check(whole == cut);
    check(whole >= -599 && (size_t)(whole > 0 ? whole : 0) <= length - 1);
    if (whole < 0) {
        check(parsers[0].problem != NULL && parsers[0].problem == parsers[1].problem);
    }
    if (whole > 0) {
        check_same(&heads[0], &heads[1], whole);
        check_headers((const char *)data + 1, &heads[0]);
        static const char *const types[] = {"text/plain", "text/html"};
        check(nx_wire_accepted(&heads[0], (const char *)data + 1, types, 2) < 2);
    }
    return 0;
}
