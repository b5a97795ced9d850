/* SPDX-License-Identifier: MIT */
/*
 * What a coroutine has of its own in place of what PHP keeps once for the process: its world. Here is only when it is moved;
 * world/ knows what it is made of. Who has nothing of its own pays the loads of nx_apart_is_used().
 *
 * Ownership: the world of what runs is in nx_apart.world, that of a coroutine that does not in the coroutine. None of the
 * functions may wait or throw.
 */
#ifndef NX_CORO_APART_H
#define NX_CORO_APART_H

#include "coro/coro.h"

#define NX_APART_CODES 4

typedef struct nx_apart {
    nx_world_t *world; /* of what runs; NULL: all it has set is what everybody begins with */
    /* Of the last errors, which nobody tells us of: not 0 when there is one. */
    const int *codes[NX_APART_CODES];
    void **queue; /* not NULL when there may be one */
    void (*leave)(nx_coroutine_t *coroutine);
    void (*enter)(nx_coroutine_t *coroutine);
    /* What runs has come to its end. */
    void (*drop)(void);
} nx_apart_t;

extern NX_PER_THREAD nx_apart_t nx_apart;

static inline bool nx_apart_is_used(void)
{
    int codes = *nx_apart.codes[0] | *nx_apart.codes[1] | *nx_apart.codes[2] | *nx_apart.codes[3];
    return codes != 0 || nx_apart.world != NULL || *nx_apart.queue != NULL;
}

#endif
