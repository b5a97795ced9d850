/* SPDX-License-Identifier: MIT */
/* The C side of Nexus\Http\Response. Content is checked when it is set, so that it can be sent unchanged. */
#include "http/response/response.h"

#include "ext/standard/url.h"
#include "zend_interfaces.h"

#include "engine/errors/errors.h"
#include "http/response/file.h"
#include "http/wire/wire.h"

zend_class_entry *nx_ce_response;
const zend_object_handlers *nx_response_handlers;

NX_HOT zend_object *nx_response_create(zend_class_entry *class_entry)
{
    nx_response_t *response = zend_object_alloc(sizeof(nx_response_t), class_entry);
    response->status = 200;
    response->has_date = false;
    response->field_count = 0;
    response->fields = NULL;
    response->reason = NULL;
    response->content_type = NULL;
    response->body = NULL;
    response->file = NULL;
    ZVAL_UNDEF(&response->pieces);
    ZVAL_UNDEF(&response->trailers);
    response->length = -1;
    zend_object_std_init(&response->std, class_entry);
    response->std.handlers = nx_response_handlers;
    return &response->std;
}

static void release_field(nx_field_t *field)
{
    zend_string_release(field->name);
    zend_string_release(field->value);
}

NX_HOT void nx_response_free_object(zend_object *object)
{
    nx_response_t *response = nx_response_of(object);
    if (response->body != NULL) {
        zend_string_release(response->body);
    }
    if (UNEXPECTED(response->file != NULL)) {
        nx_file_release(response->file);
    }
    if (UNEXPECTED(response->reason != NULL)) {
        zend_string_release(response->reason);
    }
    if (response->content_type != NULL) {
        zend_string_release(response->content_type);
    }
    if (UNEXPECTED(response->fields != NULL)) {
        for (uint32_t i = 0; i < response->field_count; i++) {
            release_field(&response->fields[i]);
        }
        efree(response->fields);
    }
    zval_ptr_dtor(&response->pieces);
    zval_ptr_dtor(&response->trailers);
    zend_object_std_dtor(object);
}

HashTable *nx_response_get_gc(zend_object *object, zval **table, int *count)
{
    *table = &nx_response_of(object)->pieces;
    *count = 2;
    return NULL;
}

nx_response_t *nx_response_copy(const nx_response_t *response)
{
    nx_response_t *copy = nx_response_of(nx_response_create(nx_ce_response));
    copy->status = response->status;
    copy->has_date = response->has_date;
    copy->ends_with_client = response->ends_with_client;
    copy->reason = response->reason == NULL ? NULL : zend_string_copy(response->reason);
    copy->content_type = response->content_type == NULL ? NULL : zend_string_copy(response->content_type);
    copy->body = response->body == NULL ? NULL : zend_string_copy(response->body);
    copy->file = response->file == NULL ? NULL : nx_file_hold(response->file);
    ZVAL_COPY(&copy->pieces, &response->pieces);
    ZVAL_COPY(&copy->trailers, &response->trailers);
    copy->length = response->length;
    if (response->field_count > 0) {
        copy->fields = safe_emalloc(response->field_count, sizeof(nx_field_t), 0);
        copy->field_count = response->field_count;
        for (uint32_t i = 0; i < response->field_count; i++) {
            copy->fields[i].name = zend_string_copy(response->fields[i].name);
            copy->fields[i].value = zend_string_copy(response->fields[i].value);
        }
    }
    return copy;
}

nx_response_t *nx_response_with_pieces(const nx_response_t *response, zval *pieces)
{
    nx_response_t *copy = nx_response_copy(response);
    if (copy->body != NULL) {
        zend_string_release(copy->body);
        copy->body = NULL;
    }
    if (copy->file != NULL) {
        nx_file_release(copy->file);
        copy->file = NULL;
    }
    zval_ptr_dtor(&copy->pieces);
    ZVAL_COPY(&copy->pieces, pieces);
    copy->length = -1;
    return copy;
}

static void drop_reason(nx_response_t *response)
{
    if (UNEXPECTED(response->reason != NULL)) {
        zend_string_release(response->reason);
        response->reason = NULL;
    }
}

NX_HOT bool nx_response_set_status(nx_response_t *response, zend_long status)
{
    if (EXPECTED(status >= 200 && status <= 599)) {
        response->status = (uint16_t)status;
        drop_reason(response);
        return true;
    }
    nx_throw(NX_ERROR_BAD_STATUS, "A response's status must be 200 to 599, " ZEND_LONG_FMT " given", status);
    return false;
}

const char *nx_response_reason(const nx_response_t *response, size_t *length)
{
    const char *registered = nx_wire_reason(response->status);
    *length = response->reason == NULL ? strlen(registered) : ZSTR_LEN(response->reason);
    return response->reason == NULL ? registered : ZSTR_VAL(response->reason);
}

void nx_response_set_reason(nx_response_t *response, const char *text, size_t length)
{
    const char *registered = nx_wire_reason(response->status);
    const bool is_registered = strlen(registered) == length && memcmp(registered, text, length) == 0;
    drop_reason(response);
    if (length > 0 && !is_registered && nx_wire_is_header_value(text, length)) {
        response->reason = zend_string_init(text, length, false);
    }
}

static NX_COLD bool refuse_header(const zend_string *name, const char *why)
{
    smart_str shown = {0};
    smart_str_append_escaped(&shown, ZSTR_VAL(name), ZSTR_LEN(name));
    smart_str_0(&shown);
    nx_throw(NX_ERROR_HEADER_INJECTION, "The response header \"%s\" %s",
             shown.s == NULL ? "" : ZSTR_VAL(shown.s), why);
    smart_str_free(&shown);
    return false;
}

static bool check_header(const zend_string *name, const zend_string *value, nx_header_id_t *id)
{
    if (!nx_wire_is_header_name(ZSTR_VAL(name), ZSTR_LEN(name))) {
        return refuse_header(name, "has an invalid name: use letters, digits and dashes");
    }
    if (!nx_wire_is_header_value(ZSTR_VAL(value), ZSTR_LEN(value))) {
        return refuse_header(
            name,
            "has a value with a line break or another control byte, or with white space around it; remove "
            "it");
    }
    *id = nx_wire_header_id(ZSTR_VAL(name), ZSTR_LEN(name));
    if (*id == NX_HEADER_CONTENT_LENGTH || *id == NX_HEADER_TRANSFER_ENCODING ||
        *id == NX_HEADER_CONNECTION) {
        return refuse_header(name, "is set by the server itself. Remove it");
    }
    return true;
}

static void remove_fields(nx_response_t *response, const zend_string *name)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < response->field_count; i++) {
        if (zend_string_equals_ci(response->fields[i].name, name)) {
            release_field(&response->fields[i]);
            continue;
        }
        response->fields[kept++] = response->fields[i];
    }
    response->field_count = kept;
}

static void add_response_field(nx_response_t *response, zend_string *name, zend_string *value)
{
    response->fields = safe_erealloc(response->fields, response->field_count + 1, sizeof(nx_field_t), 0);
    response->fields[response->field_count++] = (nx_field_t){zend_string_copy(name), zend_string_copy(value)};
}

bool nx_response_set_header(nx_response_t *response, zend_string *name, zend_string *value, bool replaces)
{
    nx_header_id_t id = NX_HEADER_OTHER;
    if (!check_header(name, value, &id)) {
        return false;
    }
    if (id == NX_HEADER_CONTENT_TYPE) {
        /* A response has at most one Content-Type, so adding it also replaces it. */
        if (response->content_type != NULL) {
            zend_string_release(response->content_type);
        }
        response->content_type = zend_string_copy(value);
        return true;
    }
    response->has_date = response->has_date || id == NX_HEADER_DATE;
    if (replaces) {
        remove_fields(response, name);
    }
    add_response_field(response, name, value);
    return true;
}

zend_string *nx_response_header(const nx_response_t *response, zend_string *name)
{
    smart_str joined = {0};
    bool found = false;
    if (zend_string_equals_literal_ci(name, "content-type")) {
        return response->content_type == NULL ? NULL : zend_string_copy(response->content_type);
    }
    for (uint32_t i = 0; i < response->field_count; i++) {
        if (!zend_string_equals_ci(response->fields[i].name, name)) {
            continue;
        }
        if (found) {
            smart_str_appendl(&joined, ZEND_STRL(", "));
        }
        found = true;
        smart_str_append(&joined, response->fields[i].value);
    }
    return found ? smart_str_extract(&joined) : NULL;
}

void nx_response_headers(const nx_response_t *response, zval *result)
{
    array_init(result);
    if (response->content_type != NULL) {
        zval list;
        array_init_size(&list, 1);
        add_next_index_str(&list, zend_string_copy(response->content_type));
        add_assoc_zval(result, "Content-Type", &list);
    }
    for (uint32_t i = 0; i < response->field_count; i++) {
        zval *values = zend_symtable_find(Z_ARRVAL_P(result), response->fields[i].name);
        if (values == NULL) {
            zval list;
            array_init_size(&list, 1);
            values = zend_symtable_update(Z_ARRVAL_P(result), response->fields[i].name, &list);
        }
        add_next_index_str(values, zend_string_copy(response->fields[i].value));
    }
}

static NX_COLD bool refuse_cookie(const zend_string *name, const char *why)
{
    smart_str shown = {0};
    smart_str_append_escaped(&shown, ZSTR_VAL(name), ZSTR_LEN(name));
    smart_str_0(&shown);
    nx_throw(NX_ERROR_HEADER_INJECTION, "The cookie \"%s\" %s", shown.s == NULL ? "" : ZSTR_VAL(shown.s),
             why);
    smart_str_free(&shown);
    return false;
}

static bool is_attribute(const zend_string *text)
{
    return nx_wire_is_header_value(ZSTR_VAL(text), ZSTR_LEN(text)) &&
           memchr(ZSTR_VAL(text), ';', ZSTR_LEN(text)) == NULL;
}

static bool check_cookie(const nx_cookie_t *cookie)
{
    if (!nx_wire_is_header_name(ZSTR_VAL(cookie->name), ZSTR_LEN(cookie->name))) {
        return refuse_cookie(cookie->name,
                             "has an invalid name: use letters, digits, dashes and underscores");
    }
    if (!is_attribute(cookie->path) || (cookie->domain != NULL && !is_attribute(cookie->domain))) {
        return refuse_cookie(cookie->name, "has a path or domain with a semicolon or a control byte");
    }
    if (!zend_string_equals_literal(cookie->same_site, "Lax") &&
        !zend_string_equals_literal(cookie->same_site, "Strict") &&
        !zend_string_equals_literal(cookie->same_site, "None")) {
        return refuse_cookie(cookie->name, "has an invalid SameSite: use Lax, Strict or None");
    }
    return true;
}

bool nx_response_is_iterable(const zval *value)
{
    return Z_TYPE_P(value) == IS_ARRAY ||
           (Z_TYPE_P(value) == IS_OBJECT && instanceof_function(Z_OBJCE_P(value), zend_ce_traversable));
}

bool nx_response_add_cookie(nx_response_t *response, const nx_cookie_t *cookie)
{
    if (!check_cookie(cookie)) {
        return false;
    }
    smart_str line = {0};
    zend_string *value = php_raw_url_encode(ZSTR_VAL(cookie->value), ZSTR_LEN(cookie->value));
    smart_str_append(&line, cookie->name);
    smart_str_appendc(&line, '=');
    smart_str_append(&line, value);
    zend_string_release(value);
    if (cookie->max_age >= 0) {
        smart_str_append_printf(&line, "; Max-Age=" ZEND_LONG_FMT, cookie->max_age);
    }
    smart_str_append_printf(&line, "; Path=%s", ZSTR_VAL(cookie->path));
    if (cookie->domain != NULL) {
        smart_str_append_printf(&line, "; Domain=%s", ZSTR_VAL(cookie->domain));
    }
    smart_str_appends(&line, cookie->secure ? "; Secure" : "");
    smart_str_appends(&line, cookie->http_only ? "; HttpOnly" : "");
    smart_str_append_printf(&line, "; SameSite=%s", ZSTR_VAL(cookie->same_site));
    zend_string *name = zend_string_init(ZEND_STRL("Set-Cookie"), false);
    zend_string *text = smart_str_extract(&line);
    add_response_field(response, name, text);
    zend_string_release(name);
    zend_string_release(text);
    return true;
}
