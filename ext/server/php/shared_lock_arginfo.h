/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ebc45b38af4cc6118e79a647d2803663cb4781a3 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Shared_Lock___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Lock_create, 0, 1, Nexus\\Shared\\Lock, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Lock_acquire, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Lock_tryAcquire, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Lock_release, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Lock_withLock, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, call, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Shared_Lock, __construct);
ZEND_METHOD(Nexus_Shared_Lock, create);
ZEND_METHOD(Nexus_Shared_Lock, acquire);
ZEND_METHOD(Nexus_Shared_Lock, tryAcquire);
ZEND_METHOD(Nexus_Shared_Lock, release);
ZEND_METHOD(Nexus_Shared_Lock, withLock);


static const zend_function_entry class_Nexus_Shared_Lock_methods[] = {
	ZEND_ME(Nexus_Shared_Lock, __construct, arginfo_class_Nexus_Shared_Lock___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Shared_Lock, create, arginfo_class_Nexus_Shared_Lock_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Shared_Lock, acquire, arginfo_class_Nexus_Shared_Lock_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Lock, tryAcquire, arginfo_class_Nexus_Shared_Lock_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Lock, release, arginfo_class_Nexus_Shared_Lock_release, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Lock, withLock, arginfo_class_Nexus_Shared_Lock_withLock, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Shared_Lock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "Lock", class_Nexus_Shared_Lock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
