/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: c0b2776049668d7c90b6913038b8761c1ddccf8a */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_all, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, futures, Traversable, MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_any, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, futures, Traversable, MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Async_race arginfo_Nexus_Async_any

#define arginfo_Nexus_Async_settle arginfo_Nexus_Async_all

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_concurrent, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, functions, Traversable, MAY_BE_ARRAY, NULL)
	ZEND_ARG_TYPE_INFO(0, limit, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Outcome___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Outcome_isSuccess, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Outcome_get, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Async_all);
ZEND_FUNCTION(Nexus_Async_any);
ZEND_FUNCTION(Nexus_Async_race);
ZEND_FUNCTION(Nexus_Async_settle);
ZEND_FUNCTION(Nexus_Async_concurrent);
ZEND_METHOD(Nexus_Async_Outcome, __construct);
ZEND_METHOD(Nexus_Async_Outcome, isSuccess);
ZEND_METHOD(Nexus_Async_Outcome, get);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Async", all, Nexus_Async_all, arginfo_Nexus_Async_all)
	ZEND_NS_FALIAS("Nexus\\Async", any, Nexus_Async_any, arginfo_Nexus_Async_any)
	ZEND_NS_FALIAS("Nexus\\Async", race, Nexus_Async_race, arginfo_Nexus_Async_race)
	ZEND_NS_FALIAS("Nexus\\Async", settle, Nexus_Async_settle, arginfo_Nexus_Async_settle)
	ZEND_NS_FALIAS("Nexus\\Async", concurrent, Nexus_Async_concurrent, arginfo_Nexus_Async_concurrent)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Outcome_methods[] = {
	ZEND_ME(Nexus_Async_Outcome, __construct, arginfo_class_Nexus_Async_Outcome___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Outcome, isSuccess, arginfo_class_Nexus_Async_Outcome_isSuccess, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Outcome, get, arginfo_class_Nexus_Async_Outcome_get, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Outcome(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Outcome", class_Nexus_Async_Outcome_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;

	zval property_value_default_value;
	ZVAL_UNDEF(&property_value_default_value);
	zend_string *property_value_name = zend_string_init("value", sizeof("value") - 1, 1);
	zend_declare_typed_property(class_entry, property_value_name, &property_value_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_value_name);

	zend_string *property_error_class_Throwable = zend_string_init("Throwable", sizeof("Throwable")-1, 1);
	zval property_error_default_value;
	ZVAL_UNDEF(&property_error_default_value);
	zend_string *property_error_name = zend_string_init("error", sizeof("error") - 1, 1);
	zend_declare_typed_property(class_entry, property_error_name, &property_error_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_error_class_Throwable, 0, MAY_BE_NULL));
	zend_string_release(property_error_name);

	return class_entry;
}
