/* SPDX-License-Identifier: MIT */
/*
 * A file that is sent as a response. Part of response.h.
 *
 * Ownership: a file is reference-counted and allocated with malloc(), so that it may outlive a PHP request. It holds a
 * descriptor, which any number of answers may send from. Suspension, exceptions: none. Fork: not affected.
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
    char tag[48]; /* ETag, made of size and modification time */
    char modified_text[NX_WIRE_DATE_BYTES];
} nx_file_t;

/* NULL with errno set when the file cannot be read, or is not a regular file. */
nx_file_t *nx_file_open(const char *path);
/* As nx_file_open(), for a descriptor that is open for reading. Takes ownership of the descriptor, also on failure. */
nx_file_t *nx_file_of_open(int descriptor);
/* Takes ownership of the descriptor, also on failure. NULL: no memory. */
nx_file_t *nx_file_of(int descriptor, const struct stat *status);
static inline nx_file_t *nx_file_hold(nx_file_t *file)
{
    file->references++;
    return file;
}
void nx_file_release(nx_file_t *file);

/* The media type for the extension of the file name. */
const char *nx_file_type(const char *path);

#endif
