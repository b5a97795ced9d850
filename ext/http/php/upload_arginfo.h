/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 0c777d4d8282a56e3eaabeeb29cd2083e40dedfb */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_UploadedFile___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_UploadedFile_name, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_UploadedFile_clientPath arginfo_class_Nexus_Http_UploadedFile_name

#define arginfo_class_Nexus_Http_UploadedFile_mediaType arginfo_class_Nexus_Http_UploadedFile_name

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_UploadedFile_size, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_UploadedFile_path arginfo_class_Nexus_Http_UploadedFile_name

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_UploadedFile_isMoved, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_UploadedFile_moveTo, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, target, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Http_UploadedFile, __construct);
ZEND_METHOD(Nexus_Http_UploadedFile, name);
ZEND_METHOD(Nexus_Http_UploadedFile, clientPath);
ZEND_METHOD(Nexus_Http_UploadedFile, mediaType);
ZEND_METHOD(Nexus_Http_UploadedFile, size);
ZEND_METHOD(Nexus_Http_UploadedFile, path);
ZEND_METHOD(Nexus_Http_UploadedFile, isMoved);
ZEND_METHOD(Nexus_Http_UploadedFile, moveTo);


static const zend_function_entry class_Nexus_Http_UploadedFile_methods[] = {
	ZEND_ME(Nexus_Http_UploadedFile, __construct, arginfo_class_Nexus_Http_UploadedFile___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Http_UploadedFile, name, arginfo_class_Nexus_Http_UploadedFile_name, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_UploadedFile, clientPath, arginfo_class_Nexus_Http_UploadedFile_clientPath, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_UploadedFile, mediaType, arginfo_class_Nexus_Http_UploadedFile_mediaType, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_UploadedFile, size, arginfo_class_Nexus_Http_UploadedFile_size, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_UploadedFile, path, arginfo_class_Nexus_Http_UploadedFile_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_UploadedFile, isMoved, arginfo_class_Nexus_Http_UploadedFile_isMoved, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_UploadedFile, moveTo, arginfo_class_Nexus_Http_UploadedFile_moveTo, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_UploadedFile(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "UploadedFile", class_Nexus_Http_UploadedFile_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
