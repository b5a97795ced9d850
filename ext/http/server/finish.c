/* SPDX-License-Identifier: MIT */
#include "http/server/finish.h"

#include "http/server/private.h"

#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "runtime/async/scope.h"

struct nx_finish {
    nx_coroutine_t coroutine;
    nx_server_t *server;   /* counted from the start of the coroutine on */
    nx_message_t *message; /* counted */
    HashTable *functions;
    nx_time_t duration;
    uint64_t bytes;
    unsigned status;
    bool is_aborted;
};

void nx_finish__note_sent(nx_finish_t *finish, unsigned status, uint64_t bytes)
{
    finish->status = status == 0 ? finish->status : status;
    finish->bytes += bytes;
}

static void finish_report_failure(void)
{
    zend_object *thrown = EG(exception);
    if (thrown == NULL || zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown)) {
        return;
    }
    GC_ADDREF(thrown);
    zend_clear_exception();
    nx_error_report(thrown);
}

/* Calls the functions in order, until one of them calls exit(). */
static void finish_call_functions(const nx_finish_t *finish)
{
    zval arguments[4], result, *function;
    ZVAL_LONG(&arguments[0], finish->status);
    ZVAL_LONG(&arguments[1], (zend_long)finish->bytes);
    ZVAL_DOUBLE(&arguments[2], (double)finish->duration / NX_NANOSECONDS_PER_SECOND);
    ZVAL_BOOL(&arguments[3], finish->is_aborted);
    ZEND_HASH_FOREACH_VAL(finish->functions, function)
    {
        ZVAL_UNDEF(&result);
        call_user_function(NULL, NULL, function, &result, 4, arguments);
        zval_ptr_dtor(&result);
        finish_report_failure();
        if (EG(exception) != NULL) {
            return;
        }
    }
    ZEND_HASH_FOREACH_END();
}

static void finish_free(nx_finish_t *finish)
{
    zend_array_release(finish->functions);
    nx_message_release(finish->message);
    efree(finish);
}

static void finish_run(nx_coroutine_t *coroutine)
{
    finish_call_functions(nx_container_of(coroutine, nx_finish_t, coroutine));
    if (UNEXPECTED(nx_scope_of_coroutine(coroutine) != NULL)) {
        nx_scope_end_of(coroutine);
    }
}

static void finish_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_finish_t *finish = nx_container_of(coroutine, nx_finish_t, coroutine);
    nx_server_t *server = finish->server;
    if (how == NX_COROUTINE_THREW) {
        finish_report_failure();
    }
    nx_scope_forget(coroutine);
    nx_isolation_quit(&coroutine->isolation);
    finish_free(finish);
    server->finishing--;
    nx_server__check_drain(server);
    OBJ_RELEASE(&server->std);
}

static void finish_describe(nx_coroutine_t *coroutine, smart_str *text)
{
    const nx_message_t *message = nx_container_of(coroutine, nx_finish_t, coroutine)->message;
    smart_str_appends(text, "after the answer to ");
    smart_str_appendl(text, nx_message_at(message, message->head.method_name),
                      message->head.method_name.length);
    smart_str_appendc(text, ' ');
    smart_str_appendl(text, nx_message_at(message, message->head.path), message->head.path.length);
}

static const nx_coroutine_kind_t finish_kind = {
    .run = finish_run, .ended = finish_ended, .describe = finish_describe};

static void finish_set_outcome(nx_finish_t *finish, bool is_whole)
{
    finish->duration = nx_loop_now(nx_scheduler_outer_loop()) - finish->message->started;
    finish->duration = finish->duration < 0 ? 0 : finish->duration;
    finish->is_aborted = !is_whole || finish->message->has_left;
}

static void finish_start(nx_finish_t *finish)
{
    GC_ADDREF(&finish->server->std);
    finish->server->finishing++;
    nx_coroutine_init(&finish->coroutine, &finish_kind);
    finish->coroutine.flags |= NX_COROUTINE_DAEMON;
    nx_coroutine_start(&finish->coroutine);
}

void nx_finish__leave_exchange(nx_exchange_t *exchange)
{
    nx_finish_t *finish = exchange->finish;
    nx_connection_t *connection = exchange->connection;
    exchange->finish = NULL;
    if (exchange->captured != NULL) {
        exchange->captured->finish = finish;
        return;
    }
    if (connection != NULL && connection->is_writing) {
        connection->finish = finish;
        return;
    }
    finish_set_outcome(finish, exchange->is_complete || connection != NULL);
    finish_start(finish);
}

void nx_finish__answer_delivered(nx_connection_t *connection, bool is_whole)
{
    nx_finish_t *finish = connection->finish;
    connection->finish = NULL;
    if (!is_whole) {
        size_t unsent = nx_connection_pending(connection);
        finish->bytes -= finish->bytes < unsent ? finish->bytes : unsent;
    }
    finish_set_outcome(finish, is_whole);
    finish_start(finish);
}

void nx_finish__call_in_process(nx_finish_t *finish, zend_object *response)
{
    finish_set_outcome(finish, response != NULL);
    if (response == NULL) {
        finish_start(finish);
        return;
    }
    const nx_response_t *answer = nx_response_of(response);
    nx_finish__note_sent(finish, answer->status, answer->body == NULL ? 0 : ZSTR_LEN(answer->body));
    finish_call_functions(finish);
    finish_free(finish);
}

static nx_finish_t *finish_create(nx_exchange_t *exchange)
{
    nx_finish_t *finish = ecalloc(1, sizeof(*finish));
    finish->server = exchange->server;
    finish->message = exchange->message;
    finish->message->references++;
    finish->functions = zend_new_array(1);
    return finish;
}

bool nx_server_on_finish(zend_object *request, zval *function)
{
    nx_exchange_t *exchange =
        nx_in_process__find_exchange(nx_request_received(nx_request_of(request))->message);
    if (exchange == NULL || exchange->server->is_lasting) {
        nx_throw(NX_ERROR_REQUEST_FINISHED,
                 "Request::onFinish() was called for a request that is not being answered. Call it in a "
                 "middleware or in the handler, before the response is returned");
        return false;
    }
    if (exchange->finish == NULL) {
        exchange->finish = finish_create(exchange);
    }
    Z_TRY_ADDREF_P(function);
    zend_hash_next_index_insert(exchange->finish->functions, function);
    return true;
}
