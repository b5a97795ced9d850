/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 2995d676abc0ca6ac3891c7215c8d2f18e654e62 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Async_coroutines, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Nexus_Async_statistics, 0, 0, Nexus\\Async\\Statistics, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_caller_site, 0, 1, IS_STRING, 1)
	ZEND_ARG_TYPE_INFO(0, beneath, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_describe_failure, 0, 1, IS_STRING, 0)
	ZEND_ARG_OBJ_INFO(0, failure, Throwable, 0)
ZEND_END_ARG_INFO()

#define arginfo_Nexus_Internal_describe_place arginfo_Nexus_Internal_describe_failure

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Nexus_Internal_describe_request, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Nexus_Async_CoroutineInfo___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Nexus_Async_CoroutineInfo_trace arginfo_Nexus_Async_coroutines

#define arginfo_class_Nexus_Async_CoroutineInfo_traceAsString arginfo_Nexus_Internal_describe_request

#define arginfo_class_Nexus_Async_Statistics___construct arginfo_class_Nexus_Async_CoroutineInfo___construct


ZEND_FUNCTION(Nexus_Async_coroutines);
ZEND_FUNCTION(Nexus_Async_statistics);
ZEND_FUNCTION(Nexus_Internal_caller_site);
ZEND_FUNCTION(Nexus_Internal_describe_failure);
ZEND_FUNCTION(Nexus_Internal_describe_place);
ZEND_FUNCTION(Nexus_Internal_describe_request);
ZEND_METHOD(Nexus_Async_CoroutineInfo, __construct);
ZEND_METHOD(Nexus_Async_CoroutineInfo, trace);
ZEND_METHOD(Nexus_Async_CoroutineInfo, traceAsString);
ZEND_METHOD(Nexus_Async_Statistics, __construct);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Nexus\\Async", coroutines, Nexus_Async_coroutines, arginfo_Nexus_Async_coroutines)
	ZEND_NS_FALIAS("Nexus\\Async", statistics, Nexus_Async_statistics, arginfo_Nexus_Async_statistics)
	ZEND_NS_FALIAS("Nexus\\Internal", caller_site, Nexus_Internal_caller_site, arginfo_Nexus_Internal_caller_site)
	ZEND_NS_FALIAS("Nexus\\Internal", describe_failure, Nexus_Internal_describe_failure, arginfo_Nexus_Internal_describe_failure)
	ZEND_NS_FALIAS("Nexus\\Internal", describe_place, Nexus_Internal_describe_place, arginfo_Nexus_Internal_describe_place)
	ZEND_NS_FALIAS("Nexus\\Internal", describe_request, Nexus_Internal_describe_request, arginfo_Nexus_Internal_describe_request)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_CoroutineState_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_CoroutineInfo_methods[] = {
	ZEND_ME(Nexus_Async_CoroutineInfo, __construct, arginfo_class_Nexus_Async_CoroutineInfo___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Nexus_Async_CoroutineInfo, trace, arginfo_class_Nexus_Async_CoroutineInfo_trace, ZEND_ACC_PUBLIC)
	ZEND_ME(Nexus_Async_CoroutineInfo, traceAsString, arginfo_class_Nexus_Async_CoroutineInfo_traceAsString, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Nexus_Async_Statistics_methods[] = {
	ZEND_ME(Nexus_Async_Statistics, __construct, arginfo_class_Nexus_Async_Statistics___construct, ZEND_ACC_PRIVATE)
	ZEND_FE_END
};

static zend_class_entry *register_class_Nexus_Async_CoroutineState(void)
{
	zend_class_entry *class_entry = zend_register_internal_enum("Nexus\\Async\\CoroutineState", IS_STRING, class_Nexus_Async_CoroutineState_methods);

	zval enum_case_Starting_value;
	zend_string *enum_case_Starting_value_str = zend_string_init("starting", strlen("starting"), 1);
	ZVAL_STR(&enum_case_Starting_value, enum_case_Starting_value_str);
	zend_enum_add_case_cstr(class_entry, "Starting", &enum_case_Starting_value);

	zval enum_case_Ready_value;
	zend_string *enum_case_Ready_value_str = zend_string_init("ready", strlen("ready"), 1);
	ZVAL_STR(&enum_case_Ready_value, enum_case_Ready_value_str);
	zend_enum_add_case_cstr(class_entry, "Ready", &enum_case_Ready_value);

	zval enum_case_Running_value;
	zend_string *enum_case_Running_value_str = zend_string_init("running", strlen("running"), 1);
	ZVAL_STR(&enum_case_Running_value, enum_case_Running_value_str);
	zend_enum_add_case_cstr(class_entry, "Running", &enum_case_Running_value);

	zval enum_case_Waiting_value;
	zend_string *enum_case_Waiting_value_str = zend_string_init("waiting", strlen("waiting"), 1);
	ZVAL_STR(&enum_case_Waiting_value, enum_case_Waiting_value_str);
	zend_enum_add_case_cstr(class_entry, "Waiting", &enum_case_Waiting_value);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_CoroutineInfo(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "CoroutineInfo", class_Nexus_Async_CoroutineInfo_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;

	zval property_id_default_value;
	ZVAL_UNDEF(&property_id_default_value);
	zend_string *property_id_name = zend_string_init("id", sizeof("id") - 1, 1);
	zend_declare_typed_property(class_entry, property_id_name, &property_id_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_id_name);

	zval property_name_default_value;
	ZVAL_UNDEF(&property_name_default_value);
	zend_string *property_name_name = zend_string_init("name", sizeof("name") - 1, 1);
	zend_declare_typed_property(class_entry, property_name_name, &property_name_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_name_name);

	zend_string *property_state_class_Nexus_Async_CoroutineState = zend_string_init("Nexus\\Async\\CoroutineState", sizeof("Nexus\\Async\\CoroutineState")-1, 1);
	zval property_state_default_value;
	ZVAL_UNDEF(&property_state_default_value);
	zend_string *property_state_name = zend_string_init("state", sizeof("state") - 1, 1);
	zend_declare_typed_property(class_entry, property_state_name, &property_state_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_state_class_Nexus_Async_CoroutineState, 0, 0));
	zend_string_release(property_state_name);

	zval property_age_default_value;
	ZVAL_UNDEF(&property_age_default_value);
	zend_string *property_age_name = zend_string_init("age", sizeof("age") - 1, 1);
	zend_declare_typed_property(class_entry, property_age_name, &property_age_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_age_name);

	zval property_spawnedAt_default_value;
	ZVAL_UNDEF(&property_spawnedAt_default_value);
	zend_string *property_spawnedAt_name = zend_string_init("spawnedAt", sizeof("spawnedAt") - 1, 1);
	zend_declare_typed_property(class_entry, property_spawnedAt_name, &property_spawnedAt_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_spawnedAt_name);

	zval property_waitsFor_default_value;
	ZVAL_UNDEF(&property_waitsFor_default_value);
	zend_string *property_waitsFor_name = zend_string_init("waitsFor", sizeof("waitsFor") - 1, 1);
	zend_declare_typed_property(class_entry, property_waitsFor_name, &property_waitsFor_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_waitsFor_name);

	zval property_waitsAt_default_value;
	ZVAL_UNDEF(&property_waitsAt_default_value);
	zend_string *property_waitsAt_name = zend_string_init("waitsAt", sizeof("waitsAt") - 1, 1);
	zend_declare_typed_property(class_entry, property_waitsAt_name, &property_waitsAt_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_waitsAt_name);

	zval property_heldBy_default_value;
	ZVAL_UNDEF(&property_heldBy_default_value);
	zend_string *property_heldBy_name = zend_string_init("heldBy", sizeof("heldBy") - 1, 1);
	zend_declare_typed_property(class_entry, property_heldBy_name, &property_heldBy_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG|MAY_BE_NULL));
	zend_string_release(property_heldBy_name);

	return class_entry;
}

static zend_class_entry *register_class_Nexus_Async_Statistics(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Nexus\\Async", "Statistics", class_Nexus_Async_Statistics_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE|ZEND_ACC_READONLY_CLASS;

	zval property_started_default_value;
	ZVAL_UNDEF(&property_started_default_value);
	zend_string *property_started_name = zend_string_init("started", sizeof("started") - 1, 1);
	zend_declare_typed_property(class_entry, property_started_name, &property_started_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_started_name);

	zval property_ended_default_value;
	ZVAL_UNDEF(&property_ended_default_value);
	zend_string *property_ended_name = zend_string_init("ended", sizeof("ended") - 1, 1);
	zend_declare_typed_property(class_entry, property_ended_name, &property_ended_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_ended_name);

	zval property_alive_default_value;
	ZVAL_UNDEF(&property_alive_default_value);
	zend_string *property_alive_name = zend_string_init("alive", sizeof("alive") - 1, 1);
	zend_declare_typed_property(class_entry, property_alive_name, &property_alive_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_alive_name);

	zval property_waits_default_value;
	ZVAL_UNDEF(&property_waits_default_value);
	zend_string *property_waits_name = zend_string_init("waits", sizeof("waits") - 1, 1);
	zend_declare_typed_property(class_entry, property_waits_name, &property_waits_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_waits_name);

	zval property_switches_default_value;
	ZVAL_UNDEF(&property_switches_default_value);
	zend_string *property_switches_name = zend_string_init("switches", sizeof("switches") - 1, 1);
	zend_declare_typed_property(class_entry, property_switches_name, &property_switches_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_switches_name);

	zval property_iterations_default_value;
	ZVAL_UNDEF(&property_iterations_default_value);
	zend_string *property_iterations_name = zend_string_init("iterations", sizeof("iterations") - 1, 1);
	zend_declare_typed_property(class_entry, property_iterations_name, &property_iterations_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_iterations_name);

	zval property_collections_default_value;
	ZVAL_UNDEF(&property_collections_default_value);
	zend_string *property_collections_name = zend_string_init("collections", sizeof("collections") - 1, 1);
	zend_declare_typed_property(class_entry, property_collections_name, &property_collections_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_collections_name);

	zval property_collectionTime_default_value;
	ZVAL_UNDEF(&property_collectionTime_default_value);
	zend_string *property_collectionTime_name = zend_string_init("collectionTime", sizeof("collectionTime") - 1, 1);
	zend_declare_typed_property(class_entry, property_collectionTime_name, &property_collectionTime_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_collectionTime_name);

	zval property_longestCollection_default_value;
	ZVAL_UNDEF(&property_longestCollection_default_value);
	zend_string *property_longestCollection_name = zend_string_init("longestCollection", sizeof("longestCollection") - 1, 1);
	zend_declare_typed_property(class_entry, property_longestCollection_name, &property_longestCollection_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_longestCollection_name);

	zval property_longestLag_default_value;
	ZVAL_UNDEF(&property_longestLag_default_value);
	zend_string *property_longestLag_name = zend_string_init("longestLag", sizeof("longestLag") - 1, 1);
	zend_declare_typed_property(class_entry, property_longestLag_name, &property_longestLag_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_DOUBLE));
	zend_string_release(property_longestLag_name);

	zval property_lags_default_value;
	ZVAL_UNDEF(&property_lags_default_value);
	zend_string *property_lags_name = zend_string_init("lags", sizeof("lags") - 1, 1);
	zend_declare_typed_property(class_entry, property_lags_name, &property_lags_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_lags_name);

	zval property_lagCulprit_default_value;
	ZVAL_UNDEF(&property_lagCulprit_default_value);
	zend_string *property_lagCulprit_name = zend_string_init("lagCulprit", sizeof("lagCulprit") - 1, 1);
	zend_declare_typed_property(class_entry, property_lagCulprit_name, &property_lagCulprit_default_value, ZEND_ACC_PUBLIC|ZEND_ACC_READONLY, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING|MAY_BE_NULL));
	zend_string_release(property_lagCulprit_name);

	return class_entry;
}
