/* SPDX-License-Identifier: MIT */
/*
 * Shows in which system call a thread is blocked, and which library has called it. The thread is not stopped or
 * interrupted: the kernel shows the system call (/proc/self/task/ID/syscall, which it may withhold), and the thread's
 * stack shows the caller.
 */
#ifndef NX_RUNTIME_DIAGNOSTICS_BLOCKED_H
#define NX_RUNTIME_DIAGNOSTICS_BLOCKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct nx_blocked {
    long number;     /* number of the system call */
    uintptr_t stack; /* stack pointer of the caller */
} nx_blocked_t;

/*
 * Any thread may call this for any thread of this process. False: the thread runs, or the kernel withholds the
 * information.
 */
bool nx_blocked__inspect(nx_blocked_t *blocked, pid_t thread);
/*
 * "poll, called by libpq.so.5 (PQgetResult)". Takes the loader's lock, so it must only be called in a copy of the
 * process. The stack is scanned, not unwound, and also contains old return addresses: the name may be that of an
 * earlier call of the same library.
 */
void nx_blocked__describe(const nx_blocked_t *blocked, char *text, size_t capacity);

#endif
