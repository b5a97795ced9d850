/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e64f4c68a9e49ea4047ec35761d2fc41a64501cd */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_registered_functions, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_registered_functions);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", registered_functions, Nexus_Internal_registered_functions, arginfo_Nexus_Internal_registered_functions)
	ZEND_FE_END
};
