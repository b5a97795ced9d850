/* SPDX-License-Identifier: MIT */
/*
 * Private to http/, included by private.h: exchanges without a connection. Server::handle() begins such an exchange and
 * waits for its answer, which becomes a Response object and is not sent.
 */
#ifndef NX_HTTP_SERVER_IN_PROCESS_H
#define NX_HTTP_SERVER_IN_PROCESS_H

/* The call of Server::handle() that waits. It is on the C stack of the caller. */
typedef struct nx_captured {
    nx_wait_t wait;
    nx_exchange_t *exchange;
    zend_object *request;
    zend_object *response;    /* NULL: not answered yet */
    struct nx_finish *finish; /* functions that are called before the caller continues; NULL: none */
    bool is_waiting, is_over;
} nx_captured_t;

/*
 * The functions below have no effect on an exchange that has a client, and on one whose caller does not wait any more.
 */
NX_COLD void nx_in_process__answer(nx_exchange_t *exchange, nx_response_t *response);
NX_COLD void nx_in_process__answer_error(nx_exchange_t *exchange, unsigned status, const char *detail,
                                         const char *extra_name, const char *extra_value);
/* Passes the answer to the caller, which continues. */
NX_COLD void nx_in_process__deliver(nx_exchange_t *exchange);
/* True when the caller was cancelled and this caused `thrown`. */
bool nx_in_process__explains(const nx_exchange_t *exchange, const zend_object *thrown);
/* The request that the caller has passed; NULL: the caller does not wait any more. */
const nx_request_t *nx_in_process__request(const nx_exchange_t *exchange);

/*
 * The exchange that answers this message, and for which the running coroutine works; NULL: none. A message may be
 * answered by several exchanges, because a handler may pass its request to Server::handle().
 */
nx_exchange_t *nx_in_process__find_exchange(const nx_message_t *message);

/* exchange.c: begins an exchange for the message; it may end before this returns. False: no memory. */
NX_SUSPENDS bool nx_exchange__begin_in_process(nx_server_t *server, nx_message_t *message,
                                               nx_captured_t *captured);

#endif
