/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of the scheduler, engine and isolation only: PHP features that must behave differently when
 * there are coroutines.
 */
#ifndef NX_RUNTIME_SCHEDULER_INTERPLAY_H
#define NX_RUNTIME_SCHEDULER_INTERPLAY_H

#include "php.h"

#include "core/base/module.h"
#include "runtime/scheduler/coroutine.h"
#include "engine/intercept/functions.h"

/*
 * engine_globals.c: false if there is no memory to save what the coroutine has set; everything stays in place in that
 * case.
 */
bool nx_state__leave(nx_coroutine_t *coroutine);
void nx_state__enter(nx_coroutine_t *coroutine);
void nx_state__drop(nx_coroutine_t *coroutine);
/* Drops what destructors have set after that. */
void nx_state__forget(void);
void nx_state__start(void);
void nx_state__stop(void);

/* no_wait.c: the reason why the current coroutine may not wait here, or NULL. */
const char *nx_guard__why_not(void);

/* identity.c */
void nx_identity__install(void);

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
bool nx_signal__may_come(void);
/*
 * A signal arrived while all coroutines waited: main, marked NX_CORO_SIGNALLED, calls the handlers and then continues
 * to wait.
 */
bool nx_signal__wakes_main(void);
NX_THROWS void nx_signal__call_handlers(void);
/*
 * An interrupt occurs while signals wait for their dispatch: the interrupt handler that was installed before ours
 * must not be called.
 */
bool nx_signal__keeps_back(void);
/*
 * Called after signal handlers have run, in any coroutine: their exit() ends the script, not just the coroutine that
 * happened to run.
 */
void nx_signal__notice_exit(void);
/* Called where Fibers may not be switched: true if the reason is that a signal handler runs. */
bool nx_signal__is_being_handled(void);

/* libxml.c: the errors that are collected for libxml_get_errors(). */
typedef struct nx_libxml {
    zend_llist *errors;
    void (*report)(void *context, void *error);
} nx_libxml_t;

extern NX_PER_THREAD struct nx_libxml_mode {
    zend_llist **errors; /* PHP's variable; it is NULL while libxml emits warnings instead */
    bool is_collecting;  /* initial value for coroutines */
} nx_libxml__mode;

void nx_libxml__start(void);
static inline bool nx_libxml__is_in_use(void)
{
    zend_llist *errors = *nx_libxml__mode.errors;
    return UNEXPECTED(errors != NULL) ? !nx_libxml__mode.is_collecting || errors->count > 0
                                      : nx_libxml__mode.is_collecting;
}
void nx_libxml__learn_base(void);
void nx_libxml__take(nx_libxml_t *saved);
void nx_libxml__put(const nx_libxml_t *saved);
void nx_libxml__drop(nx_libxml_t *saved);

#endif
