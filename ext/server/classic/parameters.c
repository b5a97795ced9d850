/* SPDX-License-Identifier: MIT */
/*
 * The request data for a script: $_SERVER and getenv(), with the names that nginx passes to FPM (fastcgi.conf), and
 * PHP's own request_info. The list is built on demand: with auto_globals_jit, many scripts never use it.
 */
#include "server/classic/private.h"

#include <arpa/inet.h>

#include "php_main.h"
#include "php_variables.h"

void (*nx_classic__environment_before)(zval *array);

/*
 * An upper bound of the bytes of all strings. Each value of the head is stored at most three times: as CGI name, value
 * and cookie. Paths and addresses are added.
 */
static size_t string_bytes_of(const nx_classic_request_t *request)
{
    const nx_message_t *message = request->message;
    const nx_request_head_t *head = &message->head;
    size_t bytes = 8 * (size_t)(head->target.length + head->path.length + head->method_name.length) +
                   (size_t)PATH_MAX + 3 * request->target.length + request->target.query_length + 4096;
    for (uint16_t i = 0; i < head->header_count; i++) {
        bytes += 3 * (size_t)(head->headers[i].name.length + head->headers[i].value.length + 16);
    }
    return bytes;
}

char *nx_classic__copy_string(nx_classic_request_t *request, const char *text, size_t length)
{
    nx_bytes_t *strings = &request->strings;
    if (UNEXPECTED(nx_bytes_available(strings) <= length)) {
        zend_error_noreturn(E_CORE_ERROR, "The buffer for the strings of a request is too small");
    }
    char *copy = nx_bytes_tail(strings);
    memcpy(copy, text, length);
    copy[length] = '\0';
    nx_bytes_commit(strings, length + 1);
    return copy;
}

static char *copy_span(nx_classic_request_t *request, nx_span_t span)
{
    return nx_classic__copy_string(request, nx_message_at(request->message, span), span.length);
}

static char *copy_header_parameter(nx_classic_request_t *request, nx_header_id_t id)
{
    const nx_header_t *header = nx_wire_find_header(&request->message->head, id);
    return header == NULL ? NULL : copy_span(request, header->value);
}

/* Several headers with one name are joined to a list; only cookies use another separator. */
static char *join_repeated_headers(nx_classic_request_t *request, uint16_t first, uint32_t *length)
{
    const nx_message_t *message = request->message;
    const nx_header_t *headers = message->head.headers;
    const char *between = headers[first].name_id == NX_HEADER_COOKIE ? "; " : ", ";
    char *joined = copy_span(request, headers[first].value);
    for (uint16_t i = (uint16_t)(first + 1); i < message->head.header_count; i++) {
        bool is_same = headers[i].name.length == headers[first].name.length &&
                       strncasecmp(nx_message_at(message, headers[i].name),
                                   nx_message_at(message, headers[first].name), headers[i].name.length) == 0;
        if (is_same) {
            /* The string stored last is at the end: its NUL is overwritten. */
            request->strings.end--;
            nx_classic__copy_string(request, between, 2);
            request->strings.end--;
            copy_span(request, headers[i].value);
        }
    }
    *length = (uint32_t)strlen(joined);
    return joined;
}

static char *join_cookies(nx_classic_request_t *request)
{
    const nx_header_t *first = nx_wire_find_header(&request->message->head, NX_HEADER_COOKIE);
    uint32_t length;
    return first == NULL
               ? NULL
               : join_repeated_headers(request, (uint16_t)(first - request->message->head.headers), &length);
}

static char *copy_uri(nx_classic_request_t *request)
{
    const nx_request_head_t *head = &request->message->head;
    char *uri = copy_span(request, head->path);
    if (head->has_query) {
        request->strings.end--;
        nx_classic__copy_string(request, "?", 1);
        request->strings.end--;
        copy_span(request, head->query);
    }
    return uri;
}

void nx_classic__describe(nx_classic_request_t *request)
{
    const nx_request_head_t *head = &request->message->head;
    sapi_request_info *info = &SG(request_info);
    const nx_site_target_t *target = &request->target;
    char script[PATH_MAX];
    /*
     * The limit of the head bounds this size, so only a lack of memory can make this fail.
     * nx_classic__copy_string() checks again that the reserved memory suffices.
     */
    if (nx_bytes_reserve(&request->strings, string_bytes_of(request)) != 0) {
        zend_error_noreturn(E_CORE_ERROR, "Out of memory: a request could not be created");
    }
    size_t length = nx_site_script_file(request->site, target, script, sizeof(script));
    request->script_file = nx_classic__copy_string(request, script, length);
    request->script_name = nx_classic__copy_string(request, target->path, target->script_length);
    request->path_info = nx_classic__copy_string(request, target->path + target->script_length,
                                                 target->length - target->script_length);
    memset(info, 0, sizeof(*info));
    info->request_method = copy_span(request, head->method_name);
    info->query_string = nx_classic__copy_string(request, target->query, target->query_length);
    info->request_uri = copy_uri(request);
    info->path_translated = nx_classic__copy_string(request, script, length);
    info->content_type = copy_header_parameter(request, NX_HEADER_CONTENT_TYPE);
    info->content_length = (zend_long)request->message->body_length;
    info->cookie_data = join_cookies(request);
    SG(sapi_headers).http_response_code = target->status >= 400 ? target->status : 200;
    php_handle_auth_data(copy_header_parameter(request, NX_HEADER_AUTHORIZATION));
}

static void add_parameter(nx_classic_request_t *request, const char *name, size_t name_length,
                          const char *value, size_t value_length)
{
    if (request->parameter_count < NX_PARAMETERS_MAX) {
        request->parameters[request->parameter_count++] =
            (nx_parameter_t){name, value, (uint32_t)name_length, (uint32_t)value_length};
    }
}

#define ADD(request, name, value) add_parameter(request, name, sizeof(name) - 1, value, strlen(value))

/* `reported` is the port reported by a trusted proxy; 0: none. */
static void add_address_parameters(nx_classic_request_t *request, const nx_address_t *address,
                                   uint16_t reported, const char *name, const char *port_name)
{
    char text[INET6_ADDRSTRLEN] = "", port[8] = "";
    if (address->family == AF_INET) {
        inet_ntop(AF_INET, &address->ip4.sin_addr, text, sizeof(text));
        snprintf(port, sizeof(port), "%u", ntohs(address->ip4.sin_port));
    } else if (address->family == AF_INET6) {
        inet_ntop(AF_INET6, &address->ip6.sin6_addr, text, sizeof(text));
        snprintf(port, sizeof(port), "%u", ntohs(address->ip6.sin6_port));
    } else {
        memcpy(text, "unix:", sizeof("unix:"));
    }
    if (reported > 0) {
        snprintf(port, sizeof(port), "%u", reported);
    }
    char *kept = nx_classic__copy_string(request, text, strlen(text));
    char *port_copy = nx_classic__copy_string(request, port, strlen(port));
    add_parameter(request, name, strlen(name), kept, strlen(kept));
    add_parameter(request, port_name, strlen(port_name), port_copy, strlen(port_copy));
}

/* The host that the client requested, without its port: the default of Apache, which PHP code expects. */
static void add_server_name(nx_classic_request_t *request)
{
    nx_span_t host = request->message->head.host;
    const char *text = nx_message_at(request->message, host);
    size_t length = host.length;
    const char *bracket = memchr(text, ']', length);
    const char *from = bracket == NULL ? text : bracket;
    const char *colon = memchr(from, ':', length - (size_t)(from - text));
    if (colon != NULL) {
        length = (size_t)(colon - text);
    }
    add_parameter(request, ZEND_STRL("SERVER_NAME"), nx_classic__copy_string(request, text, length), length);
}

/* PATH_INFO as a path below the document root. */
static void add_path_translated(nx_classic_request_t *request)
{
    const char *root = nx_site_root(request->site);
    char *translated = nx_classic__copy_string(request, root, strlen(root));
    request->strings.end--;
    nx_classic__copy_string(request, request->path_info, strlen(request->path_info));
    ADD(request, "PATH_TRANSLATED", translated);
}

static void add_script(nx_classic_request_t *request)
{
    ADD(request, "PATH_INFO", request->path_info);
    ADD(request, "SCRIPT_FILENAME", request->script_file);
    ADD(request, "DOCUMENT_ROOT", nx_site_root(request->site));
    ADD(request, "SCRIPT_NAME", request->script_name);
    ADD(request, "DOCUMENT_URI", request->script_name);
    if (*request->path_info != '\0') {
        add_path_translated(request);
    }
}

static const char *status_text(nx_classic_request_t *request)
{
    char text[8];
    int length = snprintf(text, sizeof(text), "%u", request->target.status);
    return nx_classic__copy_string(request, text, (size_t)length);
}

static void add_line(nx_classic_request_t *request)
{
    const sapi_request_info *info = &SG(request_info);
    ADD(request, "QUERY_STRING", info->query_string);
    ADD(request, "REQUEST_METHOD", info->request_method);
    const nx_header_t *type = nx_wire_find_header(&request->message->head, NX_HEADER_CONTENT_TYPE);
    ADD(request, "CONTENT_TYPE", type == NULL ? "" : copy_span(request, type->value));
    char number[24] = "";
    if (request->message->body_length > 0 || request->message->head.content_length >= 0) {
        snprintf(number, sizeof(number), "%" PRIu64, request->message->body_length);
    }
    char *length = nx_classic__copy_string(request, number, strlen(number));
    ADD(request, "CONTENT_LENGTH", length);
    ADD(request, "REQUEST_URI", info->request_uri);
    ADD(request, "SERVER_PROTOCOL", request->message->head.minor_version == 0 ? "HTTP/1.0" : "HTTP/1.1");
    ADD(request, "REQUEST_SCHEME", request->message->head.is_https ? "https" : "http");
    if (request->message->head.is_https) {
        ADD(request, "HTTPS", "on");
    }
    ADD(request, "GATEWAY_INTERFACE", "CGI/1.1");
    ADD(request, "SERVER_SOFTWARE", nx_classic__sites.software);
    ADD(request, "REDIRECT_STATUS", request->target.status >= 400 ? status_text(request) : "200");
}

/*
 * Header names with underscores are excluded: a client could use them to forge a header with dashes that a proxy sets.
 */
static bool is_passed_on(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool is_letter = (name[i] | 32) >= 'a' && (name[i] | 32) <= 'z';
        if (!is_letter && !(name[i] >= '0' && name[i] <= '9') && name[i] != '-') {
            return false;
        }
    }
    /* Many libraries use HTTP_PROXY in the environment as the proxy for outgoing requests. */
    return !(length == 5 && strncasecmp(name, "proxy", 5) == 0);
}

static char *copy_cgi_name(nx_classic_request_t *request, const char *name, size_t length)
{
    char *kept = nx_classic__copy_string(request, "HTTP_", 5);
    request->strings.end--;
    char *rest = nx_classic__copy_string(request, name, length);
    for (size_t i = 0; i < length; i++) {
        rest[i] = rest[i] == '-' ? '_' : (rest[i] >= 'a' && rest[i] <= 'z' ? (char)(rest[i] - 32) : rest[i]);
    }
    return kept;
}

static bool is_listed(const nx_classic_request_t *request, size_t since, const char *name, size_t length)
{
    for (size_t i = since; i < request->parameter_count; i++) {
        const nx_parameter_t *parameter = &request->parameters[i];
        if (parameter->name_length == length && memcmp(parameter->name, name, length) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Uses the host of the request target, or the host that a trusted proxy reported, if there is one; otherwise the Host
 * header.
 */
static void add_host_parameters(nx_classic_request_t *request)
{
    if (request->message->head.host.length > 0) {
        zend_string *host = nx_message_host(request->message);
        add_parameter(request, ZEND_STRL("HTTP_HOST"),
                      nx_classic__copy_string(request, ZSTR_VAL(host), ZSTR_LEN(host)), ZSTR_LEN(host));
        zend_string_release(host);
    }
}

static void add_headers(nx_classic_request_t *request)
{
    const nx_message_t *message = request->message;
    size_t since = request->parameter_count;
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        nx_span_t span = message->head.headers[i].name;
        const char *name = nx_message_at(message, span);
        bool is_host = message->head.headers[i].name_id == NX_HEADER_HOST;
        if (!is_passed_on(name, span.length) || is_host) {
            continue;
        }
        char *cgi_name = copy_cgi_name(request, name, span.length);
        if (is_listed(request, since, cgi_name, span.length + 5)) {
            continue;
        }
        uint32_t length;
        char *value = join_repeated_headers(request, i, &length);
        add_parameter(request, cgi_name, span.length + 5, value, length);
    }
}

/* The site's parameters replace those of the same name. */
static void set_parameter(nx_classic_request_t *request, const nx_parameter_t *given)
{
    for (size_t i = 0; i < request->parameter_count; i++) {
        nx_parameter_t *parameter = &request->parameters[i];
        if (parameter->name_length == given->name_length &&
            memcmp(parameter->name, given->name, given->name_length) == 0) {
            *parameter = *given;
            return;
        }
    }
    add_parameter(request, given->name, given->name_length, given->value, given->value_length);
}

static void add_site_parameters(nx_classic_request_t *request)
{
    char name[256];
    size_t length = request->has_user ? nx_classic__user_of(request->message, name, sizeof(name)) : 0;
    if (length > 0) {
        add_parameter(request, ZEND_STRL("REMOTE_USER"), nx_classic__copy_string(request, name, length),
                      length);
    }
    for (const nx_site_pair_t *pair = nx_site_parameters(request->site); pair != NULL; pair = pair->next) {
        set_parameter(request,
                      &(nx_parameter_t){pair->name, pair->value, pair->name_length, pair->value_length});
    }
}

void nx_classic__list_parameters(nx_classic_request_t *request)
{
    if (request->parameter_count > 0) {
        return;
    }
    add_script(request);
    add_line(request);
    const nx_addresses_t *addresses = &request->message->addresses;
    add_address_parameters(request, &addresses->client, 0, "REMOTE_ADDR", "REMOTE_PORT");
    add_address_parameters(request, &addresses->server, nx_message_port(request->message), "SERVER_ADDR",
                           "SERVER_PORT");
    add_server_name(request);
    add_host_parameters(request);
    add_headers(request);
    add_site_parameters(request);
}

/* Adds all parameters to the array, for getenv() without a name and for $_ENV. */
void nx_classic__import_environment(zval *array)
{
    nx_classic_request_t *request = &nx_classic__request;
    nx_classic__environment_before(array);
    if (request->exchange == NULL) {
        return;
    }
    nx_classic__list_parameters(request);
    for (size_t i = 0; i < request->parameter_count; i++) {
        const nx_parameter_t *parameter = &request->parameters[i];
        php_register_variable_safe(parameter->name, parameter->value, parameter->value_length, array);
    }
}

/* Uses the input filter, which stores the values for filter_input(INPUT_SERVER). */
static void register_one(const char *name, char *value, size_t length, zval *array)
{
    if (sapi_module.input_filter(PARSE_SERVER, name, &value, length, &length)) {
        php_register_variable_safe(name, value, length, array);
    }
}

void nx_classic__register_variables(zval *track_vars_array)
{
    nx_classic_request_t *request = &nx_classic__request;
    nx_classic__environment_before(track_vars_array);
    nx_classic__list_parameters(request);
    for (size_t i = 0; i < request->parameter_count; i++) {
        const nx_parameter_t *parameter = &request->parameters[i];
        register_one(parameter->name, (char *)parameter->value, parameter->value_length, track_vars_array);
    }
    /* As in FPM: the script's name, followed by the rest of the path. */
    smart_str self_name = {0};
    smart_str_appends(&self_name, request->script_name);
    smart_str_appends(&self_name, request->path_info);
    smart_str_0(&self_name);
    register_one("PHP_SELF", ZSTR_VAL(self_name.s), ZSTR_LEN(self_name.s), track_vars_array);
    smart_str_free(&self_name);
}

char *nx_classic__getenv(const char *name, size_t length)
{
    nx_classic_request_t *request = &nx_classic__request;
    if (request->exchange == NULL) {
        return NULL;
    }
    nx_classic__list_parameters(request);
    for (size_t i = 0; i < request->parameter_count; i++) {
        const nx_parameter_t *parameter = &request->parameters[i];
        if (parameter->name_length == length && memcmp(parameter->name, name, length) == 0) {
            return (char *)parameter->value;
        }
    }
    return NULL;
}

static void add_header_parameter(zval *result, const nx_message_t *message, nx_span_t name, nx_span_t value)
{
    zend_string *key = zend_string_init(nx_message_at(message, name), name.length, false);
    zval *before = zend_hash_find(Z_ARRVAL_P(result), key);
    zval both;
    if (before == NULL) {
        ZVAL_STRINGL(&both, nx_message_at(message, value), value.length);
    } else {
        ZVAL_STR(&both, zend_strpprintf(0, "%s, %.*s", Z_STRVAL_P(before), (int)value.length,
                                        nx_message_at(message, value)));
    }
    zend_hash_update(Z_ARRVAL_P(result), key, &both);
    zend_string_release(key);
}

static void add_host_parameter(zval *result, const nx_message_t *message)
{
    if (message->head.host.length > 0) {
        zval host;
        ZVAL_STR(&host, nx_message_host(message));
        zend_hash_str_update(Z_ARRVAL_P(result), ZEND_STRL("Host"), &host);
    }
}

void nx_classic_request_headers(zval *result)
{
    const nx_classic_request_t *request = &nx_classic__request;
    array_init(result);
    if (request->exchange == NULL) {
        return;
    }
    const nx_message_t *message = request->message;
    for (uint16_t i = 0; i < message->head.header_count; i++) {
        nx_span_t name = message->head.headers[i].name, value = message->head.headers[i].value;
        bool is_host = message->head.headers[i].name_id == NX_HEADER_HOST;
        if (!is_host && is_passed_on(nx_message_at(message, name), name.length)) {
            add_header_parameter(result, message, name, value);
        }
    }
    add_host_parameter(result, message);
    /* A chunked body has been received completely, so its length is known, as behind a proxy that buffers it. */
    if (message->head.is_chunked) {
        char number[24];
        snprintf(number, sizeof(number), "%" PRIu64, message->body_length);
        add_assoc_string(result, "Content-Length", number);
    }
}
