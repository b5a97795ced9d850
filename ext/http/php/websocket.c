/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "zend_closures.h"
#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "engine/arguments/duration.h"
#include "engine/errors/errors.h"
#include "http/php/package.h"
#include "http/php/websocket.h"
#include "http/php/websocket_arginfo.h"
#include "http/websocket/handshake.h"

#define THIS nx_websocket_of(Z_OBJ_P(ZEND_THIS))

#define MESSAGE_BYTES_MAX (1 << 30)
#define REASON_MAX        (NX_WS_CONTROL_MAX - 2)

static zend_class_entry *ce_message;
static zend_object_handlers connection_handlers, upgrade_handlers;

static HashTable *socket_get_gc(zend_object *object, zval **table, int *count)
{
    *table = &nx_websocket_of(object)->handler;
    *count = 1;
    return NULL;
}

static HashTable *upgrade_get_gc(zend_object *object, zval **table, int *count)
{
    *table = &nx_websocket_upgrade_of(object)->handler;
    *count = 3;
    return NULL;
}

ZEND_METHOD(Nexus_Http_WebSocket_Message, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_Internal_WebSocketUpgrade, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, id)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)THIS->id);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, protocol)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (THIS->protocol != NULL) {
        RETURN_STR_COPY(THIS->protocol);
    }
}

/* Releases the message of the C side. */
static void return_message(zval *return_value, nx_ws_message_t *message)
{
    object_init_ex(return_value, ce_message);
    zval *properties = Z_OBJ_P(return_value)->properties_table;
    ZVAL_STRINGL_FAST(&properties[0], (const char *)message->bytes, message->length);
    ZVAL_BOOL(&properties[1], message->is_binary);
    nx_ws_message_free(message);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, receive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_ws_message_t *message = nx_websocket_receive(THIS);
    if (message != NULL) {
        return_message(return_value, message);
    }
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, tryReceive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_ws_message_t *message = nx_websocket_poll(THIS);
    if (message != NULL) {
        return_message(return_value, message);
    }
}

static void send_payload(INTERNAL_FUNCTION_PARAMETERS, nx_ws_opcode_t opcode)
{
    zend_string *payload;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(payload)
    ZEND_PARSE_PARAMETERS_END();
    nx_websocket_send(THIS, opcode, payload);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, send)
{
    send_payload(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_WS_TEXT);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, sendBinary)
{
    send_payload(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_WS_BINARY);
}

static void try_send_payload(INTERNAL_FUNCTION_PARAMETERS, nx_ws_opcode_t opcode)
{
    zend_string *payload;
    zend_long most = 262144;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(payload)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(most)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_websocket_try_send(THIS, opcode, payload, most < 0 ? 0 : (size_t)most));
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, trySend)
{
    try_send_payload(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_WS_TEXT);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, trySendBinary)
{
    try_send_payload(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_WS_BINARY);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, ping)
{
    zend_string *payload = ZSTR_EMPTY_ALLOC();
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(payload)
    ZEND_PARSE_PARAMETERS_END();
    if (ZSTR_LEN(payload) > NX_WS_CONTROL_MAX) {
        nx_throw(NX_ERROR_BAD_WEBSOCKET, "The payload of a ping has at most %d bytes, %zu given",
                 NX_WS_CONTROL_MAX, ZSTR_LEN(payload));
        return;
    }
    nx_websocket_ping(THIS, payload);
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, close)
{
    zend_long code = NX_WS_NORMAL;
    zend_string *reason = ZSTR_EMPTY_ALLOC();
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(code)
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (code < 0 || code > UINT16_MAX || !nx_ws_may_send_code((uint32_t)code)) {
        nx_throw(NX_ERROR_BAD_WEBSOCKET,
                 "A WebSocket cannot be closed with the code " ZEND_LONG_FMT
                 ". Use 1000 to 1003, 1007 to 1014, or 3000 to 4999",
                 code);
        return;
    }
    if (ZSTR_LEN(reason) > REASON_MAX || !nx_utf8_is_text(ZSTR_VAL(reason), ZSTR_LEN(reason))) {
        nx_throw(NX_ERROR_BAD_WEBSOCKET,
                 "The reason for closing a WebSocket must be UTF-8 of at most %d bytes", REASON_MAX);
        return;
    }
    nx_websocket_close(THIS, (uint16_t)code, ZSTR_VAL(reason), ZSTR_LEN(reason));
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, isOpen)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_websocket_is_open(THIS));
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, closeCode)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (THIS->close_code != 0) {
        RETURN_LONG(THIS->close_code);
    }
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, closeReason)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (THIS->close_reason != NULL) {
        RETURN_STR_COPY(THIS->close_reason);
    }
    RETURN_EMPTY_STRING();
}

ZEND_METHOD(Nexus_Http_WebSocket_Connection, unsent)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS->connection == NULL ? 0 : (zend_long)nx_connection_pending(THIS->connection));
}

/* Copies a list of strings that fields of a head may contain. False with NX-0326. */
static bool copy_names(zval *to, HashTable *names, const char *what)
{
    zval *name;
    array_init_size(to, zend_hash_num_elements(names));
    ZEND_HASH_FOREACH_VAL(names, name)
    {
        ZVAL_DEREF(name);
        if (Z_TYPE_P(name) != IS_STRING || Z_STRLEN_P(name) == 0 ||
            !nx_wire_is_header_value(Z_STRVAL_P(name), Z_STRLEN_P(name)) ||
            memchr(Z_STRVAL_P(name), ',', Z_STRLEN_P(name)) != NULL) {
            nx_throw(NX_ERROR_BAD_WEBSOCKET,
                     "%s of a WebSocket is a list of names without commas and control bytes", what);
            return false;
        }
        zend_hash_next_index_insert(Z_ARRVAL_P(to), name);
        Z_TRY_ADDREF_P(name);
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

static bool set_limits(nx_websocket_settings_t *settings, zend_long message_bytes, double ping_seconds)
{
    if (message_bytes < 1 || message_bytes > MESSAGE_BYTES_MAX) {
        nx_throw(NX_ERROR_BAD_WEBSOCKET,
                 "A WebSocket's messages may have 1 to %d bytes, " ZEND_LONG_FMT " given", MESSAGE_BYTES_MAX,
                 message_bytes);
        return false;
    }
    if (!(ping_seconds >= 1 && ping_seconds <= 86400)) {
        nx_throw(NX_ERROR_BAD_WEBSOCKET,
                 "The interval of a WebSocket's pings must be 1 to 86400 seconds, %g given", ping_seconds);
        return false;
    }
    settings->message_bytes = (uint32_t)message_bytes;
    settings->ping_time = (nx_time_t)(ping_seconds * NX_NANOSECONDS_PER_SECOND);
    return true;
}

/* Makes the closure that calls the methods of a handler. False with an exception. */
static bool set_handler(nx_websocket_upgrade_t *upgrade, zval *handler)
{
    const nx_package_method_t maker = {
        .class_name = "Nexus\\Http\\Internal\\WebSocket\\Events",
        .method = "of",
        .needed_by = "Handlers of WebSockets need",
    };
    upgrade->settings.is_lasting = Z_OBJCE_P(handler) == zend_ce_closure;
    if (upgrade->settings.is_lasting) {
        ZVAL_COPY(&upgrade->handler, handler);
        return true;
    }
    return nx_package_call(&maker, 1, handler, &upgrade->handler);
}

zend_object *nx_php_make_websocket_upgrade(const nx_php_websocket_arguments_t *arguments)
{
    zend_object *object = nx_websocket_upgrade_create(nx_ce_websocket_upgrade);
    nx_websocket_upgrade_t *upgrade = nx_websocket_upgrade_of(object);
    if (set_limits(&upgrade->settings, arguments->message_bytes, arguments->ping_seconds) &&
        copy_names(&upgrade->protocols, arguments->protocols, "The list of protocols") &&
        copy_names(&upgrade->origins, arguments->origins, "The list of origins") &&
        set_handler(upgrade, arguments->handler)) {
        return object;
    }
    OBJ_RELEASE(object);
    return NULL;
}

static void register_connection_class(void)
{
    nx_ce_websocket = register_class_Nexus_Http_WebSocket_Connection();
    nx_ce_websocket->create_object = nx_websocket_create;
    memcpy(&connection_handlers, &std_object_handlers, sizeof(connection_handlers));
    connection_handlers.offset = offsetof(nx_websocket_t, std);
    connection_handlers.free_obj = nx_websocket_free_object;
    connection_handlers.get_gc = socket_get_gc;
    connection_handlers.clone_obj = NULL;
    nx_websocket_handlers = &connection_handlers;
}

static void register_upgrade_class(void)
{
    nx_ce_websocket_upgrade = register_class_Nexus_Http_Internal_WebSocketUpgrade();
    nx_ce_websocket_upgrade->create_object = nx_websocket_upgrade_create;
    memcpy(&upgrade_handlers, &std_object_handlers, sizeof(upgrade_handlers));
    upgrade_handlers.offset = offsetof(nx_websocket_upgrade_t, std);
    upgrade_handlers.free_obj = nx_websocket_upgrade_free_object;
    upgrade_handlers.get_gc = upgrade_get_gc;
    upgrade_handlers.clone_obj = NULL;
    nx_websocket_upgrade_handlers = &upgrade_handlers;
}

void nx_php_register_websocket(void)
{
    ce_message = register_class_Nexus_Http_WebSocket_Message();
    register_connection_class();
    register_upgrade_class();
}
