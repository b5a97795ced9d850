/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 01f2899209cd464e57bb41e2034e0ac35c689035 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Behavior___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_receive, 0, 1, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, handler, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_withState, 0, 2, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, initialState, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, handler, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_setup, 0, 1, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, factory, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_supervise, 0, 2, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_OBJ_INFO(0, inner, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_OBJ_INFO(0, strategy, Nexus\\Actor\\SupervisionStrategy, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Behavior_withTimers arginfo_class_Nexus_Actor_Behavior_setup

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_withStash, 0, 2, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, capacity, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, factory, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_intercept, 0, 2, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, interceptor, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_INFO(0, inner, Nexus\\Actor\\Behavior, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_monitor, 0, 2, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_OBJ_INFO(0, monitor, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_OBJ_INFO(0, inner, Nexus\\Actor\\Behavior, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_logMessages, 0, 1, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_OBJ_INFO(0, inner, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, level, IS_STRING, 0, "\'debug\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_Behavior_same, 0, 0, Nexus\\Actor\\Behavior, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Behavior_stopped arginfo_class_Nexus_Actor_Behavior_same

#define arginfo_class_Nexus_Actor_Behavior_unhandled arginfo_class_Nexus_Actor_Behavior_same

#define arginfo_class_Nexus_Actor_Behavior_empty arginfo_class_Nexus_Actor_Behavior_same

#define arginfo_class_Nexus_Actor_Behavior_onSignal arginfo_class_Nexus_Actor_Behavior_receive

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Behavior_signalHandler, 0, 0, IS_CALLABLE, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_BehaviorWithState___construct arginfo_class_Nexus_Actor_Behavior___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_BehaviorWithState_next, 0, 1, Nexus\\Actor\\BehaviorWithState, 0)
	ZEND_ARG_TYPE_INFO(0, state, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_BehaviorWithState_same, 0, 0, Nexus\\Actor\\BehaviorWithState, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_BehaviorWithState_stopped arginfo_class_Nexus_Actor_BehaviorWithState_same

#define arginfo_class_Nexus_Actor_BehaviorWithState_unhandled arginfo_class_Nexus_Actor_BehaviorWithState_same

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_BehaviorWithState_withBehavior, 0, 2, Nexus\\Actor\\BehaviorWithState, 0)
	ZEND_ARG_OBJ_INFO(0, behavior, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, state, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_BehaviorWithState_isStopped, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_BehaviorWithState_behavior, 0, 0, Nexus\\Actor\\Behavior, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_BehaviorWithState_state, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_BehaviorWithState_hasNewState arginfo_class_Nexus_Actor_BehaviorWithState_isStopped


ZEND_METHOD(Nexus_Actor_Behavior, __construct);
ZEND_METHOD(Nexus_Actor_Behavior, receive);
ZEND_METHOD(Nexus_Actor_Behavior, withState);
ZEND_METHOD(Nexus_Actor_Behavior, setup);
ZEND_METHOD(Nexus_Actor_Behavior, supervise);
ZEND_METHOD(Nexus_Actor_Behavior, withTimers);
ZEND_METHOD(Nexus_Actor_Behavior, withStash);
ZEND_METHOD(Nexus_Actor_Behavior, intercept);
ZEND_METHOD(Nexus_Actor_Behavior, monitor);
ZEND_METHOD(Nexus_Actor_Behavior, logMessages);
ZEND_METHOD(Nexus_Actor_Behavior, same);
ZEND_METHOD(Nexus_Actor_Behavior, stopped);
ZEND_METHOD(Nexus_Actor_Behavior, unhandled);
ZEND_METHOD(Nexus_Actor_Behavior, empty);
ZEND_METHOD(Nexus_Actor_Behavior, onSignal);
ZEND_METHOD(Nexus_Actor_Behavior, signalHandler);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, __construct);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, next);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, same);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, stopped);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, unhandled);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, withBehavior);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, isStopped);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, behavior);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, state);
ZEND_METHOD(Nexus_Actor_BehaviorWithState, hasNewState);


static const zend_function_entry class_Nexus_Actor_Behavior_methods[] = {
	ZEND_ME(Nexus_Actor_Behavior, __construct, arginfo_class_Nexus_Actor_Behavior___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Behavior, receive, arginfo_class_Nexus_Actor_Behavior_receive, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, withState, arginfo_class_Nexus_Actor_Behavior_withState, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, setup, arginfo_class_Nexus_Actor_Behavior_setup, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, supervise, arginfo_class_Nexus_Actor_Behavior_supervise, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, withTimers, arginfo_class_Nexus_Actor_Behavior_withTimers, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, withStash, arginfo_class_Nexus_Actor_Behavior_withStash, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, intercept, arginfo_class_Nexus_Actor_Behavior_intercept, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, monitor, arginfo_class_Nexus_Actor_Behavior_monitor, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, logMessages, arginfo_class_Nexus_Actor_Behavior_logMessages, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, same, arginfo_class_Nexus_Actor_Behavior_same, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, stopped, arginfo_class_Nexus_Actor_Behavior_stopped, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, unhandled, arginfo_class_Nexus_Actor_Behavior_unhandled, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, empty, arginfo_class_Nexus_Actor_Behavior_empty, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_Behavior, onSignal, arginfo_class_Nexus_Actor_Behavior_onSignal, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Behavior, signalHandler, arginfo_class_Nexus_Actor_Behavior_signalHandler, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_BehaviorWithState_methods[] = {
	ZEND_ME(Nexus_Actor_BehaviorWithState, __construct, arginfo_class_Nexus_Actor_BehaviorWithState___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_BehaviorWithState, next, arginfo_class_Nexus_Actor_BehaviorWithState_next, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, same, arginfo_class_Nexus_Actor_BehaviorWithState_same, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, stopped, arginfo_class_Nexus_Actor_BehaviorWithState_stopped, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, unhandled, arginfo_class_Nexus_Actor_BehaviorWithState_unhandled, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, withBehavior, arginfo_class_Nexus_Actor_BehaviorWithState_withBehavior, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, isStopped, arginfo_class_Nexus_Actor_BehaviorWithState_isStopped, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, behavior, arginfo_class_Nexus_Actor_BehaviorWithState_behavior, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, state, arginfo_class_Nexus_Actor_BehaviorWithState_state, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_BehaviorWithState, hasNewState, arginfo_class_Nexus_Actor_BehaviorWithState_hasNewState, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_Behavior(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "Behavior", class_Nexus_Actor_Behavior_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_BehaviorWithState(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "BehaviorWithState", class_Nexus_Actor_BehaviorWithState_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
