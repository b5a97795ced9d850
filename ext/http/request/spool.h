/* SPDX-License-Identifier: MIT */
/*
 * Temporary files of requests: bodies that are too large for memory, and the files of forms. Part of request.h.
 *
 * They have no name (O_TMPFILE), in upload_tmp_dir, else sys_temp_dir, else $TMPDIR, else /tmp: what is not linked is
 * gone with its last descriptor, whatever ends the process. A file system without such files gives one with a name.
 * Ownership: the descriptor is the caller's (close-on-exec), and so is the name. Suspension: none: writes of some KiB
 * go to the page cache, which costs less than telling a thread of them; a disk that cannot keep up holds the writer,
 * as it should. Errors: 0 or -errno.
 */
#ifndef NX_HTTP_REQUEST_SPOOL_H
#define NX_HTTP_REQUEST_SPOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/base/bytes.h"

const char *nx_spool_directory(void);
/* A descriptor. `*path` is NULL, or the name (free()) of a file that could not be made without. */
int nx_spool_open(char **path);
/* One that nobody will give a name. */
int nx_spool_open_nameless(void);
int nx_spool_write(int file, const char *bytes, size_t length);
/*
 * The same, for pieces of any size: small ones stay in `unwritten` until they are worth a write, or the flush at the
 * end.
 */
int nx_spool_gather(int file, nx_bytes_t *unwritten, const char *bytes, size_t length);
int nx_spool_flush(int file, nx_bytes_t *unwritten);
/* 0 at its end, or -errno. */
ssize_t nx_spool_read(int file, uint64_t offset, char *buffer, size_t length);
/* Another descriptor with an offset of its own. */
int nx_spool_reopen(int file);
/*
 * Gives a nameless file a name: `target`, which must not exist, or one in the directory (NULL), which is the caller's
 * to free().
 */
int nx_spool_link(int file, const char *target, char **path);

/* What to answer a request that could not be stored: 507, 503 or 500. */
unsigned nx_spool_status(int error);
/* Says so in the log, once a minute. */
void nx_spool_complain(int error);

#endif
