/* SPDX-License-Identifier: MIT */
#include "http/websocket/private.h"

#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "runtime/async/scope.h"
#include "runtime/diagnostics/failure_log.h"

/* How long the peer has to answer a close frame. */
#define CLOSE_TIME (5 * NX_NANOSECONDS_PER_SECOND)

zend_class_entry *nx_ce_websocket;
const zend_object_handlers *nx_websocket_handlers;

static NX_PER_THREAD uint64_t sockets_made;

zend_object *nx_websocket_create(zend_class_entry *class_entry)
{
    nx_websocket_t *socket = zend_object_alloc(sizeof(*socket), class_entry);
    memset(socket, 0, offsetof(nx_websocket_t, std));
    socket->id = ++sockets_made;
    socket->last = &socket->first;
    nx_list_init(&socket->readers);
    nx_list_init(&socket->writers);
    ZVAL_UNDEF(&socket->handler);
    zend_object_std_init(&socket->std, class_entry);
    socket->std.handlers = nx_websocket_handlers;
    return &socket->std;
}

void nx_websocket_free_object(zend_object *object)
{
    nx_websocket_t *socket = nx_websocket_of(object);
    nx_websocket__drop_messages(socket);
    if (socket->close_reason != NULL) {
        zend_string_release(socket->close_reason);
    }
    if (socket->protocol != NULL) {
        zend_string_release(socket->protocol);
    }
    zval_ptr_dtor(&socket->handler);
    zend_object_std_dtor(object);
}

static nx_time_t socket_time_after(nx_time_t time)
{
    return nx_loop_now(nx_scheduler_outer_loop()) + time;
}

void nx_websocket__stop_wait(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, nx_websocket_wait_t, wait)->link);
}

bool nx_websocket__wait(nx_websocket_t *socket, nx_list_t *list, const nx_wait_kind_t *kind)
{
    nx_websocket_wait_t waiter = {.wait = {.kind = kind}, .socket = socket};
    nx_list_push_back(list, &waiter.link);
    return nx_coroutine_park(&waiter.wait);
}

void nx_websocket__wake_one(nx_list_t *list)
{
    nx_list_t *node = nx_list_pop_front(list);
    if (node != NULL) {
        nx_coroutine_wake(&nx_container_of(node, nx_websocket_wait_t, link)->wait);
    }
}

void nx_websocket__wake_all(nx_list_t *list)
{
    while (!nx_list_is_empty(list)) {
        nx_websocket__wake_one(list);
    }
}

/* Returns the code to close with. */
static NX_COLD uint16_t settle_handler_exception(void)
{
    zend_object *thrown = EG(exception);
    if (thrown == NULL || zend_is_unwind_exit(thrown) || zend_is_graceful_exit(thrown)) {
        return NX_WS_FAILED;
    }
    GC_ADDREF(thrown);
    zend_clear_exception();
    bool was_cancelled = instanceof_function(thrown->ce, nx_ce_cancelled_error);
    if (was_cancelled || instanceof_function(thrown->ce, nx_ce_client_gone_exception)) {
        OBJ_RELEASE(thrown);
        return was_cancelled ? NX_WS_GOING_AWAY : NX_WS_NORMAL;
    }
    nx_error_report(thrown);
    return NX_WS_FAILED;
}

/* Returns the code to close with; 0: the connection stays open. */
static uint16_t settle_handler_end(nx_websocket_t *socket, nx_coroutine_end_t how)
{
    switch (how) {
    case NX_COROUTINE_RETURNED:
        return socket->settings.is_lasting ? NX_WS_NORMAL : 0;
    case NX_COROUTINE_CANCELLED:
        return NX_WS_GOING_AWAY;
    case NX_COROUTINE_THREW:
        return settle_handler_exception();
    case NX_COROUTINE_EXITED:
        nx_failure_log_exit(&socket->coroutine);
        return NX_WS_FAILED;
    default:
        return NX_WS_FAILED;
    }
}

static void run_socket_handler(nx_coroutine_t *coroutine)
{
    nx_websocket_t *socket = nx_container_of(coroutine, nx_websocket_t, coroutine);
    zval argument, result;
    ZVAL_OBJ(&argument, &socket->std);
    ZVAL_UNDEF(&result);
    call_user_function(NULL, NULL, &socket->handler, &result, 1, &argument);
    zval_ptr_dtor(&result);
    if (UNEXPECTED(nx_scope_of_coroutine(coroutine) != NULL)) {
        nx_scope_end_of(coroutine);
    }
}

static void socket_handler_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_websocket_t *socket = nx_container_of(coroutine, nx_websocket_t, coroutine);
    const nx_websocket_host_t host = socket->host;
    uint16_t code = settle_handler_end(socket, how);
    nx_scope_forget(coroutine);
    nx_isolation_quit(&coroutine->isolation);
    socket->is_running = false;
    if (code != 0) {
        /* Also if the client has closed: a cancelled handler would be called for them, and cancelled, for ever. */
        nx_websocket__drop_messages(socket);
        nx_websocket_close(socket, code, NULL, 0);
    }
    nx_websocket__run_handler(socket);
    if (!socket->is_running && (socket->settings.is_lasting || socket->knows_end)) {
        /* What the handler holds is released here, and not in a callback of the event loop. */
        zval_ptr_dtor(&socket->handler);
        ZVAL_UNDEF(&socket->handler);
    }
    OBJ_RELEASE(&socket->std);
    host.ended(host.server);
}

static void describe_socket(nx_coroutine_t *coroutine, smart_str *text)
{
    const nx_websocket_t *socket = nx_container_of(coroutine, nx_websocket_t, coroutine);
    smart_str_appends(text, "WebSocket");
    if (socket->connection != NULL) {
        zend_string *client = nx_address_text(&socket->connection->addresses.client);
        smart_str_appendc(text, ' ');
        smart_str_append(text, client);
        zend_string_release(client);
    }
}

static const nx_coroutine_kind_t handler_kind = {
    .run = run_socket_handler, .ended = socket_handler_ended, .describe = describe_socket};

static void start_socket_handler(nx_websocket_t *socket)
{
    if (UNEXPECTED(!socket->host.begins(socket->host.server))) {
        return;
    }
    GC_ADDREF(&socket->std);
    socket->is_running = true;
    socket->knows_end = socket->close_code != 0;
    nx_coroutine_init(&socket->coroutine, &handler_kind);
    socket->coroutine.flags |= NX_COROUTINE_DAEMON;
    nx_coroutine_start(&socket->coroutine);
}

void nx_websocket__run_handler(nx_websocket_t *socket)
{
    bool has_work = socket->first != NULL || (socket->close_code != 0 && !socket->knows_end);
    if (has_work && !socket->is_running && !socket->settings.is_lasting) {
        start_socket_handler(socket);
    }
}

void nx_websocket__end(nx_websocket_t *socket, uint16_t code, const char *reason, size_t reason_length)
{
    socket->connection = NULL;
    if (socket->close_code == 0) {
        socket->close_code = code;
        socket->close_reason = reason_length == 0 ? NULL : zend_string_init(reason, reason_length, false);
    }
    nx_websocket__wake_all(&socket->readers);
    nx_websocket__wake_all(&socket->writers);
    nx_websocket__run_handler(socket);
    OBJ_RELEASE(&socket->std);
}

void nx_websocket_close(nx_websocket_t *socket, uint16_t code, const char *reason, size_t reason_length)
{
    if (!nx_websocket_is_open(socket)) {
        return;
    }
    nx_websocket__drop_messages(socket);
    socket->close_code = code;
    socket->close_reason = reason_length == 0 ? NULL : zend_string_init(reason, reason_length, false);
    socket->is_closing = true;
    socket->is_paused = false;
    socket->check_at = socket_time_after(CLOSE_TIME);
    nx_websocket__wake_all(&socket->readers);
    nx_websocket__wake_all(&socket->writers);
    nx_websocket__send_close(socket, code, reason, reason_length);
    if (socket->connection == NULL) {
        return;
    }
    nx_connection_resume(socket->connection);
    nx_connection_renew_deadline(socket->connection);
    nx_websocket__run_handler(socket);
}

static void on_socket_left(void *owner)
{
    nx_websocket__end(owner, NX_WS_ABNORMAL, NULL, 0);
}

static void on_socket_writable(void *owner)
{
    nx_websocket_t *socket = owner;
    nx_websocket__wake_all(&socket->writers);
}

/* True when the peer has to show that it is alive: nothing arrived since the last call. */
static bool has_been_silent(nx_websocket_t *socket)
{
    bool has_news = socket->received != socket->checked;
    socket->checked = socket->received;
    return !has_news && !socket->is_paused;
}

static void check_peer(nx_websocket_t *socket)
{
    bool silent = has_been_silent(socket);
    if (socket->is_closing || (silent && (socket->awaits_pong || !nx_ws_decoder_is_idle(&socket->decoder)))) {
        nx_connection_close(socket->connection);
        return;
    }
    socket->check_at = socket_time_after(socket->settings.ping_time);
    socket->awaits_pong = silent;
    if (silent) {
        nx_websocket__send_control(socket, NX_WS_PING, NULL, 0);
    }
    if (socket->connection != NULL) {
        nx_connection_renew_deadline(socket->connection);
    }
}

/* The end of a connection releases its reference. */
static void on_socket_expired(void *owner)
{
    nx_websocket_t *socket = owner;
    GC_ADDREF(&socket->std);
    check_peer(socket);
    OBJ_RELEASE(&socket->std);
}

static void on_socket_drained(void *owner)
{
    nx_websocket_t *socket = owner;
    GC_ADDREF(&socket->std);
    nx_websocket_close(socket, NX_WS_GOING_AWAY, ZEND_STRL("the server stops"));
    OBJ_RELEASE(&socket->std);
}

static nx_time_t socket_deadline(const void *owner)
{
    return ((const nx_websocket_t *)owner)->check_at;
}

static const nx_upgrade_t protocol = {.received = nx_websocket__received,
                                      .left = on_socket_left,
                                      .can_write = on_socket_writable,
                                      .expired = on_socket_expired,
                                      .drain = on_socket_drained,
                                      .deadline = socket_deadline};

void nx_websocket_open(nx_websocket_t *socket, nx_connection_t *connection, const nx_websocket_host_t *host)
{
    GC_ADDREF(&socket->std);
    socket->host = *host;
    socket->connection = connection;
    socket->was_opened = true;
    socket->check_at = socket_time_after(socket->settings.ping_time);
    nx_ws_decoder_init(&socket->decoder, socket->settings.message_bytes);
    start_socket_handler(socket);
    nx_connection_upgrade(connection, &protocol, socket);
}
