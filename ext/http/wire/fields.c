/* SPDX-License-Identifier: MIT */
#include "http/wire/fields.h"

#include "http/wire/private.h"

bool nx_wire__equals_fold(const char *bytes, size_t length, const char *lower, size_t lower_length)
{
    if (length != lower_length) {
        return false;
    }
    for (size_t at = 0; at < length; at++) {
        const char byte = bytes[at] >= 'A' && bytes[at] <= 'Z' ? (char)(bytes[at] | 0x20) : bytes[at];
        if (byte != lower[at]) {
            return false;
        }
    }
    return true;
}

bool nx_wire__next_element(const char **rest, const char *end, const char **element, size_t *length)
{
    if (*rest == NULL) {
        return false;
    }
    const char *start = *rest;
    const char *comma = memchr(start, ',', (size_t)(end - start));
    const char *stop = comma ? comma : end;
    *rest = comma ? comma + 1 : NULL;
    while (start < stop && nx_wire__is_blank(*start)) {
        start++;
    }
    while (stop > start && nx_wire__is_blank(stop[-1])) {
        stop--;
    }
    *element = start;
    *length = (size_t)(stop - start);
    return true;
}

bool nx_wire_lists(const nx_request_head_t *head, const char *data, nx_header_id_t id, const char *element,
                   size_t length, bool is_exact)
{
    for (unsigned at = 0; at < head->header_count; at++) {
        const nx_header_t *header = &head->headers[at];
        const char *rest = data + header->value.offset, *found;
        const char *end = rest + header->value.length;
        size_t found_length;
        while (header->name_id == id && nx_wire__next_element(&rest, end, &found, &found_length)) {
            if (found_length == length && (is_exact ? memcmp(found, element, length) == 0
                                                    : nx_wire__equals_lower(found, element, length))) {
                return true;
            }
        }
    }
    return false;
}

const char *nx_wire__read_length(const char *digits, size_t length, int64_t *value)
{
    int64_t sum = 0;
    if (length == 0) {
        return "empty Content-Length";
    }
    for (size_t at = 0; at < length; at++) {
        if (digits[at] < '0' || digits[at] > '9') {
            return "Content-Length is not a number";
        }
        if (__builtin_mul_overflow(sum, 10, &sum) || __builtin_add_overflow(sum, digits[at] - '0', &sum)) {
            return "Content-Length too large";
        }
    }
    *value = sum;
    return NULL;
}
