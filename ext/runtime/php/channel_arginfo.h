/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 215c53ac75db883d33dd8a22861cff46097ba8ba */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Channel___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, capacity, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_send, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_receive, 0, 0, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Channel_sending, 0, 1, Nexus\\Async\\SendCase, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_close, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_isClosed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Channel_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Async_Channel, __construct);
ZEND_METHOD(Nexus_Async_Channel, send);
ZEND_METHOD(Nexus_Async_Channel, receive);
ZEND_METHOD(Nexus_Async_Channel, sending);
ZEND_METHOD(Nexus_Async_Channel, close);
ZEND_METHOD(Nexus_Async_Channel, isClosed);
ZEND_METHOD(Nexus_Async_Channel, count);
ZEND_METHOD(Nexus_Async_Channel, getIterator);


static const zend_function_entry class_Nexus_Async_Channel_methods[] = {
	ZEND_ME(Nexus_Async_Channel, __construct, arginfo_class_Nexus_Async_Channel___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, send, arginfo_class_Nexus_Async_Channel_send, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, receive, arginfo_class_Nexus_Async_Channel_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, sending, arginfo_class_Nexus_Async_Channel_sending, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, close, arginfo_class_Nexus_Async_Channel_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, isClosed, arginfo_class_Nexus_Async_Channel_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, count, arginfo_class_Nexus_Async_Channel_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, getIterator, arginfo_class_Nexus_Async_Channel_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Channel(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Channel", class_Nexus_Async_Channel_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_IteratorAggregate, class_entry_Countable);

	return class_entry;
}
