/* SPDX-License-Identifier: MIT */
/*
 * What a coroutine has of its own in place of what PHP keeps once for the process: its world. Here is only when it is
 * moved; world/ knows what it is made of. Who has nothing of its own pays the loads of nx_apart_is_used().
 *
 * A realm is what all coroutines of one request share in the same way; realm/ knows of what. It stays in place while
 * they hand over to each other, and is counted by them.
 *
 * Ownership: the world of what runs is in nx_apart.world, that of a coroutine that does not in the coroutine. None of
 * the functions may wait or throw.
 */
#ifndef NX_ISOLATION_REGISTRY_ISOLATION_H
#define NX_ISOLATION_REGISTRY_ISOLATION_H

#include "runtime/scheduler/coroutine.h"

#define NX_APART_CODES 7

typedef struct nx_apart {
    nx_world_t *world; /* of what runs; NULL: all it has set is what everybody begins with */
    /* Of the last errors, which nobody tells us of: not 0 when there is one. */
    const int *codes[NX_APART_CODES];
    void **queues[2]; /* not NULL when there may be one */
    void (*leave)(nx_coroutine_t *coroutine);
    void (*enter)(nx_coroutine_t *coroutine);
    /* What runs has come to its end. */
    void (*drop)(void);
    nx_realm_t *realm;         /* in place; NULL: everybody's */
    nx_coro_run_fn realm_root; /* the body of those that are a request themselves; NULL: nobody is */
    void (*move)(nx_realm_t *realm);
    /* The realm of what it spawns, counted once more. */
    nx_realm_t *(*share)(nx_coroutine_t *spawner);
    void (*quit)(nx_coroutine_t *coroutine);
} nx_apart_t;

extern NX_PER_THREAD nx_apart_t nx_apart;

/*
 * The error and exception handlers of what runs, taken out of place; NULL: main's. To be given to another coroutine
 * that has main's, or dropped.
 */
typedef struct nx_handlers nx_handlers_t;
nx_handlers_t *nx_apart_take_handlers(void);
void nx_apart_give_handlers(nx_handlers_t *handlers);
void nx_apart_drop_handlers(nx_handlers_t *handlers);

static inline bool nx_apart_is_used(void)
{
    int codes = *nx_apart.codes[0] | *nx_apart.codes[1] | *nx_apart.codes[2] | *nx_apart.codes[3] |
                *nx_apart.codes[4] | *nx_apart.codes[5] | *nx_apart.codes[6];
    return codes != 0 || nx_apart.world != NULL || *nx_apart.queues[0] != NULL || *nx_apart.queues[1] != NULL;
}

static inline void nx_apart_move(nx_realm_t *realm)
{
    if (UNEXPECTED(realm != nx_apart.realm)) {
        nx_apart.move(realm);
    }
}

/* A coroutine belongs to the request it was spawned in, until it has ended. */
static inline void nx_apart_inherit(nx_coroutine_t *child, nx_coroutine_t *spawner)
{
    if (UNEXPECTED(spawner->realm != NULL) ||
        (UNEXPECTED(spawner->run == nx_apart.realm_root) && spawner->run != NULL)) {
        child->realm = nx_apart.share(spawner);
    }
}

/* For `ended` of every owner of coroutines. */
static inline void nx_apart_quit(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine->realm != NULL)) {
        nx_apart.quit(coroutine);
    }
}

#endif
