/* SPDX-License-Identifier: MIT */
/*
 * Private to http/, included by private.h: what answers an uncaught exception of a handler. failure.c decides it once,
 * for an answer that is sent and for one that code of the application asks for.
 */
#ifndef NX_HTTP_SERVER_FAILURE_H
#define NX_HTTP_SERVER_FAILURE_H

typedef struct nx_failure_answer {
    zval response;       /* a Response; UNDEF: the server's own answer with the following content */
    zend_string *detail; /* what the client may know; NULL: nothing */
    unsigned status;
    char retry_after[24]; /* seconds; empty: not sent */
} nx_failure_answer_t;

/* True when the exception is a consequence of an answer that the client has, or cannot get any more. */
NX_COLD bool nx_failure__is_explained(const nx_exchange_t *exchange, const zend_object *thrown);
/* Answers the exception. Code of the application is called only in the coroutine of the exchange. */
NX_COLD NX_SUSPENDS void nx_failure__answer(nx_exchange_t *exchange, zend_object *thrown);
/*
 * Returns the same answer as a Response, which is not sent. The caller owns it, and is code of the application that
 * answers this exchange. `request` is passed to its functions.
 */
NX_COLD NX_SUSPENDS zend_object *nx_failure__make_response(nx_exchange_t *exchange, zend_object *thrown,
                                                           zend_object *request);
/* Passes the exceptions that were answered with 500 to the application's reporters. Call after the answer. */
NX_COLD NX_SUSPENDS void nx_failure__report_all(nx_exchange_t *exchange);
NX_COLD void nx_failure__forget(nx_exchange_t *exchange);

/* error_map.c */
/* Whether a function of the application answers, reports or explains exceptions. False if exit() is pending. */
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
