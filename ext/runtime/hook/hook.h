/* SPDX-License-Identifier: MIT */
/*
 * Blocking calls of C libraries, made to wait on the reactor (docs/design/hook.md).
 *
 * The entries of the loaded objects' GOTs that lead to the calls of table.def lead to ours instead. In a coroutine
 * that may wait, and while somebody else could use the time, a call that would block suspends; everywhere else, and
 * on any other thread, it is libc's. No exception is ever thrown into the library that calls: a cancelled wait fails
 * with ECANCELED, and the CancelledError is thrown when control is back in PHP (nx_coro_park_quietly()). Ownership: a
 * waiting call's registrations lie in its own frame. Fork: a child is left alone until nx_after_fork().
 */
#ifndef NX_RUNTIME_HOOK_HOOK_H
#define NX_RUNTIME_HOOK_HOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/module.h"

extern const nx_module_t nx_hook_module;

/* nexus.hooks, from the ini file: read at the start of a request. */
extern bool nx_hook_is_enabled;

/* One import of a loaded object (nx_hook_each_entry()). */
typedef enum {
    NX_HOOK_ENTRY_OURS,     /* leads to us */
    NX_HOOK_ENTRY_EXCLUDED, /* must not: `reason` says why */
    NX_HOOK_ENTRY_ANOTHERS, /* leads to what somebody else has put there */
    NX_HOOK_ENTRY_LIBC      /* could lead to us, and does not (nexus.hooks=0, or not patched yet) */
} nx_hook_entry_state_t;
typedef struct nx_hook_entry {
    const char *object; /* its path; "" is the program */
    const char *call;
    nx_hook_entry_state_t state;
    const char *reason; /* NULL, but for excluded ones */
} nx_hook_entry_t;
/*
 * Every call of table.def that a loaded object imports, ours apart; also while hooks are off. `tell` runs under the
 * loader's lock.
 */
void nx_hook_each_entry(void (*tell)(const nx_hook_entry_t *entry, void *context), void *context);

/*
 * The descriptor that this thread has read from last through a hooked call; -1: none. Right after a library has
 * connected it is that library's connection, whose descriptor it may not tell: a handshake ends with what the server
 * says.
 */
int nx_hook_last_read(void);
/*
 * A stream that is connected, and whose peer has neither said anything that was not read nor ended it. Asks the
 * kernel, waits for nothing.
 */
bool nx_hook_is_quiet(int fd);

#endif
