/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "ext/standard/php_string.h"
#include "ext/standard/url.h"
#include "zend_closures.h"
#include "zend_exceptions.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "engine/compat/compat.h"
#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "engine/errors/errors.h"
#include "http/response/beneath.h"
#include "http/response/file.h"
#include "http/response/response.h"
#include "http/php/package.h"
#include "http/php/websocket.h"
#include "http/php/response_arginfo.h"

#define JSON_OPTIONS (PHP_JSON_UNESCAPED_SLASHES | PHP_JSON_UNESCAPED_UNICODE)

#define THIS nx_response_of(Z_OBJ_P(ZEND_THIS))

static zend_object_handlers handlers;
static zend_string *type_json, *type_text, *type_html, *name_location, *name_type, *name_disposition;
static zend_string *type_events, *name_cache, *cache_none, *name_buffering, *buffering_off;

NX_HOT static nx_response_t *create_response(zend_long status)
{
    nx_response_t *response = nx_response_of(nx_response_create(nx_ce_response));
    if (UNEXPECTED(!nx_response_set_status(response, status))) {
        OBJ_RELEASE(&response->std);
        return NULL;
    }
    return response;
}

ZEND_METHOD(Nexus_Http_Response, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

/* Calls json_last_error_msg(), because ext/json does not export its error texts to C. */
static NX_COLD void throw_json_error(void)
{
    zval message, code;
    if (EG(exception) != NULL) {
        return;
    }
    zend_call_method_with_0_params(NULL, NULL, NULL, "json_last_error", &code);
    zend_call_method_with_0_params(NULL, NULL, NULL, "json_last_error_msg", &message);
    zend_class_entry *exception = zend_hash_str_find_ptr(EG(class_table), ZEND_STRL("jsonexception"));
    zend_throw_exception(exception, Z_STRVAL(message), Z_LVAL(code));
    zval_ptr_dtor(&message);
}

/* Also checks the error code: some errors, such as NAN, leave a text in addition to the code. */
static bool encode(smart_str *text, zval *data)
{
    return php_json_encode_ex(text, data, JSON_OPTIONS, PHP_JSON_PARSER_DEFAULT_DEPTH) == SUCCESS &&
           NX_PHP_JSON_CODE == PHP_JSON_ERROR_NONE;
}

NX_HOT ZEND_METHOD(Nexus_Http_Response, json)
{
    zval *data;
    zend_long status = 200;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ZVAL(data)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(status)
    ZEND_PARSE_PARAMETERS_END();
    smart_str text = {0};
    if (UNEXPECTED(!encode(&text, data))) {
        smart_str_free(&text);
        throw_json_error();
        return;
    }
    nx_response_t *response = create_response(status);
    if (UNEXPECTED(response == NULL)) {
        smart_str_free(&text);
        return;
    }
    smart_str_0(&text);
    response->body = text.s;
    response->content_type = type_json;
    RETURN_OBJ(&response->std);
}

static void make_text(INTERNAL_FUNCTION_PARAMETERS, zend_string *type)
{
    zend_string *text;
    zend_long status = 200;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(text)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(status)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *response = create_response(status);
    if (EXPECTED(response != NULL)) {
        response->body = zend_string_copy(text);
        response->content_type = type;
        RETURN_OBJ(&response->std);
    }
}

ZEND_METHOD(Nexus_Http_Response, text)
{
    make_text(INTERNAL_FUNCTION_PARAM_PASSTHRU, type_text);
}

ZEND_METHOD(Nexus_Http_Response, html)
{
    make_text(INTERNAL_FUNCTION_PARAM_PASSTHRU, type_html);
}

ZEND_METHOD(Nexus_Http_Response, redirect)
{
    zend_string *location;
    zend_long status = 302;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_STR(location)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(status)
    ZEND_PARSE_PARAMETERS_END();
    if (status < 301 || status > 308 || (status > 303 && status < 307)) {
        nx_throw(NX_ERROR_BAD_STATUS,
                 "A redirect's status must be 301, 302, 303, 307 or 308, " ZEND_LONG_FMT " given", status);
        return;
    }
    nx_response_t *response = create_response(status);
    if (!nx_response_set_header(response, name_location, location, true)) {
        OBJ_RELEASE(&response->std);
        return;
    }
    RETURN_OBJ(&response->std);
}

/* Takes ownership of the file. `type`: NULL for that of the path's extension. NULL with an exception. */
static nx_response_t *create_with_file(nx_file_t *file, const char *path, zend_string *type)
{
    nx_response_t *response = create_response(200);
    response->file = file;
    const char *known = nx_file_type(path);
    zend_string *own_type =
        type == NULL ? zend_string_init(known, strlen(known), false) : zend_string_copy(type);
    bool is_valid = nx_response_set_header(response, name_type, own_type, true);
    zend_string_release(own_type);
    if (!is_valid) {
        OBJ_RELEASE(&response->std);
        return NULL;
    }
    return response;
}

/* NULL with an exception. */
static nx_response_t *create_of_file(zend_string *path, zend_string *type)
{
    if (php_check_open_basedir(ZSTR_VAL(path)) != 0) {
        nx_throw(NX_ERROR_SYSTEM, "%s cannot be sent: open_basedir does not allow it", ZSTR_VAL(path));
        return NULL;
    }
    char resolved[MAXPATHLEN];
    const char *real = VCWD_REALPATH(ZSTR_VAL(path), resolved);
    nx_file_t *file = real == NULL ? NULL : nx_file_open(real);
    if (file == NULL) {
        nx_throw(NX_ERROR_SYSTEM, "%s cannot be sent: %s", ZSTR_VAL(path),
                 errno == EINVAL ? "It is no regular file" : strerror(errno));
        return NULL;
    }
    return create_with_file(file, real, type);
}

ZEND_METHOD(Nexus_Http_Response, file)
{
    zend_string *path, *type = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_PATH_STR(path)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(type)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *response = create_of_file(path, type);
    if (response != NULL) {
        RETURN_OBJ(&response->std);
    }
}

/*
 * The descriptor of a file below the directory, or -errno. Sets `*linked` to the target of a symbolic link; NULL: the
 * file is no link.
 */
static int open_beneath(const char *directory, const char *path, zend_string **linked)
{
    int without_links = nx_open_without_links(directory, path);
    if (without_links != -ELOOP) {
        return without_links;
    }
    const nx_directory_t root = {.descriptor = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC),
                                 .path = directory};
    if (root.descriptor < 0) {
        return -errno;
    }
    char whole[PATH_MAX];
    bool is_resolved; /* not used: what has links was to be opened */
    int file = nx_open_beneath(&root, path, &is_resolved);
    const char *target = file < 0 ? "" : nx_target_beneath(&root, file, whole);
    close(root.descriptor);
    if (target == NULL) {
        close(file);
        return -EXDEV;
    }
    bool is_linked = file >= 0 && strcmp(target + 1, path + strspn(path, "/")) != 0;
    *linked = is_linked ? zend_string_init(target + 1, strlen(target + 1), false) : NULL;
    return file;
}

ZEND_FUNCTION(Nexus_Http_Internal_file_beneath)
{
    zend_string *directory, *path, *name = NULL, *linked = NULL;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_PATH_STR(directory)
    Z_PARAM_PATH_STR(path)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(name)
    ZEND_PARSE_PARAMETERS_END();
    if (php_check_open_basedir(ZSTR_VAL(directory)) != 0) {
        RETURN_LONG(EACCES);
    }
    int descriptor = open_beneath(ZSTR_VAL(directory), ZSTR_VAL(path), &linked);
    if (descriptor < 0) {
        RETURN_LONG(-descriptor);
    }
    if (linked != NULL) {
        close(descriptor);
        RETURN_STR(linked);
    }
    nx_file_t *file = nx_file_of_open(descriptor);
    if (file == NULL) {
        RETURN_LONG(errno);
    }
    nx_response_t *response = create_with_file(file, ZSTR_VAL(name == NULL ? path : name), NULL);
    if (response != NULL) {
        RETURN_OBJ(&response->std);
    }
}

/* Formats Content-Disposition: ASCII for old clients, UTF-8 for all others (RFC 6266 §5). */
static zend_string *disposition(const zend_string *name)
{
    smart_str text = {0};
    smart_str_appends(&text, "attachment; filename=\"");
    for (size_t i = 0; i < ZSTR_LEN(name); i++) {
        unsigned char byte = (unsigned char)ZSTR_VAL(name)[i];
        bool is_plain = byte >= ' ' && byte < 0x7f && strchr("\"\\%", byte) == NULL;
        smart_str_appendc(&text, is_plain ? (char)byte : '_');
    }
    zend_string *encoded = php_raw_url_encode(ZSTR_VAL(name), ZSTR_LEN(name));
    smart_str_append_printf(&text, "\"; filename*=UTF-8''%s", ZSTR_VAL(encoded));
    zend_string_release(encoded);
    return smart_str_extract(&text);
}

ZEND_METHOD(Nexus_Http_Response, download)
{
    zend_string *path, *name = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_PATH_STR(path)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR_OR_NULL(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *response = create_of_file(path, NULL);
    if (response == NULL) {
        return;
    }
    name = name == NULL ? php_basename(ZSTR_VAL(path), ZSTR_LEN(path), NULL, 0) : zend_string_copy(name);
    zend_string *value = disposition(name);
    nx_response_set_header(response, name_disposition, value, true);
    zend_string_release(value);
    zend_string_release(name);
    RETURN_OBJ(&response->std);
}

ZEND_METHOD(Nexus_Http_Response, stream)
{
    zval *pieces;
    zend_long status = 200, length = -1;
    bool is_unknown = true;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ZVAL(pieces)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(status)
    Z_PARAM_LONG_OR_NULL(length, is_unknown)
    ZEND_PARSE_PARAMETERS_END();
    bool is_closure = Z_TYPE_P(pieces) == IS_OBJECT && Z_OBJCE_P(pieces) == zend_ce_closure;
    if (!is_closure && !nx_response_is_iterable(pieces)) {
        zend_argument_type_error(1, "must be of type iterable|Closure, %s given",
                                 zend_zval_type_name(pieces));
        return;
    }
    if (!is_unknown && length < 0) {
        nx_throw(NX_ERROR_BODY_LENGTH,
                 "The length of a response must be 0 or more bytes, " ZEND_LONG_FMT " given", length);
        return;
    }
    nx_response_t *response = create_response(status);
    if (EXPECTED(response != NULL)) {
        ZVAL_COPY(&response->pieces, pieces);
        response->length = is_unknown ? -1 : length;
        RETURN_OBJ(&response->std);
    }
}

/* Makes the closure that writes the events. False with an exception. */
static bool make_event_source(zval *events, double heartbeat, zval *goodbye, zval *source)
{
    const nx_package_method_t maker = {
        .class_name = "Nexus\\Http\\Event\\EventStream",
        .method = "of",
        .needed_by = "Events need",
    };
    zval arguments[3];
    ZVAL_COPY_VALUE(&arguments[0], events);
    ZVAL_DOUBLE(&arguments[1], heartbeat);
    ZVAL_COPY_VALUE(&arguments[2], goodbye);
    return nx_package_call(&maker, 3, arguments, source);
}

static void set_event_headers(nx_response_t *response)
{
    nx_response_set_header(response, name_type, type_events, true);
    nx_response_set_header(response, name_cache, cache_none, true);
    nx_response_set_header(response, name_buffering, buffering_off, true);
}

ZEND_METHOD(Nexus_Http_Response, webSocket)
{
    HashTable *none = (HashTable *)&zend_empty_array;
    nx_php_websocket_arguments_t arguments = {
        .protocols = none, .origins = none, .message_bytes = 1048576, .ping_seconds = 30};
    zval *ping_interval = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 5)
    Z_PARAM_OBJECT(arguments.handler)
    Z_PARAM_OPTIONAL
    Z_PARAM_ARRAY_HT(arguments.protocols)
    Z_PARAM_ARRAY_HT(arguments.origins)
    Z_PARAM_LONG(arguments.message_bytes)
    Z_PARAM_ZVAL(ping_interval)
    ZEND_PARSE_PARAMETERS_END();
    if (ping_interval != NULL &&
        !nx_duration_parse_seconds(ping_interval, 5, NX_DURATION_TYPE, &arguments.ping_seconds)) {
        return;
    }
    zend_object *upgrade = nx_php_make_websocket_upgrade(&arguments);
    if (upgrade == NULL) {
        return;
    }
    nx_response_t *response = create_response(200);
    response->status = 101;
    ZVAL_OBJ(&response->pieces, upgrade);
    RETURN_OBJ(&response->std);
}

ZEND_METHOD(Nexus_Http_Response, events)
{
    zval *events, *given_heartbeat = NULL, *given_goodbye = NULL;
    double heartbeat = 15;
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ZVAL(events)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(given_heartbeat)
    Z_PARAM_ZVAL(given_goodbye)
    ZEND_PARSE_PARAMETERS_END();
    bool is_closure = Z_TYPE_P(events) == IS_OBJECT && Z_OBJCE_P(events) == zend_ce_closure;
    if (!is_closure && !nx_response_is_iterable(events)) {
        zend_argument_type_error(1, "must be of type iterable|Closure, %s given",
                                 zend_zval_type_name(events));
        return;
    }
    if (given_heartbeat != NULL &&
        !nx_duration_parse_seconds(given_heartbeat, 2, NX_DURATION_TYPE, &heartbeat)) {
        return;
    }
    zval source, none;
    ZVAL_NULL(&none);
    if (!make_event_source(events, heartbeat, given_goodbye == NULL ? &none : given_goodbye, &source)) {
        return;
    }
    nx_response_t *response = create_response(200);
    ZVAL_COPY_VALUE(&response->pieces, &source);
    response->length = -1;
    response->ends_with_client = true;
    set_event_headers(response);
    RETURN_OBJ(&response->std);
}

ZEND_METHOD(Nexus_Http_Response, empty)
{
    zend_long status = 204;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(status)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *response = create_response(status);
    if (EXPECTED(response != NULL)) {
        RETURN_OBJ(&response->std);
    }
}

ZEND_METHOD(Nexus_Http_Response, status)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS->status);
}

ZEND_METHOD(Nexus_Http_Response, header)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    zend_string *value = nx_response_header(THIS, name);
    if (value != NULL) {
        RETURN_STR(value);
    }
}

ZEND_METHOD(Nexus_Http_Response, headers)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_response_headers(THIS, return_value);
}

ZEND_METHOD(Nexus_Http_Response, body)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (THIS->body == NULL) {
        RETURN_EMPTY_STRING();
    }
    RETURN_STR_COPY(THIS->body);
}

ZEND_METHOD(Nexus_Http_Response, withStatus)
{
    zend_long status;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(status)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *copy = nx_response_copy(THIS);
    RETVAL_OBJ(&copy->std);
    nx_response_set_status(copy, status);
}

static void with_header(INTERNAL_FUNCTION_PARAMETERS, bool replaces)
{
    zend_string *name, *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(name)
    Z_PARAM_STR(value)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *copy = nx_response_copy(THIS);
    RETVAL_OBJ(&copy->std);
    nx_response_set_header(copy, name, value, replaces);
}

ZEND_METHOD(Nexus_Http_Response, withHeader)
{
    with_header(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Nexus_Http_Response, withAddedHeader)
{
    with_header(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Nexus_Http_Response, withCookie)
{
    nx_cookie_t cookie = {.max_age = -1, .secure = true, .http_only = true};
    bool has_no_age = true;
    ZEND_PARSE_PARAMETERS_START(2, 8)
    Z_PARAM_STR(cookie.name)
    Z_PARAM_STR(cookie.value)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG_OR_NULL(cookie.max_age, has_no_age)
    Z_PARAM_STR(cookie.path)
    Z_PARAM_STR_OR_NULL(cookie.domain)
    Z_PARAM_BOOL(cookie.secure)
    Z_PARAM_BOOL(cookie.http_only)
    Z_PARAM_STR(cookie.same_site)
    ZEND_PARSE_PARAMETERS_END();
    zend_string *slash = ZSTR_CHAR('/');
    zend_string *lax = zend_string_init("Lax", 3, false);
    cookie.max_age = has_no_age ? -1 : MAX(cookie.max_age, 0);
    cookie.path = cookie.path == NULL ? slash : cookie.path;
    cookie.same_site = cookie.same_site == NULL ? lax : cookie.same_site;
    nx_response_t *copy = nx_response_copy(THIS);
    RETVAL_OBJ(&copy->std);
    nx_response_add_cookie(copy, &cookie);
    zend_string_release(lax);
}

ZEND_METHOD(Nexus_Http_Response, withBody)
{
    zend_string *body;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(body)
    ZEND_PARSE_PARAMETERS_END();
    nx_response_t *copy = nx_response_copy(THIS);
    if (copy->body != NULL) {
        zend_string_release(copy->body);
    }
    if (copy->file != NULL) {
        nx_file_release(copy->file);
        copy->file = NULL;
    }
    zval_ptr_dtor(&copy->pieces);
    ZVAL_UNDEF(&copy->pieces);
    zval_ptr_dtor(&copy->trailers);
    ZVAL_UNDEF(&copy->trailers);
    copy->length = -1;
    copy->body = zend_string_copy(body);
    RETURN_OBJ(&copy->std);
}

ZEND_METHOD(Nexus_Http_Response, withTrailer)
{
    zend_string *name;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(name)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE_P(value) != IS_STRING &&
        (Z_TYPE_P(value) != IS_OBJECT || Z_OBJCE_P(value) != zend_ce_closure)) {
        zend_argument_type_error(2, "must be of type Closure|string, %s given", zend_zval_type_name(value));
        return;
    }
    nx_response_t *copy = nx_response_copy(THIS);
    RETVAL_OBJ(&copy->std);
    nx_response_set_trailer(copy, name, value);
}

static zend_string *intern(const char *text)
{
    return zend_string_init_interned(text, strlen(text), true);
}

void nx_php_register_response(void)
{
    type_json = intern("application/json");
    type_text = intern("text/plain; charset=utf-8");
    type_html = intern("text/html; charset=utf-8");
    name_location = intern("Location");
    name_type = intern("Content-Type");
    name_disposition = intern("Content-Disposition");
    type_events = intern("text/event-stream");
    name_cache = intern("Cache-Control");
    cache_none = intern("no-store");
    name_buffering = intern("X-Accel-Buffering");
    buffering_off = intern("no");
    nx_ce_response = register_class_Nexus_Http_Response();
    nx_ce_response->create_object = nx_response_create;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(nx_response_t, std);
    handlers.free_obj = nx_response_free_object;
    handlers.get_gc = nx_response_get_gc;
    handlers.clone_obj = NULL;
    nx_response_handlers = &handlers;
}
