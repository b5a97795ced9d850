/* SPDX-License-Identifier: MIT */
/*
 * The part of an answer that its client does not take yet, in a file without a name. Shared by the files of
 * connection/ only; the bounds are in connection_manager.h.
 *
 * Ownership: the file is its connection's, as `file`, and is sent by it. It is closed when it was sent, or with its
 * connection. Suspension, exceptions: none. Fork: nothing.
 */
#ifndef NX_HTTP_CONNECTION_OVERFLOW_H
#define NX_HTTP_CONNECTION_OVERFLOW_H

#include "http/connection/connection.h"

/*
 * When memory holds more of the answer than it may: writes the body and its line break `tail` to a file. False: they
 * stay in memory, since memory may hold them, a bound is reached, or no file can be written.
 */
bool nx_overflow__begin(nx_connection_t *connection, const struct iovec *tail);
/* Behind the bytes that are there. False: the disk failed, and the connection was closed. */
bool nx_overflow__append(nx_connection_t *connection, const struct iovec *parts, int count);
/* Before the file is released. */
void nx_overflow__forget(nx_connection_t *connection);

#endif
