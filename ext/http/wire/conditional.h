/* SPDX-License-Identifier: MIT */
/*
 * Which version of a thing the client has, and which part of it it wants (RFC 9110 §8.8, §13, §14). Part of wire.h;
 * nothing here allocates. What is malformed is passed over, as the RFC has it: the client gets the whole.
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
    bool is_weak;     /* W/: of equal use, but not of equal bytes */
    int64_t modified; /* seconds since 1970, or NX_TIME_UNKNOWN */
} nx_version_t;

/* 0: nothing stands against an answer with 2xx; else 304 or 412. */
unsigned nx_wire_precondition(const nx_request_head_t *head, const char *data, const nx_version_t *version);

typedef enum nx_range {
    NX_RANGE_WHOLE,
    NX_RANGE_PART, /* 206 */
    NX_RANGE_NONE  /* 416: there is no such part */
} nx_range_t;

typedef struct nx_range_part {
    uint64_t first;
    uint64_t length;
} nx_range_part_t;

/* As many ranges as a Range field may have; with more it is ignored. */
#define NX_RANGES_MAX 32
typedef struct nx_range_parts {
    size_t count;
    nx_range_part_t part[NX_RANGES_MAX];
} nx_range_parts_t;

/*
 * Which parts of so many bytes are wanted (RFC 9110 §14.2), of the version that the client has. Parts that overlap,
 * or lie close together, are joined: together they are never longer than the whole. Only for GET; what is not
 * understood is ignored.
 */
nx_range_t nx_wire_ranges(const nx_request_head_t *head, const char *data, const nx_version_t *version,
                          uint64_t size, nx_range_parts_t *parts);

/*
 * In any of the three formats of RFC 9110 §5.6.7; NX_TIME_UNKNOWN: it is none. `now` tells the century of the second
 * one.
 */
int64_t nx_wire_parse_date(const char *text, size_t length, int64_t now);

#endif
