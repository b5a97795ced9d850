/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 0474519177eb33dd5f2d5aab4ad5b07f4d784120 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_offload_counters, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_offload_counters);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", offload_counters, Nexus_Internal_offload_counters, arginfo_Nexus_Internal_offload_counters)
	ZEND_FE_END
};
