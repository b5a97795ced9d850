/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e183a7cc3f324c505445b75adbb11783ff1897b9 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Db_Internal_effects_of, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, driver, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, sql, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Db_Internal_effects_of);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Db\\Internal", effects_of, Nexus_Db_Internal_effects_of, arginfo_Nexus_Db_Internal_effects_of)
	ZEND_FE_END
};
