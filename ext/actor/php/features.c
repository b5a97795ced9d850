/* SPDX-License-Identifier: MIT */
/* PHP classes of timers, stashes, tasks and interceptions. */
#include "actor/php/classes.h"
#include "actor/php/actor.h"

#include "zend_enum.h"

#include "actor/features/timers.h"
#include "actor/system/current.h"
#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "actor/features/tasks.h"
#include "actor/lifecycle/interception.h"
#include "actor/features/stash.h"
#include "engine/errors/errors.h"
#include "actor/php/features_arginfo.h"

#define THIS_STASH nx_stash_object_of(Z_OBJ_P(ZEND_THIS))->stash
#define THIS_TIMER nx_actor_timer_object_of(Z_OBJ_P(ZEND_THIS))->actor_timer
#define THIS_TASK  nx_actor_task_of(Z_OBJ_P(ZEND_THIS))

/* The maximum duration: adding a century in ns to the current time does not overflow. */
static const nx_time_t longest = (nx_time_t)100 * 366 * 24 * 3600 * 1000000000;

/* Reads a duration of at least `shortest` from the argument with that number. False with an exception. */
static bool php_features_take_duration(zval *given, uint32_t number, nx_time_t shortest, nx_time_t *time)
{
    if (UNEXPECTED(!nx_duration_parse_time(given, number, NX_DURATION_TYPE, time))) {
        return false;
    }
    if (UNEXPECTED(*time < shortest)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The duration must be %s, %lld ns given",
                 shortest == 0 ? "zero or longer" : "longer than zero", (long long)*time);
        return false;
    }
    *time = MIN(*time, longest);
    return true;
}

/* The cell if the current coroutine runs its code; NULL with an exception otherwise. */
static nx_cell_t *php_features_cell_in_handler(nx_cell_t *cell, const char *what)
{
    if (EXPECTED(cell != NULL && nx_actor_current() == cell)) {
        return cell;
    }
    zend_string *path = cell == NULL
                            ? zend_string_init(ZEND_STRL("an actor that has stopped or restarted"), false)
                            : nx_cell_path(cell);
    nx_throw(NX_ERROR_CONTEXT_MISUSED,
             "%s of %s was called outside of a handler of that actor: only its running handlers may call it",
             what, ZSTR_VAL(path));
    zend_string_release(path);
    return NULL;
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, timers)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "timers");
    if (cell != NULL) {
        RETURN_OBJ(nx_timers_show(cell));
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, scheduleOnce)
{
    zval *delay, *message;
    nx_time_t time;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ZVAL(delay)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "scheduleOnce");
    if (cell != NULL && php_features_take_duration(delay, 1, 0, &time)) {
        RETURN_OBJ(
            nx_actor_timer_show(nx_actor_timer_start(cell, NULL, Z_OBJ_P(message), time, 0, NX_TIMER_ONCE)));
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, scheduleRepeatedly)
{
    zval *delay, *interval, *message;
    nx_time_t first, period;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_ZVAL(delay)
    Z_PARAM_ZVAL(interval)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "scheduleRepeatedly");
    if (cell != NULL && php_features_take_duration(delay, 1, 0, &first) &&
        php_features_take_duration(interval, 2, 1, &period)) {
        RETURN_OBJ(nx_actor_timer_show(
            nx_actor_timer_start(cell, NULL, Z_OBJ_P(message), first, period, NX_TIMER_AT_FIXED_RATE)));
    }
}

/* One signal object serves all receive timeouts: it only holds the limit. */
static zend_object *php_features_make_receive_timeout_signal(zval *timeout)
{
    zval duration;
    if (UNEXPECTED(!nx_php_duration(timeout, 1, &duration))) {
        return NULL;
    }
    zend_object *signal = nx_signal_create(NX_CLASS_RECEIVE_TIMEOUT, 1, &duration);
    zval_ptr_dtor(&duration);
    return signal;
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, setReceiveTimeout)
{
    zval *timeout = NULL;
    nx_time_t limit = 0;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "setReceiveTimeout");
    if (cell == NULL || (timeout != NULL && !php_features_take_duration(timeout, 1, 1, &limit))) {
        RETURN_THROWS();
    }
    zend_object *signal = timeout == NULL ? NULL : php_features_make_receive_timeout_signal(timeout);
    if (timeout == NULL || signal != NULL) {
        nx_actor_timers_set_receive_timeout(cell, limit, signal);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, stash)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "stash");
    if (cell != NULL) {
        nx_stash_current(nx_stash_of(cell), nx_actor_context_of(Z_OBJ_P(ZEND_THIS)));
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, unstashAll)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "unstashAll");
    if (cell != NULL) {
        nx_stash_unstash(nx_stash_of(cell), UINT32_MAX);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, spawnTask)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zval *on_failure = NULL;
    nx_function_t function;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OF_CLASS(on_failure, nx_ce_task_failure)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "spawnTask");
    if (cell == NULL || !nx_php_function(&function, &call, &cache)) {
        RETURN_THROWS();
    }
    zend_string *name = on_failure == NULL ? NULL : Z_STR_P(zend_enum_fetch_case_name(Z_OBJ_P(on_failure)));
    nx_task_failure_t failure = name == NULL || zend_string_equals_literal(name, "Log") ? NX_TASK_FAILURE_LOG
                                : zend_string_equals_literal(name, "Message") ? NX_TASK_FAILURE_MESSAGE
                                                                              : NX_TASK_FAILURE_FAIL;
    nx_actor_task_t *actor_task = nx_actor_task_begin(cell, &function, failure);
    zval_ptr_dtor(&function.callable);
    if (actor_task != NULL) {
        RETURN_OBJ(&actor_task->std);
    }
}

ZEND_METHOD(Nexus_Actor_TaskContext, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_TaskContext, run)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_actor_task_run(THIS_TASK);
}

ZEND_METHOD(Nexus_Actor_TaskContext, tell)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_actor_task_tell(THIS_TASK, Z_OBJ_P(message));
}

ZEND_METHOD(Nexus_Actor_TaskContext, log)
{
    zval ref;
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = THIS_TASK->cell;
    ZVAL_OBJ(&ref, &cell->std);
    nx_actor_host_call(&cell->system->host, NX_HOST_LOGGER, return_value, &ref);
}

ZEND_METHOD(Nexus_Actor_TaskContext, cancel)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_actor_task_cancel(THIS_TASK);
}

ZEND_METHOD(Nexus_Actor_TaskContext, isCancelled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_TASK->is_cancelled);
}

#define TIMERS_CELL(what)                                                                                    \
    php_features_cell_in_handler(nx_timers_object_of(Z_OBJ_P(ZEND_THIS))->cell, "TimerScheduler::" what "()")

ZEND_METHOD(Nexus_Actor_Internal_Timers, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_Timers, startSingleTimer)
{
    zend_string *key;
    zval *message, *delay;
    nx_time_t time;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_STR(key)
    Z_PARAM_OBJECT(message)
    Z_PARAM_ZVAL(delay)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = TIMERS_CELL("startSingleTimer");
    if (cell != NULL && php_features_take_duration(delay, 3, 0, &time)) {
        nx_actor_timer_start(cell, key, Z_OBJ_P(message), time, 0, NX_TIMER_ONCE);
    }
}

static void php_features_start_repeated(INTERNAL_FUNCTION_PARAMETERS, nx_cell_t *cell,
                                        nx_timer_schedule_t schedule)
{
    zend_string *key;
    zval *message, *interval, *initial = NULL;
    nx_time_t period, first;
    ZEND_PARSE_PARAMETERS_START(3, 4)
    Z_PARAM_STR(key)
    Z_PARAM_OBJECT(message)
    Z_PARAM_ZVAL(interval)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(initial)
    ZEND_PARSE_PARAMETERS_END();
    if (cell == NULL || !php_features_take_duration(interval, 3, 1, &period)) {
        RETURN_THROWS();
    }
    first = period;
    if (initial == NULL || php_features_take_duration(initial, 4, 0, &first)) {
        nx_actor_timer_start(cell, key, Z_OBJ_P(message), first, period, schedule);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_Timers, startTimerAtFixedRate)
{
    php_features_start_repeated(INTERNAL_FUNCTION_PARAM_PASSTHRU, TIMERS_CELL("startTimerAtFixedRate"),
                                NX_TIMER_AT_FIXED_RATE);
}

ZEND_METHOD(Nexus_Actor_Internal_Timers, startTimerWithFixedDelay)
{
    php_features_start_repeated(INTERNAL_FUNCTION_PARAM_PASSTHRU, TIMERS_CELL("startTimerWithFixedDelay"),
                                NX_TIMER_WITH_FIXED_DELAY);
}

ZEND_METHOD(Nexus_Actor_Internal_Timers, cancel)
{
    zend_string *key;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(key)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = TIMERS_CELL("cancel");
    nx_actor_timer_t *actor_timer = cell == NULL ? NULL : nx_actor_timer_find(cell, key);
    if (actor_timer != NULL) {
        nx_actor_timer_cancel(actor_timer);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_Timers, cancelAll)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = TIMERS_CELL("cancelAll");
    if (cell != NULL) {
        nx_actor_timers_cancel_all(cell);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_Timers, isTimerActive)
{
    zend_string *key;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(key)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = TIMERS_CELL("isTimerActive");
    if (cell != NULL) {
        RETURN_BOOL(nx_actor_timer_find(cell, key) != NULL);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_ScheduledTimer, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_ScheduledTimer, cancel)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_actor_timer_cancel(THIS_TIMER);
}

ZEND_METHOD(Nexus_Actor_Internal_ScheduledTimer, isCancelled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_TIMER->is_cancelled);
}

/* The stash if its actor's code runs now; NULL with an exception otherwise. */
static nx_stash_t *php_features_stash_in_handler(zval *this, const char *what)
{
    nx_stash_t *stash = nx_stash_object_of(Z_OBJ_P(this))->stash;
    return php_features_cell_in_handler(stash->cell, what) == NULL ? NULL : stash;
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, stash)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_stash_t *stash = php_features_stash_in_handler(ZEND_THIS, "StashBuffer::stash()");
    if (stash != NULL) {
        nx_stash_put(stash, Z_OBJ_P(message));
    }
}

static void php_stash_unstash(zval *this, const char *what, zval *target, zend_long count, zval *return_value)
{
    nx_stash_t *stash = php_features_stash_in_handler(this, what);
    if (stash == NULL) {
        return;
    }
    if (UNEXPECTED(count < 0)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "%s takes a number of messages that is not negative, " ZEND_LONG_FMT " given", what, count);
        return;
    }
    nx_stash_unstash(stash, (uint32_t)MIN(count, UINT32_MAX));
    RETURN_COPY(target);
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, unstashAll)
{
    zval *target;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(target, nx_ce_behavior)
    ZEND_PARSE_PARAMETERS_END();
    php_stash_unstash(ZEND_THIS, "StashBuffer::unstashAll()", target, UINT32_MAX, return_value);
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, unstash)
{
    zval *target;
    zend_long count;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(target, nx_ce_behavior)
    Z_PARAM_LONG(count)
    ZEND_PARSE_PARAMETERS_END();
    php_stash_unstash(ZEND_THIS, "StashBuffer::unstash()", target, count, return_value);
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, clear)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_stash_t *stash = php_features_stash_in_handler(ZEND_THIS, "StashBuffer::clear()");
    if (stash != NULL) {
        nx_stash_clear(stash);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, isEmpty)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_STASH->mail.count == 0);
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, isFull)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_STASH->mail.count >= THIS_STASH->capacity);
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, size)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_STASH->mail.count);
}

ZEND_METHOD(Nexus_Actor_Internal_Buffer, capacity)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_STASH->capacity);
}

ZEND_METHOD(Nexus_Actor_Internal_Interception, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_Interception, __invoke)
{
    uint32_t count = ZEND_NUM_ARGS();
    if (EXPECTED(count == 2 || count == 3)) {
        nx_intercept_handle(nx_interception_of(Z_OBJ_P(ZEND_THIS)), ZEND_CALL_ARG(execute_data, 1), count,
                            return_value);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_NextHandler, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_NextHandler, __invoke)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_next_handler_call(nx_next_handler_of(Z_OBJ_P(ZEND_THIS)), Z_OBJ_P(message), return_value);
}

static void php_features_register_tasks(zend_class_entry *cancellable)
{
    nx_ce_task_failure = register_class_Nexus_Actor_TaskFailure();
    nx_ce_task_context = nx_php_prepare(register_class_Nexus_Actor_TaskContext(cancellable),
                                        &nx_task_context_handlers, offsetof(nx_actor_task_t, std),
                                        nx_actor_task_create_object, nx_actor_task_free_object);
    nx_task_context_handlers.get_gc = nx_actor_task_get_gc;
    nx_task_context_run = zend_hash_str_find_ptr(&nx_ce_task_context->function_table, ZEND_STRL("run"));
}

static zend_function *php_features_invoke_of(zend_class_entry *class_entry)
{
    return zend_hash_str_find_ptr(&class_entry->function_table, ZEND_STRL("__invoke"));
}

static void php_features_register_interceptions(void)
{
    nx_ce_interception = nx_php_prepare(register_class_Nexus_Actor_Internal_Interception(),
                                        &nx_interception_handlers, offsetof(nx_interception_t, std),
                                        nx_interception_create_object, nx_interception_free_object);
    nx_interception_handlers.get_gc = nx_interception_get_gc;
    nx_ce_next_handler = nx_php_prepare(register_class_Nexus_Actor_Internal_NextHandler(),
                                        &nx_next_handler_handlers, offsetof(nx_next_handler_t, std),
                                        nx_next_handler_create_object, nx_next_handler_free_object);
    nx_interception_invoke = php_features_invoke_of(nx_ce_interception);
    nx_next_handler_invoke = php_features_invoke_of(nx_ce_next_handler);
}

void nx_php_register_actor_features(void)
{
    zend_class_entry *cancellable = register_class_Nexus_Actor_Cancellable();
    zend_class_entry *timers = register_class_Nexus_Actor_TimerScheduler();
    zend_class_entry *buffer = register_class_Nexus_Actor_StashBuffer();
    nx_ce_not_influence = register_class_Nexus_Actor_NotInfluenceReceiveTimeout();
    nx_ce_timers =
        nx_php_prepare(register_class_Nexus_Actor_Internal_Timers(timers), &nx_timers_handlers,
                       offsetof(nx_timers_object_t, std), nx_timers_create_object, nx_timers_free_object);
    nx_ce_scheduled_timer = nx_php_prepare(register_class_Nexus_Actor_Internal_ScheduledTimer(cancellable),
                                           &nx_actor_timer_handlers, offsetof(nx_actor_timer_object_t, std),
                                           nx_actor_timer_create_object, nx_actor_timer_free_object);
    nx_ce_stash =
        nx_php_prepare(register_class_Nexus_Actor_Internal_Buffer(buffer), &nx_stash_handlers,
                       offsetof(nx_stash_object_t, std), nx_stash_create_object, nx_stash_free_object);
    php_features_register_tasks(cancellable);
    php_features_register_interceptions();
}
