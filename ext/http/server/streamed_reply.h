/* SPDX-License-Identifier: MIT */
/*
 * Sends the body of an answer in pieces. The handler returns them as an iterable, or writes them. Part of server.h.
 *
 * Ownership: a flow is the state of one body while it is sent. A writer, the C side of Nexus\Http\ResponseWriter,
 * contains one. It may outlive the answer; when the answer ends, the writer's `exchange` becomes NULL. Suspension: a
 * write waits while the client is slow, and yields to other coroutines from time to time. Exceptions: NX-0321 the
 * client has disconnected, NX-0322 more bytes than announced, NX-0324 the answer is over. Fork: not affected.
 */
#ifndef NX_HTTP_SERVER_STREAMED_REPLY_H
#define NX_HTTP_SERVER_STREAMED_REPLY_H

#include "http/server/backend.h"

/* Filled in by php/. */
extern zend_class_entry *nx_ce_response_writer;
extern const zend_object_handlers *nx_response_writer_handlers;

typedef struct nx_flow {
    nx_exchange_t *exchange; /* NULL: the answer is over */
    int64_t left;            /* announced bytes that are still missing; -1: no length was announced */
    nx_time_t sent_at;       /* when output was last sent without being gathered */
    size_t since_yield;      /* bytes written since the coroutine last yielded */
} nx_flow_t;

typedef struct nx_writer {
    nx_flow_t flow;
    zval take; /* a closure that is called with each piece instead of sending it; UNDEF: none */
    zend_object std;
} nx_writer_t;

static inline nx_writer_t *nx_writer_of(zend_object *object)
{
    return nx_container_of(object, nx_writer_t, std);
}

zend_object *nx_writer_create(zend_class_entry *class_entry);
void nx_writer_free_object(zend_object *object);
zend_object *nx_writer_to(zval *take);

NX_SUSPENDS NX_THROWS void nx_writer_write(nx_writer_t *writer, zend_string *piece);
/* False when the write would have to wait; nothing of it is written then. */
NX_THROWS bool nx_writer_try_write(nx_writer_t *writer, zend_string *piece);
bool nx_writer_is_writable(const nx_writer_t *writer);
NX_SUSPENDS NX_THROWS void nx_writer_await(nx_writer_t *writer);
/* Sends the gathered output now. */
NX_THROWS void nx_writer_flush(nx_writer_t *writer);

#endif
