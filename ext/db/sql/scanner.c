/* SPDX-License-Identifier: MIT */
#include "db/sql/scanner.h"

#include <string.h>

enum { BLANK = 1, LETTER = 2, DIGIT = 4 };

/* Bytes above 127 are letters in all dialects. */
static const unsigned char classes[256] = {
    [0 ... ' '] = BLANK, [0x7f] = BLANK,         ['0' ... '9'] = DIGIT,    ['A' ... 'Z'] = LETTER,
    ['_'] = LETTER,      ['a' ... 'z'] = LETTER, [0x80 ... 0xff] = LETTER,
};

static inline int character_class_of(char byte)
{
    return classes[(unsigned char)byte];
}

static inline bool is_at(const scanner_t *scanner, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(scanner->end - scanner->at) >= length && memcmp(scanner->at, text, length) == 0;
}

static char byte_after(const scanner_t *scanner, const char *at)
{
    return scanner->end - at > 1 ? at[1] : '\0';
}

static void skip_line(scanner_t *scanner)
{
    const bool ends_early = scanner->dialect == NX_SQL_PGSQL;
    while (scanner->at < scanner->end && *scanner->at != '\n' && !(ends_early && *scanner->at == '\r')) {
        scanner->at++;
    }
}

/* PostgreSQL nests comments, SQLite does not. In MySQL and in unknown dialects the end of a nested one is doubtful. */
static void skip_comment(scanner_t *scanner)
{
    size_t depth = 1;
    scanner->at += 2;
    while (scanner->at < scanner->end && depth > 0) {
        if (is_at(scanner, "*/")) {
            depth--;
            scanner->at += 2;
        } else if (is_at(scanner, "/*")) {
            depth += scanner->dialect == NX_SQL_PGSQL;
            scanner->is_doubtful |= scanner->dialect == NX_SQL_OTHER || scanner->dialect == NX_SQL_MYSQL;
            scanner->at += scanner->dialect == NX_SQL_PGSQL ? 2 : 1;
        } else {
            scanner->at++;
        }
    }
}

/* An executable comment: MySQL runs its content. A number may name the first version that does. */
static bool enters_executable(scanner_t *scanner)
{
    const bool is_executable = is_at(scanner, "/*!") || is_at(scanner, "/*M!");
    if (scanner->dialect != NX_SQL_MYSQL || !is_executable) {
        return false;
    }
    scanner->has_executable = true;
    if (!scanner->executes) {
        return false;
    }
    scanner->is_executing = true;
    scanner->at += is_at(scanner, "/*!") ? 3 : 4;
    while (scanner->at < scanner->end && character_class_of(*scanner->at) == DIGIT) {
        scanner->at++;
    }
    return true;
}

/* In MySQL -- starts a comment only before a blank. In an unknown dialect it is doubtful. */
static bool begins_line_comment(scanner_t *scanner)
{
    if (*scanner->at == '#') {
        scanner->is_doubtful |= scanner->dialect == NX_SQL_OTHER;
        return scanner->dialect == NX_SQL_MYSQL;
    }
    if (!is_at(scanner, "--")) {
        return false;
    }
    const bool has_blank = scanner->end - scanner->at == 2 || character_class_of(scanner->at[2]) == BLANK;
    scanner->is_doubtful |= scanner->dialect == NX_SQL_OTHER && !has_blank;
    return scanner->dialect != NX_SQL_MYSQL || has_blank;
}

static bool skip_one_between(scanner_t *scanner)
{
    if (character_class_of(*scanner->at) == BLANK) {
        scanner->at++;
        return true;
    }
    if (character_class_of(*scanner->at) != 0) {
        return false;
    }
    if (begins_line_comment(scanner)) {
        skip_line(scanner);
        return true;
    }
    if (scanner->is_executing && is_at(scanner, "*/")) {
        scanner->is_executing = false;
        scanner->at += 2;
        return true;
    }
    if (!is_at(scanner, "/*")) {
        return false;
    }
    if (!enters_executable(scanner)) {
        skip_comment(scanner);
    }
    return true;
}

/* Skips to the byte after the closing quote. A doubled quote is part of the string. */
static void skip_quoted(scanner_t *scanner, char quote, bool escapes)
{
    while (scanner->at < scanner->end) {
        const char byte = *scanner->at;
        const char next = byte_after(scanner, scanner->at);
        if (byte == quote && next != quote) {
            scanner->at++;
            return;
        }
        const bool takes_next = byte == quote || (byte == '\\' && escapes);
        scanner->has_escape |= byte == '\\' && next == quote;
        scanner->at += takes_next && scanner->end - scanner->at > 1 ? 2 : 1;
    }
    scanner->is_cut = true;
}

static void take_quoted(scanner_t *scanner, token_t *token, token_kind_t kind, char quote, bool escapes)
{
    token->kind = kind;
    token->at = ++scanner->at;
    skip_quoted(scanner, quote, escapes);
    token->length = (size_t)(scanner->at - token->at) - (scanner->is_cut ? 0 : 1);
}

/* A name in brackets. A doubled bracket does not continue it. */
static void take_bracketed(scanner_t *scanner, token_t *token)
{
    token->kind = TOKEN_NAME;
    token->at = ++scanner->at;
    const char *close = memchr(token->at, ']', (size_t)(scanner->end - token->at));
    scanner->is_cut = close == NULL;
    token->length = (size_t)((close == NULL ? scanner->end : close) - token->at);
    scanner->at = close == NULL ? scanner->end : close + 1;
}

/* $tag$ … $tag$ is a string. A parameter number ($1) is a sign and digits. */
static bool take_dollars(scanner_t *scanner, token_t *token)
{
    const char *at = scanner->at + 1;
    while (at < scanner->end && (character_class_of(*at) == LETTER ||
                                 (character_class_of(*at) == DIGIT && at > scanner->at + 1))) {
        at++;
    }
    if (at == scanner->end || *at != '$') {
        return false;
    }
    const size_t length = (size_t)(at + 1 - scanner->at);
    const char *content = at + 1;
    const char *close = memmem(content, (size_t)(scanner->end - content), scanner->at, length);
    token->kind = TOKEN_TEXT;
    token->at = content;
    token->length = (size_t)((close == NULL ? scanner->end : close) - content);
    scanner->is_cut = close == NULL;
    scanner->at = close == NULL ? scanner->end : close + length;
    return true;
}

/* U&"…" may contain any characters by their numbers. */
static bool is_spelled(const scanner_t *scanner)
{
    return scanner->at - scanner->begin >= 2 && scanner->at[-1] == '&' && (scanner->at[-2] | 0x20) == 'u';
}

static bool take_by_quote(scanner_t *scanner, token_t *token, bool was_escaped)
{
    const bool is_mysql = scanner->dialect == NX_SQL_MYSQL;
    const char byte = *scanner->at;
    if (byte == '\'') {
        scanner->is_doubtful |= was_escaped;
        take_quoted(scanner, token, TOKEN_TEXT, byte, scanner->escapes);
        return true;
    }
    if (byte == '"') {
        scanner->is_doubtful |= scanner->dialect == NX_SQL_PGSQL && is_spelled(scanner);
        take_quoted(scanner, token, TOKEN_NAME, byte,
                    scanner->escapes && (is_mysql || scanner->dialect == NX_SQL_OTHER));
        return true;
    }
    if (byte == '`' && scanner->dialect != NX_SQL_PGSQL) {
        take_quoted(scanner, token, TOKEN_NAME, byte, false);
        return true;
    }
    if (byte == '[' && scanner->dialect == NX_SQL_SQLITE) {
        take_bracketed(scanner, token);
        return true;
    }
    if (byte != '$') {
        return false;
    }
    scanner->is_doubtful |= scanner->dialect == NX_SQL_OTHER && byte_after(scanner, scanner->at) == '$';
    return scanner->dialect == NX_SQL_PGSQL && take_dollars(scanner, token);
}

static void take_word(scanner_t *scanner, token_t *token)
{
    token->kind = TOKEN_WORD;
    token->at = scanner->at;
    while (scanner->at < scanner->end &&
           ((character_class_of(*scanner->at) & (LETTER | DIGIT)) != 0 || *scanner->at == '$')) {
        scanner->at++;
    }
    token->length = (size_t)(scanner->at - token->at);
    const bool is_prefix = token->length == 1 && (*token->at | 0x20) == 'e' && scanner->at < scanner->end;
    if (is_prefix && scanner->dialect == NX_SQL_PGSQL && *scanner->at == '\'') {
        take_quoted(scanner, token, TOKEN_TEXT, '\'', true);
        scanner->was_escaped = true;
    }
}

static void take_digits(scanner_t *scanner, token_t *token)
{
    token->kind = TOKEN_TEXT;
    token->at = scanner->at;
    while (scanner->at < scanner->end && character_class_of(*scanner->at) == DIGIT) {
        scanner->at++;
    }
    token->length = (size_t)(scanner->at - token->at);
}

void nx_sql__scan(scanner_t *scanner, token_t *token)
{
    const bool was_escaped = scanner->was_escaped;
    scanner->was_escaped = false;
    while (scanner->at < scanner->end && skip_one_between(scanner)) {
    }
    if (scanner->at == scanner->end) {
        *token = (token_t){TOKEN_END, scanner->end, 0};
        return;
    }
    const int class = character_class_of(*scanner->at);
    if (class == LETTER) {
        take_word(scanner, token);
    } else if (class == DIGIT) {
        take_digits(scanner, token);
    } else if (!take_by_quote(scanner, token, was_escaped)) {
        *token = (token_t){TOKEN_SIGN, scanner->at++, 1};
    }
}
