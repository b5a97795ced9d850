/* SPDX-License-Identifier: MIT */
/*
 * multipart/form-data as it comes in (RFC 7578, RFC 2046 §5.1). Part of wire.h.
 *
 * Ownership: the parser holds the delimiter and one part's head; data is where the caller gave it, or in the parser
 * (the beginning of a delimiter that was none), and valid until the next call. Errors: a negative result is minus the
 * HTTP status, and `problem` says what was wrong. Sums (parts, bytes) are the caller's to limit. What comes out
 * depends on the bytes alone, never on how they were cut: but for where one run of data ends and the next begins.
 */
#ifndef NX_HTTP_WIRE_MULTIPART_H
#define NX_HTTP_WIRE_MULTIPART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NX_MULTIPART_BOUNDARY_MAX 70
#define NX_MULTIPART_HEAD_MAX     4096 /* bytes of a part's header lines; 431 above */

typedef enum nx_multipart_event {
    NX_MULTIPART_MORE,    /* nothing to tell yet */
    NX_MULTIPART_PART,    /* a part begins: name, file_name, media_type */
    NX_MULTIPART_DATA,    /* of that part: data */
    NX_MULTIPART_PART_END /* it is whole */
} nx_multipart_event_t;

typedef struct nx_multipart_text {
    const char *bytes; /* NULL: absent */
    size_t length;
} nx_multipart_text_t;

typedef struct nx_multipart {
    const char *problem;
    nx_multipart_text_t name, file_name, media_type, data;
    uint16_t head_length;
    uint16_t line; /* where the head's line under way starts */
    uint8_t state;
    uint8_t matched; /* bytes of the delimiter that the last input ended with */
    uint8_t delimiter_length;
    bool is_done; /* the last delimiter has been seen; what follows is ignored */
    char delimiter[4 + NX_MULTIPART_BOUNDARY_MAX];
    char head[NX_MULTIPART_HEAD_MAX];
} nx_multipart_t;

bool nx_wire_is_multipart(const char *content_type, size_t length);
/* 0, or a refusal: there is no usable boundary in the header's value. */
int nx_wire_multipart_init(nx_multipart_t *multipart, const char *content_type, size_t length);
/*
 * Consumes up to the next event, or all of it. An event may come without a byte being consumed: call again with the
 * rest.
 */
int64_t nx_wire_multipart_parse(nx_multipart_t *multipart, const char *data, size_t length,
                                nx_multipart_event_t *event);
/* The body is over. 0, or a refusal: it was cut. */
int nx_wire_multipart_end(nx_multipart_t *multipart);

#endif
