/* SPDX-License-Identifier: MIT */
#include "http/wire/ip.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#define MAPPED UINT64_C(0xffff00000000)

nx_ip_t nx_ip_of4(uint32_t address)
{
    return (nx_ip_t){0, MAPPED | address};
}

nx_ip_t nx_ip_of6(const uint8_t bytes[16])
{
    nx_ip_t ip = {0, 0};
    for (int i = 0; i < 8; i++) {
        ip.high = ip.high << 8 | bytes[i];
        ip.low = ip.low << 8 | bytes[8 + i];
    }
    return ip;
}

bool nx_ip_is4(nx_ip_t ip, uint32_t *address)
{
    *address = (uint32_t)ip.low;
    return ip.high == 0 && ip.low >> 32 == MAPPED >> 32;
}

void nx_ip_bytes(nx_ip_t ip, uint8_t bytes[16])
{
    for (int i = 7; i >= 0; i--) {
        bytes[i] = (uint8_t)ip.high;
        bytes[8 + i] = (uint8_t)ip.low;
        ip.high >>= 8;
        ip.low >>= 8;
    }
}

bool nx_ip_parse(const char *text, size_t length, nx_ip_t *ip)
{
    char copy[INET6_ADDRSTRLEN];
    struct in_addr four;
    uint8_t six[16];
    if (length == 0 || length >= sizeof(copy) || memchr(text, '\0', length) != NULL) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    if (inet_pton(AF_INET, copy, &four) == 1) {
        *ip = nx_ip_of4(ntohl(four.s_addr));
        return true;
    }
    if (inet_pton(AF_INET6, copy, six) == 1) {
        *ip = nx_ip_of6(six);
        return true;
    }
    return false;
}

/* Parses a decimal number without sign and leading zeros. */
static bool parse_ip_number(const char *text, size_t length, unsigned most, unsigned *number)
{
    unsigned value = 0;
    if (length == 0 || length > 5 || (length > 1 && text[0] == '0')) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        value = value * 10 + (unsigned)(text[i] - '0');
    }
    *number = value;
    return value <= most;
}

bool nx_port_parse(const char *text, size_t length, uint16_t *port)
{
    unsigned number;
    if (!parse_ip_number(text, length, UINT16_MAX, &number)) {
        return false;
    }
    *port = (uint16_t)number;
    return true;
}

static bool parse_behind(const char *text, size_t length, uint16_t *port)
{
    return length == 0 || (text[0] == ':' && nx_port_parse(text + 1, length - 1, port));
}

bool nx_ip_parse_node(const char *text, size_t length, nx_ip_t *ip, uint16_t *port)
{
    *port = 0;
    if (length > 0 && text[0] == '[') {
        const char *end = memchr(text, ']', length);
        size_t inside = end == NULL ? 0 : (size_t)(end - text) - 1;
        return inside > 0 && memchr(text + 1, ':', inside) != NULL && nx_ip_parse(text + 1, inside, ip) &&
               parse_behind(end + 1, length - inside - 2, port);
    }
    const char *colon = memchr(text, ':', length);
    const char *last = colon == NULL ? NULL : memrchr(text, ':', length);
    if (colon == NULL || colon != last) {
        return nx_ip_parse(text, length, ip);
    }
    size_t before = (size_t)(colon - text);
    return nx_ip_parse(text, before, ip) && parse_behind(colon, length - before, port);
}

/* A mask of all bits after the prefix. */
static nx_ip_t rest_of(unsigned prefix)
{
    return (nx_ip_t){
        .high = prefix >= 64 ? 0 : UINT64_MAX >> prefix,
        .low = prefix >= 128  ? 0
               : prefix <= 64 ? UINT64_MAX
                              : UINT64_MAX >> (prefix - 64),
    };
}

bool nx_ip_parse_range(const char *text, size_t length, nx_ip_range_t *range)
{
    const char *slash = length == 0 ? NULL : memchr(text, '/', length);
    size_t before = slash == NULL ? length : (size_t)(slash - text);
    if (!nx_ip_parse(text, before, &range->first)) {
        return false;
    }
    bool is4 = memchr(text, ':', before) == NULL;
    unsigned prefix = is4 ? 32 : 128;
    if (slash != NULL && !parse_ip_number(slash + 1, length - before - 1, prefix, &prefix)) {
        return false;
    }
    nx_ip_t rest = rest_of(is4 ? prefix + 96 : prefix);
    if ((range->first.high & rest.high) != 0 || (range->first.low & rest.low) != 0) {
        return false;
    }
    range->last = (nx_ip_t){range->first.high | rest.high, range->first.low | rest.low};
    return true;
}

static int compare_ips(nx_ip_t left, nx_ip_t right)
{
    if (left.high != right.high) {
        return left.high < right.high ? -1 : 1;
    }
    return left.low < right.low ? -1 : left.low > right.low;
}

static int compare_ranges(const void *left, const void *right)
{
    return compare_ips(((const nx_ip_range_t *)left)->first, ((const nx_ip_range_t *)right)->first);
}

size_t nx_ip_compile(nx_ip_range_t *ranges, size_t count)
{
    size_t left = 0;
    if (count == 0) {
        return 0;
    }
    qsort(ranges, count, sizeof(*ranges), compare_ranges);
    for (size_t i = 1; i < count; i++) {
        if (compare_ips(ranges[i].first, ranges[left].last) > 0) {
            ranges[++left] = ranges[i];
        } else if (compare_ips(ranges[i].last, ranges[left].last) > 0) {
            ranges[left].last = ranges[i].last;
        }
    }
    return left + 1;
}

bool nx_ip_within(const nx_ip_range_t *ranges, size_t count, nx_ip_t ip)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_ips(ranges[middle].last, ip) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && compare_ips(ranges[low].first, ip) <= 0;
}
