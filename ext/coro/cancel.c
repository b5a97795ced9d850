/* SPDX-License-Identifier: MIT */
#include "coro/private.h"

#include "zend_exceptions.h"

#include "fault/fault.h"

void nx_cancellation_init(nx_cancellation_t *cancellation, nx_coroutine_t *coroutine)
{
    nx_list_init(&cancellation->pending);
    nx_list_push_back(&coroutine->bound, &cancellation->bound);
    cancellation->coroutine = coroutine;
    cancellation->reason = NULL;
    cancellation->told = NULL;
}

static void forget(nx_cancellation_t *cancellation)
{
    nx_list_unlink(&cancellation->pending);
    if (cancellation->reason != NULL) {
        zend_string_release(cancellation->reason);
        cancellation->reason = NULL;
    }
    if (cancellation->told != NULL) {
        OBJ_RELEASE(cancellation->told);
        cancellation->told = NULL;
    }
}

void nx_cancellation_destroy(nx_cancellation_t *cancellation)
{
    nx_list_unlink(&cancellation->bound);
    cancellation->coroutine = NULL;
    forget(cancellation);
}

/* Whoever holds one still may outlive the coroutine, in a userland Fiber. */
void nx_cancel__unbind_all(nx_coroutine_t *coroutine)
{
    nx_cancellation_destroy(&coroutine->cancellation);
    nx_list_t *node;
    while ((node = nx_list_pop_front(&coroutine->bound)) != NULL) {
        nx_cancellation_t *cancellation = nx_container_of(node, nx_cancellation_t, bound);
        nx_list_unlink(&cancellation->pending);
        cancellation->coroutine = NULL;
    }
}

void nx_cancel__tell(nx_coroutine_t *coroutine)
{
    nx_cancellation_t *cancellation =
        nx_container_of(nx_list_pop_front(&coroutine->cancellations), nx_cancellation_t, pending);
    zend_object *error =
        nx_fault_create(NX_ERROR_CANCELLED, "This coroutine was cancelled while it waited: %s",
                        ZSTR_VAL(cancellation->reason));
    GC_ADDREF(error);
    cancellation->told = error;
    zend_throw_exception_internal(error);
}

void nx_coro_cancel(nx_cancellation_t *cancellation, zend_string *reason)
{
    nx_coroutine_t *coroutine = cancellation->coroutine;
    if (coroutine == NULL || coroutine->state == NX_CORO_ENDED || cancellation->reason != NULL) {
        zend_string_release(reason);
        return;
    }
    cancellation->reason = reason;
    nx_list_push_back(&coroutine->cancellations, &cancellation->pending);
    nx_wait_t *wait = coroutine->wait;
    if (coroutine->state != NX_CORO_PARKED || wait == NULL) {
        return;
    }
    coroutine->wait = NULL;
    coroutine->flags |= NX_CORO_INTERRUPTED;
    wait->abandon(wait);
    nx_scheduler__enqueue(coroutine);
}

void nx_coro_cancel_it(nx_coroutine_t *coroutine, zend_string *reason)
{
    if (coroutine->cancellation.told != NULL) {
        forget(&coroutine->cancellation);
    }
    nx_coro_cancel(&coroutine->cancellation, reason);
}

void nx_coro_cancel_all(const char *reason)
{
    nx_list_t *next;
    for (nx_list_t *node = nx_scheduler.alive.next; node != &nx_scheduler.alive; node = next) {
        next = node->next;
        nx_coroutine_t *coroutine = nx_container_of(node, nx_coroutine_t, alive_link);
        nx_coro_cancel_it(coroutine, zend_string_init(reason, strlen(reason), false));
    }
}
