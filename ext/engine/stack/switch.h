/* SPDX-License-Identifier: MIT */
/* Switches between the contexts of stacks (stack.h), of Fibers and of main (the stack of the PHP thread). */
#ifndef NX_ENGINE_STACK_SWITCH_H
#define NX_ENGINE_STACK_SWITCH_H

#include "php.h"
#include "zend_fibers.h"

#include "core/base/module.h"

/*
 * Switches to that context, and returns when another context switches back. An exception that was set for this context
 * meanwhile is thrown.
 */
NX_SUSPENDS NX_THROWS void nx_switch_to(zend_fiber_context *context);

/* Reports each switch to AddressSanitizer, if this build has it. Called once in a process. */
void nx_sanitizer_install(void);
/* Makes the memory of a freed stack accessible again. Its frames, which have marked parts of it, never return. */
void nx_sanitizer_forget(void *bottom, size_t bytes);

#endif
