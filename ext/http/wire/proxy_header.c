/* SPDX-License-Identifier: MIT */
#include "http/wire/proxy_header.h"

#include <string.h>

#include "http/wire/cursor.h"

/* Including the line break. */
#define LINE_MAX_BYTES 107

static const char signature[] = {'\r', '\n', '\r', '\n', '\0', '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};
enum {
    BINARY_HEAD = 16, /* signature, version and command, family and transport, length */
    LOCAL = 0x20,
    PROXIED = 0x21,
    UNSPECIFIED = 0x00,
    TCP4 = 0x11,
    TCP6 = 0x21,
    UNIX_STREAM = 0x31,
    TCP4_BYTES = 12,
    TCP6_BYTES = 36,
    UNIX_BYTES = 216,
};

static int refuse_proxy_header(nx_proxy_t *proxy, const char *problem)
{
    proxy->problem = problem;
    return -1;
}

/* Words are separated by one space. */
static bool take_proxy_word(nx_cursor_t *words, const char **word, size_t *length)
{
    const char *space = memchr(words->at, ' ', (size_t)(words->end - words->at));
    const char *end = space == NULL ? words->end : space;
    *word = words->at;
    *length = (size_t)(end - words->at);
    words->at = space == NULL ? end : end + 1;
    return *length > 0 && words->at <= words->end;
}

static bool take_ip(nx_cursor_t *words, bool is6, nx_ip_t *ip)
{
    const char *word;
    size_t length;
    return take_proxy_word(words, &word, &length) && (memchr(word, ':', length) != NULL) == is6 &&
           nx_ip_parse(word, length, ip);
}

static bool take_port(nx_cursor_t *words, uint16_t *port)
{
    const char *word;
    size_t length;
    return take_proxy_word(words, &word, &length) && nx_port_parse(word, length, port);
}

static bool is_word(const char *word, size_t length, const char *text)
{
    return length == strlen(text) && memcmp(word, text, length) == 0;
}

/* `line` starts after "PROXY " and has no line break. */
static bool parse_proxy_line(nx_cursor_t line, nx_proxy_t *proxy)
{
    const char *family;
    size_t length;
    if (!take_proxy_word(&line, &family, &length)) {
        return false;
    }
    if (is_word(family, length, "UNKNOWN")) {
        return true;
    }
    bool is6 = is_word(family, length, "TCP6");
    proxy->has_addresses = true;
    return (is6 || is_word(family, length, "TCP4")) && line.end[-1] != ' ' &&
           take_ip(&line, is6, &proxy->source) && take_ip(&line, is6, &proxy->destination) &&
           take_port(&line, &proxy->source_port) && take_port(&line, &proxy->destination_port) &&
           line.at == line.end;
}

static int parse_text(const char *data, size_t length, nx_proxy_t *proxy)
{
    static const char begin[] = "PROXY ";
    size_t seen = length < LINE_MAX_BYTES ? length : LINE_MAX_BYTES;
    size_t known = seen < strlen(begin) ? seen : strlen(begin);
    if (memcmp(data, begin, known) != 0) {
        return refuse_proxy_header(proxy, "it began without it");
    }
    const char *feed = memchr(data, '\n', seen);
    if (feed == NULL) {
        return seen == LINE_MAX_BYTES
                   ? refuse_proxy_header(proxy, "its line of the PROXY protocol is longer than 107 bytes")
                   : 0;
    }
    nx_cursor_t line = {data + strlen(begin), feed - 1};
    bool is_ended = feed > data + strlen(begin) && feed[-1] == '\r';
    if (!is_ended || memchr(data, '\r', (size_t)(feed - data)) != feed - 1 ||
        !parse_proxy_line(line, proxy)) {
        return refuse_proxy_header(proxy, "its line of the PROXY protocol is malformed");
    }
    return (int)(feed - data) + 1;
}

static uint16_t number_at(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] << 8 | bytes[1]);
}

static nx_ip_t four_at(const uint8_t *bytes)
{
    return nx_ip_of4((uint32_t)number_at(bytes) << 16 | number_at(bytes + 2));
}

static void take_proxy_addresses(const uint8_t *bytes, bool is6, nx_proxy_t *proxy)
{
    size_t size = is6 ? 16 : 4;
    proxy->has_addresses = true;
    proxy->source = is6 ? nx_ip_of6(bytes) : four_at(bytes);
    proxy->destination = is6 ? nx_ip_of6(bytes + size) : four_at(bytes + size);
    proxy->source_port = number_at(bytes + 2 * size);
    proxy->destination_port = number_at(bytes + 2 * size + 2);
}

/* The minimum number of bytes after the head. -1: an address family that HTTP connections do not have. */
static int header_bytes_of(uint8_t family)
{
    switch (family) {
    case UNSPECIFIED:
        return 0;
    case TCP4:
        return TCP4_BYTES;
    case TCP6:
        return TCP6_BYTES;
    case UNIX_STREAM:
        return UNIX_BYTES;
    default:
        return -1;
    }
}

/* Additional data after the addresses (TLVs) is ignored. */
static int parse_binary(const char *data, size_t length, nx_proxy_t *proxy)
{
    const uint8_t *bytes = (const uint8_t *)data;
    size_t known = length < sizeof(signature) ? length : sizeof(signature);
    if (memcmp(data, signature, known) != 0) {
        return refuse_proxy_header(proxy, "it began without it");
    }
    if (length < BINARY_HEAD) {
        return 0;
    }
    uint8_t command = bytes[12], family = bytes[13];
    size_t rest = number_at(bytes + 14);
    if (command != LOCAL && command != PROXIED) {
        return refuse_proxy_header(proxy, "its version or command of the PROXY protocol is unknown");
    }
    if (BINARY_HEAD + rest > NX_PROXY_BYTES_MAX) {
        return refuse_proxy_header(proxy, "its PROXY protocol header is longer than 4 KiB");
    }
    /* A connection of the balancer itself: its addresses are ignored. */
    int least = command == LOCAL ? 0 : header_bytes_of(family);
    if (least < 0 || rest < (size_t)least) {
        return refuse_proxy_header(proxy, "its addresses of the PROXY protocol are malformed");
    }
    if (length < BINARY_HEAD + rest) {
        return 0;
    }
    if (command == PROXIED && (family == TCP4 || family == TCP6)) {
        take_proxy_addresses(bytes + BINARY_HEAD, family == TCP6, proxy);
    }
    return (int)(BINARY_HEAD + rest);
}

int nx_proxy_parse(const char *data, size_t length, nx_proxy_t *proxy)
{
    memset(proxy, 0, sizeof(*proxy));
    if (length == 0) {
        return 0;
    }
    return data[0] == signature[0] ? parse_binary(data, length, proxy) : parse_text(data, length, proxy);
}
