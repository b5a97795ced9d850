/* SPDX-License-Identifier: MIT */
/*
 * AddressSanitizer must be notified which stack runs. A stock php does not do so, neither for our switches nor for
 * userland Fibers. The fiber observer is called for both, right before the switch: no instrumented code runs in
 * between.
 */
#include "engine/stack/switch.h"

#if defined(__SANITIZE_ADDRESS__)

#include <pthread.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>

#include "zend_observer.h"

#include "engine/stack/stack.h"

static void *main_bottom;
static size_t main_size;

static void before_switch(zend_fiber_context *from, zend_fiber_context *to)
{
    const void *bottom = main_bottom;
    size_t size = main_size;
    if (nx_stack_is_ours(to)) {
        nx_stack_t *stack = nx_stack_of_context(to);
        bottom = stack->c_limit;
        size = (size_t)((char *)stack->c_base - (char *)stack->c_limit);
    } else if (to->stack != NULL) {
        const nx_php_fiber_stack_t *bounds = (const void *)to->stack;
        bottom = bounds->pointer;
        size = bounds->size;
    }
    __sanitizer_start_switch_fiber(NULL, bottom, size);
    __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
}

void nx_sanitizer_install(void)
{
    pthread_attr_t attributes;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstack(&attributes, &main_bottom, &main_size);
    pthread_attr_destroy(&attributes);
    zend_observer_fiber_switch_register(before_switch);
}

void nx_sanitizer_forget(void *bottom, size_t bytes)
{
    ASAN_UNPOISON_MEMORY_REGION(bottom, bytes);
}

#else

void nx_sanitizer_install(void)
{
}

void nx_sanitizer_forget(void *bottom, size_t bytes)
{
}

#endif
