/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ecb2418ece20942aaa27c78c9f8074b7a046efe2 */

#ifndef NX_ACC_NODISCARD
#ifdef ZEND_ACC_NODISCARD
#define NX_ACC_NODISCARD ZEND_ACC_NODISCARD
#else
#define NX_ACC_NODISCARD 0
#endif
#endif

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorRef_tell, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorRef_ask, 0, 2, Nexus\\Async\\Future, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorRef_path, 0, 0, Nexus\\Actor\\ActorPath, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorRef_isAlive, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_BackpressureCapable_offer, 0, 1, Nexus\\Actor\\EnqueueResult, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Message_PoisonPill___construct, 0, 0, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, deadline, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Message_Kill___construct arginfo_class_Nexus_Actor_Message_PoisonPill___construct

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_LocalRef___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_LocalRef_tell arginfo_class_Nexus_Actor_ActorRef_tell

#define arginfo_class_Nexus_Actor_Internal_LocalRef_ask arginfo_class_Nexus_Actor_ActorRef_ask

#define arginfo_class_Nexus_Actor_Internal_LocalRef_path arginfo_class_Nexus_Actor_ActorRef_path

#define arginfo_class_Nexus_Actor_Internal_LocalRef_isAlive arginfo_class_Nexus_Actor_ActorRef_isAlive

#define arginfo_class_Nexus_Actor_Internal_LocalRef_offer arginfo_class_Nexus_Actor_BackpressureCapable_offer

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeProps___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mailbox, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, capacity, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, overflow, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, priority, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, restart, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, keepChildren, _IS_BOOL, 0, "false")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, supervision, Nexus\\Actor\\SupervisionStrategy, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, childSupervision, Nexus\\Actor\\SupervisionStrategy, 1, "null")
	ZEND_ARG_TYPE_MASK(0, reentrant, MAY_BE_BOOL|MAY_BE_ARRAY, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, childExtent, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem___construct, 0, 0, 2)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, host, Nexus\\Actor\\Internal\\Host, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, inDevelopment, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_spawn, 0, 1, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_OBJ_INFO(0, props, Nexus\\Actor\\Props, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, parent, Nexus\\Actor\\ActorRef, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_stop, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, actor, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, deadline, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_child, 0, 1, Nexus\\Actor\\ActorRef, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, parent, Nexus\\Actor\\ActorRef, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_children, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, parent, Nexus\\Actor\\ActorRef, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_population, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_counters, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_notifyWhenEmpty, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_NativeSystem_waitUntilIdle arginfo_class_Nexus_Actor_Internal_NativeSystem_notifyWhenEmpty

#define arginfo_class_Nexus_Actor_Internal_NativeSystem_isCurrent arginfo_class_Nexus_Actor_ActorRef_isAlive

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_inspect, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, most, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_NativeSystem_close arginfo_class_Nexus_Actor_Internal_NativeSystem_notifyWhenEmpty

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_useSteps, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, isStepping, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_useDecorator, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, decorator, Closure, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_step, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, actor, Nexus\\Actor\\ActorRef, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_NativeSystem_pending, 0, 0, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, actor, Nexus\\Actor\\ActorRef, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_NativeSystem_hasSteps arginfo_class_Nexus_Actor_ActorRef_isAlive


ZEND_METHOD(Nexus_Actor_Message_PoisonPill, __construct);
ZEND_METHOD(Nexus_Actor_Message_Kill, __construct);
ZEND_METHOD(Nexus_Actor_Internal_LocalRef, __construct);
ZEND_METHOD(Nexus_Actor_Internal_LocalRef, tell);
ZEND_METHOD(Nexus_Actor_Internal_LocalRef, ask);
ZEND_METHOD(Nexus_Actor_Internal_LocalRef, path);
ZEND_METHOD(Nexus_Actor_Internal_LocalRef, isAlive);
ZEND_METHOD(Nexus_Actor_Internal_LocalRef, offer);
ZEND_METHOD(Nexus_Actor_Internal_NativeProps, __construct);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, __construct);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, spawn);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, stop);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, child);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, children);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, population);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, counters);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, notifyWhenEmpty);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, waitUntilIdle);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, isCurrent);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, inspect);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, close);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, useSteps);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, useDecorator);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, step);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, pending);
ZEND_METHOD(Nexus_Actor_Internal_NativeSystem, hasSteps);


static const zend_function_entry class_Nexus_Actor_ActorRef_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorRef, tell, arginfo_class_Nexus_Actor_ActorRef_tell, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorRef, ask, arginfo_class_Nexus_Actor_ActorRef_ask, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT|NX_ACC_NODISCARD)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorRef, path, arginfo_class_Nexus_Actor_ActorRef_path, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorRef, isAlive, arginfo_class_Nexus_Actor_ActorRef_isAlive, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_BackpressureCapable_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_BackpressureCapable, offer, arginfo_class_Nexus_Actor_BackpressureCapable_offer, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Message_SystemMessage_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Message_PoisonPill_methods[] = {
	ZEND_ME(Nexus_Actor_Message_PoisonPill, __construct, arginfo_class_Nexus_Actor_Message_PoisonPill___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Message_Kill_methods[] = {
	ZEND_ME(Nexus_Actor_Message_Kill, __construct, arginfo_class_Nexus_Actor_Message_Kill___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_Enclosure_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_LocalRef_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_LocalRef, __construct, arginfo_class_Nexus_Actor_Internal_LocalRef___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_LocalRef, tell, arginfo_class_Nexus_Actor_Internal_LocalRef_tell, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_LocalRef, ask, arginfo_class_Nexus_Actor_Internal_LocalRef_ask, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Actor_Internal_LocalRef, path, arginfo_class_Nexus_Actor_Internal_LocalRef_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_LocalRef, isAlive, arginfo_class_Nexus_Actor_Internal_LocalRef_isAlive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_LocalRef, offer, arginfo_class_Nexus_Actor_Internal_LocalRef_offer, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_NativeProps_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_NativeProps, __construct, arginfo_class_Nexus_Actor_Internal_NativeProps___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_NativeSystem_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, __construct, arginfo_class_Nexus_Actor_Internal_NativeSystem___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, spawn, arginfo_class_Nexus_Actor_Internal_NativeSystem_spawn, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, stop, arginfo_class_Nexus_Actor_Internal_NativeSystem_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, child, arginfo_class_Nexus_Actor_Internal_NativeSystem_child, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, children, arginfo_class_Nexus_Actor_Internal_NativeSystem_children, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, population, arginfo_class_Nexus_Actor_Internal_NativeSystem_population, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, counters, arginfo_class_Nexus_Actor_Internal_NativeSystem_counters, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, notifyWhenEmpty, arginfo_class_Nexus_Actor_Internal_NativeSystem_notifyWhenEmpty, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, waitUntilIdle, arginfo_class_Nexus_Actor_Internal_NativeSystem_waitUntilIdle, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, isCurrent, arginfo_class_Nexus_Actor_Internal_NativeSystem_isCurrent, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, inspect, arginfo_class_Nexus_Actor_Internal_NativeSystem_inspect, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, close, arginfo_class_Nexus_Actor_Internal_NativeSystem_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, useSteps, arginfo_class_Nexus_Actor_Internal_NativeSystem_useSteps, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, useDecorator, arginfo_class_Nexus_Actor_Internal_NativeSystem_useDecorator, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, step, arginfo_class_Nexus_Actor_Internal_NativeSystem_step, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, pending, arginfo_class_Nexus_Actor_Internal_NativeSystem_pending, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_NativeSystem, hasSteps, arginfo_class_Nexus_Actor_Internal_NativeSystem_hasSteps, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_ActorRef(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "ActorRef", class_Nexus_Actor_ActorRef_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_BackpressureCapable(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "BackpressureCapable", class_Nexus_Actor_BackpressureCapable_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Message_SystemMessage(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Message", "SystemMessage", class_Nexus_Actor_Message_SystemMessage_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Message_PoisonPill(zend_class_entry *class_entry_Nexus_Actor_Message_SystemMessage)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Message", "PoisonPill", class_Nexus_Actor_Message_PoisonPill_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_Message_SystemMessage);

	zend_string *property_deadline_class_Nexus_Time_Duration = zend_string_init("Nexus\\Time\\Duration", sizeof("Nexus\\Time\\Duration")-1, 1);
	zval property_deadline_default_value;
	ZVAL_UNDEF(&property_deadline_default_value);
	zend_string *property_deadline_name = zend_string_init("deadline", sizeof("deadline") - 1, 1);
	zend_declare_typed_property(class_entry, property_deadline_name, &property_deadline_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_deadline_class_Nexus_Time_Duration, 0, MAY_BE_NULL));
	zend_string_release(property_deadline_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Message_Kill(zend_class_entry *class_entry_Nexus_Actor_Message_SystemMessage)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Message", "Kill", class_Nexus_Actor_Message_Kill_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_Message_SystemMessage);

	zend_string *property_deadline_class_Nexus_Time_Duration = zend_string_init("Nexus\\Time\\Duration", sizeof("Nexus\\Time\\Duration")-1, 1);
	zval property_deadline_default_value;
	ZVAL_UNDEF(&property_deadline_default_value);
	zend_string *property_deadline_name = zend_string_init("deadline", sizeof("deadline") - 1, 1);
	zend_declare_typed_property(class_entry, property_deadline_name, &property_deadline_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_deadline_class_Nexus_Time_Duration, 0, MAY_BE_NULL));
	zend_string_release(property_deadline_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_Enclosure(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "Enclosure", class_Nexus_Actor_Internal_Enclosure_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_LocalRef(zend_class_entry *class_entry_Nexus_Actor_ActorRef, zend_class_entry *class_entry_Nexus_Actor_BackpressureCapable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "LocalRef", class_Nexus_Actor_Internal_LocalRef_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_Nexus_Actor_ActorRef, class_entry_Nexus_Actor_BackpressureCapable);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_NativeProps(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "NativeProps", class_Nexus_Actor_Internal_NativeProps_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_NativeSystem(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "NativeSystem", class_Nexus_Actor_Internal_NativeSystem_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
