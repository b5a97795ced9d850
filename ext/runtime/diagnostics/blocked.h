/* SPDX-License-Identifier: MIT */
/*
 * Where the kernel holds a thread: which system call, and which library has called it. Nothing is stopped,
 * interrupted or asked: the kernel shows the first (/proc/self/task/ID/syscall, which it may withhold), the thread's
 * stack the second.
 */
#ifndef NX_RUNTIME_DIAGNOSTICS_BLOCKED_H
#define NX_RUNTIME_DIAGNOSTICS_BLOCKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct nx_blocked {
    long number;     /* of the system call */
    uintptr_t stack; /* its caller's */
} nx_blocked_t;

/* Any thread may ask about any of this process. False: it runs, or nobody may know. */
bool nx_blocked__look(nx_blocked_t *blocked, pid_t thread);
/*
 * "poll, called by libpq.so.5 (PQgetResult)". Takes the loader's lock, so it is called in a copy of the process only.
 * A stack that nobody unwinds holds old return addresses too: the name can be that of an earlier call of the same
 * library.
 */
void nx_blocked__describe(const nx_blocked_t *blocked, char *text, size_t room);

#endif
