/* SPDX-License-Identifier: MIT */
#include "db/sql/statement.h"

#include <string.h>

typedef struct function {
    const char *name;
    size_t length;
    unsigned dialects;
    uint32_t effects;
} function_t;

static const function_t functions[] = {
#define FUNCTION(name, dialects, effects) {name, sizeof(name) - 1, dialects, effects},
#include "db/sql/functions.def"
#undef FUNCTION
};

typedef struct notable {
    const char *word;
    size_t length;
    unsigned dialects;
    const char *before; /* the word before it that is required; empty: any */
    size_t before_length;
    unsigned fact;
} notable_t;

static const notable_t notables[] = {
#define FACT(word, dialects, before, fact)                                                                   \
    {word, sizeof(word) - 1, dialects, before, sizeof(before) - 1, fact},
#include "db/sql/facts.def"
#undef FACT
};

/* Variables that return a result of an earlier statement. */
static const char *const memories[] = {"identity", "last_insert_id", "warning_count", "error_count"};

bool nx_sql__is(const token_t *token, const char *text, size_t length)
{
    if (token->length != length) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        const char byte = token->at[i];
        if ((byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte) != text[i]) {
            return false;
        }
    }
    return true;
}

void nx_sql__begin(statement_t *statement, nx_sql_dialect_t dialect)
{
    memset(statement, 0, sizeof(*statement));
    statement->dialect = dialect;
    statement->is_empty = true;
}

/* Rejects most words by their length and first letter. */
static bool may_be_notable(const token_t *token)
{
    uint64_t lengths = 0;
    uint32_t letters = 0;
#define FACT(word, dialects, before, fact)                                                                   \
    lengths |= UINT64_C(1) << (sizeof(word) - 1);                                                            \
    letters |= UINT32_C(1) << ((word)[0] - 'a');
#include "db/sql/facts.def"
#undef FACT
    const unsigned letter = (unsigned char)((*token->at | 0x20) - 'a');
    return token->length < 64 && (lengths >> token->length & 1) != 0 && letter < 26 &&
           (letters >> letter & 1) != 0;
}

static unsigned fact_of(const statement_t *statement, const token_t *word, const token_t *before)
{
    if (!may_be_notable(word)) {
        return 0;
    }
    unsigned facts = 0;
    for (size_t i = 0; i < sizeof(notables) / sizeof(*notables); i++) {
        const notable_t *notable = &notables[i];
        const bool follows =
            notable->before_length == 0 ||
            (before->kind == TOKEN_WORD && nx_sql__is(before, notable->before, notable->before_length));
        if ((notable->dialects >> statement->dialect & 1) != 0 && follows &&
            nx_sql__is(word, notable->word, notable->length)) {
            facts |= notable->fact;
        }
    }
    return facts;
}

static void note_variable(statement_t *statement, const token_t *word)
{
    for (size_t i = 0; i < sizeof(memories) / sizeof(*memories); i++) {
        if (nx_sql__is(word, memories[i], strlen(memories[i]))) {
            statement->effects |= NX_SQL_ASKS;
        }
    }
}

/* True for the session's temporary schema (pg_temp…). */
static bool is_session_schema(const statement_t *statement, const token_t *name)
{
    const token_t beginning = {name->kind, name->at, 7};
    return statement->dialect == NX_SQL_PGSQL && name->length >= 7 && (*name->at | 0x20) == 'p' &&
           nx_sql__is(&beginning, "pg_temp", 7);
}

static bool is_settings_view(const statement_t *statement, const token_t *name)
{
    static const char view[] = "pg_settings";
    return statement->dialect == NX_SQL_PGSQL && nx_sql__is(name, view, sizeof(view) - 1);
}

/* A word counts as a keyword only without a parenthesis after it and a dot before it: replace(…), t.update. */
static void note_word(statement_t *statement, const token_t *next)
{
    const token_t *word = &statement->previous;
    if (word->kind != TOKEN_WORD && word->kind != TOKEN_NAME) {
        return;
    }
    if (is_session_schema(statement, word)) {
        statement->effects |= NX_SQL_SESSION;
    }
    if (is_settings_view(statement, word)) {
        statement->facts |= FACT_SETTINGS;
    }
    if (statement->in_variable) {
        note_variable(statement, word);
    } else if (word->kind == TOKEN_WORD && !is_sign(next, '(') && !is_sign(&statement->earlier, '.')) {
        statement->facts |= fact_of(statement, word, &statement->earlier);
    }
    if (statement->dialect == NX_SQL_SQLITE && is_sign(next, '.') && nx_sql__is(word, "temp", 4)) {
        statement->facts |= FACT_TEMPORARY;
    }
}

static void enter_set_config(statement_t *statement)
{
    if (statement->local_depth != 0) {
        statement->effects |= NX_SQL_SESSION;
        return;
    }
    statement->local_depth = statement->depth;
}

static void record_function_call(statement_t *statement)
{
    const token_t *name = &statement->previous;
    if (name->kind != TOKEN_WORD && name->kind != TOKEN_NAME) {
        return;
    }
    for (size_t i = 0; i < sizeof(functions) / sizeof(*functions); i++) {
        const function_t *function = &functions[i];
        if ((function->dialects >> statement->dialect & 1) == 0 ||
            !nx_sql__is(name, function->name, function->length)) {
            continue;
        }
        if (strcmp(function->name, "set_config") == 0) {
            enter_set_config(statement);
        } else if (strcmp(function->name, "last_insert_id") == 0) {
            statement->has_call = true;
        } else {
            statement->effects |= function->effects;
        }
        return;
    }
}

static void leave_parenthesis(statement_t *statement)
{
    if (statement->local_depth != 0 && statement->depth == statement->local_depth) {
        const bool is_local = IS_WORD(&statement->previous, "true") && is_sign(&statement->earlier, ',');
        statement->effects |= is_local ? 0 : NX_SQL_SESSION;
        statement->local_depth = 0;
    }
    statement->depth -= statement->depth > 0;
}

static void note_name(statement_t *statement, fact_t fact)
{
    if ((statement->facts & (FACT_ASSIGNS | FACT_CALLS)) == 0) {
        statement->named = statement->previous;
    }
    statement->facts |= fact;
}

static void note_equals(statement_t *statement, const token_t *token)
{
    const bool is_joined = is_sign(&statement->previous, ':') && statement->previous.at + 1 == token->at;
    if (is_joined && (statement->dialect == NX_SQL_MYSQL || statement->dialect == NX_SQL_OTHER)) {
        statement->effects |= NX_SQL_SESSION;
    }
    note_name(statement, FACT_ASSIGNS);
}

static void note_at(statement_t *statement)
{
    statement->in_variable = is_sign(&statement->previous, '@');
    statement->facts |= FACT_VARIABLE;
    if (IS_WORD(&statement->previous, "into")) {
        statement->effects |= NX_SQL_SESSION;
    }
}

static void note_sign(statement_t *statement, const token_t *token)
{
    switch (*token->at) {
    case '(':
        statement->depth++;
        record_function_call(statement);
        note_name(statement, FACT_CALLS);
        break;
    case ')':
        leave_parenthesis(statement);
        break;
    case '=':
        note_equals(statement, token);
        break;
    case '@':
        note_at(statement);
        break;
    }
}

static void collect_word(statement_t *statement, const token_t *token)
{
    if (statement->has_words) {
        return;
    }
    if (token->kind == TOKEN_WORD && statement->word_count < FIRST_WORDS) {
        statement->words[statement->word_count++] = *token;
    } else {
        statement->has_words = true;
        statement->next = token->kind;
    }
    statement->is_prefix = statement->dialect == NX_SQL_MYSQL && statement->word_count >= 2 &&
                           IS_WORD(&statement->words[0], "set") && IS_WORD(&statement->words[1], "statement");
}

static void begin_again(statement_t *statement)
{
    const uint32_t effects = statement->effects;
    nx_sql__begin(statement, statement->dialect);
    statement->effects = effects;
}

void nx_sql__feed(statement_t *statement, const token_t *token)
{
    if (statement->is_empty && is_sign(token, '(')) {
        statement->depth++;
        return;
    }
    if (statement->is_prefix && IS_WORD(token, "for")) {
        begin_again(statement);
        return;
    }
    statement->is_empty = false;
    collect_word(statement, token);
    note_word(statement, token);
    if (statement->has_call) {
        statement->has_call = false;
        statement->effects |= is_sign(token, ')') ? NX_SQL_ASKS : NX_SQL_INSERTS;
    }
    if (token->kind == TOKEN_SIGN) {
        statement->in_variable &= *token->at == '.';
        note_sign(statement, token);
    } else if (statement->previous.kind != TOKEN_SIGN) {
        statement->in_variable = false;
    }
    statement->earlier = statement->previous;
    statement->previous = *token;
}

void nx_sql__finish(statement_t *statement)
{
    static const token_t end = {TOKEN_END, NULL, 0};
    note_word(statement, &end);
    if (statement->local_depth != 0) {
        statement->effects |= NX_SQL_SESSION;
    }
}
