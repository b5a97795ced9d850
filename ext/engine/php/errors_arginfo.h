/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 384f274c815d649c1f8b763b359b0402ef56eaff */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_NexusException_errorCode, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_TemporarilyUnavailable_retryAfter, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_NotTransferableError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_TransferException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_CancelledError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_WaitForbiddenError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_DeadlockError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_MisuseError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_TimeoutException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_ResourceLimitException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_ChannelClosedException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_CompositeException_errorCode arginfo_class_Nexus_NexusException_errorCode

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Async_CompositeException_errors, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_HandleBusyError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Async_BrokenHandleException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Server_SystemException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Http_HttpMessageError_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Http_BodyException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Http_BodyException_status arginfo_class_Nexus_TemporarilyUnavailable_retryAfter

#define arginfo_class_Nexus_Http_ClientGoneException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Http_BadRequestException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Shared_QueueClosedException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Shared_SubscriptionClosedException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Shared_SlowSubscriberException_errorCode arginfo_class_Nexus_NexusException_errorCode

#define arginfo_class_Nexus_Shared_FullException_errorCode arginfo_class_Nexus_NexusException_errorCode


ZEND_METHOD(Nexus_Async_TimeoutException, errorCode);
ZEND_METHOD(Nexus_Async_CompositeException, errors);
ZEND_METHOD(Nexus_Http_BodyException, status);


static const zend_function_entry class_Nexus_NexusException_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_NexusException, errorCode, arginfo_class_Nexus_NexusException_errorCode, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_TemporarilyUnavailable_methods[] = {
	ZEND_ABSTRACT_ME_WITH_FLAGS(Nexus_TemporarilyUnavailable, retryAfter, arginfo_class_Nexus_TemporarilyUnavailable_retryAfter, ZEND_ACC_PUBLIC|ZEND_ACC_ABSTRACT)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_NotTransferableError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_NotTransferableError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_TransferException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_TransferException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_CancelledError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_CancelledError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_WaitForbiddenError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_WaitForbiddenError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_DeadlockError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_DeadlockError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_MisuseError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_MisuseError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_TimeoutException_methods[] = {
	ZEND_ME(Nexus_Async_TimeoutException, errorCode, arginfo_class_Nexus_Async_TimeoutException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_ResourceLimitException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_ResourceLimitException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_ChannelClosedException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_ChannelClosedException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_CompositeException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_CompositeException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_CompositeException, errors, arginfo_class_Nexus_Async_CompositeException_errors, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_HandleBusyError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_HandleBusyError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_BrokenHandleException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Async_BrokenHandleException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Server_SystemException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Server_SystemException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_HttpMessageError_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Http_HttpMessageError_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_BodyException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Http_BodyException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_BodyException, status, arginfo_class_Nexus_Http_BodyException_status, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_ClientGoneException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Http_ClientGoneException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_BadRequestException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Http_BadRequestException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Shared_QueueClosedException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Shared_QueueClosedException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Shared_SubscriptionClosedException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Shared_SubscriptionClosedException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Shared_SlowSubscriberException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Shared_SlowSubscriberException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Shared_FullException_methods[] = {
	ZEND_MALIAS(Nexus_Async_TimeoutException, errorCode, errorCode, arginfo_class_Nexus_Shared_FullException_errorCode, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_NexusException(zend_class_entry *class_entry_Throwable)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus", "NexusException", class_Nexus_NexusException_methods);
	class_entry = zend_register_internal_interface(&ce);
	zend_class_implements(class_entry, 1, class_entry_Throwable);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_TemporarilyUnavailable(zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus", "TemporarilyUnavailable", class_Nexus_TemporarilyUnavailable_methods);
	class_entry = zend_register_internal_interface(&ce);
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_NotTransferableError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus", "NotTransferableError", class_Nexus_NotTransferableError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_TransferException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus", "TransferException", class_Nexus_TransferException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_CancelledError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "CancelledError", class_Nexus_Async_CancelledError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_WaitForbiddenError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "WaitForbiddenError", class_Nexus_Async_WaitForbiddenError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_DeadlockError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "DeadlockError", class_Nexus_Async_DeadlockError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_MisuseError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "MisuseError", class_Nexus_Async_MisuseError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_TimeoutException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "TimeoutException", class_Nexus_Async_TimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_ResourceLimitException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "ResourceLimitException", class_Nexus_Async_ResourceLimitException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_ChannelClosedException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "ChannelClosedException", class_Nexus_Async_ChannelClosedException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_CompositeException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "CompositeException", class_Nexus_Async_CompositeException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	zval property_errors_default_value;
	ZVAL_EMPTY_ARRAY(&property_errors_default_value);
	zend_string *property_errors_name = zend_string_init("errors", sizeof("errors") - 1, 1);
	zend_declare_typed_property(class_entry, property_errors_name, &property_errors_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_errors_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_HandleBusyError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "HandleBusyError", class_Nexus_Async_HandleBusyError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_BrokenHandleException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "BrokenHandleException", class_Nexus_Async_BrokenHandleException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Server_SystemException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server", "SystemException", class_Nexus_Server_SystemException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Http_HttpMessageError(zend_class_entry *class_entry_Error, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "HttpMessageError", class_Nexus_Http_HttpMessageError_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Http_BodyException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "BodyException", class_Nexus_Http_BodyException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	zval property_status_default_value;
	ZVAL_LONG(&property_status_default_value, 400);
	zend_string *property_status_name = zend_string_init("status", sizeof("status") - 1, 1);
	zend_declare_typed_property(class_entry, property_status_name, &property_status_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_status_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Http_ClientGoneException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "ClientGoneException", class_Nexus_Http_ClientGoneException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Http_BadRequestException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http", "BadRequestException", class_Nexus_Http_BadRequestException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Shared_QueueClosedException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "QueueClosedException", class_Nexus_Shared_QueueClosedException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Shared_SubscriptionClosedException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "SubscriptionClosedException", class_Nexus_Shared_SubscriptionClosedException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Shared_SlowSubscriberException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "SlowSubscriberException", class_Nexus_Shared_SlowSubscriberException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Shared_FullException(zend_class_entry *class_entry_RuntimeException, zend_class_entry *class_entry_Nexus_NexusException)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Shared", "FullException", class_Nexus_Shared_FullException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_RuntimeException);
	class_entry->ce_flags |= ZEND_ACC_FINAL;
	zend_class_implements(class_entry, 1, class_entry_Nexus_NexusException);

	zval property_errorCode_default_value;
	zend_string *property_errorCode_default_value_str = zend_string_init("NX-0000", strlen("NX-0000"), 1);
	ZVAL_STR(&property_errorCode_default_value, property_errorCode_default_value_str);
	zend_string *property_errorCode_name = zend_string_init("errorCode", sizeof("errorCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errorCode_name, &property_errorCode_default_value, ZEND_ACC_PROTECTED, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errorCode_name);

	return class_entry;
}
