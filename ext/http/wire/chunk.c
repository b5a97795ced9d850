/* SPDX-License-Identifier: MIT */
/*
 * Decoder for chunked bodies. Outside the chunk data it reads one byte at a time, so the result does not depend on how
 * the input is split. It refuses everything that another reader could interpret as a different length: white space
 * around the size, a sign, a bare CR or LF.
 */
#include "http/wire/private.h"

#define SIZE_DIGITS_MAX    16
#define EXTENSION_LINE_MAX 1024
#define EXTENSION_SUM_MAX  16384
#define TRAILER_MAX        8192

enum {
    AT_SIZE,
    AT_EXTENSION,
    AT_SIZE_LF,
    AT_DATA,
    AT_DATA_CR,
    AT_DATA_LF,
    AT_LAST_EXTENSION,
    AT_LAST_LF,
    AT_TRAILER,
    AT_TRAILER_NAME,
    AT_TRAILER_VALUE,
    AT_TRAILER_LF,
    AT_END_LF,
};

/*
 * Parts of a chunk extension (RFC 9112 §7.1.1): *( ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] BWS ). White
 * space before the CR is refused.
 */
enum {
    IN_BLANK_BEFORE_NAME,
    IN_NAME,
    IN_BLANK_BEHIND_NAME,
    IN_BLANK_BEFORE_VALUE,
    IN_VALUE,
    IN_QUOTES,
    IN_QUOTED_PAIR,
    BEHIND_QUOTES,
    IN_BLANK_BEHIND_VALUE,
};

void nx_wire_chunk_init(nx_chunk_decoder_t *decoder)
{
    *decoder = (nx_chunk_decoder_t){0};
}

static NX_COLD int refuse_chunk(nx_chunk_decoder_t *decoder, int status, const char *problem)
{
    decoder->problem = problem;
    return -status;
}

static int enter_chunk_state(nx_chunk_decoder_t *decoder, unsigned state)
{
    decoder->state = (uint8_t)state;
    decoder->line_bytes = 0;
    return 0;
}

static int digit_value(char byte)
{
    if (byte >= '0' && byte <= '9') {
        return byte - '0';
    }
    return (byte | 0x20) - 'a' + 10;
}

static int take_size(nx_chunk_decoder_t *decoder, char byte)
{
    if (nx_wire__is(byte, NX_BYTE_HEX)) {
        if (++decoder->line_bytes > SIZE_DIGITS_MAX || decoder->remaining > (uint64_t)INT64_MAX >> 4) {
            return refuse_chunk(decoder, 400, "chunk size too large");
        }
        decoder->remaining = decoder->remaining << 4 | (uint64_t)digit_value(byte);
        return 0;
    }
    if (decoder->line_bytes == 0 || (byte != '\r' && byte != ';')) {
        return refuse_chunk(decoder, 400, "malformed chunk size");
    }
    decoder->extension = IN_BLANK_BEFORE_NAME;
    if (decoder->remaining == 0) {
        return enter_chunk_state(decoder, byte == ';' ? AT_LAST_EXTENSION : AT_LAST_LF);
    }
    return enter_chunk_state(decoder, byte == ';' ? AT_EXTENSION : AT_SIZE_LF);
}

/* Returns the part that follows `part` after `byte`. Negative: the byte is not allowed in `part`. */
static int next_in_name(uint8_t part, char byte)
{
    if (nx_wire__is(byte, NX_BYTE_TOKEN)) {
        return part == IN_BLANK_BEHIND_NAME ? -1 : IN_NAME;
    }
    if (nx_wire__is_blank(byte)) {
        return part == IN_NAME ? IN_BLANK_BEHIND_NAME : part;
    }
    if (part == IN_BLANK_BEFORE_NAME) {
        return -1;
    }
    return byte == '=' ? IN_BLANK_BEFORE_VALUE : (byte == ';' ? IN_BLANK_BEFORE_NAME : -1);
}

static int next_in_value(uint8_t part, char byte)
{
    if (nx_wire__is(byte, NX_BYTE_TOKEN)) {
        return part == IN_VALUE || part == IN_BLANK_BEFORE_VALUE ? IN_VALUE : -1;
    }
    if (part == IN_BLANK_BEFORE_VALUE) {
        return byte == '"' ? IN_QUOTES : (nx_wire__is_blank(byte) ? part : -1);
    }
    if (nx_wire__is_blank(byte)) {
        return IN_BLANK_BEHIND_VALUE;
    }
    return byte == ';' ? IN_BLANK_BEFORE_NAME : -1;
}

static int next_part(uint8_t part, char byte)
{
    switch (part) {
    case IN_BLANK_BEFORE_NAME:
    case IN_NAME:
    case IN_BLANK_BEHIND_NAME:
        return next_in_name(part, byte);
    case IN_QUOTES:
        return byte == '"' ? BEHIND_QUOTES : (byte == '\\' ? IN_QUOTED_PAIR : IN_QUOTES);
    case IN_QUOTED_PAIR:
        return IN_QUOTES;
    default:
        return next_in_value(part, byte);
    }
}

static int end_extension(nx_chunk_decoder_t *decoder, unsigned next)
{
    uint8_t part = decoder->extension;
    bool is_whole = part == IN_NAME || part == IN_VALUE || part == BEHIND_QUOTES;
    return is_whole ? enter_chunk_state(decoder, next)
                    : refuse_chunk(decoder, 400, "malformed chunk extension");
}

static int take_extension(nx_chunk_decoder_t *decoder, char byte, unsigned next)
{
    if (byte == '\r') {
        return end_extension(decoder, next);
    }
    if (!nx_wire__is(byte, NX_BYTE_FIELD)) {
        return refuse_chunk(decoder, 400, "control byte in a chunk extension");
    }
    if (++decoder->line_bytes > EXTENSION_LINE_MAX || ++decoder->overhead_bytes > EXTENSION_SUM_MAX) {
        return refuse_chunk(decoder, 400, "chunk extensions too long");
    }
    const int part = next_part(decoder->extension, byte);
    if (part < 0) {
        return refuse_chunk(decoder, 400, "malformed chunk extension");
    }
    decoder->extension = (uint8_t)part;
    return 0;
}

static int expect_byte(nx_chunk_decoder_t *decoder, char byte, char expected, unsigned next)
{
    return byte == expected ? enter_chunk_state(decoder, next)
                            : refuse_chunk(decoder, 400, "chunk not ended by CRLF");
}

static int take_trailer_name(nx_chunk_decoder_t *decoder, char byte)
{
    if (nx_wire__is(byte, NX_BYTE_TOKEN)) {
        decoder->line_bytes++;
        return 0;
    }
    if (byte != ':' || decoder->line_bytes == 0) {
        return refuse_chunk(decoder, 400, "malformed trailer");
    }
    return enter_chunk_state(decoder, AT_TRAILER_VALUE);
}

static int take_trailer(nx_chunk_decoder_t *decoder, char byte)
{
    if (++decoder->trailer_bytes > TRAILER_MAX) {
        return refuse_chunk(decoder, 431, "trailers too long");
    }
    switch (decoder->state) {
    case AT_TRAILER:
        if (byte == '\r') {
            return enter_chunk_state(decoder, AT_END_LF);
        }
        enter_chunk_state(decoder, AT_TRAILER_NAME);
        return take_trailer_name(decoder, byte);
    case AT_TRAILER_NAME:
        return take_trailer_name(decoder, byte);
    case AT_TRAILER_VALUE:
        if (byte == '\r') {
            return enter_chunk_state(decoder, AT_TRAILER_LF);
        }
        return nx_wire__is(byte, NX_BYTE_FIELD) ? 0 : refuse_chunk(decoder, 400, "control byte in a trailer");
    case AT_TRAILER_LF:
        return byte == '\n' ? enter_chunk_state(decoder, AT_TRAILER)
                            : refuse_chunk(decoder, 400, "CR without LF in the trailers");
    default:
        decoder->is_done = byte == '\n';
        return decoder->is_done ? 0 : refuse_chunk(decoder, 400, "CR without LF in the trailers");
    }
}

static int take_byte(nx_chunk_decoder_t *decoder, char byte)
{
    switch (decoder->state) {
    case AT_SIZE:
        return take_size(decoder, byte);
    case AT_EXTENSION:
        return take_extension(decoder, byte, AT_SIZE_LF);
    case AT_SIZE_LF:
        return expect_byte(decoder, byte, '\n', AT_DATA);
    case AT_DATA_CR:
        return expect_byte(decoder, byte, '\r', AT_DATA_LF);
    case AT_DATA_LF:
        return expect_byte(decoder, byte, '\n', AT_SIZE);
    case AT_LAST_EXTENSION:
        return take_extension(decoder, byte, AT_LAST_LF);
    case AT_LAST_LF:
        return expect_byte(decoder, byte, '\n', AT_TRAILER);
    default:
        return take_trailer(decoder, byte);
    }
}

static size_t take_chunk_data(nx_chunk_decoder_t *decoder, size_t at, size_t length, nx_span_t *body)
{
    const size_t available = length - at;
    const size_t taken = decoder->remaining < available ? (size_t)decoder->remaining : available;
    *body = (nx_span_t){(uint32_t)at, (uint32_t)taken};
    decoder->remaining -= taken;
    if (decoder->remaining == 0) {
        enter_chunk_state(decoder, AT_DATA_CR);
    }
    return at + taken;
}

int64_t nx_wire_chunk_decode(nx_chunk_decoder_t *decoder, const char *data, size_t length, nx_span_t *body)
{
    *body = (nx_span_t){0, 0};
    if (length > UINT32_MAX) {
        length = UINT32_MAX;
    }
    for (size_t at = 0; at < length;) {
        if (decoder->is_done) {
            return (int64_t)at;
        }
        if (decoder->state == AT_DATA) {
            return (int64_t)take_chunk_data(decoder, at, length, body);
        }
        const int taken = take_byte(decoder, data[at++]);
        if (NX_UNLIKELY(taken < 0)) {
            return taken;
        }
    }
    return (int64_t)length;
}
