/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 0a865d92a5b126c6e3a60f1014dab74d0e27c037 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Worker_Internal_serve_classic, 0, 11, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, script, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, board, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, leader, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, sockets, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, requestLimit, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, memoryLimit, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, ageLimit, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, drainSeconds, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, health, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, settings, Nexus\\Http\\Internal\\Settings, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Worker_Internal_serve_classic);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Worker\\Internal", serve_classic, Nexus_Worker_Internal_serve_classic, arginfo_Nexus_Worker_Internal_serve_classic)
	ZEND_FE_END
};
