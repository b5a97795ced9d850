/* SPDX-License-Identifier: MIT */
/* Private to wire/: byte classes, and the scan for control bytes that each header line passes first. */
#ifndef NX_HTTP_WIRE_PRIVATE_H
#define NX_HTTP_WIRE_PRIVATE_H

#include <string.h>

#include "core/base/module.h"
#include "http/wire/wire.h"

enum {
    NX_BYTE_TOKEN = 1, /* RFC 9110 §5.6.2 */
    NX_BYTE_PATH = 2,  /* in a path or absolute target, but not % and ? */
    NX_BYTE_QUERY = 4,
    NX_BYTE_HOST = 8, /* RFC 3986 reg-name, but not % */
    NX_BYTE_HEX = 16,
    NX_BYTE_FIELD = 32, /* in a header's value */
};

extern const uint8_t nx_wire__bytes[256];

static inline bool nx_wire__is(char byte, uint8_t classes)
{
    return (nx_wire__bytes[(uint8_t)byte] & classes) != 0;
}

static inline uint64_t nx_wire__load64(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static inline uint32_t nx_wire__load32(const char *at)
{
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/*
 * Marks the high bit of every control byte (below 0x20, or 0x7f) of the word. A borrow can falsely mark bytes that are
 * more significant than a true mark. The lowest mark is always true, and a word without control bytes has no mark.
 */
static inline uint64_t nx_wire__control_marks(uint64_t word)
{
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t delete = word ^ (ones * 0x7f);
    const uint64_t low = (word - ones * 0x20) & ~word;
    return (low | ((delete - ones) & ~delete)) & (ones * 0x80);
}

/* Returns the first byte in [from, to) that is not allowed in a header value; `to` when there is none. */
static inline size_t nx_wire__find_control(const char *data, size_t from, size_t to)
{
    while (to - from >= sizeof(uint64_t)) {
        const uint64_t marks = nx_wire__control_marks(nx_wire__load64(data + from));
        if (marks == 0) {
            from += sizeof(uint64_t);
            continue;
        }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        from += (size_t)__builtin_ctzll(marks) >> 3;
#else
        while (nx_wire__is(data[from], NX_BYTE_FIELD) && data[from] != '\t') {
            from++;
        }
#endif
        if (data[from] != '\t') {
            return from;
        }
        from++;
    }
    while (from < to && nx_wire__is(data[from], NX_BYTE_FIELD)) {
        from++;
    }
    return from;
}

static inline bool nx_wire__is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/*
 * Compares, ignoring case. `name` is in lower case and consists of letters, digits and dashes only. `bytes` must be a
 * token.
 */
static inline bool nx_wire__equals_lower(const char *bytes, const char *name, size_t length)
{
    const uint64_t fold = 0x2020202020202020u;
    size_t at = 0;
    if (length >= sizeof(uint64_t)) {
        for (; at + sizeof(uint64_t) < length; at += sizeof(uint64_t)) {
            if ((nx_wire__load64(bytes + at) | fold) != nx_wire__load64(name + at)) {
                return false;
            }
        }
        at = length - sizeof(uint64_t);
        return (nx_wire__load64(bytes + at) | fold) == nx_wire__load64(name + at);
    }
    if (length >= sizeof(uint32_t)) {
        at = length - sizeof(uint32_t);
        return (nx_wire__load32(bytes) | (uint32_t)fold) == nx_wire__load32(name) &&
               (nx_wire__load32(bytes + at) | (uint32_t)fold) == nx_wire__load32(name + at);
    }
    while (at < length && (bytes[at] | 0x20) == name[at]) {
        at++;
    }
    return at == length;
}

/* Month names from January on, three letters each (format.c). */
extern const char nx_wire__months[12 * 3 + 1];

#define NX_SECONDS_PER_DAY 86400

/* Which headers were seen so far (nx_request_parser_t.seen). */
enum {
    NX_SEEN_HOST = 1,
    NX_SEEN_TRANSFER_ENCODING = 2,
    NX_SEEN_CHUNKED = 4,
    NX_SEEN_FOREIGN_CODING = 8,
    NX_SEEN_CLOSE = 16,
    NX_SEEN_KEEP_ALIVE = 32,
    NX_SEEN_UPGRADE = 64,
    NX_SEEN_EXPECT = 128,
};

static inline int nx_wire__refuse(nx_request_parser_t *parser, int status, const char *problem)
{
    parser->problem = problem;
    return -status;
}

/* Interprets one of the six headers that control the connection. Returns 1, or minus a status (semantics.c). */
int nx_wire__take_header(nx_request_parser_t *parser, const char *data, nx_request_head_t *head,
                         const nx_header_t *header);
/* Interpret the whole request line, and the whole head. Return 1, or minus a status. */
int nx_wire__take_target(nx_request_parser_t *parser, const char *data, nx_request_head_t *head);
int nx_wire__take_head(nx_request_parser_t *parser, nx_request_head_t *head);

#endif
