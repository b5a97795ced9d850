/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 18c811247c7e706dda346d6490e2b114937a37e1 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Server_is_network, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Http_Server_is_host_pattern arginfo_Nexus_Http_Server_is_network

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_Server_Settings___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "1000")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, targetBytes, IS_LONG, 0, "8192")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headerBytes, IS_LONG, 0, "32768")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headerCount, IS_LONG, 0, "128")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bodyBytes, IS_LONG, 0, "16777216")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headerSeconds, IS_DOUBLE, 0, "10.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bodySeconds, IS_DOUBLE, 0, "30.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, idleSeconds, IS_DOUBLE, 0, "60.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, writeSeconds, IS_DOUBLE, 0, "30.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, queueSeconds, IS_DOUBLE, 0, "1.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, queue, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, spoolBytes, IS_LONG, 0, "262144")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, deadlineSeconds, IS_DOUBLE, 0, "0.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cancelsOnDisconnect, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, proxyHeaderSeconds, IS_DOUBLE, 0, "5.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, fieldBytes, IS_LONG, 0, "8388608")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, fileBytes, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, clientConnections, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, clientRate, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, clientBurst, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, minRate, IS_LONG, 0, "1024")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bodyTotalSeconds, IS_DOUBLE, 0, "3600.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bodyMemoryBytes, IS_LONG, 0, "67108864")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_Settings_trustProxies, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, networks, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, headers, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_Settings_serveHosts, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, hosts, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_Server_Settings_expectProxyHeaders, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, descriptors, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Http_Server_is_network);
ZEND_FUNCTION(Nexus_Http_Server_is_host_pattern);
ZEND_METHOD(Nexus_Http_Server_Settings, __construct);
ZEND_METHOD(Nexus_Http_Server_Settings, trustProxies);
ZEND_METHOD(Nexus_Http_Server_Settings, serveHosts);
ZEND_METHOD(Nexus_Http_Server_Settings, expectProxyHeaders);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Server", is_network, Nexus_Http_Server_is_network, arginfo_Nexus_Http_Server_is_network)
	ZEND_NS_FALIAS("Nexus\\Http\\Server", is_host_pattern, Nexus_Http_Server_is_host_pattern, arginfo_Nexus_Http_Server_is_host_pattern)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_Server_Settings_methods[] = {
	ZEND_ME(Nexus_Http_Server_Settings, __construct, arginfo_class_Nexus_Http_Server_Settings___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_Settings, trustProxies, arginfo_class_Nexus_Http_Server_Settings_trustProxies, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_Settings, serveHosts, arginfo_class_Nexus_Http_Server_Settings_serveHosts, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_Server_Settings, expectProxyHeaders, arginfo_class_Nexus_Http_Server_Settings_expectProxyHeaders, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_Server_Settings(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http\\Server", "Settings", class_Nexus_Http_Server_Settings_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NOT_SERIALIZABLE;

	zval const_TRUST_FOR_value;
	ZVAL_LONG(&const_TRUST_FOR_value, 1);
	zend_string *const_TRUST_FOR_name = zend_string_init_interned("TRUST_FOR", sizeof("TRUST_FOR") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TRUST_FOR_name, &const_TRUST_FOR_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TRUST_FOR_name);

	zval const_TRUST_PROTO_value;
	ZVAL_LONG(&const_TRUST_PROTO_value, 2);
	zend_string *const_TRUST_PROTO_name = zend_string_init_interned("TRUST_PROTO", sizeof("TRUST_PROTO") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TRUST_PROTO_name, &const_TRUST_PROTO_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TRUST_PROTO_name);

	zval const_TRUST_HOST_value;
	ZVAL_LONG(&const_TRUST_HOST_value, 4);
	zend_string *const_TRUST_HOST_name = zend_string_init_interned("TRUST_HOST", sizeof("TRUST_HOST") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TRUST_HOST_name, &const_TRUST_HOST_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TRUST_HOST_name);

	zval const_TRUST_PORT_value;
	ZVAL_LONG(&const_TRUST_PORT_value, 8);
	zend_string *const_TRUST_PORT_name = zend_string_init_interned("TRUST_PORT", sizeof("TRUST_PORT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TRUST_PORT_name, &const_TRUST_PORT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TRUST_PORT_name);

	zval const_TRUST_FORWARDED_value;
	ZVAL_LONG(&const_TRUST_FORWARDED_value, 16);
	zend_string *const_TRUST_FORWARDED_name = zend_string_init_interned("TRUST_FORWARDED", sizeof("TRUST_FORWARDED") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TRUST_FORWARDED_name, &const_TRUST_FORWARDED_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TRUST_FORWARDED_name);

	return class_entry;
}
