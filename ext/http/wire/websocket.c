/* SPDX-License-Identifier: MIT */
#include "http/wire/websocket.h"

#include <string.h>

#define IS_FINAL   0x80u
#define RESERVED   0x70u
#define OPCODE     0x0fu
#define HAS_MASK   0x80u
#define LENGTH     0x7fu
#define LENGTH_16  126
#define LENGTH_64  127
#define MASK_BYTES 4
#define HIGH_BITS  0x8080808080808080u

void nx_ws_decoder_init(nx_ws_decoder_t *decoder, uint64_t message_max)
{
    memset(decoder, 0, sizeof(*decoder));
    decoder->message_max = message_max;
}

bool nx_ws_decoder_is_idle(const nx_ws_decoder_t *decoder)
{
    return !decoder->in_frame && decoder->head_length == 0;
}

static nx_ws_event_t fail_decoder(nx_ws_decoder_t *decoder, uint16_t code, const char *problem)
{
    decoder->close_code = code;
    decoder->problem = problem;
    return NX_WS_FAILURE;
}

/* The length of the head, as far as the bytes that have arrived tell it. */
static size_t head_size(const nx_ws_decoder_t *decoder)
{
    if (decoder->head_length < 2) {
        return 2;
    }
    const unsigned length = decoder->head[1] & LENGTH;
    return 2u + (length == LENGTH_16 ? 2u : length == LENGTH_64 ? 8u : 0u) + MASK_BYTES;
}

static uint64_t announced_payload(const nx_ws_decoder_t *decoder)
{
    const unsigned length = decoder->head[1] & LENGTH;
    const size_t bytes = length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
    uint64_t value = bytes == 0 ? length : 0;
    for (size_t i = 0; i < bytes; i++) {
        value = value << 8 | decoder->head[2 + i];
    }
    return value;
}

static bool is_minimal(const nx_ws_decoder_t *decoder, uint64_t announced)
{
    const unsigned length = decoder->head[1] & LENGTH;
    return length < LENGTH_16 || (length == LENGTH_16 ? announced >= LENGTH_16 : announced > UINT16_MAX);
}

/* What is wrong with the first two bytes; NULL: nothing. */
static const char *problem_of_start(const nx_ws_decoder_t *decoder)
{
    const unsigned opcode = decoder->head[0] & OPCODE;
    const bool is_control = opcode >= NX_WS_CLOSE;
    if ((decoder->head[0] & RESERVED) != 0) {
        return "a reserved bit is set";
    }
    if (opcode > NX_WS_PONG || (opcode > NX_WS_BINARY && !is_control)) {
        return "the opcode is unknown";
    }
    if ((decoder->head[1] & HAS_MASK) == 0) {
        return "a frame has no mask";
    }
    if (is_control &&
        ((decoder->head[0] & IS_FINAL) == 0 || (decoder->head[1] & LENGTH) > NX_WS_CONTROL_MAX)) {
        return "a control frame is long or fragmented";
    }
    if (opcode == NX_WS_CONTINUATION && decoder->message_opcode == 0) {
        return "a fragment belongs to no message";
    }
    return !is_control && opcode != NX_WS_CONTINUATION && decoder->message_opcode != 0
               ? "a message begins inside of another"
               : NULL;
}

static void begin_frame(nx_ws_decoder_t *decoder, uint64_t announced)
{
    const uint8_t opcode = decoder->head[0] & OPCODE;
    memcpy(decoder->mask, decoder->head + head_size(decoder) - MASK_BYTES, MASK_BYTES);
    decoder->mask_at = 0;
    decoder->left = announced;
    decoder->in_frame = true;
    decoder->is_ended = false;
    decoder->is_final = (decoder->head[0] & IS_FINAL) != 0;
    if (opcode >= NX_WS_CLOSE) {
        decoder->opcode = opcode;
        return;
    }
    if (opcode != NX_WS_CONTINUATION) {
        decoder->message_opcode = opcode;
        decoder->message_size = 0;
        decoder->utf8 = (nx_utf8_t){0};
    }
    decoder->opcode = decoder->message_opcode;
    decoder->message_size += announced;
}

static nx_ws_event_t finish_head(nx_ws_decoder_t *decoder)
{
    const uint64_t announced = announced_payload(decoder);
    const unsigned opcode = decoder->head[0] & OPCODE;
    const uint64_t before = opcode == NX_WS_CONTINUATION ? decoder->message_size : 0;
    if (!is_minimal(decoder, announced)) {
        return fail_decoder(decoder, NX_WS_PROTOCOL_ERROR, "a length has more bytes than it needs");
    }
    if (opcode < NX_WS_CLOSE && announced > decoder->message_max - before) {
        return fail_decoder(decoder, NX_WS_TOO_LARGE, "the message is too large");
    }
    begin_frame(decoder, announced);
    return NX_WS_PAYLOAD;
}

static nx_ws_event_t take_head(nx_ws_decoder_t *decoder, uint8_t **bytes, const uint8_t *end)
{
    while (decoder->head_length < head_size(decoder)) {
        if (*bytes == end) {
            return NX_WS_NEEDS_MORE;
        }
        decoder->head[decoder->head_length++] = *(*bytes)++;
        const char *problem = decoder->head_length == 2 ? problem_of_start(decoder) : NULL;
        if (problem != NULL) {
            return fail_decoder(decoder, NX_WS_PROTOCOL_ERROR, problem);
        }
    }
    return finish_head(decoder);
}

static void unmask(nx_ws_decoder_t *decoder, uint8_t *bytes, size_t length)
{
    uint8_t mask[8];
    uint64_t word, mask_word;
    size_t at = 0;
    for (size_t i = 0; i < sizeof(mask); i++) {
        mask[i] = decoder->mask[(decoder->mask_at + i) % MASK_BYTES];
    }
    memcpy(&mask_word, mask, sizeof(mask_word));
    for (; at + sizeof(word) <= length; at += sizeof(word)) {
        memcpy(&word, bytes + at, sizeof(word));
        word ^= mask_word;
        memcpy(bytes + at, &word, sizeof(word));
    }
    for (; at < length; at++) {
        bytes[at] ^= mask[at % sizeof(mask)];
    }
    decoder->mask_at = (uint8_t)((decoder->mask_at + length) % MASK_BYTES);
}

static nx_ws_event_t take_part(nx_ws_decoder_t *decoder, uint8_t **bytes, const uint8_t *end)
{
    const size_t available = (size_t)(end - *bytes);
    const size_t length = available < decoder->left ? available : (size_t)decoder->left;
    unmask(decoder, *bytes, length);
    decoder->payload = *bytes;
    decoder->payload_length = length;
    decoder->left -= length;
    *bytes += length;
    if (decoder->opcode == NX_WS_TEXT && !nx_utf8_take(&decoder->utf8, decoder->payload, length)) {
        return fail_decoder(decoder, NX_WS_NOT_UTF8, "the text is not UTF-8");
    }
    return NX_WS_PAYLOAD;
}

static nx_ws_event_t end_frame(nx_ws_decoder_t *decoder)
{
    decoder->in_frame = false;
    decoder->head_length = 0;
    if (decoder->opcode >= NX_WS_CLOSE) {
        return NX_WS_CONTROL_END;
    }
    if (!decoder->is_final) {
        return NX_WS_FRAME_END;
    }
    decoder->message_opcode = 0;
    if (decoder->opcode == NX_WS_TEXT && decoder->utf8.missing != 0) {
        return fail_decoder(decoder, NX_WS_NOT_UTF8, "the text ends inside of a character");
    }
    return NX_WS_MESSAGE_END;
}

nx_ws_event_t nx_ws_decode(nx_ws_decoder_t *decoder, uint8_t **bytes, uint8_t *end)
{
    if (!decoder->in_frame) {
        const nx_ws_event_t event = take_head(decoder, bytes, end);
        if (event != NX_WS_PAYLOAD) {
            return event;
        }
    }
    if (decoder->left == 0) {
        return end_frame(decoder);
    }
    return *bytes == end ? NX_WS_NEEDS_MORE : take_part(decoder, bytes, end);
}

bool nx_ws_may_send_code(uint32_t code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

uint16_t nx_ws_read_close(const uint8_t *payload, size_t length, const char **reason, size_t *reason_length,
                          bool *is_valid)
{
    nx_utf8_t utf8 = {0};
    *reason = "";
    *reason_length = 0;
    *is_valid = true;
    if (length == 0) {
        return NX_WS_NO_CODE;
    }
    const uint16_t code = length < 2 ? 0 : (uint16_t)(payload[0] << 8 | payload[1]);
    if (!nx_ws_may_send_code(code)) {
        *is_valid = false;
        return NX_WS_PROTOCOL_ERROR;
    }
    if (!nx_utf8_take(&utf8, payload + 2, length - 2) || utf8.missing != 0) {
        *is_valid = false;
        return NX_WS_NOT_UTF8;
    }
    *reason = (const char *)payload + 2;
    *reason_length = length - 2;
    return code;
}

size_t nx_ws_format_head(uint8_t *head, nx_ws_opcode_t opcode, uint64_t length)
{
    const size_t bytes = length < LENGTH_16 ? 0 : length <= UINT16_MAX ? 2 : 8;
    head[0] = (uint8_t)(IS_FINAL | opcode);
    head[1] = (uint8_t)(bytes == 0 ? length : bytes == 2 ? LENGTH_16 : LENGTH_64);
    for (size_t i = 0; i < bytes; i++) {
        head[2 + i] = (uint8_t)(length >> (8 * (bytes - 1 - i)));
    }
    return 2 + bytes;
}

/* The first byte of a character that is not ASCII: sets how many bytes follow, and the range of the next one. */
static bool begin_character(nx_utf8_t *utf8, uint8_t byte)
{
    if (byte < 0xc2 || byte > 0xf4) {
        return false;
    }
    utf8->missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    utf8->low = byte == 0xe0 ? 0xa0 : byte == 0xf0 ? 0x90 : 0x80;
    utf8->high = byte == 0xed ? 0x9f : byte == 0xf4 ? 0x8f : 0xbf;
    return true;
}

static bool take_utf8_byte(nx_utf8_t *utf8, uint8_t byte)
{
    if (utf8->missing == 0) {
        return byte < 0x80 || begin_character(utf8, byte);
    }
    if (byte < utf8->low || byte > utf8->high) {
        return false;
    }
    utf8->missing--;
    utf8->low = 0x80;
    utf8->high = 0xbf;
    return true;
}

static size_t count_ascii(const uint8_t *bytes, size_t length)
{
    uint64_t word;
    size_t at = 0;
    while (at + sizeof(word) <= length) {
        memcpy(&word, bytes + at, sizeof(word));
        if ((word & HIGH_BITS) != 0) {
            break;
        }
        at += sizeof(word);
    }
    return at;
}

bool nx_utf8_take(nx_utf8_t *utf8, const uint8_t *bytes, size_t length)
{
    size_t at = 0;
    while (at < length) {
        if (utf8->missing == 0) {
            at += count_ascii(bytes + at, length - at);
        }
        if (at < length && !take_utf8_byte(utf8, bytes[at++])) {
            return false;
        }
    }
    return true;
}
