/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

#define SIGNATURE "\r\n\r\n\0\r\nQUIT\n"
/* The NUL at the end of a literal is not part of the header. */
#define BYTES(literal) literal, sizeof(literal) - 1

/* Asserts that every prefix either needs more bytes or has the result of the whole. */
static int parse(const char *bytes, size_t length, nx_proxy_t *proxy)
{
    int answer = nx_proxy_parse(guarded(bytes, length), length, proxy);
    for (size_t cut = 0; cut < length; cut++) {
        nx_proxy_t part;
        int early = nx_proxy_parse(guarded(bytes, cut), cut, &part);
        assert_true(early == 0 || early == answer);
        assert_true(early >= 0 || part.problem == proxy->problem);
    }
    return answer;
}

static void expect4(const char *bytes, size_t length, int used, const char *source, uint16_t port)
{
    nx_proxy_t proxy;
    nx_ip_t ip;
    assert_true(nx_ip_parse(source, strlen(source), &ip));
    assert_int_equal(parse(bytes, length, &proxy), used);
    assert_true(proxy.has_addresses);
    assert_true(proxy.source.high == ip.high && proxy.source.low == ip.low);
    assert_int_equal(proxy.source_port, port);
    assert_int_equal(proxy.destination_port, 443);
}

static void expect_own(const char *bytes, size_t length, int used)
{
    nx_proxy_t proxy;
    assert_int_equal(parse(bytes, length, &proxy), used);
    assert_false(proxy.has_addresses);
}

static void a_line_names_the_client_of_the_connection(void **state)
{
    expect4(BYTES("PROXY TCP4 192.0.2.1 198.51.100.7 56324 443\r\nGET"), 45, "192.0.2.1", 56324);
    expect4(BYTES("PROXY TCP6 2001:db8::1 ::1 0 443\r\n"), 34, "2001:db8::1", 0);
    expect4(
        BYTES(
            "PROXY TCP6 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff 65535 443\r\n"),
        102, "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", 65535);
}

static void an_unknown_client_keeps_the_addresses_of_the_connection(void **state)
{
    expect_own(BYTES("PROXY UNKNOWN\r\nGET"), 15);
    expect_own(BYTES("PROXY UNKNOWN what ever it is\r\n"), 31);
}

static void a_line_that_is_not_exact_is_refused(void **state)
{
    const char *const refused[] = {
        "GET / HTTP/1.1\r\n",
        "proxy TCP4 1.2.3.4 5.6.7.8 1 2\r\n",
        "PROXY\r\n",
        "PROXY \r\n",
        "PROXY TCP5 1.2.3.4 5.6.7.8 1 2\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 1\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 1 2 \r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 1 2 3\r\n",
        "PROXY TCP4  1.2.3.4 5.6.7.8 1 2\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 01 2\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 +1 2\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 65536 2\r\n",
        "PROXY TCP4 01.2.3.4 5.6.7.8 1 2\r\n",
        "PROXY TCP4 ::1 ::2 1 2\r\n",
        "PROXY TCP6 1.2.3.4 5.6.7.8 1 2\r\n",
        "PROXY TCP4 1.2.3.4 ::2 1 2\r\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\n",
        "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\r\n",
        "PROXY UNKNOWN\r \r\n",
        "PROXY UNKNOWN a\rb\r\n",
        "PROXY UNKNOWN\n",
        "\n",
    };
    nx_proxy_t proxy;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        if (parse(refused[i], strlen(refused[i]), &proxy) >= 0) {
            fail_msg("%s was taken", refused[i]);
        }
    }
}

static void a_line_may_have_107_bytes(void **state)
{
    char line[109];
    nx_proxy_t proxy;
    memset(line, 'x', sizeof line);
    memcpy(line, "PROXY UNKNOWN ", 14);
    memcpy(line + 105, "\r\n", 2);
    assert_int_equal(nx_proxy_parse(guarded(line, 107), 107, &proxy), 107);
    line[105] = 'x';
    memcpy(line + 106, "\r\n", 2);
    assert_int_equal(nx_proxy_parse(guarded(line, 106), 106, &proxy), 0);
    assert_int_equal(nx_proxy_parse(guarded(line, 108), 108, &proxy), -1);
}

static void the_binary_form_is_equivalent(void **state)
{
    expect4(BYTES(SIGNATURE "\x21\x11\0\x0c\xc0\0\x02\x01\xc6\x33\x64\x07\xdc\x04\x01\xbbGET"), 28,
            "192.0.2.1", 56324);
    expect4(
        BYTES(
            SIGNATURE
            "\x21\x21\0\x24\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\0\x01\x01\xbb"),
        52, "2001:db8::1", 1);
}

static void bytes_after_the_addresses_are_skipped(void **state)
{
    expect4(BYTES(SIGNATURE "\x21\x11\0\x11\xc0\0\x02\x01\xc6\x33\x64\x07\xdc\x04\x01\xbb\x02\0\x02hiGET"),
            33, "192.0.2.1", 56324);
}

static void local_and_unspecified_connections_keep_their_addresses(void **state)
{
    expect_own(BYTES(SIGNATURE "\x20\0\0\0GET"), 16);
    expect_own(BYTES(SIGNATURE "\x20\x11\0\x0c"
                               "abcdabcdabab"),
               28);
    expect_own(BYTES(SIGNATURE "\x21\0\0\x03xyz"), 19);
    char path[16 + 216] = SIGNATURE "\x21\x31\0\xd8";
    expect_own(path, sizeof path, sizeof path);
}

static void a_binary_form_that_is_not_exact_is_refused(void **state)
{
    nx_proxy_t proxy;
    assert_int_equal(parse(BYTES("\r\n\r\n\0\r\nQUIX"), &proxy), -1);
    assert_int_equal(parse(BYTES("\r\n\r\nGET"), &proxy), -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x11\x11\0\x0c"
                                           "abcdabcdabab"),
                           &proxy),
                     -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x22\x11\0\x0c"
                                           "abcdabcdabab"),
                           &proxy),
                     -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x21\x12\0\x0c"
                                           "abcdabcdabab"),
                           &proxy),
                     -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x21\x41\0\x0c"
                                           "abcdabcdabab"),
                           &proxy),
                     -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x21\x11\0\x0b"
                                           "abcdabcdaba"),
                           &proxy),
                     -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x21\x21\0\x23"
                                           "abcdabcdabcdabcdabcdabcdabcdabcdaba"),
                           &proxy),
                     -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x20\0\x0f\xf1"), &proxy), -1);
    assert_int_equal(parse(BYTES(SIGNATURE "\x20\0\x0f\xf0"), &proxy), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_names_the_client_of_the_connection),
        cmocka_unit_test(an_unknown_client_keeps_the_addresses_of_the_connection),
        cmocka_unit_test(a_line_that_is_not_exact_is_refused),
        cmocka_unit_test(a_line_may_have_107_bytes),
        cmocka_unit_test(the_binary_form_is_equivalent),
        cmocka_unit_test(bytes_after_the_addresses_are_skipped),
        cmocka_unit_test(local_and_unspecified_connections_keep_their_addresses),
        cmocka_unit_test(a_binary_form_that_is_not_exact_is_refused),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
