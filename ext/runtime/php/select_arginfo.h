/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 665a33a18d6107588e70d94c1c480312cf51046a */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Async_select, 0, 1, Nexus\\Async\\Selected, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, cases, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Selected___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_SendCase___construct arginfo_class_Nexus_Async_Selected___construct


ZEND_FUNCTION(Nexus_Async_select);
ZEND_METHOD(Nexus_Async_Selected, __construct);
ZEND_METHOD(Nexus_Async_SendCase, __construct);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Async", select, Nexus_Async_select, arginfo_Nexus_Async_select)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Selected_methods[] = {
	ZEND_ME(Nexus_Async_Selected, __construct, arginfo_class_Nexus_Async_Selected___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_SendCase_methods[] = {
	ZEND_ME(Nexus_Async_SendCase, __construct, arginfo_class_Nexus_Async_SendCase___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Selected(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Selected", class_Nexus_Async_Selected_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;

	zval property_key_default_value;
	ZVAL_UNDEF(&property_key_default_value);
	zend_string *property_key_name = zend_string_init("key", sizeof("key") - 1, 1);
	zend_declare_typed_property(class_entry, property_key_name, &property_key_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_key_name);

	zval property_value_default_value;
	ZVAL_UNDEF(&property_value_default_value);
	zend_string *property_value_name = zend_string_init("value", sizeof("value") - 1, 1);
	zend_declare_typed_property(class_entry, property_value_name, &property_value_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_value_name);

	zval property_isClosed_default_value;
	ZVAL_UNDEF(&property_isClosed_default_value);
	zend_string *property_isClosed_name = zend_string_init("isClosed", sizeof("isClosed") - 1, 1);
	zend_declare_typed_property(class_entry, property_isClosed_name, &property_isClosed_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_isClosed_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_SendCase(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "SendCase", class_Nexus_Async_SendCase_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
