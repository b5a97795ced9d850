/* SPDX-License-Identifier: MIT */
/*
 * Private to http/, included by private.h: the answer to an uncaught exception of a handler. failure.c determines it,
 * both for an answer that is sent and for one that the application's code requests.
 */
#ifndef NX_HTTP_SERVER_FAILURE_H
#define NX_HTTP_SERVER_FAILURE_H

typedef struct nx_failure_answer {
    zval response;       /* a Response; UNDEF: the server's own answer, made of the members below */
    zend_string *detail; /* a text that the client may read; NULL: none */
    unsigned status;
    char retry_after[24]; /* seconds; empty: not sent */
} nx_failure_answer_t;

/* True when the exception only reports that the client has an answer already, or cannot get one any more. */
NX_COLD bool nx_failure__is_explained(const nx_exchange_t *exchange, const zend_object *thrown);
/* Sends the answer. Code of the application is called only in the coroutine of the exchange. */
NX_COLD NX_SUSPENDS void nx_failure__answer(nx_exchange_t *exchange, zend_object *thrown);
/*
 * Returns the same answer as a Response, without sending it. The caller owns it. Called for code of the application
 * that answers this exchange. `request` is passed to the application's functions.
 */
NX_COLD NX_SUSPENDS zend_object *nx_failure__make_response(nx_exchange_t *exchange, zend_object *thrown,
                                                           zend_object *request);
/* Passes the exceptions that were answered with 500 to the application's reporters. Called after the answer. */
NX_COLD NX_SUSPENDS void nx_failure__report_all(nx_exchange_t *exchange);
NX_COLD void nx_failure__forget(nx_exchange_t *exchange);

/* error_map.c */
/* True if the application has a function that answers, reports or explains exceptions, and no exit() is pending. */
NX_COLD bool nx_error_map__is_asked(const nx_exchange_t *exchange);
/* Asks the application's error handler for the response to the exception. False: it has none. */
NX_COLD NX_SUSPENDS bool nx_error_map__find(nx_exchange_t *exchange, zend_object *thrown,
                                            zend_object *request, zval *response);
NX_COLD NX_SUSPENDS void nx_error_map__report(nx_exchange_t *exchange, zend_object *thrown,
                                              zend_object *request);

/*
 * unavailable.c: the answer is 503 with Retry-After when `thrown` or one of its previous exceptions means
 * "unavailable". False: none does.
 */
NX_COLD bool nx_unavailable__find(nx_exchange_t *exchange, zend_object *thrown, nx_failure_answer_t *answer);

/* failure_log.c */
NX_COLD void nx_failure_log__write(const nx_exchange_t *exchange, zend_object *thrown);
/* Logs and clears an exception thrown while another one was being answered. The exception of exit() stays pending. */
NX_COLD void nx_failure_log__drop(const nx_exchange_t *exchange);
/* Makes the error page for development. False: there is none. */
NX_COLD NX_SUSPENDS bool nx_failure_log__explain(nx_exchange_t *exchange, zend_object *thrown,
                                                 zend_object *request, zval *page);

#endif
