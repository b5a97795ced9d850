/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/bytes.h"

static void nothing_is_allocated_before_the_first_byte(void **state)
{
    nx_bytes_t bytes;
    nx_bytes_init(&bytes, 100);
    assert_int_equal(nx_bytes_append(&bytes, NULL, 0), 0);
    assert_int_equal(nx_bytes_reserve(&bytes, 0), 0);
    assert_int_equal(bytes.capacity, 0);
    assert_int_equal(nx_bytes_length(&bytes), 0);
    nx_bytes_release(&bytes);
}

static void a_stream_goes_through_unchanged(void **state)
{
    nx_bytes_t bytes;
    nx_bytes_init(&bytes, 4096);
    unsigned char written = 0, expected = 0;
    unsigned state_of_steps = 1;
    for (int round = 0; round < 20000; round++) {
        state_of_steps = state_of_steps * 1103515245u + 12345u;
        size_t in = (state_of_steps >> 16) % 200, out = (state_of_steps >> 8) % 210;
        for (size_t i = 0; i < in && nx_bytes_length(&bytes) < bytes.limit; i++) {
            unsigned char byte = written++;
            assert_int_equal(nx_bytes_append(&bytes, &byte, 1), 0);
        }
        if (out > nx_bytes_length(&bytes)) {
            out = nx_bytes_length(&bytes);
        }
        for (size_t i = 0; i < out; i++) {
            assert_int_equal((unsigned char)nx_bytes_data(&bytes)[i], expected++);
        }
        nx_bytes_consume(&bytes, out);
    }
    assert_true(bytes.capacity <= 4096);
    nx_bytes_release(&bytes);
}

static void the_limit_is_refused_and_changes_nothing(void **state)
{
    nx_bytes_t bytes;
    char filler[1000];
    memset(filler, 'x', sizeof(filler));
    nx_bytes_init(&bytes, 1000);
    assert_int_equal(nx_bytes_append(&bytes, filler, 990), 0);
    assert_int_equal(nx_bytes_append(&bytes, filler, 11), -ENOBUFS);
    assert_int_equal(nx_bytes_reserve(&bytes, SIZE_MAX), -ENOBUFS);
    assert_int_equal(nx_bytes_length(&bytes), 990);
    assert_int_equal(nx_bytes_append(&bytes, "0123456789", 10), 0);
    assert_memory_equal(nx_bytes_data(&bytes) + 990, "0123456789", 10);
    assert_int_equal(nx_bytes_append(&bytes, "x", 1), -ENOBUFS);
    nx_bytes_consume(&bytes, 10);
    assert_int_equal(nx_bytes_append(&bytes, "ABCDEFGHIJ", 10), 0);
    assert_memory_equal(nx_bytes_data(&bytes) + 980, "0123456789ABCDEFGHIJ", 20);
    nx_bytes_release(&bytes);
}

static void bytes_written_to_the_tail_are_content_after_commit(void **state)
{
    nx_bytes_t bytes;
    nx_bytes_init(&bytes, 10000);
    assert_int_equal(nx_bytes_append(&bytes, "head ", 5), 0);
    assert_int_equal(nx_bytes_reserve(&bytes, 5000), 0);
    assert_true(nx_bytes_available(&bytes) >= 5000);
    memset(nx_bytes_tail(&bytes), 'y', 5000);
    nx_bytes_commit(&bytes, 5000);
    assert_int_equal(nx_bytes_length(&bytes), 5005);
    assert_memory_equal(nx_bytes_data(&bytes), "head yyy", 8);
    nx_bytes_consume(&bytes, 5005);
    assert_int_equal(nx_bytes_length(&bytes), 0);
    assert_true(nx_bytes_available(&bytes) >= 5005);
    nx_bytes_release(&bytes);
    assert_int_equal(bytes.capacity, 0);
    assert_int_equal(nx_bytes_append(&bytes, "again", 5), 0);
    assert_memory_equal(nx_bytes_data(&bytes), "again", 5);
    nx_bytes_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_allocated_before_the_first_byte),
        cmocka_unit_test(a_stream_goes_through_unchanged),
        cmocka_unit_test(the_limit_is_refused_and_changes_nothing),
        cmocka_unit_test(bytes_written_to_the_tail_are_content_after_commit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
