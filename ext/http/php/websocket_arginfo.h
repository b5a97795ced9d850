/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 4c9232167f7f42afff700819b916ee72ccd83cd7 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Message___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_WebSocket_Connection___construct arginfo_class_Nexus_Http_WebSocket_Message___construct

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_id, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_protocol, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_receive, 0, 0, Nexus\\Http\\WebSocket\\Message, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_WebSocket_Connection_tryReceive arginfo_class_Nexus_Http_WebSocket_Connection_receive

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_send, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_sendBinary, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_trySend, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, most, IS_LONG, 0, "262144")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_trySendBinary, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, most, IS_LONG, 0, "262144")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_ping, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, payload, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_close, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, code, IS_LONG, 0, "1000")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_isOpen, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_closeCode, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Http_WebSocket_Connection_closeReason, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Http_WebSocket_Connection_unsent arginfo_class_Nexus_Http_WebSocket_Connection_id

#define arginfo_class_Nexus_Http_Internal_WebSocketUpgrade___construct arginfo_class_Nexus_Http_WebSocket_Message___construct


ZEND_METHOD(Nexus_Http_WebSocket_Message, __construct);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, __construct);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, id);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, protocol);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, receive);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, tryReceive);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, send);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, sendBinary);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, trySend);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, trySendBinary);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, ping);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, close);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, isOpen);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, closeCode);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, closeReason);
ZEND_METHOD(Nexus_Http_WebSocket_Connection, unsent);
ZEND_METHOD(Nexus_Http_Internal_WebSocketUpgrade, __construct);


static const zend_function_entry class_Nexus_Http_WebSocket_Message_methods[] = {
	ZEND_ME(Nexus_Http_WebSocket_Message, __construct, arginfo_class_Nexus_Http_WebSocket_Message___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_WebSocket_Connection_methods[] = {
	ZEND_ME(Nexus_Http_WebSocket_Connection, __construct, arginfo_class_Nexus_Http_WebSocket_Connection___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Http_WebSocket_Connection, id, arginfo_class_Nexus_Http_WebSocket_Connection_id, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, protocol, arginfo_class_Nexus_Http_WebSocket_Connection_protocol, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, receive, arginfo_class_Nexus_Http_WebSocket_Connection_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, tryReceive, arginfo_class_Nexus_Http_WebSocket_Connection_tryReceive, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, send, arginfo_class_Nexus_Http_WebSocket_Connection_send, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, sendBinary, arginfo_class_Nexus_Http_WebSocket_Connection_sendBinary, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, trySend, arginfo_class_Nexus_Http_WebSocket_Connection_trySend, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, trySendBinary, arginfo_class_Nexus_Http_WebSocket_Connection_trySendBinary, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, ping, arginfo_class_Nexus_Http_WebSocket_Connection_ping, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, close, arginfo_class_Nexus_Http_WebSocket_Connection_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, isOpen, arginfo_class_Nexus_Http_WebSocket_Connection_isOpen, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, closeCode, arginfo_class_Nexus_Http_WebSocket_Connection_closeCode, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, closeReason, arginfo_class_Nexus_Http_WebSocket_Connection_closeReason, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Http_WebSocket_Connection, unsent, arginfo_class_Nexus_Http_WebSocket_Connection_unsent, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Http_Internal_WebSocketUpgrade_methods[] = {
	ZEND_ME(Nexus_Http_Internal_WebSocketUpgrade, __construct, arginfo_class_Nexus_Http_Internal_WebSocketUpgrade___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Http_WebSocket_Message(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http\\WebSocket", "Message", class_Nexus_Http_WebSocket_Message_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval property_data_default_value;
	ZVAL_UNDEF(&property_data_default_value);
	zend_string *property_data_name = zend_string_init("data", sizeof("data") - 1, 1);
	zend_declare_typed_property(class_entry, property_data_name, &property_data_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_data_name);

	zval property_isBinary_default_value;
	ZVAL_UNDEF(&property_isBinary_default_value);
	zend_string *property_isBinary_name = zend_string_init("isBinary", sizeof("isBinary") - 1, 1);
	zend_declare_typed_property(class_entry, property_isBinary_name, &property_isBinary_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_isBinary_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Http_WebSocket_Connection(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http\\WebSocket", "Connection", class_Nexus_Http_WebSocket_Connection_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Http_Internal_WebSocketUpgrade(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Http\\Internal", "WebSocketUpgrade", class_Nexus_Http_Internal_WebSocketUpgrade_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
