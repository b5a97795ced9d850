/* SPDX-License-Identifier: MIT */
#include "coro/private.h"

#include <stdatomic.h>

#include "zend_atomic.h"

static void (*interrupt_before)(zend_execute_data *frame);
/* Of the one thread of PHP that is looked after; signal handlers run on others, too. */
static _Atomic(zend_atomic_bool *) engine_flag;
static atomic_uint requested;
static void (*handlers[NX_INTERRUPT_REQUESTS])(void);

static void interrupt_engine(void)
{
    zend_atomic_bool *flag = atomic_load(&engine_flag);
    if (flag != NULL) {
        zend_atomic_bool_store_ex(flag, true);
    }
}

void nx_interrupt_request(nx_interrupt_request_t which)
{
    atomic_fetch_or(&requested, 1u << which);
    interrupt_engine();
}

bool nx_interrupt_take(nx_interrupt_request_t which)
{
    return (atomic_fetch_and(&requested, ~(1u << which)) & 1u << which) != 0;
}

void nx_interrupt_on(nx_interrupt_request_t which, void (*handle)(void))
{
    handlers[which] = handle;
}

static void serve_requests(void)
{
    for (nx_interrupt_request_t which = 0; which < NX_INTERRUPT_REQUESTS; which++) {
        if (handlers[which] != NULL && nx_interrupt_take(which)) {
            handlers[which]();
        }
    }
}

/* Whoever came before us first: pcntl would drop its signals if it found our exception. */
static void on_interrupt(zend_execute_data *frame)
{
    if (interrupt_before != NULL) {
        interrupt_before(frame);
    }
    if (UNEXPECTED(atomic_load_explicit(&requested, memory_order_relaxed) != 0) && nx_scheduler.open) {
        serve_requests();
    }
}

void nx_interrupt_attend(void)
{
}

void nx_interrupt_rest(void)
{
}

void nx_interrupt__install(void)
{
    interrupt_before = zend_interrupt_function;
    zend_interrupt_function = on_interrupt;
}

/* An extension loaded after us has put itself before us, and may still call on. */
void nx_interrupt__remove(void)
{
    if (zend_interrupt_function == on_interrupt) {
        zend_interrupt_function = interrupt_before;
    }
}

void nx_interrupt__start(void)
{
    atomic_store(&requested, 0);
    atomic_store(&engine_flag, &EG(vm_interrupt));
}

void nx_interrupt__stop(void)
{
    atomic_store(&engine_flag, NULL);
}
