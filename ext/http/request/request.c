/* SPDX-License-Identifier: MIT */
/* The C side of Nexus\Http\Request: parts of a message, created on demand. */
#include "http/request/body.h"
#include "http/request/json.h"
#include "http/request/trusted_proxies.h"
#include "http/request/private.h"

#include <arpa/inet.h>

#include "SAPI.h"
#include "php_variables.h"
#include "zend_exceptions.h"

zend_class_entry *nx_ce_request;
const zend_object_handlers *nx_request_handlers;

zend_object *nx_request_create(zend_class_entry *class_entry)
{
    nx_request_t *request = zend_object_alloc(sizeof(nx_request_t), class_entry);
    request->message = NULL;
    ZVAL_UNDEF(&request->attributes);
    ZVAL_UNDEF(&request->psr7);
    ZVAL_UNDEF(&request->json);
    ZVAL_UNDEF(&request->forms);
    ZVAL_UNDEF(&request->origin);
    request->has_own_body = request->psr7_lacks_attributes = false;
    request->started_at = 0;
    zend_object_std_init(&request->std, class_entry);
    request->std.handlers = nx_request_handlers;
    return &request->std;
}

void nx_request_free_object(zend_object *object)
{
    nx_request_t *request = nx_request_of(object);
    if (request->message != NULL) {
        nx_message_release(request->message);
    }
    zval_ptr_dtor(&request->attributes);
    zval_ptr_dtor(&request->psr7);
    zval_ptr_dtor(&request->json);
    zval_ptr_dtor(&request->forms);
    zval_ptr_dtor(&request->origin);
    zend_object_std_dtor(object);
}

HashTable *nx_request_get_gc(zend_object *object, zval **table, int *count)
{
    nx_request_t *request = nx_request_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &request->attributes);
    zend_get_gc_buffer_add_zval(buffer, &request->psr7);
    zend_get_gc_buffer_add_zval(buffer, &request->json);
    zend_get_gc_buffer_add_zval(buffer, &request->forms);
    zend_get_gc_buffer_add_zval(buffer, &request->origin);
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}

zend_object *nx_request_for(nx_message_t *message)
{
    zend_object *object = nx_request_create(nx_ce_request);
    message->references++;
    nx_request_of(object)->message = message;
    return object;
}

zend_object *nx_request_with(const nx_request_t *request, zend_string *name, zval *value)
{
    zend_object *object = nx_request_for(request->message);
    nx_request_t *copy = nx_request_of(object);
    copy->started_at = request->started_at;
    copy->has_own_body = request->has_own_body;
    ZVAL_COPY(&copy->forms, &request->forms);
    ZVAL_COPY(&copy->origin, &request->origin);
    if (Z_TYPE(request->psr7) == IS_OBJECT) {
        ZVAL_COPY(&copy->psr7, &request->psr7);
        copy->psr7_lacks_attributes = true;
    }
    if (Z_TYPE(request->attributes) == IS_UNDEF) {
        array_init(&copy->attributes);
    } else {
        ZVAL_ARR(&copy->attributes, zend_array_dup(Z_ARR(request->attributes)));
    }
    Z_TRY_ADDREF_P(value);
    zend_symtable_update(Z_ARRVAL(copy->attributes), name, value);
    return object;
}

zend_string *nx_request_method(const nx_request_t *request)
{
    const nx_request_head_t *head = &request->message->head;
    zend_string *known = nx_request_method_name(head->method);
    if (EXPECTED(known != NULL)) {
        return known;
    }
    return zend_string_init(nx_message_at(request->message, head->method_name), head->method_name.length,
                            false);
}

static bool is_pair_named(const nx_message_t *message, const nx_header_t *header, nx_header_id_t id,
                          const zend_string *name)
{
    if (id != NX_HEADER_OTHER || header->name_id != NX_HEADER_OTHER) {
        return header->name_id == id;
    }
    return zend_binary_strcasecmp(nx_message_at(message, header->name), header->name.length, ZSTR_VAL(name),
                                  ZSTR_LEN(name)) == 0;
}

/* Takes `joined`, the values before this one. NULL: it is the first one. */
static zend_string *join_value(zend_string *joined, nx_header_id_t id, const char *value, size_t length)
{
    if (EXPECTED(joined == NULL)) {
        return zend_string_init(value, length, false);
    }
    const char *separator = id == NX_HEADER_COOKIE ? "; " : ", ";
    zend_string *longer =
        zend_string_concat3(ZSTR_VAL(joined), ZSTR_LEN(joined), separator, 2, value, length);
    zend_string_release(joined);
    return longer;
}

zend_string *nx_request_header(const nx_request_t *request, zend_string *name)
{
    const nx_message_t *message = request->message;
    if (!nx_wire_is_header_name(ZSTR_VAL(name), ZSTR_LEN(name))) {
        return NULL;
    }
    nx_header_id_t id = nx_wire_header_id(ZSTR_VAL(name), ZSTR_LEN(name));
    if (id == NX_HEADER_HOST) {
        return message->head.host.length == 0 ? NULL : nx_message_host(message);
    }
    zend_string *value = NULL;
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        const nx_header_t *header = &message->head.headers[i];
        if (is_pair_named(message, header, id, name)) {
            value = join_value(value, id, nx_message_at(message, header->value), header->value.length);
        }
    }
    return value;
}

bool nx_request_has_json(const nx_request_t *request)
{
    static const char json[] = "application/json";
    const nx_message_t *message = request->message;
    bool is_json = false;
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        const nx_header_t *header = &message->head.headers[i];
        if (header->name_id != NX_HEADER_CONTENT_TYPE) {
            continue;
        }
        if (is_json || header->value.length != sizeof(json) - 1 ||
            memcmp(nx_message_at(message, header->value), json, sizeof(json) - 1) != 0) {
            return false;
        }
        is_json = true;
    }
    return is_json;
}

static zend_string *name_of(const nx_message_t *message, const nx_header_t *header)
{
    zend_string *known = nx_request__header_name((nx_header_id_t)header->name_id);
    if (known != NULL) {
        return known;
    }
    zend_string *name = zend_string_alloc(header->name.length, false);
    zend_str_tolower_copy(ZSTR_VAL(name), nx_message_at(message, header->name), header->name.length);
    return name;
}

/* Adds the Host header. If the request target or a trusted proxy gives another host, that host is the value. */
static void add_derived_host(const nx_message_t *message, zval *result)
{
    zval list;
    array_init_size(&list, 1);
    add_next_index_str(&list, nx_message_host(message));
    zend_hash_update(Z_ARRVAL_P(result), nx_request__header_name(NX_HEADER_HOST), &list);
}

void nx_request_headers(const nx_request_t *request, zval *result)
{
    const nx_message_t *message = request->message;
    array_init_size(result, message->head.header_count);
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        const nx_header_t *header = &message->head.headers[i];
        zend_string *name = name_of(message, header);
        zval *values = zend_symtable_find(Z_ARRVAL_P(result), name);
        if (values == NULL) {
            zval list;
            array_init_size(&list, 1);
            values = zend_symtable_update(Z_ARRVAL_P(result), name, &list);
        }
        add_next_index_stringl(values, nx_message_at(message, header->value), header->value.length);
        zend_string_release(name);
    }
    if (message->head.host.length > 0) {
        add_derived_host(message, result);
    }
}

static zend_string *decoded(const char *text, size_t length, bool is_encoded, bool plus_is_space)
{
    if (!is_encoded) {
        return zend_string_init_fast(text, length);
    }
    zend_string *string = zend_string_alloc(length, false);
    ZSTR_LEN(string) = nx_wire_decode_percent(text, length, ZSTR_VAL(string), plus_is_space);
    ZSTR_VAL(string)[ZSTR_LEN(string)] = '\0';
    return string;
}

static bool names(const nx_pair_t *pair, const zend_string *name, bool plus_is_space)
{
    if (EXPECTED(!pair->name_is_encoded)) {
        return pair->name_length == ZSTR_LEN(name) && memcmp(pair->name, ZSTR_VAL(name), ZSTR_LEN(name)) == 0;
    }
    zend_string *plain = decoded(pair->name, pair->name_length, true, plus_is_space);
    bool equal = zend_string_equals(plain, name);
    zend_string_release(plain);
    return equal;
}

zend_string *nx_request_pair(const char *source, size_t length, zend_string *name)
{
    nx_pairs_t rest = nx_pairs(source, length);
    nx_pair_t pair, last = {0};
    while (nx_query_next(&rest, &pair)) {
        if (names(&pair, name, true)) {
            last = pair;
        }
    }
    return last.name == NULL ? NULL : decoded(last.value, last.value_length, last.value_is_encoded, true);
}

void nx_request_pairs(const char *source, size_t length, zval *result)
{
    array_init(result);
    if (length > 0) {
        sapi_module.treat_data(PARSE_STRING, estrndup(source, length), result);
    }
}

zend_string *nx_request_cookie(const nx_request_t *request, zend_string *name)
{
    const nx_message_t *message = request->message;
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        const nx_header_t *header = &message->head.headers[i];
        if (header->name_id != NX_HEADER_COOKIE) {
            continue;
        }
        nx_pairs_t rest = nx_pairs(nx_message_at(message, header->value), header->value.length);
        nx_pair_t pair;
        while (nx_cookie_next(&rest, &pair)) {
            if (names(&pair, name, false)) {
                return decoded(pair.value, pair.value_length, pair.value_is_encoded, false);
            }
        }
    }
    return NULL;
}

/* At most max_input_vars cookies, as in PHP: colliding names make a hash table slow. */
void nx_request_cookies(const nx_request_t *request, zval *result)
{
    const nx_message_t *message = request->message;
    zend_long left = PG(max_input_vars);
    array_init(result);
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        const nx_header_t *header = &message->head.headers[i];
        if (header->name_id != NX_HEADER_COOKIE) {
            continue;
        }
        nx_pairs_t rest = nx_pairs(nx_message_at(message, header->value), header->value.length);
        nx_pair_t pair;
        while (left > 0 && nx_cookie_next(&rest, &pair)) {
            zval value;
            left--;
            zend_string *name = decoded(pair.name, pair.name_length, pair.name_is_encoded, false);
            ZVAL_STR(&value, decoded(pair.value, pair.value_length, pair.value_is_encoded, false));
            if (zend_symtable_exists(Z_ARRVAL_P(result), name)) {
                zval_ptr_dtor_str(&value);
            } else {
                zend_symtable_update(Z_ARRVAL_P(result), name, &value);
            }
            zend_string_release(name);
        }
    }
}

bool nx_request_is_form(const nx_request_t *request)
{
    static const char form[] = "application/x-www-form-urlencoded";
    const nx_header_t *type = nx_wire_find_header(&request->message->head, NX_HEADER_CONTENT_TYPE);
    if (type == NULL || type->value.length < sizeof(form) - 1) {
        return false;
    }
    const char *value = nx_message_at(request->message, type->value);
    char end = type->value.length == sizeof(form) - 1 ? ';' : value[sizeof(form) - 1];
    return strncasecmp(value, form, sizeof(form) - 1) == 0 && (end == ';' || end == ' ' || end == '\t');
}

void nx_request_json(nx_request_t *request, zval *result)
{
    if (Z_TYPE(request->json) == IS_UNDEF) {
        /* The parser needs a NUL at the end, which a receive block does not have. */
        zend_string *body = nx_body_string(request->message);
        zval decoded;
        if (body == NULL) {
            return;
        }
        bool is_decoded = nx_json_decode(body, &decoded);
        zend_string_release(body);
        if (!is_decoded) {
            return;
        }
        /* Another coroutine may have decoded it while this one yielded. */
        zval_ptr_dtor(&request->json);
        ZVAL_COPY_VALUE(&request->json, &decoded);
    }
    ZVAL_COPY(result, &request->json);
}

zend_string *nx_address_text(const nx_address_t *address)
{
    char text[INET6_ADDRSTRLEN];
    if (address->family == AF_INET) {
        inet_ntop(AF_INET, &address->ip4.sin_addr, text, sizeof(text));
        return strpprintf(0, "%s:%u", text, ntohs(address->ip4.sin_port));
    }
    if (address->family == AF_INET6) {
        inet_ntop(AF_INET6, &address->ip6.sin6_addr, text, sizeof(text));
        return strpprintf(0, "[%s]:%u", text, ntohs(address->ip6.sin6_port));
    }
    return ZSTR_EMPTY_ALLOC();
}

zend_string *nx_address_ip(const nx_address_t *address)
{
    if (address->family != AF_INET && address->family != AF_INET6) {
        return ZSTR_EMPTY_ALLOC();
    }
    const void *bytes =
        address->family == AF_INET ? (const void *)&address->ip4.sin_addr : &address->ip6.sin6_addr;
    char text[INET6_ADDRSTRLEN];
    inet_ntop(address->family, bytes, text, sizeof(text));
    return zend_string_init(text, strlen(text), false);
}
