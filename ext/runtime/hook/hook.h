/* SPDX-License-Identifier: MIT */
/*
 * Hooks of blocking libc calls, so that C libraries wait on the event loop (docs/inside/blocking-calls.md).
 *
 * GOT entries of the loaded objects that are bound to the calls of table.def are redirected to our functions. In a
 * coroutine that may wait, and while something else could use the time, a call that would block suspends the coroutine.
 * In all other cases, and on any other thread, it is libc's call.
 * Exceptions: none is thrown into the calling library. A cancelled wait fails with ECANCELED, and the CancelledError is
 * thrown when control is back in PHP (nx_coroutine_park_quietly()).
 * Ownership: the registrations of a waiting call are in its own stack frame.
 * Fork: the hooks are inactive in a child until nx_modules_after_fork().
 */
#ifndef NX_RUNTIME_HOOK_HOOK_H
#define NX_RUNTIME_HOOK_HOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/module.h"

extern const nx_module_t nx_hook_module;

/* The setting nexus.hooks, read at the start of a request. */
extern bool nx_hook_is_enabled;

/* One import of a loaded object (nx_hook_each_entry()). */
typedef enum {
    NX_HOOK_ENTRY_OURS,     /* bound to our function */
    NX_HOOK_ENTRY_EXCLUDED, /* excluded: `reason` says why */
    NX_HOOK_ENTRY_ANOTHERS, /* bound to a function of other code, neither ours nor libc's */
    NX_HOOK_ENTRY_LIBC      /* bound to libc: nexus.hooks=0, or not patched yet */
} nx_hook_entry_state_t;
typedef struct nx_hook_entry {
    const char *object; /* its path; "" is the program */
    const char *call;
    nx_hook_entry_state_t state;
    const char *reason; /* NULL unless excluded */
} nx_hook_entry_t;
/*
 * Calls `report` for each call of table.def that a loaded object imports, except our own; also while the hooks are off.
 * `report` runs under the loader's lock.
 */
void nx_hook_each_entry(void (*report)(const nx_hook_entry_t *entry, void *context), void *context);

/*
 * The descriptor from which this thread last read through a hooked call; -1: none. It serves to find the connection of
 * a library that does not reveal its descriptor: directly after connecting, the last read was the server's last message
 * of the handshake.
 */
int nx_hook_last_read(void);
/*
 * True if the stream is connected, there are no unread bytes, and the peer has not closed it. Asks the kernel without
 * waiting.
 */
bool nx_hook_is_quiet(int fd);

#endif
