/* SPDX-License-Identifier: MIT */
/* An entry of the registry of isolation: a group of values, and how they are exchanged. See isolation.h. */
#ifndef NX_ISOLATION_REGISTRY_ENTRY_H
#define NX_ISOLATION_REGISTRY_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_isolation_set nx_isolation_set_t;

/* The owner of the values of an entry. */
typedef enum {
    NX_ISOLATION_COROUTINE,
    NX_ISOLATION_REQUEST, /* all coroutines of a request share the values */
    NX_ISOLATION_SCOPES
} nx_isolation_scope_t;

/* The values of a coroutine. It is embedded in the coroutine, and starts zeroed. */
typedef struct nx_isolation {
    nx_isolation_set_t *own;     /* while the coroutine does not run; usually NULL */
    nx_isolation_set_t *request; /* of the request it belongs to; NULL: no request, or not created yet */
    /* The coroutine answers a request. The values of the request are created when they are first needed. */
    bool is_request;
} nx_isolation_t;

/*
 * When an entry of NX_ISOLATION_COROUTINE is exchanged: values are saved when the coroutine stops running, and
 * restored when it runs again.
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
    nx_isolation_scope_t scope;
    /* Not for NX_ISOLATION_REQUEST, whose entries are exchanged in order of registration. */
    nx_isolation_phase_t phase;
    nx_isolation_detected_t detected;
    size_t bytes; /* size of its slot, which starts zeroed */
    /* An application instance keeps the values for its next request: nx_isolation_take(). */
    bool is_retained;
    /*
     * Called before a value is set for the first time: stores the values in place in the slot. NX_ISOLATION_REQUEST:
     * puts the initial values of the request in place afterwards. NULL: the slot needs no initial values.
     */
    void (*begin)(void *slot);
    /*
     * NX_ISOLATION_REQUEST only. Called when the values of that request are created. They are not in place. NULL: the
     * entry is begun later.
     */
    void (*open)(void *slot, nx_isolation_t *isolation);
    /*
     * Called before the exchange of settings, if that may change these values. NX_ISOLATION_REQUEST: called before the
     * values of a request are exchanged, while nx_isolation_prepare() says so. NULL: nothing to prepare.
     */
    void (*prepare)(void *slot);
    /* Exchanges the slot and PHP's globals. A detected entry moves its values to an empty slot, and back. */
    void (*exchange)(void *slot);
    /*
     * NX_ISOLATION_REQUEST only. Called when the values of a request are in place, for the first time and after
     * nx_isolation_complete_requests(). NULL: nothing to do.
     */
    void (*complete)(void *slot);
    /* Frees the values in the slot, which are not in place. NULL: nothing to free. */
    void (*release)(void *slot);
    /*
     * Discards values that the exchange of other entries has set. Required for entries of NX_ISOLATION_ERRORS, not
     * called for others.
     */
    void (*discard)(void);
    /*
     * Called when the body of the coroutine has ended, or the last coroutine of the request, to flush the values, which
     * are in place. May call PHP code. NULL: nothing to flush.
     */
    void (*finish)(void);
    /* Called after nx_isolation_give(). NULL: nothing to do. */
    void (*given)(void);
    /* Set by nx_isolation_register(). */
    uint32_t bit;
    size_t offset;
} nx_isolation_entry_t;

/*
 * What a coroutine or a request has set. While it is in place, the slots hold the values of the process; otherwise they
 * hold its own. A slot is valid only if its bit in `used` is set. Slots of detected entries are valid only while the
 * coroutine does not run.
 */
struct nx_isolation_set {
    uint32_t used;
    uint32_t references; /* NX_ISOLATION_REQUEST: its coroutines */
    uint32_t version;    /* NX_ISOLATION_REQUEST: of nx_isolation_complete_requests() */
    nx_isolation_scope_t scope;
    max_align_t slots[];
};

static inline void *nx_isolation__slot_of(nx_isolation_set_t *set, const nx_isolation_entry_t *entry)
{
    return (char *)set->slots + entry->offset;
}

/* The slot of that entry in a set, which may be in place or not. NULL: the entry has not begun. */
static inline void *nx_isolation_slot(nx_isolation_set_t *set, const nx_isolation_entry_t *entry)
{
    return set != NULL && (set->used & entry->bit) ? nx_isolation__slot_of(set, entry) : NULL;
}

#endif
