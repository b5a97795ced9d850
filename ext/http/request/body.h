/* SPDX-License-Identifier: MIT */
/*
 * The body of a message: in memory (its block, or a buffer), or in a file without a name once it is too large for
 * that, or, if it is a form of several parts, taken apart into them (form.h). Part of request.h.
 *
 * Ownership: it is the message's, and goes with it. Suspension: none. A body that comes while its handler runs is
 * body_source.h's. Errors: a negative result of nx_body_put() and nx_body_end() is minus the status to answer with;
 * the log has been told.
 */
#ifndef NX_HTTP_REQUEST_BODY_H
#define NX_HTTP_REQUEST_BODY_H

#include "http/request/message.h"

/* Begins a body that will come in pieces, by the message's rules. */
void nx_body_begin(nx_message_t *message);
int nx_body_put(nx_message_t *message, const char *bytes, size_t length);
/* Room for a piece that nx_body_filled() is told of, where it needs not be copied; NULL: put it. */
char *nx_body_room(nx_message_t *message, size_t length);
void nx_body_filled(nx_message_t *message, size_t length);
int nx_body_end(nx_message_t *message);
const char *nx_body_problem(const nx_message_t *message);

/* Of a whole body, from there on: how many bytes, 0 at its end, -errno. */
ssize_t nx_body_copy(const nx_message_t *message, uint64_t offset, char *buffer, size_t length);
/* NX-0318: it lies nowhere as a whole. */
NX_COLD void nx_body_throw_parted(void);
/* So many bytes more do not exceed PHP's memory_limit, which would be a fatal error. */
bool nx_body_fits_memory(uint64_t length);
/* What such a result is, if not the whole of what was asked for: NX-0401. */
NX_COLD void nx_body_throw_unreadable(ssize_t result);
/*
 * All of it; waits for one that still comes. NULL with NX-0313 when PHP's memory_limit forbids that, NX-0401 when it
 * cannot be read.
 */
NX_SUSPENDS NX_THROWS zend_string *nx_body_string(nx_message_t *message);
/* A descriptor of its own to a body that lies in a file; negative: it does not. The caller's. */
int nx_body_open(const nx_message_t *message);

/* Of the Nexus\Http\BodyException that was just thrown: what to answer with, unless somebody catches it. */
void nx_body_throw_with(unsigned status);
/* 0: it is none. */
unsigned nx_body_status_of(zend_object *thrown);

#endif
