/* SPDX-License-Identifier: MIT */
#include "http/private.h"

#include <stdio.h>
#include <unistd.h>

#include "zend_exceptions.h"

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
