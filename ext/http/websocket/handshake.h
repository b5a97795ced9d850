/* SPDX-License-Identifier: MIT */
/*
 * The handshake that turns a request into a WebSocket (RFC 6455 §4.2). Part of websocket.h.
 *
 * Ownership: an upgrade is the content of a Response with status 101, and may answer any number of requests. It is a
 * PHP object without a constructor. Suspension, exceptions: none. Fork: not affected.
 */
#ifndef NX_HTTP_WEBSOCKET_HANDSHAKE_H
#define NX_HTTP_WEBSOCKET_HANDSHAKE_H

#include "http/request/message.h"
#include "http/websocket/websocket.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_websocket_upgrade;
extern const zend_object_handlers *nx_websocket_upgrade_handlers;

typedef struct nx_websocket_upgrade {
    nx_websocket_settings_t settings;
    /* The garbage collector treats the next three members as an array of zvals. */
    zval handler;
    zval protocols; /* array of strings: the subprotocols of the server, the preferred one first */
    zval origins;   /* array of strings: further origins whose pages may connect; "*": all */
    zend_object std;
} nx_websocket_upgrade_t;

static inline nx_websocket_upgrade_t *nx_websocket_upgrade_of(zend_object *object)
{
    return nx_container_of(object, nx_websocket_upgrade_t, std);
}

zend_object *nx_websocket_upgrade_create(zend_class_entry *class_entry);
void nx_websocket_upgrade_free_object(zend_object *object);
/* True for the pieces of a Response that are an upgrade. */
static inline bool nx_websocket_is_upgrade(const zval *value)
{
    return Z_TYPE_P(value) == IS_OBJECT && Z_OBJCE_P(value) == nx_ce_websocket_upgrade;
}

#define NX_WEBSOCKET_ACCEPT_LENGTH 28

typedef struct nx_websocket_handshake {
    char accept[NX_WEBSOCKET_ACCEPT_LENGTH + 1];
    zend_string *protocol; /* the subprotocol, which the upgrade owns; NULL: none */
    /* Of a refusal. */
    unsigned status;
    const char *problem;
    const char *header, *value; /* NULL: none */
} nx_websocket_handshake_t;

/*
 * False: the request is refused with `status`: 426 it is no handshake or has another version, 400 it is malformed, 403
 * the page that connects has a foreign origin. A request without Origin does not come from a page.
 */
bool nx_websocket_shake_hands(const nx_websocket_upgrade_t *upgrade, const nx_message_t *message,
                              nx_websocket_handshake_t *handshake);
/* Creates the connection object. The caller owns it. `protocol`: NULL for none. */
zend_object *nx_websocket_upgrade_make(const nx_websocket_upgrade_t *upgrade, zend_string *protocol);

#endif
