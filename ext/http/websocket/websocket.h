/* SPDX-License-Identifier: MIT */
/*
 * A WebSocket connection (RFC 6455): the C side of Nexus\Http\WebSocket\Connection (docs/inside/websockets.md).
 *
 * Received messages wait in a queue. When it is full, the connection stops reading, so that the peer waits. The handler
 * runs in a coroutine of its own. A lasting handler runs as long as the connection. Any other handler is called when
 * there is something to do (the connection was opened, messages have arrived, it was closed), so that an idle
 * connection has no coroutine.
 *
 * Ownership: a PHP object. The open connection and the running handler hold a reference each. Suspension: receive and
 * send, as marked. Exceptions: as marked. Fork: not affected.
 */
#ifndef NX_HTTP_WEBSOCKET_WEBSOCKET_H
#define NX_HTTP_WEBSOCKET_WEBSOCKET_H

#include "php.h"

#include "core/base/list.h"
#include "core/base/module.h"
#include "http/connection/upgrade.h"
#include "http/wire/websocket.h"
#include "runtime/scheduler/coroutine.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_websocket;
extern const zend_object_handlers *nx_websocket_handlers;

typedef struct nx_websocket_settings {
    uint32_t message_bytes; /* a longer message closes the connection with 1009 */
    nx_time_t
        ping_time;   /* a peer that sends nothing for so long is asked, and lost after the same time again */
    bool is_lasting; /* the handler is called once, and its end closes the connection */
} nx_websocket_settings_t;

/* The server of the connection, whose drain waits for handlers. */
typedef struct nx_websocket_host {
    bool (*begins)(void *server); /* false: the server has stopped, and no handler may begin */
    void (*ended)(void *server);  /* a handler that had begun has ended */
    void *server;
} nx_websocket_host_t;

typedef struct nx_ws_message {
    struct nx_ws_message *next;
    size_t length, capacity;
    size_t charged; /* its capacity, as counted by http/request/budget.h */
    bool is_binary;
    uint8_t bytes[];
} nx_ws_message_t;

typedef struct nx_websocket {
    uint64_t id;
    nx_connection_t *connection; /* NULL: not open yet, or closed */
    nx_websocket_host_t host;
    nx_websocket_settings_t settings;
    nx_ws_decoder_t decoder;
    nx_ws_message_t *partial;       /* the message that is arriving; NULL: none */
    nx_ws_message_t *first, **last; /* queue of complete messages */
    uint32_t queued;
    size_t queued_bytes;
    nx_list_t readers; /* coroutines that wait for a message */
    nx_list_t writers; /* coroutines that wait until they can send */
    nx_time_t check_at;
    nx_time_t sent_at;         /* iteration of the event loop in which a message was sent last */
    uint64_t received;         /* bytes of the peer so far */
    uint64_t checked;          /* the same at the last check */
    uint16_t close_code;       /* 0: not closed */
    zend_string *close_reason; /* NULL: empty */
    zend_string *protocol;     /* the subprotocol; NULL: none */
    uint8_t control[NX_WS_CONTROL_MAX];
    uint8_t control_length;
    bool was_opened : 1;
    bool is_closing : 1; /* a close frame was sent */
    bool awaits_pong : 1;
    bool is_paused : 1;
    bool is_running : 1; /* the handler runs */
    bool knows_end : 1;  /* the handler was called after the end */
    nx_coroutine_t coroutine;
    zval handler;
    zend_object std;
} nx_websocket_t;

static inline nx_websocket_t *nx_websocket_of(zend_object *object)
{
    return nx_container_of(object, nx_websocket_t, std);
}

zend_object *nx_websocket_create(zend_class_entry *class_entry);
void nx_websocket_free_object(zend_object *object);

/* Takes over the connection, after the answer 101 was sent on it. */
void nx_websocket_open(nx_websocket_t *socket, nx_connection_t *connection, const nx_websocket_host_t *host);

static inline bool nx_websocket_is_open(const nx_websocket_t *socket)
{
    return socket->connection != NULL && !socket->is_closing;
}

/*
 * Returns the next message, which the caller frees with nx_ws_message_free(). NULL: the connection is closed, or an
 * exception is pending.
 */
NX_SUSPENDS NX_THROWS nx_ws_message_t *nx_websocket_receive(nx_websocket_t *socket);
void nx_ws_message_free(nx_ws_message_t *message);
/* The same without waiting. NULL: there is none. */
nx_ws_message_t *nx_websocket_poll(nx_websocket_t *socket);
/* Suspends while much is unsent. False with NX-0325 (closed) or NX-0326 (the text is not UTF-8). */
NX_SUSPENDS NX_THROWS bool nx_websocket_send(nx_websocket_t *socket, nx_ws_opcode_t opcode,
                                             zend_string *payload);
/* Never waits. False: closed, or more than `most` bytes would be unsent; nothing was sent then. */
NX_THROWS bool nx_websocket_try_send(nx_websocket_t *socket, nx_ws_opcode_t opcode, zend_string *payload,
                                     size_t most);
/* Sends a ping. Does nothing if the connection is closed. `payload` has at most NX_WS_CONTROL_MAX bytes. */
void nx_websocket_ping(nx_websocket_t *socket, const zend_string *payload);
/*
 * Sends a close frame, and ends the connection when the peer has answered it. Queued messages are dropped. Does nothing
 * if the connection is closed. The arguments must be valid.
 */
void nx_websocket_close(nx_websocket_t *socket, uint16_t code, const char *reason, size_t reason_length);

#endif
