/* SPDX-License-Identifier: MIT */
#include "server/site/pattern.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <strings.h>

static nx_pattern_part_t *add_pattern_part(nx_pattern_t *pattern, nx_pattern_kind_t kind)
{
    if (pattern->count == NX_PATTERN_PARTS_MAX) {
        return NULL;
    }
    nx_pattern_part_t *part = &pattern->parts[pattern->count++];
    *part = (nx_pattern_part_t){.kind = kind};
    pattern->wildcards += kind == NX_PATTERN_SEGMENT || kind == NX_PATTERN_DIGITS || kind == NX_PATTERN_ANY;
    return part;
}

/* Parses "{name}", "{name:int}" or "{name...}". Returns the number of characters, or 0. */
static size_t add_pattern_capture(nx_pattern_t *pattern, const char *at)
{
    const char *end = strchr(at, '}');
    if (end == NULL) {
        return 0;
    }
    size_t name = strspn(at + 1, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    const char *suffix = at + 1 + name;
    size_t suffix_length = (size_t)(end - suffix);
    nx_pattern_kind_t kind = NX_PATTERN_SEGMENT;
    if (suffix_length == 3 && memcmp(suffix, "...", 3) == 0) {
        kind = NX_PATTERN_ANY;
    } else if (suffix_length == 4 && memcmp(suffix, ":int", 4) == 0) {
        kind = NX_PATTERN_DIGITS;
    } else if (suffix_length != 0) {
        return 0;
    }
    nx_pattern_part_t *part = name == 0 ? NULL : add_pattern_part(pattern, kind);
    if (part == NULL) {
        return 0;
    }
    part->at = (uint16_t)(at + 1 - pattern->text);
    part->length = (uint16_t)name;
    part->is_capture = true;
    part->needs_one = kind != NX_PATTERN_ANY;
    return (size_t)(end - at) + 1;
}

static size_t add_pattern_literal(nx_pattern_t *pattern, const char *at)
{
    size_t length = strcspn(at, "*?{}");
    size_t rest = strlen(at);
    /* A folder and everything below it: the slash is part of the end. */
    if (length > 0 && rest == length + 2 && strcmp(at + length - 1, "/**") == 0) {
        length--;
    }
    nx_pattern_part_t *part = length == 0 ? NULL : add_pattern_part(pattern, NX_PATTERN_LITERAL);
    if (part == NULL) {
        return 0;
    }
    part->at = (uint16_t)(at - pattern->text);
    part->length = (uint16_t)length;
    return length;
}

/* Returns the number of characters of the next part, or 0 if it is invalid. */
static size_t add_next_part(nx_pattern_t *pattern, const char *at)
{
    if (strcmp(at, "/**") == 0) {
        return add_pattern_part(pattern, NX_PATTERN_BELOW) == NULL ? 0 : 3;
    }
    if (*at == '*') {
        bool is_double = at[1] == '*';
        nx_pattern_kind_t kind = is_double ? NX_PATTERN_ANY : NX_PATTERN_SEGMENT;
        return add_pattern_part(pattern, kind) == NULL ? 0 : (is_double ? 2 : 1);
    }
    if (*at == '?') {
        return add_pattern_part(pattern, NX_PATTERN_CHARACTER) == NULL ? 0 : 1;
    }
    return *at == '{' ? add_pattern_capture(pattern, at) : add_pattern_literal(pattern, at);
}

int nx_pattern_compile(nx_pattern_t *pattern, const char *text, bool ignores_case)
{
    *pattern = (nx_pattern_t){.text = text, .is_rooted = text[0] == '/', .ignores_case = ignores_case};
    if (text[0] == '\0' || strlen(text) >= NX_SITE_PATH_MAX) {
        return -EINVAL;
    }
    const char *at = text;
    while (*at != '\0') {
        size_t length = add_next_part(pattern, at);
        if (length == 0) {
            return -EINVAL;
        }
        at += length;
    }
    return 0;
}

typedef struct matching {
    const nx_pattern_t *pattern;
    const char *path;
    size_t length;
    nx_captures_t *captures;
    /* Where each wildcard was tried, by part and position: a second try ends as the first. */
    uint64_t tried[NX_PATTERN_PARTS_MAX][NX_SITE_PATH_MAX / 64];
} matching_t;

static bool has_tried(matching_t *matching, size_t part, size_t at)
{
    uint64_t bit = (uint64_t)1 << (at % 64);
    uint64_t *word = &matching->tried[part][at / 64];
    bool has_bit = (*word & bit) != 0;
    *word |= bit;
    return has_bit;
}

static bool is_literal_at(const matching_t *matching, const nx_pattern_part_t *part, size_t at)
{
    const char *literal = matching->pattern->text + part->at, *path = matching->path + at;
    if (matching->length - at < part->length) {
        return false;
    }
    return matching->pattern->ignores_case ? strncasecmp(path, literal, part->length) == 0
                                           : memcmp(path, literal, part->length) == 0;
}

static bool takes_character(nx_pattern_kind_t kind, char character)
{
    return kind == NX_PATTERN_ANY ||
           (kind == NX_PATTERN_DIGITS ? isdigit((unsigned char)character) != 0 : character != '/');
}

static bool match_from(matching_t *matching, size_t part, size_t at);

/* Takes as little as possible. Each position is tried once for each part, so that the time is bounded. */
static bool match_wildcard(matching_t *matching, size_t index, size_t at)
{
    const nx_pattern_part_t *part = &matching->pattern->parts[index];
    size_t end = at;
    if (part->needs_one) {
        if (at == matching->length || !takes_character(part->kind, matching->path[at])) {
            return false;
        }
        end++;
    }
    for (;; end++) {
        if (has_tried(matching, index, end)) {
            return false;
        }
        if (match_from(matching, index + 1, end)) {
            if (matching->captures != NULL) {
                matching->captures->from[index] = (uint16_t)at;
                matching->captures->to[index] = (uint16_t)end;
            }
            return true;
        }
        if (end == matching->length || !takes_character(part->kind, matching->path[end])) {
            return false;
        }
    }
}

static bool match_from(matching_t *matching, size_t index, size_t at)
{
    const nx_pattern_t *pattern = matching->pattern;
    for (; index < pattern->count; index++) {
        const nx_pattern_part_t *part = &pattern->parts[index];
        switch (part->kind) {
        case NX_PATTERN_LITERAL:
            if (!is_literal_at(matching, part, at)) {
                return false;
            }
            at += part->length;
            break;
        case NX_PATTERN_CHARACTER:
            if (at == matching->length || matching->path[at] == '/') {
                return false;
            }
            at++;
            break;
        case NX_PATTERN_BELOW:
            return at == matching->length || matching->path[at] == '/';
        default:
            return match_wildcard(matching, index, at);
        }
    }
    return at == matching->length;
}

static bool match_text(const nx_pattern_t *pattern, const char *path, size_t length, nx_captures_t *captures)
{
    const nx_pattern_part_t *first = &pattern->parts[0];
    matching_t matching;
    matching.pattern = pattern;
    matching.path = path;
    matching.length = length;
    matching.captures = captures;
    /* Most patterns differ in their first characters. */
    if (length >= NX_SITE_PATH_MAX ||
        (first->kind == NX_PATTERN_LITERAL && !is_literal_at(&matching, first, 0))) {
        return false;
    }
    if (pattern->wildcards > 0) {
        for (size_t i = 0; i < pattern->count; i++) {
            memset(matching.tried[i], 0, (length / 64 + 1) * sizeof(uint64_t));
        }
    }
    return match_from(&matching, 0, 0);
}

bool nx_pattern_matches(const nx_pattern_t *pattern, const char *path, size_t length, nx_captures_t *captures)
{
    if (captures != NULL) {
        *captures = (nx_captures_t){.path = path, .path_length = length};
    }
    if (pattern->is_rooted) {
        return match_text(pattern, path, length, captures);
    }
    for (size_t at = 0; at < length;) {
        const char *slash = memchr(path + at, '/', length - at);
        size_t end = slash == NULL ? length : (size_t)(slash - path);
        if (end > at && match_text(pattern, path + at, end - at, NULL)) {
            return true;
        }
        at = end + 1;
    }
    return false;
}
