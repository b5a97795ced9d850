/* SPDX-License-Identifier: MIT */
/*
 * Replaces calls in the global offset tables (GOTs) of the loaded objects. An entry that is bound to a call of the
 * table is redirected to the replacement of that call. This module depends neither on PHP nor on the meaning of the
 * calls. A process has one table. Fork: a child inherits the patched entries. Threads: all work is done in callbacks of
 * dl_iterate_phdr(), under the loader's recursive lock. A second lock would deadlock: a constructor that calls dlsym()
 * would take both locks in the opposite order.
 */
#ifndef NX_CORE_GOT_PATCH_H
#define NX_CORE_GOT_PATCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct nx_patch_call {
    const char *name;
    void *replacement;
    void *ours;    /* what this object calls by that name; NULL: this libc does not have it */
    void *program; /* what the program calls by that name; set by nx_patch__begin() */
    bool is_exact; /* replaces only entries that are bound to `program` */
} nx_patch_call_t;

/* `library` is a prefix of the file name, "" matches all. `call` "*" matches every call. */
typedef struct nx_patch_exclusion {
    const char *library, *call, *reason;
} nx_patch_exclusion_t;

typedef enum {
    NX_PATCH_OURS,     /* bound to the replacement */
    NX_PATCH_EXCLUDED, /* excluded by the list */
    NX_PATCH_ANOTHERS, /* bound to a function of other code, neither ours nor libc's */
    NX_PATCH_LIBC      /* bound to libc, although the list does not exclude it */
} nx_patch_state_t;

typedef struct nx_patch_entry {
    const char *object; /* its path; "" is the program */
    const char *call;
    nx_patch_state_t state;
    const char *reason; /* reason of the exclusion; otherwise NULL */
} nx_patch_entry_t;

/* Both lists belong to the caller and must exist until the process ends. Sorts `calls`. */
void nx_patch__begin(nx_patch_call_t *calls, size_t call_count, const nx_patch_exclusion_t *exclusions,
                     size_t exclusion_count);
/* NULL: the table has no such call. */
const nx_patch_call_t *nx_patch__find(const char *name);
/* Patches the objects that were loaded since the last call. Costs a few instructions if there are none. */
void nx_patch__apply(void);
/* Restores the previous entries wherever the replacement is still in place. */
void nx_patch__restore(void);
/*
 * Calls `report` for each call of the table that a loaded object imports, except this object's own. `report` runs under
 * the loader's lock.
 */
void nx_patch__each(void (*report)(const nx_patch_entry_t *entry, void *context), void *context);

#endif
