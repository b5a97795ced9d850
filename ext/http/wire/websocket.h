/* SPDX-License-Identifier: MIT */
/*
 * Frames of the WebSocket protocol, version 13 (RFC 6455), without extensions. The decoder takes the bytes of a client
 * in parts of any size, checks them, and removes the mask in place. It holds no bytes but the head of a frame.
 *
 * Ownership: the caller's. Nothing here allocates, suspends or throws. Threads: any, one at a time for each decoder.
 */
#ifndef NX_HTTP_WIRE_WEBSOCKET_H
#define NX_HTTP_WIRE_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum nx_ws_opcode {
    NX_WS_CONTINUATION = 0,
    NX_WS_TEXT = 1,
    NX_WS_BINARY = 2,
    NX_WS_CLOSE = 8,
    NX_WS_PING = 9,
    NX_WS_PONG = 10,
} nx_ws_opcode_t;

/* Reasons to close a connection (RFC 6455, section 7.4.1). */
typedef enum nx_ws_close_code {
    NX_WS_NORMAL = 1000,
    NX_WS_GOING_AWAY = 1001,
    NX_WS_PROTOCOL_ERROR = 1002,
    NX_WS_NO_CODE = 1005,  /* never sent: the peer's close frame was empty */
    NX_WS_ABNORMAL = 1006, /* never sent: the connection ended without a close frame */
    NX_WS_NOT_UTF8 = 1007,
    NX_WS_TOO_LARGE = 1009,
    NX_WS_FAILED = 1011,
    NX_WS_TRY_LATER = 1013,
} nx_ws_close_code_t;

#define NX_WS_CONTROL_MAX 125 /* bytes of a control frame's payload */
#define NX_WS_HEAD_MAX    10  /* bytes of the head of a frame of a server */

typedef enum nx_ws_event {
    NX_WS_NEEDS_MORE, /* all bytes were taken */
    NX_WS_PAYLOAD,    /* `payload` holds a part of a message or of a control frame; it is never empty */
    NX_WS_FRAME_END,  /* a frame of a message ended, and more frames of the message follow */
    NX_WS_MESSAGE_END,
    NX_WS_CONTROL_END,
    NX_WS_FAILURE, /* `close_code` and `problem` say why; the decoder must not be used any more */
} nx_ws_event_t;

/* State of UTF-8 text that arrives in parts. Zeroed: at the start of a text. */
typedef struct nx_utf8 {
    uint8_t missing;   /* continuation bytes of the current character that have not arrived */
    uint8_t low, high; /* range of the next byte, if `missing` */
} nx_utf8_t;

typedef struct nx_ws_decoder {
    uint64_t left;         /* payload bytes of the current frame that have not arrived */
    uint64_t message_size; /* payload bytes that the frames of the current message announced so far */
    uint64_t message_max;
    uint8_t head[14];
    uint8_t head_length; /* bytes of the head that have arrived */
    uint8_t mask[4];
    uint8_t mask_at; /* index of the next byte of the mask */
    uint8_t opcode;  /* of the current frame; a continuation has the opcode of its message */
    bool is_final;
    bool in_frame;          /* the head of the current frame is complete, and its end was not reported yet */
    uint8_t message_opcode; /* of the message in progress; 0: none */
    nx_utf8_t utf8;         /* of the message in progress */
    uint16_t close_code;
    const char *problem;
    uint8_t *payload; /* of NX_WS_PAYLOAD: in the caller's bytes */
    size_t payload_length;
} nx_ws_decoder_t;

void nx_ws_decoder_init(nx_ws_decoder_t *decoder, uint64_t message_max);
/*
 * Takes bytes from `*bytes` (up to `end`) until there is something to report, advances `*bytes`, and says what it is.
 * `opcode` is the one of the frame in question, for continuations the one of their message. Call it again until it
 * returns NX_WS_NEEDS_MORE or NX_WS_FAILURE. The decoder accepts frames after a close frame: the caller ignores them.
 *
 * Refused: frames without a mask, reserved bits and opcodes, lengths that are not minimal, control frames that are long
 * or fragmented, continuations without a message, a new message inside a message (1002), text that is not UTF-8 (1007,
 * at the first wrong byte, or at the end of a message that ends inside a character), and messages longer than
 * `message_max` (1009, at the head of the frame). The payload before a wrong byte need not be reported.
 */
nx_ws_event_t nx_ws_decode(nx_ws_decoder_t *decoder, uint8_t **bytes, uint8_t *end);
/* True between frames, also between two frames of one message: `message_opcode` is then not 0. */
bool nx_ws_decoder_is_idle(const nx_ws_decoder_t *decoder);

/*
 * Reads the payload of a close frame. Returns the code to report: its own, NX_WS_NO_CODE for an empty payload, or
 * NX_WS_PROTOCOL_ERROR or NX_WS_NOT_UTF8 with `*is_valid` false and an empty reason. `*reason` points into the
 * payload and has no terminating NUL.
 */
uint16_t nx_ws_read_close(const uint8_t *payload, size_t length, const char **reason, size_t *reason_length,
                          bool *is_valid);
/* True for a code that an endpoint may send: 1000 to 1003, 1007 to 1014, 3000 to 4999. */
bool nx_ws_may_send_code(uint32_t code);

/* Writes the head of a final frame of a server. Returns its length, at most NX_WS_HEAD_MAX. */
size_t nx_ws_format_head(uint8_t *head, nx_ws_opcode_t opcode, uint64_t length);

/*
 * Checks the next part of a text. False: it is not UTF-8 (RFC 3629), and `*utf8` must not be used any more. The text
 * may end where `missing` is 0.
 */
bool nx_utf8_take(nx_utf8_t *utf8, const uint8_t *bytes, size_t length);
/* True for a whole text. */
static inline bool nx_utf8_is_text(const void *bytes, size_t length)
{
    nx_utf8_t utf8 = {0};
    return nx_utf8_take(&utf8, bytes, length) && utf8.missing == 0;
}

#endif
