/* SPDX-License-Identifier: MIT */
/* A cursor that reads a text from left to right: dates, entity tags, ranges, parameters, the PROXY protocol line. */
#ifndef NX_HTTP_WIRE_CURSOR_H
#define NX_HTTP_WIRE_CURSOR_H

#include "http/wire/private.h"

typedef struct nx_cursor {
    const char *at, *end;
} nx_cursor_t;

/* If `text` is at the cursor: moves past it and returns true. */
static inline bool nx_wire__skip(nx_cursor_t *cursor, const char *text)
{
    const size_t length = strlen(text);
    if ((size_t)(cursor->end - cursor->at) < length || memcmp(cursor->at, text, length) != 0) {
        return false;
    }
    cursor->at += length;
    return true;
}

static inline void nx_wire__skip_blanks(nx_cursor_t *cursor)
{
    while (cursor->at < cursor->end && nx_wire__is_blank(*cursor->at)) {
        cursor->at++;
    }
}

#endif
