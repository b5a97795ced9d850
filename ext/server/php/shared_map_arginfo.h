/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 910c4a28bd7fbf3c62ca81c26cfa10ab5172dddc */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Shared_Map___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Map_create, 0, 2, Nexus\\Shared\\Map, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, evict, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_get, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_set, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, ttl, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Shared_Map_delete arginfo_class_Nexus_Shared_Map_has

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_clear, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_increment, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, by, IS_LONG, 0, "1")
	ZEND_ARG_OBJ_TYPE_MASK(0, ttl, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_compareAndSet, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, expected, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, ttl, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_wait, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_waitWhile, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Map_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Map_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Shared_Map, __construct);
ZEND_METHOD(Nexus_Shared_Map, create);
ZEND_METHOD(Nexus_Shared_Map, get);
ZEND_METHOD(Nexus_Shared_Map, set);
ZEND_METHOD(Nexus_Shared_Map, has);
ZEND_METHOD(Nexus_Shared_Map, delete);
ZEND_METHOD(Nexus_Shared_Map, clear);
ZEND_METHOD(Nexus_Shared_Map, increment);
ZEND_METHOD(Nexus_Shared_Map, compareAndSet);
ZEND_METHOD(Nexus_Shared_Map, wait);
ZEND_METHOD(Nexus_Shared_Map, waitWhile);
ZEND_METHOD(Nexus_Shared_Map, count);
ZEND_METHOD(Nexus_Shared_Map, getIterator);


static const zend_function_entry class_Nexus_Shared_Map_methods[] = {
	ZEND_ME(Nexus_Shared_Map, __construct, arginfo_class_Nexus_Shared_Map___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Shared_Map, create, arginfo_class_Nexus_Shared_Map_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Shared_Map, get, arginfo_class_Nexus_Shared_Map_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, set, arginfo_class_Nexus_Shared_Map_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, has, arginfo_class_Nexus_Shared_Map_has, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, delete, arginfo_class_Nexus_Shared_Map_delete, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, clear, arginfo_class_Nexus_Shared_Map_clear, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, increment, arginfo_class_Nexus_Shared_Map_increment, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, compareAndSet, arginfo_class_Nexus_Shared_Map_compareAndSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, wait, arginfo_class_Nexus_Shared_Map_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, waitWhile, arginfo_class_Nexus_Shared_Map_waitWhile, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, count, arginfo_class_Nexus_Shared_Map_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Map, getIterator, arginfo_class_Nexus_Shared_Map_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Shared_Map(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "Map", class_Nexus_Shared_Map_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_IteratorAggregate, class_entry_Countable);

	return class_entry;
}
