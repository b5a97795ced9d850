/* SPDX-License-Identifier: MIT */
/* Requests of signal handlers, which are served at the next opcode. */
#include "runtime/scheduler/private.h"

static atomic_uint requested;
static void (*handlers[NX_INTERRUPT_REQUESTS])(void);
/*
 * The engine's flag of the PHP thread that handles signals; NULL under JIT. Signal handlers may run on other threads.
 */
static _Atomic(zend_atomic_bool *) signalled_flag;

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

void nx_interrupt__serve_requests(void)
{
    /* Not relaxed: the request was recorded before the engine's flag was set, maybe on another thread. */
    if (EXPECTED(atomic_load(&requested) == 0)) {
        return;
    }
    for (nx_interrupt_request_t which = 0; which < NX_INTERRUPT_REQUESTS; which++) {
        if (handlers[which] != NULL && nx_interrupt_take(which)) {
            handlers[which]();
        }
    }
}

void nx_interrupt__start_requests(zend_atomic_bool *engine_flag)
{
    atomic_store(&requested, 0);
    atomic_store(&signalled_flag, engine_flag);
}

void nx_interrupt__stop_requests(void)
{
    atomic_store(&signalled_flag, NULL);
}
