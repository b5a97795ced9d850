/* SPDX-License-Identifier: MIT */
/*
 * HTTP/1.1 messages (RFC 9110, 9112): parsing of request heads and chunked bodies, formatting of response heads. The
 * client side is in answer.h, routes are in route.h.
 *
 * Ownership: nothing here allocates or keeps a pointer to input. A parsed head contains offsets from `data`. The
 * receive buffer may move or grow between calls as long as the bytes stay in order.
 *
 * Threads and fork: all state is passed by the caller.
 *
 * Errors: a negative result is minus the HTTP status to answer before closing, and `problem` describes the error.
 *
 * The result depends only on the bytes, not on how the network split them.
 */
#ifndef NX_HTTP_WIRE_WIRE_H
#define NX_HTTP_WIRE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#define NX_WIRE_HEADERS_MAX 128
#define NX_WIRE_CONTINUE    "HTTP/1.1 100 Continue\r\n\r\n"

typedef struct nx_span {
    uint32_t offset;
    uint32_t length;
} nx_span_t;

/* Also bit numbers in the method masks of route.h. OTHER is any method that is not listed. */
#define NX_METHODS(X)         X(GET) X(HEAD) X(POST) X(PUT) X(PATCH) X(DELETE) X(OPTIONS) X(TRACE) X(CONNECT) X(OTHER)
#define NX_METHOD_ENTRY(name) NX_METHOD_##name,
typedef enum nx_method { NX_METHODS(NX_METHOD_ENTRY) NX_METHOD_COUNT } nx_method_t;

typedef enum nx_header_id {
    NX_HEADER_OTHER,
#define NX_HEADER(identifier, name, first, last_but_one, last) NX_HEADER_##identifier,
#include "http/wire/headers.def"
#undef NX_HEADER
    NX_HEADER_COUNT
} nx_header_id_t;

typedef enum nx_target_form { NX_TARGET_ORIGIN, NX_TARGET_ABSOLUTE, NX_TARGET_ASTERISK } nx_target_form_t;

typedef struct nx_header {
    uint16_t name_id; /* nx_header_id_t */
    nx_span_t name;
    nx_span_t value; /* without the white space around it */
} nx_header_t;

/* Needs no initialisation; valid once nx_wire_parse_head() has returned more than 0. */
typedef struct nx_request_head {
    nx_method_t method;
    nx_target_form_t target_form;
    nx_span_t method_name;
    nx_span_t target;
    nx_span_t path;  /* never empty; its percent escapes are well-formed and none is %00 */
    nx_span_t query; /* without the question mark; has_query distinguishes "/x?" from "/x" */
    /*
     * With port. From an absolute target if there is one; its host also replaces the value of Host. Otherwise from
     * Host. Length 0: HTTP/1.0 without Host.
     */
    nx_span_t host;
    int64_t content_length; /* -1: none. A request without length that is not chunked has no body */
    uint8_t minor_version;  /* 0 or 1 */
    bool has_query : 1;
    bool has_host : 1;
    bool is_https : 1; /* the absolute target has the scheme https */
    bool is_chunked : 1;
    bool keep_alive : 1;
    bool expect_continue : 1;    /* only when there is a body to wait for */
    bool connection_upgrade : 1; /* "Connection: upgrade"; the Upgrade header names the protocol */
    uint16_t header_count;
    /* The last member: a caller may copy only the used part (nx_wire_head_bytes()). */
    nx_header_t headers[NX_WIRE_HEADERS_MAX];
} nx_request_head_t;

typedef struct nx_wire_limits {
    uint32_t target_bytes; /* a longer target is refused with 414 */
    /* Counted from the end of the request line to the end of the empty line. More bytes are refused with 431. */
    uint32_t header_bytes;
    uint32_t header_count; /* more headers are refused with 431; at most NX_WIRE_HEADERS_MAX */
} nx_wire_limits_t;

#define NX_WIRE_LIMITS_DEFAULT ((nx_wire_limits_t){8192, 32768, NX_WIRE_HEADERS_MAX})

typedef struct nx_request_parser {
    const char *problem; /* set after a negative result; a static string */
    uint32_t position;   /* bytes already parsed */
    uint32_t line;       /* start of the current line, or of the current part of the request line */
    uint32_t headers;    /* start of the header section */
    uint8_t state;
    uint8_t empty_lines;
    uint8_t seen; /* flags of the framing and connection headers seen so far */
} nx_request_parser_t;

void nx_wire_parser_init(nx_request_parser_t *parser);

/*
 * `data` starts at the start of the request, and `length` only grows between calls. `head` must be kept unchanged (it
 * may be copied elsewhere) until the result is not 0.
 *
 * More than 0: the length of the head; the body starts there, and nx_wire_parser_init() must be called before the next
 * request. 0: more input is needed. Negative: minus the status.
 */
int nx_wire_parse_head(nx_request_parser_t *parser, const char *data, size_t length,
                       const nx_wire_limits_t *limits, nx_request_head_t *head);

size_t nx_wire_head_bytes(const nx_request_head_t *head);
/* True when the client accepts trailers: "TE: trailers". */
bool nx_wire_takes_trailers(const nx_request_head_t *head, const char *data);
/*
 * True when the comma-separated list in any header with that id has the element. With `is_exact` false, the element
 * must be in lower case, and the case in the header does not matter.
 */
bool nx_wire_lists(const nx_request_head_t *head, const char *data, nx_header_id_t id, const char *element,
                   size_t length, bool is_exact);
/* The first header with that id; further ones follow it in `headers`. NULL when absent. */
const nx_header_t *nx_wire_find_header(const nx_request_head_t *head, nx_header_id_t id);

nx_header_id_t nx_wire_header_id(const char *name, size_t length); /* `name` must be a valid header name */
const char *nx_wire_header_name(nx_header_id_t id);                /* lower case; NULL for OTHER */
nx_method_t nx_wire_method(const char *name, size_t length);
const char *nx_wire_method_name(nx_method_t method); /* NULL for OTHER */

typedef struct nx_chunk_decoder {
    const char *problem;
    uint64_t remaining; /* remaining bytes of the current chunk */
    uint32_t line_bytes;
    uint32_t overhead_bytes; /* extensions of all chunks so far */
    uint32_t trailer_bytes;
    uint8_t state;
    uint8_t extension; /* which part of an extension is expected next */
    bool is_done;      /* the last byte of the body has been consumed */
} nx_chunk_decoder_t;

void nx_wire_chunk_init(nx_chunk_decoder_t *decoder);

/*
 * Consumes input up to the end of the next run of body bytes, of `data`, or of the whole body. `body` is set to that
 * run (an offset from `data`; length 0: no body bytes yet). Returns the bytes consumed, at least 1 when length > 0 and
 * the body is not complete; call again with the rest until is_done. Negative: minus the status. The caller limits the
 * total size.
 */
int64_t nx_wire_chunk_decode(nx_chunk_decoder_t *decoder, const char *data, size_t length, nx_span_t *body);

#include "http/wire/answer.h"
#include "http/wire/accept.h"
#include "http/wire/conditional.h"
#include "http/wire/format.h"
#include "http/wire/forwarded.h"
#include "http/wire/hosts.h"
#include "http/wire/multipart.h"
#include "http/wire/proxy_header.h"
#include "http/wire/route.h"

#endif
