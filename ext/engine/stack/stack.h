/* SPDX-License-Identifier: MIT */
/*
 * The pool of stacks: a C stack and the first page of a VM stack for each coroutine that waits.
 *
 * Ownership: a stack belongs to the caller of nx_stack_take() until nx_stack_give_back(). A stack that was given back
 * keeps its context: the next switch to it continues where it stopped.
 * Threads: each PHP thread has its own pool.
 * Fork: nothing to rebuild.
 * Suspension: none. Exceptions: nx_stack_take() only.
 */
#ifndef NX_ENGINE_STACK_STACK_H
#define NX_ENGINE_STACK_STACK_H

#include "php.h"
#include "zend_fibers.h"

#include "core/loop/loop.h"
#include "core/base/module.h"

typedef struct nx_stack nx_stack_t;

struct nx_stack {
    zend_fiber_context context;
    nx_stack_t *next_spare;
    void *owner; /* set and used by the owner of the stack */
    zend_vm_stack vm_page;
    void *c_base; /* highest address of the C stack */
    void *c_limit;
    bool is_in_arena; /* false: PHP has allocated it */
};

/*
 * The first members of zend_fiber_stack, which only zend_fibers.c declares. stack.c checks the size of each stack that
 * PHP allocates for us.
 */
typedef struct {
    void *pointer;
    size_t size;
} nx_php_fiber_stack_t;

typedef struct nx_stack_settings {
    size_t bytes;  /* of address space for each C stack */
    bool is_stock; /* each stack comes from zend_fiber_init_context() */
    /* The function at the bottom of every stack. It is called at the first switch to the stack, and never returns. */
    void (*run)(nx_stack_t *stack);
    /* Called when a bailout has discarded everything above the bottom of the stack. Then `run` is called again. */
    void (*bailed_out)(nx_stack_t *stack);
} nx_stack_settings_t;

typedef struct nx_stack_counters {
    uint64_t created; /* stacks that exist */
    uint64_t spare;   /* stacks that exist and are not in use */
} nx_stack_counters_t;

extern NX_PER_THREAD nx_stack_counters_t nx_stack_counters;

/* Called when a request starts. Nothing is mapped before the first nx_stack_take(). */
void nx_stacks_start(const nx_stack_settings_t *settings);
/* Called when a request ends: unmaps the pool. `retains_some`: a small pool stays mapped for the next request. */
void nx_stacks_release(bool retains_some);
/* Returns spare stacks that were not needed for a second to the kernel, a few thousand at a time. */
void nx_stacks_trim(nx_time_t now);
/* True if the address is in the guard page of a stack, so that this stack has overflowed. Async-signal-safe. */
bool nx_stacks_is_guard(const void *address);

/* NULL, with a ResourceLimitException, if no stack is available. */
NX_THROWS nx_stack_t *nx_stack_take(void);
void nx_stack_give_back(nx_stack_t *stack);
nx_stack_t *nx_stack_of_context(zend_fiber_context *context);
bool nx_stack_is_ours(const zend_fiber_context *context);

#endif
