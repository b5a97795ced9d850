/* SPDX-License-Identifier: MIT */
/*
 * Interrupts: the engine checks a flag between opcodes and after calls. If the flag is set, the engine clears it and
 * calls us. It also calls us when an exception is thrown. Functions that other extensions have set for the same purpose
 * are called, too.
 *
 * Ownership: the owner is static. Threads: other threads and signal handlers may set a flag.
 */
#ifndef NX_ENGINE_INTERCEPT_INTERRUPTS_H
#define NX_ENGINE_INTERCEPT_INTERRUPTS_H

#include "php.h"
#include "zend_atomic.h"

#include "core/base/module.h"

/* Functions of the scheduler. */
typedef struct nx_interrupts_owner {
    /* True: the functions of other extensions are not called at this interrupt. */
    bool (*defers_interrupt)(void);
    /*
     * Called at each interrupt, after the functions of other extensions. `is_clear`: no exception was pending before
     * these ran. `return_address` is passed to throw_points.h.
     */
    NX_SUSPENDS NX_THROWS void (*interrupted)(zend_execute_data *frame, const void *return_address,
                                              bool is_clear);
    /* Called when an exception is thrown, before the functions of other extensions. May replace EG(exception). */
    NX_THROWS void (*thrown)(zend_object *exception);
} nx_interrupts_owner_t;

/* Called when the process starts. */
void nx_interrupts_install(const nx_interrupts_owner_t *owner);
void nx_interrupts_remove(void);
/* Xdebug replaces our function for exceptions when a request starts, without calling it. Sets ours again. */
void nx_interrupts_listen_to_throws(void);

/* The flag of the current thread of PHP. It remains valid while the thread exists. */
static inline zend_atomic_bool *nx_interrupts_flag(void)
{
    return &EG(vm_interrupt);
}

static inline void nx_interrupts_request(void)
{
    zend_atomic_bool_store_ex(nx_interrupts_flag(), true);
}

static inline void nx_interrupts_withdraw(void)
{
    zend_atomic_bool_store_ex(nx_interrupts_flag(), false);
}

static inline bool nx_interrupts_is_requested(void)
{
    return zend_atomic_bool_load_ex(nx_interrupts_flag());
}

#endif
