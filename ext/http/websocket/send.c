/* SPDX-License-Identifier: MIT */
#include "http/websocket/private.h"

/* A sender waits when more than this is unsent. */
#define HIGH_WATER 65536
/* A peer that reads nothing gets no answers to its pings beyond this. */
#define CONTROL_UNSENT 65536

static void describe_socket_send(nx_wait_t *wait, smart_str *text)
{
    const nx_connection_t *connection = nx_container_of(wait, nx_websocket_wait_t, wait)->socket->connection;
    if (connection == NULL) {
        return;
    }
    zend_string *client = nx_address_text(&connection->addresses.client);
    smart_str_append_printf(text, " %s, %zu bytes unsent", ZSTR_VAL(client),
                            nx_connection_pending(connection));
    zend_string_release(client);
}

static const nx_wait_kind_t to_send = {
    .what = "write to WebSocket", .abandon = nx_websocket__stop_wait, .describe = describe_socket_send};

void nx_websocket__send_control(nx_websocket_t *socket, nx_ws_opcode_t opcode, const void *payload,
                                size_t length)
{
    uint8_t frame[NX_WS_HEAD_MAX + NX_WS_CONTROL_MAX];
    if (nx_connection_pending(socket->connection) > CONTROL_UNSENT && opcode != NX_WS_CLOSE) {
        return;
    }
    size_t head = nx_ws_format_head(frame, opcode, length);
    if (length > 0) {
        memcpy(frame + head, payload, length);
    }
    nx_connection_send(socket->connection, (const char *)frame, head + length, NULL, false);
}

void nx_websocket__send_close(nx_websocket_t *socket, uint16_t code, const char *reason, size_t reason_length)
{
    uint8_t payload[NX_WS_CONTROL_MAX] = {(uint8_t)(code >> 8), (uint8_t)code};
    if (reason_length > 0) {
        memcpy(payload + 2, reason, reason_length);
    }
    nx_websocket__send_control(socket, NX_WS_CLOSE, payload, 2 + reason_length);
}

static bool is_sendable(nx_ws_opcode_t opcode, const zend_string *payload)
{
    if (opcode != NX_WS_TEXT || nx_utf8_is_text(ZSTR_VAL(payload), ZSTR_LEN(payload))) {
        return true;
    }
    nx_throw(
        NX_ERROR_BAD_WEBSOCKET,
        "A WebSocket text of %zu bytes is not UTF-8, and clients would close the connection. Send it with "
        "sendBinary(), or convert it",
        ZSTR_LEN(payload));
    return false;
}

/* Messages of one iteration of the event loop leave together, but the first of them does not wait for the others. */
static bool gathers_messages(nx_websocket_t *socket)
{
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    bool gathers = socket->sent_at == now;
    socket->sent_at = now;
    return gathers;
}

static void send_message(nx_websocket_t *socket, nx_ws_opcode_t opcode, zend_string *payload)
{
    uint8_t head[NX_WS_HEAD_MAX];
    size_t length = nx_ws_format_head(head, opcode, ZSTR_LEN(payload));
    nx_connection_send(socket->connection, (const char *)head, length, payload, gathers_messages(socket));
}

static NX_COLD void throw_closed(const nx_websocket_t *socket)
{
    nx_throw(NX_ERROR_WEBSOCKET_CLOSED, "%s",
             socket->was_opened ? "The WebSocket is closed. Release what belongs to its client"
                                : "The WebSocket is not open yet. Send when its handler is called");
}

bool nx_websocket_send(nx_websocket_t *socket, nx_ws_opcode_t opcode, zend_string *payload)
{
    if (!is_sendable(opcode, payload)) {
        return false;
    }
    while (nx_websocket_is_open(socket) && nx_connection_pending(socket->connection) > HIGH_WATER) {
        if (!nx_websocket__wait(socket, &socket->writers, &to_send)) {
            return false;
        }
    }
    if (!nx_websocket_is_open(socket)) {
        throw_closed(socket);
        return false;
    }
    send_message(socket, opcode, payload);
    return true;
}

bool nx_websocket_try_send(nx_websocket_t *socket, nx_ws_opcode_t opcode, zend_string *payload, size_t most)
{
    if (!is_sendable(opcode, payload) || !nx_websocket_is_open(socket)) {
        return false;
    }
    size_t unsent = nx_connection_pending(socket->connection);
    if (unsent > 0 && unsent + ZSTR_LEN(payload) > most) {
        return false;
    }
    send_message(socket, opcode, payload);
    return true;
}

void nx_websocket_ping(nx_websocket_t *socket, const zend_string *payload)
{
    if (nx_websocket_is_open(socket)) {
        nx_websocket__send_control(socket, NX_WS_PING, ZSTR_VAL(payload), ZSTR_LEN(payload));
    }
}
