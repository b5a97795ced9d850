/* SPDX-License-Identifier: MIT */
/*
 * The end of a string depends on the server's settings (standard_conforming_strings, NO_BACKSLASH_ESCAPES), and the
 * effect of an executable comment on its version. The server is not asked. A text for which these matter is read in
 * each possible way, and the effects of all readings are combined.
 */
#include "db/sql/sql.h"

#include "db/sql/statement.h"

/* The combined effects. READS is set if all statements and readings have it, each other bit if any of them has it. */
typedef struct verdict {
    uint32_t effects;
    bool has_any;
    bool reads;
} verdict_t;

static void add_effects(verdict_t *verdict, uint32_t effects)
{
    verdict->reads = (verdict->reads || !verdict->has_any) && (effects & NX_SQL_READS) != 0;
    verdict->has_any = true;
    verdict->effects |= effects & ~(uint32_t)NX_SQL_READS;
}

/* True if it was the last statement. */
static bool read_statement(scanner_t *scanner, verdict_t *verdict, size_t *count)
{
    statement_t statement;
    token_t token;
    nx_sql__begin(&statement, scanner->dialect);
    for (;;) {
        nx_sql__scan(scanner, &token);
        if (token.kind == TOKEN_END || is_sign(&token, ';')) {
            break;
        }
        nx_sql__feed(&statement, &token);
    }
    nx_sql__finish(&statement);
    if (!statement.is_empty && !scanner->is_cut) {
        add_effects(verdict, nx_sql__judge(&statement) | (*count > 0 ? NX_SQL_SEVERAL : 0));
        ++*count;
    }
    return token.kind == TOKEN_END;
}

static void read_statement_text(scanner_t *scanner, verdict_t *verdict)
{
    size_t count = 0;
    while (!read_statement(scanner, verdict, &count)) {
    }
    if (scanner->is_doubtful) {
        add_effects(verdict, DOUBT);
    }
}

enum { OTHER_ESCAPES = 1, OTHER_EXECUTION = 2, READINGS = 4 };

/* Reads the text in one way. Returns the assumptions whose opposite would make a difference. */
static int read_as(nx_sql_dialect_t dialect, const char *text, size_t length, int reading, verdict_t *verdict)
{
    scanner_t scanner = {.begin = text, .at = text, .end = text + length, .dialect = dialect};
    scanner.escapes = (dialect == NX_SQL_MYSQL) != ((reading & OTHER_ESCAPES) != 0);
    scanner.executes = (reading & OTHER_EXECUTION) == 0;
    read_statement_text(&scanner, verdict);
    if (scanner.is_cut && reading == 0) {
        add_effects(verdict, DOUBT);
    }
    const bool has_escape = scanner.has_escape && dialect != NX_SQL_SQLITE;
    return (has_escape ? OTHER_ESCAPES : 0) | (scanner.has_executable ? OTHER_EXECUTION : 0);
}

uint32_t nx_sql_effects(nx_sql_dialect_t dialect, const char *text, size_t length)
{
    verdict_t verdict = {0};
    unsigned done = 1;
    int differs = read_as(dialect, text, length, 0, &verdict);
    /* A later reading may show that a skipped one is needed, so the loop starts again after each reading. */
    for (int reading = 1; reading < READINGS; reading++) {
        if ((done >> reading & 1) == 0 && (reading & ~differs) == 0) {
            done |= 1u << reading;
            differs |= read_as(dialect, text, length, reading, &verdict);
            reading = 0;
        }
    }
    return verdict.effects | (verdict.reads ? NX_SQL_READS : 0);
}
