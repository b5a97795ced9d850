/* SPDX-License-Identifier: MIT */
/*
 * A file as an answer. Part of response.h.
 *
 * Ownership: a file is counted and malloc's, so that it may outlive a PHP request; it holds a descriptor, which any
 * number of answers send from. Suspension, exceptions: none. Fork: nothing.
 */
#ifndef NX_HTTP_RESPONSE_FILE_H
#define NX_HTTP_RESPONSE_FILE_H

#include <stdint.h>
#include <sys/stat.h>

#include "http/wire/format.h"

typedef struct nx_file {
    uint32_t references;
    int descriptor;
    uint64_t size;
    int64_t modified; /* seconds since 1970 */
    uint8_t tag_length;
    char tag[48]; /* of its size and time */
    char modified_text[NX_WIRE_DATE_BYTES];
} nx_file_t;

/* NULL with errno when it cannot be read, or is no regular file. */
nx_file_t *nx_file_open(const char *path);
/* Takes the descriptor, also on failure: NULL, no memory. */
nx_file_t *nx_file_of(int descriptor, const struct stat *status);
static inline nx_file_t *nx_file_hold(nx_file_t *file)
{
    file->references++;
    return file;
}
void nx_file_release(nx_file_t *file);

/* Its media type by the ending of its name. */
const char *nx_file_type(const char *path);

#endif
