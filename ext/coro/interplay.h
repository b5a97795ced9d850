/* SPDX-License-Identifier: MIT */
/* Shared by the files of coro/ only: what other parts of PHP do that must not happen as it is beside coroutines. */
#ifndef NX_CORO_INTERPLAY_H
#define NX_CORO_INTERPLAY_H

#include "php.h"

#include "base/module.h"

/* intercept.c: a function of another extension, or of none that is loaded; `before` is its own handler. */
typedef struct nx_intercept {
    const char *name;
    zif_handler handler, before;
} nx_intercept_t;

/* Idempotent; at the start of a request, since the other extension may be loaded after ours. */
void nx_intercept__start(nx_intercept_t *calls, size_t count);
void nx_intercept__remove(nx_intercept_t *calls, size_t count);

/* fork.c */
void nx_fork__start(void);
void nx_fork__remove(void);

/* ticks.c */
void nx_ticks__install(void);
void nx_ticks__remove(void);
void nx_ticks__start(void);

/* signal.c */
void nx_signal__start(void);
void nx_signal__stop(void);
void nx_signal__remove(void);
/* A handler in PHP may still wake somebody. */
bool nx_signal__may_come(void);
/* One has come while all waited: main, marked NX_CORO_SIGNALLED, is to call the handlers and then to wait on. */
bool nx_signal__wakes_main(void);
NX_THROWS void nx_signal__call_handlers(void);
/* Asked where Fibers may not be switched: it is because a handler runs. */
bool nx_signal__is_being_handled(void);

#endif
