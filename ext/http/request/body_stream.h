/* SPDX-License-Identifier: MIT */
/*
 * The stream of a request body: Nexus\Http\BodyStream. Part of request.h.
 *
 * A received body can be read by any number of streams, each from its beginning. A body that arrives while its handler
 * runs (the route has requested that) is taken from its source (body_source.h) on demand. Ownership: a stream is a PHP
 * object and holds a reference to its message. Suspension and exceptions: as marked. Fork: a child must not read.
 */
#ifndef NX_HTTP_REQUEST_BODY_STREAM_H
#define NX_HTTP_REQUEST_BODY_STREAM_H

#include "http/request/message.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_body_stream;
extern const zend_object_handlers *nx_body_stream_handlers;

/* Size of one read: the default, and the maximum. */
#define NX_BODY_PIECE      65536
#define NX_BODY_PIECE_MOST (1024 * 1024)

typedef struct nx_body_stream {
    nx_message_t *message;
    uint64_t position; /* offset in a received body */
    zend_object std;
} nx_body_stream_t;

static inline nx_body_stream_t *nx_body_stream_of(zend_object *object)
{
    return nx_container_of(object, nx_body_stream_t, std);
}

zend_object *nx_body_stream_create(zend_class_entry *class_entry);
void nx_body_stream_free_object(zend_object *object);
/* Takes a reference to the message. */
zend_object *nx_body_stream_for(nx_message_t *message);
/* Returns at least 1 and at most `most` bytes. NULL at the end, or with NX-0311 to NX-0316. */
NX_SUSPENDS NX_THROWS zend_string *nx_body_stream_read(nx_body_stream_t *stream, size_t most);
uint64_t nx_body_stream_position(const nx_body_stream_t *stream);
/* True at the end of the body. If the length is not known in advance, only after a read has reached the end. */
bool nx_body_stream_is_at_end(const nx_body_stream_t *stream);
/* Length of the whole body; -1: not known yet. */
int64_t nx_body_length(const nx_message_t *message);
/* True when the body is read while it arrives. */
bool nx_body_is_live(const nx_message_t *message);

#endif
