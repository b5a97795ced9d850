/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 273c1190fa0fbb1863e6cdd91a0d8947e962fa52 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Shared_Atomic___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Atomic_create, 0, 1, Nexus\\Shared\\Atomic, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Atomic_get, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Atomic_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Atomic_add, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, by, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Atomic_compareAndSet, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, expected, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Shared_Atomic, __construct);
ZEND_METHOD(Nexus_Shared_Atomic, create);
ZEND_METHOD(Nexus_Shared_Atomic, get);
ZEND_METHOD(Nexus_Shared_Atomic, set);
ZEND_METHOD(Nexus_Shared_Atomic, add);
ZEND_METHOD(Nexus_Shared_Atomic, compareAndSet);


static const zend_function_entry class_Nexus_Shared_Atomic_methods[] = {
	ZEND_ME(Nexus_Shared_Atomic, __construct, arginfo_class_Nexus_Shared_Atomic___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Shared_Atomic, create, arginfo_class_Nexus_Shared_Atomic_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Shared_Atomic, get, arginfo_class_Nexus_Shared_Atomic_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Atomic, set, arginfo_class_Nexus_Shared_Atomic_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Atomic, add, arginfo_class_Nexus_Shared_Atomic_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Atomic, compareAndSet, arginfo_class_Nexus_Shared_Atomic_compareAndSet, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Shared_Atomic(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "Atomic", class_Nexus_Shared_Atomic_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
