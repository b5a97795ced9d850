/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: cf7368d59051e1fbf932c77dad15bccbc17b6167 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Server_open_access_log, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, json, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Server_start_request_log, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Http_Server_stop_request_log arginfo_Nexus_Http_Server_start_request_log

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Server_next_logged_request, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Server_lost_requests, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Http_Server_reopen_logs arginfo_Nexus_Http_Server_start_request_log


ZEND_FUNCTION(Nexus_Http_Server_open_access_log);
ZEND_FUNCTION(Nexus_Http_Server_start_request_log);
ZEND_FUNCTION(Nexus_Http_Server_stop_request_log);
ZEND_FUNCTION(Nexus_Http_Server_next_logged_request);
ZEND_FUNCTION(Nexus_Http_Server_lost_requests);
ZEND_FUNCTION(Nexus_Http_Server_reopen_logs);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Server", open_access_log, Nexus_Http_Server_open_access_log, arginfo_Nexus_Http_Server_open_access_log)
	ZEND_NS_FALIAS("Nexus\\Http\\Server", start_request_log, Nexus_Http_Server_start_request_log, arginfo_Nexus_Http_Server_start_request_log)
	ZEND_NS_FALIAS("Nexus\\Http\\Server", stop_request_log, Nexus_Http_Server_stop_request_log, arginfo_Nexus_Http_Server_stop_request_log)
	ZEND_NS_FALIAS("Nexus\\Http\\Server", next_logged_request, Nexus_Http_Server_next_logged_request, arginfo_Nexus_Http_Server_next_logged_request)
	ZEND_NS_FALIAS("Nexus\\Http\\Server", lost_requests, Nexus_Http_Server_lost_requests, arginfo_Nexus_Http_Server_lost_requests)
	ZEND_NS_FALIAS("Nexus\\Http\\Server", reopen_logs, Nexus_Http_Server_reopen_logs, arginfo_Nexus_Http_Server_reopen_logs)
	ZEND_FE_END
};
