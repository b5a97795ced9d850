/* SPDX-License-Identifier: MIT */
/*
 * The body of a message. It is in memory (in the block, or in a buffer), in a file without a name if it is too large
 * for memory, or parsed into parts if it is a multipart form (form.h). Part of request.h.
 *
 * Ownership: the message owns the body and frees it. Suspension: none, except where marked. Bodies that arrive while
 * the handler runs are read through body_source.h. Errors: a negative result of nx_body_put() and nx_body_end() is
 * minus the HTTP status to answer with; the cause has been logged.
 */
#ifndef NX_HTTP_REQUEST_BODY_H
#define NX_HTTP_REQUEST_BODY_H

#include "http/request/message.h"

/* Begins a body that arrives in pieces, according to the message's rules. */
void nx_body_begin(nx_message_t *message);
int nx_body_put(nx_message_t *message, const char *bytes, size_t length);
/*
 * Returns a buffer for the next piece, to be followed by nx_body_filled(), so that the piece need not be copied. NULL:
 * use nx_body_put().
 */
char *nx_body_reserve(nx_message_t *message, size_t length);
void nx_body_filled(nx_message_t *message, size_t length);
int nx_body_end(nx_message_t *message);
const char *nx_body_problem(const nx_message_t *message);

/* Copies bytes of a complete body from `offset` on. Returns their number, 0 at the end, or -errno. */
ssize_t nx_body_copy(const nx_message_t *message, uint64_t offset, char *buffer, size_t length);
/* Throws NX-0318: the body is a parsed form and is not stored as a whole. */
NX_COLD void nx_body_throw_parted(void);
/* True when `length` more bytes fit into PHP's memory_limit; exceeding it would be a fatal error. */
bool nx_body_fits_memory(uint64_t length);
/* Throws NX-0401 for a `result` of nx_body_copy() that is not the requested number of bytes. */
NX_COLD void nx_body_throw_unreadable(ssize_t result);
/*
 * Returns the whole body; waits for the rest of one that is still arriving. NULL with NX-0313 when it does not fit
 * into PHP's memory_limit, or NX-0401 when it cannot be read.
 */
NX_SUSPENDS NX_THROWS zend_string *nx_body_string(nx_message_t *message);
/*
 * Returns a new descriptor of a body that is stored in a file; the caller owns it. Negative: the body is not in a
 * file.
 */
int nx_body_open(const nx_message_t *message);

/* Sets the status of the answer if the Nexus\Http\BodyException that was just thrown is not caught. */
void nx_body_throw_with(unsigned status);
/* Returns that status; 0: `thrown` is no such exception. */
unsigned nx_body_status_of(zend_object *thrown);

#endif
