/* SPDX-License-Identifier: MIT */
/*
 * Calls of exit(). Before PHP 8.4 exit() is an opcode, the one opcode whose handler may be replaced under JIT. Since
 * 8.4 it is a function.
 */
#ifndef NX_ENGINE_INTERCEPT_EXITS_H
#define NX_ENGINE_INTERCEPT_EXITS_H

#include "php.h"

/* `exits` is called at each exit(). It must neither suspend nor throw. Called when the process starts. */
void nx_exits_install(void (*exits)(void));
/* Called when a request starts. */
void nx_exits_start(void);
void nx_exits_remove(void);

#endif
