/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a165fc655870ddc2d42a562b3a38bf3ccd03af73 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_log_access, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, json, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_tell_of_requests, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Http_Internal_tell_no_more arginfo_Nexus_Http_Internal_tell_of_requests

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_next_request, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Http_Internal_untold_requests, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Http_Internal_reopen_logs arginfo_Nexus_Http_Internal_tell_of_requests

#define arginfo_Nexus_Http_Internal_close_logs arginfo_Nexus_Http_Internal_tell_of_requests


ZEND_FUNCTION(Nexus_Http_Internal_log_access);
ZEND_FUNCTION(Nexus_Http_Internal_tell_of_requests);
ZEND_FUNCTION(Nexus_Http_Internal_tell_no_more);
ZEND_FUNCTION(Nexus_Http_Internal_next_request);
ZEND_FUNCTION(Nexus_Http_Internal_untold_requests);
ZEND_FUNCTION(Nexus_Http_Internal_reopen_logs);
ZEND_FUNCTION(Nexus_Http_Internal_close_logs);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", log_access, Nexus_Http_Internal_log_access, arginfo_Nexus_Http_Internal_log_access)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", tell_of_requests, Nexus_Http_Internal_tell_of_requests, arginfo_Nexus_Http_Internal_tell_of_requests)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", tell_no_more, Nexus_Http_Internal_tell_no_more, arginfo_Nexus_Http_Internal_tell_no_more)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", next_request, Nexus_Http_Internal_next_request, arginfo_Nexus_Http_Internal_next_request)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", untold_requests, Nexus_Http_Internal_untold_requests, arginfo_Nexus_Http_Internal_untold_requests)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", reopen_logs, Nexus_Http_Internal_reopen_logs, arginfo_Nexus_Http_Internal_reopen_logs)
	ZEND_NS_FALIAS("Nexus\\Http\\Internal", close_logs, Nexus_Http_Internal_close_logs, arginfo_Nexus_Http_Internal_close_logs)
	ZEND_FE_END
};
