/* SPDX-License-Identifier: MIT */
/*
 * Asynchronous log file. Appended lines are collected in memory and written by a separate thread, so that the caller
 * does not wait for the disk. The file is opened with O_APPEND and receives whole lines, so that several processes may
 * share it. If a write ends inside a line, the next write starts with a newline.
 *
 * Lines that do not fit into memory while the disk is slow, or that cannot be written (disk full), are dropped and
 * counted. Appending never fails. It waits for the disk only if no thread can be started. A crash loses the lines since
 * the last flush.
 *
 * Ownership: the caller's, until nx_log_writer_close().
 * Threads: one thread appends, flushes and reopens.
 * Fork: a child must not append; it calls nx_log_writer_forget().
 * Errors: 0 or -errno.
 */
#ifndef NX_CORE_THREADS_LOG_WRITER_H
#define NX_CORE_THREADS_LOG_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_log_writer nx_log_writer_t;

/* "-" is standard output. On failure returns NULL and sets *error. */
nx_log_writer_t *nx_log_writer_open(const char *path, int *error);
/*
 * Writes to a descriptor, which may be a pipe or a terminal. Its flags are not changed, since other processes share
 * them. One flush is enough: the thread then writes until no line is left. Such a writer cannot be reopened.
 */
nx_log_writer_t *nx_log_writer_of_descriptor(int fd, int *error);
/* `line` includes its newline. */
void nx_log_writer_append(nx_log_writer_t *writer, const char *line, size_t length);
/*
 * Passes the collected lines to the thread, unless it is still busy with the previous ones. Call it often, from a
 * timer.
 */
void nx_log_writer_flush(nx_log_writer_t *writer);
/* Opens the file again by its name, after the old file was moved. The old file is used until that succeeds. */
void nx_log_writer_reopen(nx_log_writer_t *writer);
/*
 * Passes the remaining lines to the thread, waits for it for at most one second, and frees the writer. If the thread is
 * not done after the second, the remaining lines are lost, and the writer is not freed until the process ends.
 */
void nx_log_writer_close(nx_log_writer_t *writer);
/* True if the thread has not yet written everything that was passed to it. */
bool nx_log_writer_is_behind(nx_log_writer_t *writer);
void nx_log_writer_forget(nx_log_writer_t *writer);

typedef struct nx_log_writer_trouble {
    uint64_t lost; /* lines lost since the last call */
    int error;     /* the last error; 0: the disk was only too slow */
} nx_log_writer_trouble_t;
/* True if there is something to report. */
bool nx_log_writer_trouble(nx_log_writer_t *writer, nx_log_writer_trouble_t *trouble);
const char *nx_log_writer_path(const nx_log_writer_t *writer);

#endif
