/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 5b1904a7d0668efc5256c7f99b07fe41ce6d1fb7 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_ResponseWriter___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_ResponseWriter_write, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_ResponseWriter_tryWrite, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_ResponseWriter_isWritable, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_ResponseWriter_awaitWritable, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_ResponseWriter_flush arginfo_class_Nexus_Http_ResponseWriter_awaitWritable


ZEND_METHOD(Nexus_Http_ResponseWriter, __construct);
ZEND_METHOD(Nexus_Http_ResponseWriter, write);
ZEND_METHOD(Nexus_Http_ResponseWriter, tryWrite);
ZEND_METHOD(Nexus_Http_ResponseWriter, isWritable);
ZEND_METHOD(Nexus_Http_ResponseWriter, awaitWritable);
ZEND_METHOD(Nexus_Http_ResponseWriter, flush);


static const zend_function_entry class_Nexus_Http_ResponseWriter_methods[] = {
	ZEND_ME(Nexus_Http_ResponseWriter, __construct, arginfo_class_Nexus_Http_ResponseWriter___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Http_ResponseWriter, write, arginfo_class_Nexus_Http_ResponseWriter_write, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_ResponseWriter, tryWrite, arginfo_class_Nexus_Http_ResponseWriter_tryWrite, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_ResponseWriter, isWritable, arginfo_class_Nexus_Http_ResponseWriter_isWritable, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_ResponseWriter, awaitWritable, arginfo_class_Nexus_Http_ResponseWriter_awaitWritable, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_ResponseWriter, flush, arginfo_class_Nexus_Http_ResponseWriter_flush, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_ResponseWriter(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "ResponseWriter", class_Nexus_Http_ResponseWriter_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
