/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "core/base/heap.h"
#include "core/base/module.h"

typedef struct item {
    nx_heap_node_t node;
    int64_t key;
    uint64_t order; /* of insertion, counted by the model */
} item_t;

static uint64_t random_state = 88172645463325252u;

static uint64_t random_number(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

static item_t *pop(nx_heap_t *heap)
{
    const nx_heap_entry_t *first = nx_heap_first(heap);
    if (first == NULL) {
        return NULL;
    }
    item_t *item = nx_container_of(first->node, item_t, node);
    assert_int_equal(first->key, item->key);
    nx_heap_remove(heap, &item->node);
    return item;
}

static int compare(const void *left, const void *right)
{
    const item_t *a = *(item_t *const *)left, *b = *(item_t *const *)right;
    if (a->key != b->key) {
        return a->key < b->key ? -1 : 1;
    }
    return a->order < b->order ? -1 : 1;
}

static void an_empty_heap_has_no_first(void **state)
{
    nx_heap_t heap;
    item_t item = {0};
    nx_heap_init(&heap);
    assert_null(nx_heap_first(&heap));
    nx_heap_remove(&heap, &item.node);
    assert_int_equal(nx_heap_put(&heap, &item.node, 5), 0);
    assert_true(nx_heap_contains(&item.node));
    nx_heap_remove(&heap, &item.node);
    assert_false(nx_heap_contains(&item.node));
    assert_null(nx_heap_first(&heap));
    nx_heap_destroy(&heap);
}

static void equal_keys_leave_in_order_of_insertion(void **state)
{
    enum { COUNT = 1000 };
    static item_t items[COUNT];
    nx_heap_t heap;
    nx_heap_init(&heap);
    for (int i = 0; i < COUNT; i++) {
        items[i].key = 42;
        nx_heap_put(&heap, &items[i].node, 42);
    }
    nx_heap_put(&heap, &items[0].node, 42);
    for (int i = 1; i < COUNT; i++) {
        assert_ptr_equal(pop(&heap), &items[i]);
    }
    assert_ptr_equal(pop(&heap), &items[0]);
    nx_heap_destroy(&heap);
}

enum { MODEL_COUNT = 300 };

/* Compares the items that the heap removes with the model's items in sorted order. */
static void compare_with_model(nx_heap_t *heap, item_t *items)
{
    item_t *expected[MODEL_COUNT];
    size_t count = 0;
    for (int i = 0; i < MODEL_COUNT; i++) {
        if (nx_heap_contains(&items[i].node)) {
            expected[count++] = &items[i];
        }
    }
    assert_int_equal(count, heap->count);
    qsort(expected, count, sizeof(*expected), compare);
    for (size_t i = 0; i < count; i++) {
        assert_ptr_equal(pop(heap), expected[i]);
    }
    assert_null(pop(heap));
}

static void random_operations_agree_with_a_sorted_model(void **state)
{
    static item_t items[MODEL_COUNT];
    nx_heap_t heap;
    nx_heap_init(&heap);
    uint64_t order = 0;
    for (int round = 0; round < 300; round++) {
        for (int step = 0; step < 500; step++) {
            item_t *item = &items[random_number() % MODEL_COUNT];
            if (random_number() % 3 == 0) {
                nx_heap_remove(&heap, &item->node);
                assert_false(nx_heap_contains(&item->node));
                continue;
            }
            /* Few distinct keys, so that equal keys are common, and the smallest and largest key. */
            item->key = (int64_t)(random_number() % 50) - 25;
            item->key = item->key == 24 ? INT64_MAX : item->key == -25 ? INT64_MIN : item->key;
            item->order = order++;
            assert_int_equal(nx_heap_put(&heap, &item->node, item->key), 0);
        }
        compare_with_model(&heap, items);
    }
    nx_heap_destroy(&heap);
}

static void a_million_nodes_leave_sorted_and_the_memory_with_them(void **state)
{
    enum { COUNT = 1000000 };
    item_t *items = calloc(COUNT, sizeof(*items));
    nx_heap_t heap;
    nx_heap_init(&heap);
    for (int i = 0; i < COUNT; i++) {
        items[i].key = (int64_t)(random_number() >> 1);
        assert_int_equal(nx_heap_put(&heap, &items[i].node, items[i].key), 0);
    }
    int64_t previous = INT64_MIN;
    for (int i = 0; i < COUNT; i++) {
        item_t *item = pop(&heap);
        assert_true(item->key >= previous);
        previous = item->key;
    }
    assert_null(pop(&heap));
    assert_true(heap.capacity <= 64);
    nx_heap_destroy(&heap);
    free(items);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_heap_has_no_first),
        cmocka_unit_test(equal_keys_leave_in_order_of_insertion),
        cmocka_unit_test(random_operations_agree_with_a_sorted_model),
        cmocka_unit_test(a_million_nodes_leave_sorted_and_the_memory_with_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
