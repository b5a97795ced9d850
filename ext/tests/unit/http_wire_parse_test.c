/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

static const nx_wire_limits_t limits = {256, 2048, 16};

typedef struct outcome {
    int result;
    const char *problem;
    char line[2048];
    char headers[4096];
} outcome_t;

typedef struct message {
    const char *bytes;
    size_t length;
    int status; /* 0: good */
    const char *expected;
    const char *headers;
} message_t;

static const message_t messages[] = {
#define GOOD(raw, line, headers)    {raw, sizeof(raw) - 1, 0, line, headers},
#define BAD(status, beginning, raw) {raw, sizeof(raw) - 1, status, beginning, NULL},
#include "data/wire_heads_good.def"
#include "data/wire_heads_bad.def"
#undef GOOD
#undef BAD
};

#define MESSAGE_COUNT (sizeof messages / sizeof *messages)

static void note(outcome_t *outcome, const nx_request_parser_t *parser, int result, const char *data,
                 const nx_request_head_t *head)
{
    memset(outcome, 0, sizeof *outcome);
    outcome->result = result;
    outcome->problem = result < 0 ? parser->problem : NULL;
    if (result > 0) {
        describe_head(data, head, outcome->line, sizeof outcome->line);
        describe_headers(data, head, outcome->headers, sizeof outcome->headers);
    }
}

/* Parses prefixes until one is decided: the first has `first` bytes, each next one has `step` bytes more. */
static void parse_cut(const char *bytes, size_t length, size_t first, size_t step, outcome_t *outcome)
{
    nx_request_parser_t parser;
    nx_request_head_t head;
    memset(&head, 0xa5, sizeof head);
    nx_wire_parser_init(&parser);
    size_t given = first < length ? first : length;
    for (;;) {
        const char *data = guarded(bytes, given);
        const int result = nx_wire_parse_head(&parser, data, given, &limits, &head);
        if (result != 0 || given == length) {
            note(outcome, &parser, result, data, &head);
            return;
        }
        /* The parser may read only the last few bytes again. */
        assert_true(parser.position + 10 >= given);
        given = given + step < length ? given + step : length;
    }
}

static void assert_same(const message_t *message, const outcome_t *whole, const outcome_t *cut, size_t offset)
{
    if (whole->result == cut->result && whole->problem == cut->problem &&
        strcmp(whole->line, cut->line) == 0 && strcmp(whole->headers, cut->headers) == 0) {
        return;
    }
    fail_msg("cut at %zu: %d (%s) \"%s\" instead of %d (%s) \"%s\"\n%.*s", offset, cut->result,
             cut->problem ? cut->problem : "", cut->line, whole->result, whole->problem ? whole->problem : "",
             whole->line, (int)message->length, message->bytes);
}

static void check_expectation(const message_t *message, const outcome_t *outcome)
{
    if (message->status == 0) {
        if (outcome->result <= 0) {
            fail_msg("refused with %d (%s): %s", outcome->result, outcome->problem, message->bytes);
        }
        assert_int_equal(outcome->result, message->length);
        assert_string_equal(outcome->line, message->expected);
        if (message->headers != NULL) {
            assert_string_equal(outcome->headers, message->headers);
        }
        return;
    }
    const char *problem = outcome->problem ? outcome->problem : "";
    if (outcome->result != -message->status ||
        strncmp(problem, message->expected, strlen(message->expected)) != 0) {
        fail_msg("%d (%s) instead of %d (%s): %.*s", outcome->result, problem, -message->status,
                 message->expected, (int)message->length, message->bytes);
    }
}

static void each_message_has_one_meaning_however_it_is_cut(void **state)
{
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        const message_t *message = &messages[index];
        outcome_t whole;
        outcome_t cut;
        parse_cut(message->bytes, message->length, message->length, 1, &whole);
        check_expectation(message, &whole);
        parse_cut(message->bytes, message->length, 0, 1, &cut);
        assert_same(message, &whole, &cut, 0);
        for (size_t offset = 1; offset < message->length; offset++) {
            parse_cut(message->bytes, message->length, offset, message->length, &cut);
            assert_same(message, &whole, &cut, offset);
        }
    }
}

static void bytes_after_a_head_are_not_parsed(void **state)
{
    char bytes[4096];
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        const message_t *message = &messages[index];
        outcome_t whole;
        memcpy(bytes, message->bytes, message->length);
        memcpy(bytes + message->length, "\r\n\0\xffGET", 7);
        if (message->status == 0) {
            parse_cut(bytes, message->length + 7, message->length + 7, 1, &whole);
            check_expectation(message, &whole);
        }
    }
}

static void a_good_head_is_never_decided_before_its_last_byte(void **state)
{
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        const message_t *message = &messages[index];
        outcome_t outcome;
        if (message->status == 0) {
            parse_cut(message->bytes, message->length - 1, 0, 1, &outcome);
            assert_int_equal(outcome.result, 0);
        }
    }
}

static int parse_text(const char *bytes, size_t length)
{
    outcome_t whole;
    outcome_t cut;
    const message_t message = {bytes, length, 0, NULL, NULL};
    parse_cut(bytes, length, length, 1, &whole);
    parse_cut(bytes, length, 0, 1, &cut);
    assert_same(&message, &whole, &cut, 0);
    return whole.result;
}

/* Puts every byte in place of the `@` of a template; exactly the bytes in `good` make a valid message. */
static void check_bytes(const char *template, const char *good, bool high_is_good)
{
    char bytes[256];
    const size_t length = strlen(template);
    const size_t position = (size_t)(strchr(template, '@') - template);
    for (unsigned byte = 0; byte < 256; byte++) {
        memcpy(bytes, template, length);
        bytes[position] = (char)byte;
        const bool is_listed = byte != 0 && byte < 0x80 && strchr(good, (int)byte) != NULL;
        const bool is_good = is_listed || (byte >= 0x80 && high_is_good);
        const int result = parse_text(bytes, length);
        if ((result > 0) != is_good || (!is_good && result == 0)) {
            fail_msg("byte %02x in %s: %d", byte, template, result);
        }
    }
}

#define ALNUM     "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
#define TOKEN     ALNUM "!#$%&'*+-.^_`|~"
#define PRINTABLE ALNUM "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"

static void every_byte_in_every_place(void **state)
{
    check_bytes("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", TOKEN, false);
    /* A space ends the path, and the version after it is then invalid. A % needs two digits. */
    check_bytes("GET /a@b HTTP/1.1\r\nHost: a\r\n\r\n", ALNUM "-._~!$&'()*+,;=:@/|[]^?", false);
    check_bytes("GET /?a@b HTTP/1.1\r\nHost: a\r\n\r\n", ALNUM "-._~!$&'()*+,;=:@/|[]^?%\\`{}", false);
    check_bytes("GET / HTTP/1.@\r\nHost: a\r\n\r\n", "0123456789", false);
    check_bytes("GET / HTTP/@.1\r\nHost: a\r\n\r\n", "1", false);
    check_bytes("GET / HTTP/1.1@\nHost: a\r\n\r\n", "\r", false);
    check_bytes("GET / HTTP/1.1\r@Host: a\r\n\r\n", "\n", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a@b\r\n\r\n", ALNUM "-._~!$&'()*+,;=", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nX@Y: a\r\n\r\n", TOKEN ":", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nX@ a\r\n\r\n", ":", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nX:@\r\n\r\n", PRINTABLE " \t", true);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nX: 1234@678\r\n\r\n", PRINTABLE " \t", true);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nX: 1\r@\r\n", "\n", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\n\r@", "\n", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1@1\r\n\r\n", "0123456789", false);
    check_bytes("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chun@ed\r\n\r\n", "kK", false);
}

static char *repeat(char *at, char byte, size_t count)
{
    memset(at, byte, count);
    return at + count;
}

static char *text(char *at, const char *what)
{
    return stpcpy(at, what);
}

static int parse_target_of(size_t target_bytes, bool in_query)
{
    char bytes[1024];
    char *at = text(bytes, in_query ? "GET /?" : "GET /");
    at = repeat(at, 'a', target_bytes - (in_query ? 2 : 1));
    at = text(at, " HTTP/1.1\r\nHost: a\r\n\r\n");
    return parse_text(bytes, (size_t)(at - bytes));
}

static void a_target_may_be_as_long_as_the_limit(void **state)
{
    assert_true(parse_target_of(256, false) > 0);
    assert_true(parse_target_of(256, true) > 0);
    assert_int_equal(parse_target_of(257, false), -414);
    assert_int_equal(parse_target_of(257, true), -414);
    assert_int_equal(parse_target_of(600, true), -414);
}

static void an_escape_across_the_limit_of_the_target_is_too_long(void **state)
{
    char bytes[1024];
    for (size_t before = 250; before < 260; before++) {
        char *at = repeat(text(bytes, "GET /"), 'a', before - 1);
        at = text(at, "%41 HTTP/1.1\r\nHost: a\r\n\r\n");
        const int result = parse_text(bytes, (size_t)(at - bytes));
        assert_true(before + 3 <= 256 ? result > 0 : result == -414);
    }
}

/* Parses a header section of exactly that many bytes, including the empty line. */
static int parse_headers_of(size_t header_bytes)
{
    char bytes[4096];
    char *start = text(bytes, "GET / HTTP/1.1\r\n");
    char *at = text(start, "Host: a\r\nX: ");
    at = repeat(at, 'b', header_bytes - (size_t)(at - start) - 4);
    at = text(at, "\r\n\r\n");
    assert_int_equal(at - start, header_bytes);
    return parse_text(bytes, (size_t)(at - bytes));
}

static void headers_may_be_as_long_as_the_limit(void **state)
{
    assert_int_equal(parse_headers_of(2048), 2048 + 16);
    for (size_t more = 1; more < 20; more++) {
        assert_int_equal(parse_headers_of(2048 + more), -431);
    }
}

static int parse_count(unsigned count)
{
    char bytes[2048];
    char *at = text(bytes, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (unsigned index = 1; index < count; index++) {
        at = text(at, "A: b\r\n");
    }
    at = text(at, "\r\n");
    return parse_text(bytes, (size_t)(at - bytes));
}

static void there_may_be_as_many_headers_as_the_limit(void **state)
{
    assert_true(parse_count(16) > 0);
    assert_int_equal(parse_count(17), -431);
}

static void more_headers_than_the_struct_holds_are_refused_with_any_limit(void **state)
{
    const nx_wire_limits_t generous = {8192, 32768, 100000};
    static char bytes[4096];
    nx_request_parser_t parser;
    nx_request_head_t head;
    char *at = text(bytes, "GET / HTTP/1.1\r\nHost: a\r\n");
    for (unsigned index = 1; index < NX_WIRE_HEADERS_MAX; index++) {
        at = text(at, "A: b\r\n");
    }
    text(at, "\r\n");
    nx_wire_parser_init(&parser);
    assert_true(nx_wire_parse_head(&parser, bytes, strlen(bytes), &generous, &head) > 0);
    assert_int_equal(head.header_count, NX_WIRE_HEADERS_MAX);
    text(at, "A: b\r\n\r\n");
    nx_wire_parser_init(&parser);
    assert_int_equal(nx_wire_parse_head(&parser, bytes, strlen(bytes), &generous, &head), -431);
}

static void a_head_may_be_copied_between_calls(void **state)
{
    const char *bytes = "POST /a?b HTTP/1.1\r\nHost: a\r\nX: y\r\nContent-Length: 7\r\n\r\n";
    const size_t length = strlen(bytes);
    nx_request_parser_t parser;
    nx_request_head_t heads[2];
    char line[256];
    nx_wire_parser_init(&parser);
    for (size_t given = 0; given < length; given++) {
        assert_int_equal(nx_wire_parse_head(&parser, bytes, given, &limits, &heads[given & 1]), 0);
        memset(&heads[~given & 1], 0x5a, sizeof *heads);
        memcpy(&heads[~given & 1], &heads[given & 1], nx_wire_head_bytes(&heads[given & 1]));
    }
    assert_int_equal(nx_wire_parse_head(&parser, bytes, length, &limits, &heads[length & 1]), length);
    describe_head(bytes, &heads[length & 1], line, sizeof line);
    assert_string_equal(line, "POST origin /a b a 1.1 k 7");
    assert_int_equal(nx_wire_find_header(&heads[length & 1], NX_HEADER_CONTENT_LENGTH)->value.length, 1);
    assert_null(nx_wire_find_header(&heads[length & 1], NX_HEADER_COOKIE));
}

static void every_known_header_name_is_found_in_any_case(void **state)
{
    unsigned count = 0;
    for (unsigned id = 1; id < NX_HEADER_COUNT; id++) {
        char name[64];
        const char *known = nx_wire_header_name((nx_header_id_t)id);
        const size_t length = strlen(known);
        for (size_t at = 0; at < length; at++) {
            name[at] = known[at] >= 'a' && known[at] <= 'z' ? (char)(known[at] - 0x20) : known[at];
        }
        assert_int_equal(nx_wire_header_id(guarded(known, length), length), id);
        assert_int_equal(nx_wire_header_id(guarded(name, length), length), id);
        name[length / 2] ^= name[length / 2] == '-' ? 2 : 1;
        assert_int_not_equal(nx_wire_header_id(guarded(name, length), length), id);
        assert_int_not_equal(nx_wire_header_id(guarded(known, length - 1), length - 1), id);
        count++;
    }
    assert_true(count > 60);
    assert_null(nx_wire_header_name(NX_HEADER_OTHER));
    assert_int_equal(nx_wire_header_id("x", 1), NX_HEADER_OTHER);
}

static void methods_have_names(void **state)
{
    for (unsigned method = 0; method < NX_METHOD_OTHER; method++) {
        const char *name = nx_wire_method_name((nx_method_t)method);
        assert_int_equal(nx_wire_method(name, strlen(name)), method);
    }
    assert_null(nx_wire_method_name(NX_METHOD_OTHER));
    assert_int_equal(nx_wire_method("get", 3), NX_METHOD_OTHER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_message_has_one_meaning_however_it_is_cut),
        cmocka_unit_test(bytes_after_a_head_are_not_parsed),
        cmocka_unit_test(a_good_head_is_never_decided_before_its_last_byte),
        cmocka_unit_test(every_byte_in_every_place),
        cmocka_unit_test(a_target_may_be_as_long_as_the_limit),
        cmocka_unit_test(an_escape_across_the_limit_of_the_target_is_too_long),
        cmocka_unit_test(headers_may_be_as_long_as_the_limit),
        cmocka_unit_test(there_may_be_as_many_headers_as_the_limit),
        cmocka_unit_test(more_headers_than_the_struct_holds_are_refused_with_any_limit),
        cmocka_unit_test(a_head_may_be_copied_between_calls),
        cmocka_unit_test(every_known_header_name_is_found_in_any_case),
        cmocka_unit_test(methods_have_names),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
