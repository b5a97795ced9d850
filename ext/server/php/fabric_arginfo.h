/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 791987accd9699a0d7eb996cf0b6fb588e45b91b */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_create, 0, 1, Nexus\\Server\\Internal\\Fabric, 0)
	ZEND_ARG_TYPE_INFO(0, members, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_attach, 0, 1, Nexus\\Server\\Internal\\Fabric, 0)
	ZEND_ARG_TYPE_INFO(0, descriptors, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_descriptors, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_capacity, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_begin, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, generation, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_end, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_endGeneration, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, generation, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_join, 0, 2, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, scoreboard, Nexus\\Server\\Internal\\Scoreboard, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, onlyShared, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_announce, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Fabric_members arginfo_class_Nexus_Server_Internal_Fabric_descriptors

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_send, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, incarnation, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Fabric_receive, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, receive, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, returned, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, departed, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Fabric_counters arginfo_class_Nexus_Server_Internal_Fabric_descriptors


ZEND_METHOD(Nexus_Server_Internal_Fabric, __construct);
ZEND_METHOD(Nexus_Server_Internal_Fabric, create);
ZEND_METHOD(Nexus_Server_Internal_Fabric, attach);
ZEND_METHOD(Nexus_Server_Internal_Fabric, descriptors);
ZEND_METHOD(Nexus_Server_Internal_Fabric, capacity);
ZEND_METHOD(Nexus_Server_Internal_Fabric, begin);
ZEND_METHOD(Nexus_Server_Internal_Fabric, end);
ZEND_METHOD(Nexus_Server_Internal_Fabric, endGeneration);
ZEND_METHOD(Nexus_Server_Internal_Fabric, join);
ZEND_METHOD(Nexus_Server_Internal_Fabric, announce);
ZEND_METHOD(Nexus_Server_Internal_Fabric, members);
ZEND_METHOD(Nexus_Server_Internal_Fabric, send);
ZEND_METHOD(Nexus_Server_Internal_Fabric, receive);
ZEND_METHOD(Nexus_Server_Internal_Fabric, counters);


static const zend_function_entry class_Nexus_Server_Internal_Fabric_methods[] = {
	ZEND_ME(Nexus_Server_Internal_Fabric, __construct, arginfo_class_Nexus_Server_Internal_Fabric___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_Fabric, create, arginfo_class_Nexus_Server_Internal_Fabric_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, attach, arginfo_class_Nexus_Server_Internal_Fabric_attach, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, descriptors, arginfo_class_Nexus_Server_Internal_Fabric_descriptors, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, capacity, arginfo_class_Nexus_Server_Internal_Fabric_capacity, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, begin, arginfo_class_Nexus_Server_Internal_Fabric_begin, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, end, arginfo_class_Nexus_Server_Internal_Fabric_end, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, endGeneration, arginfo_class_Nexus_Server_Internal_Fabric_endGeneration, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, join, arginfo_class_Nexus_Server_Internal_Fabric_join, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, announce, arginfo_class_Nexus_Server_Internal_Fabric_announce, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, members, arginfo_class_Nexus_Server_Internal_Fabric_members, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, send, arginfo_class_Nexus_Server_Internal_Fabric_send, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, receive, arginfo_class_Nexus_Server_Internal_Fabric_receive, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Fabric, counters, arginfo_class_Nexus_Server_Internal_Fabric_counters, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_Fabric(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "Fabric", class_Nexus_Server_Internal_Fabric_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
