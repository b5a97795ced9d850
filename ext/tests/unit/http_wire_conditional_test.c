/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

#define NOW 1792540800 /* 2026-10-20 */

static nx_request_head_t head;
static char text[4096];

static const nx_version_t version = {.tag = "\"v,1\"", .tag_length = 5, .modified = 784111777};

static void receive(const char *method, const char *headers)
{
    const nx_wire_limits_t limits = NX_WIRE_LIMITS_DEFAULT;
    nx_request_parser_t parser;
    size_t length = put_text(text, sizeof text, 0, "%s / HTTP/1.1\r\nHost: a\r\n%s\r\n", method, headers);
    nx_wire_parser_init(&parser);
    assert_int_equal(nx_wire_parse_head(&parser, text, length, &limits, &head), length);
}

static void expect_status(const char *method, const char *headers, unsigned status)
{
    receive(method, headers);
    assert_int_equal(nx_wire_precondition(&head, text, &version), status);
}

static void tags_decide_before_dates(void **state)
{
    expect_status("GET", "", 0);
    expect_status("GET", "If-None-Match: \"v,1\"\r\n", 304);
    expect_status("HEAD", "If-None-Match: \"other\", \tW/\"v,1\"\r\n", 304);
    expect_status("GET", "If-None-Match: \"other\"\r\nIf-None-Match: \"v,1\"\r\n", 304);
    expect_status("GET", "If-None-Match: *\r\n", 304);
    expect_status("PUT", "If-None-Match: *\r\n", 412);
    expect_status("GET", "If-None-Match: ,, \"v\", \"v,11\"\r\n", 0);
    expect_status("GET", "If-None-Match: \"v,1\r\n", 0);
    expect_status("GET", "If-None-Match: v,1\r\n", 0);
    expect_status("GET", "If-None-Match: \"x\" \"v,1\"\r\n", 0);
    expect_status("GET", "If-None-Match: \"other\"\r\nIf-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n",
                  0);
    expect_status("GET", "If-Match: \"v,1\"\r\n", 0);
    expect_status("GET", "If-Match: *\r\n", 0);
    expect_status("GET", "If-Match: W/\"v,1\"\r\n", 412);
    expect_status("PUT", "If-Match: \"other\"\r\n", 412);
    expect_status("GET", "If-Match: \"v,1\"\r\nIf-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT\r\n", 0);
    expect_status("GET", "If-Match: \"v,1\"\r\nIf-None-Match: \"v,1\"\r\n", 304);
}

static void dates_are_compared_to_the_second(void **state)
{
    expect_status("GET", "If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT\r\n", 0);
    expect_status("GET", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n", 304);
    expect_status("HEAD", "If-Modified-Since: Sun, 06 Nov 1994 08:49:38 GMT\r\n", 304);
    expect_status("POST", "If-Modified-Since: Sun, 06 Nov 1994 08:49:38 GMT\r\n", 0);
    expect_status("GET", "If-Modified-Since: yesterday\r\n", 0);
    expect_status("GET", "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT\r\n", 412);
    expect_status("GET", "If-Unmodified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n", 0);
    expect_status("GET", "If-Unmodified-Since: 1\r\n", 0);
}

static void a_resource_without_a_version_matches_nothing(void **state)
{
    static const nx_version_t none = {.modified = NX_TIME_UNKNOWN};
    receive("GET", "If-None-Match: \"\"\r\n");
    assert_int_equal(nx_wire_precondition(&head, text, &none), 0);
    receive("GET", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT\r\n");
    assert_int_equal(nx_wire_precondition(&head, text, &none), 0);
    receive("GET", "If-Match: \"a\"\r\n");
    assert_int_equal(nx_wire_precondition(&head, text, &none), 412);
}

static void expect_range(const char *headers, uint64_t size, nx_range_t range, uint64_t first,
                         uint64_t length)
{
    nx_range_parts_t parts;
    receive("GET", headers);
    assert_int_equal(nx_wire_ranges(&head, text, &version, size, &parts), range);
    if (range == NX_RANGE_PART) {
        assert_int_equal(parts.count, 1);
        assert_int_equal(parts.part[0].first, first);
        assert_int_equal(parts.part[0].length, length);
    }
}

/* `expected`: "first+length first+length" */
static void expect_ranges(const char *headers, uint64_t size, const char *expected)
{
    nx_range_parts_t parts;
    char found[1024] = "";
    receive("GET", headers);
    assert_int_equal(nx_wire_ranges(&head, text, &version, size, &parts), NX_RANGE_PART);
    for (size_t at = 0; at < parts.count; at++) {
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%llu+%llu", at > 0 ? " " : "",
                 (unsigned long long)parts.part[at].first, (unsigned long long)parts.part[at].length);
    }
    assert_string_equal(found, expected);
}

static void several_ranges_are_parts_in_their_order(void **state)
{
    expect_ranges("Range: bytes=0-0,500-509\r\n", 1000, "0+1 500+10");
    expect_ranges("Range: bytes=500-509 , ,0-0,\r\n", 1000, "500+10 0+1");
    expect_ranges("Range: bytes=-1,0-0\r\n", 1000, "999+1 0+1");
    expect_ranges("Range: bytes=0-0,2000-,500-\r\n", 1000, "0+1 500+500");
}

static void overlapping_and_close_ranges_are_merged(void **state)
{
    expect_ranges("Range: bytes=0-99,50-149\r\n", 1000, "0+150");
    expect_ranges("Range: bytes=0-9,20-29\r\n", 1000, "0+30");
    expect_ranges("Range: bytes=0-9,400-409,0-\r\n", 1000, "0+1000");
    expect_ranges("Range: bytes=0-9,300-309,150-159,80-229\r\n", 1000, "0+310");
    expect_ranges("Range: bytes=0-,0-,0-,0-,0-\r\n", 1000, "0+1000");
}

static void more_ranges_than_are_allowed_get_the_whole(void **state)
{
    char field[4096] = "Range: bytes=0-0";
    for (int at = 1; at < NX_RANGES_MAX; at++) {
        snprintf(field + strlen(field), sizeof field - strlen(field), ",%d-%d", at * 1000, at * 1000);
    }
    char longer[4200];
    snprintf(longer, sizeof longer, "%s,99999-\r\n", field);
    strcat(field, "\r\n");
    nx_range_parts_t parts;
    receive("GET", field);
    assert_int_equal(nx_wire_ranges(&head, text, &version, 100000, &parts), NX_RANGE_PART);
    assert_int_equal(parts.count, NX_RANGES_MAX);
    receive("GET", longer);
    assert_int_equal(nx_wire_ranges(&head, text, &version, 100000, &parts), NX_RANGE_WHOLE);
}

static void one_range_is_one_part(void **state)
{
    expect_range("Range: bytes=0-0\r\n", 10, NX_RANGE_PART, 0, 1);
    expect_range("Range: Bytes=2-5\r\n", 10, NX_RANGE_PART, 2, 4);
    expect_range("Range: bytes= 2-5 \r\n", 10, NX_RANGE_PART, 2, 4);
    expect_range("Range: bytes=2-\r\n", 10, NX_RANGE_PART, 2, 8);
    expect_range("Range: bytes=9-99\r\n", 10, NX_RANGE_PART, 9, 1);
    expect_range("Range: bytes=0-99999999999999999999999999\r\n", 10, NX_RANGE_PART, 0, 10);
    expect_range("Range: bytes=-3\r\n", 10, NX_RANGE_PART, 7, 3);
    expect_range("Range: bytes=-99\r\n", 10, NX_RANGE_PART, 0, 10);
}

static void a_range_outside_is_not_satisfiable(void **state)
{
    expect_range("Range: bytes=10-\r\n", 10, NX_RANGE_NONE, 0, 0);
    expect_range("Range: bytes=10-12\r\n", 10, NX_RANGE_NONE, 0, 0);
    expect_range("Range: bytes=18446744073709551616-\r\n", 10, NX_RANGE_NONE, 0, 0);
    expect_range("Range: bytes=-0\r\n", 10, NX_RANGE_NONE, 0, 0);
    expect_range("Range: bytes=0-\r\n", 0, NX_RANGE_NONE, 0, 0);
}

static void other_ranges_get_the_whole(void **state)
{
    static const char *const others[] = {"",
                                         "Range: bytes=\r\n",
                                         "Range: bytes\r\n",
                                         "Range: bytes=-\r\n",
                                         "Range: 0-1\r\n",
                                         "Range: lines=0-1\r\n",
                                         "Range: bytes=5-2\r\n",
                                         "Range: bytes=1-2,x\r\n",
                                         "Range: bytes=1-2 4-5\r\n",
                                         "Range: bytes=1-2,5-4\r\n",
                                         "Range: bytes=a-\r\n",
                                         "Range: bytes=1 -2\r\n",
                                         "Range: bytes=,\r\n",
                                         "Range: bytes=1-2x\r\n"};
    for (size_t at = 0; at < sizeof others / sizeof *others; at++) {
        expect_range(others[at], 10, NX_RANGE_WHOLE, 0, 0);
    }
    expect_range("Range: bytes=-5\r\n", 0, NX_RANGE_WHOLE, 0, 0);
    receive("HEAD", "Range: bytes=0-0\r\n");
    nx_range_parts_t parts;
    assert_int_equal(nx_wire_ranges(&head, text, &version, 10, &parts), NX_RANGE_WHOLE);
}

static void a_part_is_of_the_version_that_the_client_has(void **state)
{
    expect_range("Range: bytes=1-\r\nIf-Range: \"v,1\"\r\n", 10, NX_RANGE_PART, 1, 9);
    expect_range("Range: bytes=1-\r\nIf-Range: \"other\"\r\n", 10, NX_RANGE_WHOLE, 0, 0);
    expect_range("Range: bytes=1-\r\nIf-Range: W/\"v,1\"\r\n", 10, NX_RANGE_WHOLE, 0, 0);
    expect_range("Range: bytes=1-\r\nIf-Range: Sun, 06 Nov 1994 08:49:37 GMT\r\n", 10, NX_RANGE_PART, 1, 9);
    expect_range("Range: bytes=1-\r\nIf-Range: Sun, 06 Nov 1994 08:49:38 GMT\r\n", 10, NX_RANGE_WHOLE, 0, 0);
    expect_range("Range: bytes=1-\r\nIf-Range: x\r\n", 10, NX_RANGE_WHOLE, 0, 0);
}

static int64_t date_of(const char *date)
{
    const size_t length = strlen(date);
    return nx_wire_parse_date(guarded(date, length), length, NOW);
}

static void dates_are_read_in_all_three_formats(void **state)
{
    assert_int_equal(date_of("Sun, 06 Nov 1994 08:49:37 GMT"), 784111777);
    assert_int_equal(date_of("Sunday, 06-Nov-94 08:49:37 GMT"), 784111777);
    assert_int_equal(date_of("Sun Nov  6 08:49:37 1994"), 784111777);
    assert_int_equal(date_of("Wed Nov 16 08:49:37 1994"), 784111777 + 10 * 86400);
    assert_int_equal(date_of("Thu, 01 Jan 1970 00:00:00 GMT"), 0);
    assert_int_equal(date_of("Wed, 31 Dec 1969 23:59:59 GMT"), -1);
    assert_int_equal(date_of("Tue, 29 Feb 2000 12:00:00 GMT"), 951825600);
    assert_int_equal(date_of("Thursday, 20-Oct-70 00:00:00 GMT"), 3180988800);
    assert_int_equal(date_of("Thursday, 20-Oct-77 00:00:00 GMT"), 246153600);
    for (int64_t second = -62135596800; second < 253402300800; second += 86400 * 97 + 3671) {
        char written[NX_WIRE_DATE_BYTES + 1] = {0};
        nx_wire_format_date(written, second);
        assert_int_equal(date_of(written), second);
    }
}

static void an_invalid_date_is_unknown(void **state)
{
    static const char *const others[] = {"",
                                         "S",
                                         "Sun, 06 Nov 1994 08:49:37",
                                         "Sun, 06 Nov 1994 08:49:37 GMT ",
                                         "Sun, 06 Nov 1994 08:49:37 UTC",
                                         "Sun, 6 Nov 1994 08:49:37 GMT",
                                         "Sun, 31 Nov 1994 08:49:37 GMT",
                                         "Sun, 00 Nov 1994 08:49:37 GMT",
                                         "Wed, 29 Feb 1900 08:49:37 GMT",
                                         "Sun, 06 Foo 1994 08:49:37 GMT",
                                         "Sun, 06 Nov 1994 24:49:37 GMT",
                                         "Sun, 06 Nov 1994 08:60:37 GMT",
                                         "Sun, 06 Nov 1994 08:49:61 GMT",
                                         "Sun Nov 6 08:49:37 1994",
                                         ", 06 Nov 1994 08:49:37 GMT",
                                         "784111777"};
    for (size_t at = 0; at < sizeof others / sizeof *others; at++) {
        assert_int_equal(date_of(others[at]), NX_TIME_UNKNOWN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tags_decide_before_dates),
        cmocka_unit_test(dates_are_compared_to_the_second),
        cmocka_unit_test(a_resource_without_a_version_matches_nothing),
        cmocka_unit_test(one_range_is_one_part),
        cmocka_unit_test(a_range_outside_is_not_satisfiable),
        cmocka_unit_test(several_ranges_are_parts_in_their_order),
        cmocka_unit_test(overlapping_and_close_ranges_are_merged),
        cmocka_unit_test(more_ranges_than_are_allowed_get_the_whole),
        cmocka_unit_test(other_ranges_get_the_whole),
        cmocka_unit_test(a_part_is_of_the_version_that_the_client_has),
        cmocka_unit_test(dates_are_read_in_all_three_formats),
        cmocka_unit_test(an_invalid_date_is_unknown),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
