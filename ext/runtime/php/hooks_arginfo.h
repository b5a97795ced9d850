/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 5ecfeb3b957c97cd4cb96c0bcc7fe626916b6ca0 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_hooks, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_last_socket, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_is_quiet, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_keep_alive, 0, 4, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, socket, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, idle, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, interval, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, probes, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_hooks);
ZEND_FUNCTION(Nexus_Internal_last_socket);
ZEND_FUNCTION(Nexus_Internal_is_quiet);
ZEND_FUNCTION(Nexus_Internal_keep_alive);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", hooks, Nexus_Internal_hooks, arginfo_Nexus_Internal_hooks)
	ZEND_NS_FALIAS("Nexus\\Internal", last_socket, Nexus_Internal_last_socket, arginfo_Nexus_Internal_last_socket)
	ZEND_NS_FALIAS("Nexus\\Internal", is_quiet, Nexus_Internal_is_quiet, arginfo_Nexus_Internal_is_quiet)
	ZEND_NS_FALIAS("Nexus\\Internal", keep_alive, Nexus_Internal_keep_alive, arginfo_Nexus_Internal_keep_alive)
	ZEND_FE_END
};
