/* SPDX-License-Identifier: MIT */
/*
 * Handlers of pcntl_signal(). PHP calls them at an opcode, so never while every coroutine waits. A signal that arrives
 * then ends the reactor's wait. Main, although parked, calls the handlers and continues to wait; an exception of a
 * handler is thrown in main. A handler's exit() ends the script, in whichever coroutine the handler ran.
 *
 * Handlers never wait (no_wait.c): pcntl blocks every signal while it calls one.
 */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/private.h"

#include <errno.h>
#include <signal.h>

#include "zend_exceptions.h"

#include "engine/intercept/interrupts.h"

static ZEND_NAMED_FUNCTION(pcntl_signal);
static ZEND_NAMED_FUNCTION(pcntl_async_signals);
static ZEND_NAMED_FUNCTION(pcntl_signal_dispatch);

enum { SIGNAL, ASYNC_SIGNALS, DISPATCH };

static nx_intercept_t calls[] = {
    [SIGNAL] = {.name = "pcntl_signal", .handler = pcntl_signal},
    [ASYNC_SIGNALS] = {.name = "pcntl_async_signals", .handler = pcntl_async_signals},
    [DISPATCH] = {.name = "pcntl_signal_dispatch", .handler = pcntl_signal_dispatch},
};

static struct sigaction handled_before[NSIG];
static NX_PER_THREAD uint64_t handled; /* bit n-1: signal n has a handler in PHP */
static NX_PER_THREAD bool is_asynchronous;
static NX_PER_THREAD volatile sig_atomic_t has_arrived, has_broken; /* has_broken: without SA_RESTART */
static NX_PER_THREAD volatile sig_atomic_t is_undispatched;
static NX_PER_THREAD bool has_deferred; /* an interrupt was held back until the next dispatch */
static NX_PER_THREAD bool restarts;

static void on_signal(int signal_number, siginfo_t *information, void *context)
{
    int error = errno;
    struct sigaction *before = &handled_before[signal_number];
    if (before->sa_flags & SA_SIGINFO) {
        before->sa_sigaction(signal_number, information, context);
    } else {
        before->sa_handler(signal_number);
    }
    has_arrived = is_undispatched = 1;
    if ((before->sa_flags & SA_RESTART) == 0) {
        has_broken = 1;
    }
    if (nx_scheduler.loop != NULL && !nx_scheduler.forked) {
        nx_loop_wake(nx_scheduler.loop);
    }
    errno = error;
}

static void wrap_signal_handler(int signal_number)
{
    struct sigaction action;
    if (sigaction(signal_number, NULL, &action) != 0) {
        return;
    }
    handled |= UINT64_C(1) << (signal_number - 1);
    if (action.sa_flags & SA_SIGINFO && action.sa_sigaction == on_signal) {
        return;
    }
    handled_before[signal_number] = action;
    action.sa_sigaction = on_signal;
    action.sa_flags |= SA_SIGINFO;
    sigaction(signal_number, &action, NULL);
}

static void stay_away(int signal_number)
{
    handled &= ~(UINT64_C(1) << (signal_number - 1));
    struct sigaction action;
    if (sigaction(signal_number, NULL, &action) == 0 && action.sa_flags & SA_SIGINFO &&
        action.sa_sigaction == on_signal) {
        sigaction(signal_number, &handled_before[signal_number], NULL);
    }
}

static ZEND_NAMED_FUNCTION(pcntl_signal)
{
    calls[SIGNAL].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (EG(exception) != NULL || Z_TYPE_P(return_value) != IS_TRUE) {
        return;
    }
    zend_long signal_number = zval_get_long(ZEND_CALL_ARG(execute_data, 1));
    if (signal_number < 1 || signal_number > 64) {
        return;
    }
    if (Z_TYPE_P(ZEND_CALL_ARG(execute_data, 2)) == IS_LONG) {
        stay_away((int)signal_number);
        return;
    }
    wrap_signal_handler((int)signal_number);
}

static ZEND_NAMED_FUNCTION(pcntl_async_signals)
{
    calls[ASYNC_SIGNALS].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (EG(exception) == NULL && ZEND_NUM_ARGS() > 0 && Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) != IS_NULL) {
        is_asynchronous = zend_is_true(ZEND_CALL_ARG(execute_data, 1));
        is_undispatched = 0;
    }
}

static ZEND_NAMED_FUNCTION(pcntl_signal_dispatch)
{
    is_undispatched = 0;
    calls[DISPATCH].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    nx_signal__notice_exit();
    /* Under JIT every interrupt must throw, so none is requested. */
    if (UNEXPECTED(has_deferred) && !nx_interrupt.has_jit) {
        nx_interrupts_request();
    }
    has_deferred = false;
}

/*
 * pcntl calls its handlers at every interrupt, even if async signals are off. Without this extension interrupts are
 * rare. The handlers of other extensions, which pcntl's handler would call, are called after the next dispatch.
 */
bool nx_signal__defers_interrupt(void)
{
    if (EXPECTED(!is_undispatched || is_asynchronous)) {
        return false;
    }
    has_deferred = true;
    return true;
}

void nx_signal__notice_exit(void)
{
    if (EXPECTED(EG(exception) == NULL) || !zend_is_unwind_exit(EG(exception)) || nx_scheduler.is_over) {
        return;
    }
    nx_scheduler.is_over = true;
    if (nx_scheduler.current == &nx_scheduler.main) {
        return;
    }
    nx_cancellation_init(&nx_scheduler.ending, &nx_scheduler.main);
    nx_scheduler.ending.depth = UINT16_MAX;
    nx_coroutine_cancel(&nx_scheduler.ending, zend_string_init(ZEND_STRL("exit()"), false));
}

bool nx_signal__may_arrive(void)
{
    return handled != 0 && is_asynchronous;
}

/* While main waits in a C library, every signal with a PHP handler ends that wait. */
bool nx_signal__wakes_main(void)
{
    if (EXPECTED(!has_arrived)) {
        return false;
    }
    has_arrived = 0;
    restarts = !has_broken;
    has_broken = 0;
    nx_coroutine_t *main = &nx_scheduler.main;
    /* pcntl sets the engine's flag. If it is clear, a coroutine that ran meanwhile has already called the handlers. */
    bool is_pending = is_asynchronous && nx_interrupts_is_requested();
    bool is_delivered = nx_scheduler.is_main_quiet || is_pending;
    if (!is_delivered || main->state != NX_COROUTINE_PARKED) {
        return false;
    }
    main->flags |= NX_COROUTINE_SIGNALLED;
    return true;
}

bool nx_scheduler_signal_restarts(void)
{
    return restarts;
}

void nx_signal__call_handlers(void)
{
    zend_function *dispatch = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("pcntl_signal_dispatch"));
    zval ignored;
    zend_call_known_function(dispatch, NULL, NULL, &ignored, 0, NULL, NULL);
}

bool nx_signal__is_being_handled(void)
{
    static const int samples[] = {SIGHUP, SIGINT, SIGTERM, SIGCHLD, SIGALRM, SIGUSR1, SIGUSR2, SIGWINCH};
    sigset_t blocked;
    pthread_sigmask(SIG_BLOCK, NULL, &blocked);
    for (size_t i = 0; i < sizeof(samples) / sizeof(samples[0]); i++) {
        if (!sigismember(&blocked, samples[i])) {
            return false;
        }
    }
    return true;
}

void nx_signal__start(void)
{
    handled = 0;
    is_asynchronous = false;
    has_arrived = is_undispatched = 0;
    has_deferred = false;
    nx_intercept_start(calls, sizeof(calls) / sizeof(calls[0]));
}

void nx_signal__stop(void)
{
    for (int signal_number = 1; handled != 0 && signal_number < NSIG; signal_number++) {
        if (handled & UINT64_C(1) << (signal_number - 1)) {
            stay_away(signal_number);
        }
    }
}

void nx_signal__remove(void)
{
    nx_intercept_remove(calls, sizeof(calls) / sizeof(calls[0]));
}
