/* SPDX-License-Identifier: MIT */
#include "http/private.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "zend_exceptions.h"

#include "base/clock.h"
#include "coro/inspect.h"

/* Between two lines about the same thing. */
#define QUIET NX_NANOSECONDS_PER_SECOND

void nx_http__say(const char *format, ...)
{
    va_list arguments;
    char *text;
    va_start(arguments, format);
    size_t length = zend_vspprintf(&text, 0, format, arguments);
    va_end(arguments);
    ssize_t ignored = write(STDERR_FILENO, text, length);
    (void)ignored;
    efree(text);
}

static const char *text_of(zend_object *thrown, const char *property, size_t length, zval *buffer)
{
    zend_class_entry *base =
        instanceof_function(thrown->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
    zval *value = zend_read_property(base, thrown, property, length, true, buffer);
    return Z_TYPE_P(value) == IS_STRING ? Z_STRVAL_P(value) : "";
}

static zend_long line_of(zend_object *thrown)
{
    zval buffer;
    zend_class_entry *base =
        instanceof_function(thrown->ce, zend_ce_exception) ? zend_ce_exception : zend_ce_error;
    zval *value = zend_read_property(base, thrown, ZEND_STRL("line"), true, &buffer);
    return Z_TYPE_P(value) == IS_LONG ? Z_LVAL_P(value) : 0;
}

/* What it did at that moment is what to look at. */
static void describe(nx_exchange_t *exchange, smart_str *text)
{
    nx_coroutine_t *coroutine = &exchange->coroutine;
    if (nx_list_is_linked(&exchange->queue_link) || coroutine->state == NX_CORO_NEW) {
        smart_str_appends(text, "it had not begun");
        return;
    }
    nx_place_t place = nx_coro_place(coroutine);
    smart_str_appends(text, coroutine->wait == NULL ? "it ran" : "it waited: ");
    nx_coro_describe_wait(coroutine, text);
    if (place.file != NULL) {
        smart_str_append_printf(text, " at %s:%" PRIu32, ZSTR_VAL(place.file), place.line);
    }
}

void nx_http__report_deadline(nx_exchange_t *exchange, double seconds)
{
    nx_server_t *server = exchange->server;
    nx_time_t now = nx_loop_now(nx_coro_outer_loop());
    smart_str text = {0};
    if (now < server->deadline_report.next) {
        server->deadline_report.untold++;
        return;
    }
    smart_str_appends(&text, "nexus: [NX-0331] ");
    nx_coro_name(&exchange->coroutine, &text);
    smart_str_append_printf(&text, " passed its deadline of %g s and was answered with 504: ", seconds);
    describe(exchange, &text);
    if (server->deadline_report.untold > 0) {
        smart_str_append_printf(&text, " (and %" PRIu32 " others since the last such line)",
                                server->deadline_report.untold);
    }
    smart_str_0(&text);
    nx_http__say("%s\n", ZSTR_VAL(text.s));
    smart_str_free(&text);
    server->deadline_report.next = now + QUIET;
    server->deadline_report.untold = 0;
}

void nx_http__report(nx_exchange_t *exchange, zend_object *thrown)
{
    const nx_request_head_t *head = &exchange->message->head;
    zval message_buffer, file_buffer;
    const char *message = text_of(thrown, ZEND_STRL("message"), &message_buffer);
    const char *file = text_of(thrown, ZEND_STRL("file"), &file_buffer);
    zend_long line = line_of(thrown);
    const char *route = exchange->handler->pattern == NULL ? "" : ZSTR_VAL(exchange->handler->pattern);
    nx_http__say("nexus: uncaught %s: %s in %s:" ZEND_LONG_FMT ", answering %.*s %.*s%s%s%s\n",
                 ZSTR_VAL(thrown->ce->name), message, file, line, (int)head->method_name.length,
                 nx_message_at(exchange->message, head->method_name), (int)head->path.length,
                 nx_message_at(exchange->message, head->path), *route ? " (route " : "", route,
                 *route ? ")" : "");
    if (!exchange->server->settings.development) {
        nx_exchange__answer_plain(exchange, 500, NULL);
        return;
    }
    char *detail;
    zend_spprintf(&detail, 0, "%s: %s in %s:" ZEND_LONG_FMT, ZSTR_VAL(thrown->ce->name), message, file, line);
    nx_exchange__answer_plain(exchange, 500, detail);
    efree(detail);
}
