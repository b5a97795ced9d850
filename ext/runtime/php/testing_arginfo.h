/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 750bf3c2c67461a0a2a5d4462798aa8cb4b16b53 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_use_order, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, seed, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_order_seed, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_order_choices arginfo_Nexus_Internal_order_seed

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_cancel_at_choice, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, choice, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, victim, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_hold_interrupts, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, isHeld, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_misuse, 0, 1, IS_NEVER, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_wait_until_idle, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_hold_rest, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, upTo, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_release_rest, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, before, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_use_time, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, mode, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_timer_clock arginfo_Nexus_Internal_order_seed

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_advance_timer_clock, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, to, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_next_timer, 0, 0, IS_LONG, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_loop_contents, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_last_started arginfo_Nexus_Internal_order_seed

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_running_since, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, id, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_cancel_since, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, id, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, reason, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_take_unheard_failure, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_report_after, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_enter_scope, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, scope, Nexus\\Async\\Scope, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_leave_scope arginfo_Nexus_Internal_wait_until_idle

#define arginfo_Nexus_Internal_garbage_counters arginfo_Nexus_Internal_loop_contents


ZEND_FUNCTION(Nexus_Internal_use_order);
ZEND_FUNCTION(Nexus_Internal_order_seed);
ZEND_FUNCTION(Nexus_Internal_order_choices);
ZEND_FUNCTION(Nexus_Internal_cancel_at_choice);
ZEND_FUNCTION(Nexus_Internal_hold_interrupts);
ZEND_FUNCTION(Nexus_Internal_misuse);
ZEND_FUNCTION(Nexus_Internal_wait_until_idle);
ZEND_FUNCTION(Nexus_Internal_hold_rest);
ZEND_FUNCTION(Nexus_Internal_release_rest);
ZEND_FUNCTION(Nexus_Internal_use_time);
ZEND_FUNCTION(Nexus_Internal_timer_clock);
ZEND_FUNCTION(Nexus_Internal_advance_timer_clock);
ZEND_FUNCTION(Nexus_Internal_next_timer);
ZEND_FUNCTION(Nexus_Internal_loop_contents);
ZEND_FUNCTION(Nexus_Internal_last_started);
ZEND_FUNCTION(Nexus_Internal_running_since);
ZEND_FUNCTION(Nexus_Internal_cancel_since);
ZEND_FUNCTION(Nexus_Internal_take_unheard_failure);
ZEND_FUNCTION(Nexus_Internal_report_after);
ZEND_FUNCTION(Nexus_Internal_enter_scope);
ZEND_FUNCTION(Nexus_Internal_leave_scope);
ZEND_FUNCTION(Nexus_Internal_garbage_counters);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Internal", use_order, Nexus_Internal_use_order, arginfo_Nexus_Internal_use_order)
	ZEND_NS_FALIAS("Nexus\\Internal", order_seed, Nexus_Internal_order_seed, arginfo_Nexus_Internal_order_seed)
	ZEND_NS_FALIAS("Nexus\\Internal", order_choices, Nexus_Internal_order_choices, arginfo_Nexus_Internal_order_choices)
	ZEND_NS_FALIAS("Nexus\\Internal", cancel_at_choice, Nexus_Internal_cancel_at_choice, arginfo_Nexus_Internal_cancel_at_choice)
	ZEND_NS_FALIAS("Nexus\\Internal", hold_interrupts, Nexus_Internal_hold_interrupts, arginfo_Nexus_Internal_hold_interrupts)
	ZEND_NS_FALIAS("Nexus\\Internal", misuse, Nexus_Internal_misuse, arginfo_Nexus_Internal_misuse)
	ZEND_NS_FALIAS("Nexus\\Internal", wait_until_idle, Nexus_Internal_wait_until_idle, arginfo_Nexus_Internal_wait_until_idle)
	ZEND_NS_FALIAS("Nexus\\Internal", hold_rest, Nexus_Internal_hold_rest, arginfo_Nexus_Internal_hold_rest)
	ZEND_NS_FALIAS("Nexus\\Internal", release_rest, Nexus_Internal_release_rest, arginfo_Nexus_Internal_release_rest)
	ZEND_NS_FALIAS("Nexus\\Internal", use_time, Nexus_Internal_use_time, arginfo_Nexus_Internal_use_time)
	ZEND_NS_FALIAS("Nexus\\Internal", timer_clock, Nexus_Internal_timer_clock, arginfo_Nexus_Internal_timer_clock)
	ZEND_NS_FALIAS("Nexus\\Internal", advance_timer_clock, Nexus_Internal_advance_timer_clock, arginfo_Nexus_Internal_advance_timer_clock)
	ZEND_NS_FALIAS("Nexus\\Internal", next_timer, Nexus_Internal_next_timer, arginfo_Nexus_Internal_next_timer)
	ZEND_NS_FALIAS("Nexus\\Internal", loop_contents, Nexus_Internal_loop_contents, arginfo_Nexus_Internal_loop_contents)
	ZEND_NS_FALIAS("Nexus\\Internal", last_started, Nexus_Internal_last_started, arginfo_Nexus_Internal_last_started)
	ZEND_NS_FALIAS("Nexus\\Internal", running_since, Nexus_Internal_running_since, arginfo_Nexus_Internal_running_since)
	ZEND_NS_FALIAS("Nexus\\Internal", cancel_since, Nexus_Internal_cancel_since, arginfo_Nexus_Internal_cancel_since)
	ZEND_NS_FALIAS("Nexus\\Internal", take_unheard_failure, Nexus_Internal_take_unheard_failure, arginfo_Nexus_Internal_take_unheard_failure)
	ZEND_NS_FALIAS("Nexus\\Internal", report_after, Nexus_Internal_report_after, arginfo_Nexus_Internal_report_after)
	ZEND_NS_FALIAS("Nexus\\Internal", enter_scope, Nexus_Internal_enter_scope, arginfo_Nexus_Internal_enter_scope)
	ZEND_NS_FALIAS("Nexus\\Internal", leave_scope, Nexus_Internal_leave_scope, arginfo_Nexus_Internal_leave_scope)
	ZEND_NS_FALIAS("Nexus\\Internal", garbage_counters, Nexus_Internal_garbage_counters, arginfo_Nexus_Internal_garbage_counters)
	ZEND_FE_END
};
