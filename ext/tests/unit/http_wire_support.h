/* SPDX-License-Identifier: MIT */
/*
 * For the tests of wire/: input at the end of a page before a page that cannot be read, and a request head
 * as text.
 */
#ifndef NX_TESTS_WIRE_SUPPORT_H
#define NX_TESTS_WIRE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cmocka.h>

#include "http/wire/wire.h"

#define GUARD_BYTES ((size_t)1 << 17)

static char *guard_end;

static int guard_setup(void **state)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    char *map = mmap(NULL, GUARD_BYTES + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED || mprotect(map + GUARD_BYTES, page, PROT_NONE) != 0) {
        return -1;
    }
    guard_end = map + GUARD_BYTES;
    return 0;
}

/* Copies the bytes to the end of readable memory: a read past the end faults. Each length has another address. */
static inline const char *guarded(const char *bytes, size_t length)
{
    memmove(guard_end - length, bytes, length);
    return guard_end - length;
}

static inline size_t put_text(char *out, size_t capacity, size_t at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int written = vsnprintf(out + at, capacity - at, format, arguments);
    va_end(arguments);
    assert_true(written >= 0 && at + (size_t)written < capacity);
    return at + (size_t)written;
}

static inline void describe_flags(const nx_request_head_t *head, char flags[8])
{
    char *at = flags;
    *at = '-';
    const struct {
        bool is_set;
        char letter;
    } all[] = {{head->keep_alive, 'k'},
               {head->is_chunked, 'c'},
               {head->expect_continue, 'e'},
               {head->connection_upgrade, 'u'},
               {head->is_https, 's'}};
    for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
        if (all[index].is_set) {
            *at++ = all[index].letter;
        }
    }
    at[at == flags] = '\0';
}

/* Describes the request line and the flags in the format of data/wire_heads_good.def. */
static inline void describe_head(const char *data, const nx_request_head_t *head, char *out, size_t capacity)
{
    static const char *const forms[] = {"origin", "absolute", "asterisk"};
    const char *method = nx_wire_method_name(head->method);
    char flags[8];
    describe_flags(head, flags);
    size_t at = put_text(out, capacity, 0, "%s %s ", method ? method : "OTHER", forms[head->target_form]);
    at = put_text(out, capacity, at, "%.*s ", (int)head->path.length, data + head->path.offset);
    if (!head->has_query) {
        assert_int_equal(head->query.length, 0);
        at = put_text(out, capacity, at, "- ");
    } else if (head->query.length == 0) {
        at = put_text(out, capacity, at, "~ ");
    } else {
        at = put_text(out, capacity, at, "%.*s ", (int)head->query.length, data + head->query.offset);
    }
    at = head->host.length == 0
             ? put_text(out, capacity, at, "- ")
             : put_text(out, capacity, at, "%.*s ", (int)head->host.length, data + head->host.offset);
    put_text(out, capacity, at, "1.%d %s %lld", head->minor_version, flags, (long long)head->content_length);
}

static inline void describe_headers(const char *data, const nx_request_head_t *head, char *out,
                                    size_t capacity)
{
    size_t at = 0;
    out[0] = '\0';
    for (unsigned index = 0; index < head->header_count; index++) {
        const nx_header_t *header = &head->headers[index];
        assert_int_equal(header->name_id, nx_wire_header_id(data + header->name.offset, header->name.length));
        at = put_text(out, capacity, at, "%s%.*s=%.*s", index ? ";" : "", (int)header->name.length,
                      data + header->name.offset, (int)header->value.length, data + header->value.offset);
    }
}

#endif
