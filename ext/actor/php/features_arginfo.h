/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 11f32593eb7a3be8dbf27afd441d76fe52c40c9f */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Cancellable_cancel, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Cancellable_isCancelled, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_TimerScheduler_startSingleTimer, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, delay, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_TimerScheduler_startTimerAtFixedRate, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, interval, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
	ZEND_ARG_OBJ_TYPE_MASK(0, initialDelay, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_TimerScheduler_startTimerWithFixedDelay, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, delay, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
	ZEND_ARG_OBJ_TYPE_MASK(0, initialDelay, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_TimerScheduler_cancel, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_TimerScheduler_cancelAll arginfo_class_Nexus_Actor_Cancellable_cancel

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_TimerScheduler_isTimerActive, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_StashBuffer_stash, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_StashBuffer_unstashAll, 0, 1, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_OBJ_INFO(0, targetBehavior, Nexus\\Actor\\Behavior, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_StashBuffer_unstash, 0, 2, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_OBJ_INFO(0, targetBehavior, Nexus\\Actor\\Behavior, 0)
	ZEND_ARG_TYPE_INFO(0, count, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_StashBuffer_clear arginfo_class_Nexus_Actor_Cancellable_cancel

#define arginfo_class_Nexus_Actor_StashBuffer_isEmpty arginfo_class_Nexus_Actor_Cancellable_isCancelled

#define arginfo_class_Nexus_Actor_StashBuffer_isFull arginfo_class_Nexus_Actor_Cancellable_isCancelled

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_StashBuffer_size, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_StashBuffer_capacity arginfo_class_Nexus_Actor_StashBuffer_size

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_TaskContext___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_TaskContext_tell arginfo_class_Nexus_Actor_StashBuffer_stash

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Actor_TaskContext_log, 0, 0, Psr\\Log\\LoggerInterface, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_TaskContext_cancel arginfo_class_Nexus_Actor_Cancellable_cancel

#define arginfo_class_Nexus_Actor_TaskContext_isCancelled arginfo_class_Nexus_Actor_Cancellable_isCancelled

#define arginfo_class_Nexus_Actor_TaskContext_run arginfo_class_Nexus_Actor_Cancellable_cancel

#define arginfo_class_Nexus_Actor_Internal_Timers___construct arginfo_class_Nexus_Actor_TaskContext___construct

#define arginfo_class_Nexus_Actor_Internal_Timers_startSingleTimer arginfo_class_Nexus_Actor_TimerScheduler_startSingleTimer

#define arginfo_class_Nexus_Actor_Internal_Timers_startTimerAtFixedRate arginfo_class_Nexus_Actor_TimerScheduler_startTimerAtFixedRate

#define arginfo_class_Nexus_Actor_Internal_Timers_startTimerWithFixedDelay arginfo_class_Nexus_Actor_TimerScheduler_startTimerWithFixedDelay

#define arginfo_class_Nexus_Actor_Internal_Timers_cancel arginfo_class_Nexus_Actor_TimerScheduler_cancel

#define arginfo_class_Nexus_Actor_Internal_Timers_cancelAll arginfo_class_Nexus_Actor_Cancellable_cancel

#define arginfo_class_Nexus_Actor_Internal_Timers_isTimerActive arginfo_class_Nexus_Actor_TimerScheduler_isTimerActive

#define arginfo_class_Nexus_Actor_Internal_ScheduledTimer___construct arginfo_class_Nexus_Actor_TaskContext___construct

#define arginfo_class_Nexus_Actor_Internal_ScheduledTimer_cancel arginfo_class_Nexus_Actor_Cancellable_cancel

#define arginfo_class_Nexus_Actor_Internal_ScheduledTimer_isCancelled arginfo_class_Nexus_Actor_Cancellable_isCancelled

#define arginfo_class_Nexus_Actor_Internal_Buffer___construct arginfo_class_Nexus_Actor_TaskContext___construct

#define arginfo_class_Nexus_Actor_Internal_Buffer_stash arginfo_class_Nexus_Actor_StashBuffer_stash

#define arginfo_class_Nexus_Actor_Internal_Buffer_unstashAll arginfo_class_Nexus_Actor_StashBuffer_unstashAll

#define arginfo_class_Nexus_Actor_Internal_Buffer_unstash arginfo_class_Nexus_Actor_StashBuffer_unstash

#define arginfo_class_Nexus_Actor_Internal_Buffer_clear arginfo_class_Nexus_Actor_Cancellable_cancel

#define arginfo_class_Nexus_Actor_Internal_Buffer_isEmpty arginfo_class_Nexus_Actor_Cancellable_isCancelled

#define arginfo_class_Nexus_Actor_Internal_Buffer_isFull arginfo_class_Nexus_Actor_Cancellable_isCancelled

#define arginfo_class_Nexus_Actor_Internal_Buffer_size arginfo_class_Nexus_Actor_StashBuffer_size

#define arginfo_class_Nexus_Actor_Internal_Buffer_capacity arginfo_class_Nexus_Actor_StashBuffer_size

#define arginfo_class_Nexus_Actor_Internal_Interception___construct arginfo_class_Nexus_Actor_TaskContext___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Nexus_Actor_Internal_Interception___invoke, 0, 2, Nexus\\Actor\\Behavior|Nexus\\Actor\\BehaviorWithState, 0)
	ZEND_ARG_OBJ_INFO(0, context, Nexus\\Actor\\ActorContext, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, state, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_NextHandler___construct arginfo_class_Nexus_Actor_TaskContext___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Nexus_Actor_Internal_NextHandler___invoke, 0, 1, Nexus\\Actor\\Behavior|Nexus\\Actor\\BehaviorWithState, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Actor_TaskContext, __construct);
ZEND_METHOD(Nexus_Actor_TaskContext, tell);
ZEND_METHOD(Nexus_Actor_TaskContext, log);
ZEND_METHOD(Nexus_Actor_TaskContext, cancel);
ZEND_METHOD(Nexus_Actor_TaskContext, isCancelled);
ZEND_METHOD(Nexus_Actor_TaskContext, run);
ZEND_METHOD(Nexus_Actor_Internal_Timers, __construct);
ZEND_METHOD(Nexus_Actor_Internal_Timers, startSingleTimer);
ZEND_METHOD(Nexus_Actor_Internal_Timers, startTimerAtFixedRate);
ZEND_METHOD(Nexus_Actor_Internal_Timers, startTimerWithFixedDelay);
ZEND_METHOD(Nexus_Actor_Internal_Timers, cancel);
ZEND_METHOD(Nexus_Actor_Internal_Timers, cancelAll);
ZEND_METHOD(Nexus_Actor_Internal_Timers, isTimerActive);
ZEND_METHOD(Nexus_Actor_Internal_ScheduledTimer, __construct);
ZEND_METHOD(Nexus_Actor_Internal_ScheduledTimer, cancel);
ZEND_METHOD(Nexus_Actor_Internal_ScheduledTimer, isCancelled);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, __construct);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, stash);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, unstashAll);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, unstash);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, clear);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, isEmpty);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, isFull);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, size);
ZEND_METHOD(Nexus_Actor_Internal_Buffer, capacity);
ZEND_METHOD(Nexus_Actor_Internal_Interception, __construct);
ZEND_METHOD(Nexus_Actor_Internal_Interception, __invoke);
ZEND_METHOD(Nexus_Actor_Internal_NextHandler, __construct);
ZEND_METHOD(Nexus_Actor_Internal_NextHandler, __invoke);


static const zend_function_entry class_Nexus_Actor_Cancellable_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_Cancellable, cancel, arginfo_class_Nexus_Actor_Cancellable_cancel, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_Cancellable, isCancelled, arginfo_class_Nexus_Actor_Cancellable_isCancelled, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_NotInfluenceReceiveTimeout_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_TimerScheduler_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_TimerScheduler, startSingleTimer, arginfo_class_Nexus_Actor_TimerScheduler_startSingleTimer, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_TimerScheduler, startTimerAtFixedRate, arginfo_class_Nexus_Actor_TimerScheduler_startTimerAtFixedRate, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_TimerScheduler, startTimerWithFixedDelay, arginfo_class_Nexus_Actor_TimerScheduler_startTimerWithFixedDelay, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_TimerScheduler, cancel, arginfo_class_Nexus_Actor_TimerScheduler_cancel, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_TimerScheduler, cancelAll, arginfo_class_Nexus_Actor_TimerScheduler_cancelAll, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_TimerScheduler, isTimerActive, arginfo_class_Nexus_Actor_TimerScheduler_isTimerActive, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_StashBuffer_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, stash, arginfo_class_Nexus_Actor_StashBuffer_stash, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, unstashAll, arginfo_class_Nexus_Actor_StashBuffer_unstashAll, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, unstash, arginfo_class_Nexus_Actor_StashBuffer_unstash, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, clear, arginfo_class_Nexus_Actor_StashBuffer_clear, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, isEmpty, arginfo_class_Nexus_Actor_StashBuffer_isEmpty, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, isFull, arginfo_class_Nexus_Actor_StashBuffer_isFull, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, size, arginfo_class_Nexus_Actor_StashBuffer_size, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_Actor_StashBuffer, capacity, arginfo_class_Nexus_Actor_StashBuffer_capacity, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_TaskFailure_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_TaskContext_methods[] = {
	ZEND_ME(Nexus_Actor_TaskContext, __construct, arginfo_class_Nexus_Actor_TaskContext___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_TaskContext, tell, arginfo_class_Nexus_Actor_TaskContext_tell, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_TaskContext, log, arginfo_class_Nexus_Actor_TaskContext_log, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_TaskContext, cancel, arginfo_class_Nexus_Actor_TaskContext_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_TaskContext, isCancelled, arginfo_class_Nexus_Actor_TaskContext_isCancelled, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_TaskContext, run, arginfo_class_Nexus_Actor_TaskContext_run, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_Timers_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_Timers, __construct, arginfo_class_Nexus_Actor_Internal_Timers___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_Timers, startSingleTimer, arginfo_class_Nexus_Actor_Internal_Timers_startSingleTimer, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Timers, startTimerAtFixedRate, arginfo_class_Nexus_Actor_Internal_Timers_startTimerAtFixedRate, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Timers, startTimerWithFixedDelay, arginfo_class_Nexus_Actor_Internal_Timers_startTimerWithFixedDelay, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Timers, cancel, arginfo_class_Nexus_Actor_Internal_Timers_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Timers, cancelAll, arginfo_class_Nexus_Actor_Internal_Timers_cancelAll, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Timers, isTimerActive, arginfo_class_Nexus_Actor_Internal_Timers_isTimerActive, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_ScheduledTimer_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_ScheduledTimer, __construct, arginfo_class_Nexus_Actor_Internal_ScheduledTimer___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_ScheduledTimer, cancel, arginfo_class_Nexus_Actor_Internal_ScheduledTimer_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_ScheduledTimer, isCancelled, arginfo_class_Nexus_Actor_Internal_ScheduledTimer_isCancelled, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_Buffer_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_Buffer, __construct, arginfo_class_Nexus_Actor_Internal_Buffer___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_Buffer, stash, arginfo_class_Nexus_Actor_Internal_Buffer_stash, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, unstashAll, arginfo_class_Nexus_Actor_Internal_Buffer_unstashAll, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, unstash, arginfo_class_Nexus_Actor_Internal_Buffer_unstash, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, clear, arginfo_class_Nexus_Actor_Internal_Buffer_clear, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, isEmpty, arginfo_class_Nexus_Actor_Internal_Buffer_isEmpty, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, isFull, arginfo_class_Nexus_Actor_Internal_Buffer_isFull, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, size, arginfo_class_Nexus_Actor_Internal_Buffer_size, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_Buffer, capacity, arginfo_class_Nexus_Actor_Internal_Buffer_capacity, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_Interception_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_Interception, __construct, arginfo_class_Nexus_Actor_Internal_Interception___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_Interception, __invoke, arginfo_class_Nexus_Actor_Internal_Interception___invoke, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_NextHandler_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_NextHandler, __construct, arginfo_class_Nexus_Actor_Internal_NextHandler___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Actor_Internal_NextHandler, __invoke, arginfo_class_Nexus_Actor_Internal_NextHandler___invoke, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_Cancellable(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "Cancellable", class_Nexus_Actor_Cancellable_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_NotInfluenceReceiveTimeout(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "NotInfluenceReceiveTimeout", class_Nexus_Actor_NotInfluenceReceiveTimeout_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_TimerScheduler(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "TimerScheduler", class_Nexus_Actor_TimerScheduler_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_StashBuffer(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "StashBuffer", class_Nexus_Actor_StashBuffer_methods);
	class_entry = zend_register_internal_interface(&ce);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_TaskFailure(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Nexus\\Actor\\TaskFailure", IS_UNDEF, class_Nexus_Actor_TaskFailure_methods);

	zend_enum_add_case_cstr(class_entry, "Log", NULL);

	zend_enum_add_case_cstr(class_entry, "Message", NULL);

	zend_enum_add_case_cstr(class_entry, "Fail", NULL);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_TaskContext(zend_class_entry *class_entry_Nexus_Actor_Cancellable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor", "TaskContext", class_Nexus_Actor_TaskContext_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_Cancellable);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_Timers(zend_class_entry *class_entry_Nexus_Actor_TimerScheduler)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "Timers", class_Nexus_Actor_Internal_Timers_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_TimerScheduler);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_ScheduledTimer(zend_class_entry *class_entry_Nexus_Actor_Cancellable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "ScheduledTimer", class_Nexus_Actor_Internal_ScheduledTimer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_Cancellable);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_Buffer(zend_class_entry *class_entry_Nexus_Actor_StashBuffer)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "Buffer", class_Nexus_Actor_Internal_Buffer_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Nexus_Actor_StashBuffer);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_Interception(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "Interception", class_Nexus_Actor_Internal_Interception_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Actor_Internal_NextHandler(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "NextHandler", class_Nexus_Actor_Internal_NextHandler_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
