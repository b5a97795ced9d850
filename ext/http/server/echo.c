/* SPDX-License-Identifier: MIT */
/*
 * Sends the output of a leased instance (App::pooled) as an answer in pieces. flush() sends the head and the output so
 * far, and waits while the client does not read. Without flush() the output is gathered and sent with its length. From
 * the first flush on, the output is the answer: a response that the handler returns is not sent.
 */
#include "http/server/private.h"

#include "php_output.h"
#include "zend_exceptions.h"

static bool take_echo_length(void *context, const char *line, size_t length)
{
    static const char name[] = "content-length:";
    int64_t *promised = context;
    if (length >= sizeof(name) - 1 && strncasecmp(line, name, sizeof(name) - 1) == 0) {
        *promised = ZEND_STRTOL(line + sizeof(name) - 1, NULL, 10);
    }
    return true;
}

static bool may_echo(const nx_exchange_t *exchange)
{
    return exchange != NULL && exchange->handler != NULL && exchange->handler->instances != NULL &&
           (exchange->is_echoed || !exchange->is_answered) && !exchange->is_in_process;
}

/* False with an exception. */
static bool begin_echo(nx_exchange_t *exchange, nx_request_globals_t *globals)
{
    nx_request_globals_begin_response(globals);
    zend_object *object = EG(exception) == NULL ? nx_exchange__make_head(globals) : NULL;
    if (object == NULL) {
        return false;
    }
    nx_response_t *response = nx_response_of(object);
    (void)nx_request_globals_each_header(globals, take_echo_length, &response->length);
    exchange->is_echoed = true;
    if (nx_reply__begin_pieces(exchange, response)) {
        nx_exchange__open_writer(exchange, response);
    }
    OBJ_RELEASE(object);
    return true;
}

/* Returns the output since the last call, at most as much as was announced. The caller owns it; NULL: none. */
static zend_string *take_output(const nx_exchange_t *exchange, nx_request_globals_t *globals)
{
    zend_string *output = nx_request_globals_take_output(globals);
    int64_t left = exchange->writer == NULL ? -1 : exchange->writer->flow.left;
    if (output != NULL && left >= 0 && (int64_t)ZSTR_LEN(output) > left) {
        output = zend_string_truncate(output, (size_t)left, false);
        ZSTR_VAL(output)[left] = '\0';
    }
    return output;
}

static void pass_output(nx_exchange_t *exchange, nx_request_globals_t *globals)
{
    nx_writer_t *writer = exchange->writer;
    zend_string *piece = take_output(exchange, globals);
    if (piece != NULL && writer != NULL && exchange->connection != NULL) {
        GC_ADDREF(&writer->std);
        nx_writer_write(writer, piece);
        if (EG(exception) == NULL) {
            nx_writer_flush(writer);
        }
        OBJ_RELEASE(&writer->std);
    }
    if (piece != NULL) {
        zend_string_release(piece);
    }
}

/* As in PHP, a script ends when its client has disconnected, unless ignore_user_abort is set. */
static void end_script_of_gone_client(const nx_exchange_t *exchange)
{
    bool may_throw = EG(exception) == NULL && !PG(ignore_user_abort);
    if (exchange->connection == NULL && !exchange->is_complete && may_throw) {
        nx_exchange__throw_gone(exchange);
    }
}

/* If the coroutine must not suspend now, the output is sent at the next flush(). */
void nx_echo__flush(void *context, nx_request_globals_t *globals)
{
    const nx_message_t *message = context;
    nx_exchange_t *exchange = message->answering;
    if (!may_echo(exchange) || nx_request_globals_output(globals) == NULL || !nx_coroutine_may_wait()) {
        return;
    }
    if (!exchange->is_echoed && !begin_echo(exchange, globals)) {
        return;
    }
    pass_output(exchange, globals);
    if (PG(ignore_user_abort) && EG(exception) != NULL && EG(exception)->ce == nx_ce_client_gone_exception) {
        zend_clear_exception();
    }
    if (message->answering == exchange) {
        end_script_of_gone_client(exchange);
    }
}

bool nx_echo__explains(const nx_exchange_t *exchange, const zend_object *thrown)
{
    return exchange->is_echoed && exchange->connection == NULL && thrown->ce == nx_ce_client_gone_exception;
}

static void report_response(const nx_exchange_t *exchange)
{
    smart_str text = {0};
    smart_str_appends(&text,
                      "nexus: a response was not sent: its handler had already started the response with "
                      "flush()");
    nx_exchange_append_request(exchange, &text);
    nx_error_say_lines(&text);
    smart_str_free(&text);
}

/* Sends the rest without waiting, because the handler may have ended. */
static void pass_rest(nx_exchange_t *exchange, nx_request_globals_t *globals)
{
    zend_string *piece = take_output(exchange, globals);
    if (piece == NULL) {
        return;
    }
    if (exchange->writer != NULL && exchange->writer->flow.left >= 0) {
        exchange->writer->flow.left -= (int64_t)ZSTR_LEN(piece);
    }
    nx_reply__piece(exchange, piece, true);
    zend_string_release(piece);
}

void nx_echo__end(nx_exchange_t *exchange, nx_request_globals_t *globals, const zval *result)
{
    if (exchange->is_complete) {
        return;
    }
    pass_rest(exchange, globals);
    if (result != NULL && Z_TYPE_P(result) > IS_NULL) {
        report_response(exchange);
    }
    if (exchange->writer != NULL && exchange->writer->flow.left > 0) {
        exchange->keep_alive = false;
        nx_exchange_cut(exchange);
        return;
    }
    nx_exchange_reply_end(exchange);
}
