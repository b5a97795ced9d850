/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: fba06e3cfafa0529c006cad606410a1b5aaed2d7 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_take_shared_counter, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, most, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_give_shared_counter, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_request_shared_counter, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, wanted, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_shared_counter_wanted, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_shared_counter_sum arginfo_Nexus_Internal_shared_counter_wanted


ZEND_FUNCTION(Nexus_Internal_take_shared_counter);
ZEND_FUNCTION(Nexus_Internal_give_shared_counter);
ZEND_FUNCTION(Nexus_Internal_request_shared_counter);
ZEND_FUNCTION(Nexus_Internal_shared_counter_wanted);
ZEND_FUNCTION(Nexus_Internal_shared_counter_sum);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", take_shared_counter, Nexus_Internal_take_shared_counter, arginfo_Nexus_Internal_take_shared_counter)
	ZEND_NS_FALIAS("Nexus\\Internal", give_shared_counter, Nexus_Internal_give_shared_counter, arginfo_Nexus_Internal_give_shared_counter)
	ZEND_NS_FALIAS("Nexus\\Internal", request_shared_counter, Nexus_Internal_request_shared_counter, arginfo_Nexus_Internal_request_shared_counter)
	ZEND_NS_FALIAS("Nexus\\Internal", shared_counter_wanted, Nexus_Internal_shared_counter_wanted, arginfo_Nexus_Internal_shared_counter_wanted)
	ZEND_NS_FALIAS("Nexus\\Internal", shared_counter_sum, Nexus_Internal_shared_counter_sum, arginfo_Nexus_Internal_shared_counter_sum)
	ZEND_FE_END
};
