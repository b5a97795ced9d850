/* SPDX-License-Identifier: MIT */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/script_end.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "engine/errors/errors.h"
#include "engine/intercept/crash_report.h"
#include "engine/intercept/fatal.h"
#include "engine/intercept/memory_limit.h"
#include "engine/intercept/no_wait.h"
#include "engine/intercept/quiet.h"
#include "engine/stack/switch.h"
#include "runtime/scheduler/scheduler.h"

typedef struct {
    nx_wait_t wait;
    nx_timer_t timer;
} sleep_t;

NX_PER_THREAD nx_loop_t *nx_scheduler_lasting_loop;
NX_PER_THREAD nx_loop_t *nx_scheduler_opened_loop;
NX_PER_THREAD bool nx_scheduler_is_used;
/* This process is a child: the lasting loop's descriptors are the parent's and must not be waited for or changed. */
static NX_PER_THREAD bool is_lasting_loop_inherited;

int nx_scheduler_open_lasting_loop(void)
{
    nx_scheduler_is_used = true;
    return nx_loop_create(&nx_scheduler_lasting_loop);
}

static int create_loop(void)
{
    int error = nx_loop_create(&nx_scheduler.loop);
    if (error != 0 || EXPECTED(nx_scheduler_lasting_loop == NULL) || is_lasting_loop_inherited) {
        return error;
    }
    error = nx_loop_embed(nx_scheduler.loop, nx_scheduler_lasting_loop);
    if (error != 0) {
        nx_loop_destroy(nx_scheduler.loop);
    }
    return error;
}

bool nx_scheduler__open_loop(void)
{
    int error = create_loop();
    if (error == 0) {
        nx_scheduler_is_used = true;
        nx_interrupt__loop_opened();
        nx_order__attach();
        return true;
    }
    nx_scheduler.loop = NULL;
    nx_throw(NX_ERROR_SYSTEM,
             "The event loop could not be opened: %s. Raise the limit on open files: ulimit -n 65535",
             strerror(-error));
    return false;
}

/*
 * Only notes the fork; the work is done when needed. Most children of proc_open() and pcntl_fork() never run the loop.
 */
static void note_fork(void)
{
    is_lasting_loop_inherited = nx_scheduler_lasting_loop != NULL;
    nx_scheduler.forked = nx_scheduler.loop != NULL;
    nx_scheduler_opened_loop = NULL;
    if (nx_scheduler.open) {
        nx_interrupt__forked();
    }
}

static void rebuild_after_fork(void)
{
    if (nx_scheduler.loop == NULL || !nx_scheduler.forked) {
        return;
    }
    nx_scheduler.forked = false;
    int error = nx_loop_after_fork(nx_scheduler.loop);
    if (error != 0) {
        zend_error_noreturn(E_CORE_ERROR, "Nexus: no event loop after a fork: %s", strerror(-error));
    }
    nx_scheduler.main.started_at = nx_scheduler.iterated_at = nx_loop_now(nx_scheduler.loop);
    nx_interrupt__loop_opened();
    if (nx_scheduler.current != NULL) {
        nx_interrupt__update_due_time(nx_scheduler.current);
    }
}

NX_HOT bool nx_scheduler_has_loop(void)
{
    return EXPECTED(nx_scheduler.loop != NULL) || nx_scheduler__open_loop();
}

nx_loop_t *nx_scheduler_open_loop(void)
{
    if (UNEXPECTED(nx_scheduler.loop == NULL) && !nx_scheduler__open_loop()) {
        zend_error_noreturn(E_ERROR, "Nexus: no event loop; raise the limit on open files: ulimit -n 65535");
    }
    if (UNEXPECTED(nx_scheduler.forked)) {
        rebuild_after_fork();
    }
    nx_scheduler_opened_loop = nx_scheduler.loop;
    return nx_scheduler.loop;
}

NX_HOT nx_time_t nx_coroutine_deadline(double seconds)
{
    nx_time_t now = nx_loop_update_now(nx_scheduler_loop());
    double nanoseconds = ceil(seconds * 1e9);
    return nanoseconds >= (double)(NX_TIME_NEVER - 1 - now) ? NX_TIME_NEVER - 1
                                                            : now + (nx_time_t)nanoseconds;
}

static void stop_sleeping(nx_wait_t *wait)
{
    nx_loop_stop_timer(nx_scheduler.loop, &nx_container_of(wait, sleep_t, wait)->timer);
}

NX_HOT static void on_sleep_over(nx_timer_t *timer)
{
    nx_coroutine_wake(&nx_container_of(timer, sleep_t, timer)->wait);
}

static void describe_time(nx_wait_t *wait, smart_str *text)
{
    sleep_t *sleep = nx_container_of(wait, sleep_t, wait);
    double left = (double)(sleep->timer.deadline - nx_loop_now(nx_scheduler.loop)) / 1e9;
    smart_str_append_printf(text, ", %.3f s left", left < 0 ? 0 : left);
}

static const nx_wait_kind_t for_time = {.what = "delay", .abandon = stop_sleeping, .describe = describe_time};

NX_HOT bool nx_coroutine_sleep_until(nx_time_t deadline)
{
    nx_loop_t *loop = nx_scheduler_loop();
    if (deadline <= nx_loop_now(loop)) {
        nx_scheduler__spend_time(nx_loop_now(loop));
        return nx_coroutine_yield();
    }
    sleep_t sleep = {.wait = {.kind = &for_time}};
    nx_timer_init(&sleep.timer);
    if (nx_loop_start_timer(loop, &sleep.timer, deadline, on_sleep_over) != 0) {
        nx_throw(NX_ERROR_SYSTEM,
                 "Out of memory: a timer could not be created. Let fewer coroutines wait at once, or give "
                 "this machine or its container more memory");
        return false;
    }
    return nx_coroutine_park(&sleep.wait);
}

static bool is_body_running(void)
{
    return nx_scheduler.current != NULL && nx_scheduler.current != &nx_scheduler.main;
}

static const nx_fatal_owner_t fatal_owner = {.contains = is_body_running, .uncaught = nx_exit__note_uncaught};

static nx_isolation_t *current_isolation(void)
{
    return nx_scheduler.current == NULL ? NULL : &nx_scheduler.current->isolation;
}

static void describe_main(nx_coroutine_t *coroutine, smart_str *text)
{
    smart_str_appends(text, "main");
}

/* Main has no `run` and no `ended`: PHP runs it, and it ends with the request. */
static const nx_coroutine_kind_t main_kind = {.describe = describe_main};

static int coroutine_start_process(int module_number)
{
    nx_script_end__install();
    nx_exit__install();
    pthread_atfork(NULL, NULL, note_fork);
    nx_collector__install();
    nx_interrupt__install();
    nx_fatal_install(&fatal_owner);
    nx_identity__install();
    nx_ticks__install();
    nx_sanitizer_install();
    nx_time_limit__install();
    return 0;
}

static void start_stacks(void)
{
    nx_stack_settings_t settings = {
        .bytes = (size_t)nx_scheduler_settings.stack_size,
        .is_stock = nx_scheduler_settings.stock_stacks,
        .run = nx_scheduler__run_stack,
        .bailed_out = nx_scheduler__after_bailout,
    };
    nx_stacks_start(&settings);
}

static int coroutine_start_request(void)
{
    memset(&nx_scheduler, 0, sizeof(nx_scheduler));
    nx_list_init(&nx_scheduler.queue);
    nx_list_init(&nx_scheduler.alive);
    nx_coroutine_init(&nx_scheduler.main, &main_kind);
    nx_scheduler.main.id = nx_scheduler.counters.started = 0;
    nx_scheduler.main.state = NX_COROUTINE_RUNNING;
    nx_scheduler.main.started_at = nx_scheduler.iterated_at = nx_clock_monotonic();
    nx_scheduler.current = &nx_scheduler.main;
    nx_scheduler_is_used = nx_scheduler_lasting_loop != NULL;
    nx_scheduler.error_reporting = EG(error_reporting);
    nx_scheduler.open = true;
    start_stacks();
    nx_quiet_reset();
    nx_no_wait_reset();
    nx_isolation_start(&nx_scheduler.main.isolation, current_isolation);
    nx_time_limit__start();
    nx_collector__start();
    nx_order__start();
    nx_rest__start();
    nx_interrupt__start();
    nx_memory_limit_start();
    nx_ticks__start();
    nx_signal__start();
    nx_fork__start();
    nx_exit__start();
    nx_script_end__register();
    return 0;
}

/* Ends the coroutines that destructors have spawned after the last shutdown function. */
static void coroutine_end_request(void)
{
    if (nx_scheduler.counters.alive > 0 && !CG(unclean_shutdown) && EG(exception) == NULL) {
        nx_script_end__wait();
    }
}

static void coroutine_free_request(void)
{
    nx_lease__forget(&nx_scheduler.main);
    if (nx_scheduler.ending.coroutine != NULL) {
        nx_cancellation_destroy(&nx_scheduler.ending);
    }
    nx_scheduler.open = false;
    nx_signal__stop();
    nx_interrupt__stop();
    if (nx_scheduler.loop != NULL) {
        nx_loop_destroy(nx_scheduler.loop);
        nx_scheduler.loop = nx_scheduler_opened_loop = NULL;
    }
    nx_stacks_release(nx_scheduler_lasting_loop != NULL);
    if (nx_scheduler_lasting_loop == NULL) {
        nx_crash_report_stop();
    }
    nx_isolation_stop();
}

static void coroutine_end_process(void)
{
    nx_time_limit__remove();
    nx_exit__remove();
    nx_fork__remove();
    nx_signal__remove();
    nx_ticks__remove();
    nx_identity__remove();
    nx_fatal_remove();
    nx_interrupt__remove();
    nx_collector__remove();
}

const nx_module_t nx_scheduler_module = {
    .name = "coro",
    .minit = coroutine_start_process,
    .rinit = coroutine_start_request,
    .rshutdown = coroutine_end_request,
    .rfree = coroutine_free_request,
    .mshutdown = coroutine_end_process,
    .after_fork = rebuild_after_fork,
};
