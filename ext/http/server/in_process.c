/* SPDX-License-Identifier: MIT */
/* Server::handle(): the caller waits, and gets the answer of an exchange as a Response object. */
#include "http/server/finish.h"
#include "http/server/private.h"

#include "zend_exceptions.h"

#include "runtime/async/scope.h"

static nx_captured_t *captured_of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_captured_t, wait);
}

/* Called when the caller was cancelled, so that it needs no answer. */
static void abandon_answer(nx_wait_t *wait)
{
    nx_exchange_t *exchange = captured_of(wait)->exchange;
    exchange->captured = NULL;
    nx_coroutine_cancel_own(&exchange->coroutine,
                            zend_string_init(ZEND_STRL("the caller of handle() was cancelled"), false));
}

static void describe_answer(nx_wait_t *wait, smart_str *text)
{
    smart_str_appendl(text, ZEND_STRL(" to "));
    nx_exchange__name(captured_of(wait)->exchange, text);
}

static const nx_wait_kind_t answer_wait = {
    .what = "answer", .abandon = abandon_answer, .describe = describe_answer};

const nx_request_t *nx_in_process__request(const nx_exchange_t *exchange)
{
    return exchange->captured == NULL ? NULL : nx_request_of(exchange->captured->request);
}

static void set_answer(nx_exchange_t *exchange, zend_object *response)
{
    zend_object *before = exchange->captured->response;
    exchange->captured->response = response;
    exchange->is_answered = exchange->is_complete = true;
    if (before != NULL) {
        OBJ_RELEASE(before);
    }
}

void nx_in_process__answer(nx_exchange_t *exchange, nx_response_t *response)
{
    if (exchange->captured != NULL && !exchange->is_complete) {
        GC_ADDREF(&response->std);
        set_answer(exchange, &response->std);
    }
}

void nx_in_process__answer_error(nx_exchange_t *exchange, unsigned status, const char *detail,
                                 const char *extra_name, const char *extra_value)
{
    if (exchange->captured != NULL && !exchange->is_complete) {
        set_answer(exchange, nx_reply__make_error(exchange->server, exchange->message, status, detail,
                                                  extra_name, extra_value));
    }
}

bool nx_in_process__explains(const nx_exchange_t *exchange, const zend_object *thrown)
{
    const nx_coroutine_t *coroutine = &exchange->coroutine;
    if (!exchange->is_in_process || exchange->captured != NULL) {
        return false;
    }
    return (coroutine->flags & NX_COROUTINE_ENDED_BY_CANCELLATION) ||
           (coroutine->own != NULL && nx_cancellation_explains(coroutine->own, thrown));
}

void nx_in_process__deliver(nx_exchange_t *exchange)
{
    nx_captured_t *captured = exchange->captured;
    exchange->captured = NULL;
    captured->is_over = true;
    if (captured->is_waiting) {
        nx_coroutine_wake(&captured->wait);
    }
}

zend_object *nx_server_handle(nx_server_t *server, zend_object *request)
{
    nx_captured_t captured = {.wait = {.kind = &answer_wait}, .request = request};
    if (!nx_exchange__begin_in_process(server, nx_request_of(request)->message, &captured)) {
        nx_throw(NX_ERROR_SYSTEM, "Out of memory: a request cannot be handled. Give this machine or its "
                                  "container more memory");
        return NULL;
    }
    captured.is_waiting = true;
    bool is_answered = captured.is_over || nx_coroutine_park(&captured.wait);
    if (captured.response != NULL && !is_answered) {
        OBJ_RELEASE(captured.response);
        captured.response = NULL;
    }
    if (UNEXPECTED(captured.finish != NULL)) {
        nx_finish__call_in_process(captured.finish, captured.response);
    }
    return captured.response;
}

nx_exchange_t *nx_in_process__find_exchange(const nx_message_t *message)
{
    nx_coroutine_t *current = nx_coroutine_current();
    nx_coroutine_t *origin = current == NULL ? NULL : nx_scope_origin(current);
    const bool is_request = origin != NULL && origin->isolation.is_request;
    nx_exchange_t *exchange = is_request ? nx_container_of(origin, nx_exchange_t, coroutine) : NULL;
    return exchange != NULL && exchange->message == message ? exchange : message->answering;
}

zend_object *nx_server_answer_failure(zend_object *request, zend_object *thrown)
{
    nx_exchange_t *exchange =
        nx_in_process__find_exchange(nx_request_received(nx_request_of(request))->message);
    if (exchange == NULL || exchange->server->is_lasting || nx_failure__is_explained(exchange, thrown)) {
        zval again;
        ZVAL_OBJ_COPY(&again, thrown);
        zend_throw_exception_object(&again);
        return NULL;
    }
    return nx_failure__make_response(exchange, thrown, request);
}

bool nx_server_is_ready(zend_object *request)
{
    const nx_exchange_t *exchange =
        nx_in_process__find_exchange(nx_request_received(nx_request_of(request))->message);
    return exchange != NULL && !exchange->server->is_unready;
}

void nx_server_count_unmatched(zend_object *request, nx_rejection_t reason)
{
    const nx_exchange_t *exchange =
        nx_in_process__find_exchange(nx_request_received(nx_request_of(request))->message);
    if (exchange != NULL) {
        exchange->server->manager.statistics.rejected[reason]++;
    }
}

uint32_t nx_server_allowed_methods(zend_object *request)
{
    const nx_exchange_t *exchange =
        nx_in_process__find_exchange(nx_request_received(nx_request_of(request))->message);
    const uint32_t methods =
        exchange == NULL || exchange->server->is_lasting ? 0 : exchange->match.allowed_methods;
    return methods == 0 ? 0 : methods | NX_METHOD_BIT(NX_METHOD_OPTIONS);
}

zend_string *nx_server_route_of(zend_object *request)
{
    const nx_exchange_t *exchange =
        nx_in_process__find_exchange(nx_request_received(nx_request_of(request))->message);
    return exchange == NULL || exchange->handler == NULL ? NULL : exchange->handler->pattern;
}
