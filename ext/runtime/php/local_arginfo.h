/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 15a6f98bfdeb21e56430119e53ef31a430a737d7 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_CoroutineLocal___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, atEnd, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_CoroutineLocal_get, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_CoroutineLocal_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_CoroutineLocal_take arginfo_class_Nexus_Async_CoroutineLocal_get


ZEND_METHOD(Nexus_Async_CoroutineLocal, __construct);
ZEND_METHOD(Nexus_Async_CoroutineLocal, get);
ZEND_METHOD(Nexus_Async_CoroutineLocal, set);
ZEND_METHOD(Nexus_Async_CoroutineLocal, take);


static const zend_function_entry class_Nexus_Async_CoroutineLocal_methods[] = {
	ZEND_ME(Nexus_Async_CoroutineLocal, __construct, arginfo_class_Nexus_Async_CoroutineLocal___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_CoroutineLocal, get, arginfo_class_Nexus_Async_CoroutineLocal_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_CoroutineLocal, set, arginfo_class_Nexus_Async_CoroutineLocal_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_CoroutineLocal, take, arginfo_class_Nexus_Async_CoroutineLocal_take, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_CoroutineLocal(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "CoroutineLocal", class_Nexus_Async_CoroutineLocal_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
