/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 6dc3837a3dd0d59d874a50e472519212ebaffb8b */

#ifndef NX_ACC_NODISCARD
#ifdef ZEND_ACC_NODISCARD
#define NX_ACC_NODISCARD ZEND_ACC_NODISCARD
#else
#define NX_ACC_NODISCARD 0
#endif
#endif

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_origin, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_origin_name, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_coroutine_id arginfo_Nexus_Internal_origin

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_hand_down, 0, 2, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, key, Nexus\\Async\\ContextKey, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Scope___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, queue, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Scope_supervisor, 0, 0, Nexus\\Async\\Scope, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, queue, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Scope_current, 0, 0, Nexus\\Async\\Scope, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Scope_spawn, 0, 1, Nexus\\Async\\Coroutine, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Scope_run, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Scope_await, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Scope_cancel, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\"its scope was cancelled\"")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Scope_isCancelled, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Scope_count arginfo_Nexus_Internal_origin

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_ContextKey___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_Context___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Context_current, 0, 0, Nexus\\Async\\Context, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Async_Context_with, 0, 2, Nexus\\Async\\Context, 0)
	ZEND_ARG_OBJ_INFO(0, key, Nexus\\Async\\ContextKey, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Context_get, 0, 1, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, key, Nexus\\Async\\ContextKey, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Context_find arginfo_class_Nexus_Async_Context_get

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_Context_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, key, Nexus\\Async\\ContextKey, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_Context_run arginfo_class_Nexus_Async_Scope_run

#define arginfo_class_Nexus_Internal_EnteredScope___construct arginfo_class_Nexus_Async_Context___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Internal_EnteredScope_cancel, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, reason, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Internal_EnteredScope_leave, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, thrown, Throwable, 1, "null")
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_origin);
ZEND_FUNCTION(Nexus_Internal_origin_name);
ZEND_FUNCTION(Nexus_Internal_coroutine_id);
ZEND_FUNCTION(Nexus_Internal_hand_down);
ZEND_METHOD(Nexus_Async_Scope, __construct);
ZEND_METHOD(Nexus_Async_Scope, supervisor);
ZEND_METHOD(Nexus_Async_Scope, current);
ZEND_METHOD(Nexus_Async_Scope, spawn);
ZEND_METHOD(Nexus_Async_Scope, run);
ZEND_METHOD(Nexus_Async_Scope, await);
ZEND_METHOD(Nexus_Async_Scope, cancel);
ZEND_METHOD(Nexus_Async_Scope, isCancelled);
ZEND_METHOD(Nexus_Async_Scope, count);
ZEND_METHOD(Nexus_Async_ContextKey, __construct);
ZEND_METHOD(Nexus_Async_Context, __construct);
ZEND_METHOD(Nexus_Async_Context, current);
ZEND_METHOD(Nexus_Async_Context, with);
ZEND_METHOD(Nexus_Async_Context, get);
ZEND_METHOD(Nexus_Async_Context, find);
ZEND_METHOD(Nexus_Async_Context, has);
ZEND_METHOD(Nexus_Async_Context, run);
ZEND_METHOD(Nexus_Internal_EnteredScope, __construct);
ZEND_METHOD(Nexus_Internal_EnteredScope, cancel);
ZEND_METHOD(Nexus_Internal_EnteredScope, leave);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", origin, Nexus_Internal_origin, arginfo_Nexus_Internal_origin)
	ZEND_NS_FALIAS("Nexus\\Internal", origin_name, Nexus_Internal_origin_name, arginfo_Nexus_Internal_origin_name)
	ZEND_NS_FALIAS("Nexus\\Internal", coroutine_id, Nexus_Internal_coroutine_id, arginfo_Nexus_Internal_coroutine_id)
	ZEND_NS_FALIAS("Nexus\\Internal", hand_down, Nexus_Internal_hand_down, arginfo_Nexus_Internal_hand_down)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Scope_methods[] = {
	ZEND_ME(Nexus_Async_Scope, __construct, arginfo_class_Nexus_Async_Scope___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Scope, supervisor, arginfo_class_Nexus_Async_Scope_supervisor, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Scope, current, arginfo_class_Nexus_Async_Scope_current, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Scope, spawn, arginfo_class_Nexus_Async_Scope_spawn, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Scope, run, arginfo_class_Nexus_Async_Scope_run, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Scope, await, arginfo_class_Nexus_Async_Scope_await, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Scope, cancel, arginfo_class_Nexus_Async_Scope_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Scope, isCancelled, arginfo_class_Nexus_Async_Scope_isCancelled, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Scope, count, arginfo_class_Nexus_Async_Scope_count, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_ContextKey_methods[] = {
	ZEND_ME(Nexus_Async_ContextKey, __construct, arginfo_class_Nexus_Async_ContextKey___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Context_methods[] = {
	ZEND_ME(Nexus_Async_Context, __construct, arginfo_class_Nexus_Async_Context___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_Context, current, arginfo_class_Nexus_Async_Context_current, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Async_Context, with, arginfo_class_Nexus_Async_Context_with, ZEND_ACC_PUBLIC|NX_ACC_NODISCARD)
	ZEND_ME(Nexus_Async_Context, get, arginfo_class_Nexus_Async_Context_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Context, find, arginfo_class_Nexus_Async_Context_find, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Context, has, arginfo_class_Nexus_Async_Context_has, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_Context, run, arginfo_class_Nexus_Async_Context_run, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Internal_EnteredScope_methods[] = {
	ZEND_ME(Nexus_Internal_EnteredScope, __construct, arginfo_class_Nexus_Internal_EnteredScope___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Internal_EnteredScope, cancel, arginfo_class_Nexus_Internal_EnteredScope_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Internal_EnteredScope, leave, arginfo_class_Nexus_Internal_EnteredScope_leave, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_Scope(zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Scope", class_Nexus_Async_Scope_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 1, class_entry_Countable);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_ContextKey(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "ContextKey", class_Nexus_Async_ContextKey_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_name_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Context(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Context", class_Nexus_Async_Context_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Internal_EnteredScope(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Internal", "EnteredScope", class_Nexus_Internal_EnteredScope_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
