/* SPDX-License-Identifier: MIT */
/*
 * Pending events are bits: a signal that arrives twice before the event is fetched is one event. One coroutine waits
 * at a time. An event raised while none waits stays pending.
 */
#include "server/process/process.h"

#include <errno.h>
#include <math.h>
#include <signal.h>

#include "zend_smart_str.h"

#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/scheduler.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/errors/error_log.h"
#include "engine/errors/errors.h"

enum { SIGNALS_AT_MOST = 16 };

typedef struct waiter {
    nx_wait_t wait;
    nx_timer_t timer;
    bool is_parked;
} event_waiter_t;

static NX_PER_THREAD struct {
    uint64_t pending;
    event_waiter_t *waiter;
    nx_signal_t signals[SIGNALS_AT_MOST];
    void (*handle)(int event); /* called instead of resuming a waiter; usually NULL */
} self;

static void wake_event_waiter(void)
{
    event_waiter_t *waiter = self.waiter;
    if (waiter == NULL || !waiter->is_parked) {
        return;
    }
    waiter->is_parked = false;
    nx_coroutine_wake(&waiter->wait);
}

void nx_process_raise(int event)
{
    if (self.handle != NULL) {
        self.handle(event);
        return;
    }
    self.pending |= UINT64_C(1) << event;
    wake_event_waiter();
}

static void signal_raised(nx_signal_t *signal, int signal_number)
{
    nx_process_raise(signal_number);
}

/* Entries must not move, because the event loop links them. `signal_number` 0: finds a free entry. */
static nx_signal_t *owned(int signal_number)
{
    for (int i = 0; i < SIGNALS_AT_MOST; i++) {
        if (self.signals[i].signal_number == signal_number) {
            return &self.signals[i];
        }
    }
    return NULL;
}

int nx_process_own_signal(int signal_number)
{
    nx_signal_t *signal = owned(0);
    if (signal_number < 1 || signal_number >= NX_EVENT_LEAVING || signal == NULL) {
        return -EINVAL;
    }
    nx_signal_init(signal);
    nx_report_off(signal_number);
    int result = nx_loop_own_signal(nx_scheduler_outer_loop(), signal, signal_number, signal_raised);
    signal->signal_number = result == 0 ? signal_number : 0;
    return result;
}

void nx_process_disown_signal(int signal_number)
{
    nx_signal_t *signal = signal_number > 0 ? owned(signal_number) : NULL;
    if (signal == NULL) {
        return;
    }
    nx_loop_release_signal(nx_scheduler_outer_loop(), signal);
    signal->signal_number = 0;
    self.pending &= ~(UINT64_C(1) << signal_number);
}

/* Blocks the signal while its owner changes, so that its previous action does not run meanwhile. */
static void block(int signal_number, sigset_t *previous)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, signal_number);
    sigprocmask(SIG_BLOCK, &one, previous);
}

void nx_process_ignore_signal(int signal_number)
{
    sigset_t previous;
    block(signal_number, &previous);
    nx_process_disown_signal(signal_number);
    signal(signal_number, SIG_IGN);
    sigprocmask(SIG_SETMASK, &previous, NULL);
}

int nx_process_report_on(int signal_number)
{
    sigset_t previous;
    block(signal_number, &previous);
    nx_process_disown_signal(signal_number);
    int result = nx_report_on(signal_number);
    sigprocmask(SIG_SETMASK, &previous, NULL);
    return result;
}

void nx_process_release_signals(void)
{
    for (int i = 0; i < SIGNALS_AT_MOST; i++) {
        nx_process_disown_signal(self.signals[i].signal_number);
    }
    self.pending = 0;
}

static int fetch(void)
{
    if (self.pending == 0) {
        return NX_EVENT_NONE;
    }
    int event = __builtin_ctzll(self.pending);
    self.pending &= self.pending - 1;
    return event;
}

static void wait_time_is_up(nx_timer_t *timer)
{
    wake_event_waiter();
}

static void abandon_event_wait(nx_wait_t *wait)
{
    nx_container_of(wait, event_waiter_t, wait)->is_parked = false;
}

static void describe_events(nx_wait_t *wait, smart_str *text)
{
    const char *before = ", signals ";
    for (int i = 0; i < SIGNALS_AT_MOST; i++) {
        if (self.signals[i].signal_number > 0) {
            smart_str_append_printf(text, "%s%d", before, self.signals[i].signal_number);
            before = " ";
        }
    }
    const event_waiter_t *waiter = nx_container_of(wait, event_waiter_t, wait);
    if (nx_timer_is_active(&waiter->timer)) {
        double left = (double)(waiter->timer.deadline - nx_loop_now(nx_scheduler_outer_loop())) / 1e9;
        smart_str_append_printf(text, ", %.3f s left", left < 0 ? 0 : left);
    }
}

static const nx_wait_kind_t for_event = {
    .what = "process event", .abandon = abandon_event_wait, .describe = describe_events};

static bool start_wait_timer(event_waiter_t *waiter, double seconds)
{
    if (seconds < 0 || !isfinite(seconds)) {
        return true;
    }
    nx_loop_t *loop = nx_scheduler_outer_loop();
    nx_time_t deadline = nx_loop_update_now(loop) + (nx_time_t)(fmin(seconds, 1e9) * 1e9);
    if (nx_loop_start_timer(loop, &waiter->timer, deadline, wait_time_is_up) == 0) {
        return true;
    }
    nx_throw(NX_ERROR_SYSTEM,
             "Out of memory: a timer could not be created. Give this machine or its container more memory.");
    return false;
}

void nx_process_handle_events(void (*handle)(int event))
{
    int event;
    self.handle = handle;
    while ((event = fetch()) != NX_EVENT_NONE) {
        handle(event);
    }
}

int nx_process_wait(double seconds)
{
    nx_error_log_flush();
    if (self.waiter != NULL) {
        nx_throw(
            NX_ERROR_WAIT_FORBIDDEN,
            "Another coroutine is already waiting for process events, and only one may wait. Wait in one "
            "coroutine, and pass the events on through a channel.");
        return -1;
    }
    if (self.pending != 0) {
        return fetch();
    }
    event_waiter_t waiter = {.wait = {.kind = &for_event}, .is_parked = true};
    nx_timer_init(&waiter.timer);
    if (!start_wait_timer(&waiter, seconds)) {
        return -1;
    }
    self.waiter = &waiter;
    /* Signal watches do not keep the event loop alive; a coroutine that waits for events must. */
    nx_loop_ref(nx_scheduler_outer_loop());
    bool is_woken = nx_coroutine_park(&waiter.wait);
    nx_loop_unref(nx_scheduler_outer_loop());
    self.waiter = NULL;
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &waiter.timer);
    return is_woken ? fetch() : -1;
}

static void request_ends(void)
{
    if (nx_scheduler_lasting_loop != NULL) {
        return;
    }
    nx_process_release_signals();
}

static void events_after_fork(void)
{
    self.pending = 0;
    nx_process__close_inherited();
}

const nx_module_t nx_process_module = {
    .name = "process",
    .rshutdown = request_ends,
    .after_fork = events_after_fork,
};
