/* SPDX-License-Identifier: MIT */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/library.h"
#include "runtime/scheduler/private.h"
#include "runtime/scheduler/script_end.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "zend_exceptions.h"

#include "engine/compat/compat.h"
#include "engine/errors/errors.h"
#include "engine/intercept/interrupts.h"
#include "engine/intercept/no_wait.h"
#include "engine/intercept/quiet.h"
#include "engine/intercept/throw_points.h"
#include "core/loop/virtual_time.h"
#include "runtime/scheduler/scheduler.h"

/* A stall is reported while it lasts once it exceeds both LONG_STALL and LONG_STALLS times nexus.stall_ms. */
#define LONG_STALL  NX_NANOSECONDS_PER_SECOND
#define LONG_STALLS 10

NX_PER_THREAD nx_interrupt_t nx_interrupt;

/*
 * The engine's flag of the PHP thread that handles signals; NULL under JIT. Signal handlers may run on other threads.
 */
static _Atomic(zend_atomic_bool *) signalled_flag;
static atomic_uint requested;
static void (*handlers[NX_INTERRUPT_REQUESTS])(void);

bool nx_interrupt_request(nx_interrupt_request_t which)
{
    atomic_fetch_or(&requested, 1u << which);
    zend_atomic_bool *flag = atomic_load(&signalled_flag);
    if (flag != NULL) {
        zend_atomic_bool_store_ex(flag, true);
    }
    return flag != NULL;
}

bool nx_interrupt_take(nx_interrupt_request_t which)
{
    return (atomic_fetch_and(&requested, ~(1u << which)) & 1u << which) != 0;
}

void nx_interrupt_on(nx_interrupt_request_t which, void (*handle)(void))
{
    handlers[which] = handle;
}

static void serve_interrupt_requests(void)
{
    for (nx_interrupt_request_t which = 0; which < NX_INTERRUPT_REQUESTS; which++) {
        if (handlers[which] != NULL && nx_interrupt_take(which)) {
            handlers[which]();
        }
    }
}

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
static void on_sign(nx_watchdog_t *watchdog, unsigned sign)
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

/* A deadline in virtual time, or one that a shield holds back, does not end a computation. */
static nx_time_t due_of(const nx_cancellation_t *cancellation)
{
    if (!nx_cancel__passes_shields(cancellation) || cancellation->only_waits) {
        return NX_TIME_NEVER;
    }
    if (cancellation->pending) {
        return cancellation->requested_at;
    }
    bool is_limit = cancellation->overdue != NULL && cancellation->reason == NULL;
    return is_limit ? nx_loop_real_moment(nx_scheduler.loop, cancellation->deadline) : NX_TIME_NEVER;
}

static void publish(nx_time_t due)
{
    if (nx_interrupt.is_published) {
        nx_interrupt__retract();
    }
    if (due != NX_TIME_NEVER) {
        nx_interrupt.is_published = true;
        nx_watchdog_publish(&nx_interrupt.watchdog, due);
    }
}

void nx_interrupt__reckon(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(!nx_scheduler.open)) {
        return;
    }
    coroutine->due = NX_TIME_NEVER;
    for (nx_list_t *node = coroutine->bound.next; node != &coroutine->bound; node = node->next) {
        nx_time_t due = due_of(nx_container_of(node, nx_cancellation_t, bound));
        coroutine->due = due < coroutine->due ? due : coroutine->due;
    }
    if (coroutine == nx_scheduler.current) {
        publish(coroutine->due);
    }
}

void nx_interrupt__entered(nx_coroutine_t *coroutine)
{
    publish(coroutine->due);
}

/*
 * Under JIT the engine must not find a flag whose reason is gone, so the flag is cleared. pcntl may have set it in the
 * same moment, which cannot be detected. Such a signal is handled with the next one.
 */
bool nx_interrupt__retract(void)
{
    nx_interrupt.is_published = false;
    bool was_reported = nx_watchdog_retract(&nx_interrupt.watchdog);
    if (UNEXPECTED(was_reported) && nx_interrupt.has_jit) {
        nx_interrupts_withdraw();
    }
    return was_reported;
}

/* At the bottom of a stack nothing is thrown: the body's result is being passed to its receiver there. */
static bool may_throw(const zend_execute_data *frame)
{
    return EG(exception) == NULL && !nx_no_wait_is_compiling() && frame != NULL && frame->func != NULL &&
           (ZEND_USER_CODE(frame->func->type) || frame->prev_execute_data != NULL);
}

static nx_cancellation_t *find_overdue(nx_coroutine_t *coroutine, nx_time_t now)
{
    nx_cancellation_t *first = NULL;
    for (nx_list_t *node = coroutine->bound.next; node != &coroutine->bound; node = node->next) {
        nx_cancellation_t *cancellation = nx_container_of(node, nx_cancellation_t, bound);
        bool is_asked = cancellation->reason != NULL || cancellation->overdue == NULL;
        if (!is_asked && cancellation->deadline <= now && nx_cancel__passes_shields(cancellation) &&
            (first == NULL || cancellation->deadline < first->deadline)) {
            first = cancellation;
        }
    }
    return first;
}

/* Limits expire in the order of their deadlines, as their timers would. */
static void ask_overdue(nx_coroutine_t *coroutine)
{
    nx_time_t now = nx_loop_update_now(nx_scheduler_loop());
    nx_cancellation_t *limit;
    while ((limit = find_overdue(coroutine, now)) != NULL) {
        limit->overdue(limit);
        ZEND_ASSERT(limit->reason != NULL);
    }
}

static void end_computation(zend_execute_data *frame, const void *return_address)
{
    nx_coroutine_t *coroutine = nx_scheduler.current;
    bool is_in_log = nx_interrupt__retract() && nx_watchdog_is_current(&nx_interrupt.watchdog);
    if (coroutine == NULL) {
        return;
    }
    if (is_in_log && may_throw(frame)) {
        ask_overdue(coroutine);
        nx_cancellation_t *due = nx_cancel__find_due(coroutine);
        if (due != NULL && nx_throw_points_prepare(frame, return_address, nx_scheduler__library.take_back)) {
            nx_cancel__throw(due);
        }
    }
    nx_interrupt__reckon(coroutine);
}

/* A PHP error handler that the function calls before it returns is ended at its first opcode. */
static bool make_way_for_owed(zend_execute_data *frame, const void *return_address)
{
    if (frame != nx_interrupt.owed_frame || !ZEND_USER_CODE(frame->func->type)) {
        return nx_throw_points_prepare(frame, return_address, nx_scheduler__library.take_back);
    }
    bool has_just_returned = frame->opline == nx_interrupt.owed_call + 1;
    if (has_just_returned) {
        nx_throw_points_blame_call(frame, nx_scheduler__library.take_back);
    }
    return has_just_returned;
}

/*
 * Some PHP versions check for interrupts while the frame of the returned function still exists. After a call through
 * FFI this frame has no function any more. The exception is therefore thrown in the caller's frame.
 */
static void throw_in_caller(nx_cancellation_t *due, zend_execute_data *returned)
{
    zend_execute_data *caller = returned->prev_execute_data;
    if (caller == nx_interrupt.owed_frame && caller->opline == nx_interrupt.owed_call) {
        nx_throw_points_discard_result(caller, caller->opline, nx_scheduler__library.take_back);
    }
    EG(current_execute_data) = caller;
    nx_cancel__throw(due);
    EG(current_execute_data) = returned;
}

/* True: handled, so the caller does not check whether a computation ends here. */
static bool throw_owed(nx_coroutine_t *coroutine, zend_execute_data *frame, const void *return_address)
{
    nx_cancellation_t *due = nx_cancel__find_due(coroutine);
    if (due == NULL || EG(exception) != NULL || nx_no_wait_is_compiling()) {
        return false;
    }
    if (frame != NULL && frame == nx_interrupt.owed_callee) {
        if (nx_throw_points_is_in_c_call(return_address)) {
            nx_interrupts_request();
        } else {
            throw_in_caller(due, frame);
        }
        return true;
    }
    if (!may_throw(frame) || !make_way_for_owed(frame, return_address)) {
        return false;
    }
    nx_cancel__throw(due);
    return true;
}

/*
 * An exception that a driver throws because its wait was cancelled becomes the previous exception of the
 * CancelledError.
 */
static void on_throw(zend_object *exception)
{
    nx_coroutine_t *coroutine = nx_scheduler.open ? nx_scheduler.current : NULL;
    if (UNEXPECTED(coroutine != NULL && coroutine->flags & NX_COROUTINE_OWED) && EG(exception) == exception) {
        nx_cancellation_t *due = nx_cancel__find_due(coroutine);
        if (due != NULL) {
            nx_cancel__throw(due);
        }
    }
    nx_exit__note_throw(exception);
}

/*
 * Under JIT an interrupt must throw, so it is requested only where it will. Anywhere else the owed cancellation is
 * delivered like any other: by the next wait, or when the observer finds it due.
 */
void nx_interrupt__throw_soon(void)
{
    nx_interrupts_listen_to_throws();
    const zend_execute_data *callee = EG(current_execute_data);
    if (callee != NULL && nx_throw_points_checks_after(callee)) {
        nx_interrupt.owed_callee = callee;
        nx_interrupt.owed_frame = callee->prev_execute_data;
        nx_interrupt.owed_call = callee->prev_execute_data->opline;
        nx_interrupts_request();
    }
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
        nx_interrupt__reckon(nx_scheduler.current);
    }
}

static void on_interrupt(zend_execute_data *frame, const void *return_address, bool is_clear)
{
    if (!nx_scheduler.open) {
        return;
    }
    if (is_clear) {
        nx_signal__notice_exit();
    }
    /* Not relaxed: it was set before the engine's flag, maybe on another thread. */
    if (UNEXPECTED(atomic_load(&requested) != 0)) {
        serve_interrupt_requests();
    }
    unsigned signs = atomic_exchange(&nx_interrupt.signs, 0);
    if (signs & NX_WATCHDOG_STALLED) {
        nx_scheduler__observer.stalled(frame);
    }
    nx_coroutine_t *coroutine = nx_scheduler.current;
    bool is_owed = UNEXPECTED(coroutine != NULL && coroutine->flags & NX_COROUTINE_OWED);
    if (!(is_owed && throw_owed(coroutine, frame, return_address)) && nx_interrupt.is_published) {
        end_computation(frame, return_address);
    }
    if (!(signs & NX_WATCHDOG_LONG) || EG(exception) != NULL) {
        return;
    }
    if (nx_preempt__is_too_early(frame)) {
        atomic_fetch_or(&nx_interrupt.signs, NX_WATCHDOG_LONG);
        zend_atomic_bool_store_ex(nx_interrupt.engine_flag, true);
        return;
    }
    nx_preempt__switch(frame);
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

void nx_interrupt_attend(void)
{
    nx_interrupt_attend_to(nx_scheduler.current);
}

void nx_interrupt_attend_to(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(!nx_scheduler.open)) {
        return;
    }
    int error = nx_watchdog_attend(&nx_interrupt.watchdog);
    if (UNEXPECTED(error != 0)) {
        report_no_observer(error);
    }
    if (coroutine != NULL) {
        nx_interrupt__reckon(coroutine);
    }
}

void nx_interrupt_rest(void)
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
    nx_watchdog_init(&nx_interrupt.watchdog, on_sign);
    atomic_store(&nx_interrupt.signs, 0);
    nx_interrupt.engine_flag = nx_interrupts_flag();
    nx_interrupt.has_jit = nx_php_is_jit_possible();
    nx_interrupt.is_published = nx_interrupt.is_reported = false;
    nx_interrupt.thread = (pid_t)syscall(SYS_gettid);
    nx_interrupt.watchdog.stall_after = stall_of_settings();
    nx_interrupt.watchdog.long_stall_after = long_stall_of(nx_interrupt.watchdog.stall_after);
    nx_interrupt.watchdog.long_after = nx_preempt__start();
    atomic_store(&requested, 0);
    atomic_store(&signalled_flag, nx_interrupt.has_jit ? NULL : nx_interrupt.engine_flag);
}

void nx_interrupt__stop(void)
{
    atomic_store(&signalled_flag, NULL);
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
