/* SPDX-License-Identifier: MIT */
/* Parses patterns of routes. */
#include <errno.h>

#include "http/wire/route_table.h"

#define NAME_MAX_BYTES 255
#define ELLIPSIS       "..."

size_t nx_route__segment_end(const char *path, size_t length, size_t at)
{
    const char *slash = at < length ? memchr(path + at, '/', length - at) : NULL;
    return slash ? (size_t)(slash - path) : length;
}

static const char *check_literal(const char *segment, size_t length)
{
    if (length > NX_ROUTE_LITERAL_MAX) {
        return "a segment is too long";
    }
    for (size_t at = 0; at < length; at++) {
        switch (segment[at]) {
        case '{':
        case '}':
            return "a parameter is a whole segment: /{name}/";
        case '%':
            return "literals are written decoded, without percent escapes";
        case '?':
        case '#':
            return "a pattern is a path, without query or fragment";
        default:
            break;
        }
        if (!nx_wire__is(segment[at], NX_BYTE_FIELD) || segment[at] == '\t') {
            return "control byte in the pattern";
        }
    }
    return NULL;
}

static bool is_in_braces(const char *segment, size_t length)
{
    return length >= 2 && segment[0] == '{' && segment[length - 1] == '}';
}

static bool is_letter(char byte)
{
    return ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') || byte == '_';
}

static const char *check_name(const char *name, size_t length)
{
    if (length > 1 && name[length - 1] == '?') {
        return "there are no optional parts. Register a second route, for the path without the parameter";
    }
    for (size_t at = 0; at < length; at++) {
        if (!is_letter(name[at]) && (at == 0 || name[at] < '0' || name[at] > '9')) {
            return "a parameter's name is letters, digits and underscores, and starts with no digit";
        }
    }
    if (length > NAME_MAX_BYTES) {
        return "a parameter's name is too long";
    }
    return length > 0 ? NULL : "a parameter without a name";
}

static const char *check_type(const char *type, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        if (!is_letter(type[at]) && type[at] != '\\' && (uint8_t)type[at] < 0x80 &&
            (type[at] < '0' || type[at] > '9')) {
            return "the type of a parameter is int, uuid, slug or a class name: {id:int}. There are no regular "
                   "expressions";
        }
    }
    return length > 0 ? NULL : "a parameter without a type after its colon";
}

/* `inside`: the span between the braces. */
static const char *parse_braces(const char *pattern, nx_span_t inside, nx_route_part_t *part)
{
    const char *text = pattern + inside.offset, *colon = memchr(text, ':', inside.length);
    const size_t mark = strlen(ELLIPSIS);
    *part = (nx_route_part_t){.name = inside};
    if (colon != NULL) {
        const uint32_t before = (uint32_t)(colon - text);
        part->name.length = before;
        part->type = (nx_span_t){inside.offset + before + 1, inside.length - before - 1};
        const char *problem = check_type(colon + 1, part->type.length);
        if (problem != NULL) {
            return problem;
        }
    } else if (inside.length > mark && memcmp(text + inside.length - mark, ELLIPSIS, mark) == 0) {
        part->name.length -= (uint32_t)mark;
        part->is_rest = true;
    }
    return check_name(pattern + part->name.offset, part->name.length);
}

static bool is_name_taken(const char *pattern, nx_span_t name, const nx_route_part_t *parts, uint32_t count)
{
    for (uint32_t at = 0; at < count; at++) {
        if (parts[at].name.length == name.length &&
            memcmp(pattern + parts[at].name.offset, pattern + name.offset, name.length) == 0) {
            return true;
        }
    }
    return false;
}

/* Appends the part in braces that the span contains. */
static const char *take_braces(const char *pattern, nx_span_t segment, nx_route_part_t *parts,
                               uint32_t *count)
{
    nx_route_part_t part;
    const char *problem = parse_braces(pattern, (nx_span_t){segment.offset + 1, segment.length - 2}, &part);
    if (problem != NULL) {
        return problem;
    }
    if (*count == NX_ROUTE_PARAMETERS_MAX) {
        return "too many parameters";
    }
    if (is_name_taken(pattern, part.name, parts, *count)) {
        return "two parameters of one name";
    }
    parts[(*count)++] = part;
    return NULL;
}

int nx_route_pattern_parts(const char *pattern, size_t length, nx_route_part_t parts[NX_ROUTE_PARAMETERS_MAX],
                           const char **problem)
{
    uint32_t count = 0, segments = 0;
    *problem = length > 0 && pattern[0] == '/' ? NULL : "a pattern starts with a slash";
    if (length > UINT16_MAX) {
        *problem = "the pattern is too long";
    }
    for (size_t at = 1; at <= length && *problem == NULL;) {
        const size_t end = nx_route__segment_end(pattern, length, at);
        const nx_span_t segment = {(uint32_t)at, (uint32_t)(end - at)};
        if (++segments > NX_ROUTE_SEGMENTS_MAX) {
            *problem = "too many segments";
        } else if (count > 0 && parts[count - 1].is_rest) {
            *problem = "{name...} is the last part of a pattern";
        } else if (is_in_braces(pattern + at, end - at)) {
            *problem = take_braces(pattern, segment, parts, &count);
        } else {
            *problem = check_literal(pattern + at, end - at);
        }
        at = end + 1;
    }
    return *problem == NULL ? (int)count : -EINVAL;
}

static bool resolve(const nx_route_table_t *table, const char *pattern, const nx_route_part_t *part,
                    nx_part_t *resolved)
{
    *resolved = (nx_part_t){.kind = part->is_rest ? NX_PART_REST : NX_PART_TEXT};
    if (part->type.length == 0) {
        return true;
    }
    resolved->kind = NX_PART_TYPED;
    resolved->type = nx_route__find_type(table, pattern + part->type.offset, part->type.length);
    return resolved->type != NX_ROUTE_NONE;
}

int nx_route__parse(const nx_route_table_t *table, const char *pattern, size_t length,
                    nx_part_t parts[NX_ROUTE_SEGMENTS_MAX], const char **problem)
{
    nx_route_part_t in_braces[NX_ROUTE_PARAMETERS_MAX];
    int count = 0, parameters = 0;
    const int status = nx_route_pattern_parts(pattern, length, in_braces, problem);
    for (size_t at = 1; at <= length && status >= 0;) {
        const size_t end = nx_route__segment_end(pattern, length, at);
        nx_part_t *part = &parts[count++];
        if (!is_in_braces(pattern + at, end - at)) {
            *part = (nx_part_t){.kind = NX_PART_LITERAL, .text = {(uint32_t)at, (uint32_t)(end - at)}};
        } else if (!resolve(table, pattern, &in_braces[parameters++], part)) {
            *problem = "a parameter has a type that is not defined";
            return -EINVAL;
        }
        at = end + 1;
    }
    return status < 0 ? status : count;
}
