/* SPDX-License-Identifier: MIT */
#include "runtime/scheduler/script_end.h"

#include "ext/standard/basic_functions.h"
#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "runtime/scheduler/interplay.h"
#include "engine/compat/compat.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/scheduler.h"

/* How long cancelled coroutines may run their finally blocks. */
#define LONGEST_END (10 * NX_NANOSECONDS_PER_SECOND)

typedef struct {
    nx_wait_t wait;
    nx_timer_t timer;
} drain_t;

static void stop_draining(nx_wait_t *wait)
{
    nx_scheduler.drain = NULL;
}

static const nx_wait_kind_t for_all = {.what = "the end of all coroutines", .abandon = stop_draining};

bool nx_scheduler_is_main_over(void)
{
    return nx_scheduler.drain != NULL;
}

static void park_until_drained(nx_wait_t *wait)
{
    nx_scheduler.drain = wait;
    if (!nx_coroutine_park(wait)) {
        nx_scheduler.drain = NULL;
    }
}

void nx_scheduler_drain(void)
{
    nx_wait_t wait = {.kind = &for_all};
    nx_scheduler.rounds_asleep = 0;
    nx_scheduler.drains_daemons = false;
    if (nx_scheduler.attached == 0 || nx_scheduler.current != &nx_scheduler.main) {
        return;
    }
    park_until_drained(&wait);
}

static void on_longest_end(nx_timer_t *timer)
{
    drain_t *drain = nx_container_of(timer, drain_t, timer);
    if (nx_scheduler.drain == &drain->wait) {
        nx_scheduler.drain = NULL;
        nx_coroutine_wake(&drain->wait);
    }
}

/* Waits for all living coroutines, including daemons. The timer is not counted as an event that could wake them. */
static void drain_cancelled(void)
{
    drain_t drain = {.wait = {.kind = &for_all}};
    nx_loop_t *loop = nx_scheduler_loop();
    nx_scheduler.rounds_asleep = 0;
    nx_scheduler.drains_daemons = true;
    if (nx_scheduler.counters.alive == 0 || nx_scheduler.current != &nx_scheduler.main) {
        return;
    }
    nx_timer_init(&drain.timer);
    nx_time_t deadline = nx_loop_update_now(loop) + LONGEST_END;
    if (nx_loop_start_timer(loop, &drain.timer, deadline, on_longest_end) != 0) {
        return;
    }
    nx_loop_discount(loop, 1);
    park_until_drained(&drain.wait);
    nx_loop_discount(loop, -1);
    if (nx_timer_is_active(&drain.timer)) {
        nx_loop_stop_timer(loop, &drain.timer);
        return;
    }
    nx_scheduler__observer.asleep(
        "These coroutines still wait 10 s after they were cancelled; they are abandoned:");
}

/* True if a handler of pcntl_signal() has called exit() meanwhile. Discards its exception. */
static bool take_exit(void)
{
    if (EG(exception) == NULL || !zend_is_unwind_exit(EG(exception))) {
        return false;
    }
    OBJ_RELEASE(EG(exception));
    EG(exception) = NULL;
    return true;
}

/*
 * Main's exit status is kept, whatever the coroutines do in their finally blocks. The exit() of a signal handler
 * replaces it.
 */
static void cancel_all(bool can_end)
{
    int status = EG(exit_status);
    nx_scheduler_cancel_all("the script has ended");
    if (can_end) {
        drain_cancelled();
    } else {
        nx_coroutine_yield();
    }
    if (!take_exit()) {
        EG(exit_status) = status;
    }
}

/* Shutdown functions run after this. Their coroutines are waited for again. */
static void forget_exit(void)
{
    nx_scheduler.is_over = false;
    if (nx_scheduler.ending.coroutine != NULL) {
        nx_cancellation_destroy(&nx_scheduler.ending);
    }
}

/* False: some attached coroutines could not be ended. This was reported. */
static bool wait_for_attached(void)
{
    nx_scheduler_drain();
    return take_exit() || nx_scheduler.attached == 0;
}

void nx_script_end__wait(void)
{
    bool is_over = nx_scheduler.is_over || nx_exit__was_handled();
    bool can_end = is_over || wait_for_attached();
    if (nx_scheduler.counters.alive > 0 && EG(exception) == NULL) {
        cancel_all(can_end);
    }
    forget_exit();
}

/*
 * Called when main has returned, thrown or called exit(). Later shutdown functions may spawn, so this is registered
 * again and called after the last of them.
 */
static void end_of_main(INTERNAL_FUNCTION_PARAMETERS)
{
    if (CG(unclean_shutdown) || !nx_scheduler.open) {
        return;
    }
    nx_script_end__wait();
    nx_exit__start();
    if (zend_hash_num_elements(BG(user_shutdown_function_names)) > nx_scheduler.shutdown_functions) {
        nx_script_end__register();
    }
}

static zend_internal_function end_of_main_function = {
    .type = ZEND_INTERNAL_FUNCTION,
    .fn_flags = ZEND_ACC_PUBLIC,
    .handler = end_of_main,
};

void nx_script_end__install(void)
{
    end_of_main_function.function_name = zend_string_init_interned(ZEND_STRL("{end of the script}"), true);
}

void nx_script_end__register(void)
{
    php_shutdown_function_entry entry;
    nx_php_set_shutdown_function(&entry, &end_of_main_function);
    append_user_shutdown_function(&entry);
    nx_scheduler.shutdown_functions = zend_hash_num_elements(BG(user_shutdown_function_names));
}
