/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 8ff5afaca89cff6b26b31294e9387abe3beda271 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Server_forget_mentions, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, routes, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, fallback, Closure, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, convert, Closure, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, settings, Nexus\\Http\\Server\\Settings, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, types, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_listen, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_isolate, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, what, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_pool, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, make, Closure, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_mapErrors, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, map, Closure, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_prepareError, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, status, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_reportTo, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, reporter, Closure, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_explain, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, page, Closure, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_superglobals, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, fills, _IS_BOOL, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_limitFallback, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, deadline, IS_DOUBLE, 1)
	ZEND_ARG_TYPE_INFO(0, cancels, _IS_BOOL, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_handle, 0, 1, Nexus\\Http\\Response, 0)
	ZEND_ARG_OBJ_INFO(0, request, Nexus\\Http\\Request, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_openWebSocket, 0, 2, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, response, Nexus\\Http\\Response, 0)
	ZEND_ARG_INFO(0, stream)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_trailingSlashes, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, policy, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_ready, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, isReady, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_Server_HttpServer_unlisten arginfo_class_Nexus_Http_Server_HttpServer_listen

#define arginfo_class_Nexus_Http_Server_HttpServer_giveBack arginfo_class_Nexus_Http_Server_HttpServer_listen

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_drain, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, isReplaced, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_HttpServer_stats, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Http_Server_forget_mentions);
ZEND_METHOD(Nexus_Http_Server_HttpServer, __construct);
ZEND_METHOD(Nexus_Http_Server_HttpServer, listen);
ZEND_METHOD(Nexus_Http_Server_HttpServer, isolate);
ZEND_METHOD(Nexus_Http_Server_HttpServer, pool);
ZEND_METHOD(Nexus_Http_Server_HttpServer, mapErrors);
ZEND_METHOD(Nexus_Http_Server_HttpServer, prepareError);
ZEND_METHOD(Nexus_Http_Server_HttpServer, reportTo);
ZEND_METHOD(Nexus_Http_Server_HttpServer, explain);
ZEND_METHOD(Nexus_Http_Server_HttpServer, superglobals);
ZEND_METHOD(Nexus_Http_Server_HttpServer, limitFallback);
ZEND_METHOD(Nexus_Http_Server_HttpServer, handle);
ZEND_METHOD(Nexus_Http_Server_HttpServer, openWebSocket);
ZEND_METHOD(Nexus_Http_Server_HttpServer, trailingSlashes);
ZEND_METHOD(Nexus_Http_Server_HttpServer, ready);
ZEND_METHOD(Nexus_Http_Server_HttpServer, unlisten);
ZEND_METHOD(Nexus_Http_Server_HttpServer, giveBack);
ZEND_METHOD(Nexus_Http_Server_HttpServer, drain);
ZEND_METHOD(Nexus_Http_Server_HttpServer, stats);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Server", forget_mentions, Nexus_Http_Server_forget_mentions, arginfo_Nexus_Http_Server_forget_mentions)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_Server_HttpServer_methods[] = {
	ZEND_ME(Nexus_Http_Server_HttpServer, __construct, arginfo_class_Nexus_Http_Server_HttpServer___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, listen, arginfo_class_Nexus_Http_Server_HttpServer_listen, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, isolate, arginfo_class_Nexus_Http_Server_HttpServer_isolate, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, pool, arginfo_class_Nexus_Http_Server_HttpServer_pool, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, mapErrors, arginfo_class_Nexus_Http_Server_HttpServer_mapErrors, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, prepareError, arginfo_class_Nexus_Http_Server_HttpServer_prepareError, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, reportTo, arginfo_class_Nexus_Http_Server_HttpServer_reportTo, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, explain, arginfo_class_Nexus_Http_Server_HttpServer_explain, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, superglobals, arginfo_class_Nexus_Http_Server_HttpServer_superglobals, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, limitFallback, arginfo_class_Nexus_Http_Server_HttpServer_limitFallback, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, handle, arginfo_class_Nexus_Http_Server_HttpServer_handle, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, openWebSocket, arginfo_class_Nexus_Http_Server_HttpServer_openWebSocket, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, trailingSlashes, arginfo_class_Nexus_Http_Server_HttpServer_trailingSlashes, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, ready, arginfo_class_Nexus_Http_Server_HttpServer_ready, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, unlisten, arginfo_class_Nexus_Http_Server_HttpServer_unlisten, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, giveBack, arginfo_class_Nexus_Http_Server_HttpServer_giveBack, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, drain, arginfo_class_Nexus_Http_Server_HttpServer_drain, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_HttpServer, stats, arginfo_class_Nexus_Http_Server_HttpServer_stats, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_Server_HttpServer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http\\Server", "HttpServer", class_Nexus_Http_Server_HttpServer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NOT_SERIALIZABLE;

	zval const_ARGUMENT_REQUEST_value;
	ZVAL_LONG(&const_ARGUMENT_REQUEST_value, 0);
	zend_string *const_ARGUMENT_REQUEST_name = zend_string_init_interned("ARGUMENT_REQUEST", sizeof("ARGUMENT_REQUEST") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_REQUEST_name, &const_ARGUMENT_REQUEST_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_REQUEST_name);

	zval const_ARGUMENT_STRING_value;
	ZVAL_LONG(&const_ARGUMENT_STRING_value, 1);
	zend_string *const_ARGUMENT_STRING_name = zend_string_init_interned("ARGUMENT_STRING", sizeof("ARGUMENT_STRING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_STRING_name, &const_ARGUMENT_STRING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_STRING_name);

	zval const_ARGUMENT_INT_value;
	ZVAL_LONG(&const_ARGUMENT_INT_value, 2);
	zend_string *const_ARGUMENT_INT_name = zend_string_init_interned("ARGUMENT_INT", sizeof("ARGUMENT_INT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_INT_name, &const_ARGUMENT_INT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_INT_name);

	zval const_ARGUMENT_FLOAT_value;
	ZVAL_LONG(&const_ARGUMENT_FLOAT_value, 3);
	zend_string *const_ARGUMENT_FLOAT_name = zend_string_init_interned("ARGUMENT_FLOAT", sizeof("ARGUMENT_FLOAT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_FLOAT_name, &const_ARGUMENT_FLOAT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_FLOAT_name);

	zval const_ARGUMENT_BOOL_value;
	ZVAL_LONG(&const_ARGUMENT_BOOL_value, 4);
	zend_string *const_ARGUMENT_BOOL_name = zend_string_init_interned("ARGUMENT_BOOL", sizeof("ARGUMENT_BOOL") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_BOOL_name, &const_ARGUMENT_BOOL_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_BOOL_name);

	zval const_ARGUMENT_BODY_value;
	ZVAL_LONG(&const_ARGUMENT_BODY_value, 5);
	zend_string *const_ARGUMENT_BODY_name = zend_string_init_interned("ARGUMENT_BODY", sizeof("ARGUMENT_BODY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_BODY_name, &const_ARGUMENT_BODY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_BODY_name);

	zval const_ARGUMENT_ENUM_value;
	ZVAL_LONG(&const_ARGUMENT_ENUM_value, 6);
	zend_string *const_ARGUMENT_ENUM_name = zend_string_init_interned("ARGUMENT_ENUM", sizeof("ARGUMENT_ENUM") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_ARGUMENT_ENUM_name, &const_ARGUMENT_ENUM_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_ARGUMENT_ENUM_name);

	zval const_HEALTH_LIVE_value;
	ZVAL_LONG(&const_HEALTH_LIVE_value, 1);
	zend_string *const_HEALTH_LIVE_name = zend_string_init_interned("HEALTH_LIVE", sizeof("HEALTH_LIVE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_HEALTH_LIVE_name, &const_HEALTH_LIVE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_HEALTH_LIVE_name);

	zval const_HEALTH_READY_value;
	ZVAL_LONG(&const_HEALTH_READY_value, 2);
	zend_string *const_HEALTH_READY_name = zend_string_init_interned("HEALTH_READY", sizeof("HEALTH_READY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_HEALTH_READY_name, &const_HEALTH_READY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_HEALTH_READY_name);

	zval const_SLASHES_STRICT_value;
	ZVAL_LONG(&const_SLASHES_STRICT_value, 0);
	zend_string *const_SLASHES_STRICT_name = zend_string_init_interned("SLASHES_STRICT", sizeof("SLASHES_STRICT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SLASHES_STRICT_name, &const_SLASHES_STRICT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SLASHES_STRICT_name);

	zval const_SLASHES_REDIRECTED_value;
	ZVAL_LONG(&const_SLASHES_REDIRECTED_value, 1);
	zend_string *const_SLASHES_REDIRECTED_name = zend_string_init_interned("SLASHES_REDIRECTED", sizeof("SLASHES_REDIRECTED") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SLASHES_REDIRECTED_name, &const_SLASHES_REDIRECTED_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SLASHES_REDIRECTED_name);

	zval const_SLASHES_IGNORED_value;
	ZVAL_LONG(&const_SLASHES_IGNORED_value, 2);
	zend_string *const_SLASHES_IGNORED_name = zend_string_init_interned("SLASHES_IGNORED", sizeof("SLASHES_IGNORED") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SLASHES_IGNORED_name, &const_SLASHES_IGNORED_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SLASHES_IGNORED_name);

	return class_entry;
}
