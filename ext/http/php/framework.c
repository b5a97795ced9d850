/* SPDX-License-Identifier: MIT */
/* Functions that src/Http calls when it compiles routes and when it answers requests. */
#include "http/php/classes.h"

#include "zend_exceptions.h"

#include "engine/errors/errors.h"
#include "http/php/framework_arginfo.h"
#include "http/server/server.h"

ZEND_FUNCTION(Nexus_Http_Internal_plain_json)
{
    zend_object *request;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_request_has_json(nx_request_of(request))) {
        nx_request_json(nx_request_of(request), return_value);
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_pattern_parameters)
{
    zend_string *pattern;
    nx_route_part_t parts[NX_ROUTE_PARAMETERS_MAX];
    const char *problem;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(pattern)
    ZEND_PARSE_PARAMETERS_END();
    int count = nx_route_pattern_parts(ZSTR_VAL(pattern), ZSTR_LEN(pattern), parts, &problem);
    if (count < 0) {
        nx_throw(NX_ERROR_BAD_HANDLER, "Cannot serve route \"%s\": %s", ZSTR_VAL(pattern), problem);
        return;
    }
    array_init_size(return_value, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        const nx_route_part_t *part = &parts[i];
        zval type;
        ZVAL_STRINGL(&type, part->is_rest ? "..." : ZSTR_VAL(pattern) + part->type.offset,
                     part->is_rest ? 3 : part->type.length);
        zend_hash_str_update(Z_ARRVAL_P(return_value), ZSTR_VAL(pattern) + part->name.offset,
                             part->name.length, &type);
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_answer_failure)
{
    zend_object *request, *thrown;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    Z_PARAM_OBJ_OF_CLASS(thrown, zend_ce_throwable)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *response = nx_server_answer_failure(request, thrown);
    if (response != NULL) {
        RETURN_OBJ(response);
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_is_ready)
{
    zend_object *request;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_server_is_ready(request));
}

ZEND_FUNCTION(Nexus_Http_Internal_accept_request_id)
{
    zend_object *request;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    ZEND_PARSE_PARAMETERS_END();
    nx_request_received(nx_request_of(request))->message->origin.gives_id = true;
}

ZEND_FUNCTION(Nexus_Http_Internal_count_unmatched)
{
    zend_object *request;
    bool is_method = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    Z_PARAM_OPTIONAL
    Z_PARAM_BOOL(is_method)
    ZEND_PARSE_PARAMETERS_END();
    nx_server_count_unmatched(request, is_method ? NX_REJECTED_methodNotAllowed : NX_REJECTED_notFound);
}

ZEND_FUNCTION(Nexus_Http_Internal_allowed_methods)
{
    zend_object *request;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    ZEND_PARSE_PARAMETERS_END();
    const uint32_t methods = nx_server_allowed_methods(request);
    array_init(return_value);
    for (unsigned method = 0; method < NX_METHOD_OTHER; method++) {
        if (methods & NX_METHOD_BIT(method)) {
            add_next_index_str(return_value, nx_request_method_name((nx_method_t)method));
        }
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_request_route)
{
    zend_object *request;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    ZEND_PARSE_PARAMETERS_END();
    zend_string *pattern = nx_server_route_of(request);
    if (pattern != NULL) {
        RETURN_STR_COPY(pattern);
    }
}

ZEND_FUNCTION(Nexus_Http_Internal_error_response)
{
    zend_object *request;
    zend_long status;
    char *detail = NULL;
    size_t length;
    ZEND_PARSE_PARAMETERS_START(2, 3)
    Z_PARAM_OBJ_OF_CLASS(request, nx_ce_request)
    Z_PARAM_LONG(status)
    Z_PARAM_OPTIONAL
    Z_PARAM_STRING_OR_NULL(detail, length)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *response = nx_response_create(nx_ce_response);
    RETVAL_OBJ(response);
    if (nx_response_set_status(nx_response_of(response), status)) {
        nx_server_write_error(nx_request_of(request)->message, nx_response_of(response), detail);
    }
}

void nx_php_register_framework(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
