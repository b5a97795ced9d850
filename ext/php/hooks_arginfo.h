/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ff651fea8d03ae317d18e86833261d0c421e2ee8 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_hooks, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_hooks);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", hooks, Nexus_Internal_hooks, arginfo_Nexus_Internal_hooks)
	ZEND_FE_END
};
