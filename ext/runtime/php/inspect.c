/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include <ctype.h>

#include "zend_enum.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/diagnostics/failure_log.h"
#include "runtime/scheduler/collector.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/interrupt.h"
#include "engine/errors/trace.h"
#include "runtime/php/inspect_arginfo.h"
#include "runtime/scheduler/scheduler.h"

static zend_class_entry *state_class, *information_class, *statistics_class;

/* In the order of the stub's declarations. */
enum {
    INFO_ID,
    INFO_NAME,
    INFO_STATE,
    INFO_AGE,
    INFO_SPAWNED_AT,
    INFO_WAITS_FOR,
    INFO_WAITS_AT,
    INFO_HELD_BY
};

static void set_text(zval *property, smart_str *text)
{
    if (text->s == NULL) {
        ZVAL_NULL(property);
        return;
    }
    smart_str_0(text);
    ZVAL_STR(property, text->s);
}

static void set_place(zval *property, nx_place_t place)
{
    if (place.file == NULL) {
        ZVAL_NULL(property);
        return;
    }
    ZVAL_STR(property, strpprintf(0, "%s:%" PRIu32, ZSTR_VAL(place.file), place.line));
}

/* The cases have the names of their values with a capital letter. */
static void set_state(zval *property, const nx_coroutine_t *coroutine)
{
    char name[16];
    snprintf(name, sizeof(name), "%s", nx_coroutine_state_name(coroutine));
    name[0] = (char)toupper((unsigned char)name[0]);
    ZVAL_OBJ_COPY(property, zend_enum_get_case_cstr(state_class, name));
}

static void set_wait(zend_object *information, nx_coroutine_t *coroutine)
{
    smart_str text = {0};
    nx_coroutine_describe_wait(coroutine, &text);
    set_text(OBJ_PROP_NUM(information, INFO_WAITS_FOR), &text);
    set_place(OBJ_PROP_NUM(information, INFO_WAITS_AT),
              coroutine->wait == NULL ? (nx_place_t){0} : nx_coroutine_place(coroutine));
    nx_coroutine_t *holder = nx_coroutine_holder(coroutine);
    zval *held_by = OBJ_PROP_NUM(information, INFO_HELD_BY);
    ZVAL_NULL(held_by);
    if (holder != NULL) {
        ZVAL_LONG(held_by, (zend_long)holder->id);
    }
}

static void make_information(zval *value, nx_coroutine_t *coroutine)
{
    object_init_ex(value, information_class);
    zend_object *information = Z_OBJ_P(value);
    smart_str name = {0};
    nx_coroutine_name(coroutine, &name);
    ZVAL_LONG(OBJ_PROP_NUM(information, INFO_ID), (zend_long)coroutine->id);
    set_text(OBJ_PROP_NUM(information, INFO_NAME), &name);
    set_state(OBJ_PROP_NUM(information, INFO_STATE), coroutine);
    ZVAL_DOUBLE(OBJ_PROP_NUM(information, INFO_AGE), nx_coroutine_age(coroutine));
    nx_place_t site = {.file = coroutine->spawned_in, .line = coroutine->spawned_at};
    set_place(OBJ_PROP_NUM(information, INFO_SPAWNED_AT), site);
    set_wait(information, coroutine);
}

ZEND_FUNCTION(Nexus_Async_coroutines)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_loop_update_now(nx_scheduler_loop());
    array_init_size(return_value, (uint32_t)nx_scheduler_counters()->alive + 1);
    for (nx_coroutine_t *coroutine = nx_scheduler_next(NULL); coroutine != NULL;
         coroutine = nx_scheduler_next(coroutine)) {
        zval information;
        make_information(&information, coroutine);
        zend_hash_next_index_insert_new(Z_ARRVAL_P(return_value), &information);
    }
}

static uint64_t id_of(const zend_object *information)
{
    return (uint64_t)Z_LVAL_P(OBJ_PROP_NUM(information, INFO_ID));
}

static void fetch_trace(const zend_object *information, zval *trace)
{
    const nx_coroutine_t *coroutine = nx_scheduler_find(id_of(information));
    if (coroutine == NULL) {
        array_init(trace);
        return;
    }
    nx_coroutine_trace(coroutine, trace);
}

ZEND_METHOD(Nexus_Async_CoroutineInfo, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_CoroutineInfo, trace)
{
    ZEND_PARSE_PARAMETERS_NONE();
    fetch_trace(Z_OBJ_P(ZEND_THIS), return_value);
}

ZEND_METHOD(Nexus_Async_CoroutineInfo, traceAsString)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval trace;
    fetch_trace(Z_OBJ_P(ZEND_THIS), &trace);
    bool is_main = id_of(Z_OBJ_P(ZEND_THIS)) == nx_scheduler_main()->id;
    zend_string *text = zend_trace_to_string(Z_ARRVAL(trace), is_main);
    size_t length = ZSTR_LEN(text);
    /* The part before "{main}" ends with a line break. */
    RETVAL_STRINGL(ZSTR_VAL(text), length > 0 && !is_main ? length - 1 : length);
    zend_string_release(text);
    zval_ptr_dtor(&trace);
}

ZEND_METHOD(Nexus_Async_Statistics, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_FUNCTION(Nexus_Async_statistics)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_scheduler_counters_t *counters = nx_scheduler_counters();
    const nx_collector_counters_t *garbage = nx_collector_counters();
    const uint64_t counts[] = {counters->started,
                               counters->ended,
                               counters->alive,
                               counters->parks,
                               counters->switches,
                               counters->iterations,
                               garbage->at_idle + garbage->forced + garbage->by_program};
    const nx_loop_lag_t *lag = nx_inspect_loop_lag();
    const nx_time_t times[] = {garbage->total, garbage->longest, lag->longest};
    object_init_ex(return_value, statistics_class);
    zval *property = OBJ_PROP_NUM(Z_OBJ_P(return_value), 0);
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        ZVAL_LONG(property++, (zend_long)counts[i]);
    }
    for (size_t i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
        ZVAL_DOUBLE(property++, (double)times[i] / 1e9);
    }
    ZVAL_LONG(property++, (zend_long)lag->over);
    ZVAL_NULL(property);
    if (lag->culprit != NULL) {
        ZVAL_STR_COPY(property, lag->culprit);
    }
}

ZEND_FUNCTION(Nexus_Internal_caller_site)
{
    zend_string *folder;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(folder)
    ZEND_PARSE_PARAMETERS_END();
    set_place(return_value, nx_inspect_place_outside(EX(prev_execute_data), folder));
}

static void describe_coroutine_info(INTERNAL_FUNCTION_PARAMETERS,
                                    void (*append_first)(smart_str *text, zend_object *thrown))
{
    zend_object *failure;
    smart_str text = {0};
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(failure, zend_ce_throwable)
    ZEND_PARSE_PARAMETERS_END();
    append_first(&text, failure);
    nx_trace_append_frames(&text, failure);
    RETURN_STR(smart_str_extract(&text));
}

ZEND_FUNCTION(Nexus_Internal_describe_failure)
{
    describe_coroutine_info(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_trace_append_headline);
}

ZEND_FUNCTION(Nexus_Internal_describe_place)
{
    describe_coroutine_info(INTERNAL_FUNCTION_PARAM_PASSTHRU, nx_trace_append_place);
}

ZEND_FUNCTION(Nexus_Internal_describe_request)
{
    ZEND_PARSE_PARAMETERS_NONE();
    smart_str text = {0};
    if (nx_failure_append_request != NULL) {
        nx_failure_append_request(nx_coroutine_current(), &text);
    }
    RETURN_STR(smart_str_extract(&text));
}

void nx_php_register_inspect(void)
{
    state_class = register_class_Nexus_Async_CoroutineState();
    information_class = register_class_Nexus_Async_CoroutineInfo();
    statistics_class = register_class_Nexus_Async_Statistics();
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
