/* SPDX-License-Identifier: MIT */
/*
 * Incremental parser for multipart/form-data (RFC 7578, RFC 2046 §5.1). Part of wire.h.
 *
 * Ownership: the parser stores the delimiter and the head of one part. Data points into the caller's input, or into the
 * parser (bytes that looked like the beginning of a delimiter), and is valid until the next call. Errors: a negative
 * result is minus the HTTP status, and `problem` describes the error. The caller limits totals (parts, bytes). The
 * result depends only on the bytes, not on how they were split; only the boundaries between two data events may differ.
 */
#ifndef NX_HTTP_WIRE_MULTIPART_H
#define NX_HTTP_WIRE_MULTIPART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NX_MULTIPART_BOUNDARY_MAX 70
#define NX_MULTIPART_HEAD_MAX     4096 /* bytes of a part's header lines; more are refused with 431 */

typedef enum nx_multipart_event {
    NX_MULTIPART_MORE,    /* no event yet */
    NX_MULTIPART_PART,    /* a part begins: name, file_name, media_type */
    NX_MULTIPART_DATA,    /* of that part: data */
    NX_MULTIPART_PART_END /* the part is complete */
} nx_multipart_event_t;

typedef struct nx_multipart_text {
    const char *bytes; /* NULL: absent */
    size_t length;
} nx_multipart_text_t;

typedef struct nx_multipart {
    const char *problem;
    nx_multipart_text_t name, file_name, media_type, data;
    uint16_t head_length;
    uint16_t line; /* start of the current line of the part's head */
    uint8_t state;
    uint8_t matched; /* bytes of the delimiter at the end of the last input */
    uint8_t delimiter_length;
    bool is_done; /* the last delimiter has been seen; what follows is ignored */
    char delimiter[4 + NX_MULTIPART_BOUNDARY_MAX];
    char head[NX_MULTIPART_HEAD_MAX];
} nx_multipart_t;

bool nx_wire_is_multipart(const char *content_type, size_t length);
/* 0, or minus a status: the header's value contains no usable boundary. */
int nx_wire_multipart_init(nx_multipart_t *multipart, const char *content_type, size_t length);
/*
 * Consumes input up to the next event, or all of it, and returns the bytes consumed. An event may be reported without
 * a byte being consumed: call again with the rest.
 */
int64_t nx_wire_multipart_parse(nx_multipart_t *multipart, const char *data, size_t length,
                                nx_multipart_event_t *event);
/* Call at the end of the body. 0, or minus a status: the body is incomplete. */
int nx_wire_multipart_end(nx_multipart_t *multipart);

#endif
