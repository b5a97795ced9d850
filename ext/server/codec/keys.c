/* SPDX-License-Identifier: MIT */
/*
 * Keys of arrays. Messages have the same few keys again and again. A small cache of strings saves their allocation and
 * hash.
 */
#include "server/codec/private.h"

#define KEYS        256
#define LONGEST_KEY 64

static NX_PER_THREAD zend_string *keys[KEYS];

/* A hash of the length, the first and the last bytes, which is cheaper than PHP's. A match is compared byte by byte. */
static zend_always_inline size_t codec_key_place(const unsigned char *bytes, size_t length)
{
    uint64_t first = 0, last = 0;
    size_t part = MIN(length, sizeof(first));
    memcpy(&first, bytes, part);
    memcpy(&last, bytes + length - part, part);
    uint64_t mixed = (first ^ (last * UINT64_C(0x9E3779B97F4A7C15)) ^ length) * UINT64_C(0xD6E8FEB86659FD93);
    return (size_t)(mixed >> 56) % KEYS;
}

zend_string *nx_codec__share_key(const unsigned char *bytes, size_t length)
{
    if (UNEXPECTED(length == 0)) {
        return ZSTR_EMPTY_ALLOC();
    }
    if (UNEXPECTED(length > LONGEST_KEY)) {
        return zend_string_init((const char *)bytes, length, false);
    }
    zend_string **place = &keys[codec_key_place(bytes, length)];
    if (EXPECTED(*place != NULL) && ZSTR_LEN(*place) == length &&
        memcmp(ZSTR_VAL(*place), bytes, length) == 0) {
        return zend_string_copy(*place);
    }
    if (*place != NULL) {
        zend_string_release(*place);
    }
    *place = zend_string_init_fast((const char *)bytes, length);
    zend_string_hash_val(*place);
    return zend_string_copy(*place);
}

void nx_codec__forget_keys(void)
{
    for (size_t place = 0; place < KEYS; place++) {
        if (keys[place] != NULL) {
            zend_string_release(keys[place]);
        }
        keys[place] = NULL;
    }
}
