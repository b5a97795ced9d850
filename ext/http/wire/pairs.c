/* SPDX-License-Identifier: MIT */
#include "http/wire/private.h"

static int hex_value(char byte)
{
    return byte <= '9' ? byte - '0' : (byte | 0x20) - 'a' + 10;
}

size_t nx_wire_decode_percent(const char *in, size_t length, char *out, bool plus_is_space)
{
    size_t written = 0;
    for (size_t at = 0; at < length; at++) {
        char byte = in[at];
        if (byte == '+' && plus_is_space) {
            byte = ' ';
        } else if (byte == '%' && length - at > 2 && nx_wire__is(in[at + 1], NX_BYTE_HEX) &&
                   nx_wire__is(in[at + 2], NX_BYTE_HEX)) {
            byte = (char)(hex_value(in[at + 1]) << 4 | hex_value(in[at + 2]));
            at += 2;
        }
        out[written++] = byte;
    }
    return written;
}

static bool is_encoded(const char *bytes, size_t length)
{
    return length > 0 && (memchr(bytes, '%', length) != NULL || memchr(bytes, '+', length) != NULL);
}

static void take_pair(const char *start, const char *end, nx_pair_t *pair)
{
    const char *equals = memchr(start, '=', (size_t)(end - start));
    pair->has_value = equals != NULL;
    pair->name = start;
    pair->name_length = (size_t)((equals ? equals : end) - start);
    pair->value = equals ? equals + 1 : end;
    pair->value_length = (size_t)(end - pair->value);
    pair->name_is_encoded = is_encoded(pair->name, pair->name_length);
    pair->value_is_encoded = is_encoded(pair->value, pair->value_length);
}

/* Moves past the next separator. Returns the end of the text before it. */
static const char *cut_pair(nx_pairs_t *rest, char separator)
{
    const char *end = memchr(rest->at, separator, (size_t)(rest->end - rest->at));
    if (end == NULL) {
        rest->at = rest->end;
        return rest->end;
    }
    rest->at = end + 1;
    return end;
}

bool nx_query_next(nx_pairs_t *rest, nx_pair_t *pair)
{
    while (rest->at < rest->end) {
        const char *start = rest->at;
        const char *end = cut_pair(rest, '&');
        if (end > start) {
            take_pair(start, end, pair);
            return true;
        }
    }
    return false;
}

bool nx_cookie_next(nx_pairs_t *rest, nx_pair_t *pair)
{
    while (rest->at < rest->end) {
        const char *start = rest->at;
        const char *end = cut_pair(rest, ';');
        while (start < end && nx_wire__is_blank(*start)) {
            start++;
        }
        while (end > start && nx_wire__is_blank(end[-1])) {
            end--;
        }
        take_pair(start, end, pair);
        if (pair->name_length > 0) {
            return true;
        }
    }
    return false;
}
