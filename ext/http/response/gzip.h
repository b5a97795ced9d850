/* SPDX-License-Identifier: MIT */
/*
 * Bodies in the content coding gzip (RFC 9110 §8.4.1.3), made by zlib. In a build without zlib's headers
 * nx_gzip_is_available() is false.
 *
 * Ownership: the caller owns a coder until nx_gzip_destroy(), and each string that it returns. Strings are allocated
 * with malloc() ("persistent"), so that they may outlive a PHP request. Suspension, exceptions: none. Fork: not
 * affected. Threads: one for each coder.
 */
#ifndef NX_HTTP_RESPONSE_GZIP_H
#define NX_HTTP_RESPONSE_GZIP_H

#include <stdbool.h>

#include "php.h"

typedef struct nx_gzip nx_gzip_t;

typedef enum nx_gzip_end {
    NX_GZIP_FLUSH, /* more follows; what was added so far can be decoded */
    NX_GZIP_END,   /* the body is complete */
} nx_gzip_end_t;

bool nx_gzip_is_available(void);
/* `level`: 1 (fast) to 9 (small). NULL: no memory, or a build without zlib. */
nx_gzip_t *nx_gzip_create(int level);
void nx_gzip_destroy(nx_gzip_t *coder);
/* Call before each body, also after one that was not completed. */
void nx_gzip_begin(nx_gzip_t *coder);
/* Returns the coded form of the bytes. It may be empty when `length` is 0. */
zend_string *nx_gzip_add(nx_gzip_t *coder, const char *bytes, size_t length, nx_gzip_end_t end);

/* True for media types whose content gets smaller: text, JSON, XML, SVG, fonts, WebAssembly. */
bool nx_gzip_suits(const char *type, size_t length);

#endif
