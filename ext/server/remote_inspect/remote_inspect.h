/* SPDX-License-Identifier: MIT */
/*
 * Reads the PHP stacks of another process of this server from its memory. The process does not cooperate and is not
 * stopped. So it may be computing, be blocked in a system call, or be stopped.
 *
 * A process publishes itself once, with nx_remote_inspect_publish(): it writes the address of an nx_published_t to its
 * statistics in shared memory. The reader refuses unless it has the same build of PHP and of Nexus, so the structures
 * are those of its own headers. Each pointer read belongs to the other process and may change meanwhile. It is never
 * dereferenced, only passed to the kernel to copy from: an invalid pointer ends the walk and cannot crash the reader.
 *
 * Errors: 0 or -errno. -EPERM: the kernel forbids it (another user, ptrace_scope). -ENOEXEC: another build. -ESRCH: the
 * process has not published itself, or has ended.
 */
#ifndef NX_SERVER_REMOTE_INSPECT_REMOTE_INSPECT_H
#define NX_SERVER_REMOTE_INSPECT_REMOTE_INSPECT_H

#include "php.h"
#include "zend_smart_str.h"

#include "core/shm/worker_stats.h"

void nx_remote_inspect_publish(nx_worker_stats_t *stats);
/*
 * Appends a line for each coroutine, followed by its calls, innermost first. `request` is the number of a request in
 * progress: only the coroutine of that request is listed, or all coroutines if the request has none of its own (classic
 * mode). 0: all.
 */
int nx_remote_inspect_append_stacks(pid_t process, const nx_worker_stats_t *stats, uint64_t request,
                                    smart_str *text);

#endif
