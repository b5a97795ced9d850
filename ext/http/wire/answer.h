/* SPDX-License-Identifier: MIT */
/*
 * Response heads as a client reads them (RFC 9112), and where the body behind one ends. A page of http/wire/wire.h.
 *
 * Strict, since a measuring client should see what others only forgive: what two readers could frame differently is
 * malformed. Ownership, threads: as wire.h; what comes out depends on the bytes alone, never on how the network cut
 * them.
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

/* Nothing needs to be initialised; valid once nx_wire_parse_answer() answered more than 0. */
typedef struct nx_answer_head {
    int64_t content_length; /* as the header says, also where no body follows (HEAD, 304); -1: none */
    uint16_t status;        /* 100 to 999 */
    uint8_t minor_version;  /* 0 or 1 */
    bool keep_alive;        /* the connection may be used again, behind the body */
    nx_answer_body_t body;
} nx_answer_head_t;

typedef struct nx_answer_parser {
    const char *problem; /* after a negative answer; a static string */
    uint32_t position;   /* bytes already judged */
    uint32_t line;       /* where the line under way starts */
    uint8_t seen;        /* what the headers so far said about framing and options */
    bool is_head_request;
} nx_answer_parser_t;

/* An answer to HEAD has no body, whatever its headers say. */
void nx_wire_answer_init(nx_answer_parser_t *parser, bool is_head_request);

/*
 * `data` starts where the response starts and `length` only grows between calls; `head` keeps its content until the
 * answer is not 0. More than 0: bytes of the head, the body starts there; behind an interim response (a status below
 * 200, but 101) the next head starts there, and nx_wire_answer_init() is due. 0: needs more. Negative: malformed.
 */
int nx_wire_parse_answer(nx_answer_parser_t *parser, const char *data, size_t length, nx_answer_head_t *head);

#endif
