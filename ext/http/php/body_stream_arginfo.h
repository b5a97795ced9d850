/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 38bde0e4d4f7051b23de10bfb5e9b55cf23e1219 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_BodyStream___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_BodyStream_read, 0, 0, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, max, IS_LONG, 0, "65536")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_BodyStream_rewind, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_BodyStream_length, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_BodyStream_position, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_BodyStream_isAtEnd, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_BodyStream_isLive arginfo_class_Nexus_Http_BodyStream_isAtEnd

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_BodyStream_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Http_BodyStream, __construct);
ZEND_METHOD(Nexus_Http_BodyStream, read);
ZEND_METHOD(Nexus_Http_BodyStream, rewind);
ZEND_METHOD(Nexus_Http_BodyStream, length);
ZEND_METHOD(Nexus_Http_BodyStream, position);
ZEND_METHOD(Nexus_Http_BodyStream, isAtEnd);
ZEND_METHOD(Nexus_Http_BodyStream, isLive);
ZEND_METHOD(Nexus_Http_BodyStream, getIterator);


static const zend_function_entry class_Nexus_Http_BodyStream_methods[] = {
	ZEND_ME(Nexus_Http_BodyStream, __construct, arginfo_class_Nexus_Http_BodyStream___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Http_BodyStream, read, arginfo_class_Nexus_Http_BodyStream_read, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyStream, rewind, arginfo_class_Nexus_Http_BodyStream_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyStream, length, arginfo_class_Nexus_Http_BodyStream_length, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyStream, position, arginfo_class_Nexus_Http_BodyStream_position, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyStream, isAtEnd, arginfo_class_Nexus_Http_BodyStream_isAtEnd, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyStream, isLive, arginfo_class_Nexus_Http_BodyStream_isLive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyStream, getIterator, arginfo_class_Nexus_Http_BodyStream_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_BodyStream(zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "BodyStream", class_Nexus_Http_BodyStream_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_IteratorAggregate);

	return class_entry;
}
