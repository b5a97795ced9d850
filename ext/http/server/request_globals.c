/* SPDX-License-Identifier: MIT */
/*
 * Fills the globals of a request (isolation/request/request_globals.h), and converts output and headers to an answer.
 */
#include "http/request/body.h"
#include "http/server/private.h"

#include <arpa/inet.h>

#include "SAPI.h"
#include "php_output.h"
#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "runtime/diagnostics/failure_log.h"

static char *text_of(const nx_message_t *message, nx_span_t span)
{
    return estrndup(nx_message_at(message, span), span.length);
}

/* REQUEST_URI as web servers define it: without the scheme and host of an absolute target. */
static zend_string *uri_of(const nx_message_t *message)
{
    const nx_request_head_t *head = &message->head;
    if (EXPECTED(head->target_form == NX_TARGET_ORIGIN)) {
        return zend_string_init_fast(nx_message_at(message, head->target), head->target.length);
    }
    return zend_strpprintf(0, "%.*s%s%.*s", (int)head->path.length, nx_message_at(message, head->path),
                           head->has_query ? "?" : "", (int)head->query.length,
                           nx_message_at(message, head->query));
}

static char *value_of(const nx_message_t *message, nx_header_id_t id)
{
    const nx_header_t *header = nx_wire_find_header(&message->head, id);
    return header == NULL ? NULL : text_of(message, header->value);
}

static const char *method_of(const nx_message_t *message)
{
    zend_string *known = nx_request_method_name(message->head.method);
    return known == NULL ? "OTHER" : ZSTR_VAL(known);
}

/* Several headers of one name are joined to one value, as PHP expects. */
static zend_string *join_headers(const nx_message_t *message, nx_header_id_t id, const char *glue)
{
    smart_str text = {0};
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        const nx_header_t *header = &message->head.headers[i];
        if (header->name_id == id) {
            smart_str_appends(&text, text.s == NULL ? "" : glue);
            smart_str_appendl(&text, nx_message_at(message, header->value), header->value.length);
        }
    }
    return smart_str_extract(&text);
}

static void describe_line(const void *source, nx_request_line_t *line)
{
    const nx_message_t *message = source;
    zend_string *cookies = join_headers(message, NX_HEADER_COOKIE, "; "), *uri = uri_of(message);
    *line = (nx_request_line_t){
        .method = method_of(message),
        .uri = estrndup(ZSTR_VAL(uri), ZSTR_LEN(uri)),
        .query = text_of(message, message->head.query),
        .cookies = ZSTR_LEN(cookies) == 0 ? NULL : estrndup(ZSTR_VAL(cookies), ZSTR_LEN(cookies)),
        .content_type = value_of(message, NX_HEADER_CONTENT_TYPE),
        .authorization = value_of(message, NX_HEADER_AUTHORIZATION),
        .content_length = (zend_long)message->body_length,
        .started_at = (double)(message->started + nx_clock_wall_offset()) / 1e9,
    };
    zend_string_release(cookies);
    zend_string_release(uri);
}

static void add_variable(HashTable *server, const char *name, size_t length, zend_string *value)
{
    zval entry;
    ZVAL_STR(&entry, value);
    zend_hash_str_update(server, name, length, &entry);
}

static void add_bytes(HashTable *server, const char *name, const char *bytes, size_t length)
{
    add_variable(server, name, strlen(name), zend_string_init_fast(bytes, length));
}

static void add_address_variables(HashTable *server, const char *name, const char *port_name,
                                  const nx_address_t *address)
{
    zend_string *text = nx_address_text(address);
    const char *begin = ZSTR_VAL(text), *colon = strrchr(begin, ':');
    if (colon != NULL) {
        bool is_bracketed = *begin == '[';
        add_bytes(server, name, begin + is_bracketed, (size_t)(colon - begin) - 2 * is_bracketed);
        add_bytes(server, port_name, colon + 1, strlen(colon + 1));
    }
    zend_string_release(text);
}

static void add_host_variable(HashTable *server, const nx_message_t *message)
{
    const char *host = nx_message_at(message, message->head.host);
    size_t length = message->head.host.length;
    const char *colon = length == 0 || host[length - 1] == ']' ? NULL : zend_memrchr(host, ':', length);
    add_bytes(server, "SERVER_NAME", host, colon == NULL ? length : (size_t)(colon - host));
}

/*
 * Excludes the header "Proxy", which would become the environment variable HTTP_PROXY, and names with an underscore,
 * which could be confused with a dash.
 */
static bool is_for_server(const nx_message_t *message, const nx_header_t *header)
{
    const char *name = nx_message_at(message, header->name);
    bool is_proxy = header->name.length == 5 && strncasecmp(name, "proxy", 5) == 0;
    return !is_proxy && memchr(name, '_', header->name.length) == NULL;
}

/* Adds the values that a trusted proxy has reported. */
static void add_origin(HashTable *server, const nx_message_t *message)
{
    char port[8];
    if (message->head.is_https) {
        add_bytes(server, "HTTPS", ZEND_STRL("on"));
    }
    if (message->origin.is_reported) {
        add_bytes(server, "SERVER_PORT", port,
                  (size_t)snprintf(port, sizeof(port), "%u", nx_message_port(message)));
    }
    if (message->head.host.length > 0) {
        add_variable(server, ZEND_STRL("HTTP_HOST"), nx_message_host(message));
    }
}

static void add_header_variable(HashTable *server, const nx_message_t *message, const nx_header_t *header)
{
    char name[256] = "HTTP_";
    size_t length = MIN(header->name.length, sizeof(name) - 5);
    const char *written = nx_message_at(message, header->name);
    for (size_t i = 0; i < length; i++) {
        name[5 + i] = written[i] == '-' ? '_' : (char)zend_toupper_ascii(written[i]);
    }
    const char *value = nx_message_at(message, header->value);
    zval *before = zend_hash_str_find(server, name, 5 + length);
    if (before == NULL) {
        add_variable(server, name, 5 + length, zend_string_init_fast(value, header->value.length));
        return;
    }
    const char *glue = header->name_id == NX_HEADER_COOKIE ? "; " : ", ";
    add_variable(
        server, name, 5 + length,
        zend_string_concat3(Z_STRVAL_P(before), Z_STRLEN_P(before), glue, 2, value, header->value.length));
}

static void add_server_variables(const void *source, HashTable *server)
{
    const nx_message_t *message = source;
    const nx_request_head_t *head = &message->head;
    add_bytes(server, "REQUEST_METHOD", nx_message_at(message, head->method_name), head->method_name.length);
    add_variable(server, ZEND_STRL("REQUEST_URI"), uri_of(message));
    add_bytes(server, "QUERY_STRING", nx_message_at(message, head->query), head->query.length);
    add_bytes(server, "SERVER_PROTOCOL", head->minor_version == 0 ? "HTTP/1.0" : "HTTP/1.1", 8);
    add_bytes(server, "REQUEST_SCHEME", head->is_https ? "https" : "http", head->is_https ? 5 : 4);
    add_bytes(server, "SERVER_SOFTWARE", ZEND_STRL("Nexus"));
    add_bytes(server, "GATEWAY_INTERFACE", ZEND_STRL("CGI/1.1"));
    add_host_variable(server, message);
    add_address_variables(server, "REMOTE_ADDR", "REMOTE_PORT", &message->addresses.client);
    add_address_variables(server, "SERVER_ADDR", "SERVER_PORT", &message->addresses.server);
    for (uint16_t i = 0; i < head->header_count; i++) {
        const nx_header_t *header = &head->headers[i];
        const char *value = nx_message_at(message, header->value);
        if (header->name_id == NX_HEADER_CONTENT_TYPE) {
            add_bytes(server, "CONTENT_TYPE", value, header->value.length);
        } else if (header->name_id == NX_HEADER_CONTENT_LENGTH) {
            add_bytes(server, "CONTENT_LENGTH", value, header->value.length);
        }
        if (is_for_server(message, header)) {
            add_header_variable(server, message, header);
        }
    }
    add_origin(server, message);
}

static size_t body_length(const void *source)
{
    return (size_t)((const nx_message_t *)source)->body_length;
}

static size_t read_body_of_exchange(const void *source, size_t from, char *buffer, size_t length)
{
    ssize_t count = nx_body_copy(source, from, buffer, length);
    return count < 0 ? 0 : (size_t)count;
}

static int open_body(const void *source)
{
    return nx_body_open(source);
}

static void release_message(void *message)
{
    nx_message_release(message);
}

static const nx_request_message_t kind = {.flush = nx_echo__flush,
                                          .describe_line = describe_line,
                                          .add_server_variables = add_server_variables,
                                          .body_length = body_length,
                                          .read_body = read_body_of_exchange,
                                          .open_body = open_body,
                                          .release = release_message};

static void *retain_message(nx_isolation_t *isolation)
{
    nx_coroutine_t *coroutine = nx_container_of(isolation, nx_coroutine_t, isolation);
    nx_message_t *message = nx_container_of(coroutine, nx_exchange_t, coroutine)->message;
    message->references++;
    return message;
}

static void visit_open_requests(void (*visit)(nx_isolation_t *isolation))
{
    for (nx_coroutine_t *one = nx_scheduler_next(NULL); one != NULL; one = nx_scheduler_next(one)) {
        if (one->isolation.is_request && one->state != NX_COROUTINE_NEW && one->state != NX_COROUTINE_ENDED) {
            visit(&one->isolation);
        }
    }
}

void nx_exchange__register_globals(void)
{
    static const nx_request_source_t source = {
        .kind = &kind, .retain_message = retain_message, .each_open = visit_open_requests};
    nx_request_source = &source;
    nx_failure_append_request = nx_failure_log__append_request_of;
}

static bool is_unique(const zend_string *name)
{
    return !zend_string_equals_literal_ci(name, "set-cookie");
}

/* The server sets these headers itself: the length of the body, and what happens to the connection. */
static bool is_server_header(const zend_string *name)
{
    nx_header_id_t id = nx_wire_header_id(ZSTR_VAL(name), ZSTR_LEN(name));
    return id == NX_HEADER_CONTENT_LENGTH || id == NX_HEADER_TRANSFER_ENCODING || id == NX_HEADER_CONNECTION;
}

typedef struct {
    nx_response_t *response;
    /* the response returned by the handler, which takes precedence over header(); NULL: none */
    const nx_response_t *own;
} merge_t;

static bool merge_header(void *context, const char *line, size_t length)
{
    merge_t *merge = context;
    const char *colon = memchr(line, ':', length);
    if (colon == NULL) {
        return true;
    }
    const char *value = colon + 1, *end = line + length;
    while (value < end && (*value == ' ' || *value == '\t')) {
        value++;
    }
    while (end > value && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    zend_string *name = zend_string_init(line, (size_t)(colon - line), false);
    zend_string *text = zend_string_init(value, (size_t)(end - value), false);
    zend_string *set = merge->own == NULL ? NULL : nx_response_header(merge->own, name);
    bool is_wanted = !is_server_header(name) && (set == NULL || !is_unique(name));
    bool done = !is_wanted || nx_response_set_header(merge->response, name, text, false);
    if (set != NULL) {
        zend_string_release(set);
    }
    zend_string_release(name);
    zend_string_release(text);
    return done;
}

static void add_default_type(nx_response_t *response)
{
    zend_string *name = zend_string_init(ZEND_STRL("Content-Type"), false);
    zend_string *set = nx_response_header(response, name);
    if (set == NULL) {
        char *type = sapi_get_default_content_type();
        set = zend_string_init(type, strlen(type), false);
        nx_response_set_header(response, name, set, true);
        efree(type);
    }
    zend_string_release(set);
    zend_string_release(name);
}

/* "HTTP/1.1 404 Not Here", as passed to header(). http_response_code() leaves that line unchanged. */
static void take_reason(nx_response_t *response, const char *line)
{
    const char *status = line == NULL ? NULL : strchr(line, ' ');
    char *reason;
    if (status == NULL || ZEND_STRTOL(status, &reason, 10) != response->status) {
        return;
    }
    reason += strspn(reason, " ");
    size_t length = strlen(reason);
    while (length > 0 && reason[length - 1] == ' ') {
        length--;
    }
    nx_response_set_reason(response, reason, length);
}

zend_object *nx_exchange__make_head(nx_request_globals_t *globals)
{
    zend_object *object = nx_response_create(nx_ce_response);
    merge_t merge = {.response = nx_response_of(object)};
    int status = nx_request_globals_status(globals);
    merge.response->status = (uint16_t)(status >= 200 && status <= 999 ? status : 200);
    take_reason(merge.response, nx_request_globals_status_line(globals));
    if (!nx_request_globals_each_header(globals, merge_header, &merge)) {
        OBJ_RELEASE(object);
        return NULL;
    }
    if (nx_request_globals_output(globals) != NULL) {
        add_default_type(merge.response);
    }
    return object;
}

static zend_object *response_of_output(nx_request_globals_t *globals)
{
    zend_object *object = nx_exchange__make_head(globals);
    zend_string *output = nx_request_globals_output(globals);
    if (object != NULL && output != NULL) {
        nx_response_of(object)->body = zend_string_copy(output);
    }
    return object;
}

static bool merge_into(nx_request_globals_t *globals, zval *result)
{
    nx_response_t *own = nx_response_of(Z_OBJ_P(result));
    merge_t merge = {.response = nx_response_copy(own), .own = own};
    bool done = nx_request_globals_each_header(globals, merge_header, &merge);
    zval_ptr_dtor(result);
    ZVAL_OBJ(result, &merge.response->std);
    return done;
}

void nx_exchange__conclude(nx_exchange_t *exchange, zval *result)
{
    if (exchange->coroutine.isolation.request == NULL && OG(active) != NULL) {
        php_output_end_all();
    }
    nx_request_globals_t *globals = nx_request_globals_of(&exchange->coroutine.isolation);
    if (globals == NULL) {
        return;
    }
    nx_request_globals_conclude(globals);
    if (EG(exception) != NULL) {
        return;
    }
    if (UNEXPECTED(exchange->is_echoed)) {
        nx_echo__end(exchange, globals, result);
    } else if (nx_request_globals_have_response(globals)) {
        bool is_output = Z_TYPE_P(result) <= IS_NULL;
        zend_object *made = is_output ? response_of_output(globals) : NULL;
        if (made != NULL) {
            ZVAL_OBJ(result, made);
        } else if (!is_output && nx_exchange__convert(exchange, result)) {
            merge_into(globals, result);
            nx_stray_output__report(exchange, globals);
        }
    }
    nx_request_globals_close(globals);
}

bool nx_exchange__answer_output(nx_exchange_t *exchange)
{
    nx_request_globals_t *globals = nx_request_globals_of(&exchange->coroutine.isolation);
    if (exchange->is_echoed) {
        nx_echo__end(exchange, globals, NULL);
        return true;
    }
    if (globals == NULL || !nx_request_globals_have_response(globals) || exchange->is_answered) {
        return false;
    }
    zend_object *response = response_of_output(globals);
    if (response == NULL) {
        return false;
    }
    nx_exchange__answer(exchange, nx_response_of(response));
    OBJ_RELEASE(response);
    return true;
}
