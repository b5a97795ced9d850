/* SPDX-License-Identifier: MIT */
#include "http/wire/private.h"

/*
 * A target may contain the characters of RFC 3986, and the characters that browsers send unescaped according to the URL
 * Standard: | [ ] ^ in paths, and also \ ` { } in queries. The parser gives none of these a meaning. All browsers
 * escape double quotes and angle brackets.
 */
#define BETWEEN(c, a, b) ((c) >= (a) && (c) <= (b))
#define IS_ALNUM(c)      (BETWEEN(c, '0', '9') || BETWEEN(c, 'A', 'Z') || BETWEEN(c, 'a', 'z'))
#define IS_UNRESERVED(c) (IS_ALNUM(c) || (c) == '-' || (c) == '.' || (c) == '_' || (c) == '~')
#define IS_SUB_DELIM(c)                                                                                      \
    ((c) == '!' || (c) == '$' || BETWEEN(c, '&', ',') || (c) == ';' || (c) == '=') /* & ' ( ) * + , */
#define IS_TOKEN(c)                                                                                          \
    (IS_ALNUM(c) || (c) == '!' || BETWEEN(c, '#', '\'') || (c) == '*' || (c) == '+' || (c) == '-' ||         \
     (c) == '.' || BETWEEN(c, '^', '`') || (c) == '|' || (c) == '~')
#define IS_HOST(c) (IS_UNRESERVED(c) || IS_SUB_DELIM(c))
#define IS_PATH(c)                                                                                           \
    (IS_HOST(c) || (c) == ':' || (c) == '@' || (c) == '/' || (c) == '|' || (c) == '[' || (c) == ']' ||       \
     (c) == '^')
#define IS_QUERY(c)                                                                                          \
    (IS_PATH(c) || (c) == '?' || (c) == '%' || (c) == '\\' || (c) == '`' || (c) == '{' || (c) == '}')
#define IS_HEX(c)   (BETWEEN(c, '0', '9') || BETWEEN(c, 'A', 'F') || BETWEEN(c, 'a', 'f'))
#define IS_FIELD(c) (((c) >= ' ' && (c) != 0x7f) || (c) == '\t')

#define BYTE(c)                                                                                              \
    (IS_TOKEN(c) ? NX_BYTE_TOKEN : 0) | (IS_PATH(c) ? NX_BYTE_PATH : 0) |                                    \
        (IS_QUERY(c) ? NX_BYTE_QUERY : 0) | (IS_HOST(c) ? NX_BYTE_HOST : 0) |                                \
        (IS_HEX(c) ? NX_BYTE_HEX : 0) | (IS_FIELD(c) ? NX_BYTE_FIELD : 0)
#define BYTES4(c)  BYTE(c), BYTE(c + 1), BYTE(c + 2), BYTE(c + 3)
#define BYTES16(c) BYTES4(c), BYTES4(c + 4), BYTES4(c + 8), BYTES4(c + 12)
#define BYTES64(c) BYTES16(c), BYTES16(c + 16), BYTES16(c + 32), BYTES16(c + 48)

const uint8_t nx_wire__bytes[256] = {BYTES64(0), BYTES64(64), BYTES64(128), BYTES64(192)};

bool nx_wire_is_header_name(const char *name, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        if (!nx_wire__is(name[at], NX_BYTE_TOKEN)) {
            return false;
        }
    }
    return length > 0;
}

bool nx_wire_is_header_value(const char *value, size_t length)
{
    if (length == 0) {
        return true;
    }
    return !nx_wire__is_blank(value[0]) && !nx_wire__is_blank(value[length - 1]) &&
           nx_wire__find_control(value, 0, length) == length;
}
