/* SPDX-License-Identifier: MIT */
/*
 * The stream of a body: Nexus\Http\BodyStream. Part of request.h.
 *
 * A body that has been received is read from where it lies, by any number of streams, each from its beginning. One
 * that comes while its handler runs (the route has asked for that) is taken from its intake (body_source.h) when
 * somebody asks. Ownership: a stream is an object of PHP's and holds a reference to its message. Suspension and
 * exceptions: as marked. A child of a fork must not read.
 */
#ifndef NX_HTTP_REQUEST_BODY_STREAM_H
#define NX_HTTP_REQUEST_BODY_STREAM_H

#include "http/request/message.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_body_stream;
extern const zend_object_handlers *nx_body_stream_handlers;

/* What a stream answers at once unless told otherwise, and at most. */
#define NX_BODY_PIECE      65536
#define NX_BODY_PIECE_MOST (1024 * 1024)

typedef struct nx_body_stream {
    nx_message_t *message;
    uint64_t position; /* of one that reads what has been received */
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
/* At least one byte and at most `most`. NULL at the end, or with NX-0311 to NX-0316. */
NX_SUSPENDS NX_THROWS zend_string *nx_body_stream_read(nx_body_stream_t *stream, size_t most);
uint64_t nx_body_stream_position(const nx_body_stream_t *stream);
/* Nothing more will come: certain only once that was read, where the length is not known before. */
bool nx_body_stream_is_at_end(const nx_body_stream_t *stream);
/* Of all of it; -1: not known yet. */
int64_t nx_body_length(const nx_message_t *message);
/* It is read while it comes. */
bool nx_body_is_live(const nx_message_t *message);

#endif
