/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

typedef struct message {
    const char *bytes;
    size_t length;
    bool is_head_request;
    bool is_good;
    const char *expected;
} message_t;

static const message_t messages[] = {
#define HEAD(raw, expected)      {raw, sizeof(raw) - 1, false, true, expected},
#define TO_HEAD(raw, expected)   {raw, sizeof(raw) - 1, true, true, expected},
#define MALFORMED(raw, expected) {raw, sizeof(raw) - 1, false, false, expected},
#include "data/wire_answers.def"
#undef HEAD
#undef TO_HEAD
#undef MALFORMED
};

#define MESSAGE_COUNT (sizeof messages / sizeof *messages)

typedef struct outcome {
    int answer;
    const char *problem;
    nx_answer_head_t head;
} outcome_t;

/* Parses `first` bytes, then `step` more each time. Each prefix is at another address and ends at guarded memory. */
static outcome_t parse_cut(const message_t *message, size_t first, size_t step)
{
    outcome_t outcome = {0};
    nx_answer_parser_t parser;
    nx_wire_answer_init(&parser, message->is_head_request);
    for (size_t length = first;; length += step) {
        length = length < message->length ? length : message->length;
        outcome.answer =
            nx_wire_parse_answer(&parser, guarded(message->bytes, length), length, &outcome.head);
        outcome.problem = parser.problem;
        if (outcome.answer != 0 || length == message->length) {
            return outcome;
        }
    }
}

static void describe(const nx_answer_head_t *head, char *out, size_t capacity)
{
    static const char *const bodies[] = {
        [NX_ANSWER_BODY_NONE] = "none",
        [NX_ANSWER_BODY_COUNTED] = "counted",
        [NX_ANSWER_BODY_CHUNKED] = "chunked",
        [NX_ANSWER_BODY_UNTIL_CLOSE] = "until-close",
    };
    put_text(out, capacity, 0, "1.%d %d %s %lld %s", head->minor_version, head->status, bodies[head->body],
             (long long)head->content_length, head->keep_alive ? "keep" : "close");
}

static void check(const message_t *message, const outcome_t *outcome)
{
    if (!message->is_good) {
        if (outcome->answer >= 0 ||
            strncmp(outcome->problem, message->expected, strlen(message->expected)) != 0) {
            fail_msg("%d (%s) for %s", outcome->answer, outcome->problem ? outcome->problem : "",
                     message->bytes);
        }
        return;
    }
    if (outcome->answer != (int)message->length) {
        fail_msg("%d (%s) for %s", outcome->answer, outcome->problem ? outcome->problem : "", message->bytes);
    }
    char said[128];
    describe(&outcome->head, said, sizeof said);
    assert_string_equal(said, message->expected);
}

static void each_head_has_one_meaning_however_it_is_cut(void **state)
{
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        const message_t *message = &messages[index];
        outcome_t outcome = parse_cut(message, message->length, 1);
        check(message, &outcome);
        for (size_t first = 0; first < message->length; first++) {
            outcome = parse_cut(message, first, message->length);
            check(message, &outcome);
        }
        outcome = parse_cut(message, 0, 1);
        check(message, &outcome);
    }
}

static void a_head_without_its_end_needs_more(void **state)
{
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        message_t shorter = messages[index];
        shorter.length--;
        if (shorter.is_good) {
            assert_int_equal(parse_cut(&shorter, 0, 1).answer, 0);
        }
    }
}

static void bytes_after_a_head_are_not_consumed(void **state)
{
    static const char bytes[] = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    const message_t message = {bytes, sizeof bytes - 1, false, true, ""};
    assert_int_equal(parse_cut(&message, message.length, 1).answer, (int)message.length - 5);
}

static void a_head_has_a_limit(void **state)
{
    static char bytes[NX_WIRE_ANSWER_HEAD_BYTES + 8];
    const size_t limit = NX_WIRE_ANSWER_HEAD_BYTES;
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes, "HTTP/1.1 200 OK\r\nX:", 19);
    memcpy(bytes + limit - 4, "\r\n\r\n", 4);
    const message_t fits = {bytes, limit, false, true, ""};
    assert_int_equal(parse_cut(&fits, 100, 4096).answer, (int)limit);
    memcpy(bytes + limit - 4, "xxxx\r\n\r\n", 8);
    const message_t too_long = {bytes, limit + 8, false, false, ""};
    assert_string_equal(parse_cut(&too_long, 100, 4096).problem, "the head is longer than 64 KiB");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_head_has_one_meaning_however_it_is_cut),
        cmocka_unit_test(a_head_without_its_end_needs_more),
        cmocka_unit_test(bytes_after_a_head_are_not_consumed),
        cmocka_unit_test(a_head_has_a_limit),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
