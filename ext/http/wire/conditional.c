/* SPDX-License-Identifier: MIT */
#include "http/wire/cursor.h"

#include <time.h>

/* Approximate size in bytes of the head of another part of a multipart response. */
#define GAP 80

typedef struct entity_tag {
    const char *bytes;
    size_t length;
    bool is_weak;
} entity_tag_t;

static bool take_tag(nx_cursor_t *cursor, entity_tag_t *tag)
{
    tag->is_weak = nx_wire__skip(cursor, "W/");
    tag->bytes = cursor->at;
    if (cursor->at == cursor->end || *cursor->at != '"') {
        return false;
    }
    const char *quote = memchr(cursor->at + 1, '"', (size_t)(cursor->end - cursor->at - 1));
    if (quote == NULL) {
        return false;
    }
    cursor->at = quote + 1;
    tag->length = (size_t)(cursor->at - tag->bytes);
    return true;
}

/* True if the list contains the version's entity tag, or "*". Tags may contain commas. */
static bool lists_tag(const char *text, size_t length, const nx_version_t *version, bool is_strong)
{
    nx_cursor_t cursor = {text, text + length};
    entity_tag_t tag;
    for (;;) {
        nx_wire__skip_blanks(&cursor);
        if (nx_wire__skip(&cursor, ",")) {
            continue;
        }
        if (nx_wire__skip(&cursor, "*")) {
            return true;
        }
        if (!take_tag(&cursor, &tag)) {
            return false;
        }
        bool is_same = version->tag != NULL && tag.length == version->tag_length &&
                       memcmp(tag.bytes, version->tag, tag.length) == 0;
        if (is_same && !(is_strong && (tag.is_weak || version->is_weak))) {
            return true;
        }
        nx_wire__skip_blanks(&cursor);
        if (!nx_wire__skip(&cursor, ",")) {
            return false;
        }
    }
}

static bool any_lists_tag(const nx_request_head_t *head, const char *data, nx_header_id_t id,
                          const nx_version_t *version, bool is_strong)
{
    for (uint16_t i = 0; i < head->header_count; i++) {
        const nx_header_t *header = &head->headers[i];
        if (header->name_id == id &&
            lists_tag(data + header->value.offset, header->value.length, version, is_strong)) {
            return true;
        }
    }
    return false;
}

static int64_t date_of(const nx_request_head_t *head, const char *data, nx_header_id_t id)
{
    const nx_header_t *header = nx_wire_find_header(head, id);
    if (header == NULL) {
        return NX_TIME_UNKNOWN;
    }
    return nx_wire_parse_date(data + header->value.offset, header->value.length, time(NULL));
}

/* Evaluates in the order of RFC 9110 §13.2.2: if a tag is given, the date is ignored. */
unsigned nx_wire_precondition(const nx_request_head_t *head, const char *data, const nx_version_t *version)
{
    const bool reads = head->method == NX_METHOD_GET || head->method == NX_METHOD_HEAD;
    const bool is_dated = version->modified != NX_TIME_UNKNOWN;
    if (nx_wire_find_header(head, NX_HEADER_IF_MATCH) != NULL) {
        if (!any_lists_tag(head, data, NX_HEADER_IF_MATCH, version, true)) {
            return 412;
        }
    } else {
        const int64_t unmodified = date_of(head, data, NX_HEADER_IF_UNMODIFIED_SINCE);
        if (unmodified != NX_TIME_UNKNOWN && is_dated && version->modified > unmodified) {
            return 412;
        }
    }
    if (nx_wire_find_header(head, NX_HEADER_IF_NONE_MATCH) != NULL) {
        const bool is_known = any_lists_tag(head, data, NX_HEADER_IF_NONE_MATCH, version, false);
        return is_known ? (reads ? 304 : 412) : 0;
    }
    const int64_t since = reads ? date_of(head, data, NX_HEADER_IF_MODIFIED_SINCE) : NX_TIME_UNKNOWN;
    return since != NX_TIME_UNKNOWN && is_dated && version->modified <= since ? 304 : 0;
}

/* Evaluates If-Range: a range is only served of the version that the client has. */
static bool is_of_version(const nx_request_head_t *head, const char *data, const nx_version_t *version)
{
    const nx_header_t *header = nx_wire_find_header(head, NX_HEADER_IF_RANGE);
    if (header == NULL) {
        return true;
    }
    const char *text = data + header->value.offset;
    nx_cursor_t cursor = {text, text + header->value.length};
    entity_tag_t tag;
    if (take_tag(&cursor, &tag)) {
        return !tag.is_weak && !version->is_weak && version->tag != NULL &&
               tag.length == version->tag_length && memcmp(tag.bytes, version->tag, tag.length) == 0;
    }
    const int64_t date = date_of(head, data, NX_HEADER_IF_RANGE);
    return date != NX_TIME_UNKNOWN && date == version->modified;
}

/* Parses a decimal number. A number that does not fit becomes UINT64_MAX, which is larger than any size. */
static bool take_position(nx_cursor_t *cursor, uint64_t *position)
{
    const char *start = cursor->at;
    *position = 0;
    while (cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9') {
        const uint64_t digit = (uint64_t)(*cursor->at++ - '0');
        *position = *position > (UINT64_MAX - digit) / 10 ? UINT64_MAX : *position * 10 + digit;
    }
    return cursor->at > start;
}

static bool takes_unit(nx_cursor_t *cursor)
{
    static const char unit[] = "bytes";
    if ((size_t)(cursor->end - cursor->at) < sizeof unit ||
        !nx_wire__equals_lower(cursor->at, unit, sizeof unit - 1)) {
        return false;
    }
    cursor->at += sizeof unit - 1;
    return nx_wire__skip(cursor, "=");
}

static nx_range_t take_suffix(nx_cursor_t *cursor, uint64_t size, nx_range_part_t *part)
{
    uint64_t suffix;
    if (!take_position(cursor, &suffix)) {
        return NX_RANGE_WHOLE;
    }
    if (suffix == 0) {
        return NX_RANGE_NONE;
    }
    part->length = suffix < size ? suffix : size;
    part->first = size - part->length;
    return size == 0 ? NX_RANGE_WHOLE : NX_RANGE_PART;
}

/* WHOLE: the range is malformed, so the whole field is ignored. NONE: the range starts after the end. */
static nx_range_t take_range(nx_cursor_t *cursor, uint64_t size, nx_range_part_t *part)
{
    uint64_t begin, last;
    if (nx_wire__skip(cursor, "-")) {
        return take_suffix(cursor, size, part);
    }
    if (!take_position(cursor, &begin) || !nx_wire__skip(cursor, "-")) {
        return NX_RANGE_WHOLE;
    }
    if (!take_position(cursor, &last)) {
        last = UINT64_MAX;
    }
    if (last < begin) {
        return NX_RANGE_WHOLE;
    }
    if (begin >= size) {
        return NX_RANGE_NONE;
    }
    *part = (nx_range_part_t){begin, (last < size - 1 ? last + 1 : size) - begin};
    return NX_RANGE_PART;
}

/* True when the bytes between the parts are fewer than the header of another part. */
static bool are_near(const nx_range_part_t *a, const nx_range_part_t *b)
{
    return a->first <= b->first + b->length + GAP && b->first <= a->first + a->length + GAP;
}

static nx_range_part_t join_condition(const nx_range_part_t *a, const nx_range_part_t *b)
{
    const uint64_t first = a->first < b->first ? a->first : b->first;
    const uint64_t end_of_a = a->first + a->length, end_of_b = b->first + b->length;
    return (nx_range_part_t){first, (end_of_a > end_of_b ? end_of_a : end_of_b) - first};
}

/*
 * Appends a part, in the order of the field. A part that is near an earlier part is joined with it. The joined part may
 * then be near other parts, so the comparison starts again.
 */
static void add_range_part(nx_range_parts_t *parts, nx_range_part_t part)
{
    size_t at = 0;
    while (at < parts->count) {
        if (!are_near(&parts->part[at], &part)) {
            at++;
            continue;
        }
        part = join_condition(&parts->part[at], &part);
        parts->count--;
        for (size_t next = at; next < parts->count; next++) {
            parts->part[next] = parts->part[next + 1];
        }
        at = 0;
    }
    parts->part[parts->count++] = part;
}

static nx_range_t take_ranges(nx_cursor_t *cursor, uint64_t size, nx_range_parts_t *parts)
{
    size_t taken = 0;
    for (;;) {
        nx_wire__skip_blanks(cursor);
        if (nx_wire__skip(cursor, ",")) {
            continue;
        }
        if (cursor->at == cursor->end) {
            break;
        }
        nx_range_part_t part = {0, 0};
        const nx_range_t range = take_range(cursor, size, &part);
        nx_wire__skip_blanks(cursor);
        const bool is_separated = cursor->at == cursor->end || *cursor->at == ',';
        if (range == NX_RANGE_WHOLE || !is_separated || ++taken > NX_RANGES_MAX) {
            return NX_RANGE_WHOLE;
        }
        if (range == NX_RANGE_PART) {
            add_range_part(parts, part);
        }
    }
    if (taken == 0) {
        return NX_RANGE_WHOLE;
    }
    return parts->count == 0 ? NX_RANGE_NONE : NX_RANGE_PART;
}

nx_range_t nx_wire_ranges(const nx_request_head_t *head, const char *data, const nx_version_t *version,
                          uint64_t size, nx_range_parts_t *parts)
{
    parts->count = 0;
    const nx_header_t *header =
        head->method == NX_METHOD_GET ? nx_wire_find_header(head, NX_HEADER_RANGE) : NULL;
    if (header == NULL || !is_of_version(head, data, version)) {
        return NX_RANGE_WHOLE;
    }
    const char *text = data + header->value.offset;
    nx_cursor_t cursor = {text, text + header->value.length};
    return takes_unit(&cursor) ? take_ranges(&cursor, size, parts) : NX_RANGE_WHOLE;
}
