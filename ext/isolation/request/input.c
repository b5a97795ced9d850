/* SPDX-License-Identifier: MIT */
/*
 * php://input is the body of the request whose coroutine opens it. Each stream has its own position, and may outlive
 * the request.
 */
#include "isolation/request/private.h"

#include "php_memory_streams.h"
#include "php_streams.h"

static const php_stream_wrapper *before;
static php_stream_wrapper_ops operations;
static php_stream_wrapper wrapper;

/* PHP parses a body of this type into $_POST and $_FILES, and discards it. */
static bool is_parsed_by_php(void)
{
    const char *type = SG(request_info).content_type, *method = SG(request_info).request_method;
    return type != NULL && method != NULL && strcmp(method, "POST") == 0 && PG(enable_post_data_reading) &&
           strncasecmp(type, ZEND_STRL("multipart/form-data")) == 0;
}

static zend_string *body_of(const nx_request_globals_t *request)
{
    size_t length = request->kind->body_length(request->message);
    zend_string *body = zend_string_alloc(length, false);
    ZSTR_LEN(body) = request->kind->read_body(request->message, 0, ZSTR_VAL(body), length);
    ZSTR_VAL(body)[ZSTR_LEN(body)] = '\0';
    return body;
}

static php_stream *open_input(nx_request_globals_t *request)
{
    nx_request_sapi__begin();
    bool is_empty = is_parsed_by_php();
    int file = is_empty ? -1 : request->kind->open_body(request->message);
    if (file >= 0) {
        return php_stream_fopen_from_fd(file, "rb", NULL);
    }
    zend_string *body = is_empty ? ZSTR_EMPTY_ALLOC() : body_of(request);
    php_stream *stream = php_stream_memory_open(TEMP_STREAM_READONLY, body);
    zend_string_release(body);
    return stream;
}

static php_stream *open_stream(php_stream_wrapper *self, const char *path, const char *mode, int options,
                               zend_string **opened, php_stream_context *context STREAMS_DC)
{
    const char *name = strncasecmp(path, ZEND_STRL("php://")) == 0 ? path + 6 : path;
    bool is_included = (options & STREAM_OPEN_FOR_INCLUDE) != 0;
    nx_request_globals_t *request =
        !is_included && strcasecmp(name, "input") == 0 ? nx_request_globals_enter() : NULL;
    if (request != NULL) {
        return open_input(request);
    }
    /* PHP stores errors under the wrapper that it has called, so the wrapper itself is passed on. */
    return before->wops->stream_opener(self, path, mode, options, opened, context STREAMS_REL_CC);
}

void nx_request_input__install(void)
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

void nx_request_input__remove(void)
{
    HashTable *wrappers = php_stream_get_url_stream_wrappers_hash_global();
    if (before != NULL && zend_hash_str_find_ptr(wrappers, ZEND_STRL("php")) == &wrapper) {
        zend_hash_str_update_ptr(wrappers, ZEND_STRL("php"), (void *)before);
    }
}
