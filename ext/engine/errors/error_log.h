/* SPDX-License-Identifier: MIT */
/*
 * The error log: standard error of a server's processes. A reader that does not read (a pipe to a stuck log collector,
 * a stopped terminal) must not block them. Therefore a thread writes. Output that does not fit into 4 MiB while the
 * thread waits is dropped and counted. The flags of the descriptor are not changed, since other processes share them.
 *
 * Each record begins with its time (RFC 3339, UTC, milliseconds) and its level: "[error] ". If the reader is the
 * systemd journal, it begins with the prefix that sd-daemon(3) defines for the level instead: "<3>". A level is a
 * number of syslog(3), LOG_ERR to LOG_INFO.
 *
 * Before nx_error_log_open(), and in a process without memory for a thread, lines are written directly and without a
 * time.
 * Ownership: the log belongs to the process.
 * Fork: a child starts its own thread at its first line. Nothing here may be called from a signal handler, unless
 * marked. Nothing here suspends or throws.
 */
#ifndef NX_ENGINE_ERRORS_ERROR_LOG_H
#define NX_ENGINE_ERRORS_ERROR_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/module.h"

extern const nx_module_t nx_errors_module;

/*
 * From now on the output of C's `stderr` and what PHP logs are written to this log as well, escaped as log_text.h
 * says.
 */
void nx_error_log_open(void);
/* True in a process of a server. */
bool nx_error_log_is_open(void);
/*
 * From now on records of Nexus itself that are less important than `level` are dropped: nx_error_log_accepts() is false
 * for their levels. Records of PHP and of the application are still written. Children inherit the limit.
 */
void nx_error_log_limit(int level);
bool nx_error_log_accepts(int level);
/* Writes a record: a whole line, and the lines that continue it. */
void nx_error_log_write(int level, const char *text, size_t length);
/*
 * Makes `descriptor` this process's standard error. Lines that the thread has not written yet go there too.
 * Returns 0 or -errno.
 */
int nx_error_log_redirect(int descriptor);
/* Called periodically. Reports how many lines were lost, once the reader continues. */
void nx_error_log_flush(void);
/*
 * Called in a copy of the process that was made without fork handlers, and so has no thread. From then on lines are
 * written directly. Async-signal-safe.
 */
void nx_error_log_write_directly(void);
/* Writes the remaining lines, for which it waits for at most one second, and ends the thread. */
void nx_error_log_close(void);

#endif
