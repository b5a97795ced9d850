/* SPDX-License-Identifier: MIT */
/*
 * Switch hooks: exchanges the state that PHP keeps once per process when coroutines switch. This file decides only
 * when the state is exchanged; isolation/coroutine/ knows its parts (nx_world_t). A coroutine without state of its
 * own only pays for the loads of nx_apart_is_used().
 *
 * nx_realm_t is the corresponding state of a request, which all coroutines of the request share; isolation/request/
 * knows its parts. It stays in place while those coroutines switch to each other, and they count references to it.
 *
 * Ownership: the globals of the running coroutine are in nx_apart.world, those of a suspended one in its
 * nx_coroutine_t. None of the functions may suspend or throw.
 */
#ifndef NX_ISOLATION_REGISTRY_ISOLATION_H
#define NX_ISOLATION_REGISTRY_ISOLATION_H

#include "runtime/scheduler/coroutine.h"

#define NX_APART_CODES 7

typedef struct nx_apart {
    /* of the running coroutine; NULL: it has set nothing that differs from the initial values */
    nx_world_t *world;
    /* The codes of the last errors, whose changes are not reported to us. Not 0: there is an error. */
    const int *codes[NX_APART_CODES];
    void **queues[2]; /* error queues; not NULL: there may be an error */
    void (*leave)(nx_coroutine_t *coroutine);
    void (*enter)(nx_coroutine_t *coroutine);
    /* The running coroutine has ended. */
    void (*drop)(void);
    nx_realm_t *realm; /* in place; NULL: the state of the process is */
    /* the body of coroutines that are a request themselves; NULL: there are none */
    nx_coro_run_fn realm_root;
    void (*move)(nx_realm_t *realm);
    /* The realm for the coroutines that `spawner` spawns, with a new reference. */
    nx_realm_t *(*share)(nx_coroutine_t *spawner);
    void (*quit)(nx_coroutine_t *coroutine);
} nx_apart_t;

extern NX_PER_THREAD nx_apart_t nx_apart;

/*
 * The error and exception handlers of the running coroutine, taken out of place. NULL: it has main's. They are then
 * either given to another coroutine that has main's, or dropped.
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

/* A spawned coroutine belongs to the request of its spawner until it has ended. */
static inline void nx_apart_inherit(nx_coroutine_t *child, nx_coroutine_t *spawner)
{
    if (UNEXPECTED(spawner->realm != NULL) ||
        (UNEXPECTED(spawner->run == nx_apart.realm_root) && spawner->run != NULL)) {
        child->realm = nx_apart.share(spawner);
    }
}

/* Must be called by the `ended` function of every owner of coroutines. */
static inline void nx_apart_quit(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(coroutine->realm != NULL)) {
        nx_apart.quit(coroutine);
    }
}

#endif
