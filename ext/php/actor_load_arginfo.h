/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 87363836dce6d20783a6d5f4658c991bd14c0f4b */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Actor_Internal_load, 0, 1, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, ref, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Actor_Internal_load);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", load, Nexus_Actor_Internal_load, arginfo_Nexus_Actor_Internal_load)
	ZEND_FE_END
};
