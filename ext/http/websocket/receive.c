/* SPDX-License-Identifier: MIT */
/*
 * Received messages are in memory of malloc(): the bytes of a peer must not exhaust memory_limit inside a callback of
 * the event loop. Those of all connections of a worker are counted in the memory budget of requests.
 */
#include "http/websocket/private.h"

#include "http/request/budget.h"

/* The connection stops reading when more is queued. */
#define QUEUE_BYTES    65536
#define QUEUE_MESSAGES 64
#define FIRST_CAPACITY 1024

static const nx_wait_kind_t for_message = {.what = "WebSocket message", .abandon = nx_websocket__stop_wait};

void nx_ws_message_free(nx_ws_message_t *message)
{
    nx_budget_give_memory(&message->charged);
    free(message);
}

void nx_websocket__drop_messages(nx_websocket_t *socket)
{
    nx_ws_message_t *message;
    while ((message = socket->first) != NULL) {
        socket->first = message->next;
        nx_ws_message_free(message);
    }
    socket->last = &socket->first;
    socket->queued = 0;
    socket->queued_bytes = 0;
    if (socket->partial != NULL) {
        nx_ws_message_free(socket->partial);
        socket->partial = NULL;
    }
}

/* Ends the connection because of what the peer has sent. */
static void fail_socket(nx_websocket_t *socket, uint16_t code, const char *problem)
{
    nx_connection_t *connection = socket->connection;
    size_t length = problem == NULL ? 0 : strlen(problem);
    nx_websocket__drop_messages(socket);
    if (!socket->is_closing) {
        nx_websocket__send_close(socket, code, problem, length);
    }
    if (socket->connection == NULL) {
        return;
    }
    nx_connection_end_upgrade(connection);
    nx_websocket__end(socket, code, problem, length);
}

/* What was announced is not allocated before it arrives, unless it is little. */
static size_t better_capacity(const nx_websocket_t *socket, size_t least)
{
    size_t announced = socket->decoder.message_size;
    size_t doubled = socket->partial == NULL ? FIRST_CAPACITY : 2 * socket->partial->capacity;
    size_t wanted = doubled > announced ? announced : doubled;
    return wanted > least ? wanted : least;
}

/* NULL: the memory of the worker's requests and messages is used up. */
static nx_ws_message_t *grow_message(nx_websocket_t *socket, size_t capacity)
{
    nx_ws_message_t *message = socket->partial;
    size_t before = message == NULL ? 0 : message->capacity;
    if (!nx_budget_has_memory(capacity - before, socket->connection->manager->settings.body_memory)) {
        return NULL;
    }
    message = realloc(message, sizeof(*message) + capacity);
    if (UNEXPECTED(message == NULL)) {
        return NULL;
    }
    if (socket->partial == NULL) {
        *message = (nx_ws_message_t){0};
    }
    message->capacity = capacity;
    nx_budget_take_memory(&message->charged, capacity - before);
    return message;
}

/* Makes space for `length` bytes more. False: the connection was ended. */
static bool reserve_message_bytes(nx_websocket_t *socket, size_t length)
{
    nx_ws_message_t *message = socket->partial;
    size_t least = length + (message == NULL ? 0 : message->length);
    if (message != NULL && least <= message->capacity) {
        return true;
    }
    message = grow_message(socket, better_capacity(socket, least));
    if (UNEXPECTED(message == NULL)) {
        fail_socket(socket, NX_WS_TRY_LATER, "the memory for messages is used up");
        return false;
    }
    socket->partial = message;
    return true;
}

static void take_message_bytes(nx_websocket_t *socket)
{
    const nx_ws_decoder_t *decoder = &socket->decoder;
    if (socket->is_closing || !reserve_message_bytes(socket, decoder->payload_length)) {
        return;
    }
    nx_ws_message_t *message = socket->partial;
    memcpy(message->bytes + message->length, decoder->payload, decoder->payload_length);
    message->length += decoder->payload_length;
}

static void take_message(nx_websocket_t *socket)
{
    if (socket->is_closing || !reserve_message_bytes(socket, 0)) {
        return;
    }
    nx_ws_message_t *message = socket->partial;
    socket->partial = NULL;
    message->is_binary = socket->decoder.opcode == NX_WS_BINARY;
    *socket->last = message;
    socket->last = &message->next;
    socket->queued++;
    socket->queued_bytes += message->length;
    nx_websocket__wake_one(&socket->readers);
}

static void take_close_frame(nx_websocket_t *socket)
{
    nx_connection_t *connection = socket->connection;
    const char *reason;
    size_t length;
    bool is_valid;
    uint16_t code = nx_ws_read_close(socket->control, socket->control_length, &reason, &length, &is_valid);
    if (!is_valid) {
        fail_socket(socket, code, NULL);
        return;
    }
    if (!socket->is_closing) {
        nx_websocket__send_close(socket, code == NX_WS_NO_CODE ? NX_WS_NORMAL : code, NULL, 0);
    }
    if (socket->connection == NULL) {
        return;
    }
    nx_connection_end_upgrade(connection);
    nx_websocket__end(socket, code, reason, length);
}

static void take_control_frame(nx_websocket_t *socket)
{
    switch (socket->decoder.opcode) {
    case NX_WS_CLOSE:
        take_close_frame(socket);
        return;
    case NX_WS_PING:
        if (!socket->is_closing) {
            nx_websocket__send_control(socket, NX_WS_PONG, socket->control, socket->control_length);
        }
        break;
    default:
        break;
    }
    socket->control_length = 0;
}

static void take_payload(nx_websocket_t *socket)
{
    const nx_ws_decoder_t *decoder = &socket->decoder;
    if (decoder->opcode < NX_WS_CLOSE) {
        take_message_bytes(socket);
        return;
    }
    memcpy(socket->control + socket->control_length, decoder->payload, decoder->payload_length);
    socket->control_length += (uint8_t)decoder->payload_length;
}

/* False when the bytes after this event must not be read. */
static bool take_socket_event(nx_websocket_t *socket, nx_ws_event_t event)
{
    switch (event) {
    case NX_WS_NEEDS_MORE:
        return false;
    case NX_WS_PAYLOAD:
        take_payload(socket);
        break;
    case NX_WS_MESSAGE_END:
        take_message(socket);
        break;
    case NX_WS_CONTROL_END:
        take_control_frame(socket);
        break;
    case NX_WS_FAILURE:
        fail_socket(socket, socket->decoder.close_code, socket->decoder.problem);
        break;
    default:
        break;
    }
    return socket->connection != NULL;
}

static void pause_if_full(nx_websocket_t *socket)
{
    bool is_full = socket->queued_bytes > QUEUE_BYTES || socket->queued > QUEUE_MESSAGES;
    if (is_full && !socket->is_closing && socket->connection != NULL) {
        socket->is_paused = true;
        nx_connection_pause(socket->connection);
    }
}

void nx_websocket__received(void *owner, uint8_t *bytes, size_t length)
{
    nx_websocket_t *socket = owner;
    uint8_t *end = bytes + length;
    socket->received += length;
    socket->awaits_pong = false;
    GC_ADDREF(&socket->std); /* its end releases the connection's reference */
    while (take_socket_event(socket, nx_ws_decode(&socket->decoder, &bytes, end))) {
    }
    pause_if_full(socket);
    nx_websocket__run_handler(socket);
    OBJ_RELEASE(&socket->std);
}

static void resume_if_empty(nx_websocket_t *socket)
{
    if (UNEXPECTED(socket->is_paused) && socket->queued_bytes <= QUEUE_BYTES / 2 &&
        socket->queued <= QUEUE_MESSAGES / 2 && socket->connection != NULL) {
        socket->is_paused = false;
        nx_connection_resume(socket->connection);
    }
}

nx_ws_message_t *nx_websocket_poll(nx_websocket_t *socket)
{
    nx_ws_message_t *message = socket->first;
    if (message == NULL) {
        return NULL;
    }
    socket->first = message->next;
    if (socket->first == NULL) {
        socket->last = &socket->first;
    }
    socket->queued--;
    socket->queued_bytes -= message->length;
    resume_if_empty(socket);
    return message;
}

nx_ws_message_t *nx_websocket_receive(nx_websocket_t *socket)
{
    nx_ws_message_t *message;
    while ((message = nx_websocket_poll(socket)) == NULL) {
        if (!nx_websocket_is_open(socket)) {
            return NULL;
        }
        if (!nx_websocket__wait(socket, &socket->readers, &for_message)) {
            return NULL;
        }
    }
    return message;
}
