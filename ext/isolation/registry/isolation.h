/* SPDX-License-Identifier: MIT */
/*
 * Isolation: values that PHP keeps once per process, and that each coroutine or each request has for itself. This
 * module decides when values are exchanged; isolation/coroutine, isolation/request and others know the values.
 *
 * Each group of values is an entry of the registry. A coroutine that has set none of them only pays for the loads of
 * nx_isolation_is_used() at a switch. Values are set in one of two ways:
 * - by functions that PHP code calls. They are intercepted, and call nx_isolation_begin() before the first change;
 * - by the engine, without any call that could be intercepted. detected.def has the conditions that find them.
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

/* When an entry is exchanged. Entries of the same phase are exchanged in order of registration, both ways. */
typedef enum {
    NX_ISOLATION_ERRORS,   /* leaves first and returns last: moving the others may raise errors */
    NX_ISOLATION_SETTINGS, /* in a quiet section (engine/intercept/quiet.h) */
    NX_ISOLATION_ENGINE,   /* leaves after those and returns before them */
    NX_ISOLATION_DECLARATIONS, /* leaves last; returns after the engine's, because that may end in a fatal error */
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
    /* An application instance keeps the values from one of its requests to the next: nx_isolation_take(). */
    bool is_kept;
    /* Before the coroutine sets something for the first time: copies the values in place to the slot. */
    void (*begin)(void *slot);
    /* Called before entries are exchanged whose exchange may change these values. NULL: nothing to prepare. */
    void (*prepare)(void *slot);
    /* Exchanges the slot and PHP's globals. A detected entry moves values to an empty slot, and back. */
    void (*exchange)(void *slot);
    /* Frees what the slot holds, which is not in place. NULL: nothing to free. */
    void (*release)(void *slot);
    /* Called after other entries were exchanged: discards the values that this has set. NULL: none. */
    void (*discard)(void);
    /* The body of the coroutine has ended, and the values may need to be flushed. May call PHP code. NULL: nothing. */
    void (*finish)(void);
    /* Called after nx_isolation_give(). NULL: nothing to do. */
    void (*given)(void);
    /* Set by nx_isolation_register(). */
    uint32_t bit;
    size_t offset;
} nx_isolation_entry_t;

/* What the running coroutine has set; and whose request's globals are in place. */
typedef struct nx_isolation_here {
    nx_isolation_set_t *own;       /* NULL: nothing by functions that are intercepted */
    nx_request_globals_t *request; /* NULL: the globals of the process are in place */
    void (*move)(nx_request_globals_t *request);
    nx_request_globals_t *(*share)(nx_isolation_t *spawner);
    void (*quit)(nx_isolation_t *isolation);
} nx_isolation_here_t;

extern NX_PER_THREAD nx_isolation_here_t nx_isolation_here;

/* Called while the process starts. */
void nx_isolation_register(nx_isolation_entry_t *entry);
/*
 * Called when a request of PHP starts, by the scheduler. `current` returns the isolation of the running coroutine, or
 * main's; NULL: none runs. What main sets applies to the process, and is what coroutines start with.
 */
void nx_isolation_start(nx_isolation_t *main, nx_isolation_t *(*current)(void));

/* Called when a request of PHP ends, after the last coroutine has ended. */
void nx_isolation_stop(void);

/* The isolation of the running coroutine or of main; NULL: none runs. */
nx_isolation_t *nx_isolation_current(void);
/* True while an entry of main is exchanged. */
bool nx_isolation_is_of_main(void);
/*
 * The slot of what runs, begun if it was not. NULL: what is set applies to the process, since main runs or no coroutine
 * does.
 */
void *nx_isolation_begin(nx_isolation_entry_t *entry);
/* The same, but NULL if the coroutine has set nothing of that entry. */
void *nx_isolation_find(const nx_isolation_entry_t *entry);
/* True while entries are exchanged: what PHP functions set now was not set by the coroutine. */
extern NX_PER_THREAD bool nx_isolation_is_moving;

/*
 * The running coroutine stops running. False if there is no memory to save what it has set; everything stays in place
 * in that case.
 */
bool nx_isolation_leave(nx_isolation_t *isolation);
/* It runs again. */
void nx_isolation_return(nx_isolation_t *isolation);
/* The body of the running coroutine has ended: main's values are in place afterwards. */
void nx_isolation_end(void);
/* Discards what destructors have set after that. */
void nx_isolation_discard(void);

/*
 * For code that passes values from one coroutine to the next (an application instance). nx_isolation_take() removes
 * what the running coroutine has set, of the entries that are kept, and returns it; NULL: nothing was set.
 * nx_isolation_give() gives it to the running coroutine, which must not have set anything yet.
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
