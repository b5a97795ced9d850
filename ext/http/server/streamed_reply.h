/* SPDX-License-Identifier: MIT */
/*
 * An answer's body in pieces: taken from what the handler gave to iterate, or written by it. Part of server.h.
 *
 * Ownership: a flow is the body of one answer while it is given. A writer, the C side of Nexus\Http\ResponseWriter,
 * holds one; it may outlive the answer, whose end leaves it without an exchange. Suspension: writing waits while the
 * client is slow, and gives way to others now and then. Exceptions: NX-0321 the client has gone, NX-0322 more bytes
 * than promised, NX-0324 the answer is over. Fork: nothing.
 */
#ifndef NX_HTTP_SERVER_STREAMED_REPLY_H
#define NX_HTTP_SERVER_STREAMED_REPLY_H

#include "http/server/backend.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_response_writer;
extern const zend_object_handlers *nx_response_writer_handlers;

typedef struct nx_flow {
    nx_exchange_t *exchange; /* NULL: the answer is over */
    int64_t left;            /* of what was promised; -1: nothing was */
    nx_time_t sent_at;       /* when something was last not gathered */
    size_t since_turn;       /* bytes since others had their turn */
} nx_flow_t;

typedef struct nx_writer {
    nx_flow_t flow;
    zend_object std;
} nx_writer_t;

static inline nx_writer_t *nx_writer_of(zend_object *object)
{
    return nx_container_of(object, nx_writer_t, std);
}

zend_object *nx_writer_create(zend_class_entry *class_entry);
void nx_writer_free_object(zend_object *object);

NX_SUSPENDS NX_THROWS void nx_writer_write(nx_writer_t *writer, zend_string *piece);
/* False, and nothing of it is taken: it would have to wait. */
NX_THROWS bool nx_writer_try_write(nx_writer_t *writer, zend_string *piece);
bool nx_writer_is_writable(const nx_writer_t *writer);
NX_SUSPENDS NX_THROWS void nx_writer_await(nx_writer_t *writer);
/* What was gathered is sent now. */
NX_THROWS void nx_writer_flush(nx_writer_t *writer);

#endif
