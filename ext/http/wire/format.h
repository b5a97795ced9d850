/* SPDX-License-Identifier: MIT */
/*
 * Formats response heads and chunks, and decodes small parts of requests: percent escapes, query strings, cookies.
 * Part of wire.h. Nothing here allocates; all output goes into the caller's buffers.
 */
#ifndef NX_HTTP_WIRE_FORMAT_H
#define NX_HTTP_WIRE_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Cache of the line "Date: …\r\n" for one second. Zero-initialise it. */
typedef struct nx_wire_date {
    int64_t second;
    char line[40];
} nx_wire_date_t;

typedef struct nx_response_header {
    const char *name;
    const char *value;
    uint32_t name_length;
    uint32_t value_length;
} nx_response_header_t;

typedef enum nx_connection_option {
    NX_CONNECTION_NONE,
    NX_CONNECTION_CLOSE,
    NX_CONNECTION_KEEP_ALIVE, /* "keep-alive", which HTTP/1.0 clients require */
} nx_connection_option_t;

typedef struct nx_response_head {
    uint16_t status; /* 100 to 999 */
    bool is_chunked; /* adds Transfer-Encoding; content_length must be -1 */
    bool omit_date;  /* the headers already contain a Date */
    nx_connection_option_t connection;
    int64_t content_length;              /* -1: not sent */
    const nx_response_header_t *headers; /* must be valid, and must not contain the ones named above */
    size_t header_count;
    const char *reason; /* one line of text; NULL: the registered phrase */
    size_t reason_length;
} nx_response_head_t;

/* An upper bound of the formatted size of `head`. */
size_t nx_wire_head_bound(const nx_response_head_t *head);
/*
 * Writes status line, Date, framing, headers and the empty line. Returns the bytes written. The buffer must have
 * nx_wire_head_bound() bytes.
 */
size_t nx_wire_format_head(char *buffer, const nx_response_head_t *head, int64_t wall_clock_second,
                           nx_wire_date_t *date);

/* "OK" for 200; "Unknown" for numbers without a registered phrase. */
const char *nx_wire_reason(unsigned status);

#define NX_WIRE_INTEGER_MAX      20
#define NX_WIRE_CHUNK_HEADER_MAX 18
#define NX_WIRE_CHUNK_LAST       "0\r\n\r\n"

size_t nx_wire_format_integer(char *buffer, uint64_t value);
/* Writes "1a\r\n"; `size` must be greater than 0. The chunk's bytes and another CRLF must follow. */
size_t nx_wire_format_chunk_header(char *buffer, uint64_t size);
/* "Sun, 06 Nov 1994 08:49:37 GMT", 29 bytes without a NUL; years 0 to 9999. */
#define NX_WIRE_DATE_BYTES 29
void nx_wire_format_date(char *buffer, int64_t wall_clock_second);

/*
 * True if a field may be sent as a trailer. Fields that control how the message is processed may not (RFC 9110 §6.5.1).
 * The name must be a token.
 */
bool nx_wire_may_trail(const char *name, size_t length);

/*
 * A header name is a token, not empty. A header value has no CR, LF, NUL or other control byte except HTAB, and no
 * surrounding white space.
 */
bool nx_wire_is_header_name(const char *name, size_t length);
bool nx_wire_is_header_value(const char *value, size_t length);

/*
 * Decodes %XX (and + as space) into `out`, which has `length` bytes and may be `in`. Returns the decoded length. An
 * invalid escape is copied unchanged, as in PHP's urldecode().
 */
size_t nx_wire_decode_percent(const char *in, size_t length, char *out, bool plus_is_space);

/* One pair of a query string or a Cookie header. The pointers refer to the source. */
typedef struct nx_pair {
    const char *name;
    const char *value;
    size_t name_length;
    size_t value_length;
    bool name_is_encoded; /* contains % or +, so decoding changes it */
    bool value_is_encoded;
    bool has_value; /* "a=" and not "a" */
} nx_pair_t;

typedef struct nx_pairs {
    const char *at;
    const char *end;
} nx_pairs_t;

static inline nx_pairs_t nx_pairs(const char *source, size_t length)
{
    return (nx_pairs_t){source, source + length};
}

/* False at the end. Empty pairs ("&&") are skipped. */
bool nx_query_next(nx_pairs_t *rest, nx_pair_t *pair);
/* The same for "a=1; b=2". Pairs without a name are skipped; double quotes around a value are kept. */
bool nx_cookie_next(nx_pairs_t *rest, nx_pair_t *pair);

#endif
