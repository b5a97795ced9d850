/* SPDX-License-Identifier: MIT */
/*
 * The end of a script. When main returns, the coroutines that are not detached are waited for. When main calls exit()
 * or ends in an uncaught exception, all coroutines are cancelled. Either way detached coroutines are cancelled before
 * the shutdown functions run.
 *
 * Ownership: no memory. Suspension: nx_script_end__wait() only. Fork: a child of main takes main's state over.
 */
#ifndef NX_RUNTIME_SCHEDULER_SCRIPT_END_H
#define NX_RUNTIME_SCHEDULER_SCRIPT_END_H

#include "php.h"

/* exit.c: detects that main calls exit(), or ends in an exception that no frame catches. */
void nx_exit__install(void);
void nx_exit__remove(void);
void nx_exit__start(void);
/* Called when any coroutine throws an exception. */
void nx_exit__note_throw(const zend_object *exception);
/* Called when an uncaught exception of any coroutine is reported. */
void nx_exit__note_uncaught(void);
/* True if main has ended in an exception for which the handler of set_exception_handler() was called. */
bool nx_exit__was_handled(void);

/* script_end.c */
void nx_script_end__install(void);
/* Registers the wait for the coroutines as the next shutdown function. */
void nx_script_end__register(void);
/* Waits for the coroutines, or cancels them. */
void nx_script_end__wait(void);

#endif
