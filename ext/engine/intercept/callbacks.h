/* SPDX-License-Identifier: MIT */
/*
 * Functions that PHP calls on its own: the cycle collector and the ticks of declare(ticks).
 *
 * A function that is set here replaces PHP's function, and calls it by nx_callbacks_collect() or nx_callbacks_tick().
 * NULL restores PHP's function. Both setters are called when the process starts and ends.
 */
#ifndef NX_ENGINE_INTERCEPT_CALLBACKS_H
#define NX_ENGINE_INTERCEPT_CALLBACKS_H

#include "php.h"

/* `collect` returns how many values it has freed. */
void nx_callbacks_on_collect(int (*collect)(void));
/* Calls PHP's collector. */
int nx_callbacks_collect(void);

void nx_callbacks_on_tick(void (*tick)(int count));
/* Calls the tick functions, as PHP does. */
void nx_callbacks_tick(int count);

#endif
