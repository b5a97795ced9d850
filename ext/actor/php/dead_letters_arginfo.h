/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 2ab69fe85bf6dfeb4a9784f45fa0b73bf42c884d */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Actor_Internal_dead_letter, 0, 3, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, system, Nexus\\Actor\\Internal\\\116ativeSystem, 0)
	ZEND_ARG_OBJ_INFO(0, recipient, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, isRefused, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Actor_Internal_post, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, to, Nexus\\Actor\\ActorRef, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Actor_Internal_DeadLetters___construct, 0, 0, 2)
	ZEND_ARG_OBJ_INFO(0, system, Nexus\\Actor\\Internal\\\116ativeSystem, 0)
	ZEND_ARG_TYPE_INFO(0, kept, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_DeadLetters_kept, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_DeadLetters_made arginfo_class_Nexus_Actor_Internal_DeadLetters_kept

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_DeadLetters_total, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_DeadLetters_add, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_OBJECT, 0)
	ZEND_ARG_OBJ_INFO(0, recipient, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Actor_Internal_DeadLetters_subscribe, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, subscriber, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Actor_Internal_DeadLetters_unsubscribe arginfo_class_Nexus_Actor_Internal_DeadLetters_subscribe


ZEND_FUNCTION(Nexus_Actor_Internal_dead_letter);
ZEND_FUNCTION(Nexus_Actor_Internal_post);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, __construct);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, kept);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, made);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, total);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, add);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, subscribe);
ZEND_METHOD(Nexus_Actor_Internal_DeadLetters, unsubscribe);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", dead_letter, Nexus_Actor_Internal_dead_letter, arginfo_Nexus_Actor_Internal_dead_letter)
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", post, Nexus_Actor_Internal_post, arginfo_Nexus_Actor_Internal_post)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Actor_Internal_DeadLetters_methods[] = {
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, __construct, arginfo_class_Nexus_Actor_Internal_DeadLetters___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, kept, arginfo_class_Nexus_Actor_Internal_DeadLetters_kept, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, made, arginfo_class_Nexus_Actor_Internal_DeadLetters_made, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, total, arginfo_class_Nexus_Actor_Internal_DeadLetters_total, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, add, arginfo_class_Nexus_Actor_Internal_DeadLetters_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, subscribe, arginfo_class_Nexus_Actor_Internal_DeadLetters_subscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Actor_Internal_DeadLetters, unsubscribe, arginfo_class_Nexus_Actor_Internal_DeadLetters_unsubscribe, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Actor_Internal_DeadLetters(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Actor\\Internal", "DeadLetters", class_Nexus_Actor_Internal_DeadLetters_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
