/* SPDX-License-Identifier: MIT */
/*
 * Trailers after a chunked body (RFC 9110 §6.5). The head announces them. Only clients that accept trailers get them.
 */
#include "http/response/response.h"

#include "zend_closures.h"
#include "zend_exceptions.h"

#include "engine/errors/errors.h"
#include "http/wire/wire.h"

static NX_COLD bool refuse_trailer(const zend_string *name, const char *why)
{
    smart_str shown = {0};
    smart_str_append_escaped(&shown, ZSTR_VAL(name), ZSTR_LEN(name));
    smart_str_0(&shown);
    nx_throw(NX_ERROR_BAD_TRAILER, "The trailer \"%s\" %s", shown.s == NULL ? "" : ZSTR_VAL(shown.s), why);
    smart_str_free(&shown);
    return false;
}

static bool check_value(const zend_string *name, const zval *value)
{
    if (nx_wire_is_header_value(Z_STRVAL_P(value), Z_STRLEN_P(value))) {
        return true;
    }
    nx_throw(NX_ERROR_HEADER_INJECTION,
             "The trailer \"%s\" has a value with a line break or another control byte, or with white space "
             "around it; "
             "remove it",
             ZSTR_VAL(name));
    return false;
}

bool nx_response_set_trailer(nx_response_t *response, zend_string *name, zval *value)
{
    if (Z_TYPE(response->pieces) == IS_UNDEF || response->length >= 0) {
        return refuse_trailer(
            name, "cannot be sent: only a streamed body without a length has trailers. Use withHeader()");
    }
    if (!nx_wire_is_header_name(ZSTR_VAL(name), ZSTR_LEN(name))) {
        return refuse_trailer(name, "has an invalid name: use letters, digits and dashes");
    }
    if (!nx_wire_may_trail(ZSTR_VAL(name), ZSTR_LEN(name))) {
        return refuse_trailer(name, "must be known before the body (RFC 9110, 6.5.1). Use withHeader()");
    }
    if (Z_TYPE_P(value) == IS_STRING && !check_value(name, value)) {
        return false;
    }
    if (Z_TYPE(response->trailers) == IS_UNDEF) {
        array_init(&response->trailers);
    }
    SEPARATE_ARRAY(&response->trailers);
    Z_TRY_ADDREF_P(value);
    /* Not zend_symtable_update(): a name that consists of digits must stay a string. */
    zend_hash_update(Z_ARRVAL(response->trailers), name, value);
    return true;
}

zend_string *nx_response_trailer_names(const nx_response_t *response)
{
    smart_str names = {0};
    zend_string *name;
    ZEND_HASH_FOREACH_STR_KEY(Z_ARRVAL(response->trailers), name)
    {
        smart_str_appends(&names, names.s == NULL ? "" : ", ");
        smart_str_append(&names, name);
    }
    ZEND_HASH_FOREACH_END();
    return smart_str_extract(&names);
}

static bool call_trailer(const zend_string *name, zval *source, zval *value)
{
    zend_fcall_info info;
    zend_fcall_info_cache cache;
    if (Z_TYPE_P(source) == IS_STRING) {
        ZVAL_COPY(value, source);
        return true;
    }
    ZVAL_UNDEF(value);
    zend_fcall_info_init(source, 0, &info, &cache, NULL, NULL);
    info.retval = value;
    zend_call_function(&info, &cache);
    if (EG(exception) != NULL) {
        return false;
    }
    if (Z_TYPE_P(value) == IS_STRING) {
        return check_value(name, value);
    }
    nx_throw(NX_ERROR_BAD_HANDLER, "The closure of the trailer \"%s\" returned %s. Return a string",
             ZSTR_VAL(name), zend_zval_type_name(value));
    return false;
}

/* Appends one line per trailer, then an empty line. False with an exception. */
static bool put_trailers(smart_str *text, HashTable *trailers)
{
    zend_string *name;
    zval *source;
    ZEND_HASH_FOREACH_STR_KEY_VAL(trailers, name, source)
    {
        zval value;
        bool is_given = call_trailer(name, source, &value);
        if (is_given) {
            smart_str_append(text, name);
            smart_str_appends(text, ": ");
            smart_str_append(text, Z_STR(value));
            smart_str_appends(text, "\r\n");
        }
        zval_ptr_dtor(&value);
        if (!is_given) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    smart_str_appends(text, "\r\n");
    return true;
}

bool nx_response_put_trailers(const nx_response_t *response, smart_str *text)
{
    zval held;
    ZVAL_COPY(&held, &response->trailers);
    bool done = put_trailers(text, Z_ARRVAL(held));
    zval_ptr_dtor(&held);
    return done;
}
