/* SPDX-License-Identifier: MIT */
#include "http/wire/hosts.h"

#include <string.h>
#include <strings.h>

#include "http/wire/forwarded.h"

static bool is_wildcard(const char *pattern, size_t length)
{
    return length > 2 && pattern[0] == '*' && pattern[1] == '.';
}

/* The length without a trailing dot, which denotes the DNS root. */
static size_t without_root(const char *host, size_t length)
{
    return length > 1 && host[length - 1] == '.' ? length - 1 : length;
}

/* True if the name contains only letters, digits, "-", "." and "_". RFC 3986 allows more. */
static bool is_plain_name(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        char byte = name[i], lower = (char)(byte | 0x20);
        bool is_alphanumeric = (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9');
        if (!is_alphanumeric && byte != '-' && byte != '.' && byte != '_') {
            return false;
        }
    }
    return length > 0 && name[0] != '.' && name[length - 1] != '.';
}

bool nx_host_is_pattern(const char *pattern, size_t length)
{
    bool is_wild = is_wildcard(pattern, length);
    const char *name = is_wild ? pattern + 2 : pattern;
    size_t rest = is_wild ? length - 2 : length;
    bool is_literal = !is_wild && rest > 0 && name[0] == '[' && nx_wire_is_host(name, rest) &&
                      nx_wire_host_name_length(name, rest) == rest;
    return is_literal || is_plain_name(name, rest);
}

bool nx_host_matches(const char *pattern, size_t pattern_length, const char *host, size_t length)
{
    length = without_root(host, nx_wire_host_name_length(host, length));
    if (!is_wildcard(pattern, pattern_length)) {
        return length == pattern_length && strncasecmp(pattern, host, length) == 0;
    }
    /* The application receives the part that the wildcard matches, so it may contain only bytes of host names. */
    size_t suffix = pattern_length - 1; /* with the dot */
    return length > suffix && is_plain_name(host, length) &&
           strncasecmp(host + length - suffix, pattern + 1, suffix) == 0;
}
