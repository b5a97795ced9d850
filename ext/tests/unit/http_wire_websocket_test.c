/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#include "http/wire/websocket.h"

#define MOST 70000

typedef struct received {
    uint16_t failure; /* close code; 0: none */
    const char *problem;
    size_t messages, controls;
    uint8_t opcode; /* of the last message or control frame */
    size_t length;  /* of all payloads */
    uint8_t payload[2 * MOST];
} received_t;

static received_t whole, cut;

static void take(nx_ws_decoder_t *decoder, const uint8_t *bytes, size_t length, received_t *received)
{
    static uint8_t copy[2 * MOST];
    uint8_t *at = copy;
    memcpy(copy, bytes, length);
    while (received->failure == 0) {
        switch (nx_ws_decode(decoder, &at, copy + length)) {
        case NX_WS_NEEDS_MORE:
            assert_ptr_equal(at, copy + length);
            return;
        case NX_WS_PAYLOAD:
            assert_true(received->length + decoder->payload_length <= sizeof received->payload);
            memcpy(received->payload + received->length, decoder->payload, decoder->payload_length);
            received->length += decoder->payload_length;
            break;
        case NX_WS_MESSAGE_END:
            received->messages++;
            received->opcode = decoder->opcode;
            break;
        case NX_WS_CONTROL_END:
            received->controls++;
            received->opcode = decoder->opcode;
            break;
        case NX_WS_FAILURE:
            received->failure = decoder->close_code;
            received->problem = decoder->problem;
            break;
        default:
            break;
        }
    }
}

/* Decodes `first` bytes, and the rest in steps. */
static void receive(const uint8_t *bytes, size_t length, size_t first, size_t step, received_t *received)
{
    nx_ws_decoder_t decoder;
    nx_ws_decoder_init(&decoder, MOST);
    memset(received, 0, offsetof(received_t, payload));
    take(&decoder, bytes, first, received);
    for (size_t at = first; at < length && received->failure == 0; at += step) {
        take(&decoder, bytes + at, length - at < step ? length - at : step, received);
    }
    assert_true(received->failure != 0 || length == 0 || nx_ws_decoder_is_idle(&decoder));
}

static size_t put_frame(uint8_t *to, unsigned first_byte, const void *payload, size_t length)
{
    static const uint8_t mask[4] = {0x12, 0x00, 0xff, 0x7e};
    size_t head = nx_ws_format_head(to, (nx_ws_opcode_t)(first_byte & 15), length);
    to[0] = (uint8_t)first_byte;
    to[1] |= 0x80;
    memcpy(to + head, mask, sizeof mask);
    for (size_t i = 0; i < length; i++) {
        to[head + 4 + i] = ((const uint8_t *)payload)[i] ^ mask[i % 4];
    }
    return head + 4 + length;
}

typedef struct stream {
    uint8_t bytes[2 * MOST];
    size_t length;
} stream_t;

static stream_t stream;

static void add(unsigned first_byte, const char *payload, size_t length)
{
    stream.length += put_frame(stream.bytes + stream.length, first_byte, payload, length);
}
#define ADD(first_byte, payload) add(first_byte, payload, sizeof(payload) - 1)

/* The stream gives the same result in any two parts and byte by byte. */
static void expect(size_t messages, size_t controls, uint16_t failure)
{
    receive(stream.bytes, stream.length, stream.length, 1, &whole);
    assert_int_equal(whole.failure, failure);
    assert_int_equal(whole.messages, messages);
    assert_int_equal(whole.controls, controls);
    assert_true((failure != 0) == (whole.problem != NULL));
    for (size_t first = 0; first<stream.length; first += stream.length> 300 ? 997 : 1) {
        receive(stream.bytes, stream.length, first, stream.length - first, &cut);
        assert_int_equal(cut.failure, failure);
        assert_int_equal(cut.messages, messages);
    }
    receive(stream.bytes, stream.length, 0, 1, &cut);
    assert_int_equal(cut.failure, failure);
    assert_int_equal(cut.messages, messages);
    assert_int_equal(cut.controls, controls);
    if (failure == 0) {
        assert_int_equal(cut.length, whole.length);
        assert_memory_equal(cut.payload, whole.payload, whole.length);
    }
    stream.length = 0;
}

static void messages_have_any_length(void **state)
{
    static const size_t lengths[] = {0, 1, 7, 8, 9, 125, 126, 127, 65535, 65536, MOST};
    static char payload[MOST];
    (void)state;
    memset(payload, 'x', sizeof payload);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        add(0x82, payload, lengths[i]);
        expect(1, 0, 0);
        assert_int_equal(whole.length, lengths[i]);
        assert_memory_equal(whole.payload, payload, lengths[i]);
        assert_int_equal(whole.opcode, NX_WS_BINARY);
    }
}

static void control_frames_may_be_between_fragments(void **state)
{
    (void)state;
    ADD(0x01, "one ");
    ADD(0x89, "");
    ADD(0x00, "two ");
    ADD(0x8a, "pong");
    ADD(0x00, "");
    ADD(0x80, "three");
    ADD(0x81, "next");
    expect(2, 2, 0);
    assert_memory_equal(whole.payload, "one two pongthreenext", whole.length);
}

static void what_breaks_the_protocol_is_refused(void **state)
{
    (void)state;
    for (unsigned bit = 0x10; bit <= 0x40; bit <<= 1) {
        ADD(0x81 | bit, "x");
        expect(0, 0, NX_WS_PROTOCOL_ERROR);
    }
    for (unsigned opcode = 3; opcode < 16; opcode++) {
        if (opcode < NX_WS_CLOSE || opcode > NX_WS_PONG) {
            ADD(0x80 | opcode, "x");
            expect(0, 0, NX_WS_PROTOCOL_ERROR);
        }
    }
    ADD(0x80, "a continuation of nothing");
    expect(0, 0, NX_WS_PROTOCOL_ERROR);
    ADD(0x01, "a message ");
    ADD(0x81, "in a message");
    expect(0, 0, NX_WS_PROTOCOL_ERROR);
    ADD(0x09, "a fragment of a ping");
    expect(0, 0, NX_WS_PROTOCOL_ERROR);
    add(0x89, (const char[126]){0}, 126);
    expect(0, 0, NX_WS_PROTOCOL_ERROR);
    add(0x89, (const char[125]){0}, 125);
    expect(0, 1, 0);
}

static void expect_bytes(const char *bytes, size_t length, uint16_t failure)
{
    memcpy(stream.bytes, bytes, length);
    stream.length = length;
    expect(0, 0, failure);
}
#define EXPECT_BYTES(bytes, failure) expect_bytes(bytes, sizeof(bytes) - 1, failure)

static void lengths_are_minimal_and_limited(void **state)
{
    static char payload[MOST + 1];
    (void)state;
    EXPECT_BYTES("\x81\x05hello", NX_WS_PROTOCOL_ERROR); /* no mask */
    EXPECT_BYTES("\x82\xfe\0\x7d"
                 "mask",
                 NX_WS_PROTOCOL_ERROR);
    EXPECT_BYTES("\x82\xff\0\0\0\0\0\0\xff\xff"
                 "mask",
                 NX_WS_PROTOCOL_ERROR);
    EXPECT_BYTES("\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff"
                 "mask",
                 NX_WS_TOO_LARGE);
    EXPECT_BYTES("\x82\xff\x80\0\0\0\0\0\0\0"
                 "mask",
                 NX_WS_TOO_LARGE);
    add(0x82, payload, MOST + 1);
    expect(0, 0, NX_WS_TOO_LARGE);
    add(0x02, payload, MOST - 1);
    ADD(0x80, "ab");
    expect(0, 0, NX_WS_TOO_LARGE);
    add(0x02, payload, MOST - 1);
    ADD(0x80, "a");
    expect(1, 0, 0);
    /* The largest length after a fragment must not wrap around. */
    ADD(0x02, "a");
    memcpy(stream.bytes + stream.length,
           "\x80\xff\xff\xff\xff\xff\xff\xff\xff\xff"
           "mask",
           14);
    stream.length += 14;
    expect(0, 0, NX_WS_TOO_LARGE);
}

static void text_is_utf8(void **state)
{
    static const char *const good[] = {
        "",
        "plain text of more than eight bytes",
        "κόσμε",
        "\xed\x9f\xbf",
        "\xee\x80\x80",
        "\xf0\x90\x80\x80",
        "\xf4\x8f\xbf\xbf",
        "\xef\xbf\xbf",
        "\xc2\x80",
        "\xe0\xa0\x80",
        "seven..ü and eight.ü",
    };
    static const char *const bad[] = {
        "\x80",
        "\xbf",
        "\xc0\x80",
        "\xc1\xbf",
        "\xe0\x80\x80",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xed\xbf\xbf",
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80",
        "\xf8\x88\x80\x80\x80",
        "\xfe",
        "\xff",
        "\xce",
        "\xce\xbax\xe1\xbd",
        "\xe2\x82(",
        "eight by\xff",
        "\xf0\x90\x80",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        add(0x81, good[i], strlen(good[i]));
        expect(1, 0, 0);
        for (size_t at = 0; at <= strlen(good[i]); at++) {
            add(0x01, good[i], at);
            add(0x80, good[i] + at, strlen(good[i]) - at);
            expect(1, 0, 0);
        }
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        add(0x81, bad[i], strlen(bad[i]));
        expect(0, 0, NX_WS_NOT_UTF8);
        add(0x82, bad[i], strlen(bad[i]));
        expect(1, 0, 0);
    }
    /* Refused before the message has ended. */
    ADD(0x01, "\xce\xba\xed\xa0");
    expect(0, 0, NX_WS_NOT_UTF8);
}

static void expect_close(const char *payload, size_t length, uint16_t code, bool valid, const char *reason)
{
    const char *read;
    size_t read_length;
    bool is_valid;
    assert_int_equal(nx_ws_read_close((const uint8_t *)payload, length, &read, &read_length, &is_valid),
                     code);
    assert_int_equal(is_valid, valid);
    assert_int_equal(read_length, strlen(reason));
    assert_memory_equal(read, reason, read_length);
}

static void close_frames_have_a_code_and_a_reason(void **state)
{
    (void)state;
    expect_close("", 0, NX_WS_NO_CODE, true, "");
    expect_close("x", 1, NX_WS_PROTOCOL_ERROR, false, "");
    expect_close("\x03\xe8", 2, 1000, true, "");
    expect_close("\x03\xe9"
                 "grüße",
                 9, 1001, true, "grüße");
    expect_close("\x03\xe8\xc3", 3, NX_WS_NOT_UTF8, false, "");
    expect_close("\x03\xe8\xff", 3, NX_WS_NOT_UTF8, false, "");
    expect_close("\x03\xed", 2, NX_WS_PROTOCOL_ERROR, false, "");
    for (uint32_t code = 0; code <= 70000; code++) {
        bool may =
            (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) || (code >= 3000 && code < 5000);
        assert_int_equal(nx_ws_may_send_code(code), may);
    }
}

static void heads_are_minimal(void **state)
{
    uint8_t head[NX_WS_HEAD_MAX];
    (void)state;
    assert_int_equal(nx_ws_format_head(head, NX_WS_TEXT, 0), 2);
    assert_memory_equal(head, "\x81\0", 2);
    assert_int_equal(nx_ws_format_head(head, NX_WS_BINARY, 125), 2);
    assert_memory_equal(head, "\x82\x7d", 2);
    assert_int_equal(nx_ws_format_head(head, NX_WS_TEXT, 126), 4);
    assert_memory_equal(head, "\x81\x7e\0\x7e", 4);
    assert_int_equal(nx_ws_format_head(head, NX_WS_TEXT, 65535), 4);
    assert_memory_equal(head, "\x81\x7e\xff\xff", 4);
    assert_int_equal(nx_ws_format_head(head, NX_WS_CLOSE, 65536), 10);
    assert_memory_equal(head, "\x88\x7f\0\0\0\0\0\x01\0\0", 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_have_any_length),
        cmocka_unit_test(control_frames_may_be_between_fragments),
        cmocka_unit_test(what_breaks_the_protocol_is_refused),
        cmocka_unit_test(lengths_are_minimal_and_limited),
        cmocka_unit_test(text_is_utf8),
        cmocka_unit_test(close_frames_have_a_code_and_a_reason),
        cmocka_unit_test(heads_are_minimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
