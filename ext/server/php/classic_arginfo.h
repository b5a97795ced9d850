/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 87aeb54009888b2119da0cf39ac5ef1f3275bb79 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Server_Internal_serve_classic, 0, 11, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, sites, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, scoreboard, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, leader, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, sockets, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, requestLimit, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, memoryLimit, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, ageLimit, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, drainSeconds, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, health, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, settings, Nexus\\Http\\Server\\Settings, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Server_Internal_open_classic_queue, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Server_Internal_serve_classic);
ZEND_FUNCTION(Nexus_Server_Internal_open_classic_queue);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Server\\Internal", serve_classic, Nexus_Server_Internal_serve_classic, arginfo_Nexus_Server_Internal_serve_classic)
	ZEND_NS_FALIAS("Nexus\\Server\\Internal", open_classic_queue, Nexus_Server_Internal_open_classic_queue, arginfo_Nexus_Server_Internal_open_classic_queue)
	ZEND_FE_END
};
