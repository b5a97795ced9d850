/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

typedef struct message {
    const char *bytes;
    size_t length;
    int status; /* 0: good */
    const char *expected;
    size_t expected_length;
} message_t;

static const message_t messages[] = {
#define BODY(raw, decoded)             {raw, sizeof(raw) - 1, 0, decoded, sizeof(decoded) - 1},
#define BROKEN(status, beginning, raw) {raw, sizeof(raw) - 1, status, beginning, sizeof(beginning) - 1},
#include "data/wire_chunks.def"
#undef BODY
#undef BROKEN
};

#define MESSAGE_COUNT (sizeof messages / sizeof *messages)

typedef struct outcome {
    int64_t status; /* 0 or negative */
    const char *problem;
    bool is_done;
    size_t consumed;
    size_t body_length;
    char body[65536];
} outcome_t;

static void feed(nx_chunk_decoder_t *decoder, const char *bytes, size_t length, outcome_t *outcome)
{
    const char *data = guarded(bytes, length);
    while (length > 0 && !decoder->is_done && outcome->status == 0) {
        nx_span_t body;
        const int64_t consumed = nx_wire_chunk_decode(decoder, data, length, &body);
        if (consumed < 0) {
            outcome->status = consumed;
            outcome->problem = decoder->problem;
            return;
        }
        assert_true(consumed > 0 && (size_t)consumed <= length);
        assert_true((size_t)body.offset + body.length <= (size_t)consumed);
        assert_true(outcome->body_length + body.length <= sizeof outcome->body);
        memcpy(outcome->body + outcome->body_length, data + body.offset, body.length);
        outcome->body_length += body.length;
        outcome->consumed += (size_t)consumed;
        data += consumed;
        length -= (size_t)consumed;
    }
}

static void decode_cut(const char *bytes, size_t length, size_t first, size_t step, outcome_t *outcome)
{
    nx_chunk_decoder_t decoder;
    nx_wire_chunk_init(&decoder);
    memset(outcome, 0, offsetof(outcome_t, body));
    first = first < length ? first : length;
    feed(&decoder, bytes, first, outcome);
    for (size_t at = first; at < length && outcome->status == 0 && !decoder.is_done; at += step) {
        feed(&decoder, bytes + at, length - at < step ? length - at : step, outcome);
    }
    outcome->is_done = decoder.is_done;
}

static void assert_same(const outcome_t *whole, const outcome_t *cut)
{
    assert_int_equal(whole->status, cut->status);
    assert_ptr_equal(whole->problem, cut->problem);
    assert_int_equal(whole->is_done, cut->is_done);
    assert_int_equal(whole->body_length, cut->body_length);
    assert_memory_equal(whole->body, cut->body, whole->body_length);
    if (whole->status == 0) {
        assert_int_equal(whole->consumed, cut->consumed);
    }
}

static void check_expectation(const message_t *message, const outcome_t *outcome)
{
    if (message->status != 0) {
        if (outcome->status != -message->status ||
            strncmp(outcome->problem, message->expected, message->expected_length) != 0) {
            fail_msg("%lld (%s) for %s", (long long)outcome->status, outcome->problem ? outcome->problem : "",
                     message->bytes);
        }
        return;
    }
    if (outcome->status != 0 || !outcome->is_done) {
        fail_msg("%lld (%s) for %s", (long long)outcome->status, outcome->problem ? outcome->problem : "",
                 message->bytes);
    }
    assert_int_equal(outcome->body_length, message->expected_length);
    assert_memory_equal(outcome->body, message->expected, message->expected_length);
}

static void each_body_has_one_meaning_however_it_is_cut(void **state)
{
    static outcome_t whole;
    static outcome_t cut;
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        const message_t *message = &messages[index];
        decode_cut(message->bytes, message->length, message->length, 1, &whole);
        check_expectation(message, &whole);
        decode_cut(message->bytes, message->length, 0, 1, &cut);
        assert_same(&whole, &cut);
        for (size_t offset = 1; offset < message->length; offset++) {
            decode_cut(message->bytes, message->length, offset, message->length, &cut);
            assert_same(&whole, &cut);
        }
    }
}

static void bytes_after_a_body_are_not_consumed(void **state)
{
    static outcome_t outcome;
    char bytes[256];
    for (size_t index = 0; index < MESSAGE_COUNT; index++) {
        const message_t *message = &messages[index];
        if (message->status == 0) {
            memcpy(bytes, message->bytes, message->length);
            memcpy(bytes + message->length, "GET /", 5);
            decode_cut(bytes, message->length + 5, message->length + 5, 1, &outcome);
            assert_int_equal(outcome.consumed, message->length);
            decode_cut(bytes, message->length - 1, message->length, 1, &outcome);
            assert_false(outcome.is_done);
            assert_int_equal(outcome.status, 0);
        }
    }
}

static void a_finished_decoder_consumes_nothing(void **state)
{
    nx_chunk_decoder_t decoder;
    nx_span_t body;
    nx_wire_chunk_init(&decoder);
    assert_int_equal(nx_wire_chunk_decode(&decoder, "0\r\n\r\n", 5, &body), 5);
    assert_true(decoder.is_done);
    assert_int_equal(nx_wire_chunk_decode(&decoder, "0\r\n\r\n", 5, &body), 0);
}

static void the_largest_size_is_announced(void **state)
{
    nx_chunk_decoder_t decoder;
    nx_span_t body;
    nx_wire_chunk_init(&decoder);
    assert_int_equal(nx_wire_chunk_decode(&decoder, "7fffffffffffffff\r\nab", 20, &body), 20);
    assert_int_equal(body.length, 2);
    assert_true(decoder.remaining == INT64_MAX - 2);
}

/* Decodes `before`, `count` times `byte`, `after`. */
static int64_t decode_long(const char *before, size_t count, const char *after)
{
    static outcome_t outcome;
    static char bytes[32768];
    char *at = stpcpy(bytes, before);
    memset(at, 'x', count);
    at = stpcpy(at + count, after);
    decode_cut(bytes, (size_t)(at - bytes), 0, 1, &outcome);
    assert_true(outcome.status != 0 || outcome.is_done);
    return outcome.status;
}

static void extensions_and_trailers_have_limits(void **state)
{
    static outcome_t outcome;
    static char bytes[65536];
    assert_int_equal(decode_long("1;", 1024, "\r\na\r\n0\r\n\r\n"), 0);
    assert_int_equal(decode_long("1;", 1025, "\r\na\r\n0\r\n\r\n"), -400);
    assert_int_equal(decode_long("0;", 1025, "\r\n\r\n"), -400);
    assert_int_equal(decode_long("0\r\n", 8192 - 5, ":\r\n\r\n"), 0);
    assert_int_equal(decode_long("0\r\n", 8192 - 4, ":\r\n\r\n"), -431);
    assert_int_equal(decode_long("0\r\nX:", 8192 - 6, "\r\n\r\n"), 0);
    assert_int_equal(decode_long("0\r\nX:", 8192 - 5, "\r\n\r\n"), -431);
    /* Many short extensions are refused like one long extension. */
    char *at = bytes;
    for (unsigned count = 0; count < 1639; count++) {
        at = stpcpy(at, "1;123456789a\r\na\r\n");
    }
    decode_cut(bytes, (size_t)(at - bytes), (size_t)(at - bytes), 1, &outcome);
    assert_int_equal(outcome.status, -400);
    assert_string_equal(outcome.problem, "chunk extensions too long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_body_has_one_meaning_however_it_is_cut),
        cmocka_unit_test(bytes_after_a_body_are_not_consumed),
        cmocka_unit_test(a_finished_decoder_consumes_nothing),
        cmocka_unit_test(the_largest_size_is_announced),
        cmocka_unit_test(extensions_and_trailers_have_limits),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
