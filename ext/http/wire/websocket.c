/* SPDX-License-Identifier: MIT */
/*
 * Frames of the WebSocket protocol. The head of a frame is checked in two steps, at its second and at its last byte, so
 * the result does not depend on how the input is split. Payload is read once to remove the mask and once to check text.
 */
#include "http/wire/private.h"
#include "http/wire/websocket.h"

enum {
    FINAL_BIT = 0x80, /* in the first byte */
    RESERVED_BITS = 0x70,
    OPCODE_BITS = 0x0f,
    MASK_BIT = 0x80, /* in the second byte */
    LENGTH_BITS = 0x7f,
    LENGTH_IN_2_BYTES = 126, /* values of the second byte */
    LENGTH_IN_8_BYTES = 127,
};

#define START_BYTES 2
#define MASK_BYTES  4
#define HIGH_BITS   0x8080808080808080u

void nx_ws_decoder_init(nx_ws_decoder_t *decoder, uint64_t message_max)
{
    *decoder = (nx_ws_decoder_t){.message_max = message_max};
}

bool nx_ws_decoder_is_idle(const nx_ws_decoder_t *decoder)
{
    return !decoder->in_frame && decoder->head_length == 0;
}

static NX_COLD nx_ws_event_t refuse_frame(nx_ws_decoder_t *decoder, uint16_t close_code, const char *problem)
{
    decoder->close_code = close_code;
    decoder->problem = problem;
    return NX_WS_FAILURE;
}

static bool is_control_frame(uint8_t opcode)
{
    return opcode >= NX_WS_CLOSE;
}

/* Returns what is wrong with a control frame's first two bytes. NULL: nothing. */
static const char *problem_of_control(const uint8_t *head)
{
    if ((head[0] & OPCODE_BITS) > NX_WS_PONG) {
        return "reserved opcode";
    }
    if (!(head[0] & FINAL_BIT)) {
        return "fragmented control frame";
    }
    return (head[1] & LENGTH_BITS) > NX_WS_CONTROL_MAX ? "control frame too long" : NULL;
}

/* Returns what is wrong with the first two bytes of a frame. NULL: nothing. */
static const char *problem_of_start(const nx_ws_decoder_t *decoder)
{
    const uint8_t opcode = decoder->head[0] & OPCODE_BITS;
    if (decoder->head[0] & RESERVED_BITS) {
        return "reserved bit set";
    }
    if (!(decoder->head[1] & MASK_BIT)) {
        return "frame without a mask";
    }
    if (is_control_frame(opcode)) {
        return problem_of_control(decoder->head);
    }
    if (opcode > NX_WS_BINARY) {
        return "reserved opcode";
    }
    if (opcode == NX_WS_CONTINUATION) {
        return decoder->message_opcode == 0 ? "continuation without a message" : NULL;
    }
    return decoder->message_opcode != 0 ? "new message inside a message" : NULL;
}

static size_t frame_length_bytes(const uint8_t *head)
{
    switch (head[1] & LENGTH_BITS) {
    case LENGTH_IN_2_BYTES:
        return 2;
    case LENGTH_IN_8_BYTES:
        return 8;
    default:
        return 0;
    }
}

static uint64_t read_frame_length(const uint8_t *head)
{
    const size_t count = frame_length_bytes(head);
    uint64_t length = count == 0 ? head[1] & LENGTH_BITS : 0;
    for (size_t index = 0; index < count; index++) {
        length = length << 8 | head[START_BYTES + index];
    }
    return length;
}

/* Returns what is wrong with a length in the form that the head has. NULL: nothing. */
static const char *problem_of_length(const uint8_t *head, uint64_t length)
{
    const size_t count = frame_length_bytes(head);
    if ((count == 2 && length < LENGTH_IN_2_BYTES) || (count == 8 && length <= UINT16_MAX)) {
        return "length not minimal";
    }
    return length > INT64_MAX ? "length of more than 63 bits" : NULL;
}

/* Begins or continues a message. False: it is longer than allowed. */
static bool begin_message_frame(nx_ws_decoder_t *decoder, uint8_t opcode, uint64_t length)
{
    if (opcode != NX_WS_CONTINUATION) {
        decoder->message_opcode = opcode;
        decoder->message_size = 0;
    }
    /* The sum is never larger than the maximum, so neither operation overflows. */
    if (length > decoder->message_max - decoder->message_size) {
        return false;
    }
    decoder->message_size += length;
    decoder->opcode = decoder->message_opcode;
    return true;
}

static nx_ws_event_t begin_frame(nx_ws_decoder_t *decoder)
{
    const uint8_t opcode = decoder->head[0] & OPCODE_BITS;
    const uint64_t length = read_frame_length(decoder->head);
    const char *problem = problem_of_length(decoder->head, length);
    if (NX_UNLIKELY(problem != NULL)) {
        return refuse_frame(decoder, NX_WS_PROTOCOL_ERROR, problem);
    }
    if (is_control_frame(opcode)) {
        decoder->opcode = opcode;
    } else if (!begin_message_frame(decoder, opcode, length)) {
        return refuse_frame(decoder, NX_WS_TOO_LARGE, "message too large");
    }
    memcpy(decoder->mask, decoder->head + decoder->head_length - MASK_BYTES, MASK_BYTES);
    decoder->mask_at = 0;
    decoder->left = length;
    decoder->is_final = (decoder->head[0] & FINAL_BIT) != 0;
    decoder->in_frame = true;
    decoder->head_length = 0;
    return NX_WS_NEEDS_MORE;
}

/* Takes bytes until the head has `wanted` bytes. False: there are not enough of them. */
static bool take_head_bytes(nx_ws_decoder_t *decoder, uint8_t **bytes, const uint8_t *end, size_t wanted)
{
    while (decoder->head_length < wanted && *bytes < end) {
        decoder->head[decoder->head_length++] = *(*bytes)++;
    }
    return decoder->head_length >= wanted;
}

/* Sets `in_frame` when the head is complete. Otherwise the returned event is to be reported. */
static nx_ws_event_t take_frame_head(nx_ws_decoder_t *decoder, uint8_t **bytes, const uint8_t *end)
{
    if (!take_head_bytes(decoder, bytes, end, START_BYTES)) {
        return NX_WS_NEEDS_MORE;
    }
    const char *problem = problem_of_start(decoder);
    if (NX_UNLIKELY(problem != NULL)) {
        return refuse_frame(decoder, NX_WS_PROTOCOL_ERROR, problem);
    }
    const size_t wanted = START_BYTES + frame_length_bytes(decoder->head) + MASK_BYTES;
    if (!take_head_bytes(decoder, bytes, end, wanted)) {
        return NX_WS_NEEDS_MORE;
    }
    return begin_frame(decoder);
}

static void remove_mask(nx_ws_decoder_t *decoder, uint8_t *bytes, size_t length)
{
    uint8_t mask[sizeof(uint64_t)];
    size_t at = 0;
    for (size_t index = 0; index < sizeof mask; index++) {
        mask[index] = decoder->mask[(decoder->mask_at + index) % MASK_BYTES];
    }
    const uint64_t mask_word = nx_wire__load64((const char *)mask);
    for (; length - at >= sizeof mask_word; at += sizeof mask_word) {
        const uint64_t word = nx_wire__load64((const char *)bytes + at) ^ mask_word;
        memcpy(bytes + at, &word, sizeof word);
    }
    for (; at < length; at++) {
        bytes[at] ^= mask[at % sizeof mask];
    }
    decoder->mask_at = (uint8_t)((decoder->mask_at + length) % MASK_BYTES);
}

static nx_ws_event_t take_frame_payload(nx_ws_decoder_t *decoder, uint8_t **bytes, const uint8_t *end)
{
    const size_t available = (size_t)(end - *bytes);
    const size_t length = decoder->left < available ? (size_t)decoder->left : available;
    if (length == 0) {
        return NX_WS_NEEDS_MORE;
    }
    decoder->payload = *bytes;
    decoder->payload_length = length;
    decoder->left -= length;
    *bytes += length;
    remove_mask(decoder, decoder->payload, length);
    if (decoder->opcode == NX_WS_TEXT && !nx_utf8_take(&decoder->utf8, decoder->payload, length)) {
        return refuse_frame(decoder, NX_WS_NOT_UTF8, "text is not UTF-8");
    }
    return NX_WS_PAYLOAD;
}

static nx_ws_event_t end_frame(nx_ws_decoder_t *decoder)
{
    decoder->in_frame = false;
    if (is_control_frame(decoder->opcode)) {
        return NX_WS_CONTROL_END;
    }
    if (!decoder->is_final) {
        return NX_WS_FRAME_END;
    }
    if (decoder->utf8.missing != 0) {
        return refuse_frame(decoder, NX_WS_NOT_UTF8, "text ends inside a character");
    }
    decoder->message_opcode = 0;
    return NX_WS_MESSAGE_END;
}

nx_ws_event_t nx_ws_decode(nx_ws_decoder_t *decoder, uint8_t **bytes, uint8_t *end)
{
    if (!decoder->in_frame) {
        const nx_ws_event_t event = take_frame_head(decoder, bytes, end);
        if (!decoder->in_frame) {
            return event;
        }
    }
    return decoder->left > 0 ? take_frame_payload(decoder, bytes, end) : end_frame(decoder);
}

bool nx_ws_may_send_code(uint32_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

uint16_t nx_ws_read_close(const uint8_t *payload, size_t length, const char **reason, size_t *reason_length,
                          bool *is_valid)
{
    *reason = (const char *)payload;
    *reason_length = 0;
    *is_valid = length == 0;
    if (length == 0) {
        return NX_WS_NO_CODE;
    }
    const uint16_t code = length == 1 ? 0 : (uint16_t)(payload[0] << 8 | payload[1]);
    if (!nx_ws_may_send_code(code)) {
        return NX_WS_PROTOCOL_ERROR;
    }
    if (!nx_utf8_is_text(payload + 2, length - 2)) {
        return NX_WS_NOT_UTF8;
    }
    *reason += 2;
    *reason_length = length - 2;
    *is_valid = true;
    return code;
}

size_t nx_ws_format_head(uint8_t *head, nx_ws_opcode_t opcode, uint64_t length)
{
    head[0] = (uint8_t)(FINAL_BIT | opcode);
    if (length < LENGTH_IN_2_BYTES) {
        head[1] = (uint8_t)length;
        return START_BYTES;
    }
    head[1] = length > UINT16_MAX ? LENGTH_IN_8_BYTES : LENGTH_IN_2_BYTES;
    const size_t count = frame_length_bytes(head);
    for (size_t index = count; index > 0; index--) {
        head[START_BYTES + index - 1] = (uint8_t)length;
        length >>= 8;
    }
    return START_BYTES + count;
}

static const uint8_t *skip_ascii(const uint8_t *at, const uint8_t *end)
{
    while ((size_t)(end - at) >= sizeof(uint64_t) && !(nx_wire__load64((const char *)at) & HIGH_BITS)) {
        at += sizeof(uint64_t);
    }
    while (at < end && *at < 0x80) {
        at++;
    }
    return at;
}

/*
 * Begins a character of several bytes. The range of its second byte excludes forms that are too long, surrogates, and
 * numbers above U+10FFFF. False: no character begins with this byte.
 */
static bool begin_character(nx_utf8_t *utf8, uint8_t first)
{
    if (first < 0xc2 || first > 0xf4) {
        return false;
    }
    utf8->missing = first < 0xe0 ? 1 : (first < 0xf0 ? 2 : 3);
    utf8->low = first == 0xe0 ? 0xa0 : (first == 0xf0 ? 0x90 : 0x80);
    utf8->high = first == 0xed ? 0x9f : (first == 0xf4 ? 0x8f : 0xbf);
    return true;
}

/*
 * Returns the length of the character at `at` if it has 2 or 3 bytes, is valid, and 3 bytes can be read. Otherwise 0.
 */
static size_t short_character_bytes(const uint8_t *at, const uint8_t *end)
{
    if (end - at < 3 || (at[1] & 0xc0) != 0x80) {
        return 0;
    }
    if (at[0] >= 0xc2 && at[0] < 0xe0) {
        return 2;
    }
    const unsigned number = (unsigned)(at[0] & 0x0f) << 6 | (at[1] & 0x3f); /* without its lowest 6 bits */
    const bool has_3_bytes = (at[0] & 0xf0) == 0xe0 && (at[2] & 0xc0) == 0x80;
    return has_3_bytes && number >= 0x800 >> 6 && (number < 0xd800 >> 6 || number > 0xdfff >> 6) ? 3 : 0;
}

/* Skips ASCII and most characters of 2 and 3 bytes. The caller checks other bytes one by one, which is slower. */
static const uint8_t *skip_short_characters(const uint8_t *at, const uint8_t *end)
{
    for (;;) {
        at = skip_ascii(at, end);
        const size_t count = short_character_bytes(at, end);
        if (count == 0) {
            return at;
        }
        at += count;
    }
}

static bool continue_character(nx_utf8_t *utf8, uint8_t byte)
{
    if (byte < utf8->low || byte > utf8->high) {
        return false;
    }
    *utf8 = (nx_utf8_t){.missing = (uint8_t)(utf8->missing - 1), .low = 0x80, .high = 0xbf};
    return true;
}

bool nx_utf8_take(nx_utf8_t *utf8, const uint8_t *bytes, size_t length)
{
    if (length == 0) {
        return true; /* `bytes` may be NULL */
    }
    const uint8_t *end = bytes + length;
    nx_utf8_t state = *utf8;
    while (bytes < end) {
        if (state.missing == 0) {
            bytes = skip_short_characters(bytes, end);
        }
        if (bytes == end) {
            break;
        }
        const bool is_good =
            state.missing == 0 ? begin_character(&state, *bytes) : continue_character(&state, *bytes);
        if (!is_good) {
            return false;
        }
        bytes++;
    }
    *utf8 = state;
    return true;
}
