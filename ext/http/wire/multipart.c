/* SPDX-License-Identifier: MIT */
/*
 * Parses multipart/form-data. The delimiter is stored with its leading CRLF. A boundary contains no CR, so after a
 * failed comparison the next possible delimiter starts at the next CR. memchr() for CR is therefore the whole search.
 */
#include "http/wire/cursor.h"

enum {
    BEFORE_FIRST, /* bytes before the first delimiter are ignored */
    IN_DATA,
    AFTER_DELIMITER,
    AT_DASH,
    AT_PADDING,
    AT_LF,
    IN_HEAD,
    AFTER_LAST,
};

static NX_COLD int refuse_multipart(nx_multipart_t *multipart, int status, const char *problem)
{
    multipart->problem = problem;
    return -status;
}

static const char type[] = "multipart/form-data";

bool nx_wire_is_multipart(const char *content_type, size_t length)
{
    const size_t known = sizeof type - 1;
    if (length < known) {
        return false;
    }
    for (size_t at = 0; at < known; at++) {
        char byte = content_type[at];
        byte = byte >= 'A' && byte <= 'Z' ? (char)(byte | 0x20) : byte;
        if (byte != type[at]) {
            return false;
        }
    }
    return length == known || content_type[known] == ';' || nx_wire__is_blank(content_type[known]);
}

static nx_multipart_text_t take_token(nx_cursor_t *cursor)
{
    const char *start = cursor->at;
    while (cursor->at < cursor->end && nx_wire__is(*cursor->at, NX_BYTE_TOKEN)) {
        cursor->at++;
    }
    return (nx_multipart_text_t){start, (size_t)(cursor->at - start)};
}

/*
 * Parses a quoted string in place; the result has no bytes if the closing quote is missing. Browsers do not use
 * backslash escapes (a quote is %22), and older ones send whole Windows paths. Other clients escape as in RFC 822. So a
 * backslash is an escape only before a quote or another backslash.
 */
static nx_multipart_text_t take_quoted_text(nx_cursor_t *cursor)
{
    char *out = (char *)++cursor->at; /* in multipart->head */
    const char *start = out;
    while (cursor->at < cursor->end && *cursor->at != '"') {
        bool escapes = *cursor->at == '\\' && cursor->end - cursor->at > 1 &&
                       (cursor->at[1] == '"' || cursor->at[1] == '\\');
        cursor->at += escapes;
        *out++ = *cursor->at++;
    }
    if (cursor->at == cursor->end) {
        return (nx_multipart_text_t){0};
    }
    cursor->at++;
    return (nx_multipart_text_t){start, (size_t)(out - start)};
}

typedef struct parameter {
    nx_multipart_text_t name, value;
} parameter_t;

/* 1: a parameter was stored, 0: the end, negative: malformed. */
static int next_parameter(nx_cursor_t *cursor, parameter_t *parameter)
{
    nx_wire__skip_blanks(cursor);
    if (cursor->at == cursor->end) {
        return 0;
    }
    if (*cursor->at++ != ';') {
        return -1;
    }
    nx_wire__skip_blanks(cursor);
    if (cursor->at == cursor->end) {
        return 0;
    }
    parameter->name = take_token(cursor);
    if (parameter->name.length == 0 || cursor->at == cursor->end || *cursor->at++ != '=') {
        return -1;
    }
    bool is_quoted = cursor->at < cursor->end && *cursor->at == '"';
    parameter->value = is_quoted ? take_quoted_text(cursor) : take_token(cursor);
    return parameter->value.bytes != NULL && (is_quoted || parameter->value.length > 0) ? 1 : -1;
}

static bool is_field_named(nx_multipart_text_t text, const char *name)
{
    const size_t length = strlen(name);
    return text.length == length && nx_wire__equals_lower(text.bytes, name, length);
}

static bool is_boundary(nx_multipart_text_t text)
{
    static const char others[] = "'()+_,-./:=? ";
    for (size_t at = 0; at < text.length; at++) {
        const char byte = text.bytes[at];
        bool is_alphanumeric = (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
        if (!is_alphanumeric && (byte == '\0' || strchr(others, byte) == NULL)) {
            return false;
        }
    }
    return text.length > 0 && text.length <= NX_MULTIPART_BOUNDARY_MAX && text.bytes[text.length - 1] != ' ';
}

int nx_wire_multipart_init(nx_multipart_t *multipart, const char *content_type, size_t length)
{
    memset(multipart, 0, offsetof(nx_multipart_t, delimiter));
    if (!nx_wire_is_multipart(content_type, length) || length > sizeof multipart->head) {
        return refuse_multipart(multipart, 400, "no multipart/form-data");
    }
    memcpy(multipart->head, content_type, length);
    nx_cursor_t cursor = {multipart->head + sizeof type - 1, multipart->head + length};
    parameter_t parameter;
    nx_multipart_text_t boundary = {0};
    int result;
    while ((result = next_parameter(&cursor, &parameter)) > 0) {
        if (is_field_named(parameter.name, "boundary")) {
            if (boundary.bytes != NULL) {
                return refuse_multipart(multipart, 400, "two boundaries in the content type");
            }
            boundary = parameter.value;
        }
    }
    if (result < 0 || !is_boundary(boundary)) {
        return refuse_multipart(multipart, 400, "no valid boundary in the content type");
    }
    memcpy(multipart->delimiter, "\r\n--", 4);
    memcpy(multipart->delimiter + 4, boundary.bytes, boundary.length);
    multipart->delimiter_length = (uint8_t)(4 + boundary.length);
    multipart->matched = 2;
    return 0;
}

static int64_t emit_data(nx_multipart_t *multipart, const char *bytes, size_t length, size_t consumed,
                         nx_multipart_event_t *event)
{
    if (multipart->state == IN_DATA && length > 0) {
        multipart->data = (nx_multipart_text_t){bytes, length};
        *event = NX_MULTIPART_DATA;
    }
    return (int64_t)consumed;
}

static int64_t end_multipart_part(nx_multipart_t *multipart, size_t consumed, nx_multipart_event_t *event)
{
    if (multipart->state == IN_DATA) {
        *event = NX_MULTIPART_PART_END;
    }
    multipart->state = AFTER_DELIMITER;
    multipart->matched = 0;
    return (int64_t)consumed;
}

/* Continues a delimiter that the previous input may have ended with. */
static int64_t continue_matching(nx_multipart_t *multipart, const char *data, size_t length,
                                 nx_multipart_event_t *event)
{
    size_t at = 0;
    while (at < length && multipart->matched < multipart->delimiter_length &&
           data[at] == multipart->delimiter[multipart->matched]) {
        at++;
        multipart->matched++;
    }
    if (multipart->matched == multipart->delimiter_length) {
        return end_multipart_part(multipart, at, event);
    }
    if (at == length) {
        return (int64_t)at;
    }
    const size_t matched = multipart->matched;
    multipart->matched = 0;
    return emit_data(multipart, multipart->delimiter, matched, at, event);
}

static int64_t take_multipart_data(nx_multipart_t *multipart, const char *data, size_t length,
                                   nx_multipart_event_t *event)
{
    if (multipart->matched > 0) {
        return continue_matching(multipart, data, length, event);
    }
    size_t from = 0;
    for (;;) {
        const char *start = memchr(data + from, '\r', length - from);
        if (start == NULL) {
            return emit_data(multipart, data, length, length, event);
        }
        const size_t before = (size_t)(start - data), left = length - before;
        const size_t known = left < multipart->delimiter_length ? left : multipart->delimiter_length;
        if (memcmp(start, multipart->delimiter, known) != 0) {
            from = before + 1;
            continue;
        }
        if (before > 0) {
            return emit_data(multipart, data, before, before, event);
        }
        if (known == multipart->delimiter_length) {
            return end_multipart_part(multipart, known, event);
        }
        multipart->matched = (uint8_t)known;
        return (int64_t)length;
    }
}

static int take_after_delimiter(nx_multipart_t *multipart, char byte)
{
    if (byte == '-' && multipart->state == AFTER_DELIMITER) {
        multipart->state = AT_DASH;
        return 1;
    }
    if (byte == '-' && multipart->state == AT_DASH) {
        multipart->state = AFTER_LAST;
        multipart->is_done = true;
        return 1;
    }
    if (byte == '\n' && multipart->state == AT_LF) {
        multipart->state = IN_HEAD;
        multipart->head_length = multipart->line = 0;
        return 1;
    }
    if (multipart->state == AFTER_DELIMITER || multipart->state == AT_PADDING) {
        if (byte == '\r' || nx_wire__is_blank(byte)) {
            multipart->state = byte == '\r' ? AT_LF : AT_PADDING;
            return 1;
        }
    }
    return refuse_multipart(multipart, 400, "malformed delimiter between parts");
}

static int take_disposition(nx_multipart_t *multipart, nx_cursor_t cursor)
{
    nx_multipart_text_t kind = take_token(&cursor);
    if (multipart->name.bytes != NULL) {
        return refuse_multipart(multipart, 400, "two Content-Disposition headers in a part");
    }
    if (!is_field_named(kind, "form-data")) {
        return refuse_multipart(multipart, 400, "a part's Content-Disposition is not form-data");
    }
    parameter_t parameter;
    int result;
    while ((result = next_parameter(&cursor, &parameter)) > 0) {
        nx_multipart_text_t *place = is_field_named(parameter.name, "name")       ? &multipart->name
                                     : is_field_named(parameter.name, "filename") ? &multipart->file_name
                                                                                  : NULL;
        if (place != NULL && place->bytes != NULL) {
            return refuse_multipart(multipart, 400,
                                    "a parameter of a part's Content-Disposition is given twice");
        }
        if (place != NULL) {
            *place = parameter.value;
        }
    }
    return result < 0 ? refuse_multipart(multipart, 400, "malformed Content-Disposition in a part") : 1;
}

/* Refuses encoded parts: their data would be stored without being decoded. RFC 7578 §4.7 deprecates such encodings. */
static int take_encoding(nx_multipart_t *multipart, nx_cursor_t cursor)
{
    nx_multipart_text_t encoding = take_token(&cursor);
    if (is_field_named(encoding, "binary") || is_field_named(encoding, "8bit") ||
        is_field_named(encoding, "7bit")) {
        return 1;
    }
    return refuse_multipart(multipart, 400, "a part has a Content-Transfer-Encoding");
}

static int take_part_line(nx_multipart_t *multipart, char *line, size_t length)
{
    if (nx_wire__find_control(line, 0, length) != length) {
        return refuse_multipart(multipart, 400, "control byte in a part's header");
    }
    nx_cursor_t cursor = {line, line + length};
    nx_multipart_text_t name = take_token(&cursor);
    if (name.length == 0 || cursor.at == cursor.end || *cursor.at++ != ':') {
        return refuse_multipart(multipart, 400, "malformed header in a part");
    }
    nx_wire__skip_blanks(&cursor);
    while (cursor.end > cursor.at && nx_wire__is_blank(cursor.end[-1])) {
        cursor.end--;
    }
    if (is_field_named(name, "content-disposition")) {
        return take_disposition(multipart, cursor);
    }
    if (is_field_named(name, "content-transfer-encoding")) {
        return take_encoding(multipart, cursor);
    }
    if (is_field_named(name, "content-type")) {
        multipart->media_type = (nx_multipart_text_t){cursor.at, (size_t)(cursor.end - cursor.at)};
    }
    return 1;
}

static int64_t begin_multipart_part(nx_multipart_t *multipart, size_t consumed, nx_multipart_event_t *event)
{
    multipart->name = multipart->file_name = multipart->media_type = (nx_multipart_text_t){0};
    char *line = multipart->head, *end = multipart->head + multipart->line;
    while (line < end) {
        char *next = (char *)memchr(line, '\n', (size_t)(end - line)) + 1;
        int result = take_part_line(multipart, line, (size_t)(next - line) - 2);
        if (result < 0) {
            return result;
        }
        line = next;
    }
    if (multipart->name.bytes == NULL) {
        return refuse_multipart(multipart, 400, "a part has no name");
    }
    multipart->state = IN_DATA;
    *event = NX_MULTIPART_PART;
    return (int64_t)consumed;
}

static int64_t take_part_head(nx_multipart_t *multipart, const char *data, size_t length,
                              nx_multipart_event_t *event)
{
    const char *feed = memchr(data, '\n', length);
    const size_t taken = feed != NULL ? (size_t)(feed - data) + 1 : length;
    if (taken > sizeof multipart->head - multipart->head_length) {
        return refuse_multipart(multipart, 431, "the headers of a part are too large");
    }
    memcpy(multipart->head + multipart->head_length, data, taken);
    multipart->head_length = (uint16_t)(multipart->head_length + taken);
    if (feed == NULL) {
        return (int64_t)taken;
    }
    const size_t line_length = (size_t)(multipart->head_length - multipart->line);
    if (line_length < 2 || multipart->head[multipart->head_length - 2] != '\r') {
        return refuse_multipart(multipart, 400, "bare LF in a part's header");
    }
    if (line_length == 2) {
        return begin_multipart_part(multipart, taken, event);
    }
    multipart->line = multipart->head_length;
    return (int64_t)taken;
}

int64_t nx_wire_multipart_parse(nx_multipart_t *multipart, const char *data, size_t length,
                                nx_multipart_event_t *event)
{
    *event = NX_MULTIPART_MORE;
    if (length == 0) {
        return 0;
    }
    switch (multipart->state) {
    case BEFORE_FIRST:
    case IN_DATA:
        return take_multipart_data(multipart, data, length, event);
    case IN_HEAD:
        return take_part_head(multipart, data, length, event);
    case AFTER_LAST:
        return (int64_t)length;
    default:
        return take_after_delimiter(multipart, data[0]);
    }
}

int nx_wire_multipart_end(nx_multipart_t *multipart)
{
    return multipart->is_done ? 0
                              : refuse_multipart(multipart, 400, "the body ends before its last delimiter");
}
