/* SPDX-License-Identifier: MIT */
/* The functions with which a backend answers an exchange that does not run as a coroutine. */
#include "http/server/private.h"

const nx_message_t *nx_exchange_message(const nx_exchange_t *exchange)
{
    return exchange->message;
}

bool nx_exchange_has_peer(const nx_exchange_t *exchange)
{
    return exchange->connection != NULL;
}

nx_time_t nx_exchange_deadline(const nx_exchange_t *exchange)
{
    const nx_server_settings_t *settings = &exchange->server->manager.settings;
    return settings->deadline == 0 ? NX_TIME_NEVER
                                   : exchange->queue_deadline - settings->queue_time + settings->deadline;
}

void nx_exchange_note_deadline(nx_exchange_t *exchange, nx_coroutine_t *answering)
{
    nx_connection_manager_t *manager = &exchange->server->manager;
    manager->statistics.rejected[NX_REJECTED_deadline]++;
    exchange->has_failed = true;
    nx_failure_log__report_deadline(exchange, answering, (double)manager->settings.deadline / 1e9);
}

double nx_exchange_started_at(nx_exchange_t *exchange)
{
    return (double)(exchange->message->started + nx_server__wall_time(exchange->server)) / 1e9;
}

void nx_exchange_set_note(nx_exchange_t *exchange, uint64_t note)
{
    exchange->note = note;
}

uint64_t nx_exchange_note(const nx_exchange_t *exchange)
{
    return exchange->note;
}

void nx_exchange_enter(nx_exchange_t *exchange)
{
    nx_concurrency__enter(exchange);
}

/* The length that an answer to GET would have, if it is known: a script may produce no body for HEAD. */
static int64_t announced_length(const nx_exchange_t *exchange, int64_t promised, const zend_string *body)
{
    if (promised >= 0) {
        return promised;
    }
    if (body == NULL || ZSTR_LEN(body) == 0) {
        return exchange->is_head ? NX_LENGTH_OMITTED : 0;
    }
    return (int64_t)ZSTR_LEN(body);
}

void nx_exchange_reply(nx_exchange_t *exchange, nx_response_head_t *head, zend_string *body, int64_t promised)
{
    nx_exchange__frame(exchange, head, announced_length(exchange, promised, body));
    exchange->is_complete = true;
    if (exchange->connection == NULL) {
        return;
    }
    bool gathers = exchange->keep_alive && nx_connection_has_input(exchange->connection);
    nx_reply__send(exchange->connection, head, body, gathers);
}

void nx_exchange__reply_bytes(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file,
                              uint64_t first, uint64_t length)
{
    nx_exchange__frame(exchange, head, (int64_t)length);
    exchange->is_complete = true;
    if (exchange->connection == NULL) {
        return;
    }
    bool gathers = exchange->keep_alive && nx_connection_has_input(exchange->connection);
    nx_reply__send_file(exchange->connection, head, file, first, length, gathers);
}

void nx_exchange_reply_error(nx_exchange_t *exchange, unsigned status, const char *extra_name,
                             const char *extra_value)
{
    if (exchange->connection == NULL) {
        nx_in_process__answer_error(exchange, status, NULL, extra_name, extra_value);
    }
    exchange->is_answered = exchange->is_complete = true;
    if (exchange->connection == NULL) {
        return;
    }
    nx_reply__send_error(exchange->connection, status, NULL, extra_name, extra_value);
}

void nx_exchange_reply_begin(nx_exchange_t *exchange, nx_response_head_t *head, int64_t length)
{
    nx_exchange__frame(exchange, head, length < 0 ? NX_LENGTH_UNKNOWN : length);
    if (exchange->connection != NULL) {
        nx_reply__send(exchange->connection, head, NULL, false);
    }
}

void nx_exchange_reply_piece(nx_exchange_t *exchange, zend_string *piece)
{
    nx_reply__piece(exchange, piece, false);
}

bool nx_exchange_takes_more(const nx_exchange_t *exchange)
{
    return exchange->connection == NULL || nx_connection_takes_more(exchange->connection);
}

void nx_exchange_reply_end(nx_exchange_t *exchange)
{
    exchange->is_complete = true;
    nx_reply__last_piece(exchange, ZEND_STRL(NX_WIRE_CHUNK_LAST));
}

void nx_exchange_cut(nx_exchange_t *exchange)
{
    if (exchange->connection != NULL) {
        nx_connection_close(exchange->connection);
    }
}

void nx_exchange_close_after(nx_exchange_t *exchange)
{
    exchange->keep_alive = false;
}

void nx_exchange_let_go(nx_exchange_t *exchange)
{
    nx_connection_t *connection = exchange->connection;
    bool keep_alive = nx_exchange__is_persistent(exchange);
    if (connection != NULL) {
        exchange->connection = NULL;
        nx_exchange__wake_writers(exchange);
        nx_connection_answered(connection, keep_alive);
    }
}

/*
 * A request for an https URL arrived on a connection without TLS (RFC 9110 §7.4): its client would take the answer for
 * a secure one.
 */
static bool is_insecure(const nx_message_t *message)
{
    return UNEXPECTED(message->head.is_https) && !message->origin.is_trusted;
}

NX_HOT bool nx_exchange_refuse_foreign(nx_exchange_t *exchange)
{
    const nx_trusted_proxies_t *proxies = exchange->server->manager.settings.trusted_proxies;
    const nx_message_t *message = exchange->message;
    if (EXPECTED((proxies == NULL || nx_trusted_proxies_serves_host(proxies, message)) &&
                 !is_insecure(message))) {
        return false;
    }
    nx_exchange_reply_error(exchange, 421, NULL, NULL);
    nx_exchange_finish(exchange, false);
    return true;
}

void nx_exchange_finish(nx_exchange_t *exchange, bool was_started)
{
    nx_server_t *server = exchange->server;
    nx_connection_t *connection = exchange->connection;
    bool keep_alive = nx_exchange__is_persistent(exchange);
    server->manager.statistics.requests++;
    nx_connection_manager_counters.requests++;
    nx_exchange__discard(exchange);
    if (was_started) {
        nx_concurrency__leave(server);
    }
    if (connection != NULL) {
        nx_connection_answered(connection, keep_alive);
    }
}
