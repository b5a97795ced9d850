/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

static bool matches(const char *pattern, const char *host)
{
    size_t length = strlen(host);
    assert_true(nx_host_is_pattern(pattern, strlen(pattern)));
    return nx_host_matches(pattern, strlen(pattern), guarded(host, length), length);
}

static void a_name_is_itself_with_any_port_and_in_any_case(void **state)
{
    assert_true(matches("example.com", "example.com"));
    assert_true(matches("example.com", "EXAMPLE.com:8080"));
    assert_true(matches("example.com", "example.com."));
    assert_true(matches("Example.Com", "example.com.:80"));
    assert_true(matches("[::1]", "[::1]:80") && matches("[::1]", "[::1]"));
    assert_true(matches("127.0.0.1", "127.0.0.1:1"));
    assert_false(matches("example.com", "www.example.com"));
    assert_false(matches("example.com", "example.co"));
    assert_false(matches("example.com", "xexample.com"));
    assert_false(matches("example.com", "example.com.evil"));
    assert_false(matches("example.com", "example.com.."));
    assert_false(matches("example.com", "."));
    assert_false(matches("[::1]", "[::2]"));
}

static void a_wildcard_is_any_name_below(void **state)
{
    assert_true(matches("*.example.com", "www.example.com"));
    assert_true(matches("*.example.com", "a.b.EXAMPLE.com:81"));
    assert_true(matches("*.example.com", "a.example.com."));
    assert_false(matches("*.example.com", "example.com"));
    assert_false(matches("*.example.com", ".example.com"));
    assert_false(matches("*.example.com", "..example.com"));
    assert_false(matches("*.example.com", "evilexample.com"));
    assert_false(matches("*.example.com", "example.com.evil.org"));
    assert_false(matches("*.example.com", "evil.org%2f.example.com"));
    assert_false(matches("*.example.com", "evil.org'.example.com"));
    assert_false(matches("*.example.com", "evil.org,a.example.com"));
}

static void invalid_patterns_are_refused(void **state)
{
    const char *const refused[] = {"",           "*",        "*.",  "*.*.com",    "www.*.com", "a.com:80",
                                   "*.a.com:80", "http://a", "a/b", "a b",        "a.com.",    "*.[::1]",
                                   "[::1",       ".a.com",   "a@b", "a.com,b.com"};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (nx_host_is_pattern(refused[i], strlen(refused[i]))) {
            fail_msg("%s was taken", refused[i]);
        }
    }
    assert_false(nx_host_is_pattern("a\0b", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_name_is_itself_with_any_port_and_in_any_case),
        cmocka_unit_test(a_wildcard_is_any_name_below),
        cmocka_unit_test(invalid_patterns_are_refused),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
