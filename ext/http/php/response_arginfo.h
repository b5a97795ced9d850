/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: da8c15baed4faa2b8f45cafac9d50d398052f40c */

#ifndef NX_ACC_NODISCARD
#ifdef ZEND_ACC_NODISCARD
#define NX_ACC_NODISCARD ZEND_ACC_NODISCARD
#else
#define NX_ACC_NODISCARD 0
#endif
#endif

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_Response___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_json, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_text, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_html, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, html, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_redirect, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, location, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "302")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_file, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, contentType, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_download, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_stream, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, pieces, Traversable|Closure, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "200")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_events, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, events, Traversable|Closure, MAY_BE_ARRAY, NULL)
	ZEND_ARG_OBJ_TYPE_MASK(0, heartbeat, Nexus\\Time\\Duration, MAY_BE_DOUBLE, "15.0")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, goodbye, Nexus\\Http\\Event\\ServerSentEvent, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_webSocket, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, handler, Closure|Nexus\\Http\\WebSocket\\Handler, 0, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, protocols, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, origins, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxMessage, IS_LONG, 0, "1048576")
	ZEND_ARG_OBJ_TYPE_MASK(0, pingInterval, Nexus\\Time\\Duration, MAY_BE_DOUBLE, "30.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_empty, 0, 0, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, status, IS_LONG, 0, "204")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Response_status, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Response_header, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Response_headers, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Response_body, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_withStatus, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, status, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_withHeader, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Response_withAddedHeader arginfo_class_Nexus_Http_Response_withHeader

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_withCookie, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, maxAge, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, path, IS_STRING, 0, "\"/\"")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, domain, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, secure, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, httpOnly, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sameSite, IS_STRING, 0, "\"Lax\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_withBody, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, body, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Response_withTrailer, 0, 2, Nexus\\Http\\Response, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, value, Closure, MAY_BE_STRING, NULL)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Http_Response, __construct);
ZEND_METHOD(Nexus_Http_Response, json);
ZEND_METHOD(Nexus_Http_Response, text);
ZEND_METHOD(Nexus_Http_Response, html);
ZEND_METHOD(Nexus_Http_Response, redirect);
ZEND_METHOD(Nexus_Http_Response, file);
ZEND_METHOD(Nexus_Http_Response, download);
ZEND_METHOD(Nexus_Http_Response, stream);
ZEND_METHOD(Nexus_Http_Response, events);
ZEND_METHOD(Nexus_Http_Response, webSocket);
ZEND_METHOD(Nexus_Http_Response, empty);
ZEND_METHOD(Nexus_Http_Response, status);
ZEND_METHOD(Nexus_Http_Response, header);
ZEND_METHOD(Nexus_Http_Response, headers);
ZEND_METHOD(Nexus_Http_Response, body);
ZEND_METHOD(Nexus_Http_Response, withStatus);
ZEND_METHOD(Nexus_Http_Response, withHeader);
ZEND_METHOD(Nexus_Http_Response, withAddedHeader);
ZEND_METHOD(Nexus_Http_Response, withCookie);
ZEND_METHOD(Nexus_Http_Response, withBody);
ZEND_METHOD(Nexus_Http_Response, withTrailer);


static const zend_function_entry class_Nexus_Http_Response_methods[] = {
	ZEND_ME(Nexus_Http_Response, __construct, arginfo_class_Nexus_Http_Response___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Http_Response, json, arginfo_class_Nexus_Http_Response_json, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, text, arginfo_class_Nexus_Http_Response_text, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, html, arginfo_class_Nexus_Http_Response_html, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, redirect, arginfo_class_Nexus_Http_Response_redirect, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, file, arginfo_class_Nexus_Http_Response_file, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, download, arginfo_class_Nexus_Http_Response_download, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, stream, arginfo_class_Nexus_Http_Response_stream, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, events, arginfo_class_Nexus_Http_Response_events, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, webSocket, arginfo_class_Nexus_Http_Response_webSocket, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, empty, arginfo_class_Nexus_Http_Response_empty, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Http_Response, status, arginfo_class_Nexus_Http_Response_status, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Response, header, arginfo_class_Nexus_Http_Response_header, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Response, headers, arginfo_class_Nexus_Http_Response_headers, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Response, body, arginfo_class_Nexus_Http_Response_body, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Response, withStatus, arginfo_class_Nexus_Http_Response_withStatus, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Http_Response, withHeader, arginfo_class_Nexus_Http_Response_withHeader, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Http_Response, withAddedHeader, arginfo_class_Nexus_Http_Response_withAddedHeader, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Http_Response, withCookie, arginfo_class_Nexus_Http_Response_withCookie, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Http_Response, withBody, arginfo_class_Nexus_Http_Response_withBody, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Http_Response, withTrailer, arginfo_class_Nexus_Http_Response_withTrailer, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_Response(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "Response", class_Nexus_Http_Response_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
