/* SPDX-License-Identifier: MIT */
#include "server/remote_inspect/private.h"

#include <errno.h>
#include <sys/uio.h>

#define STEP 64

bool nx_remote_memory__read(nx_remote_memory_t *memory, const void *from, void *to, size_t size)
{
    struct iovec here = {.iov_base = to, .iov_len = size};
    struct iovec there = {.iov_base = (void *)from, .iov_len = size};
    ssize_t count = process_vm_readv(memory->process, &here, 1, &there, 1, 0);
    if (count == (ssize_t)size) {
        return true;
    }
    memory->error = count < 0 ? -errno : -EFAULT;
    return false;
}

static void make_printable(char *text, size_t length)
{
    for (size_t at = 0; at < length; at++) {
        unsigned char byte = (unsigned char)text[at];
        text[at] = byte < 0x20 || byte == 0x7F ? '?' : text[at];
    }
    text[length] = '\0';
}

bool nx_remote_memory__read_zend_string(nx_remote_memory_t *memory, const zend_string *from, char *to,
                                        size_t capacity)
{
    zend_string head;
    if (from == NULL || !nx_remote_memory__read(memory, from, &head, offsetof(zend_string, val))) {
        return false;
    }
    size_t length = ZSTR_LEN(&head) < capacity ? ZSTR_LEN(&head) : capacity - 1;
    if (!nx_remote_memory__read(memory, (const char *)from + offsetof(zend_string, val), to, length)) {
        return false;
    }
    make_printable(to, length);
    return true;
}

/*
 * The length is unknown, and the memory after the text may not be mapped. So each read ends at the next alignment
 * boundary.
 */
bool nx_remote_memory__read_text(nx_remote_memory_t *memory, const char *from, char *to, size_t capacity)
{
    size_t length = 0;
    while (length + 1 < capacity) {
        size_t step = STEP - (uintptr_t)(from + length) % STEP;
        step = step < capacity - 1 - length ? step : capacity - 1 - length;
        if (!nx_remote_memory__read(memory, from + length, to + length, step)) {
            return false;
        }
        const char *end = memchr(to + length, '\0', step);
        if (end != NULL) {
            make_printable(to, (size_t)(end - to));
            return true;
        }
        length += step;
    }
    make_printable(to, length);
    return true;
}
