/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

#include <arpa/inet.h>

#define SEVERAL (NX_TRUST_FOR | NX_TRUST_PROTO | NX_TRUST_HOST | NX_TRUST_PORT)

/* Expects "client port scheme host port" of a request from a trusted proxy; a dash is an unknown value. */
static void expect(uint8_t headers, const char *lines, const char *said)
{
    const nx_wire_limits_t limits = NX_WIRE_LIMITS_DEFAULT;
    static nx_request_head_t head;
    static char text[8192];
    nx_request_parser_t parser;
    nx_forwarded_t forwarded;
    nx_ip_range_t ranges[2];
    assert_true(nx_ip_parse_range("10.0.0.0/8", 10, &ranges[0]));
    assert_true(nx_ip_parse_range("fd00::/8", 8, &ranges[1]));
    const nx_trust_t trust = {ranges, nx_ip_compile(ranges, 2), headers};
    size_t length = put_text(text, sizeof text, 0, "GET / HTTP/1.1\r\nHost: a\r\n%s\r\n", lines);
    nx_wire_parser_init(&parser);
    const char *data = guarded(text, length);
    assert_int_equal(nx_wire_parse_head(&parser, data, length, &limits, &head), length);
    nx_wire_forwarded(&trust, data, &head, &forwarded);

    char client[INET6_ADDRSTRLEN] = "-", answer[512];
    uint32_t four;
    uint8_t bytes[16];
    if (forwarded.has_client && nx_ip_is4(forwarded.client, &four)) {
        four = htonl(four);
        inet_ntop(AF_INET, &four, client, sizeof client);
    } else if (forwarded.has_client) {
        nx_ip_bytes(forwarded.client, bytes);
        inet_ntop(AF_INET6, bytes, client, sizeof client);
    }
    static const char *const schemes[] = {"-", "http", "https"};
    snprintf(answer, sizeof answer, "%s %u %s %.*s %u", client, forwarded.client_port,
             schemes[forwarded.scheme], forwarded.host.length == 0 ? 1 : (int)forwarded.host.length,
             forwarded.host.length == 0 ? "-" : data + forwarded.host.offset, forwarded.port);
    assert_string_equal(answer, said);
}

static void a_list_is_read_from_the_right_past_trusted_proxies(void **state)
{
    expect(SEVERAL, "", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4\r\n", "1.2.3.4 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\n", "1.2.3.4 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 6.6.6.6, 1.2.3.4, 10.0.0.1 ,10.9.9.9\r\n", "1.2.3.4 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 6.6.6.6, 1.2.3.4\r\nX-Forwarded-For: 10.0.0.1\r\n", "1.2.3.4 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 2001:db8::1, fd00::7\r\n", "2001:db8::1 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: ::ffff:1.2.3.4\r\n", "1.2.3.4 0 - - 0");
}

static void the_first_address_is_the_client_when_all_are_trusted(void **state)
{
    expect(SEVERAL, "X-Forwarded-For: 10.0.0.3, 10.0.0.2\r\n", "10.0.0.3 0 - - 0");
    expect(NX_TRUST_FORWARDED, "Forwarded: for=10.0.0.3, for=10.0.0.2\r\n", "10.0.0.3 0 - - 0");
}

static void ports_are_reported(void **state)
{
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4:5678\r\n", "1.2.3.4 5678 - - 0");
    expect(SEVERAL, "X-Forwarded-For: [2001:db8::1]:5678\r\n", "2001:db8::1 5678 - - 0");
    expect(SEVERAL, "X-Forwarded-For: [2001:db8::1]\r\n", "2001:db8::1 0 - - 0");
}

static void an_invalid_address_ends_the_walk_at_the_proxy_that_wrote_it(void **state)
{
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4, unknown\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4, unknown, 10.0.0.1\r\n", "10.0.0.1 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4,,10.0.0.1\r\n", "10.0.0.1 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4, 10.0.0.01\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4:99999\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: [1.2.3.4]\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For: 1.2.3.4 5.6.7.8\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-For:\r\n", "- 0 - - 0");
}

static void the_last_scheme_host_and_port_count(void **state)
{
    expect(SEVERAL, "X-Forwarded-Proto: https\r\n", "- 0 https - 0");
    expect(SEVERAL, "X-Forwarded-Proto: https, http\r\n", "- 0 http - 0");
    expect(SEVERAL, "X-Forwarded-Proto: https\r\nX-Forwarded-Proto: HTTP\r\n", "- 0 http - 0");
    expect(SEVERAL, "X-Forwarded-Proto: httpss\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-Host: evil, example.com:81\r\n", "- 0 - example.com:81 0");
    expect(SEVERAL, "X-Forwarded-Host: a/b\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-Host: a@b\r\n", "- 0 - - 0");
    expect(SEVERAL, "X-Forwarded-Port: 8443\r\n", "- 0 - - 8443");
    expect(SEVERAL, "X-Forwarded-Port: 70000\r\n", "- 0 - - 0");
}

static void only_named_headers_are_trusted(void **state)
{
    const char *lines = "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: b\r\n"
                        "X-Forwarded-Port: 81\r\nForwarded: for=5.6.7.8;proto=http;host=c\r\n";
    expect(NX_TRUST_FOR, lines, "1.2.3.4 0 - - 0");
    expect(NX_TRUST_PROTO, lines, "- 0 https - 0");
    expect(NX_TRUST_HOST, lines, "- 0 - b 0");
    expect(NX_TRUST_PORT, lines, "- 0 - - 81");
    expect(NX_TRUST_FORWARDED, lines, "5.6.7.8 0 http c 0");
    expect(0, lines, "- 0 - - 0");
}

static void an_element_describes_one_hop(void **state)
{
    const uint8_t one = NX_TRUST_FORWARDED;
    expect(one, "Forwarded: for=1.2.3.4;proto=https;by=10.0.0.1;host=example.com\r\n",
           "1.2.3.4 0 https example.com 0");
    expect(one, "Forwarded: FOR=\"1.2.3.4:99\" ; Proto=HTTP;host=\"example.com:81\"\r\n",
           "1.2.3.4 99 http example.com:81 0");
    expect(one, "Forwarded: for=\"[2001:db8::1]:99\"\r\n", "2001:db8::1 99 - - 0");
    expect(one, "Forwarded: for=1.2.3.4;proto=https;host=a, for=10.0.0.1;proto=http;host=b\r\n",
           "1.2.3.4 0 https a 0");
    expect(one, "Forwarded: for=1.2.3.4;proto=https;host=a, for=10.0.0.1\r\n", "1.2.3.4 0 https a 0");
    expect(one, "Forwarded: proto=https;host=a, for=5.6.7.8\r\n", "5.6.7.8 0 - - 0");
    expect(one, "Forwarded: for=6.6.6.6;proto=https\r\nForwarded: for=1.2.3.4\r\n", "1.2.3.4 0 - - 0");
    expect(one, "Forwarded: for=unknown;proto=https\r\n", "- 0 https - 0");
    expect(one, "Forwarded: for=_hidden, for=10.0.0.1\r\n", "10.0.0.1 0 - - 0");
    expect(one, "Forwarded: for=\"1.2.3.\\4\"\r\n", "- 0 - - 0");
}

static void a_malformed_value_and_the_values_left_of_it_are_ignored(void **state)
{
    const uint8_t one = NX_TRUST_FORWARDED;
    const char *const malformed[] = {
        "",
        "for",
        "for=",
        "for=1.2.3.4;",
        "for=1.2.3.4,",
        ",for=1.2.3.4",
        "for=\"1.2.3.4",
        "for=\"1.2.3.4\\",
        "for=[::1]",
        "for=1.2.3.4;for=5.6.7.8",
        "for=1.2.3.4 proto=https",
        "for =1.2.3.4",
        "for=6.6.6.6;a=\", for=1.2.3.4",
        "for=6.6.6.6;a=\", for=\"1.2.3.4\"",
    };
    char lines[512];
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        snprintf(lines, sizeof lines, "Forwarded: %s\r\n", malformed[i]);
        expect(one, lines, "- 0 - - 0");
        snprintf(lines, sizeof lines, "Forwarded: for=6.6.6.6\r\nForwarded: %s\r\n", malformed[i]);
        expect(one, lines, "- 0 - - 0");
        snprintf(lines, sizeof lines, "Forwarded: %s\r\nForwarded: for=1.2.3.4\r\n", malformed[i]);
        expect(one, lines, "1.2.3.4 0 - - 0");
    }
}

static void too_many_hops_are_ignored(void **state)
{
    char lines[4096];
    int length = snprintf(lines, sizeof lines, "X-Forwarded-For: 1.2.3.4");
    for (int i = 0; i < 40; i++) {
        length += snprintf(lines + length, sizeof lines - (size_t)length, ", 10.0.0.%d", i);
    }
    snprintf(lines + length, sizeof lines - (size_t)length, "\r\n");
    expect(SEVERAL, lines, "10.0.0.8 0 - - 0");
    length = snprintf(lines, sizeof lines, "Forwarded: for=1.2.3.4");
    for (int i = 0; i < 40; i++) {
        length += snprintf(lines + length, sizeof lines - (size_t)length, ", for=10.0.0.%d", i);
    }
    snprintf(lines + length, sizeof lines - (size_t)length, "\r\n");
    expect(NX_TRUST_FORWARDED, lines, "10.0.0.8 0 - - 0");
}

static bool within(const char *ranges, const char *address)
{
    nx_ip_range_t table[16];
    size_t count = 0;
    nx_ip_t ip;
    char copy[512], *rest = copy;
    snprintf(copy, sizeof copy, "%s", ranges);
    for (char *one; (one = strsep(&rest, " ")) != NULL;) {
        assert_true(nx_ip_parse_range(one, strlen(one), &table[count++]));
    }
    assert_true(nx_ip_parse(address, strlen(address), &ip));
    return nx_ip_within(table, nx_ip_compile(table, count), ip);
}

static void an_address_is_in_a_range_or_not(void **state)
{
    assert_true(within("10.0.0.0/8", "10.0.0.0") && within("10.0.0.0/8", "10.255.255.255"));
    assert_false(within("10.0.0.0/8", "9.255.255.255") || within("10.0.0.0/8", "11.0.0.0"));
    assert_true(within("192.0.2.7", "192.0.2.7") && within("192.0.2.7", "::ffff:192.0.2.7"));
    assert_false(within("192.0.2.7", "192.0.2.8") || within("10.0.0.0/8", "::10.0.0.1"));
    assert_true(within("2001:db8::/33", "2001:db8:7fff::1") &&
                within("2001:db8::/65", "2001:db8::7fff:0:0:1"));
    assert_false(within("2001:db8::/33", "2001:db8:8000::1") ||
                 within("2001:db8::/65", "2001:db8::8000:0:0:1"));
    assert_true(within("0.0.0.0/0", "255.255.255.255") && within("::/0", "ffff::"));
    assert_false(within("0.0.0.0/0", "::1"));
    assert_true(within("1.0.0.0/8 3.0.0.0/8 2.0.0.0/8 2.2.0.0/16 ::1", "3.1.1.1"));
    assert_true(within("1.0.0.0/8 3.0.0.0/8 2.0.0.0/8 2.2.0.0/16 ::1", "2.3.0.0"));
    assert_true(within("1.0.0.0/8 3.0.0.0/8 2.0.0.0/8 2.2.0.0/16 ::1", "::1"));
    assert_false(within("1.0.0.0/8 3.0.0.0/8 2.0.0.0/8 2.2.0.0/16 ::1", "4.0.0.0"));
}

static void invalid_ranges_are_refused(void **state)
{
    const char *const refused[] = {
        "",           "/8",        "10.0.0.0/",   "10.0.0.0/33", "10.0.0.0/08", "10.0.0.0/-1",
        "10.0.0.1/8", "10.0.0/8",  "010.0.0.0/8", "::/129",      "::1/127",     "fe80::1%eth0",
        "[::1]",      "localhost", "10.0.0.0/8 ", " 10.0.0.0",   "*",
    };
    nx_ip_range_t range;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(nx_ip_parse_range(refused[i], strlen(refused[i]), &range));
    }
    assert_false(nx_ip_parse_range("::1\0", 4, &range));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_is_read_from_the_right_past_trusted_proxies),
        cmocka_unit_test(the_first_address_is_the_client_when_all_are_trusted),
        cmocka_unit_test(ports_are_reported),
        cmocka_unit_test(an_invalid_address_ends_the_walk_at_the_proxy_that_wrote_it),
        cmocka_unit_test(the_last_scheme_host_and_port_count),
        cmocka_unit_test(only_named_headers_are_trusted),
        cmocka_unit_test(an_element_describes_one_hop),
        cmocka_unit_test(a_malformed_value_and_the_values_left_of_it_are_ignored),
        cmocka_unit_test(too_many_hops_are_ignored),
        cmocka_unit_test(an_address_is_in_a_range_or_not),
        cmocka_unit_test(invalid_ranges_are_refused),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
