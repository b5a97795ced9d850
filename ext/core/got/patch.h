/* SPDX-License-Identifier: MIT */
/*
 * The GOTs of the loaded objects: entries that lead to a call of the table lead to its replacement instead. Knows
 * nothing of PHP, nor of what is called; a process has one table.
 *
 * Threads: everything happens in callbacks of dl_iterate_phdr(), under the loader's (recursive) lock; no lock of
 * ours, which a constructor that calls dlsym() would take in the other order.
 */
#ifndef NX_CORE_GOT_PATCH_H
#define NX_CORE_GOT_PATCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct nx_patch_call {
    const char *name;
    void *replacement;
    void *ours;    /* what this object calls by that name; NULL: this libc has none */
    void *program; /* what the program calls by it: filled in by nx_patch__begin() */
} nx_patch_call_t;

/* `library` begins the file name, "" is any; `call` "*" is every call. */
typedef struct nx_patch_exclusion {
    const char *library, *call, *reason;
} nx_patch_exclusion_t;

typedef enum {
    NX_PATCH_OURS,     /* leads to the replacement */
    NX_PATCH_EXCLUDED, /* must not */
    NX_PATCH_ANOTHERS, /* leads to what somebody else has put there */
    NX_PATCH_LIBC      /* could lead to the replacement, and does not */
} nx_patch_state_t;

typedef struct nx_patch_entry {
    const char *object; /* its path; "" is the program */
    const char *call;
    nx_patch_state_t state;
    const char *reason; /* of the exclusion; else NULL */
} nx_patch_entry_t;

/* Both lists are the caller's for the process' life; the calls are sorted here. */
void nx_patch__begin(nx_patch_call_t *calls, size_t call_count, const nx_patch_exclusion_t *exclusions,
                     size_t exclusion_count);
/* NULL: it has no such call. */
const nx_patch_call_t *nx_patch__find(const char *name);
/* The objects that were loaded since the last time; a few instructions where there are none. */
void nx_patch__apply(void);
/* What was there before, wherever the replacement still is. */
void nx_patch__restore(void);
/* Every call of the table that a loaded object imports, ours apart. `tell` runs under the loader's lock. */
void nx_patch__each(void (*tell)(const nx_patch_entry_t *entry, void *context), void *context);

#endif
