/* SPDX-License-Identifier: MIT */
/*
 * The input is a seed byte, a limit for messages, and the bytes of a client. They are decoded whole, and in pieces
 * whose sizes come from the seed. Both must give the same messages and the same refusal. A text message is UTF-8 by a
 * check of its own.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/websocket.h"

typedef struct outcome {
    nx_ws_decoder_t decoder;
    bool has_failed;
    size_t message; /* payload bytes of the message in progress */
    size_t length;
    uint8_t *log; /* of each event: its number, the opcode, and the payload of messages and control frames */
} outcome_t;

static void require(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

/* The length of the character at the start of the bytes; 0: it is none (RFC 3629 §4). */
static size_t character(const uint8_t *at, size_t length)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t bytes = at[0] < 0x80 ? 1 : at[0] >> 5 == 6 ? 2 : at[0] >> 4 == 14 ? 3 : at[0] >> 3 == 30 ? 4 : 0;
    if (bytes == 0 || bytes > length) {
        return 0;
    }
    uint32_t value = bytes == 1 ? at[0] : at[0] & (0x7fu >> bytes);
    for (size_t i = 1; i < bytes; i++) {
        if (at[i] >> 6 != 2) {
            return 0;
        }
        value = value << 6 | (at[i] & 0x3fu);
    }
    return value < smallest[bytes] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff) ? 0 : bytes;
}

static void require_text(const uint8_t *bytes, size_t length)
{
    for (size_t at = 0, step; at < length; at += step) {
        step = character(bytes + at, length - at);
        require(step > 0);
    }
}

static void record(outcome_t *outcome, nx_ws_event_t event)
{
    const nx_ws_decoder_t *decoder = &outcome->decoder;
    const bool is_control = decoder->opcode >= NX_WS_CLOSE;
    if (event == NX_WS_PAYLOAD) {
        require(decoder->payload_length > 0);
        memcpy(outcome->log + outcome->length, decoder->payload, decoder->payload_length);
        outcome->length += decoder->payload_length;
        outcome->message += is_control ? 0 : decoder->payload_length;
        require(outcome->message <= decoder->message_max);
        return;
    }
    if (event == NX_WS_MESSAGE_END || event == NX_WS_FAILURE) {
        outcome->message = 0;
    }
    outcome->log[outcome->length++] = (uint8_t)event;
    outcome->log[outcome->length++] = event == NX_WS_FAILURE ? (uint8_t)decoder->close_code : decoder->opcode;
}

static void feed(outcome_t *outcome, const uint8_t *data, size_t length)
{
    uint8_t *copy = malloc(length + 1), *at = copy, *end = copy + length;
    memcpy(copy, data, length);
    while (!outcome->has_failed) {
        const nx_ws_event_t event = nx_ws_decode(&outcome->decoder, &at, end);
        require(at <= end);
        if (event == NX_WS_NEEDS_MORE) {
            require(at == end);
            break;
        }
        outcome->has_failed = event == NX_WS_FAILURE;
        record(outcome, event);
    }
    free(copy);
}

static void decode(outcome_t *outcome, const uint8_t *data, size_t length, uint32_t seed, uint64_t most)
{
    memset(outcome, 0, sizeof(*outcome));
    nx_ws_decoder_init(&outcome->decoder, most);
    outcome->log = malloc(3 * length + 64);
    for (size_t at = 0, piece; at < length && !outcome->has_failed; at += piece) {
        piece = length - at;
        if (seed != 0) {
            seed = seed * 1664525u + 1013904223u;
            const size_t wanted = 1 + (seed >> 16) % 8;
            piece = wanted < piece ? wanted : piece;
        }
        feed(outcome, data + at, piece);
    }
}

/* Decodes unfragmented text messages once more, to see their payload in one piece. */
static void require_texts(const uint8_t *data, size_t length, uint64_t most)
{
    nx_ws_decoder_t decoder;
    uint8_t *copy = malloc(length + 1), *at = copy, *text = malloc(length + 1);
    size_t used = 0;
    memcpy(copy, data, length);
    nx_ws_decoder_init(&decoder, most);
    for (nx_ws_event_t event; (event = nx_ws_decode(&decoder, &at, copy + length)) != NX_WS_NEEDS_MORE;) {
        if (event == NX_WS_FAILURE) {
            break;
        }
        if (decoder.opcode != NX_WS_TEXT) {
            continue;
        }
        if (event == NX_WS_PAYLOAD) {
            memcpy(text + used, decoder.payload, decoder.payload_length);
            used += decoder.payload_length;
        } else if (event == NX_WS_MESSAGE_END) {
            require_text(text, used);
            used = 0;
        }
    }
    free(copy);
    free(text);
}

static void check_close(const uint8_t *data, size_t length)
{
    const char *reason;
    size_t reason_length;
    bool is_valid;
    length = length < NX_WS_CONTROL_MAX ? length : NX_WS_CONTROL_MAX;
    const uint16_t code = nx_ws_read_close(data, length, &reason, &reason_length, &is_valid);
    require(!is_valid || length == 0 || (nx_ws_may_send_code(code) && reason_length == length - 2));
    require_text((const uint8_t *)reason, reason_length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    outcome_t whole, cut;
    if (length < 2) {
        return 0;
    }
    const uint64_t most = 1 + data[1] * 8u;
    decode(&whole, data + 2, length - 2, 0, most);
    decode(&cut, data + 2, length - 2, data[0] + 1u, most);
    require(whole.has_failed == cut.has_failed);
    require(whole.has_failed || nx_ws_decoder_is_idle(&whole.decoder) == nx_ws_decoder_is_idle(&cut.decoder));
    /* A failure stops both at the same place, but a payload before it may have been reported in one or in pieces. */
    require(whole.has_failed ||
            (whole.length == cut.length && memcmp(whole.log, cut.log, whole.length) == 0));
    require(!whole.has_failed || whole.decoder.close_code == cut.decoder.close_code);
    require_texts(data + 2, length - 2, most);
    check_close(data + 2, length - 2);
    free(whole.log);
    free(cut.log);
    return 0;
}
