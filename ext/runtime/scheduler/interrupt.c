/* SPDX-License-Identifier: MIT */
/*
 * The interrupt and the watchdog thread that requests it. What an interrupt may do is in three other files:
 * interrupt_request.c, interrupt_limit.c and interrupt_owed.c.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/script_end.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/compat/compat.h"
#include "engine/intercept/interrupts.h"
#include "engine/intercept/no_wait.h"
#include "engine/intercept/quiet.h"
#include "runtime/scheduler/scheduler.h"

/* A stall is reported while it lasts once it exceeds both LONG_STALL and LONG_STALLS times nexus.stall_ms. */
#define LONG_STALL  NX_NANOSECONDS_PER_SECOND
#define LONG_STALLS 10

NX_PER_THREAD nx_interrupt_t nx_interrupt;

/* On the observer's thread. */
static void inspect_stall(nx_interrupt_t *interrupt)
{
    uint64_t iteration = atomic_load(&interrupt->watchdog.iterations);
    char *text = nx_scheduler__observer.inspect(interrupt->thread, interrupt->watchdog.stalled_for);
    if (text == NULL) {
        return;
    }
    atomic_store(&interrupt->seen_in_iteration, iteration);
    free(atomic_exchange(&interrupt->seen, text));
    atomic_fetch_and(&interrupt->signs, ~(unsigned)NX_WATCHDOG_STALLED);
}

char *nx_scheduler_take_inspection(void)
{
    char *text = atomic_exchange(&nx_interrupt.seen, NULL);
    if (atomic_load(&nx_interrupt.seen_in_iteration) == atomic_load(&nx_interrupt.watchdog.iterations)) {
        return text;
    }
    free(text);
    return NULL;
}

/* On the observer's thread. */
static void receive_sign(nx_watchdog_t *watchdog, unsigned sign)
{
    nx_interrupt_t *interrupt = nx_container_of(watchdog, nx_interrupt_t, watchdog);
    if (sign == NX_WATCHDOG_UNREPORTED) {
        if (atomic_load(&interrupt->signs) & NX_WATCHDOG_STALLED) {
            inspect_stall(interrupt);
        }
        return;
    }
    if (sign != NX_WATCHDOG_DUE) {
        atomic_fetch_or(&interrupt->signs, sign);
    }
    if (sign == NX_WATCHDOG_DUE || !interrupt->has_jit) {
        zend_atomic_bool_store_ex(interrupt->engine_flag, true);
    }
}

static NX_COLD void report_no_observer(int error)
{
    if (nx_interrupt.is_reported) {
        return;
    }
    nx_interrupt.is_reported = true;
    zend_error(
        E_WARNING,
        "Nexus: the watchdog thread could not be started (%s): computations do not end when their time "
        "limit expires. Raise the limit on processes: ulimit -u, or pids.max of the container",
        strerror(-error));
}

/* At the bottom of a stack nothing is thrown: the body's result is being passed to its receiver there. */
bool nx_interrupt__may_throw(const zend_execute_data *frame)
{
    return EG(exception) == NULL && !nx_no_wait_is_compiling() && frame != NULL && frame->func != NULL &&
           (ZEND_USER_CODE(frame->func->type) || frame->prev_execute_data != NULL);
}

/* Innermost PHP code: the frame of a C function that still exists is passed over. */
bool nx_interrupt__is_in_bookkeeping(const zend_execute_data *frame)
{
    while (frame != NULL && (frame->func == NULL || !ZEND_USER_CODE(frame->func->type))) {
        frame = frame->prev_execute_data;
    }
    const zend_class_entry *scope = frame == NULL ? NULL : frame->func->common.scope;
    return scope != NULL && strncmp(ZSTR_VAL(scope->name), ZEND_STRL("Nexus\\Async\\")) == 0;
}

/*
 * An exception that a driver throws because its wait was cancelled becomes the previous exception of the
 * CancelledError.
 */
static void on_throw(zend_object *exception)
{
    nx_interrupt__replace_thrown(exception);
    nx_exit__note_throw(exception);
}

/*
 * Under JIT the engine must not find a flag whose reason is gone. There the deadline is published again, and the
 * observer sets the flag if the reason still exists.
 */
static void request_delayed_interrupt(void)
{
    if (!nx_interrupt.has_jit) {
        nx_interrupts_request();
        return;
    }
    if (nx_scheduler.current != NULL) {
        nx_interrupt__update_due_time(nx_scheduler.current);
    }
}

/* Throws into the running coroutine: the cancellation that it owes, or the one that ends its computation. */
static void throw_cancellation(zend_execute_data *frame, const void *return_address)
{
    nx_coroutine_t *coroutine = nx_scheduler.current;
    bool is_owed = UNEXPECTED(coroutine != NULL && coroutine->flags & NX_COROUTINE_OWED);
    if (is_owed && nx_interrupt__throw_owed(frame, return_address)) {
        return;
    }
    if (nx_interrupt.is_published) {
        nx_interrupt__end_computation(frame, return_address);
    }
}

/* Lets other coroutines run, because this one has computed for nexus.preempt_ms. */
static void preempt(const zend_execute_data *frame)
{
    if (!nx_preempt__is_too_early(frame)) {
        nx_preempt__switch(frame);
        return;
    }
    atomic_fetch_or(&nx_interrupt.signs, NX_WATCHDOG_LONG);
    zend_atomic_bool_store_ex(nx_interrupt.engine_flag, true);
}

bool nx_interrupt_hold(bool is_held)
{
    bool was_held = nx_interrupt.is_held;
    nx_interrupt.is_held = is_held;
    return was_held;
}

static void on_interrupt(zend_execute_data *frame, const void *return_address, bool is_clear)
{
    if (!nx_scheduler.open) {
        return;
    }
    if (is_clear) {
        nx_signal__notice_exit();
    }
    nx_interrupt__serve_requests();
    unsigned signs = atomic_exchange(&nx_interrupt.signs, 0);
    if (signs & NX_WATCHDOG_STALLED) {
        nx_scheduler__observer.stalled(frame);
    }
    throw_cancellation(frame, return_address);
    if (signs & NX_WATCHDOG_LONG && EG(exception) == NULL) {
        preempt(frame);
    }
}

void nx_interrupt__leaving(nx_coroutine_t *coroutine)
{
    if (nx_interrupt.is_published) {
        nx_interrupt__retract();
    }
    if (atomic_load_explicit(&nx_interrupt.signs, memory_order_relaxed) != 0) {
        unsigned signs = atomic_exchange(&nx_interrupt.signs, 0);
        if (signs & NX_WATCHDOG_STALLED) {
            nx_scheduler__observer.has_stalled(coroutine);
        }
    }
}

NX_HOT void nx_interrupt_attend(void)
{
    nx_interrupt_attend_to(nx_scheduler.current);
}

NX_HOT void nx_interrupt_attend_to(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(!nx_scheduler.open)) {
        return;
    }
    int error = nx_watchdog_attend(&nx_interrupt.watchdog);
    if (UNEXPECTED(error != 0)) {
        report_no_observer(error);
    }
    if (coroutine != NULL) {
        nx_interrupt__update_due_time(coroutine);
    }
}

NX_HOT void nx_interrupt_rest(void)
{
    nx_watchdog_rest(&nx_interrupt.watchdog);
}

void nx_interrupt__install(void)
{
    nx_quiet_on_delayed = request_delayed_interrupt;
    static const nx_interrupts_owner_t owner = {
        .defers_interrupt = nx_signal__defers_interrupt, .interrupted = on_interrupt, .thrown = on_throw};
    nx_interrupts_install(&owner);
}

void nx_interrupt__remove(void)
{
    nx_interrupts_remove();
}

static nx_time_t stall_of_settings(void)
{
    nx_time_t stall = (nx_time_t)nx_scheduler_settings.stall_ms * NX_NANOSECONDS_PER_MILLISECOND;
    return stall > 0 ? stall : NX_WATCHDOG_NEVER;
}

static nx_time_t long_stall_of(nx_time_t stall)
{
    if (stall == NX_WATCHDOG_NEVER) {
        return NX_WATCHDOG_NEVER;
    }
    return stall * LONG_STALLS > LONG_STALL ? stall * LONG_STALLS : LONG_STALL;
}

void nx_interrupt__start(void)
{
    nx_watchdog_init(&nx_interrupt.watchdog, receive_sign);
    atomic_store(&nx_interrupt.signs, 0);
    nx_interrupt.engine_flag = nx_interrupts_flag();
    nx_interrupt.has_jit = nx_php_is_jit_possible();
    nx_interrupt.is_published = nx_interrupt.is_reported = nx_interrupt.is_held = false;
    nx_interrupt.thread = (pid_t)syscall(SYS_gettid);
    nx_interrupt.watchdog.stall_after = stall_of_settings();
    nx_interrupt.watchdog.long_stall_after = long_stall_of(nx_interrupt.watchdog.stall_after);
    nx_interrupt.watchdog.long_after = nx_preempt__start();
    nx_interrupt__start_requests(nx_interrupt.has_jit ? NULL : nx_interrupt.engine_flag);
}

void nx_interrupt__stop(void)
{
    nx_interrupt__stop_requests();
    nx_watchdog_end(&nx_interrupt.watchdog);
    free(atomic_exchange(&nx_interrupt.seen, NULL));
}

void nx_interrupt__loop_opened(void)
{
    nx_watchdog_t *watchdog = &nx_interrupt.watchdog;
    if (atomic_load(&watchdog->attended) == 0 && watchdog->stall_after == NX_WATCHDOG_NEVER &&
        watchdog->long_after == NX_WATCHDOG_NEVER) {
        return;
    }
    int error = nx_watchdog_begin(watchdog);
    if (error != 0) {
        report_no_observer(error);
    }
}

void nx_interrupt__forked(void)
{
    nx_watchdog_after_fork(&nx_interrupt.watchdog);
    nx_interrupt.thread = (pid_t)syscall(SYS_gettid);
    nx_interrupt.is_published = false;
    atomic_store(&nx_interrupt.signs, 0);
}
