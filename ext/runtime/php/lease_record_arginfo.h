/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ef1a5f330b51ba389b9d353717954f44f5661645 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Internal_LeaseRecord___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Internal_LeaseRecord_take, 0, 1, Nexus\\Async\\Internal\\LeaseRecord, 0)
	ZEND_ARG_TYPE_INFO(0, beneath, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Internal_LeaseRecord_renew, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Internal_LeaseRecord_place, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Internal_LeaseRecord_holder, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Internal_LeaseRecord_isLost, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, __construct);
ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, take);
ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, renew);
ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, place);
ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, holder);
ZEND_METHOD(Nexus_Async_Internal_LeaseRecord, isLost);


static const zend_function_entry class_Nexus_Async_Internal_LeaseRecord_methods[] = {
	ZEND_ME(Nexus_Async_Internal_LeaseRecord, __construct, arginfo_class_Nexus_Async_Internal_LeaseRecord___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Internal_LeaseRecord, take, arginfo_class_Nexus_Async_Internal_LeaseRecord_take, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Internal_LeaseRecord, renew, arginfo_class_Nexus_Async_Internal_LeaseRecord_renew, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Internal_LeaseRecord, place, arginfo_class_Nexus_Async_Internal_LeaseRecord_place, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Internal_LeaseRecord, holder, arginfo_class_Nexus_Async_Internal_LeaseRecord_holder, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Internal_LeaseRecord, isLost, arginfo_class_Nexus_Async_Internal_LeaseRecord_isLost, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Internal_LeaseRecord(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async\\Internal", "LeaseRecord", class_Nexus_Async_Internal_LeaseRecord_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_coroutine_default_value;
	ZVAL_UNDEF(&property_coroutine_default_value);
	zend_string *property_coroutine_name = zend_string_init("coroutine", sizeof("coroutine") - 1, 1);
	zend_declare_typed_property(class_entry, property_coroutine_name, &property_coroutine_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_coroutine_name);

	zval property_since_default_value;
	ZVAL_UNDEF(&property_since_default_value);
	zend_string *property_since_name = zend_string_init("since", sizeof("since") - 1, 1);
	zend_declare_typed_property(class_entry, property_since_name, &property_since_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_since_name);

	return class_entry;
}
