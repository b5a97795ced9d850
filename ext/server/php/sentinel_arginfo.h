/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: b97bb74c0b88860f3eca1dc062465f4a557cda0d */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_registered_functions, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Internal_registered_functions);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", registered_functions, Nexus_Internal_registered_functions, arginfo_Nexus_Internal_registered_functions)
	ZEND_FE_END
};
