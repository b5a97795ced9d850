/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

#include <string.h>

static bool takes(const char *headers)
{
    const nx_wire_limits_t limits = NX_WIRE_LIMITS_DEFAULT;
    static nx_request_head_t head;
    static char text[4096];
    nx_request_parser_t parser;
    size_t length = put_text(text, sizeof text, 0, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", headers);
    nx_wire_parser_init(&parser);
    assert_int_equal(nx_wire_parse_head(&parser, text, length, &limits, &head), length);
    return nx_wire_takes_trailers(&head, guarded(text, length));
}

static void a_client_announces_that_it_accepts_trailers(void **state)
{
    assert_true(takes("TE: trailers\r\n"));
    assert_true(takes("te: TRAILERS\r\n"));
    assert_true(takes("TE: deflate;q=0.5, trailers\r\n"));
    assert_true(takes("TE: gzip\r\nTE: ,\ttrailers ,\r\n"));
}

static void without_the_announcement_trailers_are_not_accepted(void **state)
{
    assert_false(takes(""));
    assert_false(takes("TE:\r\n"));
    assert_false(takes("TE: trailer\r\n"));
    assert_false(takes("TE: trailersx, xtrailers\r\n"));
    assert_false(takes("TE: trailers;q=1\r\n"));
    assert_false(takes("Trailer: trailers\r\n"));
}

static void expect(const char *name, bool may)
{
    size_t length = strlen(name);
    assert_int_equal(nx_wire_may_trail(guarded(name, length), length), may);
}

static void fields_needed_before_a_body_are_never_trailers(void **state)
{
    const char *const refused[] = {"Transfer-Encoding",  "CONTENT-LENGTH", "host",        "Set-Cookie",
                                   "Max-Forwards",       "Cache-Control",  "If-Range",    "WWW-Authenticate",
                                   "proxy-AUTHENTICATE", "Content-Range",  "Retry-After", "te"};
    for (size_t at = 0; at < sizeof refused / sizeof *refused; at++) {
        expect(refused[at], false);
    }
    expect("ETag", true);
    expect("Server-Timing", true);
    expect("X-Host", true);
    expect("Hos", true);
    expect("a", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_client_announces_that_it_accepts_trailers),
        cmocka_unit_test(without_the_announcement_trailers_are_not_accepted),
        cmocka_unit_test(fields_needed_before_a_body_are_never_trailers),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
