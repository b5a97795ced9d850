/* SPDX-License-Identifier: MIT */
/*
 * A cancellation is requested, then delivered, then destroyed by its owner. It is delivered as an exception thrown out
 * of a wait, or into a computation by interrupt.c.
 *
 * After the delivery further waits are allowed, because finally blocks may need them. A coroutine that still waits one
 * second later has swallowed the exception: the cancellation is reported and delivered again. After REMINDED_MOST
 * deliveries the coroutine is left alone, so that a script can end.
 */
#include "runtime/scheduler/library.h"
#include "runtime/scheduler/private.h"

#include "zend_exceptions.h"

#include "core/base/clock.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

#define PATIENCE      1000000000
#define REMINDED_MOST 3

static void remind(nx_timer_t *timer);

NX_HOT void nx_cancellation_init(nx_cancellation_t *cancellation, nx_coroutine_t *coroutine)
{
    nx_list_push_back(&coroutine->bound, &cancellation->bound);
    nx_timer_init(&cancellation->reminder);
    cancellation->coroutine = coroutine;
    cancellation->reason = NULL;
    cancellation->thrown = NULL;
    cancellation->pending = false;
    cancellation->only_waits = nx_interrupt.is_held;
    cancellation->deadline = NX_TIME_NEVER;
    cancellation->overdue = NULL;
    cancellation->lifeline = -1;
    cancellation->depth = coroutine->shields;
    cancellation->times_thrown = 0;
}

static void stop_pending(nx_cancellation_t *cancellation)
{
    if (!cancellation->pending) {
        return;
    }
    cancellation->pending = false;
    cancellation->coroutine->asked--;
    nx_interrupt_rest();
    nx_interrupt__update_due_time(cancellation->coroutine);
}

static void stop_reminding(nx_cancellation_t *cancellation)
{
    if (nx_timer_is_active(&cancellation->reminder)) {
        nx_loop_stop_timer(nx_scheduler.loop, &cancellation->reminder);
    }
}

NX_HOT static void forget_cancel(nx_cancellation_t *cancellation)
{
    stop_pending(cancellation);
    stop_reminding(cancellation);
    cancellation->times_thrown = 0;
    if (cancellation->reason != NULL) {
        zend_string_release(cancellation->reason);
        cancellation->reason = NULL;
    }
    if (cancellation->thrown != NULL) {
        OBJ_RELEASE(cancellation->thrown);
        cancellation->thrown = NULL;
    }
}

NX_HOT void nx_cancellation_destroy(nx_cancellation_t *cancellation)
{
    nx_coroutine_t *coroutine = cancellation->coroutine;
    nx_list_unlink(&cancellation->bound);
    forget_cancel(cancellation);
    cancellation->coroutine = NULL;
    if (coroutine != NULL && coroutine->due != NX_TIME_NEVER) {
        nx_interrupt__update_due_time(coroutine);
    }
}

NX_HOT bool nx_cancellation_explains(const nx_cancellation_t *cancellation, const zend_object *error)
{
    return error != NULL && error == cancellation->thrown;
}

static NX_COLD void settle_own(nx_coroutine_t *coroutine)
{
    if (nx_cancellation_explains(coroutine->own, EG(exception))) {
        coroutine->flags |= NX_COROUTINE_ENDED_BY_CANCELLATION;
    }
    nx_cancellation_destroy(coroutine->own);
    efree(coroutine->own);
    coroutine->own = NULL;
}

/* In a userland Fiber the owner of a cancellation may outlive the coroutine. */
NX_HOT void nx_cancel__unbind_all(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine->own != NULL)) {
        settle_own(coroutine);
    }
    nx_list_t *node;
    while ((node = nx_list_pop_front(&coroutine->bound)) != NULL) {
        nx_cancellation_t *cancellation = nx_container_of(node, nx_cancellation_t, bound);
        stop_pending(cancellation);
        stop_reminding(cancellation);
        cancellation->coroutine = NULL;
    }
    if (UNEXPECTED(coroutine->due != NX_TIME_NEVER)) {
        nx_interrupt__update_due_time(coroutine);
    }
}

NX_HOT bool nx_cancel__passes_shields(const nx_cancellation_t *cancellation)
{
    return cancellation->depth >= cancellation->coroutine->shields;
}

NX_HOT nx_cancellation_t *nx_cancel__find_due(nx_coroutine_t *coroutine)
{
    nx_cancellation_t *oldest = NULL;
    for (nx_list_t *node = coroutine->bound.next; node != &coroutine->bound; node = node->next) {
        nx_cancellation_t *cancellation = nx_container_of(node, nx_cancellation_t, bound);
        if (!cancellation->pending || !nx_cancel__passes_shields(cancellation)) {
            continue;
        }
        if (oldest == NULL || cancellation->requested_at < oldest->requested_at) {
            oldest = cancellation;
        }
    }
    return oldest;
}

static void start_reminding(nx_cancellation_t *cancellation)
{
    if (++cancellation->times_thrown <= REMINDED_MOST) {
        nx_loop_t *loop = nx_scheduler_loop();
        nx_loop_start_timer(loop, &cancellation->reminder, nx_loop_update_now(loop) + PATIENCE, remind);
    }
}

/* Ends main as exit() does. An exception that a driver has already thrown is discarded. */
static NX_COLD void throw_exit(void)
{
    if (EG(exception) != NULL) {
        OBJ_RELEASE(EG(exception));
        EG(exception) = NULL;
    }
    zend_execute_data *frame = EG(current_execute_data);
    if (frame != NULL && frame->func != NULL && ZEND_USER_CODE(frame->func->type)) {
        zend_throw_unwind_exit();
    } else {
        EG(exception) = zend_create_unwind_exit();
    }
}

/* An exception that the function has thrown is preferred to the failure it has reported as a warning. */
static void add_cause(zend_object *error)
{
    zend_object *cause = nx_scheduler__library_cause != NULL ? nx_scheduler__library_cause() : NULL;
    if (cause == NULL) {
        return;
    }
    if (EG(exception) == NULL) {
        nx_error_chain_previous(error, cause);
    }
    OBJ_RELEASE(cause);
}

void nx_cancel__throw(nx_cancellation_t *cancellation)
{
    stop_pending(cancellation);
    cancellation->coroutine->flags &= ~NX_COROUTINE_OWED;
    if (UNEXPECTED(cancellation == &nx_scheduler.ending)) {
        throw_exit();
        return;
    }
    zend_object *error = nx_error_create(NX_ERROR_CANCELLED, "This coroutine was cancelled: %s",
                                         ZSTR_VAL(cancellation->reason));
    add_cause(error);
    if (cancellation->thrown != NULL) {
        OBJ_RELEASE(cancellation->thrown);
    }
    GC_ADDREF(error);
    cancellation->thrown = error;
    start_reminding(cancellation);
    zend_throw_exception_internal(error);
}

static void request_cancellation(nx_cancellation_t *cancellation)
{
    nx_coroutine_t *coroutine = cancellation->coroutine;
    cancellation->requested_at = nx_clock_monotonic();
    cancellation->pending = true;
    coroutine->asked++;
    nx_scheduler_is_used = true;
    nx_interrupt_attend();
    nx_interrupt__update_due_time(coroutine);
    nx_wait_t *wait = coroutine->wait;
    if (coroutine->state != NX_COROUTINE_PARKED || wait == NULL || !nx_cancel__passes_shields(cancellation)) {
        return;
    }
    coroutine->wait = NULL;
    coroutine->flags |= NX_COROUTINE_INTERRUPTED;
    wait->kind->abandon(wait);
    nx_scheduler__enqueue(coroutine);
}

void nx_coroutine_cancel(nx_cancellation_t *cancellation, zend_string *reason)
{
    nx_coroutine_t *coroutine = cancellation->coroutine;
    if (coroutine == NULL || coroutine->state == NX_COROUTINE_ENDED || cancellation->reason != NULL) {
        zend_string_release(reason);
        return;
    }
    cancellation->reason = reason;
    request_cancellation(cancellation);
}

static void remind(nx_timer_t *timer)
{
    nx_cancellation_t *cancellation = nx_container_of(timer, nx_cancellation_t, reminder);
    if (nx_cancel__passes_shields(cancellation) && cancellation->coroutine->wait != NULL) {
        nx_scheduler__observer.swallowed(cancellation);
        request_cancellation(cancellation);
        return;
    }
    start_reminding(cancellation);
}

static nx_cancellation_t *own_of(nx_coroutine_t *coroutine)
{
    if (coroutine->own == NULL) {
        coroutine->own = emalloc(sizeof(*coroutine->own));
        nx_cancellation_init(coroutine->own, coroutine);
        coroutine->own->depth = 0;
    }
    return coroutine->own;
}

void nx_coroutine_cancel_own(nx_coroutine_t *coroutine, zend_string *reason)
{
    if (coroutine->state == NX_COROUTINE_ENDED) {
        zend_string_release(reason);
        return;
    }
    nx_cancellation_t *cancellation = own_of(coroutine);
    if (cancellation->thrown != NULL && !nx_timer_is_active(&cancellation->reminder)) {
        forget_cancel(cancellation);
    }
    nx_coroutine_cancel(cancellation, reason);
}

void nx_scheduler_cancel_all(const char *reason)
{
    nx_list_t *next;
    for (nx_list_t *node = nx_scheduler.alive.next; node != &nx_scheduler.alive; node = next) {
        next = node->next;
        nx_coroutine_t *coroutine = nx_container_of(node, nx_coroutine_t, alive_link);
        nx_coroutine_cancel_own(coroutine, zend_string_init(reason, strlen(reason), false));
    }
}

static void shields_changed(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(!nx_list_is_empty(&coroutine->bound))) {
        nx_interrupt__update_due_time(coroutine);
    }
}

void nx_coroutine_shield(nx_coroutine_t *coroutine)
{
    coroutine->shields++;
    shields_changed(coroutine);
}

void nx_coroutine_unshield(nx_coroutine_t *coroutine)
{
    coroutine->shields--;
    shields_changed(coroutine);
}
