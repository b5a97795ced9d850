/* SPDX-License-Identifier: MIT */
/* Waiting: which code may wait, which coroutine runs meanwhile, and how a wait ends. */
#include "runtime/scheduler/interplay.h"
#include "runtime/scheduler/library.h"
#include "engine/compat/compat.h"
#include "runtime/scheduler/private.h"

#include "zend_exceptions.h"

#include "engine/errors/errors.h"
#include "engine/intercept/crash_report.h"
#include "engine/intercept/memory_limit.h"
#include "runtime/scheduler/scheduler.h"

/* The scheduler, by a short name. */
#define self nx_scheduler

static bool refuse_wait(nx_wait_t *wait, const char *why)
{
    wait->kind->abandon(wait);
    nx_throw(NX_ERROR_WAIT_FORBIDDEN,
             "Cannot wait (%s) here: %s. Wait before or after this code, or spawn() a coroutine that waits",
             wait->kind->what, why);
    return false;
}

static NX_COLD void throw_deadlock(void)
{
    nx_throw(NX_ERROR_DEADLOCK,
             "Every coroutine waits, and no timer, socket or signal can wake one. Close channels that are no "
             "longer used, or give the wait a timeout(). They wait for:%s",
             ZSTR_VAL(self.verdict));
    zend_string_release(self.verdict);
    self.verdict = NULL;
}

static bool settle_interruption(nx_coroutine_t *coroutine)
{
    coroutine->flags &= ~NX_COROUTINE_INTERRUPTED;
    if (coroutine->flags & NX_COROUTINE_OVERTAKEN) {
        coroutine->flags &= ~NX_COROUTINE_OVERTAKEN;
        throw_deadlock();
        return false;
    }
    nx_cancellation_t *due = nx_cancel__find_due(coroutine);
    ZEND_ASSERT(due != NULL);
    nx_cancel__throw(due);
    return false;
}

static NX_COLD zend_fiber_context *refuse_to_leave(nx_coroutine_t *coroutine)
{
    nx_throw(
        NX_ERROR_STACK_LIMIT,
        "Out of memory: the settings of coroutine %" PRIu64
        " cannot be saved while it waits (%s). Give the process more memory, or let fewer coroutines wait "
        "at once",
        coroutine->id, strerror(errno));
    return NULL;
}

/*
 * Switching directly to a woken coroutine saves the switch to a stack that runs the loop. The credit bounds it, so that
 * the loop still runs often enough. Done only while a spare stack exists, so that running code can always wait: at the
 * limit of stacks the coroutines that need more stacks fail, not main.
 */
static zend_fiber_context *where_to(void)
{
    if (!nx_list_is_empty(&self.queue) && self.seed == 0) {
        nx_coroutine_t *next = nx_container_of(self.queue.next, nx_coroutine_t, link);
        bool spare = nx_stack_counters.spare > 0;
        if (next->context != NULL && next != self.current && spare && nx_scheduler__take_credit()) {
            if (UNEXPECTED(!nx_isolation_leave(&self.current->isolation))) {
                return refuse_to_leave(self.current);
            }
            nx_list_unlink(&next->link);
            next->state = NX_COROUTINE_RUNNING;
            self.current = next;
            return next->context;
        }
    }
    if (UNEXPECTED(self.loop == NULL) && !nx_scheduler__open_loop()) {
        return NULL;
    }
    if (UNEXPECTED(nx_stack_counters.created == 0)) {
        nx_crash_report_start();
    }
    nx_stack_t *stack = nx_stack_take();
    if (UNEXPECTED(stack == NULL)) {
        return NULL;
    }
    if (UNEXPECTED(!nx_isolation_leave(&self.current->isolation))) {
        nx_stack_give_back(stack);
        return refuse_to_leave(self.current);
    }
    self.current = NULL;
    return &stack->context;
}

/* Copies main's error_reporting, but not the value of an @ expression in which main waits. */
static void learn_error_reporting(void)
{
    bool is_silenced = !(EG(error_reporting) & ~E_FATAL_ERRORS);
    self.error_reporting = is_silenced ? (int)INI_INT("error_reporting") : EG(error_reporting);
}

NX_HOT static bool suspend(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine == &self.main)) {
        learn_error_reporting();
    }
    zend_fiber_context *context = where_to();
    if (UNEXPECTED(context == NULL)) {
        return false;
    }
    coroutine->context = EG(current_fiber_context);
    coroutine->parked_frame = EG(current_execute_data);
    self.counters.parks++;
    if (UNEXPECTED(coroutine->flags & NX_COROUTINE_WATCHED)) {
        nx_scheduler__observer.waits(coroutine);
    }
    nx_interrupt__leave(coroutine);
    nx_memory_limit_end_switch();
    nx_scheduler__switch_to(context);
    nx_isolation_enter(&coroutine->isolation);
    nx_interrupt__enter(coroutine);
    nx_memory_limit_end_switch();
    return true;
}

NX_HOT static bool may_wait(nx_wait_t *wait)
{
    const char *why = nx_no_wait__why_not();
    if (UNEXPECTED(why != NULL)) {
        return refuse_wait(wait, why);
    }
    if (EXPECTED(self.current->asked == 0)) {
        return true;
    }
    nx_cancellation_t *due = nx_cancel__find_due(self.current);
    if (due != NULL) {
        wait->kind->abandon(wait);
        nx_cancel__throw(due);
    }
    return due == NULL;
}

static bool give_up_wait(nx_coroutine_t *coroutine, nx_wait_t *wait)
{
    coroutine->wait = NULL;
    coroutine->state = NX_COROUTINE_RUNNING;
    wait->kind->abandon(wait);
    return false;
}

/* If a handler itself ended the wait, main is in the queue already and is removed from it. */
static bool call_signal_handlers(nx_coroutine_t *coroutine, nx_wait_t *wait)
{
    coroutine->flags &= ~NX_COROUTINE_SIGNALLED;
    nx_signal__call_handlers();
    if (coroutine->wait == NULL) {
        nx_list_unlink(&coroutine->link);
        coroutine->state = NX_COROUTINE_RUNNING;
        return true;
    }
    if (EG(exception) != NULL) {
        return give_up_wait(coroutine, wait);
    }
    nx_cancellation_t *due = nx_cancel__find_due(coroutine);
    if (due != NULL) {
        give_up_wait(coroutine, wait);
        nx_cancel__throw(due);
        return false;
    }
    coroutine->state = NX_COROUTINE_PARKED;
    return suspend(coroutine) || give_up_wait(coroutine, wait);
}

NX_HOT bool nx_coroutine_park(nx_wait_t *wait)
{
    if (UNEXPECTED(!may_wait(wait))) {
        return false;
    }
    nx_coroutine_t *coroutine = self.current;
    wait->coroutine = coroutine;
    coroutine->wait = wait;
    coroutine->state = NX_COROUTINE_PARKED;
    if (UNEXPECTED(!suspend(coroutine))) {
        return give_up_wait(coroutine, wait);
    }
    while (UNEXPECTED(coroutine->flags & NX_COROUTINE_SIGNALLED)) {
        if (!call_signal_handlers(coroutine, wait)) {
            return false;
        }
    }
    if (UNEXPECTED(coroutine->flags & NX_COROUTINE_INTERRUPTED)) {
        return settle_interruption(coroutine);
    }
    /* Not woken: PHP destroys the Fiber that this runs in, and resumes it for that. */
    if (UNEXPECTED(coroutine->wait == wait)) {
        coroutine->wait = NULL;
        wait->kind->abandon(wait);
        return false;
    }
    return EXPECTED(EG(exception) == NULL);
}

/* The cancellation stays pending: further waits in the library fail too, and the next wait in PHP throws it. */
static nx_park_t owe(nx_coroutine_t *coroutine)
{
    coroutine->flags |= NX_COROUTINE_OWED;
    nx_interrupt__throw_soon();
    return NX_PARK_CANCELLED;
}

static nx_park_t why_not_quietly(nx_wait_t *wait)
{
    if (UNEXPECTED(nx_no_wait__why_not() != NULL || EG(exception) != NULL)) {
        wait->kind->abandon(wait);
        return NX_PARK_IMPOSSIBLE;
    }
    if (UNEXPECTED(self.current->asked > 0) && nx_cancel__find_due(self.current) != NULL) {
        wait->kind->abandon(wait);
        return owe(self.current);
    }
    return NX_PARK_WOKEN;
}

static nx_park_t settle_quietly(nx_coroutine_t *coroutine, nx_wait_t *wait)
{
    if (coroutine->flags & NX_COROUTINE_INTERRUPTED) {
        if (coroutine->flags & NX_COROUTINE_OVERTAKEN) {
            settle_interruption(coroutine);
            return NX_PARK_CANCELLED;
        }
        coroutine->flags &= ~NX_COROUTINE_INTERRUPTED;
        return owe(coroutine);
    }
    if (coroutine->flags & NX_COROUTINE_SIGNALLED) {
        coroutine->flags &= ~NX_COROUTINE_SIGNALLED;
        give_up_wait(coroutine, wait);
        return NX_PARK_SIGNALLED;
    }
    if (coroutine->wait == wait) {
        give_up_wait(coroutine, wait);
        return NX_PARK_CANCELLED;
    }
    return NX_PARK_WOKEN;
}

static void account_for_nothing(nx_library_wait_t *wait)
{
}

static void lose_nothing(void)
{
}

static void give_nothing_back(const zend_execute_data *caller, const zval *answer)
{
}

#define NO_HOOKS                                                                                             \
    {                                                                                                        \
        account_for_nothing, account_for_nothing, lose_nothing, give_nothing_back                            \
    }

nx_library_hooks_t nx_scheduler__library = NO_HOOKS;
nx_library_cause_t nx_scheduler__library_cause;

void nx_library_register_hooks(const nx_library_hooks_t *hooks)
{
    nx_scheduler__library = hooks != NULL ? *hooks : (nx_library_hooks_t)NO_HOOKS;
}

void nx_library_register_cause(nx_library_cause_t take_cause)
{
    nx_scheduler__library_cause = take_cause;
}

static nx_park_t park_in_library(nx_wait_t *wait)
{
    nx_scheduler__spend_work();
    nx_coroutine_t *coroutine = self.current;
    wait->coroutine = coroutine;
    coroutine->wait = wait;
    coroutine->state = NX_COROUTINE_PARKED;
    bool is_main = coroutine == &self.main;
    self.is_main_quiet |= is_main;
    bool is_suspended = suspend(coroutine);
    nx_memory_limit_lift();
    self.is_main_quiet &= !is_main;
    if (UNEXPECTED(!is_suspended)) {
        zend_clear_exception();
        give_up_wait(coroutine, wait);
        return NX_PARK_IMPOSSIBLE;
    }
    return settle_quietly(coroutine, wait);
}

/*
 * The memory limit is lifted: bookkeeping for the library's handle and for a failure allocates, and a memory error must
 * not longjmp over the library's frames.
 */
nx_park_t nx_coroutine_park_quietly(nx_wait_t *wait)
{
    nx_memory_limit_lift();
    nx_park_t parked = why_not_quietly(wait);
    if (EXPECTED(parked == NX_PARK_WOKEN)) {
        nx_library_wait_t account;
        nx_scheduler__library.enter(&account);
        parked = park_in_library(wait);
        nx_scheduler__library.leave(&account);
    }
    if (UNEXPECTED(parked == NX_PARK_CANCELLED)) {
        nx_scheduler__library.fail();
    }
    nx_memory_limit_end_switch();
    return parked;
}

/* Also true after a cancellation: the coroutine must not wait any more, nor be left to a blocking call. */
bool nx_scheduler_has_others(void)
{
    return self.current != &self.main || self.main.asked > 0 || self.counters.alive > 0 ||
           nx_scheduler_lasting_loop != NULL || (self.loop != NULL && nx_loop_is_alive(self.loop));
}

static void nothing_to_abandon(nx_wait_t *wait)
{
}

static const nx_wait_kind_t for_yield = {.what = "yield", .abandon = nothing_to_abandon};

NX_HOT bool nx_coroutine_yield(void)
{
    nx_wait_t wait = {.kind = &for_yield};
    if (UNEXPECTED(!may_wait(&wait))) {
        return false;
    }
    nx_coroutine_t *coroutine = self.current;
    nx_scheduler__enqueue(coroutine);
    if (UNEXPECTED(!suspend(coroutine))) {
        nx_list_unlink(&coroutine->link);
        coroutine->state = NX_COROUTINE_RUNNING;
        return false;
    }
    nx_cancellation_t *due = nx_cancel__find_due(coroutine);
    if (UNEXPECTED(due != NULL)) {
        nx_cancel__throw(due);
        return false;
    }
    return EXPECTED(EG(exception) == NULL);
}
