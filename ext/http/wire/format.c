/* SPDX-License-Identifier: MIT */
#include "http/wire/private.h"

#define DATE_NAME       "Date: "
#define DATE_LINE       (sizeof(DATE_NAME) - 1 + NX_WIRE_DATE_BYTES + 2)
#define LENGTH_NAME     "Content-Length: "
#define CHUNKED_LINE    "Transfer-Encoding: chunked\r\n"
#define CLOSE_LINE      "Connection: close\r\n"
#define KEEP_ALIVE_LINE "Connection: keep-alive\r\n"
#define STATUS_OK       "HTTP/1.1 200 OK\r\n"
#define STATUS_LINE     "HTTP/1.1 "
#define REASON_MAX      32

#define PUT(at, text) put_format_bytes(at, text, sizeof(text) - 1)

static inline char *put_format_bytes(char *at, const char *bytes, size_t length)
{
    memcpy(at, bytes, length);
    return at + length;
}

static const char weekdays[] = "SunMonTueWedThuFriSat";
const char nx_wire__months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
static const char two_digits[] =
    "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
    "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
    "8081828384858687888990919293949596979899";

NX_HOT size_t nx_wire_format_integer(char *buffer, uint64_t value)
{
    char digits[NX_WIRE_INTEGER_MAX];
    char *at = digits + sizeof digits;
    while (value >= 100) {
        at -= 2;
        memcpy(at, two_digits + 2 * (value % 100), 2);
        value /= 100;
    }
    if (value >= 10) {
        at -= 2;
        memcpy(at, two_digits + 2 * value, 2);
    } else {
        *--at = (char)('0' + value);
    }
    const size_t length = (size_t)(digits + sizeof digits - at);
    memcpy(buffer, at, length);
    return length;
}

size_t nx_wire_format_chunk_header(char *buffer, uint64_t size)
{
    const unsigned digits = size == 0 ? 1 : (67 - (unsigned)__builtin_clzll(size)) / 4;
    for (unsigned at = 0; at < digits; at++) {
        buffer[at] = "0123456789abcdef"[size >> (4 * (digits - 1 - at)) & 15];
    }
    buffer[digits] = '\r';
    buffer[digits + 1] = '\n';
    return digits + 2;
}

static inline char *put_two(char *at, unsigned value)
{
    return put_format_bytes(at, two_digits + (size_t)2 * value, 2);
}

/* The civil date of a day number (H. Hinnant's algorithm): years run from March, so leap days come last. */
static void civil_date(int64_t days, unsigned *year, unsigned *month, unsigned *day)
{
    const int64_t shifted = days + 719468;
    const int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    const unsigned of_era = (unsigned)(shifted - era * 146097);
    const unsigned year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    const unsigned of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    const unsigned from_march = (5 * of_year + 2) / 153;
    *day = of_year - (153 * from_march + 2) / 5 + 1;
    *month = from_march < 10 ? from_march + 3 : from_march - 9;
    *year = (unsigned)(year_of_era + era * 400 + (*month <= 2));
}

void nx_wire_format_date(char *buffer, int64_t wall_clock_second)
{
    int64_t days = wall_clock_second / NX_SECONDS_PER_DAY;
    int64_t rest = wall_clock_second % NX_SECONDS_PER_DAY;
    unsigned year, month, day;
    if (rest < 0) {
        rest += NX_SECONDS_PER_DAY;
        days--;
    }
    civil_date(days, &year, &month, &day);
    /* Day 0 was a Thursday. */
    char *at = put_format_bytes(buffer, weekdays + 3 * (((days + 4) % 7 + 7) % 7), 3);
    at = PUT(at, ", ");
    at = put_two(at, day);
    *at++ = ' ';
    at = put_format_bytes(at, nx_wire__months + (size_t)3 * (month - 1), 3);
    *at++ = ' ';
    at = put_two(at, year / 100 % 100);
    at = put_two(at, year % 100);
    *at++ = ' ';
    at = put_two(at, (unsigned)rest / 3600);
    *at++ = ':';
    at = put_two(at, (unsigned)rest / 60 % 60);
    *at++ = ':';
    at = put_two(at, (unsigned)rest % 60);
    PUT(at, " GMT");
}

static char *put_date(char *at, int64_t second, nx_wire_date_t *date)
{
    if (NX_UNLIKELY(date->second != second || date->line[0] == '\0')) {
        char *line = PUT(date->line, DATE_NAME);
        nx_wire_format_date(line, second);
        PUT(line + NX_WIRE_DATE_BYTES, "\r\n");
        date->second = second;
    }
    return put_format_bytes(at, date->line, DATE_LINE);
}

static char *put_status(char *at, const nx_response_head_t *head)
{
    const unsigned status = head->status;
    if (NX_LIKELY(status == 200 && head->reason == NULL)) {
        return PUT(at, STATUS_OK);
    }
    const char *reason = head->reason != NULL ? head->reason : nx_wire_reason(status);
    at = PUT(at, STATUS_LINE);
    *at++ = (char)('0' + status / 100 % 10);
    at = put_two(at, status % 100);
    *at++ = ' ';
    at = put_format_bytes(at, reason, head->reason != NULL ? head->reason_length : strlen(reason));
    return PUT(at, "\r\n");
}

static char *put_framing(char *at, const nx_response_head_t *head)
{
    if (head->content_length >= 0) {
        at = PUT(at, LENGTH_NAME);
        at += nx_wire_format_integer(at, (uint64_t)head->content_length);
        at = PUT(at, "\r\n");
    }
    if (head->is_chunked) {
        at = PUT(at, CHUNKED_LINE);
    }
    switch (head->connection) {
    case NX_CONNECTION_CLOSE:
        return PUT(at, CLOSE_LINE);
    case NX_CONNECTION_KEEP_ALIVE:
        return PUT(at, KEEP_ALIVE_LINE);
    default:
        return at;
    }
}

NX_HOT size_t nx_wire_head_bound(const nx_response_head_t *head)
{
    size_t bound = sizeof(STATUS_LINE) + 4 + REASON_MAX + 2 + DATE_LINE + sizeof(LENGTH_NAME) +
                   NX_WIRE_INTEGER_MAX + 2 + sizeof(CHUNKED_LINE) + sizeof(KEEP_ALIVE_LINE) + 2;
    bound += head->reason != NULL ? head->reason_length : 0;
    for (size_t at = 0; at < head->header_count; at++) {
        bound += head->headers[at].name_length + (size_t)head->headers[at].value_length + 4;
    }
    return bound;
}

NX_HOT size_t nx_wire_format_head(char *buffer, const nx_response_head_t *head, int64_t wall_clock_second,
                                  nx_wire_date_t *date)
{
    char *at = put_status(buffer, head);
    if (!head->omit_date) {
        at = put_date(at, wall_clock_second, date);
    }
    at = put_framing(at, head);
    for (size_t index = 0; index < head->header_count; index++) {
        const nx_response_header_t *header = &head->headers[index];
        at = put_format_bytes(at, header->name, header->name_length);
        at = PUT(at, ": ");
        at = put_format_bytes(at, header->value, header->value_length);
        at = PUT(at, "\r\n");
    }
    at = PUT(at, "\r\n");
    return (size_t)(at - buffer);
}
