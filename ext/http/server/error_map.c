/* SPDX-License-Identifier: MIT */
/* Calls the functions of the application that answer and report an uncaught exception. */
#include "http/server/private.h"

#include "zend_exceptions.h"

static bool is_set(const nx_handler_t *handler)
{
    return Z_TYPE(handler->callable) != IS_UNDEF;
}

bool nx_error_map__is_asked(const nx_exchange_t *exchange)
{
    const nx_server_t *server = exchange->server;
    const zend_object *thrown = EG(exception);
    return (is_set(&server->error_map) || is_set(&server->reporter) || is_set(&server->explain)) &&
           !zend_is_unwind_exit(thrown) && !zend_is_graceful_exit(thrown);
}

/* Calls it with the exception and the request. An exception of its own is logged; the result is then UNDEF. */
static void call_with(nx_exchange_t *exchange, nx_handler_t *handler, zend_object *thrown,
                      zend_object *request, zval *result)
{
    zend_fcall_info info = handler->call;
    zval arguments[2];
    ZVAL_UNDEF(result);
    ZVAL_OBJ_COPY(&arguments[0], thrown);
    ZVAL_OBJ_COPY(&arguments[1], request);
    info.params = arguments;
    info.param_count = 2;
    info.retval = result;
    zend_call_function(&info, &handler->cache);
    zval_ptr_dtor(&arguments[0]);
    zval_ptr_dtor(&arguments[1]);
    if (EG(exception) != NULL) {
        nx_failure_log__drop(exchange);
    }
}

bool nx_error_map__find(nx_exchange_t *exchange, zend_object *thrown, zend_object *request, zval *response)
{
    if (exchange->is_answered || !is_set(&exchange->server->error_map)) {
        return false;
    }
    call_with(exchange, &exchange->server->error_map, thrown, request, response);
    if (Z_TYPE_P(response) == IS_OBJECT && Z_OBJCE_P(response) == nx_ce_response) {
        return true;
    }
    zval_ptr_dtor(response);
    ZVAL_UNDEF(response);
    return false;
}

void nx_error_map__report(nx_exchange_t *exchange, zend_object *thrown, zend_object *request)
{
    zval result;
    if (is_set(&exchange->server->reporter) && nx_coroutine_current() == &exchange->coroutine) {
        call_with(exchange, &exchange->server->reporter, thrown, request, &result);
        zval_ptr_dtor(&result);
    }
}
