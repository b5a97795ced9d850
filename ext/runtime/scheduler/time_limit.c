/* SPDX-License-Identifier: MIT */
/*
 * set_time_limit() in a coroutine. PHP's own limit is a timer of the process, which ends the code that happens to run
 * when it fires. Here the limit belongs to the coroutine that called it, like that of timeout(): its wait or
 * computation ends with a CancelledError.
 */
#include "runtime/scheduler/private.h"

#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "runtime/scheduler/cancel.h"
#include "engine/intercept/functions.h"
#include "runtime/scheduler/interrupt.h"
#include "engine/compat/compat.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

typedef struct time_limit {
    nx_timer_t timer;
    nx_cancellation_t cancellation;
    zend_long seconds;
} time_limit_t;

static ZEND_NAMED_FUNCTION(set_time_limit);
static ZEND_NAMED_FUNCTION(ini_set);
static ZEND_NAMED_FUNCTION(ini_alter);
static ZEND_NAMED_FUNCTION(ini_get);

enum { SET_TIME_LIMIT, INI_SET, INI_ALTER, INI_GET, CALLS };

static nx_intercept_t calls[CALLS] = {
    [SET_TIME_LIMIT] = {.name = "set_time_limit", .handler = set_time_limit},
    [INI_SET] = {.name = "ini_set", .handler = ini_set},
    [INI_ALTER] = {.name = "ini_alter", .handler = ini_alter},
    [INI_GET] = {.name = "ini_get", .handler = ini_get},
};

static void expire_time_limit(time_limit_t *limit)
{
    nx_coroutine_cancel(&limit->cancellation,
                        zend_strpprintf(0, "set_time_limit(" ZEND_LONG_FMT ") has run out", limit->seconds));
}

static void on_time_limit(nx_timer_t *timer)
{
    expire_time_limit(nx_container_of(timer, time_limit_t, timer));
}

static void on_time_limit_overdue(nx_cancellation_t *cancellation)
{
    time_limit_t *limit = nx_container_of(cancellation, time_limit_t, cancellation);
    nx_loop_stop_timer(nx_scheduler_loop(), &limit->timer);
    expire_time_limit(limit);
}

/* The slot of the coroutine that called set_time_limit(). It is not exchanged at a switch. */
typedef struct time_limit_slot {
    time_limit_t *limit; /* NULL: it was ended */
} time_limit_slot_t;

static void release_time_limit(void *slot)
{
    time_limit_slot_t *own = slot;
    time_limit_t *limit = own->limit;
    own->limit = NULL;
    if (limit == NULL) {
        return;
    }
    nx_loop_stop_timer(nx_scheduler_loop(), &limit->timer);
    nx_interrupt_rest();
    nx_cancellation_destroy(&limit->cancellation);
    efree(limit);
}

static nx_isolation_entry_t entry = {
    .name = "time limit",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(time_limit_slot_t),
    .release = release_time_limit,
};

/* Every call starts the limit again, as in PHP. 0 removes it. */
static bool begin_time_limit(time_limit_slot_t *own, zend_long seconds)
{
    release_time_limit(own);
    if (seconds <= 0) {
        return true;
    }
    time_limit_t *limit = emalloc(sizeof(*limit));
    zend_long most = ZEND_LONG_MAX / NX_NANOSECONDS_PER_SECOND / 2;
    nx_time_t deadline =
        nx_loop_update_now(nx_scheduler_loop()) + (nx_time_t)MIN(seconds, most) * NX_NANOSECONDS_PER_SECOND;
    limit->seconds = seconds;
    nx_timer_init(&limit->timer);
    if (nx_loop_start_timer(nx_scheduler_loop(), &limit->timer, deadline, on_time_limit) != 0) {
        efree(limit);
        return false;
    }
    nx_cancellation_init(&limit->cancellation, nx_coroutine_current());
    limit->cancellation.deadline = deadline;
    limit->cancellation.overdue = on_time_limit_overdue;
    nx_interrupt_attend();
    own->limit = limit;
    return true;
}

static ZEND_NAMED_FUNCTION(set_time_limit)
{
    zend_long seconds;
    time_limit_slot_t *own = nx_isolation_begin(&entry);
    if (own == NULL) {
        calls[SET_TIME_LIMIT].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(seconds)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(begin_time_limit(own, seconds));
}

/* True for a call with that number of arguments whose first argument names this limit. */
static bool names_time_limit(zend_execute_data *call, uint32_t arguments)
{
    const zval *name = ZEND_CALL_NUM_ARGS(call) == arguments ? ZEND_CALL_ARG(call, 1) : NULL;
    return name != NULL && Z_TYPE_P(name) == IS_STRING &&
           zend_string_equals_literal(Z_STR_P(name), "max_execution_time");
}

/* False for a call that ini_set() itself rejects. */
static bool sets_time_limit(zend_execute_data *call)
{
    return names_time_limit(call, 2) && Z_TYPE_P(ZEND_CALL_ARG(call, 2)) <= IS_STRING;
}

static void set_limit_by_ini(unsigned which, INTERNAL_FUNCTION_PARAMETERS)
{
    time_limit_slot_t *own = sets_time_limit(execute_data) ? nx_isolation_begin(&entry) : NULL;
    if (own == NULL) {
        calls[which].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zend_long before = own->limit == NULL ? INI_INT("max_execution_time") : own->limit->seconds;
    begin_time_limit(own, zval_get_long(ZEND_CALL_ARG(execute_data, 2)));
    RETURN_STR(zend_long_to_str(before));
}

static ZEND_NAMED_FUNCTION(ini_set)
{
    set_limit_by_ini(INI_SET, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(ini_alter)
{
    set_limit_by_ini(INI_ALTER, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static ZEND_NAMED_FUNCTION(ini_get)
{
    const time_limit_slot_t *own = names_time_limit(execute_data, 1) ? nx_isolation_find(&entry) : NULL;
    if (EXPECTED(own == NULL)) {
        calls[INI_GET].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    RETURN_STR(zend_long_to_str(own->limit == NULL ? 0 : own->limit->seconds));
}

void nx_time_limit__start(void)
{
    nx_intercept_start(calls, CALLS);
}

void nx_time_limit__remove(void)
{
    nx_intercept_remove(calls, CALLS);
}

void nx_time_limit__install(void)
{
    nx_isolation_register(&entry);
}
