/* SPDX-License-Identifier: MIT */
/*
 * A log file that lines are appended to without waiting for its disk: they are gathered in memory and written by a
 * thread of their own, whole lines at a time (O_APPEND), so that processes may share the file.
 *
 * What does not fit while the disk is slow, or cannot be written because it is full, is dropped and counted; whoever
 * logs is never held up and never fails. A crash loses what was gathered since the last flush. Ownership: the
 * caller's, until nx_journal_close(). Threads: one appends, flushes and reopens. Fork: a child appends nothing
 * (nx_journal_forget). Errors: 0 or -errno.
 */
#ifndef NX_CORE_THREADS_LOG_WRITER_H
#define NX_CORE_THREADS_LOG_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct nx_journal nx_journal_t;

/* "-" is standard output. NULL with *error. */
nx_journal_t *nx_journal_open(const char *path, int *error);
/*
 * Of a descriptor, which may be a pipe or a terminal and keeps its flags: other processes share them. It needs no
 * timer: a flush has the thread write on until nothing is left. It cannot be reopened.
 */
nx_journal_t *nx_journal_of_descriptor(int fd, int *error);
/* The line's own newline is in it. */
void nx_journal_append(nx_journal_t *journal, const char *line, size_t length);
/* Hands what was gathered to the thread, unless that is still at the last of it. Often, from a timer. */
void nx_journal_flush(nx_journal_t *journal);
/* The name is opened anew, since what it meant was moved away; the old file is written to until that works. */
void nx_journal_reopen(nx_journal_t *journal);
/*
 * Writes what is left, waits for the thread no longer than a second, and frees the journal; a disk that stands still
 * then keeps it until the process ends.
 */
void nx_journal_close(nx_journal_t *journal);
/* The thread has not written all that it was given. */
bool nx_journal_is_behind(nx_journal_t *journal);
void nx_journal_forget(nx_journal_t *journal);

typedef struct nx_journal_trouble {
    uint64_t lost; /* lines since the last question */
    int error;     /* the last one; 0: only too slow */
} nx_journal_trouble_t;
/* True if there is something to be told. */
bool nx_journal_trouble(nx_journal_t *journal, nx_journal_trouble_t *trouble);
const char *nx_journal_path(const nx_journal_t *journal);

#endif
