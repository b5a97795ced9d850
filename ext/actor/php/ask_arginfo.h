/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: eb2e84a32ee5d78e4678e64ad16d9bd00afcb483 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Actor_Internal_relay, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, to, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Actor_Internal_ask_now, 0, 3, Nexus\\Async\\Future, 0)
	ZEND_ARG_OBJ_INFO(0, to, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_RoutedRef_route, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Internal_WatchedRef_standIn, 0, 0, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_AskRef___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_AskRef_tell, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Internal_AskRef_ask, 0, 2, Nexus\\Async\\Future, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_AskRef_fail, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, failure, Throwable, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Internal_AskRef_path, 0, 0, Nexus\\Actor\\ActorPath, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_AskRef_isAlive, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_AdapterRef___construct arginfo_class_Nexus_Actor_Internal_AskRef___construct

#define arginfo_class_Nexus_Actor_Internal_AdapterRef_tell arginfo_class_Nexus_Actor_Internal_AskRef_tell

#define arginfo_class_Nexus_Actor_Internal_AdapterRef_ask arginfo_class_Nexus_Actor_Internal_AskRef_ask

#define arginfo_class_Nexus_Actor_Internal_AdapterRef_path arginfo_class_Nexus_Actor_Internal_AskRef_path

#define arginfo_class_Nexus_Actor_Internal_AdapterRef_isAlive arginfo_class_Nexus_Actor_Internal_AskRef_isAlive


ZEND_FUNCTION(Nexus_Actor_Internal_relay);
ZEND_FUNCTION(Nexus_Actor_Internal_ask_now);
ZEND_METHOD(Nexus_Actor_Internal_AskRef, __construct);
ZEND_METHOD(Nexus_Actor_Internal_AskRef, tell);
ZEND_METHOD(Nexus_Actor_Internal_AskRef, ask);
ZEND_METHOD(Nexus_Actor_Internal_AskRef, fail);
ZEND_METHOD(Nexus_Actor_Internal_AskRef, path);
ZEND_METHOD(Nexus_Actor_Internal_AskRef, isAlive);
ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, __construct);
ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, tell);
ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, ask);
ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, path);
ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, isAlive);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", relay, Nexus_Actor_Internal_relay, arginfo_Nexus_Actor_Internal_relay)
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", ask_now, Nexus_Actor_Internal_ask_now, arginfo_Nexus_Actor_Internal_ask_now)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_RoutedRef_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_Internal_RoutedRef, route, arginfo_class_Nexus_Actor_Internal_RoutedRef_route, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_WatchedRef_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_Internal_WatchedRef, standIn, arginfo_class_Nexus_Actor_Internal_WatchedRef_standIn, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_AskRef_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_AskRef, __construct, arginfo_class_Nexus_Actor_Internal_AskRef___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_AskRef, tell, arginfo_class_Nexus_Actor_Internal_AskRef_tell, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AskRef, ask, arginfo_class_Nexus_Actor_Internal_AskRef_ask, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AskRef, fail, arginfo_class_Nexus_Actor_Internal_AskRef_fail, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AskRef, path, arginfo_class_Nexus_Actor_Internal_AskRef_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AskRef, isAlive, arginfo_class_Nexus_Actor_Internal_AskRef_isAlive, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_AdapterRef_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_AdapterRef, __construct, arginfo_class_Nexus_Actor_Internal_AdapterRef___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_AdapterRef, tell, arginfo_class_Nexus_Actor_Internal_AdapterRef_tell, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AdapterRef, ask, arginfo_class_Nexus_Actor_Internal_AdapterRef_ask, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AdapterRef, path, arginfo_class_Nexus_Actor_Internal_AdapterRef_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_AdapterRef, isAlive, arginfo_class_Nexus_Actor_Internal_AdapterRef_isAlive, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_Internal_RoutedRef(zend_class_entry *class_entry_Nexus_Actor_ActorRef)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "RoutedRef", class_Nexus_Actor_Internal_RoutedRef_methods);
	class_entry = zend_register_internal_interface(&ce);
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_ActorRef);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_WatchedRef(zend_class_entry *class_entry_Nexus_Actor_ActorRef)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "WatchedRef", class_Nexus_Actor_Internal_WatchedRef_methods);
	class_entry = zend_register_internal_interface(&ce);
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_ActorRef);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_AskRef(zend_class_entry *class_entry_Nexus_Actor_ActorRef)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "AskRef", class_Nexus_Actor_Internal_AskRef_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_ActorRef);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_AdapterRef(zend_class_entry *class_entry_Nexus_Actor_ActorRef)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "AdapterRef", class_Nexus_Actor_Internal_AdapterRef_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_ActorRef);

	return class_entry;
}
