/* SPDX-License-Identifier: MIT */
/*
 * Stores the part of an answer that its client does not accept yet in a file without a name. Private to connection/;
 * the bounds are in connection_manager.h.
 *
 * Ownership: the connection owns the file (`file`) and sends it. The file is closed when it has been sent, or with the
 * connection. Suspension, exceptions: none. Fork: not affected.
 */
#ifndef NX_HTTP_CONNECTION_OVERFLOW_H
#define NX_HTTP_CONNECTION_OVERFLOW_H

#include "http/connection/connection.h"

/*
 * Writes the body and its line break `tail` to a file when more of the answer is in memory than allowed. False: they
 * stay in memory, because the limit is not exceeded, a bound on files is reached, or no file can be written.
 */
bool nx_overflow__begin(nx_connection_t *connection, const struct iovec *tail);
/* Appends to the file. False: writing failed, and the connection was closed. */
bool nx_overflow__append(nx_connection_t *connection, const struct iovec *parts, int count);
/* Updates the counters. Call before the file is released. */
void nx_overflow__forget(nx_connection_t *connection);

#endif
