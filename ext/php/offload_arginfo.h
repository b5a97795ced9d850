/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 75994d0cf6fd88727e118376eda2862b815cd58a */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_offload, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, call, IS_STRING, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_offload_counters, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_offload);
ZEND_FUNCTION(Nexus_Internal_offload_counters);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", offload, Nexus_Internal_offload, arginfo_Nexus_Internal_offload)
	ZEND_NS_FALIAS("Nexus\\Internal", offload_counters, Nexus_Internal_offload_counters, arginfo_Nexus_Internal_offload_counters)
	ZEND_FE_END
};
