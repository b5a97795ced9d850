/* SPDX-License-Identifier: MIT */
/*
 * Standard error of a server's processes. A reader that stands still (a pipe to a stuck log collector, a stopped
 * terminal) must not stop them: a thread writes, and what does not fit into 4 MiB meanwhile is dropped and counted.
 * The descriptor's flags are not changed, since other processes share them.
 *
 * Each record begins with its time (RFC 3339, UTC, milliseconds), unless the journal of systemd reads it.
 *
 * Until nx_error_log_open(), and in a process without memory for a thread, lines are written at once and have no
 * time. Ownership: the process's; a fork begins its own at its first line. Not in a signal handler. Nothing here
 * waits or throws.
 */
#ifndef NX_ENGINE_ERRORS_ERROR_LOG_H
#define NX_ENGINE_ERRORS_ERROR_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "core/base/module.h"

extern const nx_module_t nx_fault_module;

/* From now on stderr of the C library leads here, too, and what PHP logs, as log_text.h says. */
void nx_error_log_open(void);
/* This is a process of a server. */
bool nx_error_log_is_open(void);
/* A record: a whole line, and the lines that continue it. */
void nx_error_log_write(const char *text, size_t length);
/* Once in a while: says how many lines were lost, when the reader goes on. */
void nx_error_log_look(void);
/* In a copy of the process that no fork handler knows of: it has no thread. Async-signal-safe. */
void nx_error_log_write_directly(void);
/* Waits for a slow reader no longer than a second. */
void nx_error_log_close(void);

#endif
