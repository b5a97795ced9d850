/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 234210cb5def21ab6774e16602e518765c68d463 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Http_Internal_error_response, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, status, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, detail, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Http_Internal_answer_failure, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
	ZEND_ARG_OBJ_INFO(0, thrown, Throwable, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_is_ready, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_accept_request_id, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_count_unmatched, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, isMethod, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_allowed_methods, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_request_route, 0, 1, IS_STRING, 1)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_pattern_parameters, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, pattern, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_plain_json, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_Nexus_Http_Internal_file_beneath, 0, 2, Nexus\\Http\\Response, MAY_BE_STRING|MAY_BE_LONG)
	ZEND_ARG_TYPE_INFO(0, directory, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Http_Internal_error_response);
ZEND_FUNCTION(Nexus_Http_Internal_answer_failure);
ZEND_FUNCTION(Nexus_Http_Internal_is_ready);
ZEND_FUNCTION(Nexus_Http_Internal_accept_request_id);
ZEND_FUNCTION(Nexus_Http_Internal_count_unmatched);
ZEND_FUNCTION(Nexus_Http_Internal_allowed_methods);
ZEND_FUNCTION(Nexus_Http_Internal_request_route);
ZEND_FUNCTION(Nexus_Http_Internal_pattern_parameters);
ZEND_FUNCTION(Nexus_Http_Internal_plain_json);
ZEND_FUNCTION(Nexus_Http_Internal_file_beneath);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", error_response, Nexus_Http_Internal_error_response, arginfo_Nexus_Http_Internal_error_response)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", answer_failure, Nexus_Http_Internal_answer_failure, arginfo_Nexus_Http_Internal_answer_failure)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", is_ready, Nexus_Http_Internal_is_ready, arginfo_Nexus_Http_Internal_is_ready)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", accept_request_id, Nexus_Http_Internal_accept_request_id, arginfo_Nexus_Http_Internal_accept_request_id)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", count_unmatched, Nexus_Http_Internal_count_unmatched, arginfo_Nexus_Http_Internal_count_unmatched)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", allowed_methods, Nexus_Http_Internal_allowed_methods, arginfo_Nexus_Http_Internal_allowed_methods)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", request_route, Nexus_Http_Internal_request_route, arginfo_Nexus_Http_Internal_request_route)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", pattern_parameters, Nexus_Http_Internal_pattern_parameters, arginfo_Nexus_Http_Internal_pattern_parameters)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", plain_json, Nexus_Http_Internal_plain_json, arginfo_Nexus_Http_Internal_plain_json)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", file_beneath, Nexus_Http_Internal_file_beneath, arginfo_Nexus_Http_Internal_file_beneath)
	ZEND_FE_END
};
