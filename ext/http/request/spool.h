/* SPDX-License-Identifier: MIT */
/*
 * Temporary files of requests: bodies that are too large for memory, and the files of forms. Part of request.h.
 *
 * The files have no name (O_TMPFILE). They are in upload_tmp_dir, else sys_temp_dir, else $TMPDIR, else /tmp. A file
 * that is never linked disappears with its last descriptor, however the process ends. On a file system that does not
 * support such files, the file gets a name.
 *
 * Ownership: the caller owns the descriptor (close-on-exec) and the name. Suspension: none. Writes of some KiB go to
 * the page cache, which costs less than passing them to another thread; when the disk is too slow, the write blocks
 * the worker. Errors: 0 or -errno.
 */
#ifndef NX_HTTP_REQUEST_SPOOL_H
#define NX_HTTP_REQUEST_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/base/bytes.h"

const char *nx_spool_directory(void);
/* Returns a descriptor. `*path` is NULL, or the name (free() it) of a file that could not be created without one. */
int nx_spool_open(char **path);
/* The same in another directory. */
int nx_spool_open_in(const char *directory, char **path);
/* Creates a file that will never get a name. */
int nx_spool_open_nameless(void);
int nx_spool_write(int file, const char *bytes, size_t length);
/*
 * Like nx_spool_write(), for pieces of any size: small pieces are buffered in `unwritten` until a write is worthwhile,
 * or until nx_spool_flush() at the end.
 */
int nx_spool_gather(int file, nx_bytes_t *unwritten, const char *bytes, size_t length);
int nx_spool_flush(int file, nx_bytes_t *unwritten);
/* Returns the bytes read, 0 at the end of the file, or -errno. */
ssize_t nx_spool_read(int file, uint64_t offset, char *buffer, size_t length);
/* Returns another descriptor of the file, with a file offset of its own. */
int nx_spool_reopen(int file);
/*
 * Gives a file without a name a name: `target`, which must not exist, or with `target` NULL a new name in the spool
 * directory. The caller must free() `*path`.
 */
int nx_spool_link(int file, const char *target, char **path);

/* The HTTP status for a request that could not be stored: 507, 503 or 500. */
unsigned nx_spool_status(int error);
/* Logs the error, at most once a minute. */
void nx_spool_log_error(int error);

#endif
