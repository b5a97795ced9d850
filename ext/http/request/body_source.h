/* SPDX-License-Identifier: MIT */
/*
 * A request body that arrives while its handler runs. Its pieces are taken from a source on demand. Part of request.h.
 *
 * The producer (a connection) embeds an nx_body_source_t as the first member of memory that it allocates with malloc(),
 * and sets the message's `body_source`. Ownership: the message owns the source and frees it. Message and producer
 * notify each other: the one that ends first informs the other. Suspension and exceptions: as marked. Fork: a child
 * must not read.
 */
#ifndef NX_HTTP_REQUEST_BODY_SOURCE_H
#define NX_HTTP_REQUEST_BODY_SOURCE_H

#include "runtime/scheduler/coroutine.h"
#include "http/request/message.h"

struct nx_body_source {
    /* Returns the next piece, of at least 1 and at most `most` bytes. NULL at the end, or with NX-0311 to NX-0316. */
    NX_SUSPENDS NX_THROWS zend_string *(*read)(nx_body_source_t *source, size_t most);
    nx_wait_t *reader; /* the coroutine that waits for a piece; NULL: none */
    bool is_complete;  /* the last byte was read */
    bool is_gathered;  /* it is stored like a body that was received before its handler started */
};

/*
 * Waits for the whole body and stores it like one that was received before its handler started. False with NX-0311 to
 * NX-0316.
 */
NX_SUSPENDS NX_THROWS bool nx_body_source_gather(nx_message_t *message);

#endif
