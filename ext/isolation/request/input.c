/* SPDX-License-Identifier: MIT */
/*
 * php://input is the body of the request whose coroutine opens it; every stream is one of its own, and may outlive
 * the request.
 */
#include "isolation/request/private.h"

#include "php_memory_streams.h"
#include "php_streams.h"

static const php_stream_wrapper *before;
static php_stream_wrapper_ops operations;
static php_stream_wrapper wrapper;

/* PHP takes such a body apart, and leaves nothing of it. */
static bool is_taken_apart(void)
{
    const char *type = SG(request_info).content_type, *method = SG(request_info).request_method;
    return type != NULL && method != NULL && strcmp(method, "POST") == 0 && PG(enable_post_data_reading) &&
           strncasecmp(type, ZEND_STRL("multipart/form-data")) == 0;
}

static zend_string *body_of(const nx_request_globals_t *realm)
{
    size_t length = realm->kind->tell_length(realm->message);
    zend_string *body = zend_string_alloc(length, false);
    ZSTR_LEN(body) = realm->kind->tell_body(realm->message, 0, ZSTR_VAL(body), length);
    ZSTR_VAL(body)[ZSTR_LEN(body)] = '\0';
    return body;
}

static php_stream *open_input(nx_request_globals_t *realm)
{
    nx_realm__begin_sapi(realm);
    bool is_empty = is_taken_apart();
    int file = is_empty ? -1 : realm->kind->open_body(realm->message);
    if (file >= 0) {
        return php_stream_fopen_from_fd(file, "rb", NULL);
    }
    zend_string *body = is_empty ? ZSTR_EMPTY_ALLOC() : body_of(realm);
    php_stream *stream = php_stream_memory_open(TEMP_STREAM_READONLY, body);
    zend_string_release(body);
    return stream;
}

static php_stream *open_stream(php_stream_wrapper *self, const char *path, const char *mode, int options,
                               zend_string **opened, php_stream_context *context STREAMS_DC)
{
    const char *name = strncasecmp(path, ZEND_STRL("php://")) == 0 ? path + 6 : path;
    bool is_included = (options & STREAM_OPEN_FOR_INCLUDE) != 0;
    nx_request_globals_t *realm = !is_included && strcasecmp(name, "input") == 0 ? nx_realm_enter() : NULL;
    if (realm != NULL) {
        return open_input(realm);
    }
    /* PHP keeps what has gone wrong under the wrapper that it has called. */
    return before->wops->stream_opener(self, path, mode, options, opened, context STREAMS_REL_CC);
}

void nx_realm__install_input(void)
{
    HashTable *wrappers = php_stream_get_url_stream_wrappers_hash_global();
    const php_stream_wrapper *now = zend_hash_str_find_ptr(wrappers, ZEND_STRL("php"));
    if (now == NULL || now == &wrapper) {
        return;
    }
    before = now;
    operations = *before->wops;
    operations.stream_opener = open_stream;
    wrapper = *before;
    wrapper.wops = &operations;
    zend_hash_str_update_ptr(wrappers, ZEND_STRL("php"), &wrapper);
}

void nx_realm__remove_input(void)
{
    HashTable *wrappers = php_stream_get_url_stream_wrappers_hash_global();
    if (before != NULL && zend_hash_str_find_ptr(wrappers, ZEND_STRL("php")) == &wrapper) {
        zend_hash_str_update_ptr(wrappers, ZEND_STRL("php"), (void *)before);
    }
}
