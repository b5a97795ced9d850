/* SPDX-License-Identifier: MIT */
/*
 * Isolation: values that PHP keeps once per process, and that each coroutine or each request has for itself. This
 * module decides when values are exchanged. The values themselves are described in isolation/coroutine,
 * isolation/request and others.
 *
 * Each group of values is an entry of the registry. A coroutine that has set none of them only pays for the loads of
 * nx_isolation_is_used() at a switch. Values are set in one of two ways:
 * - by functions that PHP code calls. They are intercepted, and call nx_isolation_begin() before the first change;
 * - by the engine, without any call that could be intercepted. detected.def has the conditions that find them.
 *
 * Entries have a scope. Values of a coroutine are exchanged when it stops and when it runs again. Values of a request
 * belong to all its coroutines: they are exchanged when a coroutine of another request runs.
 *
 * Ownership: what the running coroutine has set is in nx_isolation_here.own; what a suspended one has set is in its
 * nx_isolation_t. The coroutines of a request count the references to its values; the last one frees them.
 * Threads: each PHP thread has its own values; entries are registered while the process starts.
 * Suspension, exceptions: none, except for nx_isolation_end() and nx_isolation_quit(), which may call PHP code.
 */
#ifndef NX_ISOLATION_REGISTRY_ISOLATION_H
#define NX_ISOLATION_REGISTRY_ISOLATION_H

#include "php.h"

#include "core/base/module.h"
#include "isolation/registry/entry.h"

/* The values that are in place. NULL: those of the process. */
typedef struct nx_isolation_here {
    nx_isolation_set_t *own; /* what the running coroutine has set by intercepted functions */
    nx_isolation_set_t *request;
} nx_isolation_here_t;

extern NX_PER_THREAD nx_isolation_here_t nx_isolation_here;

/* Called while the process starts. */
void nx_isolation_register(nx_isolation_entry_t *entry);
/*
 * Called by the scheduler when a request of PHP starts. `current` returns the isolation of the running coroutine, or
 * that of main; NULL: none runs. What main sets applies to the process. Coroutines start with these values.
 */
void nx_isolation_start(nx_isolation_t *main, nx_isolation_t *(*current)(void));

/* Called when a request of PHP ends, after the last coroutine has ended. */
void nx_isolation_stop(void);

/* The isolation of the running coroutine or of main; NULL: none runs. */
nx_isolation_t *nx_isolation_current(void);
/* True while an entry of main is exchanged. */
bool nx_isolation_is_of_main(void);
/*
 * The slot of that entry: of the running coroutine, or of the request that is in place. The first call begins the
 * entry. NULL: main runs or no coroutine does, or no request is in place, so what is set applies to the process.
 */
void *nx_isolation_begin(nx_isolation_entry_t *entry);
/* The same slot. NULL: the entry has not begun. */
void *nx_isolation_find(const nx_isolation_entry_t *entry);
/* Puts the value of the process back in place, and releases the value of the request that is in place. */
void nx_isolation_drop(nx_isolation_entry_t *entry);
/* From now on every request begins this entry when its values are put in place. */
void nx_isolation_require(const nx_isolation_entry_t *entry);
/* Sets whether that entry of requests must be prepared before each exchange. */
void nx_isolation_prepare(const nx_isolation_entry_t *entry, bool is_needed);
/* Calls `complete` of the entries of every request when its values are put in place the next time. */
void nx_isolation_complete_requests(void);
/* True while entries are exchanged. Calls of PHP functions are then made by this module, not by the coroutine. */
extern NX_PER_THREAD bool nx_isolation_is_moving;

/*
 * Called when the running coroutine stops running. False if there is no memory to save its values; they stay in place
 * in that case.
 */
bool nx_isolation_leave(nx_isolation_t *isolation);
/* Puts the values of the coroutine in place. Called by nx_isolation_enter(). */
void nx_isolation_enter_changed(nx_isolation_t *isolation);
/* Called when the coroutine runs again. */
static inline void nx_isolation_enter(nx_isolation_t *isolation)
{
    if (UNEXPECTED(isolation->request != nx_isolation_here.request) || UNEXPECTED(isolation->own != NULL)) {
        nx_isolation_enter_changed(isolation);
    }
}

/* Called when the body of the running coroutine has ended. Afterwards main's values are in place. */
void nx_isolation_end(void);
/* Discards values that destructors have set after nx_isolation_end(). */
void nx_isolation_discard(void);

/*
 * For code that passes values from one request to the next (an application instance). nx_isolation_take() removes the
 * kept entries of the running coroutine and of its request, and stores them in `kept`. If there is no memory, they are
 * discarded. nx_isolation_give() gives them to the running coroutine, which must not have set anything yet, and to its
 * request. Afterwards `kept` is empty.
 */
void nx_isolation_take(nx_isolation_t *kept);
void nx_isolation_give(nx_isolation_t *kept);
void nx_isolation_release(nx_isolation_t *kept);
/*
 * Between these calls the running coroutine has values of its own as in a request, although it answers no request. The
 * second call stores the kept values in `kept`. `outer` is memory of the caller, which must exist between the calls.
 */
void nx_isolation_begin_nested(nx_isolation_t *outer);
void nx_isolation_end_nested(nx_isolation_t *outer, nx_isolation_t *kept);

/* Puts the values of another request in place. Called by nx_isolation_move_request(). */
void nx_isolation_exchange_request(nx_isolation_set_t *request);
/* Puts the values of that request in place; NULL: those of the process. */
static inline void nx_isolation_move_request(nx_isolation_set_t *request)
{
    if (UNEXPECTED(request != nx_isolation_here.request)) {
        nx_isolation_exchange_request(request);
    }
}

void nx_isolation_create_request(nx_isolation_t *isolation);
/* Creates the values of the request that the coroutine answers, unless they exist or it answers none. */
static inline void nx_isolation_open_request(nx_isolation_t *isolation)
{
    if (isolation->request == NULL && isolation->is_request) {
        nx_isolation_create_request(isolation);
    }
}

/* A spawned coroutine belongs to the request of its spawner until it has ended. */
void nx_isolation_share_request(nx_isolation_t *child, nx_isolation_t *spawner);
static inline void nx_isolation_inherit(nx_isolation_t *child, nx_isolation_t *spawner)
{
    if (UNEXPECTED(spawner->request != NULL) || UNEXPECTED(spawner->is_request)) {
        nx_isolation_share_request(child, spawner);
    }
}

/* The coroutine leaves its request. The last one frees the values of the request. */
void nx_isolation_quit_request(nx_isolation_t *isolation);
/* Must be called by the `ended` function of every owner of coroutines. */
static inline void nx_isolation_quit(nx_isolation_t *isolation)
{
    if (UNEXPECTED(isolation->request != NULL)) {
        nx_isolation_quit_request(isolation);
    }
}

#endif
