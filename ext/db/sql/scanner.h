/* SPDX-License-Identifier: MIT */
/* Shared by the files of db/sql/ only: splits the text into tokens, without comments. */
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
 * The meaning of a text depends on settings of the server that are unknown here, so a text may be scanned more than
 * once. `escapes` and `executes` are the assumptions of this scan. `has_escape` and `has_executable` are true if the
 * opposite assumption would make a difference.
 */
typedef struct scanner {
    const char *begin;
    const char *at;
    const char *end;
    nx_sql_dialect_t dialect;
    bool escapes;  /* a backslash in a string escapes the next byte */
    bool executes; /* MySQL's executable comments are code */
    bool has_escape;
    bool has_executable;
    bool is_executing; /* inside such a comment */
    bool was_escaped;  /* the previous token was E'…', which continues in the next string */
    bool is_doubtful;  /* something in the text is ambiguous */
    bool is_cut;       /* the text ends inside a string */
} scanner_t;

void nx_sql__scan(scanner_t *scanner, token_t *token);

#endif
