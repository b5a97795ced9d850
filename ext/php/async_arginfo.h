/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 099d8bfb22b6064df0e709196048a80acf0c02a2 */

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Async_spawn, 0, 1, Nexus\\Async\\Coroutine, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_await, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, coroutine, Nexus\\Async\\Coroutine, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_delay, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_timeout, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_runtime_counters, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Coroutine___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Coroutine_await, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Coroutine_cancel, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\"cancel() was called\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Coroutine_isDone, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Channel___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, capacity, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_send, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Channel_receive arginfo_class_Nexus_Async_Coroutine_await

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Channel_close, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Channel_isClosed arginfo_class_Nexus_Async_Coroutine_isDone

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Channel_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Async_spawn);
ZEND_FUNCTION(Nexus_Async_await);
ZEND_FUNCTION(Nexus_Async_delay);
ZEND_FUNCTION(Nexus_Async_timeout);
ZEND_FUNCTION(Nexus_Internal_runtime_counters);
ZEND_METHOD(Nexus_Async_Coroutine, __construct);
ZEND_METHOD(Nexus_Async_Coroutine, await);
ZEND_METHOD(Nexus_Async_Coroutine, cancel);
ZEND_METHOD(Nexus_Async_Coroutine, isDone);
ZEND_METHOD(Nexus_Async_Channel, __construct);
ZEND_METHOD(Nexus_Async_Channel, send);
ZEND_METHOD(Nexus_Async_Channel, receive);
ZEND_METHOD(Nexus_Async_Channel, close);
ZEND_METHOD(Nexus_Async_Channel, isClosed);
ZEND_METHOD(Nexus_Async_Channel, getIterator);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Async", spawn, Nexus_Async_spawn, arginfo_Nexus_Async_spawn)
	ZEND_NS_FALIAS("Nexus\\Async", await, Nexus_Async_await, arginfo_Nexus_Async_await)
	ZEND_NS_FALIAS("Nexus\\Async", delay, Nexus_Async_delay, arginfo_Nexus_Async_delay)
	ZEND_NS_FALIAS("Nexus\\Async", timeout, Nexus_Async_timeout, arginfo_Nexus_Async_timeout)
	ZEND_NS_FALIAS("Nexus\\Internal", runtime_counters, Nexus_Internal_runtime_counters, arginfo_Nexus_Internal_runtime_counters)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Coroutine_methods[] = {
	ZEND_ME(Nexus_Async_Coroutine, __construct, arginfo_class_Nexus_Async_Coroutine___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Coroutine, await, arginfo_class_Nexus_Async_Coroutine_await, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Coroutine, cancel, arginfo_class_Nexus_Async_Coroutine_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Coroutine, isDone, arginfo_class_Nexus_Async_Coroutine_isDone, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Channel_methods[] = {
	ZEND_ME(Nexus_Async_Channel, __construct, arginfo_class_Nexus_Async_Channel___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, send, arginfo_class_Nexus_Async_Channel_send, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, receive, arginfo_class_Nexus_Async_Channel_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, close, arginfo_class_Nexus_Async_Channel_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, isClosed, arginfo_class_Nexus_Async_Channel_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Channel, getIterator, arginfo_class_Nexus_Async_Channel_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Coroutine(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Coroutine", class_Nexus_Async_Coroutine_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Channel(zend_class_entry *class_entry_IteratorAggregate)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Channel", class_Nexus_Async_Channel_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_IteratorAggregate);

	return class_entry;
}
