/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: cb57e96b03c018240bb4c5189a2e0a35196de642 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Actor_Internal_load, 0, 1, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO(0, ref, Nexus\\Actor\\ActorRef, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Actor_Internal_open_stash, 0, 2, Nexus\\Actor\\StashBuffer, 0)
	ZEND_ARG_OBJ_INFO(0, context, Nexus\\Actor\\ActorContext, 0)
	ZEND_ARG_TYPE_INFO(0, capacity, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Nexus_Actor_Internal_load);
ZEND_FUNCTION(Nexus_Actor_Internal_open_stash);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", load, Nexus_Actor_Internal_load, arginfo_Nexus_Actor_Internal_load)
	ZEND_NS_FALIAS("Nexus\\Actor\\Internal", open_stash, Nexus_Actor_Internal_open_stash, arginfo_Nexus_Actor_Internal_open_stash)
	ZEND_FE_END
};
