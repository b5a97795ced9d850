/* SPDX-License-Identifier: MIT */
/* Shared by the files of connection/ only. */
#ifndef NX_HTTP_CONNECTION_PRIVATE_H
#define NX_HTTP_CONNECTION_PRIVATE_H

#include <errno.h>

#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "http/connection/assist.h"
#include "http/connection/client_limits.h"
#include "http/connection/connection.h"
#include "runtime/scheduler/coroutine.h"
#include "engine/errors/errors.h"
#include "http/request/trusted_proxies.h"

/* How long is read away after an answer that the peer did not wait for; and when the server drains. */
#define NX_LINGER_TIME      (2 * NX_NANOSECONDS_PER_SECOND)
#define NX_LAST_LINGER_TIME (NX_NANOSECONDS_PER_SECOND / 10)

/* connection.c. What cannot be opened is closed, and NULL. */
nx_connection_t *nx_connection__open(nx_front_t *front, int fd, const nx_address_t *client);
/* Reads what may have come, without being told. */
void nx_connection__look(nx_connection_t *connection);
void nx_connection__reap(nx_front_t *front);
/* All that was to be sent has been. */
void nx_connection__sent(nx_connection_t *connection);
void nx_connection__drain(nx_connection_t *connection);
/* Makes the loop's events those that are wanted. */
void nx_connection__interest(nx_connection_t *connection);
/* How long a new connection has for the first byte of its first request. */
static inline nx_time_t nx_connection__fresh_time(const nx_server_settings_t *settings)
{
    return settings->header_time < settings->idle_time ? settings->header_time : settings->idle_time;
}

/*
 * time_limit.c. Invariant: in every state in which a connection waits for its peer it has a deadline. Whatever
 * changes what it waits for calls nx_connection__limit_time(); nx_connection__check() asserts the invariant when a
 * callback of the loop ends.
 */
void nx_connection__limit_time(nx_connection_t *connection);
void nx_connection__check(const nx_connection_t *connection);
/* At the deadline: the peer was fast enough, and has another deadline. */
bool nx_connection__may_go_on_waiting(nx_connection_t *connection);
/*
 * For assist.h, of a connection that waits for its peer: a deadline only moves to a later time, so that the wheel
 * need not know.
 */
void nx_connection__note_progress(nx_connection_t *connection, nx_time_t now);
bool nx_connection__is_too_slow(nx_connection_t *connection, nx_time_t now);
/* What the peer has taken of all that was written. */
static inline uint64_t nx_connection__taken(const nx_connection_t *connection)
{
    uint64_t unacknowledged = connection->transport.functions->unacknowledged(&connection->transport);
    return connection->sent > unacknowledged ? connection->sent - unacknowledged : 0;
}

/* transport.c */
extern const nx_transport_functions_t nx_transport__plain;

/* receive.c: how bytes become messages. */
void nx_connection__read(nx_connection_t *connection);
/* Bytes, 0 at the peer's end, or -errno; into a block that has no unjudged ones. */
ssize_t nx_connection__receive(nx_connection_t *connection, void *buffer, size_t room);
ssize_t nx_connection__fill(nx_connection_t *connection);
void nx_connection__drop_empty_block(nx_connection_t *connection);
/* Judges what the block holds, as far as it goes. */
void nx_connection__advance(nx_connection_t *connection);
void nx_connection__refuse(nx_connection_t *connection, unsigned status, const char *problem,
                           nx_rejection_t reason);

/* output.c */
void nx_connection__drop_file(nx_connection_t *connection);
/* For assist.h: how many bytes its client took, or -errno. Nothing else of the connection changes. */
ssize_t nx_connection__send_aside(nx_connection_t *connection);

/* body_reader.c: of a connection that has one. Begun with false: no memory. */
bool nx_source__begin(nx_connection_t *connection, nx_message_t *message);
void nx_source__ready(nx_connection_t *connection); /* there may be something to read */
void nx_source__late(nx_connection_t *connection);
/* Its reader waits for the peer. */
bool nx_source__waits(const nx_connection_t *connection);
uint64_t nx_source__received(const nx_connection_t *connection);
void nx_source__cut(nx_connection_t *connection);
/* Its request was answered; whether the connection goes on. */
bool nx_source__leave(nx_connection_t *connection, bool keep_alive);

/*
 * proxy_header.c: a connection that was just opened, by a listener of such. False when more input is needed, or none
 * will be.
 */
void nx_connection__await_introduction(nx_connection_t *connection);
bool nx_connection__take_introduction(nx_connection_t *connection);

/* listener.c */
void nx_front__accept_queued(nx_front_t *front);
void nx_front__unlisten_all(nx_front_t *front);
void nx_front__close_inherited_listeners(nx_front_t *front);

#endif
