/* SPDX-License-Identifier: MIT */
#include "server/site/pattern.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

#define WHOLE_PATH (-2)

static int find_capture(const nx_pattern_t *pattern, const char *name, size_t length)
{
    for (int i = 0; pattern != NULL && i < pattern->count; i++) {
        const nx_pattern_part_t *part = &pattern->parts[i];
        if (part->is_capture && part->length == length &&
            memcmp(pattern->text + part->at, name, length) == 0) {
            return i;
        }
    }
    return length == 4 && memcmp(name, "path", 4) == 0 ? WHOLE_PATH : -1;
}

static int add_template_part(nx_template_t *result, size_t at, size_t length, int capture)
{
    if (length == 0) {
        return 0;
    }
    if (result->count == NX_TEMPLATE_PARTS_MAX) {
        return -EINVAL;
    }
    result->parts[result->count++] =
        (nx_template_part_t){(uint16_t)at, (uint16_t)length, (int8_t)capture, result->has_query};
    return 0;
}

/* A literal ends before the next capture. The first "?" ends the path, and is part of neither. */
static int add_template_literal(nx_template_t *result, const char *at, size_t *length)
{
    *length = strcspn(at, result->has_query ? "{" : "{?");
    return add_template_part(result, (size_t)(at - result->text), *length, -1);
}

/* A "?" at the end is no part of the target. */
static void drop_client_query(nx_template_t *result, const char *text)
{
    size_t end = strlen(text) - 1;
    nx_template_part_t *last = result->count == 0 ? NULL : &result->parts[result->count - 1];
    if (text[end] != '?') {
        return;
    }
    result->drops_query = true;
    if (last != NULL && last->capture == -1 && (size_t)last->at + last->length == end + 1) {
        last->length--;
    }
    result->has_query = strchr(text, '?') != text + end;
}

int nx_template_compile(nx_template_t *result, const char *text, const nx_pattern_t *pattern)
{
    *result = (nx_template_t){.text = text};
    if (text[0] != '/' || strlen(text) >= NX_SITE_PATH_MAX) {
        return -EINVAL;
    }
    const char *at = text;
    while (*at != '\0') {
        size_t length = 1;
        int error = 0;
        if (*at == '?' && !result->has_query) {
            result->has_query = true;
        } else if (*at == '{') {
            length = strcspn(at, "}");
            int capture = find_capture(pattern, at + 1, length - 1);
            if (at[length] != '}' || capture == -1) {
                return -EINVAL;
            }
            error = add_template_part(result, (size_t)(at - text), ++length, capture);
        } else {
            error = add_template_literal(result, at, &length);
        }
        if (error != 0) {
            return error;
        }
        at += length;
    }
    drop_client_query(result, text);
    return 0;
}

typedef struct filling {
    char *out;
    size_t size, length;
    bool is_full;
} filling_t;

static void append_raw(filling_t *filling, const char *text, size_t length)
{
    if (filling->size - filling->length <= length) {
        filling->is_full = true;
        return;
    }
    memcpy(filling->out + filling->length, text, length);
    filling->length += length;
    filling->out[filling->length] = '\0';
}

static void append_encoded(filling_t *filling, const char *text, size_t length, const char *allowed)
{
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < length && !filling->is_full; i++) {
        unsigned char byte = (unsigned char)text[i];
        char encoded[3] = {'%', digits[byte >> 4], digits[byte & 15]};
        bool is_plain = byte != 0 && byte < 128 && (isalnum(byte) || strchr(allowed, byte) != NULL);
        append_raw(filling, is_plain ? text + i : encoded, is_plain ? 1 : 3);
    }
}

#define ALLOWED_IN_PATH  "/-._~!$&'()*+,;=:@"
#define ALLOWED_IN_QUERY "-._~"

size_t nx_template_encode_path(const char *path, size_t length, char *out, size_t size)
{
    filling_t filling = {.out = out, .size = size};
    append_encoded(&filling, path, length, ALLOWED_IN_PATH);
    return filling.is_full ? 0 : filling.length;
}

bool nx_template_fill(const nx_template_t *source, const nx_captures_t *captures, bool encodes, char *path,
                      size_t path_size, size_t *path_length, char *query, size_t query_size,
                      size_t *query_length)
{
    filling_t in_path = {.out = path, .size = path_size}, in_query = {.out = query, .size = query_size};
    *path = *query = '\0';
    for (size_t i = 0; i < source->count; i++) {
        const nx_template_part_t *part = &source->parts[i];
        filling_t *filling = part->is_in_query ? &in_query : &in_path;
        if (part->capture == -1) {
            append_raw(filling, source->text + part->at, part->length);
            continue;
        }
        size_t from = part->capture < 0 ? 0 : captures->from[part->capture];
        size_t to = part->capture < 0 ? captures->path_length : captures->to[part->capture];
        if (part->is_in_query) {
            append_encoded(filling, captures->path + from, to - from, ALLOWED_IN_QUERY);
        } else if (encodes) {
            append_encoded(filling, captures->path + from, to - from, ALLOWED_IN_PATH);
        } else {
            append_raw(filling, captures->path + from, to - from);
        }
    }
    *path_length = in_path.length;
    *query_length = in_query.length;
    return !in_path.is_full && !in_query.is_full;
}
