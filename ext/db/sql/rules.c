/* SPDX-License-Identifier: MIT */
#include "db/sql/statement.h"

typedef uint32_t (*rule_t)(const statement_t *statement, uint32_t effects);

static bool has_fact(const statement_t *statement, fact_t fact)
{
    return (statement->facts & fact) != 0;
}

#define HAS_WORD(statement, number, text)                                                                    \
    ((number) < (statement)->word_count && IS_WORD(&(statement)->words[number], text))

static uint32_t as_it_is(const statement_t *statement, uint32_t effects)
{
    return effects;
}

/* SELECT … INTO creates a table. In MySQL it writes a file or sets a variable. */
static uint32_t judge_query(const statement_t *statement, uint32_t effects)
{
    const bool reads = (effects & NX_SQL_READS) != 0;
    if (has_fact(statement, FACT_INSERT)) {
        effects |= NX_SQL_INSERTS;
    } else if (reads && has_fact(statement, FACT_INTO) && statement->dialect != NX_SQL_MYSQL) {
        effects |= NX_SQL_SCHEMA;
    }
    if (reads && has_fact(statement, FACT_TEMPORARY) && statement->dialect != NX_SQL_SQLITE) {
        effects |= NX_SQL_SESSION;
    }
    if (has_fact(statement, FACT_SETTINGS) && has_fact(statement, FACT_CHANGE)) {
        effects |= NX_SQL_SESSION;
    }
    if (has_fact(statement, FACT_INSERT | FACT_CHANGE | FACT_INTO)) {
        effects &= ~(uint32_t)NX_SQL_READS;
    }
    return effects | (has_fact(statement, FACT_CALCULATES) ? NX_SQL_STICKY : 0);
}

/* EXPLAIN ANALYZE executes the statement, which may also be CREATE TABLE … AS or EXECUTE. */
static uint32_t judge_explained(const statement_t *statement, uint32_t effects)
{
    return judge_query(statement, effects) |
           (has_fact(statement, FACT_EXECUTES) ? NX_SQL_SESSION | NX_SQL_SCHEMA : 0);
}

static uint32_t judge_show(const statement_t *statement, uint32_t effects)
{
    return effects | (has_fact(statement, FACT_WARNINGS) ? NX_SQL_ASKS : 0);
}

/* BEGIN NOT ATOMIC is a block of statements. */
static uint32_t judge_begin(const statement_t *statement, uint32_t effects)
{
    return HAS_WORD(statement, 1, "not") ? DOUBT : effects;
}

/* Other statements start with START too: START SLAVE, START GROUP_REPLICATION. */
static uint32_t judge_start(const statement_t *statement, uint32_t effects)
{
    return HAS_WORD(statement, 1, "transaction") ? effects : DOUBT;
}

static uint32_t judge_end(const statement_t *statement, uint32_t effects)
{
    const bool is_to_savepoint = HAS_WORD(statement, 1, "to") || HAS_WORD(statement, 2, "to");
    if (is_to_savepoint || HAS_WORD(statement, 1, "prepared")) {
        return 0;
    }
    return effects | (has_fact(statement, FACT_CHAIN) ? NX_SQL_BEGINS : 0);
}

/* SET LOCAL, SET TRANSACTION and SET CONSTRAINTS end with the transaction, and have no effect outside of one. */
static uint32_t judge_set(const statement_t *statement, uint32_t effects)
{
    const bool is_local = HAS_WORD(statement, 1, "local") || HAS_WORD(statement, 1, "transaction") ||
                          HAS_WORD(statement, 1, "constraints");
    return is_local ? 0 : effects;
}

/* PREPARE TRANSACTION '…' is the first phase of a commit. */
static uint32_t judge_prepare(const statement_t *statement, uint32_t effects)
{
    const bool is_commit =
        statement->word_count == 2 && HAS_WORD(statement, 1, "transaction") && statement->next == TOKEN_TEXT;
    return is_commit ? NX_SQL_ENDS : effects;
}

/* LOAD DATA … (column, @variable) sets a variable of the session. */
static uint32_t judge_load(const statement_t *statement, uint32_t effects)
{
    return effects | (has_fact(statement, FACT_VARIABLE) ? NX_SQL_SESSION : 0);
}

static uint32_t judge_declare(const statement_t *statement, uint32_t effects)
{
    return effects | (has_fact(statement, FACT_HOLD) ? NX_SQL_SESSION : 0);
}

/* COPY from or to the client leaves the connection in the middle of the transfer. */
static uint32_t judge_copy(const statement_t *statement, uint32_t effects)
{
    return effects | (has_fact(statement, FACT_STREAM) ? NX_SQL_SESSION : 0);
}

static bool is_modifier(const token_t *word)
{
    return IS_WORD(word, "or") || IS_WORD(word, "replace") || IS_WORD(word, "global") ||
           IS_WORD(word, "local");
}

static bool creates_temporary(const statement_t *statement)
{
    unsigned number = 1;
    while (number < statement->word_count && is_modifier(&statement->words[number])) {
        number++;
    }
    return HAS_WORD(statement, number, "temporary") || HAS_WORD(statement, number, "temp");
}

static uint32_t judge_create(const statement_t *statement, uint32_t effects)
{
    if (statement->dialect == NX_SQL_SQLITE && has_fact(statement, FACT_TEMPORARY)) {
        return effects | NX_SQL_SESSION;
    }
    if (!creates_temporary(statement)) {
        return effects | (statement->dialect == NX_SQL_MYSQL ? NX_SQL_ENDS : 0);
    }
    return effects | (has_fact(statement, FACT_DROP) ? 0 : NX_SQL_SESSION);
}

/* True for pragmas that change nothing although they have an argument. */
static bool is_reading_pragma(const token_t *name)
{
    static const char *const names[] = {
#define PRAGMA(name) name,
#include "db/sql/pragmas.def"
#undef PRAGMA
    };
    static const size_t lengths[] = {
#define PRAGMA(name) sizeof(name) - 1,
#include "db/sql/pragmas.def"
#undef PRAGMA
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (nx_sql__is(name, names[i], lengths[i])) {
            return true;
        }
    }
    return false;
}

static uint32_t judge_pragma(const statement_t *statement, uint32_t effects)
{
    if (has_fact(statement, FACT_ASSIGNS)) {
        return effects;
    }
    return !has_fact(statement, FACT_CALLS) || is_reading_pragma(&statement->named) ? NX_SQL_READS : effects;
}

typedef struct row {
    const char *word;
    size_t length;
    unsigned dialects;
    uint32_t effects;
    rule_t rule;
} row_t;

static const row_t rows[] = {
#define STATEMENT(word, dialects, effects, rule) {word, sizeof(word) - 1, dialects, effects, rule},
#include "db/sql/statements.def"
#undef STATEMENT
};

static const row_t *row_of(const statement_t *statement)
{
    if (statement->word_count == 0) {
        return NULL;
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        const bool is_ours = (rows[i].dialects >> statement->dialect & 1) != 0;
        if (is_ours && nx_sql__is(&statement->words[0], rows[i].word, rows[i].length)) {
            return &rows[i];
        }
    }
    return NULL;
}

/*
 * A definition contains code by its kind, or an expression with a function that changes the session (a default, a
 * check).
 */
static bool stores_code(const statement_t *statement, uint32_t effects)
{
    const bool is_definition = (effects & NX_SQL_SCHEMA) != 0;
    return is_definition && (has_fact(statement, FACT_CODE) || (statement->effects & NX_SQL_SESSION) != 0);
}

uint32_t nx_sql__judge(const statement_t *statement)
{
    if (statement->is_empty) {
        return 0;
    }
    const row_t *row = row_of(statement);
    uint32_t effects = statement->effects | (row == NULL ? DOUBT : row->rule(statement, row->effects));
    effects |= stores_code(statement, effects) ? NX_SQL_CODE : 0;
    const uint32_t changing = NX_SQL_SESSION | NX_SQL_BEGINS | NX_SQL_ENDS | NX_SQL_INSERTS | NX_SQL_SCHEMA;
    return (effects & changing) == 0 ? effects : effects & ~(uint32_t)NX_SQL_READS;
}
