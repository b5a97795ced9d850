/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 15d40c6b737ae0e5c44b89d284bb26e7dd8d3674 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Async_spawn, 0, 1, Nexus\\Async\\Coroutine, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_await, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, future, Nexus\\Async\\Future, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_delay, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, duration, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_timeout, 0, 2, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, limit, Nexus\\Time\\Duration|Nexus\\Async\\Deadline, MAY_BE_DOUBLE, NULL)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_shield, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_runtime_counters, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_rest, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_spawn_unscoped, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_run_for_caller, 0, 3, IS_MIXED, 0)
	ZEND_ARG_INFO(0, connection)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Deadline___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Deadline_in, 0, 1, Nexus\\Async\\Deadline, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, duration, Nexus\\Time\\Duration, MAY_BE_DOUBLE, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Deadline_current, 0, 0, Nexus\\Async\\Deadline, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Deadline_remaining, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Deadline_hasPassed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Async_spawn);
ZEND_FUNCTION(Nexus_Async_await);
ZEND_FUNCTION(Nexus_Async_delay);
ZEND_FUNCTION(Nexus_Async_timeout);
ZEND_FUNCTION(Nexus_Async_shield);
ZEND_FUNCTION(Nexus_Internal_runtime_counters);
ZEND_FUNCTION(Nexus_Internal_rest);
ZEND_FUNCTION(Nexus_Internal_spawn_unscoped);
ZEND_FUNCTION(Nexus_Internal_run_for_caller);
ZEND_METHOD(Nexus_Async_Deadline, __construct);
ZEND_METHOD(Nexus_Async_Deadline, in);
ZEND_METHOD(Nexus_Async_Deadline, current);
ZEND_METHOD(Nexus_Async_Deadline, remaining);
ZEND_METHOD(Nexus_Async_Deadline, hasPassed);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Async", spawn, Nexus_Async_spawn, arginfo_Nexus_Async_spawn)
	ZEND_NS_FALIAS("Nexus\\Async", await, Nexus_Async_await, arginfo_Nexus_Async_await)
	ZEND_NS_FALIAS("Nexus\\Async", delay, Nexus_Async_delay, arginfo_Nexus_Async_delay)
	ZEND_NS_FALIAS("Nexus\\Async", timeout, Nexus_Async_timeout, arginfo_Nexus_Async_timeout)
	ZEND_NS_FALIAS("Nexus\\Async", shield, Nexus_Async_shield, arginfo_Nexus_Async_shield)
	ZEND_NS_FALIAS("Nexus\\Internal", runtime_counters, Nexus_Internal_runtime_counters, arginfo_Nexus_Internal_runtime_counters)
	ZEND_NS_FALIAS("Nexus\\Internal", rest, Nexus_Internal_rest, arginfo_Nexus_Internal_rest)
	ZEND_NS_FALIAS("Nexus\\Internal", spawn_unscoped, Nexus_Internal_spawn_unscoped, arginfo_Nexus_Internal_spawn_unscoped)
	ZEND_NS_FALIAS("Nexus\\Internal", run_for_caller, Nexus_Internal_run_for_caller, arginfo_Nexus_Internal_run_for_caller)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Deadline_methods[] = {
	ZEND_ME(Nexus_Async_Deadline, __construct, arginfo_class_Nexus_Async_Deadline___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Deadline, in, arginfo_class_Nexus_Async_Deadline_in, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Deadline, current, arginfo_class_Nexus_Async_Deadline_current, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Deadline, remaining, arginfo_class_Nexus_Async_Deadline_remaining, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Deadline, hasPassed, arginfo_class_Nexus_Async_Deadline_hasPassed, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Deadline(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Deadline", class_Nexus_Async_Deadline_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
