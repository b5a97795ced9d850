/* SPDX-License-Identifier: MIT */
/*
 * Conditional and range requests: which version of a resource the client has, and which part of it the client requests
 * (RFC 9110 §8.8, §13, §14). Part of wire.h. Nothing here allocates. Malformed header fields are ignored, as the RFC
 * requires: the client gets the whole resource.
 */
#ifndef NX_HTTP_WIRE_CONDITIONAL_H
#define NX_HTTP_WIRE_CONDITIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_request_head nx_request_head_t;

#define NX_TIME_UNKNOWN INT64_MIN

typedef struct nx_version {
    const char *tag; /* an entity tag with its quotes, without W/; NULL: none */
    size_t tag_length;
    bool is_weak;     /* W/: semantically equivalent, but not byte for byte equal */
    int64_t modified; /* seconds since 1970, or NX_TIME_UNKNOWN */
} nx_version_t;

/* 0: a 2xx response may be sent; else 304 or 412. */
unsigned nx_wire_precondition(const nx_request_head_t *head, const char *data, const nx_version_t *version);

typedef enum nx_range {
    NX_RANGE_WHOLE,
    NX_RANGE_PART, /* 206 */
    NX_RANGE_NONE  /* 416: no requested part exists */
} nx_range_t;

typedef struct nx_range_part {
    uint64_t first;
    uint64_t length;
} nx_range_part_t;

/* Maximum of ranges in a Range field; a field with more is ignored. */
#define NX_RANGES_MAX 32
typedef struct nx_range_parts {
    size_t count;
    nx_range_part_t part[NX_RANGES_MAX];
} nx_range_parts_t;

/*
 * Determines which parts of a resource of `size` bytes the client requests (RFC 9110 §14.2), provided that it has this
 * version. Parts that overlap or are close together are joined, so all parts together are never longer than the whole.
 * Only for GET. A malformed field is ignored.
 */
nx_range_t nx_wire_ranges(const nx_request_head_t *head, const char *data, const nx_version_t *version,
                          uint64_t size, nx_range_parts_t *parts);

/*
 * Parses a date in any of the three formats of RFC 9110 §5.6.7. NX_TIME_UNKNOWN: it is not a date. `now` determines
 * the century of the second format.
 */
int64_t nx_wire_parse_date(const char *text, size_t length, int64_t now);

#endif
