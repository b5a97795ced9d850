/* SPDX-License-Identifier: MIT */
/*
 * The first byte chooses the header, X-Forwarded-For or Forwarded, and whether the trusted proxy adds its entry to the
 * client's header line or in a line of its own. The rest is the value that the client sends. The result must be the
 * proxy's entry, or nothing where the client has made the value invalid.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/wire.h"

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static char *put(char *at, const void *bytes, size_t length)
{
    memcpy(at, bytes, length);
    return at + length;
}

static void judge(const char *text, size_t length, bool is_one, bool has_own_line)
{
    static const nx_wire_limits_t limits = {1 << 20, 1 << 20, NX_WIRE_HEADERS_MAX};
    static nx_request_head_t head;
    nx_request_parser_t parser;
    nx_forwarded_t forwarded;
    nx_ip_range_t trusted;
    nx_ip_t client;
    nx_wire_parser_init(&parser);
    /* Skips input that ends the head early: the proxy's entry would not be part of the head. */
    if (nx_wire_parse_head(&parser, text, length, &limits, &head) != (int)length) {
        return;
    }
    check(nx_ip_parse_range("10.0.0.0/8", 10, &trusted) && nx_ip_parse("203.0.113.9", 11, &client));
    nx_trust_t trust = {&trusted, 1, is_one ? NX_TRUST_FORWARDED : NX_TRUST_FOR | NX_TRUST_PROTO};
    nx_wire_forwarded(&trust, text, &head, &forwarded);
    bool is_said = forwarded.has_client && forwarded.client.high == client.high &&
                   forwarded.client.low == client.low && forwarded.client_port == 0;
    bool is_silent = is_one && !has_own_line && !forwarded.has_client;
    check(is_said || is_silent);
    check(!is_one || forwarded.scheme == (is_said ? NX_SCHEME_HTTPS : NX_SCHEME_UNKNOWN));
    check(forwarded.host.length == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static const char line[] = "GET / HTTP/1.1\r\nHost: a\r\n";
    if (length == 0 || length > 4096) {
        return 0;
    }
    bool is_one = data[0] & 1, has_own_line = data[0] & 2;
    if (!has_own_line && memchr(data + 1, '\n', length - 1) != NULL) {
        return 0; /* the proxy's entry would be part of another header */
    }
    const char *name = is_one ? "Forwarded: " : "X-Forwarded-For: ";
    const char *entry = is_one ? "for=203.0.113.9;proto=https" : "203.0.113.9";
    /* Memory of exactly that size, so that ASan finds a read past its end. */
    size_t capacity = strlen(line) + 2 * strlen(name) + length - 1 + 2 + strlen(entry) + 4;
    char *text = malloc(capacity), *at = put(text, line, strlen(line));
    at = put(put(at, name, strlen(name)), data + 1, length - 1);
    at = has_own_line ? put(put(at, "\r\n", 2), name, strlen(name)) : put(at, ", ", 2);
    at = put(put(at, entry, strlen(entry)), "\r\n\r\n", 4);
    char *exact = realloc(text, (size_t)(at - text));
    judge(exact, (size_t)(at - text), is_one, has_own_line);
    free(exact);
    return 0;
}
