/* SPDX-License-Identifier: MIT */
/* Private to connection/. */
#ifndef NX_HTTP_CONNECTION_PRIVATE_H
#define NX_HTTP_CONNECTION_PRIVATE_H

#include <errno.h>

#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "http/connection/assist.h"
#include "http/connection/client_limits.h"
#include "http/connection/connection.h"
#include "http/connection/upgrade.h"
#include "runtime/scheduler/coroutine.h"
#include "engine/errors/errors.h"
#include "http/request/trusted_proxies.h"

/*
 * How long input is discarded after an answer that the peer did not wait for; the second value applies while the
 * server drains.
 */
#define NX_LINGER_TIME      (2 * NX_NANOSECONDS_PER_SECOND)
#define NX_LAST_LINGER_TIME (NX_NANOSECONDS_PER_SECOND / 10)

/* connection.c. Returns NULL, with `fd` closed, when the connection cannot be opened. */
nx_connection_t *nx_connection__open(nx_connection_manager_t *manager, int fd, const nx_address_t *client);
/* Reads pending input without waiting for a readiness event. */
void nx_connection__read_pending(nx_connection_t *connection);
void nx_connection__reap(nx_connection_manager_t *manager);
/* Called when all output has been sent. */
void nx_connection__finish_sending(nx_connection_t *connection);
void nx_connection__drain(nx_connection_t *connection);
/* Sets the events of the watch to those that the connection needs. */
void nx_connection__update_interest(nx_connection_t *connection);
/* How long a new connection has for the first byte of its first request. */
static inline nx_time_t nx_connection__fresh_time(const nx_server_settings_t *settings)
{
    return settings->header_time < settings->idle_time ? settings->header_time : settings->idle_time;
}

/*
 * time_limit.c. Invariant: a connection that waits for its peer has a deadline. Code that starts, changes or ends such
 * a wait calls nx_connection__limit_time(). nx_connection__check() asserts the invariant when a callback of the event
 * loop ends.
 */
void nx_connection__limit_time(nx_connection_t *connection);
void nx_connection__check(const nx_connection_t *connection);
/* Called at the deadline. True: the peer was fast enough, and a new deadline is set. */
bool nx_connection__may_go_on_waiting(nx_connection_t *connection);
/*
 * Used by assist.h for a connection that waits for its peer. The deadline only moves to a later time, so the timer
 * wheel need not be updated.
 */
void nx_connection__note_progress(nx_connection_t *connection, nx_time_t now);
bool nx_connection__is_too_slow(nx_connection_t *connection, nx_time_t now);
/* How many of the bytes written the peer has received. */
static inline uint64_t nx_connection__count_acknowledged(const nx_connection_t *connection)
{
    uint64_t unacknowledged = connection->transport.functions->unacknowledged(&connection->transport);
    return connection->sent > unacknowledged ? connection->sent - unacknowledged : 0;
}

/* transport.c */
extern const nx_transport_functions_t nx_transport__plain;

/* receive.c: parses received bytes into messages. */
void nx_connection__read(nx_connection_t *connection);
/*
 * Returns a byte count, 0 at the end of the peer's input, or -errno. nx_connection__fill() reads into a block that has
 * no unparsed bytes.
 */
ssize_t nx_connection__receive(nx_connection_t *connection, void *buffer, size_t capacity);
ssize_t nx_connection__fill(nx_connection_t *connection);
void nx_connection__drop_empty_block(nx_connection_t *connection);
/* Parses and handles the content of the block as far as possible. */
void nx_connection__advance(nx_connection_t *connection);
void nx_connection__refuse(nx_connection_t *connection, unsigned status, const char *problem,
                           nx_rejection_t reason);

/* upgrade.c */
void nx_connection__read_upgraded(nx_connection_t *connection);

/* output.c */
void nx_connection__drop_file(nx_connection_t *connection);
/*
 * Used by assist.h. Sends, and returns the number of bytes that the client has accepted, or -errno. Nothing else in the
 * connection changes.
 */
ssize_t nx_connection__send_aside(nx_connection_t *connection);

/*
 * body_reader.c: functions for a connection whose body is read while it arrives. nx_body_reader__begin() returns false
 * when memory is exhausted.
 */
bool nx_body_reader__begin(nx_connection_t *connection, nx_message_t *message);
void nx_body_reader__ready(nx_connection_t *connection); /* input may be available */
/* Returns whether the socket has input. The reader must be waiting. */
bool nx_body_reader__wake_if_readable(nx_connection_t *connection);
void nx_body_reader__expire(nx_connection_t *connection);
/* True while the reader of the body waits for the peer. */
bool nx_body_reader__waits(const nx_connection_t *connection);
uint64_t nx_body_reader__received(const nx_connection_t *connection);
void nx_body_reader__cut(nx_connection_t *connection);
/* Called when the request was answered. True: the connection is kept for the next request. */
bool nx_body_reader__leave(nx_connection_t *connection, bool keep_alive);

/*
 * proxy_header.c: for a new connection of a listener that expects PROXY protocol headers.
 * nx_connection__take_proxy_header() returns false when more input is needed, or when no more will come.
 */
void nx_connection__await_proxy_header(nx_connection_t *connection);
bool nx_connection__take_proxy_header(nx_connection_t *connection);

/* listener.c */
void nx_connection_manager__accept_queued(nx_connection_manager_t *manager);
void nx_connection_manager__unlisten_all(nx_connection_manager_t *manager);
void nx_connection_manager__close_inherited_listeners(nx_connection_manager_t *manager);

#endif
