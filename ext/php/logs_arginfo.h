/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: d2b71d22409fb0a764ba6a16934b52c345aceaca */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_log_access, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, json, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_reopen_logs, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Http_Internal_close_logs arginfo_Nexus_Http_Internal_reopen_logs


ZEND_FUNCTION(Nexus_Http_Internal_log_access);
ZEND_FUNCTION(Nexus_Http_Internal_reopen_logs);
ZEND_FUNCTION(Nexus_Http_Internal_close_logs);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", log_access, Nexus_Http_Internal_log_access, arginfo_Nexus_Http_Internal_log_access)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", reopen_logs, Nexus_Http_Internal_reopen_logs, arginfo_Nexus_Http_Internal_reopen_logs)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", close_logs, Nexus_Http_Internal_close_logs, arginfo_Nexus_Http_Internal_close_logs)
	ZEND_FE_END
};
