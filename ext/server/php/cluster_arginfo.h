/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 6ac606079d068abdb0a32f4130746d5dc962110a */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_self, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_isLiving, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, incarnation, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_send, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, incarnation, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_ActorChannel_post arginfo_class_Nexus_Server_Internal_ActorChannel_send

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_receive, 0, 4, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, received, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO(0, returned, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO(0, departed, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO(0, changed, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_useReferences, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, write, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO(0, read, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_pause, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, until, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_export, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, number, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, ref, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_withdraw, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, number, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_addType, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, routes, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_encode, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_decode, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_leaseHolder, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_ActorChannel_replaceLease, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, expected, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, holder, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Outlet___construct, 0, 0, 3)
	ZEND_ARG_TYPE_INFO(0, member, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, incarnation, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, header, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Server_Internal_ActorChannel, __construct);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, self);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, isLiving);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, send);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, post);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, receive);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, useReferences);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, pause);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, export);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, withdraw);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, addType);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, encode);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, decode);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, leaseHolder);
ZEND_METHOD(Nexus_Server_Internal_ActorChannel, replaceLease);
ZEND_METHOD(Nexus_Server_Internal_Outlet, __construct);


static const zend_function_entry class_Nexus_Server_Internal_ActorChannel_methods[] = {
	ZEND_ME(Nexus_Server_Internal_ActorChannel, __construct, arginfo_class_Nexus_Server_Internal_ActorChannel___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, self, arginfo_class_Nexus_Server_Internal_ActorChannel_self, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, isLiving, arginfo_class_Nexus_Server_Internal_ActorChannel_isLiving, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, send, arginfo_class_Nexus_Server_Internal_ActorChannel_send, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, post, arginfo_class_Nexus_Server_Internal_ActorChannel_post, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, receive, arginfo_class_Nexus_Server_Internal_ActorChannel_receive, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, useReferences, arginfo_class_Nexus_Server_Internal_ActorChannel_useReferences, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, pause, arginfo_class_Nexus_Server_Internal_ActorChannel_pause, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, export, arginfo_class_Nexus_Server_Internal_ActorChannel_export, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, withdraw, arginfo_class_Nexus_Server_Internal_ActorChannel_withdraw, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, addType, arginfo_class_Nexus_Server_Internal_ActorChannel_addType, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, encode, arginfo_class_Nexus_Server_Internal_ActorChannel_encode, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, decode, arginfo_class_Nexus_Server_Internal_ActorChannel_decode, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, leaseHolder, arginfo_class_Nexus_Server_Internal_ActorChannel_leaseHolder, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_ActorChannel, replaceLease, arginfo_class_Nexus_Server_Internal_ActorChannel_replaceLease, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Server_Internal_Outlet_methods[] = {
	ZEND_ME(Nexus_Server_Internal_Outlet, __construct, arginfo_class_Nexus_Server_Internal_Outlet___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_ActorChannel(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "ActorChannel", class_Nexus_Server_Internal_ActorChannel_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Server_Internal_Outlet(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "Outlet", class_Nexus_Server_Internal_Outlet_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
