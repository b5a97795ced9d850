/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_exceptions.h"

#include "runtime/async/async.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/scheduler.h"
#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "engine/arguments/callable.h"
#include "engine/errors/errors.h"
#include "runtime/php/async_arginfo.h"

static zend_class_entry *deadline_class;
static zend_object_handlers deadline_handlers;

typedef struct {
    nx_time_t moment;
    zend_object std;
} deadline_t;

static deadline_t *deadline_from_object(zend_object *object)
{
    return nx_container_of(object, deadline_t, std);
}

static zend_object *create_deadline(zend_class_entry *class_entry)
{
    deadline_t *deadline = zend_object_alloc(sizeof(*deadline), class_entry);
    deadline->moment = NX_TIME_NEVER;
    zend_object_std_init(&deadline->std, class_entry);
    deadline->std.handlers = &deadline_handlers;
    return &deadline->std;
}

static void return_deadline(nx_time_t moment, zval *return_value)
{
    zend_object *object = create_deadline(deadline_class);
    deadline_from_object(object)->moment = moment;
    RETURN_OBJ(object);
}

NX_HOT ZEND_FUNCTION(Nexus_Async_spawn)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    if (!nx_call_parse(execute_data, &call, &cache)) {
        return;
    }
    nx_task_t *task = nx_task_spawn(&call, &cache);
    if (EXPECTED(task != NULL)) {
        RETURN_OBJ(&task->future.std);
    }
}

NX_HOT ZEND_FUNCTION(Nexus_Async_await)
{
    zend_object *future;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(future, nx_ce_future)
    ZEND_PARSE_PARAMETERS_END();
    nx_future_await(nx_future_of(future), return_value);
}

bool nx_php_is_duration(double seconds, const char *what)
{
    if (EXPECTED(seconds >= 0)) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT, "%s must be 0 or more seconds, %g given", what, seconds);
    return false;
}

NX_HOT ZEND_FUNCTION(Nexus_Async_delay)
{
    zval *duration;
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(duration)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_duration_parse_seconds(duration, 1, NX_DURATION_TYPE, &seconds) &&
        nx_php_is_duration(seconds, "The delay") && nx_scheduler_has_loop()) {
        nx_coroutine_sleep_until(seconds == 0 ? 0 : nx_coroutine_deadline(seconds));
    }
}

ZEND_FUNCTION(Nexus_Internal_rest)
{
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_DOUBLE(seconds)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_php_is_duration(seconds, "The rest") && nx_scheduler_has_loop()) {
        nx_coroutine_rest_until(nx_coroutine_deadline(seconds));
    }
}

ZEND_FUNCTION(Nexus_Internal_spawn_unscoped)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_task_start_in_main(&call, &cache, ZSTR_VAL(name));
}

NX_HOT ZEND_FUNCTION(Nexus_Async_timeout)
{
    zval *limit;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ZVAL(limit)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE_P(limit) == IS_OBJECT && Z_OBJCE_P(limit) == deadline_class) {
        nx_async_until(deadline_from_object(Z_OBJ_P(limit))->moment, -1, &call, &cache, return_value);
        return;
    }
    double seconds;
    if (nx_duration_parse_seconds(limit, 1, "Nexus\\Time\\Duration|Nexus\\Async\\Deadline|float", &seconds) &&
        nx_php_is_duration(seconds, "The time limit") && nx_scheduler_has_loop()) {
        nx_async_until(nx_coroutine_deadline(seconds), -1, &call, &cache, return_value);
    }
}

ZEND_FUNCTION(Nexus_Internal_run_for_caller)
{
    zval *resource;
    double seconds;
    php_stream *stream;
    int socket;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_RESOURCE(resource)
    Z_PARAM_DOUBLE(seconds)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    php_stream_from_zval(stream, resource);
    if (!nx_php_is_duration(seconds, "The time limit") || !nx_scheduler_has_loop()) {
        return;
    }
    if (php_stream_cast(stream, PHP_STREAM_AS_FD, (void **)&socket, 0) != SUCCESS) {
        socket = -1;
    }
    nx_async_until(nx_coroutine_deadline(seconds), socket, &call, &cache, return_value);
}

ZEND_FUNCTION(Nexus_Async_shield)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_async_shield(&call, &cache, return_value);
}

ZEND_METHOD(Nexus_Async_Deadline, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Deadline, in)
{
    zval *duration;
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(duration)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_duration_parse_seconds(duration, 1, NX_DURATION_TYPE, &seconds) &&
        nx_php_is_duration(seconds, "The deadline") && nx_scheduler_has_loop()) {
        return_deadline(nx_coroutine_deadline(seconds), return_value);
    }
}

ZEND_METHOD(Nexus_Async_Deadline, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_coroutine_t *coroutine = nx_coroutine_current();
    if (coroutine->deadline != NX_TIME_NEVER) {
        return_deadline(coroutine->deadline, return_value);
    }
}

static nx_time_t time_left(zend_object *deadline)
{
    return deadline_from_object(deadline)->moment - nx_loop_update_now(nx_scheduler_loop());
}

ZEND_METHOD(Nexus_Async_Deadline, remaining)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_time_t left = time_left(Z_OBJ_P(ZEND_THIS));
    RETURN_DOUBLE(left > 0 ? (double)left / 1e9 : 0);
}

ZEND_METHOD(Nexus_Async_Deadline, hasPassed)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(time_left(Z_OBJ_P(ZEND_THIS)) <= 0);
}

ZEND_FUNCTION(Nexus_Internal_runtime_counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_scheduler_counters_t *counters = nx_scheduler_counters();
    array_init_size(return_value, 8);
    add_assoc_long(return_value, "started", (zend_long)counters->started);
    add_assoc_long(return_value, "ended", (zend_long)counters->ended);
    add_assoc_long(return_value, "alive", (zend_long)counters->alive);
    add_assoc_long(return_value, "parks", (zend_long)counters->parks);
    add_assoc_long(return_value, "switches", (zend_long)counters->switches);
    add_assoc_long(return_value, "stacks", (zend_long)counters->stacks_created);
    add_assoc_long(return_value, "spareStacks", (zend_long)counters->stacks_spare);
    add_assoc_long(return_value, "iterations", (zend_long)counters->iterations);
}

static void register_deadline(void)
{
    deadline_class = register_class_Nexus_Async_Deadline();
    deadline_class->create_object = create_deadline;
    memcpy(&deadline_handlers, &std_object_handlers, sizeof(deadline_handlers));
    deadline_handlers.offset = offsetof(deadline_t, std);
    deadline_handlers.clone_obj = NULL;
}

void nx_php_register_async(void)
{
    register_deadline();
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
