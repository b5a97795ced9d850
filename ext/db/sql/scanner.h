/* SPDX-License-Identifier: MIT */
/* Inside of sql/ only: the text as tokens, without comments. */
#ifndef NX_DB_SQL_SCANNER_H
#define NX_DB_SQL_SCANNER_H

#include <stdbool.h>

#include "db/sql/sql.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_WORD, /* not quoted: a keyword or a name */
    TOKEN_NAME, /* quoted; the quotes are not part of it */
    TOKEN_TEXT, /* a string or digits */
    TOKEN_SIGN  /* one byte */
} token_kind_t;

typedef struct token {
    token_kind_t kind;
    const char *at;
    size_t length;
} token_t;

/*
 * How a text is to be read depends on settings of the server that nobody knows here, so it may be read more than
 * once: `escapes` and `executes` are what is believed this time, `has_…` tell whether the other belief would make a
 * difference.
 */
typedef struct scanner {
    const char *begin;
    const char *at;
    const char *end;
    nx_sql_dialect_t dialect;
    bool escapes;  /* a backslash in a string takes the next byte along */
    bool executes; /* MySQL's executable comments are code */
    bool has_escape;
    bool has_executable;
    bool is_executing; /* inside such a comment */
    bool was_escaped;  /* the token before was E'…', which goes on in the next string */
    bool is_doubtful;  /* something here may mean something else */
    bool is_cut;       /* the text has ended inside of a string */
} scanner_t;

void nx_sql__scan(scanner_t *scanner, token_t *token);

#endif
