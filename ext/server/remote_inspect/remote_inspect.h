/* SPDX-License-Identifier: MIT */
/*
 * The PHP stacks of another process of this server, read from its memory: it is neither stopped nor asked, so it may
 * compute, hang in a system call, or be stopped itself.
 *
 * A process reveals itself once: the address of its anchor goes to its sheet. Who reads has the same PHP and the same
 * build of Nexus, or refuses; so the structures are those of our own headers. Every pointer is somebody else's,
 * changes while it is followed, and is only ever given to the kernel to copy from: a wild one ends the walk, it
 * cannot crash the reader.
 *
 * Errors: 0 or -errno. -EPERM: the kernel does not let us (another user, ptrace_scope); -ENOEXEC: another build;
 * -ESRCH: it has not revealed itself, or has ended.
 */
#ifndef NX_SERVER_REMOTE_INSPECT_REMOTE_INSPECT_H
#define NX_SERVER_REMOTE_INSPECT_REMOTE_INSPECT_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/shm/worker_stats.h"

void nx_outside_reveal(nx_sheet_t *sheet);
/*
 * A line for each coroutine, and its calls below it, innermost first. `request` is the number of one in flight: then
 * only its coroutine, or all where a request has none of its own (classic mode); 0: all.
 */
int nx_outside_tell(pid_t process, const nx_sheet_t *sheet, uint64_t request, smart_str *text);

#endif
