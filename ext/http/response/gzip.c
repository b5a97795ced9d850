/* SPDX-License-Identifier: MIT */
#include "http/response/gzip.h"

#include <strings.h>

/* Media types, or the beginnings of media types, in lower case. */
static const char *const suitable[] = {
    "text/",
    "application/json",
    "application/javascript",
    "application/x-javascript",
    "font/",
    "application/xml",
    "application/wasm",
    "application/x-ndjson",
    "application/vnd.ms-fontobject",
    "image/x-icon",
    "image/bmp",
};

static bool ends_with(const char *text, size_t length, const char *end)
{
    size_t end_length = strlen(end);
    return length > end_length && strncasecmp(text + length - end_length, end, end_length) == 0;
}

bool nx_gzip_suits(const char *type, size_t length)
{
    const char *parameters = memchr(type, ';', length);
    size_t essence = parameters == NULL ? length : (size_t)(parameters - type);
    while (essence > 0 && (type[essence - 1] == ' ' || type[essence - 1] == '\t')) {
        essence--;
    }
    for (size_t i = 0; i < sizeof(suitable) / sizeof(suitable[0]); i++) {
        size_t known = strlen(suitable[i]);
        bool is_whole = suitable[i][known - 1] != '/';
        if (essence >= known && strncasecmp(type, suitable[i], known) == 0 &&
            (!is_whole || essence == known)) {
            return true;
        }
    }
    return ends_with(type, essence, "+json") || ends_with(type, essence, "+xml");
}

#ifdef NX_HAS_ZLIB
#include <zlib.h>

/* The largest window, and the header and trailer of gzip (zlib.h, deflateInit2). */
#define GZIP_WINDOW_BITS (15 + 16)
#define MEMORY_LEVEL     8
/* What a flush or the trailer may need beside the bound for the bytes. */
#define EXTRA 64

struct nx_gzip {
    z_stream stream;
};

bool nx_gzip_is_available(void)
{
    return true;
}

nx_gzip_t *nx_gzip_create(int level)
{
    nx_gzip_t *coder = calloc(1, sizeof(*coder));
    if (coder != NULL && deflateInit2(&coder->stream, level, Z_DEFLATED, GZIP_WINDOW_BITS, MEMORY_LEVEL,
                                      Z_DEFAULT_STRATEGY) != Z_OK) {
        free(coder);
        return NULL;
    }
    return coder;
}

void nx_gzip_destroy(nx_gzip_t *coder)
{
    if (coder != NULL) {
        deflateEnd(&coder->stream);
        free(coder);
    }
}

void nx_gzip_begin(nx_gzip_t *coder)
{
    deflateReset(&coder->stream);
}

zend_string *nx_gzip_add(nx_gzip_t *coder, const char *bytes, size_t length, nx_gzip_end_t end)
{
    z_stream *stream = &coder->stream;
    size_t filled = 0;
    zend_string *coded = zend_string_alloc(deflateBound(stream, length) + EXTRA, true);
    int result;
    bool is_full;
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = (uInt)length;
    do {
        size_t space = ZSTR_LEN(coded) - filled;
        stream->next_out = (Bytef *)ZSTR_VAL(coded) + filled;
        stream->avail_out = (uInt)space;
        result = deflate(stream, end == NX_GZIP_END ? Z_FINISH : Z_SYNC_FLUSH);
        filled += space - stream->avail_out;
        is_full = stream->avail_out == 0;
        coded = is_full ? zend_string_realloc(coded, 2 * ZSTR_LEN(coded), true) : coded;
    } while (is_full && result == Z_OK);
    coded = zend_string_truncate(coded, filled, true);
    ZSTR_VAL(coded)[filled] = '\0';
    return coded;
}

#else

bool nx_gzip_is_available(void)
{
    return false;
}

nx_gzip_t *nx_gzip_create(int level)
{
    return NULL;
}

void nx_gzip_destroy(nx_gzip_t *coder)
{
}

void nx_gzip_begin(nx_gzip_t *coder)
{
}

zend_string *nx_gzip_add(nx_gzip_t *coder, const char *bytes, size_t length, nx_gzip_end_t end)
{
    return zend_empty_string;
}

#endif
