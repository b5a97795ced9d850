/* SPDX-License-Identifier: MIT */
/*
 * Patterns of URL paths, and templates that are filled with what a pattern has captured (docs/inside/classic-mode.md).
 *
 * A pattern that begins with a slash describes a whole path, any other pattern a part of a path between two slashes.
 * "*" is any text without a slash, "**" any text, "?" one character. "{name}" captures one or more characters without a
 * slash, "{name:int}" digits, "{name...}" any text. A pattern that ends with "/" followed by "**" includes the folder
 * itself. Matching takes at most length × parts steps, whatever a client sends.
 *
 * Ownership: a pattern and a template refer to the text that they were compiled from, which must outlive them.
 * Suspension, exceptions: none. Fork and threads: not affected.
 */
#ifndef NX_SERVER_SITE_PATTERN_H
#define NX_SERVER_SITE_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A path has less than this many bytes. */
#define NX_SITE_PATH_MAX      4096
#define NX_PATTERN_PARTS_MAX  24
#define NX_TEMPLATE_PARTS_MAX 24

typedef enum nx_pattern_kind {
    NX_PATTERN_LITERAL,
    NX_PATTERN_CHARACTER, /* ? */
    NX_PATTERN_SEGMENT,   /* *, {name} */
    NX_PATTERN_DIGITS,    /* {name:int} */
    NX_PATTERN_ANY,       /* **, {name...} */
    NX_PATTERN_BELOW,     /* the end of a path, or a slash and any text */
} nx_pattern_kind_t;

typedef struct nx_pattern_part {
    nx_pattern_kind_t kind;
    uint16_t at, length; /* of a literal: in the text; of a capture: of its name; else 0 */
    bool is_capture;
    bool needs_one; /* matches one character at least */
} nx_pattern_part_t;

typedef struct nx_pattern {
    const char *text;
    nx_pattern_part_t parts[NX_PATTERN_PARTS_MAX];
    uint8_t count, wildcards;
    bool is_rooted; /* for the whole path */
    bool ignores_case;
} nx_pattern_t;

/* What each part of a pattern has matched. */
typedef struct nx_captures {
    const char *path;
    size_t path_length;
    uint16_t from[NX_PATTERN_PARTS_MAX], to[NX_PATTERN_PARTS_MAX];
} nx_captures_t;

/* 0, or -EINVAL. PHP checks patterns with a message for the user before (Nexus\Server\Internal\Site\Pattern). */
int nx_pattern_compile(nx_pattern_t *pattern, const char *text, bool ignores_case);
/* `captures`: NULL if they are not of interest. */
bool nx_pattern_matches(const nx_pattern_t *pattern, const char *path, size_t length,
                        nx_captures_t *captures);

typedef struct nx_template_part {
    uint16_t at, length; /* literal: in the text */
    int8_t capture;      /* index of the part of the pattern; -1: a literal; -2: the whole path */
    bool is_in_query;    /* after the "?" */
} nx_template_part_t;

typedef struct nx_template {
    const char *text;
    nx_template_part_t parts[NX_TEMPLATE_PARTS_MAX];
    uint8_t count;
    bool has_query;
    bool drops_query; /* ends with "?": the client's query is not appended */
} nx_template_t;

/* `pattern`: NULL if the template may only contain "{path}". 0, or -EINVAL. */
int nx_template_compile(nx_template_t *result, const char *text, const nx_pattern_t *pattern);
/*
 * Writes the path, and the query if the template has one. Captures are inserted into the path as they are, and into the
 * query percent-encoded. `encodes`: into the path percent-encoded as well, for a Location. Both results end with a NUL.
 * False: one of the two does not fit.
 */
bool nx_template_fill(const nx_template_t *source, const nx_captures_t *captures, bool encodes, char *path,
                      size_t path_size, size_t *path_length, char *query, size_t query_size,
                      size_t *query_length);
/* Percent-encodes what cannot be in a path. Returns the length, or 0 if it does not fit. */
size_t nx_template_encode_path(const char *path, size_t length, char *out, size_t size);

#endif
