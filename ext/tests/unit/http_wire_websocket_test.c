/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"
#include "http_wire_naive_utf8.h"
#include "http/wire/websocket.h"

#define FRAMES_MAX  6
#define MESSAGE_MAX 65536
#define BYTES_MAX   (MESSAGE_MAX + 256)

typedef struct frame {
    uint8_t first;
    const char *payload;
    size_t length;
} frame_t;

typedef struct frames {
    const char *report;
    size_t report_length;
    frame_t all[FRAMES_MAX];
    const char *raw; /* NULL: frames */
    size_t raw_length;
} frames_t;

#define FRAME(first, payload)                                                                                \
    {                                                                                                        \
        first, payload, sizeof(payload) - 1                                                                  \
    }
static const frames_t frames[] = {
#define FRAMES(report, ...) {report, sizeof(report) - 1, {__VA_ARGS__}, NULL, 0},
#define RAW(report, raw)    {report, sizeof(report) - 1, {{0, NULL, 0}}, raw, sizeof(raw) - 1},
#include "data/websocket_frames.def"
#undef FRAMES
#undef RAW
};

typedef struct text {
    const char *bytes;
    size_t length;
    int wrong_at; /* -1: none */
    bool is_cut;
} text_t;

static const text_t texts[] = {
#define TEXT(bytes)      {bytes, sizeof(bytes) - 1, -1, false},
#define WRONG(at, bytes) {bytes, sizeof(bytes) - 1, at, false},
#define CUT(bytes)       {bytes, sizeof(bytes) - 1, -1, true},
#include "data/websocket_texts.def"
#undef TEXT
#undef WRONG
#undef CUT
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* What a decoder reported, in the format of data/websocket_frames.def. */
typedef struct outcome {
    nx_ws_decoder_t decoder;
    size_t fed; /* bytes that the decoder was given, to the failure at most */
    size_t report_length;
    size_t payload_length;
    char report[2 * BYTES_MAX];
    char payload[BYTES_MAX]; /* of the frame in progress */
} outcome_t;

static void append_report(outcome_t *outcome, const void *bytes, size_t length)
{
    assert_true(outcome->report_length + length <= sizeof outcome->report);
    memcpy(outcome->report + outcome->report_length, bytes, length);
    outcome->report_length += length;
}

static void report_end(outcome_t *outcome, nx_ws_event_t event)
{
    const uint8_t opcode = outcome->decoder.opcode;
    assert_true(opcode <= NX_WS_PONG);
    assert_int_equal(event == NX_WS_CONTROL_END, opcode >= NX_WS_CLOSE);
    append_report(outcome, "?tb?????cio" + opcode, 1);
    append_report(outcome, "+", event == NX_WS_FRAME_END ? 1 : 0);
    append_report(outcome, "(", 1);
    append_report(outcome, outcome->payload, outcome->payload_length);
    append_report(outcome, ")", 1);
    outcome->payload_length = 0;
}

static void report_failure(outcome_t *outcome)
{
    char failure[100];
    const int length =
        snprintf(failure, sizeof failure, "!%u %s", outcome->decoder.close_code, outcome->decoder.problem);
    append_report(outcome, failure, (size_t)length);
}

static void take_part(outcome_t *outcome, const uint8_t *before, const uint8_t *behind)
{
    const nx_ws_decoder_t *decoder = &outcome->decoder;
    assert_true(decoder->payload_length > 0);
    assert_true(decoder->payload >= before && decoder->payload + decoder->payload_length == behind);
    assert_true(outcome->payload_length + decoder->payload_length <= sizeof outcome->payload);
    memcpy(outcome->payload + outcome->payload_length, decoder->payload, decoder->payload_length);
    outcome->payload_length += decoder->payload_length;
}

static void feed(outcome_t *outcome, const char *bytes, size_t length)
{
    uint8_t *at = (uint8_t *)guarded(bytes, length);
    uint8_t *end = at + length;
    outcome->fed += length;
    while (outcome->decoder.problem == NULL) {
        const uint8_t *before = at;
        const nx_ws_event_t event = nx_ws_decode(&outcome->decoder, &at, end);
        assert_true(at >= before && at <= end);
        if (event == NX_WS_NEEDS_MORE) {
            assert_ptr_equal(at, end);
            return;
        }
        if (event == NX_WS_PAYLOAD) {
            take_part(outcome, before, at);
        } else if (event == NX_WS_FAILURE) {
            report_failure(outcome);
        } else {
            report_end(outcome, event);
        }
    }
}

static void decode_cut(outcome_t *outcome, const char *bytes, size_t length, size_t first, size_t step,
                       uint64_t message_max)
{
    memset(outcome, 0, offsetof(outcome_t, report));
    nx_ws_decoder_init(&outcome->decoder, message_max);
    first = first < length ? first : length;
    feed(outcome, bytes, first);
    for (size_t at = first; at < length && outcome->decoder.problem == NULL; at += step) {
        feed(outcome, bytes + at, length - at < step ? length - at : step);
    }
    const bool is_idle = nx_ws_decoder_is_idle(&outcome->decoder) && outcome->decoder.message_opcode == 0;
    if (outcome->decoder.problem == NULL && !is_idle) {
        append_report(outcome, "...", 3);
    }
}

static void assert_report(const outcome_t *outcome, const char *report, size_t length)
{
    if (outcome->report_length != length || memcmp(outcome->report, report, length) != 0) {
        fail_msg("\"%.*s\" instead of \"%.*s\"", (int)outcome->report_length, outcome->report, (int)length,
                 report);
    }
}

/* Decodes the bytes whole, byte by byte, and in two parts for each place to split them. */
static void check_cuts(const char *bytes, size_t length, uint64_t message_max, const char *report,
                       size_t report_length)
{
    static outcome_t outcome;
    decode_cut(&outcome, bytes, length, length, 1, message_max);
    assert_report(&outcome, report, report_length);
    decode_cut(&outcome, bytes, length, 0, 1, message_max);
    assert_report(&outcome, report, report_length);
    for (size_t first = 1; first < length; first++) {
        decode_cut(&outcome, bytes, length, first, length, message_max);
        assert_report(&outcome, report, report_length);
    }
}

/* Writes a masked frame as a client does. Returns its length. */
static size_t put_frame(char *out, uint8_t first, const void *payload, size_t length)
{
    static const uint8_t mask[4] = {0x37, 0xfa, 0x21, 0x3d};
    uint8_t *head = (uint8_t *)out;
    size_t at = nx_ws_format_head(head, NX_WS_BINARY, length);
    head[0] = first;
    head[1] |= 0x80;
    memcpy(out + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t index = 0; index < length; index++) {
        head[at + index] = ((const uint8_t *)payload)[index] ^ mask[index % 4];
    }
    return at + length;
}

static void each_stream_of_frames_has_one_meaning_however_it_is_cut(void **state)
{
    static char bytes[BYTES_MAX];
    for (size_t index = 0; index < COUNT(frames); index++) {
        const frames_t *stream = &frames[index];
        size_t length = stream->raw_length;
        memcpy(bytes, stream->raw ? stream->raw : "", length);
        for (size_t number = 0; number < FRAMES_MAX && stream->all[number].payload != NULL; number++) {
            const frame_t *frame = &stream->all[number];
            length += put_frame(bytes + length, frame->first, frame->payload, frame->length);
        }
        check_cuts(bytes, length, MESSAGE_MAX, stream->report, stream->report_length);
    }
}

static void check_length(uint8_t first, char letter, size_t length, size_t head_length)
{
    static char payload[MESSAGE_MAX];
    static char bytes[BYTES_MAX];
    static char report[BYTES_MAX];
    static outcome_t outcome;
    for (size_t index = 0; index < length; index++) {
        payload[index] = (char)((index * 31 + index / 256) & 0x7f);
    }
    const size_t total = put_frame(bytes, first, payload, length);
    assert_int_equal(total, head_length + length);
    report[0] = letter;
    report[1] = '(';
    memcpy(report + 2, payload, length);
    report[2 + length] = ')';
    for (size_t cut = 0; cut <= 40 && cut <= total; cut++) {
        decode_cut(&outcome, bytes, total, cut, total, MESSAGE_MAX);
        assert_report(&outcome, report, length + 3);
        decode_cut(&outcome, bytes, total, total - cut, total, MESSAGE_MAX);
        assert_report(&outcome, report, length + 3);
        decode_cut(&outcome, bytes, total, 0, cut + 1, MESSAGE_MAX);
        assert_report(&outcome, report, length + 3);
    }
}

static void all_forms_of_lengths_are_read(void **state)
{
    for (size_t length = 0; length < 126; length++) {
        check_length(0x82, 'b', length, 6);
    }
    check_length(0x89, 'i', 125, 6);
    check_length(0x88, 'c', 125, 6);
    check_length(0x81, 't', 125, 6);
    check_length(0x82, 'b', 126, 8);
    check_length(0x82, 'b', 127, 8);
    check_length(0x81, 't', 65535, 8);
    check_length(0x82, 'b', 65536, 14);
}

static void messages_have_a_limit(void **state)
{
    static char bytes[BYTES_MAX];
    size_t length = put_frame(bytes, 0x82, "0123456789", 10);
    check_cuts(bytes, length, 10, "b(0123456789)", 13);
    check_cuts(bytes, length, 9, "!1009 message too large", 23);
    /* At the head: no payload is needed. */
    check_cuts(bytes, 6, 9, "!1009 message too large", 23);
    length = put_frame(bytes, 0x81, "", 0);
    check_cuts(bytes, length, 0, "t()", 3);
    length = put_frame(bytes, 0x81, "a", 1);
    check_cuts(bytes, length, 0, "!1009 message too large", 23);
    /* Control frames do not count. */
    length = put_frame(bytes, 0x01, "01234", 5);
    length += put_frame(bytes + length, 0x89, "0123456789abcdef", 16);
    length += put_frame(bytes + length, 0x00, "", 0);
    length += put_frame(bytes + length, 0x80, "56789", 5);
    check_cuts(bytes, length, 10, "t+(01234)i(0123456789abcdef)t+()t(56789)", 40);
    check_cuts(bytes, length, 9, "t+(01234)i(0123456789abcdef)t+()!1009 message too large", 55);
    check_cuts(bytes, length, 4, "!1009 message too large", 23);
    /* Each message begins to count at 0. */
    length = put_frame(bytes, 0x02, "0123", 4);
    length += put_frame(bytes + length, 0x80, "4567", 4);
    length += put_frame(bytes + length, 0x82, "01234567", 8);
    check_cuts(bytes, length, 8, "b+(0123)b(4567)b(01234567)", 26);
}

/* Decodes a frame of one byte and the head of a second frame that announces `announced` in 8 bytes. */
static void check_sum(uint64_t announced, uint64_t message_max, const char *report)
{
    static char bytes[64];
    uint8_t *head = (uint8_t *)bytes + put_frame(bytes, 0x02, "a", 1);
    const size_t length = nx_ws_format_head(head, NX_WS_CONTINUATION, announced);
    assert_int_equal(length, 10);
    head[1] |= 0x80;
    memset(head + length, 0, 4);
    check_cuts(bytes, (size_t)(head - (uint8_t *)bytes) + length + 4, message_max, report, strlen(report));
}

static void sums_of_lengths_do_not_overflow(void **state)
{
    const uint64_t largest = INT64_MAX;
    check_sum(largest, UINT64_MAX, "b+(a)...");
    check_sum(largest, largest + 1, "b+(a)...");
    check_sum(largest, largest, "b+(a)!1009 message too large");
    check_sum(largest - 1, largest, "b+(a)...");
    check_sum(largest, 1, "b+(a)!1009 message too large");
    check_sum(largest + 1, UINT64_MAX, "b+(a)!1002 length of more than 63 bits");
    check_sum(UINT64_MAX, UINT64_MAX, "b+(a)!1002 length of more than 63 bits");
    check_sum(UINT64_MAX, 1, "b+(a)!1002 length of more than 63 bits");
}

/* Checks the text byte by byte. Returns the index of the first wrong byte. -1: none. */
static int find_wrong_byte(const uint8_t *bytes, size_t length, bool *is_cut)
{
    nx_utf8_t utf8 = {0};
    for (size_t at = 0; at < length; at++) {
        if (!nx_utf8_take(&utf8, bytes + at, 1)) {
            return (int)at;
        }
    }
    *is_cut = utf8.missing != 0;
    return -1;
}

static bool is_utf8(const uint8_t *bytes, size_t length, size_t first)
{
    nx_utf8_t utf8 = {0};
    return nx_utf8_take(&utf8, bytes, first) && nx_utf8_take(&utf8, bytes + first, length - first) &&
           utf8.missing == 0;
}

static void check_text(const char *bytes, size_t length, int wrong_at, bool is_cut)
{
    const uint8_t *text = (const uint8_t *)guarded(bytes, length);
    const bool is_valid = wrong_at < 0 && !is_cut;
    bool ends_inside = false;
    assert_int_equal(find_wrong_byte(text, length, &ends_inside), wrong_at);
    assert_int_equal(ends_inside, is_cut);
    assert_int_equal(naive_is_utf8(text, length), is_valid);
    for (size_t first = 0; first <= length; first++) {
        assert_int_equal(is_utf8(text, length, first), is_valid);
    }
}

static void check_text_message(const char *text, size_t length, int wrong_at, bool is_cut)
{
    static outcome_t outcome;
    char bytes[256];
    char report[256];
    size_t report_length = put_text(report, sizeof report, 0, "!1007 %s",
                                    is_cut ? "text ends inside a character" : "text is not UTF-8");
    if (wrong_at < 0 && !is_cut) {
        memcpy(report, "t(", 2);
        memcpy(report + 2, text, length);
        report[2 + length] = ')';
        report_length = length + 3;
    }
    const size_t total = put_frame(bytes, 0x81, text, length);
    check_cuts(bytes, total, MESSAGE_MAX, report, report_length);
    /* The failure is reported at the wrong byte. */
    decode_cut(&outcome, bytes, total, 0, 1, MESSAGE_MAX);
    assert_int_equal(outcome.fed, wrong_at < 0 ? total : 6 + (size_t)wrong_at + 1);
    report[0] = 'b';
    put_frame(bytes, 0x82, text, length);
    decode_cut(&outcome, bytes, total, 0, 1, MESSAGE_MAX);
    assert_int_equal(outcome.report_length, length + 3);
}

static void each_text_is_valid_or_wrong_at_its_byte(void **state)
{
    char bytes[128];
    for (size_t index = 0; index < COUNT(texts); index++) {
        const text_t *text = &texts[index];
        for (size_t before = 0; before <= 17; before++) {
            const int wrong_at = text->wrong_at < 0 ? -1 : (int)before + text->wrong_at;
            memset(bytes, 'a', before);
            memcpy(bytes + before, text->bytes, text->length);
            check_text(bytes, before + text->length, wrong_at, text->is_cut);
            check_text_message(bytes, before + text->length, wrong_at, text->is_cut);
        }
    }
}

static void characters_may_be_split_between_fragments(void **state)
{
    static outcome_t outcome;
    char bytes[256];
    for (size_t index = 0; index < COUNT(texts); index++) {
        const text_t *text = &texts[index];
        for (size_t first = 0; first <= text->length; first++) {
            size_t length = put_frame(bytes, 0x01, text->bytes, first);
            length += put_frame(bytes + length, 0x89, "\xff", 1);
            length += put_frame(bytes + length, 0x80, text->bytes + first, text->length - first);
            decode_cut(&outcome, bytes, length, length, 1, MESSAGE_MAX);
            const bool is_valid = text->wrong_at < 0 && !text->is_cut;
            assert_int_equal(outcome.decoder.problem == NULL, is_valid);
            assert_int_equal(outcome.decoder.close_code, is_valid ? 0 : NX_WS_NOT_UTF8);
        }
    }
}

/* The bytes behind let the decoder read more than the character. */
static void check_character(const uint8_t *bytes, size_t length)
{
    uint8_t text[] = {bytes[0], bytes[1], bytes[2], bytes[3], '0', '1', '2', '3', '4', '5'};
    const bool is_valid = naive_is_utf8(text, length);
    memmove(text + length, text + 4, 6);
    if (is_utf8(text, length, 0) != is_valid || is_utf8(text, length + 6, 0) != is_valid ||
        is_utf8(text, length + 6, 1) != is_valid) {
        fail_msg("%02x %02x %02x %02x, length %zu", bytes[0], bytes[1], bytes[2], bytes[3], length);
    }
}

static void all_characters_are_as_the_slow_check_says(void **state)
{
    static const uint8_t last[] = {0x00, 0x7f, 0x80, 0xbf, 0xc0, 0xff};
    for (unsigned number = 0; number < 0x10000; number++) {
        uint8_t bytes[4] = {(uint8_t)(number >> 8), (uint8_t)number, 0, 0};
        check_character(bytes, 1);
        check_character(bytes, 2);
        for (size_t index = 0; index < COUNT(last) * COUNT(last); index++) {
            bytes[2] = last[index / COUNT(last)];
            bytes[3] = last[index % COUNT(last)];
            check_character(bytes, 3);
            check_character(bytes, 4);
        }
    }
}

static void check_close(const char *payload, size_t length, uint16_t code, const char *reason)
{
    const char *found = NULL;
    size_t found_length = 99;
    bool is_valid = reason == NULL;
    const uint8_t *bytes = (const uint8_t *)guarded(payload, length);
    assert_int_equal(nx_ws_read_close(bytes, length, &found, &found_length, &is_valid), code);
    assert_int_equal(is_valid, reason != NULL);
    assert_int_equal(found_length, reason ? strlen(reason) : 0);
    assert_memory_equal(found, reason ? reason : "", found_length);
}

static void payloads_of_close_frames_are_read(void **state)
{
    char longest[125] = "\x03\xe8";
    char reason[124] = "";
    const char *found;
    size_t length;
    bool is_valid = false;
    check_close("", 0, NX_WS_NO_CODE, "");
    assert_int_equal(nx_ws_read_close(NULL, 0, &found, &length, &is_valid), NX_WS_NO_CODE);
    assert_true(is_valid && length == 0);
    check_close("\x03", 1, NX_WS_PROTOCOL_ERROR, NULL);
    check_close("\x03\xe8", 2, 1000, "");
    check_close("\x03\xe9"
                "bye",
                5, 1001, "bye");
    check_close("\x13\x87\xce\xba", 4, 4999, "\xce\xba");
    check_close("\x03\xe8\xce", 3, NX_WS_NOT_UTF8, NULL);
    check_close("\x03\xe8"
                "a\xff"
                "b",
                5, NX_WS_NOT_UTF8, NULL);
    check_close("\x00\x00\xff", 3, NX_WS_PROTOCOL_ERROR, NULL);
    memset(longest + 2, 'r', 123);
    memset(reason, 'r', 123);
    check_close(longest, 125, 1000, reason);
    for (unsigned code = 0; code <= UINT16_MAX; code++) {
        const char payload[] = {(char)(code >> 8), (char)code};
        const bool may_send = nx_ws_may_send_code(code);
        check_close(payload, 2, may_send ? (uint16_t)code : NX_WS_PROTOCOL_ERROR, may_send ? "" : NULL);
    }
}

static void codes_that_may_be_sent_are_in_three_ranges(void **state)
{
    static const uint32_t ranges[][2] = {{1000, 1003}, {1007, 1014}, {3000, 4999}};
    for (uint32_t code = 0; code <= 70000; code++) {
        bool is_inside = false;
        for (size_t index = 0; index < COUNT(ranges); index++) {
            is_inside = is_inside || (code >= ranges[index][0] && code <= ranges[index][1]);
        }
        assert_int_equal(nx_ws_may_send_code(code), is_inside);
    }
    assert_false(nx_ws_may_send_code(65536 + 1000));
    assert_false(nx_ws_may_send_code(UINT32_MAX));
}

static void check_head(nx_ws_opcode_t opcode, uint64_t length, const char *expected, size_t expected_length)
{
    uint8_t head[NX_WS_HEAD_MAX + 1];
    memset(head, 0xa5, sizeof head);
    assert_int_equal(nx_ws_format_head(head, opcode, length), expected_length);
    assert_memory_equal(head, expected, expected_length);
    assert_int_equal(head[expected_length], 0xa5);
}

static void heads_have_the_shortest_form(void **state)
{
    check_head(NX_WS_TEXT, 0, "\x81\x00", 2);
    check_head(NX_WS_BINARY, 1, "\x82\x01", 2);
    check_head(NX_WS_CLOSE, 2, "\x88\x02", 2);
    check_head(NX_WS_PING, 125, "\x89\x7d", 2);
    check_head(NX_WS_PONG, 125, "\x8a\x7d", 2);
    check_head(NX_WS_TEXT, 126, "\x81\x7e\x00\x7e", 4);
    check_head(NX_WS_TEXT, 127, "\x81\x7e\x00\x7f", 4);
    check_head(NX_WS_BINARY, 65535, "\x82\x7e\xff\xff", 4);
    check_head(NX_WS_BINARY, 65536, "\x82\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10);
    check_head(NX_WS_BINARY, INT64_MAX, "\x82\x7f\x7f\xff\xff\xff\xff\xff\xff\xff", 10);
    check_head(NX_WS_BINARY, 0x0102030405060708, "\x82\x7f\x01\x02\x03\x04\x05\x06\x07\x08", 10);
}

static void a_decoder_is_idle_between_frames(void **state)
{
    nx_ws_decoder_t decoder;
    uint8_t bytes[] = "\x01\x81\x00\x00\x00\x00"
                      "a";
    uint8_t *at = bytes;
    nx_ws_decoder_init(&decoder, 10);
    assert_true(nx_ws_decoder_is_idle(&decoder));
    for (size_t count = 1; count < 7; count++) {
        assert_int_equal(nx_ws_decode(&decoder, &at, bytes + count), NX_WS_NEEDS_MORE);
        assert_false(nx_ws_decoder_is_idle(&decoder));
    }
    assert_int_equal(nx_ws_decode(&decoder, &at, bytes + 7), NX_WS_PAYLOAD);
    assert_ptr_equal(decoder.payload, bytes + 6);
    assert_false(nx_ws_decoder_is_idle(&decoder));
    assert_int_equal(nx_ws_decode(&decoder, &at, bytes + 7), NX_WS_FRAME_END);
    assert_true(nx_ws_decoder_is_idle(&decoder));
    assert_int_equal(decoder.message_opcode, NX_WS_TEXT);
    assert_int_equal(nx_ws_decode(&decoder, &at, bytes + 7), NX_WS_NEEDS_MORE);
    assert_true(nx_ws_decoder_is_idle(&decoder));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_stream_of_frames_has_one_meaning_however_it_is_cut),
        cmocka_unit_test(all_forms_of_lengths_are_read),
        cmocka_unit_test(messages_have_a_limit),
        cmocka_unit_test(sums_of_lengths_do_not_overflow),
        cmocka_unit_test(each_text_is_valid_or_wrong_at_its_byte),
        cmocka_unit_test(characters_may_be_split_between_fragments),
        cmocka_unit_test(all_characters_are_as_the_slow_check_says),
        cmocka_unit_test(payloads_of_close_frames_are_read),
        cmocka_unit_test(codes_that_may_be_sent_are_in_three_ranges),
        cmocka_unit_test(heads_have_the_shortest_form),
        cmocka_unit_test(a_decoder_is_idle_between_frames),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
