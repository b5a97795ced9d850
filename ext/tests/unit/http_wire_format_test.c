/* SPDX-License-Identifier: MIT */
#include <time.h>

#include "http_wire_support.h"

#define HEADER(name, value)                                                                                  \
    {                                                                                                        \
        name, value, sizeof(name) - 1, sizeof(value) - 1                                                     \
    }

static const nx_response_header_t headers[] = {HEADER("Content-Type", "application/json"),
                                               HEADER("X-Empty", "")};

static nx_wire_date_t date;

static void assert_formats(const nx_response_head_t *head, const char *expected)
{
    const size_t bound = nx_wire_head_bound(head);
    char *buffer = guard_end - bound;
    const size_t length = nx_wire_format_head(buffer, head, 784111777, &date);
    assert_true(length <= bound);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(buffer, expected, length);
}

static void a_head_is_status_date_framing_and_headers(void **state)
{
    const nx_response_head_t plain = {
        .status = 200, .content_length = 19, .headers = headers, .header_count = 2};
    const nx_response_head_t chunked = {
        .status = 404, .is_chunked = true, .content_length = -1, .connection = NX_CONNECTION_CLOSE};
    const nx_response_head_t bare = {.status = 204, .omit_date = true, .content_length = -1};
    const nx_response_head_t old = {
        .status = 299, .content_length = 0, .connection = NX_CONNECTION_KEEP_ALIVE};
    assert_formats(&plain, "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 19\r\n"
                           "Content-Type: application/json\r\nX-Empty: \r\n\r\n");
    assert_formats(&chunked, "HTTP/1.1 404 Not Found\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                             "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
    assert_formats(&bare, "HTTP/1.1 204 No Content\r\n\r\n");
    assert_formats(&old,
                   "HTTP/1.1 299 Unknown\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 0\r\n"
                   "Connection: keep-alive\r\n\r\n");
}

static void a_given_reason_replaces_the_registered_one(void **state)
{
    static const char reason[] = "A reason that is longer than each of the registered phrases is";
    const nx_response_head_t head = {.status = 200,
                                     .omit_date = true,
                                     .content_length = -1,
                                     .reason = reason,
                                     .reason_length = strlen(reason)};
    char buffer[256], expected[256];
    nx_wire_date_t date = {0};
    size_t length = nx_wire_format_head(buffer, &head, 0, &date);
    snprintf(expected, sizeof expected, "HTTP/1.1 200 %s\r\n\r\n", reason);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(buffer, expected, length);
    assert_true(length <= nx_wire_head_bound(&head));
}

static void the_bound_holds_for_every_status(void **state)
{
    for (unsigned status = 100; status < 1000; status++) {
        const nx_response_head_t head = {.status = (uint16_t)status,
                                         .content_length = INT64_MAX,
                                         .is_chunked = true,
                                         .connection = NX_CONNECTION_KEEP_ALIVE};
        const size_t bound = nx_wire_head_bound(&head);
        char expected[64];
        assert_true(nx_wire_format_head(guard_end - bound, &head, INT64_C(253402300799), &date) <= bound);
        snprintf(expected, sizeof expected, "HTTP/1.1 %u %s\r\nDate: Fri, 31 Dec 9999", status,
                 nx_wire_reason(status));
        assert_memory_equal(guard_end - bound, expected, strlen(expected));
    }
}

static void the_date_follows_the_second(void **state)
{
    const nx_response_head_t head = {.status = 200, .content_length = -1};
    nx_wire_date_t fresh = {0};
    char buffer[256];
    nx_wire_format_head(buffer, &head, 0, &fresh);
    assert_non_null(strstr(buffer, "Thu, 01 Jan 1970 00:00:00 GMT\r\n"));
    nx_wire_format_head(buffer, &head, 1, &fresh);
    assert_non_null(strstr(buffer, "Thu, 01 Jan 1970 00:00:01 GMT\r\n"));
    nx_wire_format_head(buffer, &head, 1, &fresh);
    assert_non_null(strstr(buffer, "Thu, 01 Jan 1970 00:00:01 GMT\r\n"));
}

static void dates_equal_those_of_gmtime(void **state)
{
    for (int64_t second = INT64_C(-62167219200); second < INT64_C(253402300800); second += 86400 * 3 + 3607) {
        const time_t time = (time_t)second;
        struct tm parts;
        char expected[64];
        char found[NX_WIRE_DATE_BYTES + 1] = {0};
        gmtime_r(&time, &parts);
        strftime(expected, sizeof expected, "%a, %d %b %Y %H:%M:%S GMT", &parts);
        nx_wire_format_date(found, second);
        if (parts.tm_year + 1900 >= 1000) {
            assert_string_equal(found, expected);
        }
    }
}

static void integers_and_chunk_sizes_equal_those_of_printf(void **state)
{
    for (unsigned shift = 0; shift < 64; shift++) {
        for (int delta = -2; delta <= 2; delta++) {
            const uint64_t value = (UINT64_C(1) << shift) + (uint64_t)(int64_t)delta;
            char expected[32];
            char found[32] = {0};
            snprintf(expected, sizeof expected, "%llu", (unsigned long long)value);
            assert_int_equal(nx_wire_format_integer(found, value), strlen(expected));
            assert_string_equal(found, expected);
            memset(found, 0, sizeof found);
            snprintf(expected, sizeof expected, "%llx\r\n", (unsigned long long)value);
            assert_int_equal(nx_wire_format_chunk_header(found, value), strlen(expected));
            assert_string_equal(found, expected);
        }
    }
    for (unsigned value = 0; value < 100000; value += 7) {
        char expected[32];
        char found[32] = {0};
        snprintf(expected, sizeof expected, "%u", value);
        nx_wire_format_integer(found, value);
        assert_string_equal(found, expected);
    }
}

static void names_and_values_that_would_break_the_head_are_detected(void **state)
{
    for (unsigned byte = 0; byte < 256; byte++) {
        const bool is_token =
            byte != 0 && byte < 0x80 &&
            strchr("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
                   (int)byte) != NULL;
        const bool is_value = (byte >= 0x20 && byte != 0x7f) || byte == '\t';
        for (size_t position = 0; position < 20; position++) {
            char bytes[20];
            memset(bytes, 'a', sizeof bytes);
            bytes[position] = (char)byte;
            const bool is_edge = position == 0 || position == sizeof bytes - 1;
            const bool is_blank = byte == ' ' || byte == '\t';
            const char *at = guarded(bytes, sizeof bytes);
            assert_int_equal(nx_wire_is_header_name(at, sizeof bytes), is_token);
            assert_int_equal(nx_wire_is_header_value(at, sizeof bytes), is_value && !(is_edge && is_blank));
        }
    }
    assert_false(nx_wire_is_header_name("", 0));
    assert_true(nx_wire_is_header_value("", 0));
    assert_false(nx_wire_is_header_value("a\r\nSet-Cookie: b", 16));
}

static void assert_decodes(const char *in, const char *expected, size_t length, bool plus_is_space)
{
    const size_t bytes = strlen(in);
    char out[64];
    assert_int_equal(nx_wire_decode_percent(guarded(in, bytes), bytes, out, plus_is_space), length);
    assert_memory_equal(out, expected, length);
}

static void escapes_are_decoded_and_nothing_else(void **state)
{
    assert_decodes("", "", 0, true);
    assert_decodes("a%20b+c", "a b c", 5, true);
    assert_decodes("a%20b+c", "a b+c", 5, false);
    assert_decodes("%2F%2f%c3%A9%00", "//\xc3\xa9\0", 5, false);
    assert_decodes("%", "%", 1, true);
    assert_decodes("%2", "%2", 2, true);
    assert_decodes("%zz%2g%41", "%zz%2gA", 7, true);
    assert_decodes("%%41", "%A", 2, true);
    assert_decodes("%2541", "%41", 3, true);
}

static size_t list_pairs(const char *source, bool is_cookie, char *out, size_t capacity)
{
    nx_pair_t pair;
    size_t at = 0;
    size_t count = 0;
    out[0] = '\0';
    nx_pairs_t rest = nx_pairs(guarded(source, strlen(source)), strlen(source));
    while (is_cookie ? nx_cookie_next(&rest, &pair) : nx_query_next(&rest, &pair)) {
        at = put_text(out, capacity, at, "%s[%.*s%s%s%.*s%s]", count++ ? " " : "", (int)pair.name_length,
                      pair.name, pair.name_is_encoded ? "%" : "", pair.has_value ? "|" : "",
                      (int)pair.value_length, pair.value, pair.value_is_encoded ? "%" : "");
    }
    return count;
}

static void assert_pairs(const char *source, bool is_cookie, const char *expected)
{
    char out[512];
    list_pairs(source, is_cookie, out, sizeof out);
    assert_string_equal(out, expected);
}

static void a_query_is_a_list_of_pairs(void **state)
{
    assert_pairs("", false, "");
    assert_pairs("&&", false, "");
    assert_pairs("a", false, "[a]");
    assert_pairs("a=", false, "[a|]");
    assert_pairs("=b", false, "[|b]");
    assert_pairs("a=1&b=2", false, "[a|1] [b|2]");
    assert_pairs("&a=1&&b=2&", false, "[a|1] [b|2]");
    assert_pairs("a=1=2", false, "[a|1=2]");
    assert_pairs("a%5B%5D=x+y&b=%41", false, "[a%5B%5D%|x+y%] [b|%41%]");
    assert_pairs("a;b=c", false, "[a;b|c]");
}

static void cookies_are_a_list_of_pairs(void **state)
{
    assert_pairs("", true, "");
    assert_pairs("a=1", true, "[a|1]");
    assert_pairs("a=1; b=2", true, "[a|1] [b|2]");
    assert_pairs("a=1;b=2;", true, "[a|1] [b|2]");
    assert_pairs(" a=1 ;\t b=2 ", true, "[a|1] [b|2]");
    assert_pairs("a=\"x y\"; b", true, "[a|\"x y\"] [b]");
    assert_pairs("=x; ; a=b=c", true, "[a|b=c]");
    assert_pairs("a=%41", true, "[a|%41%]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_is_status_date_framing_and_headers),
        cmocka_unit_test(a_given_reason_replaces_the_registered_one),
        cmocka_unit_test(the_bound_holds_for_every_status),
        cmocka_unit_test(the_date_follows_the_second),
        cmocka_unit_test(dates_equal_those_of_gmtime),
        cmocka_unit_test(integers_and_chunk_sizes_equal_those_of_printf),
        cmocka_unit_test(names_and_values_that_would_break_the_head_are_detected),
        cmocka_unit_test(escapes_are_decoded_and_nothing_else),
        cmocka_unit_test(a_query_is_a_list_of_pairs),
        cmocka_unit_test(cookies_are_a_list_of_pairs),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
