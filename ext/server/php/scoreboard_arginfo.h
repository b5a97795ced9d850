/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 6c6e9f7c4d1b26246bb88a6cdf747399ae0d8a26 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_create, 0, 1, Nexus\\Server\\Internal\\Scoreboard, 0)
	ZEND_ARG_TYPE_INFO(0, slots, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_attach, 0, 1, Nexus\\Server\\Internal\\Scoreboard, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_open, 0, 1, Nexus\\Server\\Internal\\Scoreboard, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_descriptor, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Scoreboard_capacity arginfo_class_Nexus_Server_Internal_Scoreboard_descriptor

#define arginfo_class_Nexus_Server_Internal_Scoreboard_slots arginfo_class_Nexus_Server_Internal_Scoreboard_descriptor

#define arginfo_class_Nexus_Server_Internal_Scoreboard_ownSlots arginfo_class_Nexus_Server_Internal_Scoreboard_descriptor

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_widen, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, slots, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_narrow, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, slots, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_claim, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, generation, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, workers, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_occupy, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_enter, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, state, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_free, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_askToEnd, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, drainSeconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_drainSeconds, 0, 1, IS_DOUBLE, 1)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_row, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_rows, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_mark, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, mark, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, generation, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_marked, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, mark, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_reopenLogs, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Scoreboard_reset arginfo_class_Nexus_Server_Internal_Scoreboard_reopenLogs

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_startHeartbeat, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, requestLimit, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, memoryLimit, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ageLimit, IS_DOUBLE, 0, "0.0")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Scoreboard_runHeartbeat arginfo_class_Nexus_Server_Internal_Scoreboard_reopenLogs

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_wants, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_askForWaits, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Scoreboard_load arginfo_class_Nexus_Server_Internal_Scoreboard_row

#define arginfo_class_Nexus_Server_Internal_Scoreboard_messages arginfo_class_Nexus_Server_Internal_Scoreboard_row

#define arginfo_class_Nexus_Server_Internal_Scoreboard_topics arginfo_class_Nexus_Server_Internal_Scoreboard_row

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_latencies, 0, 2, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, rows, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, quantiles, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Scoreboard_requests arginfo_class_Nexus_Server_Internal_Scoreboard_row

#define arginfo_class_Nexus_Server_Internal_Scoreboard_publish arginfo_class_Nexus_Server_Internal_Scoreboard_free

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_stacks, 0, 2, MAY_BE_STRING|MAY_BE_LONG)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, request, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Scoreboard_countSlow arginfo_class_Nexus_Server_Internal_Scoreboard_reopenLogs

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_recordEnd, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, reason, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Scoreboard_history, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Server_Internal_Scoreboard, __construct);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, create);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, attach);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, open);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, descriptor);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, capacity);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, slots);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, ownSlots);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, widen);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, narrow);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, claim);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, occupy);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, enter);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, free);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, askToEnd);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, drainSeconds);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, row);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, rows);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, mark);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, marked);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, reopenLogs);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, reset);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, startHeartbeat);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, runHeartbeat);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, wants);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, askForWaits);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, load);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, messages);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, topics);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, latencies);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, requests);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, publish);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, stacks);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, countSlow);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, recordEnd);
ZEND_METHOD(Nexus_Server_Internal_Scoreboard, history);


static const zend_function_entry class_Nexus_Server_Internal_Scoreboard_methods[] = {
	ZEND_ME(Nexus_Server_Internal_Scoreboard, __construct, arginfo_class_Nexus_Server_Internal_Scoreboard___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, create, arginfo_class_Nexus_Server_Internal_Scoreboard_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, attach, arginfo_class_Nexus_Server_Internal_Scoreboard_attach, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, open, arginfo_class_Nexus_Server_Internal_Scoreboard_open, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, descriptor, arginfo_class_Nexus_Server_Internal_Scoreboard_descriptor, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, capacity, arginfo_class_Nexus_Server_Internal_Scoreboard_capacity, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, slots, arginfo_class_Nexus_Server_Internal_Scoreboard_slots, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, ownSlots, arginfo_class_Nexus_Server_Internal_Scoreboard_ownSlots, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, widen, arginfo_class_Nexus_Server_Internal_Scoreboard_widen, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, narrow, arginfo_class_Nexus_Server_Internal_Scoreboard_narrow, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, claim, arginfo_class_Nexus_Server_Internal_Scoreboard_claim, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, occupy, arginfo_class_Nexus_Server_Internal_Scoreboard_occupy, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, enter, arginfo_class_Nexus_Server_Internal_Scoreboard_enter, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, free, arginfo_class_Nexus_Server_Internal_Scoreboard_free, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, askToEnd, arginfo_class_Nexus_Server_Internal_Scoreboard_askToEnd, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, drainSeconds, arginfo_class_Nexus_Server_Internal_Scoreboard_drainSeconds, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, row, arginfo_class_Nexus_Server_Internal_Scoreboard_row, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, rows, arginfo_class_Nexus_Server_Internal_Scoreboard_rows, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, mark, arginfo_class_Nexus_Server_Internal_Scoreboard_mark, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, marked, arginfo_class_Nexus_Server_Internal_Scoreboard_marked, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, reopenLogs, arginfo_class_Nexus_Server_Internal_Scoreboard_reopenLogs, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, reset, arginfo_class_Nexus_Server_Internal_Scoreboard_reset, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, startHeartbeat, arginfo_class_Nexus_Server_Internal_Scoreboard_startHeartbeat, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, runHeartbeat, arginfo_class_Nexus_Server_Internal_Scoreboard_runHeartbeat, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, wants, arginfo_class_Nexus_Server_Internal_Scoreboard_wants, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, askForWaits, arginfo_class_Nexus_Server_Internal_Scoreboard_askForWaits, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, load, arginfo_class_Nexus_Server_Internal_Scoreboard_load, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, messages, arginfo_class_Nexus_Server_Internal_Scoreboard_messages, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, topics, arginfo_class_Nexus_Server_Internal_Scoreboard_topics, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, latencies, arginfo_class_Nexus_Server_Internal_Scoreboard_latencies, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, requests, arginfo_class_Nexus_Server_Internal_Scoreboard_requests, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, publish, arginfo_class_Nexus_Server_Internal_Scoreboard_publish, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, stacks, arginfo_class_Nexus_Server_Internal_Scoreboard_stacks, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, countSlow, arginfo_class_Nexus_Server_Internal_Scoreboard_countSlow, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, recordEnd, arginfo_class_Nexus_Server_Internal_Scoreboard_recordEnd, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Scoreboard, history, arginfo_class_Nexus_Server_Internal_Scoreboard_history, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_Scoreboard(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "Scoreboard", class_Nexus_Server_Internal_Scoreboard_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval const_FREE_value;
	ZVAL_LONG(&const_FREE_value, 0);
	zend_string *const_FREE_name = zend_string_init_interned("FREE", sizeof("FREE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_FREE_name, &const_FREE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_FREE_name);

	zval const_STARTING_value;
	ZVAL_LONG(&const_STARTING_value, 1);
	zend_string *const_STARTING_name = zend_string_init_interned("STARTING", sizeof("STARTING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_STARTING_name, &const_STARTING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_STARTING_name);

	zval const_READY_value;
	ZVAL_LONG(&const_READY_value, 2);
	zend_string *const_READY_name = zend_string_init_interned("READY", sizeof("READY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_READY_name, &const_READY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_READY_name);

	zval const_SERVING_value;
	ZVAL_LONG(&const_SERVING_value, 3);
	zend_string *const_SERVING_name = zend_string_init_interned("SERVING", sizeof("SERVING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SERVING_name, &const_SERVING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SERVING_name);

	zval const_RETIRING_value;
	ZVAL_LONG(&const_RETIRING_value, 4);
	zend_string *const_RETIRING_name = zend_string_init_interned("RETIRING", sizeof("RETIRING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_RETIRING_name, &const_RETIRING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_RETIRING_name);

	zval const_DRAINING_value;
	ZVAL_LONG(&const_DRAINING_value, 5);
	zend_string *const_DRAINING_name = zend_string_init_interned("DRAINING", sizeof("DRAINING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DRAINING_name, &const_DRAINING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DRAINING_name);

	zval const_LEAKED_value;
	ZVAL_LONG(&const_LEAKED_value, 6);
	zend_string *const_LEAKED_name = zend_string_init_interned("LEAKED", sizeof("LEAKED") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_LEAKED_name, &const_LEAKED_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_LEAKED_name);

	zval const_TASK_SLOTS_value;
	ZVAL_LONG(&const_TASK_SLOTS_value, 1024);
	zend_string *const_TASK_SLOTS_name = zend_string_init_interned("TASK_SLOTS", sizeof("TASK_SLOTS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TASK_SLOTS_name, &const_TASK_SLOTS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TASK_SLOTS_name);

	zval const_MARK_OPEN_value;
	ZVAL_LONG(&const_MARK_OPEN_value, 0);
	zend_string *const_MARK_OPEN_name = zend_string_init_interned("MARK_OPEN", sizeof("MARK_OPEN") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_MARK_OPEN_name, &const_MARK_OPEN_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_MARK_OPEN_name);

	zval const_MARK_REPLACED_value;
	ZVAL_LONG(&const_MARK_REPLACED_value, 1);
	zend_string *const_MARK_REPLACED_name = zend_string_init_interned("MARK_REPLACED", sizeof("MARK_REPLACED") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_MARK_REPLACED_name, &const_MARK_REPLACED_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_MARK_REPLACED_name);

	zval const_MARK_LEAVING_value;
	ZVAL_LONG(&const_MARK_LEAVING_value, 2);
	zend_string *const_MARK_LEAVING_name = zend_string_init_interned("MARK_LEAVING", sizeof("MARK_LEAVING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_MARK_LEAVING_name, &const_MARK_LEAVING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_MARK_LEAVING_name);

	return class_entry;
}
