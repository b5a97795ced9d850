/* SPDX-License-Identifier: MIT */
/*
 * A body that comes while its handler runs: where its pieces are taken from, when somebody asks and not before. Part
 * of request.h.
 *
 * The source (a connection) embeds an intake as the first member of what it allocates by malloc(), and sets the
 * message's `intake`. Ownership: the message's, which frees it. Whichever goes first of message and source tells the
 * other. Suspension and exceptions: as marked. Fork: a child must not read.
 */
#ifndef NX_HTTP_REQUEST_BODY_SOURCE_H
#define NX_HTTP_REQUEST_BODY_SOURCE_H

#include "runtime/scheduler/coroutine.h"
#include "http/request/message.h"

struct nx_intake {
    /* The next piece, at least a byte and at most `most`. NULL at the end, or with NX-0311 to NX-0316. */
    NX_SUSPENDS NX_THROWS zend_string *(*read)(nx_intake_t *intake, size_t most);
    nx_wait_t *reader; /* waits for a piece; NULL: nobody does */
    bool is_complete;  /* its last byte was read */
    bool is_gathered;  /* it lies where bodies lie that came before their handlers */
};

/* Waits for all of it, and puts it where others lie. False with NX-0311 to NX-0316. */
NX_SUSPENDS NX_THROWS bool nx_intake_gather(nx_message_t *message);

#endif
