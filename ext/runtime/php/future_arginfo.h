/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 388a11887c85580714c95dceaf714605277e2476 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Future___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Future_completed, 0, 0, Nexus\\Async\\Future, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, value, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Future_failed, 0, 1, Nexus\\Async\\Future, 0)
	ZEND_ARG_OBJ_INFO(0, error, Throwable, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Future_await, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Future_jsonSerialize, 0, 0, IS_NEVER, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Future_isDone, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Future_map, 0, 1, Nexus\\Async\\Coroutine, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Future_catch arginfo_class_Nexus_Async_Future_map

#define arginfo_class_Nexus_Async_Future_finally arginfo_class_Nexus_Async_Future_map

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Future_ignore, 0, 0, IS_STATIC, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Coroutine___construct arginfo_class_Nexus_Async_Future___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Coroutine_cancel, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\"cancel() was called\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Coroutine_detach, 0, 1, IS_STATIC, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Deferred___construct arginfo_class_Nexus_Async_Future___construct

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Deferred_future, 0, 0, Nexus\\Async\\Future, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Deferred_complete, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, value, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Deferred_fail, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, error, Throwable, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Deferred_isSettled arginfo_class_Nexus_Async_Future_isDone


ZEND_METHOD(Nexus_Async_Future, __construct);
ZEND_METHOD(Nexus_Async_Future, completed);
ZEND_METHOD(Nexus_Async_Future, failed);
ZEND_METHOD(Nexus_Async_Future, await);
ZEND_METHOD(Nexus_Async_Future, jsonSerialize);
ZEND_METHOD(Nexus_Async_Future, isDone);
ZEND_METHOD(Nexus_Async_Future, map);
ZEND_METHOD(Nexus_Async_Future, catch);
ZEND_METHOD(Nexus_Async_Future, finally);
ZEND_METHOD(Nexus_Async_Future, ignore);
ZEND_METHOD(Nexus_Async_Coroutine, __construct);
ZEND_METHOD(Nexus_Async_Coroutine, cancel);
ZEND_METHOD(Nexus_Async_Coroutine, detach);
ZEND_METHOD(Nexus_Async_Deferred, __construct);
ZEND_METHOD(Nexus_Async_Deferred, future);
ZEND_METHOD(Nexus_Async_Deferred, complete);
ZEND_METHOD(Nexus_Async_Deferred, fail);
ZEND_METHOD(Nexus_Async_Deferred, isSettled);


static const zend_function_entry class_Nexus_Async_Future_methods[] = {
	ZEND_ME(Nexus_Async_Future, __construct, arginfo_class_Nexus_Async_Future___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Future, completed, arginfo_class_Nexus_Async_Future_completed, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Future, failed, arginfo_class_Nexus_Async_Future_failed, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Future, await, arginfo_class_Nexus_Async_Future_await, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Future, jsonSerialize, arginfo_class_Nexus_Async_Future_jsonSerialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Future, isDone, arginfo_class_Nexus_Async_Future_isDone, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Future, map, arginfo_class_Nexus_Async_Future_map, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Future, catch, arginfo_class_Nexus_Async_Future_catch, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Future, finally, arginfo_class_Nexus_Async_Future_finally, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Future, ignore, arginfo_class_Nexus_Async_Future_ignore, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Coroutine_methods[] = {
	ZEND_ME(Nexus_Async_Coroutine, __construct, arginfo_class_Nexus_Async_Coroutine___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Coroutine, cancel, arginfo_class_Nexus_Async_Coroutine_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Coroutine, detach, arginfo_class_Nexus_Async_Coroutine_detach, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Deferred_methods[] = {
	ZEND_ME(Nexus_Async_Deferred, __construct, arginfo_class_Nexus_Async_Deferred___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Deferred, future, arginfo_class_Nexus_Async_Deferred_future, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Deferred, complete, arginfo_class_Nexus_Async_Deferred_complete, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Deferred, fail, arginfo_class_Nexus_Async_Deferred_fail, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Deferred, isSettled, arginfo_class_Nexus_Async_Deferred_isSettled, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Future(zend_class_entry *class_entry_JsonSerializable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Future", class_Nexus_Async_Future_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_JsonSerializable);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Coroutine(zend_class_entry *class_entry_Nexus_Async_Future)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Coroutine", class_Nexus_Async_Coroutine_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Nexus_Async_Future);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Deferred(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Deferred", class_Nexus_Async_Deferred_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
