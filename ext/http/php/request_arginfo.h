/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 187b024bdb88ec99e97be6b0da614568907a8ace */

#ifndef NX_ACC_NODISCARD
#ifdef ZEND_ACC_NODISCARD
#define NX_ACC_NODISCARD ZEND_ACC_NODISCARD
#else
#define NX_ACC_NODISCARD 0
#endif
#endif

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_Request___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Request_of, 0, 2, Nexus\\Http\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, method, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, target, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, body, IS_STRING, 0, "\"\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_method, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Request_target arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_path arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_scheme arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_host arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_protocol arginfo_class_Nexus_Http_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_query, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_queries, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Request_header arginfo_class_Nexus_Http_Request_query

#define arginfo_class_Nexus_Http_Request_headers arginfo_class_Nexus_Http_Request_queries

#define arginfo_class_Nexus_Http_Request_cookie arginfo_class_Nexus_Http_Request_query

#define arginfo_class_Nexus_Http_Request_cookies arginfo_class_Nexus_Http_Request_queries

#define arginfo_class_Nexus_Http_Request_form arginfo_class_Nexus_Http_Request_query

#define arginfo_class_Nexus_Http_Request_forms arginfo_class_Nexus_Http_Request_queries

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Request_file, 0, 1, Nexus\\Http\\\125ploadedFile, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Request_files arginfo_class_Nexus_Http_Request_queries

#define arginfo_class_Nexus_Http_Request_body arginfo_class_Nexus_Http_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Request_bodyStream, 0, 0, Nexus\\Http\\BodyStream, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_json, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_attribute, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Request_attributes arginfo_class_Nexus_Http_Request_queries

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Request_withAttribute, 0, 2, Nexus\\Http\\Request, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Request_clientIp arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_clientAddress arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_serverAddress arginfo_class_Nexus_Http_Request_method

#define arginfo_class_Nexus_Http_Request_requestId arginfo_class_Nexus_Http_Request_method

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_startedAt, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_isAborted, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_earlyHints, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, links, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_onFinish, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Request_prefers, 0, 0, IS_STRING, 1)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, types, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Request_toPsr7, 0, 0, Psr\\Http\\Message\\ServerRequestInterface, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Http_Request, __construct);
ZEND_METHOD(Nexus_Http_Request, of);
ZEND_METHOD(Nexus_Http_Request, method);
ZEND_METHOD(Nexus_Http_Request, target);
ZEND_METHOD(Nexus_Http_Request, path);
ZEND_METHOD(Nexus_Http_Request, scheme);
ZEND_METHOD(Nexus_Http_Request, host);
ZEND_METHOD(Nexus_Http_Request, protocol);
ZEND_METHOD(Nexus_Http_Request, query);
ZEND_METHOD(Nexus_Http_Request, queries);
ZEND_METHOD(Nexus_Http_Request, header);
ZEND_METHOD(Nexus_Http_Request, headers);
ZEND_METHOD(Nexus_Http_Request, cookie);
ZEND_METHOD(Nexus_Http_Request, cookies);
ZEND_METHOD(Nexus_Http_Request, form);
ZEND_METHOD(Nexus_Http_Request, forms);
ZEND_METHOD(Nexus_Http_Request, file);
ZEND_METHOD(Nexus_Http_Request, files);
ZEND_METHOD(Nexus_Http_Request, body);
ZEND_METHOD(Nexus_Http_Request, bodyStream);
ZEND_METHOD(Nexus_Http_Request, json);
ZEND_METHOD(Nexus_Http_Request, attribute);
ZEND_METHOD(Nexus_Http_Request, attributes);
ZEND_METHOD(Nexus_Http_Request, withAttribute);
ZEND_METHOD(Nexus_Http_Request, clientIp);
ZEND_METHOD(Nexus_Http_Request, clientAddress);
ZEND_METHOD(Nexus_Http_Request, serverAddress);
ZEND_METHOD(Nexus_Http_Request, requestId);
ZEND_METHOD(Nexus_Http_Request, startedAt);
ZEND_METHOD(Nexus_Http_Request, isAborted);
ZEND_METHOD(Nexus_Http_Request, earlyHints);
ZEND_METHOD(Nexus_Http_Request, onFinish);
ZEND_METHOD(Nexus_Http_Request, prefers);
ZEND_METHOD(Nexus_Http_Request, toPsr7);


static const zend_function_entry class_Nexus_Http_Request_methods[] = {
	ZEND_ME(Nexus_Http_Request, __construct, arginfo_class_Nexus_Http_Request___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Http_Request, of, arginfo_class_Nexus_Http_Request_of, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Request, method, arginfo_class_Nexus_Http_Request_method, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, target, arginfo_class_Nexus_Http_Request_target, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, path, arginfo_class_Nexus_Http_Request_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, scheme, arginfo_class_Nexus_Http_Request_scheme, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, host, arginfo_class_Nexus_Http_Request_host, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, protocol, arginfo_class_Nexus_Http_Request_protocol, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, query, arginfo_class_Nexus_Http_Request_query, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, queries, arginfo_class_Nexus_Http_Request_queries, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, header, arginfo_class_Nexus_Http_Request_header, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, headers, arginfo_class_Nexus_Http_Request_headers, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, cookie, arginfo_class_Nexus_Http_Request_cookie, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, cookies, arginfo_class_Nexus_Http_Request_cookies, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, form, arginfo_class_Nexus_Http_Request_form, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, forms, arginfo_class_Nexus_Http_Request_forms, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, file, arginfo_class_Nexus_Http_Request_file, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, files, arginfo_class_Nexus_Http_Request_files, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, body, arginfo_class_Nexus_Http_Request_body, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, bodyStream, arginfo_class_Nexus_Http_Request_bodyStream, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, json, arginfo_class_Nexus_Http_Request_json, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, attribute, arginfo_class_Nexus_Http_Request_attribute, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, attributes, arginfo_class_Nexus_Http_Request_attributes, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, withAttribute, arginfo_class_Nexus_Http_Request_withAttribute, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Http_Request, clientIp, arginfo_class_Nexus_Http_Request_clientIp, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, clientAddress, arginfo_class_Nexus_Http_Request_clientAddress, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, serverAddress, arginfo_class_Nexus_Http_Request_serverAddress, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, requestId, arginfo_class_Nexus_Http_Request_requestId, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, startedAt, arginfo_class_Nexus_Http_Request_startedAt, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, isAborted, arginfo_class_Nexus_Http_Request_isAborted, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, earlyHints, arginfo_class_Nexus_Http_Request_earlyHints, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, onFinish, arginfo_class_Nexus_Http_Request_onFinish, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, prefers, arginfo_class_Nexus_Http_Request_prefers, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Request, toPsr7, arginfo_class_Nexus_Http_Request_toPsr7, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_Request(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "Request", class_Nexus_Http_Request_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
