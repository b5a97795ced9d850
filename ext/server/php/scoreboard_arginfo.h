/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: e43c303c7acaffccce47591fda8b8ce8c013525a */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Server_Internal_Board___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_create, 0, 1, Nexus\\Server\\Internal\\Board, 0)
	ZEND_ARG_TYPE_INFO(0, slots, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_attach, 0, 1, Nexus\\Server\\Internal\\Board, 0)
	ZEND_ARG_TYPE_INFO(0, descriptor, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_open, 0, 1, Nexus\\Server\\Internal\\Board, 0)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_descriptor, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Board_slots arginfo_class_Nexus_Server_Internal_Board_descriptor

#define arginfo_class_Nexus_Server_Internal_Board_ownSlots arginfo_class_Nexus_Server_Internal_Board_descriptor

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_widen, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, slots, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_narrow, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, slots, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_claim, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, generation, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, workers, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_occupy, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_enter, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, state, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_free, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_askToEnd, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, drainSeconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_drainSeconds, 0, 1, IS_DOUBLE, 1)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_row, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_rows, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_mark, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, mark, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, generation, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_marked, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, mark, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_reopenLogs, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Board_reset arginfo_class_Nexus_Server_Internal_Board_reopenLogs

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_keep, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, requestLimit, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, memoryLimit, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ageLimit, IS_DOUBLE, 0, "0.0")
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Board_look arginfo_class_Nexus_Server_Internal_Board_reopenLogs

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_wants, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_watch, 0, 0, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Board_load arginfo_class_Nexus_Server_Internal_Board_row

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_latencies, 0, 2, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, rows, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, quantiles, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Server_Internal_Board_flights arginfo_class_Nexus_Server_Internal_Board_row

#define arginfo_class_Nexus_Server_Internal_Board_reveal arginfo_class_Nexus_Server_Internal_Board_free

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Nexus_Server_Internal_Board_stacks, 0, 2, MAY_BE_STRING|MAY_BE_LONG)
	ZEND_ARG_TYPE_INFO(0, row, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, request, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_noteEnd, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, reason, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Nexus_Server_Internal_Board_history, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, slot, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Nexus_Server_Internal_Board, __construct);
ZEND_METHOD(Nexus_Server_Internal_Board, create);
ZEND_METHOD(Nexus_Server_Internal_Board, attach);
ZEND_METHOD(Nexus_Server_Internal_Board, open);
ZEND_METHOD(Nexus_Server_Internal_Board, descriptor);
ZEND_METHOD(Nexus_Server_Internal_Board, slots);
ZEND_METHOD(Nexus_Server_Internal_Board, ownSlots);
ZEND_METHOD(Nexus_Server_Internal_Board, widen);
ZEND_METHOD(Nexus_Server_Internal_Board, narrow);
ZEND_METHOD(Nexus_Server_Internal_Board, claim);
ZEND_METHOD(Nexus_Server_Internal_Board, occupy);
ZEND_METHOD(Nexus_Server_Internal_Board, enter);
ZEND_METHOD(Nexus_Server_Internal_Board, free);
ZEND_METHOD(Nexus_Server_Internal_Board, askToEnd);
ZEND_METHOD(Nexus_Server_Internal_Board, drainSeconds);
ZEND_METHOD(Nexus_Server_Internal_Board, row);
ZEND_METHOD(Nexus_Server_Internal_Board, rows);
ZEND_METHOD(Nexus_Server_Internal_Board, mark);
ZEND_METHOD(Nexus_Server_Internal_Board, marked);
ZEND_METHOD(Nexus_Server_Internal_Board, reopenLogs);
ZEND_METHOD(Nexus_Server_Internal_Board, reset);
ZEND_METHOD(Nexus_Server_Internal_Board, keep);
ZEND_METHOD(Nexus_Server_Internal_Board, look);
ZEND_METHOD(Nexus_Server_Internal_Board, wants);
ZEND_METHOD(Nexus_Server_Internal_Board, watch);
ZEND_METHOD(Nexus_Server_Internal_Board, load);
ZEND_METHOD(Nexus_Server_Internal_Board, latencies);
ZEND_METHOD(Nexus_Server_Internal_Board, flights);
ZEND_METHOD(Nexus_Server_Internal_Board, reveal);
ZEND_METHOD(Nexus_Server_Internal_Board, stacks);
ZEND_METHOD(Nexus_Server_Internal_Board, noteEnd);
ZEND_METHOD(Nexus_Server_Internal_Board, history);


static const zend_function_entry class_Nexus_Server_Internal_Board_methods[] = {
	ZEND_ME(Nexus_Server_Internal_Board, __construct, arginfo_class_Nexus_Server_Internal_Board___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Server_Internal_Board, create, arginfo_class_Nexus_Server_Internal_Board_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Board, attach, arginfo_class_Nexus_Server_Internal_Board_attach, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Board, open, arginfo_class_Nexus_Server_Internal_Board_open, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Nexus_Server_Internal_Board, descriptor, arginfo_class_Nexus_Server_Internal_Board_descriptor, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, slots, arginfo_class_Nexus_Server_Internal_Board_slots, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, ownSlots, arginfo_class_Nexus_Server_Internal_Board_ownSlots, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, widen, arginfo_class_Nexus_Server_Internal_Board_widen, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, narrow, arginfo_class_Nexus_Server_Internal_Board_narrow, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, claim, arginfo_class_Nexus_Server_Internal_Board_claim, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, occupy, arginfo_class_Nexus_Server_Internal_Board_occupy, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, enter, arginfo_class_Nexus_Server_Internal_Board_enter, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, free, arginfo_class_Nexus_Server_Internal_Board_free, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, askToEnd, arginfo_class_Nexus_Server_Internal_Board_askToEnd, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, drainSeconds, arginfo_class_Nexus_Server_Internal_Board_drainSeconds, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, row, arginfo_class_Nexus_Server_Internal_Board_row, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, rows, arginfo_class_Nexus_Server_Internal_Board_rows, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, mark, arginfo_class_Nexus_Server_Internal_Board_mark, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, marked, arginfo_class_Nexus_Server_Internal_Board_marked, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, reopenLogs, arginfo_class_Nexus_Server_Internal_Board_reopenLogs, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, reset, arginfo_class_Nexus_Server_Internal_Board_reset, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, keep, arginfo_class_Nexus_Server_Internal_Board_keep, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, look, arginfo_class_Nexus_Server_Internal_Board_look, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, wants, arginfo_class_Nexus_Server_Internal_Board_wants, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, watch, arginfo_class_Nexus_Server_Internal_Board_watch, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, load, arginfo_class_Nexus_Server_Internal_Board_load, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, latencies, arginfo_class_Nexus_Server_Internal_Board_latencies, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, flights, arginfo_class_Nexus_Server_Internal_Board_flights, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, reveal, arginfo_class_Nexus_Server_Internal_Board_reveal, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, stacks, arginfo_class_Nexus_Server_Internal_Board_stacks, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, noteEnd, arginfo_class_Nexus_Server_Internal_Board_noteEnd, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Server_Internal_Board, history, arginfo_class_Nexus_Server_Internal_Board_history, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Server_Internal_Board(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Server\\Internal", "Board", class_Nexus_Server_Internal_Board_methods);
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
