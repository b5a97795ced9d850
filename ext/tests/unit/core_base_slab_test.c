/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "core/base/slab.h"

enum { COUNT = 5000, OBJECT_BYTES = 200 };

static void objects_are_aligned_and_do_not_overlap(void **state)
{
    static unsigned char *objects[COUNT];
    nx_slab_t slab;
    nx_slab_init(&slab, OBJECT_BYTES);
    for (int i = 0; i < COUNT; i++) {
        objects[i] = nx_slab_alloc(&slab);
        assert_non_null(objects[i]);
        assert_int_equal((uintptr_t)objects[i] % 16, 0);
        memset(objects[i], i % 251, OBJECT_BYTES);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(objects[i][0], i % 251);
        assert_int_equal(objects[i][OBJECT_BYTES - 1], i % 251);
    }
    assert_int_equal(slab.used_count, COUNT);
    nx_slab_destroy(&slab);
    assert_int_equal(slab.chunk_count, 0);
}

static void a_freed_object_is_used_again_before_a_new_chunk(void **state)
{
    nx_slab_t slab;
    nx_slab_init(&slab, OBJECT_BYTES);
    void *first = nx_slab_alloc(&slab);
    nx_slab_free(&slab, first);
    assert_ptr_equal(nx_slab_alloc(&slab), first);
    for (size_t i = 1; i < slab.objects_per_chunk; i++) {
        nx_slab_alloc(&slab);
    }
    assert_int_equal(slab.chunk_count, 1);
    nx_slab_free(&slab, first);
    assert_ptr_equal(nx_slab_alloc(&slab), first);
    assert_int_equal(slab.chunk_count, 1);
    nx_slab_alloc(&slab);
    assert_int_equal(slab.chunk_count, 2);
    nx_slab_destroy(&slab);
}

static void all_empty_chunks_but_one_are_freed(void **state)
{
    static void *objects[COUNT];
    nx_slab_t slab;
    nx_slab_init(&slab, OBJECT_BYTES);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < COUNT; i++) {
            objects[i] = nx_slab_alloc(&slab);
        }
        assert_true(slab.chunk_count * slab.objects_per_chunk < COUNT + slab.objects_per_chunk);
        /* Frees the odd ones first, so that every chunk is half empty before any chunk is empty. */
        for (int i = 1; i < COUNT; i += 2) {
            nx_slab_free(&slab, objects[i]);
        }
        for (int i = 0; i < COUNT; i += 2) {
            nx_slab_free(&slab, objects[i]);
        }
        assert_int_equal(slab.used_count, 0);
        assert_int_equal(slab.chunk_count, 1);
    }
    assert_int_equal(slab.peak_count, COUNT);
    nx_slab_destroy(&slab);
}

static void large_objects_still_share_chunks(void **state)
{
    nx_slab_t slab;
    nx_slab_init(&slab, 100000);
    assert_true(slab.objects_per_chunk >= 8);
    char *object = nx_slab_alloc(&slab);
    char *other = nx_slab_alloc(&slab);
    memset(object, 1, 100000);
    memset(other, 2, 100000);
    assert_int_equal(object[99999], 1);
    nx_slab_free(&slab, object);
    nx_slab_free(&slab, other);
    nx_slab_destroy(&slab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_are_aligned_and_do_not_overlap),
        cmocka_unit_test(a_freed_object_is_used_again_before_a_new_chunk),
        cmocka_unit_test(all_empty_chunks_but_one_are_freed),
        cmocka_unit_test(large_objects_still_share_chunks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
