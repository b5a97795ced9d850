/* SPDX-License-Identifier: MIT */
/*
 * Private to http/: the functions that were passed to Request::onFinish(). A coroutine of their own calls them after
 * the last byte of the answer was sent, or after its client has disconnected. The drain of a server waits for them.
 * Server::handle() calls them before it returns the answer.
 *
 * An exchange without such a function costs one store and one test.
 */
#ifndef NX_HTTP_SERVER_FINISH_H
#define NX_HTTP_SERVER_FINISH_H

#include "http/server/exchange.h"

typedef struct nx_finish nx_finish_t;

/* Records that `bytes` of a body are sent after a head with `status` (0: the head was sent before). */
void nx_finish__note_sent(nx_finish_t *finish, unsigned status, uint64_t bytes);
/* Called when an exchange that has such functions has ended. */
NX_COLD void nx_finish__leave_exchange(nx_exchange_t *exchange);
/* Called when the answer of an ended exchange was delivered (`is_whole`), or its client has disconnected. */
NX_COLD void nx_finish__answer_delivered(nx_connection_t *connection, bool is_whole);
/* Calls the functions for an answer that was not sent. NULL response: the caller was cancelled. */
NX_COLD NX_SUSPENDS void nx_finish__call_in_process(nx_finish_t *finish, zend_object *response);

#endif
