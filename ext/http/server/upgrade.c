/* SPDX-License-Identifier: MIT */
#include "http/server/upgrade.h"

#include "http/server/private.h"
#include "http/websocket/handshake.h"

#include <fcntl.h>

#define FIELDS_MAX 4

static nx_response_header_t field(const char *name, const char *value, size_t length)
{
    return (nx_response_header_t){name, value, (uint32_t)strlen(name), (uint32_t)length};
}

static void answer_handshake(nx_exchange_t *exchange, const nx_response_t *response,
                             const nx_websocket_handshake_t *handshake)
{
    nx_response_header_t fields[FIELDS_MAX] = {
        field("Connection", ZEND_STRL("Upgrade")),
        field("Upgrade", ZEND_STRL("websocket")),
        field("Sec-WebSocket-Accept", handshake->accept, NX_WEBSOCKET_ACCEPT_LENGTH),
    };
    size_t count = FIELDS_MAX - 1;
    if (handshake->protocol != NULL) {
        fields[count++] =
            field("Sec-WebSocket-Protocol", ZSTR_VAL(handshake->protocol), ZSTR_LEN(handshake->protocol));
    }
    exchange->is_answered = exchange->is_complete = true;
    nx_reply__send_switch(exchange, response, fields, count);
}

void nx_upgrade__answer(nx_exchange_t *exchange, nx_response_t *response)
{
    const nx_websocket_upgrade_t *upgrade = nx_websocket_upgrade_of(Z_OBJ(response->pieces));
    nx_websocket_handshake_t handshake = {0};
    if (exchange->connection == NULL) {
        nx_in_process__answer(exchange, response);
        exchange->is_answered = exchange->is_complete = true;
        return;
    }
    if (!nx_websocket_shake_hands(upgrade, exchange->message, &handshake)) {
        exchange->is_answered = exchange->is_complete = true;
        nx_reply__send_error(exchange->connection, handshake.status, handshake.problem, handshake.header,
                             handshake.value);
        return;
    }
    exchange->socket = nx_websocket_upgrade_make(upgrade, handshake.protocol);
    answer_handshake(exchange, response, &handshake);
}

static bool begin_socket_handler(void *owner)
{
    nx_server_t *server = owner;
    if (UNEXPECTED(server->has_stopped)) {
        return false;
    }
    GC_ADDREF(&server->std);
    server->finishing++;
    return true;
}

static void end_socket_handler(void *owner)
{
    nx_server_t *server = owner;
    server->finishing--;
    nx_server__check_drain(server);
    OBJ_RELEASE(&server->std);
}

void nx_upgrade__open(nx_server_t *server, zend_object *socket, nx_connection_t *connection)
{
    const nx_websocket_host_t host = {
        .begins = begin_socket_handler, .ended = end_socket_handler, .server = server};
    if (connection != NULL) {
        nx_websocket_open(nx_websocket_of(socket), connection, &host);
    }
    OBJ_RELEASE(socket);
}

int nx_server_open_websocket(nx_server_t *server, const nx_response_t *response, int socket)
{
    if (!nx_websocket_is_upgrade(&response->pieces) || response->status != 101) {
        return -EPROTO;
    }
    int descriptor = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0 || fcntl(descriptor, F_SETFL, O_NONBLOCK) != 0) {
        return -errno;
    }
    nx_connection_t *connection = nx_connection_manager_adopt(&server->manager, descriptor);
    if (connection == NULL) {
        return -ENOMEM;
    }
    nx_server__hold_itself(server);
    const nx_websocket_upgrade_t *upgrade = nx_websocket_upgrade_of(Z_OBJ(response->pieces));
    nx_upgrade__open(server, nx_websocket_upgrade_make(upgrade, NULL), connection);
    return 0;
}
