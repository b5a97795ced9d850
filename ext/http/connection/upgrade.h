/* SPDX-License-Identifier: MIT */
/*
 * A connection that has left HTTP: its bytes belong to another protocol (RFC 9110 §7.8). The owner of that protocol
 * takes the bytes as they arrive, and sends with nx_connection_send(). Part of connection.h.
 *
 * Ownership: the connection holds no reference to its owner. The owner lives until `left` is called, or until it calls
 * nx_connection_end_upgrade(). Suspension, exceptions: none; the callbacks run in the event loop.
 */
#ifndef NX_HTTP_CONNECTION_UPGRADE_H
#define NX_HTTP_CONNECTION_UPGRADE_H

#include "http/connection/connection.h"

struct nx_upgrade {
    /* Bytes of the peer. They are valid during the call, and may be changed. The callback may close the connection. */
    void (*received)(void *owner, uint8_t *bytes, size_t length);
    /* The connection is closed. The owner must not use it any more. */
    void (*left)(void *owner);
    /* Most of the unsent output was sent. */
    void (*can_write)(void *owner);
    /* The time of `deadline` has come. The callback closes the connection, or moves the deadline to a later time. */
    void (*expired)(void *owner);
    /* The server stops: the owner shall end the connection soon. */
    void (*drain)(void *owner);
    /* When `expired` is called, unless the peer is slow to accept output before. Never NX_TIME_NEVER. */
    nx_time_t (*deadline)(const void *owner);
};

/*
 * Call after the answer 101 was sent, instead of nx_connection_answered(). Bytes that have arrived already are passed
 * to the owner during the call.
 */
void nx_connection_upgrade(nx_connection_t *connection, const nx_upgrade_t *protocol, void *owner);
/* Stops reading, until nx_connection_resume() is called. The bytes of one more read may still be passed. */
void nx_connection_pause(nx_connection_t *connection);
void nx_connection_resume(nx_connection_t *connection);
/* Call when `deadline` has changed. */
void nx_connection_renew_deadline(nx_connection_t *connection);
/* Closes the connection after its output was sent. The owner is not called any more. */
void nx_connection_end_upgrade(nx_connection_t *connection);

#endif
