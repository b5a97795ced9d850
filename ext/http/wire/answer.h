/* SPDX-License-Identifier: MIT */
/*
 * Parses response heads on the client side (RFC 9112), and determines where the body of a response ends. Part of
 * http/wire/wire.h.
 *
 * The parser is strict: a message that two readers could frame differently is malformed. A load generator must report
 * such messages, although other clients tolerate them. Ownership, threads: as in wire.h. The result depends only on the
 * bytes, not on how the network split them.
 */
#ifndef NX_HTTP_WIRE_ANSWER_H
#define NX_HTTP_WIRE_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NX_WIRE_ANSWER_HEAD_BYTES 65536

typedef enum nx_answer_body {
    NX_ANSWER_BODY_NONE,
    NX_ANSWER_BODY_COUNTED, /* content_length bytes; may be 0 */
    NX_ANSWER_BODY_CHUNKED, /* for nx_wire_chunk_decode() */
    NX_ANSWER_BODY_UNTIL_CLOSE,
} nx_answer_body_t;

/* Needs no initialisation; valid once nx_wire_parse_answer() has returned more than 0. */
typedef struct nx_answer_head {
    int64_t content_length; /* value of the header, also if no body follows (HEAD, 304); -1: no such header */
    uint16_t status;        /* 100 to 999 */
    uint8_t minor_version;  /* 0 or 1 */
    bool keep_alive;        /* the connection may be reused after the body */
    nx_answer_body_t body;
} nx_answer_head_t;

typedef struct nx_answer_parser {
    const char *problem; /* set after a negative result; a static string */
    uint32_t position;   /* bytes already parsed */
    uint32_t line;       /* start of the current line */
    uint8_t seen;        /* flags of the framing and connection headers seen so far */
    bool is_head_request;
} nx_answer_parser_t;

/* A response to HEAD has no body, whatever its headers say. */
void nx_wire_answer_init(nx_answer_parser_t *parser, bool is_head_request);

/*
 * `data` starts at the start of the response, and `length` only grows between calls. `head` must be kept unchanged
 * until the result is not 0.
 *
 * More than 0: the length of the head; the body starts there. After an interim response (a status below 200, except
 * 101) the next head starts there, and nx_wire_answer_init() must be called. 0: more input is needed. Negative:
 * malformed.
 */
int nx_wire_parse_answer(nx_answer_parser_t *parser, const char *data, size_t length, nx_answer_head_t *head);

#endif
