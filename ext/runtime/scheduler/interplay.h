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
/* After a fatal error. */
void nx_state__recover_output(void);
void nx_state__start(void);
void nx_state__stop(void);

/* no_wait.c: the reason why the current coroutine may not wait here, or NULL. */
const char *nx_guard__why_not(void);
bool nx_guard__is_compiling(void);

/* fatal.c */
#define NX_FATAL_ERRORS                                                                                      \
    (E_ERROR | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR | E_RECOVERABLE_ERROR | E_PARSE)
void nx_fatal__install(void);
void nx_fatal__remove(void);
void nx_fatal__recover(void);
bool nx_fatal__was_delayed(void);
void nx_crash__watch(void);

/* failure_log.c: records a fatal error. True: PHP would log it, and this server logs it instead. */
bool nx_failure__takes(int type, const zend_string *message);
void nx_failure__log(int type, const zend_string *file, uint32_t line, const zend_string *message);
/* After a fatal error, which has unwound everything in progress. */
void nx_failure__reset(void);

/*
 * quiet.c. is_on: a quiet section is active. puts_off: the same, and delays an interrupt to the end of the section.
 */
bool nx_quiet__is_on(void);
bool nx_quiet__puts_off(void);
/* A fatal error has unwound all sections. */
void nx_quiet__reset(void);

/* memory_limit.c: the code that switches lifts the limit before a switch and restores it afterwards. */
extern NX_PER_THREAD bool nx_memory_limit__is_lifted;
void nx_memory_limit__lift(void);
void nx_memory_limit__put_back(void);
/* After a fatal error: raises the limit to somewhat more than the memory in use. */
void nx_memory_limit__raise(void);
void nx_memory_limit__start(void);
static inline void nx_memory_limit__end_switch(void)
{
    if (UNEXPECTED(nx_memory_limit__is_lifted)) {
        nx_memory_limit__put_back();
    }
}

/* loading.c */
void nx_once__install(void);
void nx_once__remove(void);
void nx_once__start(void);
void nx_once__stop(void);
void nx_once__moved(nx_coroutine_t *loader);
void nx_once__ended(nx_coroutine_t *loader);

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

/* declaring.c: the class declarations that the coroutine which now waits has started. */
typedef struct nx_hidden_class nx_hidden_class_t;
nx_hidden_class_t *nx_linking__hide(nx_coroutine_t *coroutine);
void nx_linking__show(nx_hidden_class_t *all);
/* loading.c: it holds the lock of that class. */
bool nx_once__is_loading(const nx_coroutine_t *coroutine, zend_string *lower_name);

#endif
