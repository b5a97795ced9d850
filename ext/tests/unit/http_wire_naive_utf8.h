/* SPDX-License-Identifier: MIT */
/*
 * A slow check of UTF-8, to compare with: it computes the number of each character. The unit test and the fuzzer of
 * http/wire/websocket.h share it.
 */
#ifndef NX_TESTS_WIRE_NAIVE_UTF8_H
#define NX_TESTS_WIRE_NAIVE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns how many bytes the character at the beginning has. 0: it is not valid, or not complete. */
static inline size_t naive_character(const uint8_t *bytes, size_t length)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t count = 0;
    while (count < 8 && (bytes[0] << count & 0x80) != 0) {
        count++;
    }
    if (count == 0) {
        return 1;
    }
    if (count == 1 || count > 4 || count > length) {
        return 0;
    }
    uint32_t number = bytes[0] & (0x7fu >> count);
    for (size_t index = 1; index < count; index++) {
        if (bytes[index] / 64 != 2) {
            return 0;
        }
        number = number * 64 + bytes[index] % 64;
    }
    const bool is_surrogate = number >= 0xd800 && number <= 0xdfff;
    return number >= smallest[count] && number <= 0x10ffff && !is_surrogate ? count : 0;
}

static inline bool naive_is_utf8(const uint8_t *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        const size_t count = naive_character(bytes + at, length - at);
        if (count == 0) {
            return false;
        }
        at += count;
    }
    return true;
}

#endif
