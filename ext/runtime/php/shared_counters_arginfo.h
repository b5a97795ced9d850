/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ebdf27daab08d8855771bb986b9496f34475f2f3 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_take_share, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, most, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_give_share, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_want_share, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, wanted, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_shares_wanted, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_shares_taken arginfo_Nexus_Internal_shares_wanted


ZEND_FUNCTION(Nexus_Internal_take_share);
ZEND_FUNCTION(Nexus_Internal_give_share);
ZEND_FUNCTION(Nexus_Internal_want_share);
ZEND_FUNCTION(Nexus_Internal_shares_wanted);
ZEND_FUNCTION(Nexus_Internal_shares_taken);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", take_share, Nexus_Internal_take_share, arginfo_Nexus_Internal_take_share)
	ZEND_NS_FALIAS("Nexus\\Internal", give_share, Nexus_Internal_give_share, arginfo_Nexus_Internal_give_share)
	ZEND_NS_FALIAS("Nexus\\Internal", want_share, Nexus_Internal_want_share, arginfo_Nexus_Internal_want_share)
	ZEND_NS_FALIAS("Nexus\\Internal", shares_wanted, Nexus_Internal_shares_wanted, arginfo_Nexus_Internal_shares_wanted)
	ZEND_NS_FALIAS("Nexus\\Internal", shares_taken, Nexus_Internal_shares_taken, arginfo_Nexus_Internal_shares_taken)
	ZEND_FE_END
};
