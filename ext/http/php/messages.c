/* SPDX-License-Identifier: MIT */
/* Functions for the classes of the package that convert, compare and test requests and responses. */
#include "http/php/classes.h"

#include <unistd.h>

#include "zend_closures.h"

#include "http/request/request.h"
#include "http/response/file.h"
#include "http/response/response.h"
#include "http/server/streamed_reply.h"
#include "http/wire/conditional.h"
#include "http/php/messages_arginfo.h"

/* The number of bytes that one call reads from a file at most. */
#define READ_BYTES ((zend_long)1 << 20)

static nx_version_t version_of(const zend_string *tag, zend_long modified, bool is_dated)
{
    nx_version_t version = {.modified = is_dated ? modified : NX_TIME_UNKNOWN};
    if (tag == NULL) {
        return version;
    }
    version.is_weak = ZSTR_LEN(tag) > 2 && memcmp(ZSTR_VAL(tag), "W/", 2) == 0;
    version.tag = ZSTR_VAL(tag) + (version.is_weak ? 2 : 0);
    version.tag_length = ZSTR_LEN(tag) - (version.is_weak ? 2 : 0);
    return version;
}

ZEND_FUNCTION(Nexus_Http_Internal_precondition)
{
    zend_object *request;
    zend_string *tag;
    zend_long modified;
    bool is_undated;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    Z_PARAM_STR_OR_NULL(tag)
    Z_PARAM_LONG_OR_NULL(modified, is_undated)
    ZEND_PARSE_PARAMETERS_END();
    const nx_message_t *message = nx_request_of(request)->message;
    nx_version_t version = version_of(tag, modified, !is_undated);
    RETURN_LONG(nx_wire_precondition(&message->head, message->data, &version));
}

ZEND_FUNCTION(Nexus_Http_Internal_response_pieces)
{
    zend_object *response;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    ZEND_PARSE_PARAMETERS_END();
    const zval *pieces = &nx_response_of(response)->pieces;
    if (Z_TYPE_P(pieces) != IS_UNDEF) {
        RETURN_COPY(pieces);
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_read_response_file)
{
    zend_object *response;
    zend_long offset, length;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    Z_PARAM_LONG(offset)
    Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    const nx_file_t *file = nx_response_of(response)->file;
    if (file == NULL) {
        return;
    }
    if (offset < 0 || length <= 0) {
        RETURN_EMPTY_STRING();
    }
    zend_string *bytes = zend_string_alloc((size_t)MIN(length, READ_BYTES), false);
    ssize_t count = pread(file->descriptor, ZSTR_VAL(bytes), ZSTR_LEN(bytes), (off_t)offset);
    ZSTR_LEN(bytes) = count < 0 ? 0 : (size_t)count;
    ZSTR_VAL(bytes)[ZSTR_LEN(bytes)] = '\0';
    RETURN_STR(bytes);
}

ZEND_FUNCTION(Nexus_Http_Internal_response_length)
{
    zend_object *object;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(object, nx_ce_response)
    ZEND_PARSE_PARAMETERS_END();
    const nx_response_t *response = nx_response_of(object);
    if (response->file != NULL) {
        RETURN_LONG((zend_long)response->file->size);
    }
    if (Z_TYPE(response->pieces) == IS_UNDEF) {
        RETURN_LONG(response->body == NULL ? 0 : (zend_long)ZSTR_LEN(response->body));
    }
    if (response->length >= 0) {
        RETURN_LONG(response->length);
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_response_reason)
{
    zend_object *response;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    ZEND_PARSE_PARAMETERS_END();
    size_t length;
    const char *reason = nx_response_reason(nx_response_of(response), &length);
    RETURN_STRINGL(reason, length);
}

ZEND_FUNCTION(Nexus_Http_Internal_with_reason)
{
    zend_object *response;
    zend_string *reason;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    size_t length;
    const char *current = nx_response_reason(nx_response_of(response), &length);
    if (EXPECTED(zend_string_equals_cstr(reason, current, length))) {
        RETURN_OBJ_COPY(response);
    }
    nx_response_t *copy = nx_response_copy(nx_response_of(response));
    nx_response_set_reason(copy, ZSTR_VAL(reason), ZSTR_LEN(reason));
    RETURN_OBJ(&copy->std);
}

ZEND_FUNCTION(Nexus_Http_Internal_with_pieces)
{
    zend_object *response;
    zval *pieces;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ_OF_CLASS(response, nx_ce_response)
    Z_PARAM_ZVAL(pieces)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_OBJ(&nx_response_with_pieces(nx_response_of(response), pieces)->std);
}

ZEND_FUNCTION(Nexus_Http_Internal_writer_to)
{
    zval *take;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(take, zend_ce_closure)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_OBJ(nx_writer_to(take));
}

ZEND_FUNCTION(Nexus_Http_Internal_derive_request)
{
    zend_object *original;
    nx_request_changes_t changes = {.headers = (HashTable *)&zend_empty_array};
    ZEND_PARSE_PARAMETERS_START(3, 9)
    Z_PARAM_OBJ_OF_CLASS(original, nx_ce_request)
    Z_PARAM_ARRAY_HT(changes.attributes)
    Z_PARAM_OBJ(changes.psr7)
    Z_PARAM_OPTIONAL
    Z_PARAM_ARRAY_HT_OR_NULL(changes.forms)
    Z_PARAM_STR_OR_NULL(changes.method)
    Z_PARAM_STR(changes.target)
    Z_PARAM_ARRAY_HT(changes.headers)
    Z_PARAM_BOOL(changes.is_https)
    Z_PARAM_STR_OR_NULL(changes.body)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *request = nx_request_derive(nx_request_of(original), &changes);
    if (request != NULL) {
        RETURN_OBJ(request);
    }
}

void nx_php_register_messages(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
