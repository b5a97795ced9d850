/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

static const char *const types[] = {"text/plain", "application/problem+json", "application/json",
                                    "text/html"};

static void expect(const char *headers, const char *type)
{
    const nx_wire_limits_t limits = NX_WIRE_LIMITS_DEFAULT;
    static nx_request_head_t head;
    static char text[4096];
    nx_request_parser_t parser;
    size_t length = put_text(text, sizeof text, 0, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", headers);
    nx_wire_parser_init(&parser);
    assert_int_equal(nx_wire_parse_head(&parser, text, length, &limits, &head), length);
    assert_string_equal(types[nx_wire_accepted(&head, guarded(text, length), types, 4)], type);
}

static void a_client_without_a_preference_gets_the_first_type(void **state)
{
    expect("", "text/plain");
    expect("Accept:\r\n", "text/plain");
    expect("Accept: */*\r\n", "text/plain");
    expect("Accept: text/*\r\n", "text/plain");
    expect("Accept: image/png, image/*;q=0.8\r\n", "text/plain");
    expect("Accept: ,,;;,\"\r\n", "text/plain");
    expect("Accept: text/html;q=0\r\n", "text/plain");
    expect("Accept: application/jsonp, xtext/html, text/htm\r\n", "text/plain");
}

static void a_named_type_is_chosen(void **state)
{
    expect("Accept: text/html\r\n", "text/html");
    expect("Accept: TEXT/HTML\r\n", "text/html");
    expect("Accept: application/json, text/plain, */*\r\n", "application/json");
    expect("Accept: application/json, application/problem+json\r\n", "application/problem+json");
    expect("Accept: image/png\r\nAccept: text/html\r\n", "text/html");
    expect("Accept: text/html;charset=utf-8;level=\"1,2\";q=0.5\r\n", "text/html");
    expect(
        "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8\r\n",
        "text/html");
    expect("Accept: application/*\r\n", "application/problem+json");
}

static void quality_decides_first(void **state)
{
    expect("Accept: text/html;q=0.5, application/json;q=0.6\r\n", "application/json");
    expect("Accept: text/html;q=0.123, application/json;q=0.122\r\n", "text/html");
    expect("Accept: text/html ; q=0.9 , application/json ; Q=1.000\r\n", "application/json");
    expect("Accept: text/html;q=0.5, */*\r\n", "text/plain");
    expect("Accept: text/plain, text/html;q=0.9\r\n", "text/plain");
    expect("Accept: */*;q=0.1, text/html;q=0\r\n", "text/plain");
    expect("Accept: application/json;q=7, text/html;q=0.9\r\n", "application/json");
    expect("Accept: text/html;q=0.x, application/json;q=0.01\r\n", "application/json");
}

static bool accepts(const char *headers, const char *coding)
{
    const nx_wire_limits_t limits = NX_WIRE_LIMITS_DEFAULT;
    static nx_request_head_t head;
    static char text[4096];
    nx_request_parser_t parser;
    size_t length = put_text(text, sizeof text, 0, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", headers);
    nx_wire_parser_init(&parser);
    assert_int_equal(nx_wire_parse_head(&parser, text, length, &limits, &head), length);
    return nx_wire_accepts_coding(&head, guarded(text, length), coding);
}

static void a_coding_is_accepted_when_it_is_named(void **state)
{
    assert_true(accepts("Accept-Encoding: gzip\r\n", "gzip"));
    assert_true(accepts("Accept-Encoding: br, GZIP ;q=0.001\r\n", "gzip"));
    assert_true(accepts("Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n", "gzip"));
    assert_true(accepts("Accept-Encoding: *\r\n", "gzip"));
    assert_true(accepts("Accept-Encoding: *;q=0, gzip\r\n", "gzip"));
    assert_false(accepts("", "gzip"));
    assert_false(accepts("Accept-Encoding:\r\n", "gzip"));
    assert_false(accepts("Accept-Encoding: identity\r\n", "gzip"));
    assert_false(accepts("Accept-Encoding: gzip;q=0\r\n", "gzip"));
    assert_false(accepts("Accept-Encoding: gzip;q=0.000, *\r\n", "gzip"));
    assert_false(accepts("Accept-Encoding: *;q=0\r\n", "gzip"));
    assert_false(accepts("Accept-Encoding: gzipped, x-gzip\r\n", "gzip"));
    assert_false(accepts("Accept: gzip\r\n", "gzip"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_client_without_a_preference_gets_the_first_type),
        cmocka_unit_test(a_named_type_is_chosen),
        cmocka_unit_test(quality_decides_first),
        cmocka_unit_test(a_coding_is_accepted_when_it_is_named),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
