/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a420109da7ada819ba9a36ef4d1de7e108d4ba1c */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_FileChanges___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_FileChanges_open, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_FileChanges_watch, 0, 2, IS_LONG, 1)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, directory, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Server_Internal_FileChanges, __construct);
ZEND_METHOD(Nexus_Server_Internal_FileChanges, open);
ZEND_METHOD(Nexus_Server_Internal_FileChanges, watch);


static const zend_function_entry class_Nexus_Server_Internal_FileChanges_methods[] = {
	ZEND_ME(Nexus_Server_Internal_FileChanges, __construct, arginfo_class_Nexus_Server_Internal_FileChanges___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_FileChanges, open, arginfo_class_Nexus_Server_Internal_FileChanges_open, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_FileChanges, watch, arginfo_class_Nexus_Server_Internal_FileChanges_watch, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_FileChanges(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "FileChanges", class_Nexus_Server_Internal_FileChanges_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
