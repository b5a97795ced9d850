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
 * nx_request_globals_t are the globals of a request, which all its coroutines share. They stay in place while those
 * coroutines switch to each other.
 *
 * Ownership: what the running coroutine has set is in nx_isolation_here.own; what a suspended one has set is in its
 * nx_isolation_t. References to the globals of a request are counted.
 * Threads: each PHP thread has its own values; entries are registered while the process starts.
 * Suspension, exceptions: none, except for nx_isolation_end(), which may call PHP code.
 */
#ifndef NX_ISOLATION_REGISTRY_ISOLATION_H
#define NX_ISOLATION_REGISTRY_ISOLATION_H

#include "php.h"

#include "core/base/module.h"

typedef struct nx_isolation_set nx_isolation_set_t;
typedef struct nx_request_globals nx_request_globals_t;

/* What a coroutine has for itself. It is embedded in the coroutine, and starts zeroed. */
typedef struct nx_isolation {
    nx_isolation_set_t *own; /* while the coroutine does not run; usually NULL */
    /* the globals of the request it belongs to; NULL: no request, or not created yet */
    nx_request_globals_t *request;
    bool is_request; /* the coroutine answers a request: its globals are created when first needed */
} nx_isolation_t;

/*
 * When an entry is exchanged: values are saved when the coroutine stops running, and restored when it runs again.
 * Entries of the same phase are exchanged in order of registration in both cases.
 */
typedef enum {
    NX_ISOLATION_ERRORS,   /* saved first and restored last: exchanging the others may raise errors */
    NX_ISOLATION_SETTINGS, /* in a quiet section (engine/intercept/quiet.h) */
    NX_ISOLATION_ENGINE,   /* saved after the settings and restored before them */
    /* saved last; restored after those of the engine, because restoring them may end in a fatal error */
    NX_ISOLATION_DECLARATIONS,
    NX_ISOLATION_PHASES
} nx_isolation_phase_t;

/* Entries that are detected; the other entries have a function `begin`. */
typedef enum {
    NX_DETECTED_NONE,
    NX_DETECTED_ERRORS,
    NX_DETECTED_HANDLERS,
    NX_DETECTED_ENGINE,
    NX_DETECTED_DECLARATIONS
} nx_isolation_detected_t;

typedef struct nx_isolation_entry {
    const char *name;
    nx_isolation_phase_t phase;
    nx_isolation_detected_t detected;
    size_t bytes; /* size of its slot, which starts zeroed */
    /* An application instance keeps the values for its next request: nx_isolation_take(). */
    bool is_kept;
    /* Called before the coroutine sets a value for the first time: copies the values in place to the slot. */
    void (*begin)(void *slot);
    /* Called before the exchange of settings, if that may change these values. NULL: nothing to prepare. */
    void (*prepare)(void *slot);
    /* Exchanges the slot and PHP's globals. A detected entry moves its values to an empty slot, and back. */
    void (*exchange)(void *slot);
    /* Frees the values in the slot, which are not in place. NULL: nothing to free. */
    void (*release)(void *slot);
    /*
     * Discards values that the exchange of other entries has set. Required for entries of NX_ISOLATION_ERRORS, not
     * called for others.
     */
    void (*discard)(void);
    /*
     * Called when the body of the coroutine has ended, to flush the values. May call PHP code. NULL: nothing to flush.
     */
    void (*finish)(void);
    /* Called after nx_isolation_give(). NULL: nothing to do. */
    void (*given)(void);
    /* Set by nx_isolation_register(). */
    uint32_t bit;
    size_t offset;
} nx_isolation_entry_t;

/* What the running coroutine has set, and the globals of a request that are in place. */
typedef struct nx_isolation_here {
    nx_isolation_set_t *own;       /* NULL: nothing was set by an intercepted function */
    nx_request_globals_t *request; /* NULL: the globals of the process are in place */
    /* Set by isolation/request: puts other globals in place; takes a reference; drops the reference. */
    void (*move)(nx_request_globals_t *request);
    nx_request_globals_t *(*share)(nx_isolation_t *spawner);
    void (*quit)(nx_isolation_t *isolation);
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
 * The slot of the running coroutine for that entry. The first call copies the values in place to it. NULL: main runs or
 * no coroutine does, so what is set applies to the process.
 */
void *nx_isolation_begin(nx_isolation_entry_t *entry);
/* The same slot. NULL: the coroutine has set nothing of that entry. */
void *nx_isolation_find(const nx_isolation_entry_t *entry);
/* True while entries are exchanged: the coroutine itself has not made the calls of PHP functions that happen now. */
extern NX_PER_THREAD bool nx_isolation_is_moving;

/*
 * Called when the running coroutine stops running. False if there is no memory to save what it has set; everything
 * stays in place in that case.
 */
bool nx_isolation_leave(nx_isolation_t *isolation);
/* Called when the coroutine runs again. */
void nx_isolation_return(nx_isolation_t *isolation);
/* Called when the body of the running coroutine has ended. Afterwards main's values are in place. */
void nx_isolation_end(void);
/* Discards values that destructors have set after nx_isolation_end(). */
void nx_isolation_discard(void);

/*
 * For code that passes values from one coroutine to the next (an application instance). nx_isolation_take() removes
 * what the running coroutine has set of the entries that are kept, and returns it. NULL: nothing was set, or there is
 * no memory. nx_isolation_give() gives it to the running coroutine, which must not have set anything yet.
 */
nx_isolation_set_t *nx_isolation_take(void);
void nx_isolation_give(nx_isolation_set_t *set);
void nx_isolation_release(nx_isolation_set_t *set);

static inline void nx_isolation_move_request(nx_request_globals_t *request)
{
    if (UNEXPECTED(request != nx_isolation_here.request)) {
        nx_isolation_here.move(request);
    }
}

/* A spawned coroutine belongs to the request of its spawner until it has ended. */
static inline void nx_isolation_inherit(nx_isolation_t *child, nx_isolation_t *spawner)
{
    if (UNEXPECTED(spawner->request != NULL) || UNEXPECTED(spawner->is_request)) {
        child->request = nx_isolation_here.share(spawner);
    }
}

/* Must be called by the `ended` function of every owner of coroutines. */
static inline void nx_isolation_quit(nx_isolation_t *isolation)
{
    if (UNEXPECTED(isolation->request != NULL)) {
        nx_isolation_here.quit(isolation);
    }
}

#endif
