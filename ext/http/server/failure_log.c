/* SPDX-License-Identifier: MIT */
#include "http/server/private.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "zend_exceptions.h"

#include "runtime/async/scope.h"
#include "core/base/clock.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/errors/trace.h"

/* Minimum interval between two lines about the same thing. */
#define QUIET      NX_NANOSECONDS_PER_SECOND
#define PATH_SHOWN 200

/* Appends what the coroutine did at that moment. */
static void describe_failure(const nx_exchange_t *exchange, nx_coroutine_t *coroutine, smart_str *text)
{
    if (nx_list_is_linked(&exchange->queue_link) || coroutine->state == NX_COROUTINE_NEW) {
        smart_str_appends(text, "its handler had not started");
        return;
    }
    nx_place_t place = nx_coroutine_place(coroutine);
    smart_str_appends(text, coroutine->wait == NULL ? "it ran" : "it waited: ");
    nx_coroutine_describe_wait(coroutine, text);
    if (place.file != NULL) {
        smart_str_append_printf(text, " at %s:%" PRIu32, ZSTR_VAL(place.file), place.line);
    }
}

void nx_failure_log__report_deadline(nx_exchange_t *exchange, nx_coroutine_t *answering, double seconds)
{
    nx_server_t *server = exchange->server;
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    smart_str text = {0};
    if (now < server->deadline_report.next) {
        server->deadline_report.suppressed++;
        return;
    }
    smart_str_appends(&text, "nexus: [NX-0331] ");
    nx_exchange__name(exchange, &text);
    smart_str_append_printf(&text, " passed its deadline of %g s and was answered with 504: ", seconds);
    describe_failure(exchange, answering, &text);
    if (server->deadline_report.suppressed > 0) {
        smart_str_append_printf(&text, " (and %" PRIu32 " others since the last such line)",
                                server->deadline_report.suppressed);
    }
    smart_str_0(&text);
    nx_error_say("%s\n", ZSTR_VAL(text.s));
    smart_str_free(&text);
    server->deadline_report.next = now + QUIET;
    server->deadline_report.suppressed = 0;
}

void nx_exchange_append_request(const nx_exchange_t *exchange, smart_str *text)
{
    nx_message_t *message = exchange->message;
    const nx_request_head_t *head = &message->head;
    const zend_string *route = exchange->handler == NULL ? NULL : exchange->handler->pattern;
    zend_string *id = nx_message_id(message);
    smart_str_appends(text, ", answering ");
    nx_error_append_escaped(text, nx_message_at(message, head->method_name), head->method_name.length);
    smart_str_appendc(text, ' ');
    nx_error_append_escaped(text, nx_message_at(message, head->path), MIN(head->path.length, PATH_SHOWN));
    smart_str_appends(text, head->path.length > PATH_SHOWN ? "..." : "");
    if (route != NULL) {
        smart_str_append_printf(text, " (route %s)", ZSTR_VAL(route));
    }
    smart_str_appends(text, ", request ");
    nx_error_append_escaped(text, ZSTR_VAL(id), ZSTR_LEN(id));
    zend_string_release(id);
}

void nx_failure_log__append_request_of(nx_coroutine_t *coroutine, smart_str *text)
{
    nx_coroutine_t *origin = nx_scope_origin(coroutine);
    if (origin->isolation.is_request) {
        nx_exchange_append_request(nx_container_of(origin, nx_exchange_t, coroutine), text);
    }
}

void nx_failure_log__write(const nx_exchange_t *exchange, zend_object *thrown)
{
    smart_str text = {0};
    smart_str_appends(&text, "nexus: uncaught ");
    nx_trace_append_headline(&text, thrown);
    nx_exchange_append_request(exchange, &text);
    nx_trace_append_frames(&text, thrown);
    nx_error_say_lines(&text);
    smart_str_free(&text);
}

bool nx_failure_log__explain(nx_exchange_t *exchange, zend_object *thrown, zend_object *request, zval *page)
{
    nx_handler_t *explain = &exchange->server->explain;
    zend_fcall_info info = explain->call;
    zval arguments[3];
    if (exchange->is_answered || Z_TYPE(explain->callable) == IS_UNDEF) {
        return false;
    }
    ZVAL_OBJ_COPY(&arguments[0], thrown);
    ZVAL_OBJ_COPY(&arguments[1], request);
    ZVAL_STRING(&arguments[2], nx_reply__page_type(exchange->message));
    info.params = arguments;
    info.param_count = 3;
    info.retval = page;
    zend_call_function(&info, &explain->cache);
    zval_ptr_dtor(&arguments[0]);
    zval_ptr_dtor(&arguments[1]);
    zval_ptr_dtor_str(&arguments[2]);
    if (Z_TYPE_P(page) == IS_OBJECT && Z_OBJCE_P(page) == nx_ce_response) {
        return true;
    }
    zval_ptr_dtor(page);
    ZVAL_UNDEF(page);
    return false;
}

void nx_failure_log__drop(const nx_exchange_t *exchange)
{
    zend_object *thrown = EG(exception);
    if (thrown == NULL || zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown)) {
        return;
    }
    GC_ADDREF(thrown);
    zend_clear_exception();
    nx_failure_log__write(exchange, thrown);
    OBJ_RELEASE(thrown);
}
