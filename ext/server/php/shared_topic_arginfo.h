/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 8a18fce480e7e559db97c2486cd15b5067355626 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Shared_Topic___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Topic_of, 0, 1, Nexus\\Shared\\Topic, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Topic_publish, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Topic_subscribe, 0, 0, Nexus\\Shared\\Subscription, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, capacity, IS_LONG, 0, "256")
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, slow, Nexus\\Shared\\SlowSubscriber, 0, "Nexus\\Shared\\SlowSubscriber::DropOldest")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Topic_subscribers, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Topic_name, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Shared_Subscription___construct arginfo_class_Nexus_Shared_Topic___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Subscription_receive, 0, 0, IS_MIXED, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, timeout, Nexus\\Time\\Duration, MAY_BE_DOUBLE|MAY_BE_NULL, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Subscription_tryReceive, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Shared_Subscription_count arginfo_class_Nexus_Shared_Topic_subscribers

#define arginfo_class_Nexus_Shared_Subscription_lost arginfo_class_Nexus_Shared_Topic_subscribers

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Subscription_close, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Shared_Subscription_isClosed, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Shared_Subscription_getIterator, 0, 0, Iterator, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Shared_Topic, __construct);
ZEND_METHOD(Nexus_Shared_Topic, of);
ZEND_METHOD(Nexus_Shared_Topic, publish);
ZEND_METHOD(Nexus_Shared_Topic, subscribe);
ZEND_METHOD(Nexus_Shared_Topic, subscribers);
ZEND_METHOD(Nexus_Shared_Topic, name);
ZEND_METHOD(Nexus_Shared_Subscription, __construct);
ZEND_METHOD(Nexus_Shared_Subscription, receive);
ZEND_METHOD(Nexus_Shared_Subscription, tryReceive);
ZEND_METHOD(Nexus_Shared_Subscription, count);
ZEND_METHOD(Nexus_Shared_Subscription, lost);
ZEND_METHOD(Nexus_Shared_Subscription, close);
ZEND_METHOD(Nexus_Shared_Subscription, isClosed);
ZEND_METHOD(Nexus_Shared_Subscription, getIterator);


static const zend_function_entry class_Nexus_Shared_SlowSubscriber_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Shared_Topic_methods[] = {
	ZEND_ME(Nexus_Shared_Topic, __construct, arginfo_class_Nexus_Shared_Topic___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Shared_Topic, of, arginfo_class_Nexus_Shared_Topic_of, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Shared_Topic, publish, arginfo_class_Nexus_Shared_Topic_publish, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Topic, subscribe, arginfo_class_Nexus_Shared_Topic_subscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Topic, subscribers, arginfo_class_Nexus_Shared_Topic_subscribers, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Topic, name, arginfo_class_Nexus_Shared_Topic_name, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Shared_Subscription_methods[] = {
	ZEND_ME(Nexus_Shared_Subscription, __construct, arginfo_class_Nexus_Shared_Subscription___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Shared_Subscription, receive, arginfo_class_Nexus_Shared_Subscription_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Subscription, tryReceive, arginfo_class_Nexus_Shared_Subscription_tryReceive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Subscription, count, arginfo_class_Nexus_Shared_Subscription_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Subscription, lost, arginfo_class_Nexus_Shared_Subscription_lost, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Subscription, close, arginfo_class_Nexus_Shared_Subscription_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Subscription, isClosed, arginfo_class_Nexus_Shared_Subscription_isClosed, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Shared_Subscription, getIterator, arginfo_class_Nexus_Shared_Subscription_getIterator, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Shared_SlowSubscriber(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Nexus\\Shared\\SlowSubscriber", IS_UNDEF, class_Nexus_Shared_SlowSubscriber_methods);

	zend_enum_add_case_cstr(class_entry, "DropOldest", NULL);

	zend_enum_add_case_cstr(class_entry, "DropNewest", NULL);

	zend_enum_add_case_cstr(class_entry, "Fail", NULL);

	zend_enum_add_case_cstr(class_entry, "Wait", NULL);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Shared_Topic(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "Topic", class_Nexus_Shared_Topic_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Shared_Subscription(zend_class_entry *class_entry_IteratorAggregate, zend_class_entry *class_entry_Countable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "Subscription", class_Nexus_Shared_Subscription_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;
	zend_class_implements(class_entry, 2, class_entry_IteratorAggregate, class_entry_Countable);

	return class_entry;
}
