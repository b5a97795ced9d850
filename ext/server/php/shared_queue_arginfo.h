/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 11aa69968868fdef46eb9e38e65abd6f69bb9f45 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Shared_Queue___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Queue_create, 0, 2, Nexus\\Shared\\Queue, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, capacity, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, bytes, IS_LONG, 0, "64 << 20")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_push, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_tryPush, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_pop, 0, 0, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_tryPop, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_close, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_isClosed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Queue_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Queue_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Shared_Queue, __construct);
ZEND_METHOD(Nexus_Shared_Queue, create);
ZEND_METHOD(Nexus_Shared_Queue, push);
ZEND_METHOD(Nexus_Shared_Queue, tryPush);
ZEND_METHOD(Nexus_Shared_Queue, pop);
ZEND_METHOD(Nexus_Shared_Queue, tryPop);
ZEND_METHOD(Nexus_Shared_Queue, close);
ZEND_METHOD(Nexus_Shared_Queue, isClosed);
ZEND_METHOD(Nexus_Shared_Queue, count);
ZEND_METHOD(Nexus_Shared_Queue, getIterator);


static const zend_function_entry class_Nexus_Shared_Queue_methods[] = {
	ZEND_ME(Nexus_Shared_Queue, __construct, arginfo_class_Nexus_Shared_Queue___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Shared_Queue, create, arginfo_class_Nexus_Shared_Queue_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Shared_Queue, push, arginfo_class_Nexus_Shared_Queue_push, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, tryPush, arginfo_class_Nexus_Shared_Queue_tryPush, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, pop, arginfo_class_Nexus_Shared_Queue_pop, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, tryPop, arginfo_class_Nexus_Shared_Queue_tryPop, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, close, arginfo_class_Nexus_Shared_Queue_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, isClosed, arginfo_class_Nexus_Shared_Queue_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, count, arginfo_class_Nexus_Shared_Queue_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Queue, getIterator, arginfo_class_Nexus_Shared_Queue_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Shared_Queue(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "Queue", class_Nexus_Shared_Queue_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_IteratorAggregate, class_entry_Countable);

	return class_entry;
}
