/* SPDX-License-Identifier: MIT */
#include "http/websocket/handshake.h"

#include "ext/standard/base64.h"
#include "ext/standard/sha1.h"

#define KEY_LENGTH 24 /* 16 bytes in base64 */
#define GUID       "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

zend_class_entry *nx_ce_websocket_upgrade;
const zend_object_handlers *nx_websocket_upgrade_handlers;

zend_object *nx_websocket_upgrade_create(zend_class_entry *class_entry)
{
    nx_websocket_upgrade_t *upgrade = zend_object_alloc(sizeof(*upgrade), class_entry);
    memset(upgrade, 0, offsetof(nx_websocket_upgrade_t, std));
    zend_object_std_init(&upgrade->std, class_entry);
    upgrade->std.handlers = nx_websocket_upgrade_handlers;
    return &upgrade->std;
}

void nx_websocket_upgrade_free_object(zend_object *object)
{
    nx_websocket_upgrade_t *upgrade = nx_websocket_upgrade_of(object);
    zval_ptr_dtor(&upgrade->handler);
    zval_ptr_dtor(&upgrade->protocols);
    zval_ptr_dtor(&upgrade->origins);
    zend_object_std_dtor(object);
}

zend_object *nx_websocket_upgrade_make(const nx_websocket_upgrade_t *upgrade, zend_string *protocol)
{
    zend_object *object = nx_websocket_create(nx_ce_websocket);
    nx_websocket_t *socket = nx_websocket_of(object);
    socket->settings = upgrade->settings;
    socket->protocol = protocol == NULL ? NULL : zend_string_copy(protocol);
    ZVAL_COPY(&socket->handler, &upgrade->handler);
    return object;
}

static nx_span_t field_of(const nx_message_t *message, nx_header_id_t id)
{
    const nx_header_t *header = nx_wire_find_header(&message->head, id);
    return header == NULL ? (nx_span_t){0} : header->value;
}

static bool equals_ignoring_case(const char *bytes, size_t length, const char *text, size_t text_length)
{
    return length == text_length && strncasecmp(bytes, text, length) == 0;
}

static bool refuse_handshake(nx_websocket_handshake_t *handshake, unsigned status, const char *problem,
                             const char *header, const char *value)
{
    handshake->status = status;
    handshake->problem = problem;
    handshake->header = header;
    handshake->value = value;
    return false;
}

static bool is_websocket_key(const char *key, size_t length)
{
    if (length != KEY_LENGTH) {
        return false;
    }
    zend_string *bytes = php_base64_decode_ex((const unsigned char *)key, length, true);
    bool is_valid = bytes != NULL && ZSTR_LEN(bytes) == 16;
    if (bytes != NULL) {
        zend_string_release(bytes);
    }
    return is_valid;
}

static void answer_key(const char *key, char *accept)
{
    unsigned char digest[20];
    PHP_SHA1_CTX context;
    PHP_SHA1Init(&context);
    PHP_SHA1Update(&context, (const unsigned char *)key, KEY_LENGTH);
    PHP_SHA1Update(&context, (const unsigned char *)GUID, sizeof(GUID) - 1);
    PHP_SHA1Final(digest, &context);
    zend_string *encoded = php_base64_encode(digest, sizeof(digest));
    memcpy(accept, ZSTR_VAL(encoded), NX_WEBSOCKET_ACCEPT_LENGTH + 1);
    zend_string_release(encoded);
}

/* True when the origin "https://example.com" is the host that the request was sent to. */
static bool is_own_origin(const nx_message_t *message, const char *origin, size_t length)
{
    const char *host = zend_memnstr(origin, "://", 3, origin + length);
    const nx_span_t own = message->head.host;
    if (host == NULL) {
        return false;
    }
    host += 3;
    return equals_ignoring_case(host, length - (size_t)(host - origin), nx_message_at(message, own),
                                own.length);
}

static bool is_listed_origin(const zval *origins, const char *origin, size_t length)
{
    zval *one;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(origins), one)
    {
        if (zend_string_equals_literal(Z_STR_P(one), "*") ||
            equals_ignoring_case(origin, length, Z_STRVAL_P(one), Z_STRLEN_P(one))) {
            return true;
        }
    }
    ZEND_HASH_FOREACH_END();
    return false;
}

/* A browser lets any page connect, with the cookies of this host. */
static bool is_allowed_origin(const nx_websocket_upgrade_t *upgrade, const nx_message_t *message)
{
    const nx_header_t *header = nx_wire_find_header(&message->head, NX_HEADER_ORIGIN);
    if (header == NULL) {
        return true;
    }
    const char *origin = nx_message_at(message, header->value);
    return is_own_origin(message, origin, header->value.length) ||
           is_listed_origin(&upgrade->origins, origin, header->value.length);
}

static zend_string *choose_protocol(const nx_websocket_upgrade_t *upgrade, const nx_message_t *message)
{
    zval *own;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(upgrade->protocols), own)
    {
        if (nx_wire_lists(&message->head, message->data, NX_HEADER_SEC_WEBSOCKET_PROTOCOL, Z_STRVAL_P(own),
                          Z_STRLEN_P(own), true)) {
            return Z_STR_P(own);
        }
    }
    ZEND_HASH_FOREACH_END();
    return NULL;
}

bool nx_websocket_shake_hands(const nx_websocket_upgrade_t *upgrade, const nx_message_t *message,
                              nx_websocket_handshake_t *handshake)
{
    const nx_request_head_t *head = &message->head;
    const nx_span_t version = field_of(message, NX_HEADER_SEC_WEBSOCKET_VERSION);
    const nx_span_t key = field_of(message, NX_HEADER_SEC_WEBSOCKET_KEY);
    if (head->method != NX_METHOD_GET || !head->connection_upgrade ||
        !nx_wire_lists(head, message->data, NX_HEADER_UPGRADE, ZEND_STRL("websocket"), false)) {
        return refuse_handshake(handshake, 426, "this address expects a WebSocket handshake", "Upgrade",
                                "websocket");
    }
    if (version.length != 2 || memcmp(nx_message_at(message, version), "13", 2) != 0) {
        return refuse_handshake(handshake, 426, "the WebSocket version must be 13", "Sec-WebSocket-Version",
                                "13");
    }
    if (!is_websocket_key(nx_message_at(message, key), key.length)) {
        return refuse_handshake(handshake, 400, "Sec-WebSocket-Key must be 16 bytes in base64", NULL, NULL);
    }
    if (!is_allowed_origin(upgrade, message)) {
        return refuse_handshake(handshake, 403, "pages of this origin may not connect", NULL, NULL);
    }
    answer_key(nx_message_at(message, key), handshake->accept);
    handshake->protocol = choose_protocol(upgrade, message);
    return true;
}
