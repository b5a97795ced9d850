/* SPDX-License-Identifier: MIT */
/* A host is matched as a path whose segments are its labels. */
#include "http/server/host_routes.h"

#include <errno.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"

/* A host name has at most 253 characters. */
#define HOST_BYTES 256

static NX_COLD void throw_bad_host(const zend_string *pattern, const char *problem)
{
    nx_throw(NX_ERROR_BAD_HANDLER, "Cannot serve host \"%s\": %s", ZSTR_VAL(pattern), problem);
}

/* Replaces the names of parts, which do not affect a match: patterns that differ in names only are the same host. */
static void append_host_part(smart_str *path, const char *part, size_t length)
{
    const char *type = memchr(part, ':', length);
    smart_str_appendl(path, ZEND_STRL("{label"));
    smart_str_append_long(path, (zend_long)(path->s == NULL ? 0 : ZSTR_LEN(path->s)));
    smart_str_appendl(path, type == NULL ? "}" : type, type == NULL ? 1 : (size_t)(part + length - type));
}

/* "{tenant}.Example.com" becomes "/{label7}/example/com". */
static zend_string *path_of_host(const zend_string *pattern)
{
    const char *at = ZSTR_VAL(pattern), *end = at + ZSTR_LEN(pattern);
    smart_str path = {0};
    while (at <= end) {
        const char *dot = memchr(at, '.', (size_t)(end - at));
        const char *stop = dot == NULL ? end : dot;
        smart_str_appendc(&path, '/');
        const bool is_part = at < stop && *at == '{' && memchr(at, '}', (size_t)(stop - at)) == stop - 1;
        if (is_part) {
            append_host_part(&path, at, (size_t)(stop - at));
        } else {
            for (; at < stop; at++) {
                smart_str_appendc(&path, (char)zend_tolower_ascii(*at));
            }
        }
        at = stop + 1;
    }
    return smart_str_extract(&path);
}

static bool is_host_byte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_';
}

static bool is_valid_host(const zend_string *pattern, const zend_string *path)
{
    bool is_part = false;
    if (ZSTR_LEN(pattern) == 0 || strstr(ZSTR_VAL(path), "//") != NULL ||
        strstr(ZSTR_VAL(path), "...}") != NULL || ZSTR_VAL(path)[ZSTR_LEN(path) - 1] == '/') {
        return false;
    }
    for (const char *at = ZSTR_VAL(path); *at != '\0'; at++) {
        is_part = (is_part || *at == '{') && *at != '}';
        if (!is_part && *at != '/' && *at != '}' && !is_host_byte(*at)) {
            return false;
        }
    }
    return true;
}

/* 0: literal, 1: typed, 2: untyped */
static int rank_of(const char *segment)
{
    const size_t length = strcspn(segment, "/");
    return segment[0] != '{' ? 0 : memchr(segment, ':', length) != NULL ? 1 : 2;
}

/* True if `left` takes precedence over `right`: the first segment of different rank decides. */
static bool comes_before(const zend_string *left, const zend_string *right)
{
    const char *one = ZSTR_VAL(left), *other = ZSTR_VAL(right);
    while (one != NULL && other != NULL) {
        const int difference = rank_of(++one) - rank_of(++other);
        if (difference != 0) {
            return difference < 0;
        }
        one = strchr(one, '/');
        other = strchr(other, '/');
    }
    return false;
}

static void release_host(nx_host_routes_t *host)
{
    zend_string_release(host->path);
    nx_route_table_destroy(host->host);
    nx_route_table_destroy(host->routes);
}

static bool make_host(nx_host_routes_t *host, const nx_route_table_t *types, const zend_string *pattern,
                      zend_string *path)
{
    *host = (nx_host_routes_t){path, nx_route_table_create_like(types), nx_route_table_create_like(types)};
    const int error =
        host->host == NULL || host->routes == NULL
            ? -ENOMEM
            : nx_route_table_add(host->host, NX_METHOD_BIT(NX_METHOD_GET), ZSTR_VAL(path), ZSTR_LEN(path), 0);
    if (error != 0) {
        throw_bad_host(pattern, error == -ENOMEM ? "there is no memory" : nx_route_table_problem(host->host));
        release_host(host);
    }
    return error == 0;
}

static nx_host_routes_t *insert_host(nx_host_routes_t **hosts, uint32_t *count, nx_host_routes_t added)
{
    *hosts = safe_erealloc(*hosts, *count + 1, sizeof(**hosts), 0);
    uint32_t at = (*count)++;
    for (; at > 0 && comes_before(added.path, (*hosts)[at - 1].path); at--) {
        (*hosts)[at] = (*hosts)[at - 1];
    }
    (*hosts)[at] = added;
    return &(*hosts)[at];
}

nx_host_routes_t *nx_host_routes_find(nx_host_routes_t **hosts, uint32_t *count,
                                      const nx_route_table_t *types, zend_string *pattern)
{
    nx_host_routes_t added;
    zend_string *path = path_of_host(pattern);
    if (!is_valid_host(pattern, path)) {
        throw_bad_host(pattern, "it must be a name without a port, such as \"api.example.com\" or "
                                "\"{tenant}.example.com\"");
        zend_string_release(path);
        return NULL;
    }
    for (uint32_t i = 0; i < *count; i++) {
        if (zend_string_equals((*hosts)[i].path, path)) {
            zend_string_release(path);
            return &(*hosts)[i];
        }
    }
    return make_host(&added, types, pattern, path) ? insert_host(hosts, count, added) : NULL;
}

bool nx_host_routes_has_type(const nx_host_routes_t *host)
{
    return strchr(ZSTR_VAL(host->path), ':') != NULL;
}

/*
 * The compared pattern begins with the number of labels, so that no label is compared with a segment of a path. A
 * pattern that is too long for the table is not compared.
 */
int nx_host_routes_compare(nx_route_table_t *overlaps, const nx_host_routes_t *host, uint32_t methods,
                           const zend_string *pattern, uint32_t handler)
{
    smart_str both = {0};
    zend_long labels = 0;
    for (const char *at = ZSTR_VAL(host->path); *at != '\0'; at++) {
        labels += *at == '/';
    }
    smart_str_appendc(&both, '/');
    smart_str_append_long(&both, labels);
    smart_str_append(&both, host->path);
    smart_str_append(&both, pattern);
    smart_str_0(&both);
    const int error = nx_route_table_add(overlaps, methods, ZSTR_VAL(both.s), ZSTR_LEN(both.s), handler);
    smart_str_free(&both);
    return error == -EINVAL ? 0 : error;
}

bool nx_host_routes_name(zend_string *pattern, zval *names)
{
    const char *at = ZSTR_VAL(pattern);
    zval *known;
    while ((at = strchr(at, '{')) != NULL) {
        const size_t length = strcspn(++at, ":}");
        if (Z_TYPE_P(names) == IS_UNDEF) {
            array_init(names);
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(names), known)
        {
            if (Z_STRLEN_P(known) == length && memcmp(Z_STRVAL_P(known), at, length) == 0) {
                throw_bad_host(pattern, "two parts of a route have the same name");
                return false;
            }
        }
        ZEND_HASH_FOREACH_END();
        add_next_index_stringl(names, at, length);
    }
    if (Z_TYPE_P(names) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(names)) > NX_ROUTE_PARAMETERS_MAX) {
        throw_bad_host(pattern, "the route has too many parts in braces");
        return false;
    }
    return true;
}

bool nx_host_routes_compile(nx_host_routes_t *hosts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (nx_route_table_compile(hosts[i].host) != 0 || nx_route_table_compile(hosts[i].routes) != 0) {
            return false;
        }
    }
    return true;
}

void nx_host_routes_destroy(nx_host_routes_t *hosts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        release_host(&hosts[i]);
    }
    if (hosts != NULL) {
        efree(hosts);
    }
}

/* Writes the host of the request as a path. Returns its length, 0: it is no host name. */
static size_t write_host_path(const nx_message_t *message, char path[HOST_BYTES])
{
    const nx_span_t host = message->head.host;
    const char *text = nx_message_at(message, host);
    size_t length = 0;
    path[length++] = '/';
    for (size_t at = 0; at < host.length && text[at] != ':' && length < HOST_BYTES; at++) {
        const char byte = (char)zend_tolower_ascii(text[at]);
        if (byte != '.' && !is_host_byte(byte)) {
            return 0;
        }
        path[length++] = byte == '.' ? '/' : byte;
    }
    length -= path[length - 1] == '/';
    return length == HOST_BYTES ? 0 : length;
}

/* Offsets are one less than in the host's path, whose first byte is a slash that the host does not have. */
static void append_host_parameters(const nx_message_t *message, const nx_route_match_t *host,
                                   nx_route_match_t *match)
{
    for (uint32_t i = 0; i < host->parameter_count && match->parameter_count < NX_ROUTE_PARAMETERS_MAX; i++) {
        nx_route_parameter_t value = host->parameters[i];
        value.value.offset += message->head.host.offset - 1 - message->head.path.offset;
        value.is_encoded = value.is_host = true;
        match->parameters[match->parameter_count++] = value;
    }
}

nx_route_outcome_t nx_host_routes_match(const nx_host_routes_t *hosts, uint32_t count,
                                        const nx_message_t *message, const char *path, size_t path_length,
                                        nx_route_match_t *match)
{
    char host[HOST_BYTES];
    nx_route_match_t on_host;
    const size_t length = write_host_path(message, host);
    uint32_t allowed = 0;
    for (uint32_t i = 0; i < count && length > 0; i++) {
        if (nx_route_match(hosts[i].host, NX_METHOD_GET, host, length, &on_host) != NX_ROUTE_MATCHED) {
            continue;
        }
        if (nx_route_match(hosts[i].routes, message->head.method, path, path_length, match) ==
            NX_ROUTE_MATCHED) {
            append_host_parameters(message, &on_host, match);
            return NX_ROUTE_MATCHED;
        }
        allowed |= match->allowed_methods;
    }
    match->allowed_methods = allowed;
    return allowed == 0 ? NX_ROUTE_NOT_FOUND : NX_ROUTE_METHOD_NOT_ALLOWED;
}
