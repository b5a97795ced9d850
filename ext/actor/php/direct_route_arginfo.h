/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e160975cedad1eb8f19b6f39dbc1a0275b0399ba */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_DirectRoute___construct, 0, 0, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, table, Nexus\\Actor\\Internal\\DirectRoutes, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, id, IS_STRING, 0, "\"\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Internal_DirectRoutes_find, 0, 1, Nexus\\Actor\\Internal\\DirectRoute, 1)
	ZEND_ARG_TYPE_INFO(0, id, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_DirectRef___construct, 0, 0, 1)
	ZEND_ARG_OBJ_INFO(0, route, Nexus\\Actor\\Internal\\DirectRoute, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_DirectRef_tell, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_DirectRef_tellByRoute arginfo_class_Nexus_Actor_Internal_DirectRef_tell


ZEND_METHOD(Nexus_Actor_Internal_DirectRoute, __construct);
ZEND_METHOD(Nexus_Actor_Internal_DirectRoutes, find);
ZEND_METHOD(Nexus_Actor_Internal_DirectRef, __construct);
ZEND_METHOD(Nexus_Actor_Internal_DirectRef, tell);


static const zend_function_entry class_Nexus_Actor_Internal_DirectRoute_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_DirectRoute, __construct, arginfo_class_Nexus_Actor_Internal_DirectRoute___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_DirectRoutes_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_DirectRoutes, find, arginfo_class_Nexus_Actor_Internal_DirectRoutes_find, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_DirectRef_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_DirectRef, __construct, arginfo_class_Nexus_Actor_Internal_DirectRef___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DirectRef, tell, arginfo_class_Nexus_Actor_Internal_DirectRef_tell, ZEND_ACC_PUBLIC)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_Internal_DirectRef, tellByRoute, arginfo_class_Nexus_Actor_Internal_DirectRef_tellByRoute, ZEND_ACC_PROTECTED|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_Internal_DirectRoute(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "DirectRoute", class_Nexus_Actor_Internal_DirectRoute_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zend_string *property_open_class_Nexus_Actor_ActorRef = zend_string_init("Nexus\\Actor\\ActorRef", sizeof("Nexus\\Actor\\ActorRef")-1, 1);
	zval property_open_default_value;
	ZVAL_NULL(&property_open_default_value);
	zend_string *property_open_name = zend_string_init("open", sizeof("open") - 1, 1);
	zend_declare_typed_property(class_entry, property_open_name, &property_open_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_open_class_Nexus_Actor_ActorRef, 0, MAY_BE_NULL));
	zend_string_release(property_open_name);

	zval property_outlet_default_value;
	ZVAL_NULL(&property_outlet_default_value);
	zend_string *property_outlet_name = zend_string_init("outlet", sizeof("outlet") - 1, 1);
	zend_declare_typed_property(class_entry, property_outlet_name, &property_outlet_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_OBJECT|MAY_BE_NULL));
	zend_string_release(property_outlet_name);

	zval property_uses_default_value;
	ZVAL_LONG(&property_uses_default_value, 0);
	zend_string *property_uses_name = zend_string_init("uses", sizeof("uses") - 1, 1);
	zend_declare_typed_property(class_entry, property_uses_name, &property_uses_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_uses_name);

	zval property_returning_default_value;
	ZVAL_LONG(&property_returning_default_value, 0);
	zend_string *property_returning_name = zend_string_init("returning", sizeof("returning") - 1, 1);
	zend_declare_typed_property(class_entry, property_returning_name, &property_returning_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_returning_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_DirectRoutes(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "DirectRoutes", class_Nexus_Actor_Internal_DirectRoutes_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_DirectRef(zend_class_entry *class_entry_Nexus_Actor_Internal_RoutedRef)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "DirectRef", class_Nexus_Actor_Internal_DirectRef_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_ABSTRACT|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_Internal_RoutedRef);

	zend_string *property_route_class_Nexus_Actor_Internal_DirectRoute = zend_string_init("Nexus\\Actor\\Internal\\DirectRoute", sizeof("Nexus\\Actor\\Internal\\DirectRoute")-1, 1);
	zval property_route_default_value;
	ZVAL_UNDEF(&property_route_default_value);
	zend_string *property_route_name = zend_string_init("route", sizeof("route") - 1, 1);
	zend_declare_typed_property(class_entry, property_route_name, &property_route_default_value, ZEND_ACC_PRIVATE|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_route_class_Nexus_Actor_Internal_DirectRoute, 0, 0));
	zend_string_release(property_route_name);

	return class_entry;
}
