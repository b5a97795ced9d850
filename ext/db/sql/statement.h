/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of db/sql/ only: collects facts about one statement from its tokens, and derives its effects.
 */
#ifndef NX_DB_SQL_STATEMENT_H
#define NX_DB_SQL_STATEMENT_H

#include "db/sql/scanner.h"

/* Bits of the dialects to which a row of the tables applies. */
enum { P = 1 << NX_SQL_PGSQL, M = 1 << NX_SQL_MYSQL, S = 1 << NX_SQL_SQLITE, O = 1 << NX_SQL_OTHER };

enum { FIRST_WORDS = 4 };

/* The effects that a text could have if its meaning is unknown. */
enum {
    DOUBT = NX_SQL_SESSION | NX_SQL_BEGINS | NX_SQL_ENDS | NX_SQL_INSERTS | NX_SQL_SCHEMA | NX_SQL_SEVERAL |
            NX_SQL_CODE
};

typedef enum fact {
    FACT_INSERT = 1,
    FACT_CHANGE = 2,
    FACT_INTO = 4,
    FACT_TEMPORARY = 8,
    FACT_HOLD = 16,
    FACT_DROP = 32,
    FACT_EXECUTES = 64,
    FACT_STREAM = 128,
    FACT_CHAIN = 256,
    FACT_WARNINGS = 512,
    FACT_CALCULATES = 1024,
    FACT_VARIABLE = 2048, /* @name */
    FACT_ASSIGNS = 4096,  /* a plain = */
    FACT_CALLS = 8192,    /* a parenthesis */
    FACT_CODE = 32768,    /* functions, triggers and other code that the database executes itself */
    FACT_SETTINGS = 16384 /* pg_settings, whose rule calls set_config() */
} fact_t;

typedef struct statement {
    nx_sql_dialect_t dialect;
    bool is_empty;
    bool has_words;    /* the first words are complete: another token has followed */
    bool is_prefix;    /* MariaDB's SET STATEMENT … FOR: the statement follows FOR */
    bool in_variable;  /* inside @@name or @@scope.name */
    bool has_call;     /* the previous token was the parenthesis of LAST_INSERT_ID( */
    token_kind_t next; /* kind of the token after the first words */
    token_t words[FIRST_WORDS];
    unsigned word_count;
    token_t previous;
    token_t earlier; /* before the previous one */
    token_t named;   /* the token before the first = or parenthesis */
    size_t depth;
    size_t local_depth; /* depth of the arguments of set_config(); 0: not inside them */
    unsigned facts;
    uint32_t effects; /* of functions and variables */
} statement_t;

void nx_sql__begin(statement_t *statement, nx_sql_dialect_t dialect);
/* Adds a token. It must be neither the end nor a semicolon. */
void nx_sql__feed(statement_t *statement, const token_t *token);
/* Called once, after the last token. */
void nx_sql__finish(statement_t *statement);
/* The effects; 0 for an empty statement. */
uint32_t nx_sql__judge(const statement_t *statement);

/* Compares without regard to case. `text` must be in lower case. */
bool nx_sql__is(const token_t *token, const char *text, size_t length);
#define IS_WORD(token, text) ((token)->kind == TOKEN_WORD && nx_sql__is((token), (text), sizeof(text) - 1))

static inline bool is_sign(const token_t *token, char sign)
{
    return token->kind == TOKEN_SIGN && *token->at == sign;
}

#endif
