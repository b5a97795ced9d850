/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 62d0f137ef666614bf8c814480d7f234145e4ea0 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_Internal_Settings___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "1000")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, development, _IS_BOOL, 0, "false")
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
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Http_Internal_Settings, __construct);


static const zend_function_entry class_Nexus_Http_Internal_Settings_methods[] = {
	ZEND_ME(Nexus_Http_Internal_Settings, __construct, arginfo_class_Nexus_Http_Internal_Settings___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_Internal_Settings(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http\\Internal", "Settings", class_Nexus_Http_Internal_Settings_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
