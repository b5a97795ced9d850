/* SPDX-License-Identifier: MIT */
/*
 * The input is a seed byte and frames of a client. They are decoded whole, and in pieces whose sizes come from the
 * seed. Both must give the same frames, the same payload and the same failure. Each byte without its mask, and the
 * text messages, are compared with what slow code gives.
 */
#include <stdlib.h>
#include <string.h>

#include "http/wire/websocket.h"
#include "../unit/http_wire_naive_utf8.h"

typedef struct collected {
    uint8_t *bytes;
    size_t length;
} collected_t;

typedef struct outcome {
    nx_ws_decoder_t decoder;
    bool has_failed;
    size_t frame_at;     /* payload bytes of the current frame that were reported */
    collected_t report;  /* for each ended frame its event, its opcode, and its payload */
    collected_t message; /* the message in progress */
    collected_t current; /* payload of the frame in progress */
} outcome_t;

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static void append(collected_t *collected, const void *bytes, size_t length)
{
    memcpy(collected->bytes + collected->length, bytes, length);
    collected->length += length;
}

static void take_part(outcome_t *outcome, const uint8_t *original, const uint8_t *copy, size_t before,
                      size_t behind)
{
    const nx_ws_decoder_t *decoder = &outcome->decoder;
    const size_t begin = (size_t)(decoder->payload - copy);
    check(decoder->payload_length > 0 && begin >= before && begin + decoder->payload_length == behind);
    for (size_t at = begin; at < behind; at++) {
        check(copy[at] == (original[at] ^ decoder->mask[outcome->frame_at++ % 4]));
    }
    append(&outcome->current, decoder->payload, decoder->payload_length);
}

static void check_close(const collected_t *payload)
{
    const char *reason;
    size_t length;
    bool is_valid;
    const uint16_t code = nx_ws_read_close(payload->bytes, payload->length, &reason, &length, &is_valid);
    check(length == (is_valid && payload->length > 2 ? payload->length - 2 : 0));
    check(naive_is_utf8((const uint8_t *)reason, length));
    check(is_valid ? nx_ws_may_send_code(code) || code == NX_WS_NO_CODE
                   : code == NX_WS_PROTOCOL_ERROR || code == NX_WS_NOT_UTF8);
}

static void end_frame(outcome_t *outcome, nx_ws_event_t event)
{
    const uint8_t entry[] = {(uint8_t)event, outcome->decoder.opcode};
    const bool is_control = outcome->decoder.opcode >= NX_WS_CLOSE;
    check(event == NX_WS_FRAME_END || event == NX_WS_MESSAGE_END || event == NX_WS_CONTROL_END);
    check(is_control == (event == NX_WS_CONTROL_END));
    append(&outcome->report, entry, sizeof entry);
    append(&outcome->report, outcome->current.bytes, outcome->current.length);
    if (!is_control) {
        append(&outcome->message, outcome->current.bytes, outcome->current.length);
        check(outcome->message.length == outcome->decoder.message_size);
        check(outcome->message.length <= outcome->decoder.message_max);
    } else {
        check(outcome->current.length <= NX_WS_CONTROL_MAX);
    }
    if (outcome->decoder.opcode == NX_WS_CLOSE) {
        check_close(&outcome->current);
    }
    if (event == NX_WS_MESSAGE_END) {
        check(outcome->decoder.opcode != NX_WS_TEXT ||
              naive_is_utf8(outcome->message.bytes, outcome->message.length));
        outcome->message.length = 0;
    }
    outcome->current.length = 0;
    outcome->frame_at = 0;
}

static void feed(outcome_t *outcome, const uint8_t *data, size_t length)
{
    uint8_t *copy = malloc(length);
    uint8_t *at = copy;
    memcpy(copy, data, length);
    for (;;) {
        const size_t before = (size_t)(at - copy);
        const nx_ws_event_t event = nx_ws_decode(&outcome->decoder, &at, copy + length);
        check((size_t)(at - copy) >= before && (size_t)(at - copy) <= length);
        if (event == NX_WS_NEEDS_MORE) {
            check(at == copy + length);
            break;
        }
        if (event == NX_WS_FAILURE) {
            outcome->has_failed = true;
            break;
        }
        if (event == NX_WS_PAYLOAD) {
            take_part(outcome, data, copy, before, (size_t)(at - copy));
        } else {
            end_frame(outcome, event);
        }
    }
    free(copy);
}

static void decode(outcome_t *outcome, const uint8_t *data, size_t length, uint64_t message_max,
                   uint32_t seed)
{
    memset(outcome, 0, sizeof *outcome);
    nx_ws_decoder_init(&outcome->decoder, message_max);
    /* An entry of the report has 2 bytes, and the head of its frame at least 6. */
    outcome->report.bytes = malloc(length + 1);
    outcome->message.bytes = malloc(length + 1);
    outcome->current.bytes = malloc(length + 1);
    for (size_t at = 0; at < length && !outcome->has_failed;) {
        size_t piece = length - at;
        if (seed != 0) {
            seed = seed * 1664525u + 1013904223u;
            const size_t wanted = 1 + (seed >> 16) % 24;
            piece = wanted < piece ? wanted : piece;
        }
        feed(outcome, data + at, piece);
        at += piece;
    }
}

static void release(outcome_t *outcome)
{
    free(outcome->report.bytes);
    free(outcome->message.bytes);
    free(outcome->current.bytes);
}

static bool are_equal(const collected_t *one, const collected_t *other)
{
    return one->length == other->length && memcmp(one->bytes, other->bytes, one->length) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    outcome_t whole;
    outcome_t cut;
    if (length == 0) {
        return 0;
    }
    /* Some seeds limit messages to a few bytes. */
    const uint64_t message_max = data[0] % 4 == 0 ? data[0] / 4 : UINT64_MAX;
    decode(&whole, data + 1, length - 1, message_max, 0);
    decode(&cut, data + 1, length - 1, message_max, data[0] + 1u);
    check(whole.has_failed == cut.has_failed && whole.decoder.problem == cut.decoder.problem);
    check(whole.decoder.close_code == cut.decoder.close_code);
    check(whole.has_failed == (whole.decoder.problem != NULL));
    check(are_equal(&whole.report, &cut.report));
    check(are_equal(&whole.message, &cut.message));
    check(whole.has_failed || are_equal(&whole.current, &cut.current));
    check(nx_ws_decoder_is_idle(&whole.decoder) == nx_ws_decoder_is_idle(&cut.decoder));
    release(&whole);
    release(&cut);
    return 0;
}
