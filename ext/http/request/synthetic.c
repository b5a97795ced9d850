/* SPDX-License-Identifier: MIT */
/* Requests that were not received from a client: formatted as HTTP and read by the same parser. */
#include "core/base/clock.h"
#include "http/request/body.h"
#include "http/request/private.h"

static void append_header(smart_str *text, zend_string *name, zval *value)
{
    zend_string *string = zval_get_string(value);
    smart_str_append(text, name);
    smart_str_appendl(text, ZEND_STRL(": "));
    smart_str_append(text, string);
    smart_str_appendl(text, ZEND_STRL("\r\n"));
    zend_string_release(string);
}

static void append_headers(smart_str *text, HashTable *headers, bool *has_host, bool *has_length)
{
    zend_string *name;
    zval *value, *one;
    ZEND_HASH_FOREACH_STR_KEY_VAL(headers, name, value)
    {
        if (name == NULL) {
            continue;
        }
        *has_host = *has_host || zend_string_equals_literal_ci(name, "host");
        *has_length = *has_length || zend_string_equals_literal_ci(name, "content-length") ||
                      zend_string_equals_literal_ci(name, "transfer-encoding");
        if (Z_TYPE_P(value) != IS_ARRAY) {
            append_header(text, name, value);
            continue;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), one)
        {
            append_header(text, name, one);
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
}

static zend_string *write_head(zend_string *method, zend_string *target, HashTable *headers,
                               zend_string *body)
{
    smart_str text = {0};
    bool has_host = false, has_length = false;
    smart_str_append(&text, method);
    smart_str_appendc(&text, ' ');
    smart_str_append(&text, target);
    smart_str_appendl(&text, ZEND_STRL(" HTTP/1.1\r\n"));
    append_headers(&text, headers, &has_host, &has_length);
    if (!has_host) {
        smart_str_appendl(&text, ZEND_STRL("Host: localhost\r\n"));
    }
    if (!has_length && ZSTR_LEN(body) > 0) {
        smart_str_append_printf(&text, "Content-Length: %zu\r\n", ZSTR_LEN(body));
    }
    smart_str_appendl(&text, ZEND_STRL("\r\n"));
    return smart_str_extract(&text);
}

static nx_message_t *parse_synthetic(zend_string *head, zend_string *body)
{
    static const nx_wire_limits_t limits = {1u << 20, 1u << 20, NX_WIRE_HEADERS_MAX};
    nx_message_t *message = nx_message_create();
    nx_block_t *block = message == NULL ? NULL : nx_block_take(ZSTR_LEN(head) + ZSTR_LEN(body));
    if (block == NULL) {
        zend_error_noreturn(E_ERROR, "Out of memory: a request could not be created");
    }
    message->block = block;
    message->data = block->bytes;
    memcpy(block->bytes, ZSTR_VAL(head), ZSTR_LEN(head));
    memcpy(block->bytes + ZSTR_LEN(head), ZSTR_VAL(body), ZSTR_LEN(body));
    int length = nx_wire_parse_head(&message->parser, block->bytes, ZSTR_LEN(head), &limits, &message->head);
    if (length != (int)ZSTR_LEN(head)) {
        nx_throw(NX_ERROR_BAD_HANDLER, "No client could send this request: %s",
                 length < 0 ? message->parser.problem : "it ends before its headers do");
        nx_message_release(message);
        return NULL;
    }
    message->body_is_block = true;
    message->body_data = block->bytes + ZSTR_LEN(head);
    message->body_length = ZSTR_LEN(body);
    message->started = nx_clock_monotonic();
    message->addresses.client.family = message->addresses.server.family = AF_UNSPEC;
    return message;
}

zend_object *nx_request_of_parts(zend_string *method, zend_string *target, HashTable *headers,
                                 zend_string *body)
{
    zend_string *head = write_head(method, target, headers, body);
    nx_message_t *message = EG(exception) == NULL ? parse_synthetic(head, body) : NULL;
    zend_string_release(head);
    if (message == NULL) {
        return NULL;
    }
    zend_object *object = nx_request_for(message);
    nx_message_release(message);
    return object;
}

/* The client and the identity of a request that was received. */
static void copy_origin(nx_message_t *message, nx_message_t *original)
{
    zend_string_release(nx_message_id(original));
    message->number = original->number;
    message->started = original->started;
    message->addresses = original->addresses;
    message->origin = original->origin;
    message->rules = original->rules;
}

static zend_object *derive_head(nx_request_t *original, const nx_request_changes_t *changes)
{
    zend_string *body = changes->body == NULL ? ZSTR_EMPTY_ALLOC() : changes->body;
    zend_object *object = nx_request_of_parts(changes->method, changes->target, changes->headers, body);
    if (object != NULL) {
        nx_message_t *message = nx_request_of(object)->message;
        copy_origin(message, original->message);
        message->head.is_https = changes->is_https;
    }
    return object;
}

zend_object *nx_request_derive(nx_request_t *original, const nx_request_changes_t *changes)
{
    nx_request_changes_t all = *changes;
    zend_string *body = NULL;
    if (all.body == NULL && original->has_own_body && all.method != NULL) {
        all.body = body = nx_body_string(original->message);
    }
    changes = &all;
    zend_object *object =
        changes->method == NULL ? nx_request_for(original->message) : derive_head(original, changes);
    if (body != NULL) {
        zend_string_release(body);
    }
    if (object == NULL) {
        return NULL;
    }
    nx_request_t *request = nx_request_of(object);
    request->started_at = original->started_at;
    request->has_own_body = changes->body != NULL || original->has_own_body;
    ZVAL_OBJ_COPY(&request->origin, &nx_request_received(original)->std);
    ZVAL_ARR(&request->attributes, zend_array_dup(changes->attributes));
    ZVAL_OBJ_COPY(&request->psr7, changes->psr7);
    if (changes->forms != NULL) {
        ZVAL_ARR(&request->forms, zend_array_dup(changes->forms));
    } else {
        ZVAL_COPY(&request->forms, &original->forms);
    }
    return object;
}
