/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: c5912fb73c688e2f0ceec6a95fa4f66517652b00 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Server_Internal_encode, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Server_Internal_decode, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Server_Internal_allow_classes, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, names, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_CodecTable___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, capacity, IS_LONG, 0, "65536")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, contents, IS_STRING, 0, "\"\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_CodecTable_encode, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, window, IS_LONG, 0, "256")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_CodecTable_decode arginfo_Nexus_Server_Internal_decode

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_CodecTable_contents, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Server_Internal_encode);
ZEND_FUNCTION(Nexus_Server_Internal_decode);
ZEND_FUNCTION(Nexus_Server_Internal_allow_classes);
ZEND_METHOD(Nexus_Server_Internal_CodecTable, __construct);
ZEND_METHOD(Nexus_Server_Internal_CodecTable, encode);
ZEND_METHOD(Nexus_Server_Internal_CodecTable, decode);
ZEND_METHOD(Nexus_Server_Internal_CodecTable, contents);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Server\\Internal", encode, Nexus_Server_Internal_encode, arginfo_Nexus_Server_Internal_encode)
	ZEND_NS_FALIAS("Nexus\\Server\\Internal", decode, Nexus_Server_Internal_decode, arginfo_Nexus_Server_Internal_decode)
	ZEND_NS_FALIAS("Nexus\\Server\\Internal", allow_classes, Nexus_Server_Internal_allow_classes, arginfo_Nexus_Server_Internal_allow_classes)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Server_Internal_CodecTable_methods[] = {
	ZEND_ME(Nexus_Server_Internal_CodecTable, __construct, arginfo_class_Nexus_Server_Internal_CodecTable___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_CodecTable, encode, arginfo_class_Nexus_Server_Internal_CodecTable_encode, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_CodecTable, decode, arginfo_class_Nexus_Server_Internal_CodecTable_decode, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_CodecTable, contents, arginfo_class_Nexus_Server_Internal_CodecTable_contents, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_CodecTable(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "CodecTable", class_Nexus_Server_Internal_CodecTable_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
