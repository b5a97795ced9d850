/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: edc7e55c518846421023b3165ba78e58025f0bd5 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_self, 0, 0, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_path, 0, 0, Nexus\\Actor\\ActorPath, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_parent, 0, 0, Nexus\\Actor\\ActorRef, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_log, 0, 0, Psr\\Log\\LoggerInterface, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_spawn, 0, 1, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_OBJ_INFO(0, props, Nexus\\Actor\\Props, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, name, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_stop, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, child, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, deadline, Nexus\\Time\\Duration, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_child, 0, 1, Nexus\\Actor\\ActorRef, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_children, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_watch, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, target, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_watchWith, 0, 2, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, target, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_ActorContext_unwatch arginfo_class_Nexus_Actor_ActorContext_watch

#define arginfo_class_Nexus_Actor_ActorContext_sender arginfo_class_Nexus_Actor_ActorContext_parent

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_reply, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_forward, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, target, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, message, IS_OBJECT, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_pipeToSelf, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, work, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, map, IS_CALLABLE, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mapFailure, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_messageAdapter, 0, 2, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO(0, messageClass, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, adapt, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_timers, 0, 0, Nexus\\Actor\\TimerScheduler, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_scheduleOnce, 0, 2, Nexus\\Actor\\Cancellable, 0)
	ZEND_ARG_OBJ_INFO(0, delay, Nexus\\Time\\Duration, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_scheduleRepeatedly, 0, 3, Nexus\\Actor\\Cancellable, 0)
	ZEND_ARG_OBJ_INFO(0, initialDelay, Nexus\\Time\\Duration, 0)
	ZEND_ARG_OBJ_INFO(0, interval, Nexus\\Time\\Duration, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_setReceiveTimeout, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, timeout, Nexus\\Time\\Duration, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_stash, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_ActorContext_unstashAll arginfo_class_Nexus_Actor_ActorContext_stash

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_ActorContext_spawnTask, 0, 1, Nexus\\Actor\\Cancellable, 0)
	ZEND_ARG_TYPE_INFO(0, task, IS_CALLABLE, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, onFailure, Nexus\\Actor\\TaskFailure, 0, "Nexus\\Actor\\TaskFailure::Log")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_CellContext___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_CellContext_self arginfo_class_Nexus_Actor_ActorContext_self

#define arginfo_class_Nexus_Actor_Internal_CellContext_path arginfo_class_Nexus_Actor_ActorContext_path

#define arginfo_class_Nexus_Actor_Internal_CellContext_parent arginfo_class_Nexus_Actor_ActorContext_parent

#define arginfo_class_Nexus_Actor_Internal_CellContext_log arginfo_class_Nexus_Actor_ActorContext_log

#define arginfo_class_Nexus_Actor_Internal_CellContext_spawn arginfo_class_Nexus_Actor_ActorContext_spawn

#define arginfo_class_Nexus_Actor_Internal_CellContext_stop arginfo_class_Nexus_Actor_ActorContext_stop

#define arginfo_class_Nexus_Actor_Internal_CellContext_child arginfo_class_Nexus_Actor_ActorContext_child

#define arginfo_class_Nexus_Actor_Internal_CellContext_children arginfo_class_Nexus_Actor_ActorContext_children

#define arginfo_class_Nexus_Actor_Internal_CellContext_watch arginfo_class_Nexus_Actor_ActorContext_watch

#define arginfo_class_Nexus_Actor_Internal_CellContext_watchWith arginfo_class_Nexus_Actor_ActorContext_watchWith

#define arginfo_class_Nexus_Actor_Internal_CellContext_unwatch arginfo_class_Nexus_Actor_ActorContext_watch

#define arginfo_class_Nexus_Actor_Internal_CellContext_sender arginfo_class_Nexus_Actor_ActorContext_parent

#define arginfo_class_Nexus_Actor_Internal_CellContext_reply arginfo_class_Nexus_Actor_ActorContext_reply

#define arginfo_class_Nexus_Actor_Internal_CellContext_forward arginfo_class_Nexus_Actor_ActorContext_forward

#define arginfo_class_Nexus_Actor_Internal_CellContext_pipeToSelf arginfo_class_Nexus_Actor_ActorContext_pipeToSelf

#define arginfo_class_Nexus_Actor_Internal_CellContext_messageAdapter arginfo_class_Nexus_Actor_ActorContext_messageAdapter

#define arginfo_class_Nexus_Actor_Internal_CellContext_timers arginfo_class_Nexus_Actor_ActorContext_timers

#define arginfo_class_Nexus_Actor_Internal_CellContext_scheduleOnce arginfo_class_Nexus_Actor_ActorContext_scheduleOnce

#define arginfo_class_Nexus_Actor_Internal_CellContext_scheduleRepeatedly arginfo_class_Nexus_Actor_ActorContext_scheduleRepeatedly

#define arginfo_class_Nexus_Actor_Internal_CellContext_setReceiveTimeout arginfo_class_Nexus_Actor_ActorContext_setReceiveTimeout

#define arginfo_class_Nexus_Actor_Internal_CellContext_stash arginfo_class_Nexus_Actor_ActorContext_stash

#define arginfo_class_Nexus_Actor_Internal_CellContext_unstashAll arginfo_class_Nexus_Actor_ActorContext_stash

#define arginfo_class_Nexus_Actor_Internal_CellContext_spawnTask arginfo_class_Nexus_Actor_ActorContext_spawnTask


ZEND_METHOD(Nexus_Actor_Internal_CellContext, __construct);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, self);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, path);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, parent);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, log);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, spawn);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, stop);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, child);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, children);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, watch);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, watchWith);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, unwatch);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, sender);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, reply);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, forward);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, pipeToSelf);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, messageAdapter);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, timers);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, scheduleOnce);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, scheduleRepeatedly);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, setReceiveTimeout);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, stash);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, unstashAll);
ZEND_METHOD(Nexus_Actor_Internal_CellContext, spawnTask);


static const zend_function_entry class_Nexus_Actor_ActorContext_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, self, arginfo_class_Nexus_Actor_ActorContext_self, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, path, arginfo_class_Nexus_Actor_ActorContext_path, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, parent, arginfo_class_Nexus_Actor_ActorContext_parent, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, log, arginfo_class_Nexus_Actor_ActorContext_log, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, spawn, arginfo_class_Nexus_Actor_ActorContext_spawn, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, stop, arginfo_class_Nexus_Actor_ActorContext_stop, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, child, arginfo_class_Nexus_Actor_ActorContext_child, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, children, arginfo_class_Nexus_Actor_ActorContext_children, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, watch, arginfo_class_Nexus_Actor_ActorContext_watch, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, watchWith, arginfo_class_Nexus_Actor_ActorContext_watchWith, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, unwatch, arginfo_class_Nexus_Actor_ActorContext_unwatch, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, sender, arginfo_class_Nexus_Actor_ActorContext_sender, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, reply, arginfo_class_Nexus_Actor_ActorContext_reply, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, forward, arginfo_class_Nexus_Actor_ActorContext_forward, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, pipeToSelf, arginfo_class_Nexus_Actor_ActorContext_pipeToSelf, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, messageAdapter, arginfo_class_Nexus_Actor_ActorContext_messageAdapter, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, timers, arginfo_class_Nexus_Actor_ActorContext_timers, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, scheduleOnce, arginfo_class_Nexus_Actor_ActorContext_scheduleOnce, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, scheduleRepeatedly, arginfo_class_Nexus_Actor_ActorContext_scheduleRepeatedly, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, setReceiveTimeout, arginfo_class_Nexus_Actor_ActorContext_setReceiveTimeout, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, stash, arginfo_class_Nexus_Actor_ActorContext_stash, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, unstashAll, arginfo_class_Nexus_Actor_ActorContext_unstashAll, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_ActorContext, spawnTask, arginfo_class_Nexus_Actor_ActorContext_spawnTask, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_CellContext_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_CellContext, __construct, arginfo_class_Nexus_Actor_Internal_CellContext___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_CellContext, self, arginfo_class_Nexus_Actor_Internal_CellContext_self, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, path, arginfo_class_Nexus_Actor_Internal_CellContext_path, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, parent, arginfo_class_Nexus_Actor_Internal_CellContext_parent, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, log, arginfo_class_Nexus_Actor_Internal_CellContext_log, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, spawn, arginfo_class_Nexus_Actor_Internal_CellContext_spawn, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, stop, arginfo_class_Nexus_Actor_Internal_CellContext_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, child, arginfo_class_Nexus_Actor_Internal_CellContext_child, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, children, arginfo_class_Nexus_Actor_Internal_CellContext_children, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, watch, arginfo_class_Nexus_Actor_Internal_CellContext_watch, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, watchWith, arginfo_class_Nexus_Actor_Internal_CellContext_watchWith, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, unwatch, arginfo_class_Nexus_Actor_Internal_CellContext_unwatch, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, sender, arginfo_class_Nexus_Actor_Internal_CellContext_sender, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, reply, arginfo_class_Nexus_Actor_Internal_CellContext_reply, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, forward, arginfo_class_Nexus_Actor_Internal_CellContext_forward, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, pipeToSelf, arginfo_class_Nexus_Actor_Internal_CellContext_pipeToSelf, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, messageAdapter, arginfo_class_Nexus_Actor_Internal_CellContext_messageAdapter, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, timers, arginfo_class_Nexus_Actor_Internal_CellContext_timers, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, scheduleOnce, arginfo_class_Nexus_Actor_Internal_CellContext_scheduleOnce, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, scheduleRepeatedly, arginfo_class_Nexus_Actor_Internal_CellContext_scheduleRepeatedly, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, setReceiveTimeout, arginfo_class_Nexus_Actor_Internal_CellContext_setReceiveTimeout, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, stash, arginfo_class_Nexus_Actor_Internal_CellContext_stash, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, unstashAll, arginfo_class_Nexus_Actor_Internal_CellContext_unstashAll, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_CellContext, spawnTask, arginfo_class_Nexus_Actor_Internal_CellContext_spawnTask, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_ActorContext(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "ActorContext", class_Nexus_Actor_ActorContext_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_CellContext(zend_class_entry *class_entry_Nexus_Actor_ActorContext)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "CellContext", class_Nexus_Actor_Internal_CellContext_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_ActorContext);

	return class_entry;
}
