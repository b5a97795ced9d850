/* SPDX-License-Identifier: MIT */
#include "engine/errors/log_text.h"

#define CONTINUATION "\n  | "

/* Length of the line break at the front, with its indentation, if it is kept; otherwise 0. */
static size_t break_length(const char *text, size_t length, nx_log_breaks_t breaks)
{
    if (text[0] != '\n' || breaks == NX_LOG_BREAKS_NONE) {
        return 0;
    }
    bool is_indented = length > 2 && text[1] == ' ' && text[2] == ' ';
    return is_indented ? 3 : breaks == NX_LOG_BREAKS_ALL;
}

/*
 * Length of the control character at the front: C0, DEL, or C1 in UTF-8, which terminals interpret too. 0: it is no
 * control character.
 */
static size_t control_length(const char *text, size_t length)
{
    unsigned char byte = (unsigned char)text[0], next = length > 1 ? (unsigned char)text[1] : 0;
    if (byte < 0x20 || byte == 0x7f) {
        return 1;
    }
    return byte == 0xc2 && next >= 0x80 && next < 0xa0 ? 2 : 0;
}

static void append_escaped(smart_str *record, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        smart_str_append_printf(record, "\\x%02x", (unsigned char)bytes[i]);
    }
}

static size_t append_one(smart_str *record, const char *text, size_t length, nx_log_breaks_t breaks)
{
    size_t count = break_length(text, length, breaks);
    if (UNEXPECTED(count > 0)) {
        smart_str_appendl(record, CONTINUATION, sizeof(CONTINUATION) - 1);
        return count;
    }
    count = control_length(text, length);
    if (EXPECTED(count == 0)) {
        smart_str_appendc(record, text[0]);
        return 1;
    }
    append_escaped(record, text, count);
    return count;
}

void nx_log_text_append(smart_str *record, const char *text, size_t length, nx_log_breaks_t breaks)
{
    for (size_t at = 0; at < length;) {
        at += append_one(record, text + at, length - at, breaks);
    }
}
