/* SPDX-License-Identifier: MIT */
/* Shared by the files of the scheduler only: PHP features that must behave differently when there are coroutines. */
#ifndef NX_RUNTIME_SCHEDULER_INTERPLAY_H
#define NX_RUNTIME_SCHEDULER_INTERPLAY_H

#include "php.h"

#include "core/base/module.h"
#include "runtime/scheduler/coroutine.h"
#include "engine/intercept/functions.h"

/* time_limit.c */
void nx_time_limit__install(void);
void nx_time_limit__start(void);
void nx_time_limit__remove(void);

/* no_wait.c: the reason why the current coroutine may not wait here, or NULL. */
const char *nx_no_wait__why_not(void);

/* identity.c */
void nx_identity__install(void);
void nx_identity__remove(void);

/* fork.c */
void nx_fork__start(void);
void nx_fork__remove(void);

/* ticks.c */
void nx_ticks__install(void);
void nx_ticks__remove(void);
void nx_ticks__start(void);

/* pcntl_signals.c */
void nx_signal__start(void);
void nx_signal__stop(void);
void nx_signal__remove(void);
/* True if a signal handler in PHP may still wake a coroutine. */
bool nx_signal__may_arrive(void);
/*
 * Called after a signal arrived while all coroutines waited. True: main was made ready and marked
 * NX_COROUTINE_SIGNALLED. It calls the handlers and then continues to wait.
 */
bool nx_signal__wakes_main(void);
NX_THROWS void nx_signal__call_handlers(void);
/* True if signals wait for their dispatch. The interrupt functions of other extensions must then not be called. */
bool nx_signal__defers_interrupt(void);
/*
 * Called after signal handlers have run, in any coroutine: their exit() ends the script, not just the coroutine that
 * happened to run.
 */
void nx_signal__notice_exit(void);
/* Called where Fibers may not be switched: true if the reason is that a signal handler runs. */
bool nx_signal__is_being_handled(void);

#endif
