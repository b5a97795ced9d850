/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 39b35a38422fdbaaad9d811027ee97db690e8e5b */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_precondition, 0, 3, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, etag, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, modified, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_Nexus_Http_Internal_response_pieces, 0, 1, Traversable|Closure|Nexus\\Http\\Internal\\WebSocketUpgrade, MAY_BE_ARRAY|MAY_BE_NULL)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_read_response_file, 0, 3, IS_STRING, 1)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_response_length, 0, 1, IS_LONG, 1)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_response_reason, 0, 1, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Http_Internal_with_reason, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, reason, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Http_Internal_with_pieces, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, pieces, Traversable|Closure, MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Http_Internal_writer_to, 0, 1, Nexus\\Http\\ResponseWriter, 0)
	ZEND_ARG_OBJ_INFO(0, take, Closure, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Http_Internal_derive_request, 0, 3, Nexus\\Http\\Request, 0)
	ZEND_ARG_OBJ_INFO(0, original, Nexus\\Http\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, attributes, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, psr7, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, forms, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, method, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, target, IS_STRING, 0, "\"\"")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, isHttps, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, body, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Http_Internal_precondition);
ZEND_FUNCTION(Nexus_Http_Internal_response_pieces);
ZEND_FUNCTION(Nexus_Http_Internal_read_response_file);
ZEND_FUNCTION(Nexus_Http_Internal_response_length);
ZEND_FUNCTION(Nexus_Http_Internal_response_reason);
ZEND_FUNCTION(Nexus_Http_Internal_with_reason);
ZEND_FUNCTION(Nexus_Http_Internal_with_pieces);
ZEND_FUNCTION(Nexus_Http_Internal_writer_to);
ZEND_FUNCTION(Nexus_Http_Internal_derive_request);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", precondition, Nexus_Http_Internal_precondition, arginfo_Nexus_Http_Internal_precondition)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", response_pieces, Nexus_Http_Internal_response_pieces, arginfo_Nexus_Http_Internal_response_pieces)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", read_response_file, Nexus_Http_Internal_read_response_file, arginfo_Nexus_Http_Internal_read_response_file)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", response_length, Nexus_Http_Internal_response_length, arginfo_Nexus_Http_Internal_response_length)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", response_reason, Nexus_Http_Internal_response_reason, arginfo_Nexus_Http_Internal_response_reason)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", with_reason, Nexus_Http_Internal_with_reason, arginfo_Nexus_Http_Internal_with_reason)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", with_pieces, Nexus_Http_Internal_with_pieces, arginfo_Nexus_Http_Internal_with_pieces)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", writer_to, Nexus_Http_Internal_writer_to, arginfo_Nexus_Http_Internal_writer_to)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", derive_request, Nexus_Http_Internal_derive_request, arginfo_Nexus_Http_Internal_derive_request)
	ZEND_FE_END
};
