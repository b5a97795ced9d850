/* SPDX-License-Identifier: MIT */
/* Determines the answer to an uncaught exception, and records the exceptions that are reported after the answer. */
#include "http/request/body.h"
#include "http/server/private.h"

#include "zend_exceptions.h"

typedef struct nx_unreported {
    struct nx_unreported *next;
    zend_object *thrown, *request;
} nx_unreported_t;

/* The status of an exception that represents an answer; 0: it does not represent one. */
static unsigned status_of(zend_object *error)
{
    return instanceof_function(error->ce, nx_ce_http_bad_request_exception) ? 400 : nx_body_status_of(error);
}

static bool find_status(zend_object *thrown, nx_failure_answer_t *answer)
{
    answer->status = status_of(thrown);
    if (answer->status > 0 && answer->status < 500) {
        zval buffer;
        zval *message = zend_read_property(zend_ce_exception, thrown, ZEND_STRL("message"), true, &buffer);
        answer->detail = Z_TYPE_P(message) == IS_STRING ? zend_string_copy(Z_STR_P(message)) : NULL;
    }
    return answer->status != 0;
}

static void remember_unreported(nx_exchange_t *exchange, zend_object *thrown, zend_object *request)
{
    nx_unreported_t **last = &exchange->unreported;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = emalloc(sizeof(**last));
    **last = (nx_unreported_t){.thrown = thrown, .request = request};
    GC_ADDREF(thrown);
    GC_ADDREF(request);
}

/* `request`: NULL when code of the application cannot be called now. */
static void find_answer(nx_exchange_t *exchange, zend_object *thrown, zend_object *request,
                        nx_failure_answer_t *answer)
{
    *answer = (nx_failure_answer_t){0};
    ZVAL_UNDEF(&answer->response);
    if (request != NULL && nx_error_map__find(exchange, thrown, request, &answer->response)) {
        return;
    }
    if (find_status(thrown, answer) || nx_unavailable__find(exchange, thrown, answer)) {
        return;
    }
    answer->status = 500;
    exchange->server->manager.statistics.failed++;
    nx_failure_log__write(exchange, thrown);
    if (request == NULL) {
        return;
    }
    remember_unreported(exchange, thrown, request);
    if (!nx_failure_log__explain(exchange, thrown, request, &answer->response)) {
        nx_failure_log__drop(exchange);
    }
}

static void release_answer(nx_failure_answer_t *answer)
{
    zval_ptr_dtor(&answer->response);
    if (answer->detail != NULL) {
        zend_string_release(answer->detail);
    }
}

static void send_answer(nx_exchange_t *exchange, nx_failure_answer_t *answer)
{
    const char *detail = answer->detail == NULL ? NULL : ZSTR_VAL(answer->detail);
    if (Z_TYPE(answer->response) != IS_UNDEF) {
        nx_exchange__answer_result(exchange, &answer->response);
    } else if (answer->retry_after[0] != '\0') {
        nx_exchange__answer_later(exchange, detail, answer->retry_after);
    } else {
        nx_exchange__answer_error(exchange, answer->status, detail);
    }
}

bool nx_failure__is_explained(const nx_exchange_t *exchange, const zend_object *thrown)
{
    return nx_deadlines__explains(exchange, thrown) || nx_echo__explains(exchange, thrown) ||
           nx_in_process__explains(exchange, thrown);
}

void nx_failure__answer(nx_exchange_t *exchange, zend_object *thrown)
{
    nx_failure_answer_t answer;
    const bool is_inside = nx_coroutine_current() == &exchange->coroutine;
    zend_object *request = is_inside ? nx_request_for(exchange->message) : NULL;
    find_answer(exchange, thrown, request, &answer);
    send_answer(exchange, &answer);
    release_answer(&answer);
    if (request != NULL) {
        OBJ_RELEASE(request);
    }
}

zend_object *nx_failure__make_response(nx_exchange_t *exchange, zend_object *thrown, zend_object *request)
{
    nx_failure_answer_t answer;
    exchange->has_failed = true;
    find_answer(exchange, thrown, request, &answer);
    if (Z_TYPE(answer.response) == IS_UNDEF) {
        const bool is_temporary = answer.retry_after[0] != '\0';
        ZVAL_OBJ(&answer.response,
                 nx_reply__make_error(exchange->server, exchange->message, answer.status,
                                      answer.detail == NULL ? NULL : ZSTR_VAL(answer.detail),
                                      is_temporary ? "Retry-After" : NULL, answer.retry_after));
    }
    zend_object *response = Z_OBJ(answer.response);
    GC_ADDREF(response);
    release_answer(&answer);
    return response;
}

static nx_unreported_t *take_unreported(nx_exchange_t *exchange)
{
    nx_unreported_t *first = exchange->unreported;
    if (first != NULL) {
        exchange->unreported = first->next;
    }
    return first;
}

static void release_unreported(nx_unreported_t *unreported)
{
    OBJ_RELEASE(unreported->thrown);
    OBJ_RELEASE(unreported->request);
    efree(unreported);
}

void nx_failure__report_all(nx_exchange_t *exchange)
{
    nx_unreported_t *unreported;
    while ((unreported = take_unreported(exchange)) != NULL) {
        if (EG(exception) == NULL) {
            nx_error_map__report(exchange, unreported->thrown, unreported->request);
        }
        release_unreported(unreported);
    }
}

void nx_failure__forget(nx_exchange_t *exchange)
{
    nx_unreported_t *unreported;
    while ((unreported = take_unreported(exchange)) != NULL) {
        release_unreported(unreported);
    }
}
