/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include <sys/time.h>

#include "engine/errors/errors.h"
#include "http/server/backend.h"
#include "http/request/body.h"
#include "http/request/form.h"
#include "http/request/body_stream.h"
#include "http/wire/accept.h"
#include "http/server/server.h"
#include "http/php/package.h"
#include "http/php/request_arginfo.h"

#define THIS nx_request_of(Z_OBJ_P(ZEND_THIS))
/* The request that supplies the body. */
#define BODY nx_request_with_body(THIS)

static zend_object_handlers handlers;

ZEND_METHOD(Nexus_Http_Request, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_Request, of)
{
    zend_string *method, *target, *body = NULL;
    HashTable *headers = NULL;
    ZEND_PARSE_PARAMETERS_START(2, 4)
    Z_PARAM_STR(method)
    Z_PARAM_STR(target)
    Z_PARAM_OPTIONAL
    Z_PARAM_ARRAY_HT(headers)
    Z_PARAM_STR(body)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *request =
        nx_request_of_parts(method, target, headers == NULL ? (HashTable *)&zend_empty_array : headers,
                            body == NULL ? ZSTR_EMPTY_ALLOC() : body);
    if (request == NULL) {
        return;
    }
    struct timeval now;
    gettimeofday(&now, NULL);
    nx_request_of(request)->started_at = (double)now.tv_sec + (double)now.tv_usec / 1e6;
    RETURN_OBJ(request);
}

static void return_span(zval *return_value, const nx_request_t *request, nx_span_t span)
{
    RETURN_STRINGL_FAST(nx_message_at(request->message, span), span.length);
}

static void return_found(zval *return_value, zend_string *found, zend_string *fallback)
{
    if (found != NULL) {
        RETURN_STR(found);
    }
    if (fallback != NULL) {
        RETURN_STR_COPY(fallback);
    }
}

#define PARSE_NAME_AND_DEFAULT()                                                                             \
    zend_string *name, *fallback = NULL;                                                                     \
    ZEND_PARSE_PARAMETERS_START(1, 2)                                                                        \
    Z_PARAM_STR(name)                                                                                        \
    Z_PARAM_OPTIONAL                                                                                         \
    Z_PARAM_STR_OR_NULL(fallback)                                                                            \
    ZEND_PARSE_PARAMETERS_END()

ZEND_METHOD(Nexus_Http_Request, method)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_request_method(THIS));
}

ZEND_METHOD(Nexus_Http_Request, target)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_span(return_value, THIS, THIS->message->head.target);
}

ZEND_METHOD(Nexus_Http_Request, path)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_span(return_value, THIS, THIS->message->head.path);
}

ZEND_METHOD(Nexus_Http_Request, isAborted)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_request_received(THIS)->message->has_left);
}

static bool are_links(zval *links, uint32_t count)
{
    zend_string *link;
    for (uint32_t i = 0; i < count; i++) {
        if (!zend_parse_arg_str(&links[i], &link, false, i + 1)) {
            zend_argument_type_error(i + 1, "must be of type string, %s given",
                                     zend_zval_type_name(&links[i]));
            return false;
        }
        if (!nx_wire_is_header_value(ZSTR_VAL(link), ZSTR_LEN(link))) {
            nx_throw(
                NX_ERROR_HEADER_INJECTION,
                "An early hint has a line break or another control byte, or white space around it; remove it");
            return false;
        }
    }
    return true;
}

ZEND_METHOD(Nexus_Http_Request, earlyHints)
{
    zval *links;
    uint32_t count;
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', links, count)
    ZEND_PARSE_PARAMETERS_END();
    nx_exchange_t *exchange = nx_request_received(THIS)->message->answering;
    if (!are_links(links, count)) {
        return;
    }
    RETURN_BOOL(count > 0 && exchange != NULL && nx_exchange_hint(exchange, links, count));
}

ZEND_METHOD(Nexus_Http_Request, onFinish)
{
    zend_fcall_info function;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(function, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_server_on_finish(&THIS->std, &function.function_name);
}

/* Puts the texts of the media types into `texts`. False with an exception. */
static bool list_types(zval *types, uint32_t count, const char **texts)
{
    for (uint32_t i = 0; i < count; i++) {
        zend_string *type;
        if (!zend_parse_arg_str(&types[i], &type, false, i + 1)) {
            zend_argument_type_error(i + 1, "must be of type string, %s given",
                                     zend_zval_type_name(&types[i]));
            return false;
        }
        if (memchr(ZSTR_VAL(type), '/', ZSTR_LEN(type)) == NULL) {
            zend_argument_value_error(i + 1, "must be a media type, such as \"application/json\"");
            return false;
        }
        texts[i] = ZSTR_VAL(type);
    }
    return true;
}

ZEND_METHOD(Nexus_Http_Request, prefers)
{
    zval *types;
    uint32_t count;
    ZEND_PARSE_PARAMETERS_START(0, -1)
    Z_PARAM_VARIADIC('*', types, count)
    ZEND_PARSE_PARAMETERS_END();
    const nx_message_t *message = THIS->message;
    const char **texts = safe_emalloc(count, sizeof(*texts), sizeof(*texts));
    if (list_types(types, count, texts)) {
        int best = nx_wire_preferred(&message->head, message->data, texts, count);
        if (best >= 0) {
            RETVAL_COPY(&types[best]);
        }
    }
    efree(texts);
}

ZEND_METHOD(Nexus_Http_Request, scheme)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STRING(THIS->message->head.is_https ? "https" : "http");
}

ZEND_METHOD(Nexus_Http_Request, host)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_message_host(THIS->message));
}

ZEND_METHOD(Nexus_Http_Request, protocol)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STRING(THIS->message->head.minor_version == 0 ? "1.0" : "1.1");
}

ZEND_METHOD(Nexus_Http_Request, query)
{
    PARSE_NAME_AND_DEFAULT();
    nx_span_t query = THIS->message->head.query;
    return_found(return_value, nx_request_pair(nx_message_at(THIS->message, query), query.length, name),
                 fallback);
}

ZEND_METHOD(Nexus_Http_Request, queries)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_span_t query = THIS->message->head.query;
    nx_request_pairs(nx_message_at(THIS->message, query), query.length, return_value);
}

ZEND_METHOD(Nexus_Http_Request, header)
{
    PARSE_NAME_AND_DEFAULT();
    return_found(return_value, nx_request_header(THIS, name), fallback);
}

ZEND_METHOD(Nexus_Http_Request, headers)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_headers(THIS, return_value);
}

ZEND_METHOD(Nexus_Http_Request, cookie)
{
    PARSE_NAME_AND_DEFAULT();
    return_found(return_value, nx_request_cookie(THIS, name), fallback);
}

ZEND_METHOD(Nexus_Http_Request, cookies)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_cookies(THIS, return_value);
}

ZEND_METHOD(Nexus_Http_Request, form)
{
    PARSE_NAME_AND_DEFAULT();
    if (Z_TYPE(THIS->forms) == IS_ARRAY) {
        const zval *field = zend_symtable_find(Z_ARRVAL(THIS->forms), name);
        bool is_text = field != NULL && Z_TYPE_P(field) == IS_STRING;
        return_found(return_value, is_text ? zend_string_copy(Z_STR_P(field)) : NULL, fallback);
        return;
    }
    if (nx_request_is_form(BODY)) {
        zend_string *body = nx_body_string(BODY->message);
        if (body != NULL) {
            return_found(return_value, nx_request_pair(ZSTR_VAL(body), ZSTR_LEN(body), name), fallback);
            zend_string_release(body);
        }
        return;
    }
    nx_form_t *form = nx_request_form(BODY);
    if (form != NULL) {
        const zval *found = nx_form_find(form, name, false);
        return_found(return_value, found == NULL ? NULL : zend_string_copy(Z_STR_P(found)), fallback);
    }
}

ZEND_METHOD(Nexus_Http_Request, forms)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Z_TYPE(THIS->forms) == IS_ARRAY) {
        RETURN_COPY(&THIS->forms);
    }
    if (nx_request_is_form(BODY)) {
        zend_string *body = nx_body_string(BODY->message);
        if (body != NULL) {
            nx_request_pairs(ZSTR_VAL(body), ZSTR_LEN(body), return_value);
            zend_string_release(body);
        }
        return;
    }
    nx_form_t *form = nx_request_form(BODY);
    if (form != NULL) {
        nx_form_list(form, false, return_value);
    }
}

ZEND_METHOD(Nexus_Http_Request, file)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_form_t *form = nx_request_form(BODY);
    const zval *found = form == NULL ? NULL : nx_form_find(form, name, true);
    if (found != NULL) {
        RETURN_COPY(found);
    }
}

ZEND_METHOD(Nexus_Http_Request, files)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_form_t *form = nx_request_form(BODY);
    if (form != NULL) {
        nx_form_list(form, true, return_value);
    }
}

ZEND_METHOD(Nexus_Http_Request, body)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_string *body = nx_body_string(BODY->message);
    if (body != NULL) {
        RETURN_STR(body);
    }
}

ZEND_METHOD(Nexus_Http_Request, bodyStream)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_body_stream_for(BODY->message));
}

ZEND_METHOD(Nexus_Http_Request, json)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_json(BODY, return_value);
}

ZEND_METHOD(Nexus_Http_Request, attribute)
{
    zend_string *name;
    zval *fallback = NULL, *found = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(name)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(fallback)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE(THIS->attributes) == IS_ARRAY) {
        found = zend_symtable_find(Z_ARRVAL(THIS->attributes), name);
    }
    found = found == NULL ? fallback : found;
    if (found != NULL) {
        RETURN_COPY_DEREF(found);
    }
}

ZEND_METHOD(Nexus_Http_Request, attributes)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Z_TYPE(THIS->attributes) != IS_ARRAY) {
        RETURN_EMPTY_ARRAY();
    }
    RETURN_COPY(&THIS->attributes);
}

ZEND_METHOD(Nexus_Http_Request, withAttribute)
{
    zend_string *name;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(name)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_OBJ(nx_request_with(THIS, name, value));
}

ZEND_METHOD(Nexus_Http_Request, clientIp)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_address_ip(&THIS->message->addresses.client));
}

ZEND_METHOD(Nexus_Http_Request, clientAddress)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_address_text(&THIS->message->addresses.client));
}

ZEND_METHOD(Nexus_Http_Request, serverAddress)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_address_text(&THIS->message->addresses.server));
}

PHP_METHOD(Nexus_Http_Request, requestId)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_message_id(nx_request_of(Z_OBJ_P(ZEND_THIS))->message));
}

ZEND_METHOD(Nexus_Http_Request, startedAt)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_DOUBLE(THIS->started_at);
}

/* Makes the PSR-7 view of the request, from the view that it has, if any. False with an exception. */
static bool make_psr7(const char *method, zval *request, zval *result)
{
    const nx_package_method_t maker = {
        .class_name = "Nexus\\Http\\Internal\\Psr7",
        .method = method,
        .needed_by = "A PSR-7 view needs",
    };
    zval arguments[2] = {*request, nx_request_of(Z_OBJ_P(request))->psr7};
    return nx_package_call(&maker, Z_TYPE(arguments[1]) == IS_UNDEF ? 1 : 2, arguments, result);
}

ZEND_METHOD(Nexus_Http_Request, toPsr7)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_request_t *request = THIS;
    if (Z_TYPE(request->psr7) == IS_UNDEF || request->psr7_lacks_attributes) {
        const char *method = request->psr7_lacks_attributes ? "withattributes" : "serverrequest";
        zval result;
        if (!make_psr7(method, ZEND_THIS, &result)) {
            return;
        }
        zval_ptr_dtor(&request->psr7);
        ZVAL_COPY_VALUE(&request->psr7, &result);
        request->psr7_lacks_attributes = false;
    }
    RETURN_COPY(&request->psr7);
}

void nx_php_register_request(void)
{
    nx_ce_request = register_class_Nexus_Http_Request();
    nx_ce_request->create_object = nx_request_create;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(nx_request_t, std);
    handlers.free_obj = nx_request_free_object;
    handlers.get_gc = nx_request_get_gc;
    handlers.clone_obj = NULL;
    nx_request_handlers = &handlers;
}
