/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include <errno.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include "zend_smart_str.h"

#include "runtime/async/scope.h"
#include "runtime/scheduler/collector.h"
#include "runtime/scheduler/interrupt.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/order.h"
#include "engine/errors/errors.h"
#include "engine/intercept/fatal.h"
#include "core/loop/virtual_time.h"
#include "runtime/php/testing_arginfo.h"
#include "runtime/scheduler/scheduler.h"

/* A signal that other code is unlikely to use. */
#define WATCHDOG_SIGNAL (SIGRTMAX - 3)

static NX_PER_THREAD zend_string *unreported_failure; /* outlives the request */
static NX_PER_THREAD timer_t watchdog;
static NX_PER_THREAD pid_t watched; /* process that owns the timer: children inherit none */

/* Collects exceptions that only the engine reports: these reach no error handler in PHP. */
static void on_error(int type, zend_string *file, uint32_t line, zend_string *message)
{
    if ((type & E_ALL) == E_WARNING && unreported_failure == NULL &&
        strncmp(ZSTR_VAL(message), ZEND_STRL("Uncaught ")) == 0) {
        unreported_failure = zend_string_dup(message, true);
    }
}

ZEND_FUNCTION(Nexus_Internal_take_unheard_failure)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (unreported_failure != NULL) {
        RETVAL_STRINGL(ZSTR_VAL(unreported_failure), ZSTR_LEN(unreported_failure));
        zend_string_release(unreported_failure);
        unreported_failure = NULL;
    }
}

/* Uses a kernel timer, because timers of the loop follow virtual time and would hide a deadlock. */
static int open_watchdog(void)
{
    if (watched == getpid()) {
        return 0;
    }
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = WATCHDOG_SIGNAL};
    int error = nx_report_on(WATCHDOG_SIGNAL);
    if (error == 0 && timer_create(CLOCK_MONOTONIC, &event, &watchdog) != 0) {
        error = -errno;
    }
    watched = error == 0 ? getpid() : 0;
    return error;
}

ZEND_FUNCTION(Nexus_Internal_report_after)
{
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_DOUBLE(seconds)
    ZEND_PARSE_PARAMETERS_END();
    if (!(seconds >= 0 && seconds < 1e9)) {
        zend_argument_value_error(1, "must be 0 to 1e9 seconds");
        RETURN_THROWS();
    }
    if (!nx_scheduler_has_loop()) {
        RETURN_THROWS();
    }
    int error = open_watchdog();
    if (error != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The timer for the report of hanging tests cannot be created: %s",
                 strerror(-error));
        RETURN_THROWS();
    }
    time_t whole = (time_t)seconds;
    struct itimerspec when = {
        .it_value = {.tv_sec = whole, .tv_nsec = (long)((seconds - (double)whole) * 1e9)}};
    timer_settime(watchdog, 0, &when, NULL);
}

ZEND_FUNCTION(Nexus_Internal_use_order)
{
    zend_long seed;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(seed)
    ZEND_PARSE_PARAMETERS_END();
    nx_order_use_seed((uint64_t)seed);
}

ZEND_FUNCTION(Nexus_Internal_order_seed)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_order_seed());
}

ZEND_FUNCTION(Nexus_Internal_order_choices)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_order_choices());
}

ZEND_FUNCTION(Nexus_Internal_cancel_at_choice)
{
    zend_long choice, victim;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(choice)
    Z_PARAM_LONG(victim)
    ZEND_PARSE_PARAMETERS_END();
    nx_order_cancel_at((uint64_t)choice, (uint64_t)victim);
}

ZEND_FUNCTION(Nexus_Internal_hold_interrupts)
{
    bool is_held;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_BOOL(is_held)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_interrupt_hold(is_held));
}

ZEND_FUNCTION(Nexus_Internal_misuse)
{
    zend_string *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_throw(NX_ERROR_BAD_ARGUMENT, "%s", ZSTR_VAL(message));
}

ZEND_FUNCTION(Nexus_Internal_wait_until_idle)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_order_wait_until_idle();
}

ZEND_FUNCTION(Nexus_Internal_hold_rest)
{
    zend_long up_to;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(up_to)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG((zend_long)nx_order_hold_rest((uint64_t)(up_to < 0 ? 0 : up_to)));
}

ZEND_FUNCTION(Nexus_Internal_release_rest)
{
    zend_long before;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(before)
    ZEND_PARSE_PARAMETERS_END();
    nx_order_release_rest((uint64_t)(before < 0 ? 0 : before));
}

ZEND_FUNCTION(Nexus_Internal_use_time)
{
    zend_long mode;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(mode)
    ZEND_PARSE_PARAMETERS_END();
    if (mode < NX_TIME_REAL || mode > NX_TIME_JUMPS) {
        zend_argument_value_error(1, "must be 0, 1 or 2");
        RETURN_THROWS();
    }
    if (nx_scheduler_has_loop()) {
        RETURN_LONG(nx_loop_use_time(nx_scheduler_loop(), (nx_time_mode_t)mode));
    }
}

ZEND_FUNCTION(Nexus_Internal_timer_clock)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (nx_scheduler_has_loop()) {
        RETURN_LONG(nx_loop_update_now(nx_scheduler_loop()));
    }
}

ZEND_FUNCTION(Nexus_Internal_advance_timer_clock)
{
    zend_long moment;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(moment)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_scheduler_has_loop()) {
        nx_loop_advance_to(nx_scheduler_loop(), moment);
    }
}

ZEND_FUNCTION(Nexus_Internal_next_timer)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (!nx_scheduler_has_loop()) {
        RETURN_THROWS();
    }
    nx_time_t next = nx_loop_next_deadline(nx_scheduler_loop());
    if (next != NX_TIME_NEVER) {
        RETURN_LONG(next);
    }
}

ZEND_FUNCTION(Nexus_Internal_loop_contents)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_loop_contents_t contents = {0};
    if (nx_scheduler_has_loop()) {
        contents = nx_loop_count_contents(nx_scheduler_loop());
    }
    array_init_size(return_value, 3);
    add_assoc_long(return_value, "timers", (zend_long)contents.timers);
    add_assoc_long(return_value, "descriptors", (zend_long)contents.watches);
    add_assoc_long(return_value, "promises", (zend_long)contents.references);
}

ZEND_FUNCTION(Nexus_Internal_last_started)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG((zend_long)nx_scheduler_counters()->started);
}

static bool is_left_running(const nx_coroutine_t *coroutine, zend_long since)
{
    return coroutine->id > (uint64_t)since && coroutine != nx_coroutine_current() &&
           coroutine->name == NULL && !(coroutine->flags & NX_COROUTINE_DAEMON);
}

static void append_wait_place(smart_str *text, const char *before, nx_place_t place)
{
    if (place.file != NULL) {
        smart_str_append_printf(text, "%s %s:%" PRIu32, before, ZSTR_VAL(place.file), place.line);
    }
}

static zend_string *describe_coroutine(nx_coroutine_t *coroutine)
{
    smart_str text = {0};
    smart_str_append_printf(&text, "coroutine %" PRIu64 " ", coroutine->id);
    append_wait_place(&text, "spawned at",
                      (nx_place_t){.file = coroutine->spawned_in, .line = coroutine->spawned_at});
    if (coroutine->wait == NULL) {
        smart_str_append_printf(&text, ", %s", nx_coroutine_state_name(coroutine));
    } else {
        smart_str_appends(&text, ", waits: ");
        nx_coroutine_describe_wait(coroutine, &text);
        append_wait_place(&text, ", at", nx_coroutine_place(coroutine));
    }
    return smart_str_extract(&text);
}

ZEND_FUNCTION(Nexus_Internal_running_since)
{
    zend_long since;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(since)
    ZEND_PARSE_PARAMETERS_END();
    array_init(return_value);
    for (nx_coroutine_t *coroutine = nx_scheduler_next(NULL); coroutine != NULL;
         coroutine = nx_scheduler_next(coroutine)) {
        if (is_left_running(coroutine, since)) {
            add_next_index_str(return_value, describe_coroutine(coroutine));
        }
    }
}

ZEND_FUNCTION(Nexus_Internal_cancel_since)
{
    zend_long since;
    zend_string *reason;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(since)
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    for (nx_coroutine_t *coroutine = nx_scheduler_next(NULL); coroutine != NULL;
         coroutine = nx_scheduler_next(coroutine)) {
        if (is_left_running(coroutine, since)) {
            nx_coroutine_cancel_own(coroutine, zend_string_copy(reason));
        }
    }
}

ZEND_FUNCTION(Nexus_Internal_enter_scope)
{
    zend_object *scope;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(scope, nx_ce_scope)
    ZEND_PARSE_PARAMETERS_END();
    nx_scope_t *outer = nx_scope_current();
    nx_scope_put(nx_coroutine_current(), nx_scope_hold(nx_scope_object_of(scope)->scope));
    nx_scope_release(outer);
}

ZEND_FUNCTION(Nexus_Internal_leave_scope)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_scope_t *scope = nx_scope_current();
    if (scope->parent != NULL) {
        nx_scope_put(nx_coroutine_current(), nx_scope_hold(scope->parent));
        nx_scope_release(scope);
    }
}

ZEND_FUNCTION(Nexus_Internal_garbage_counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_collector_counters_t *counters = nx_collector_counters();
    array_init_size(return_value, 7);
    add_assoc_long(return_value, "atIdle", (zend_long)counters->at_idle);
    add_assoc_long(return_value, "forced", (zend_long)counters->forced);
    add_assoc_long(return_value, "byProgram", (zend_long)counters->by_program);
    add_assoc_long(return_value, "rootsDeferred", (zend_long)counters->roots_deferred);
    add_assoc_long(return_value, "last", counters->last);
    add_assoc_long(return_value, "longest", counters->longest);
    add_assoc_long(return_value, "total", counters->total);
}

void nx_php_register_testing(void)
{
    nx_fatal_observe(on_error);
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
