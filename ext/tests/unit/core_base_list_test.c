/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/base/list.h"
#include "core/base/module.h"

typedef struct item {
    int number;
    nx_list_t link;
} item_t;

static void fill(nx_list_t *list, item_t *items, int count)
{
    nx_list_init(list);
    for (int i = 0; i < count; i++) {
        items[i].number = i;
        nx_list_push_back(list, &items[i].link);
    }
}

static int pop(nx_list_t *list)
{
    nx_list_t *node = nx_list_pop_front(list);
    return node != NULL ? nx_container_of(node, item_t, link)->number : -1;
}

static void items_leave_in_order_of_insertion(void **state)
{
    nx_list_t list;
    item_t items[3];
    fill(&list, items, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pop(&list), i);
        assert_false(nx_list_is_linked(&items[i].link));
    }
    assert_int_equal(pop(&list), -1);
    assert_true(nx_list_is_empty(&list));
}

static void an_item_pushed_to_the_front_comes_out_first(void **state)
{
    nx_list_t list;
    item_t items[2], first = {.number = 7};
    fill(&list, items, 2);
    nx_list_push_front(&list, &first.link);
    assert_int_equal(pop(&list), 7);
    assert_int_equal(pop(&list), 0);
}

static void unlinking_twice_is_harmless(void **state)
{
    nx_list_t list;
    item_t items[3];
    fill(&list, items, 3);
    nx_list_unlink(&items[1].link);
    nx_list_unlink(&items[1].link);
    assert_int_equal(pop(&list), 0);
    assert_int_equal(pop(&list), 2);
    assert_true(nx_list_is_empty(&list));
}

static void splicing_moves_everything_and_empties_the_source(void **state)
{
    nx_list_t to, from;
    item_t first[2], second[2];
    fill(&to, first, 2);
    fill(&from, second, 2);
    second[0].number = 2;
    second[1].number = 3;
    nx_list_splice_back(&to, &from);
    nx_list_splice_back(&to, &from);
    assert_true(nx_list_is_empty(&from));
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pop(&to), i);
    }
    assert_int_equal(pop(&to), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_leave_in_order_of_insertion),
        cmocka_unit_test(an_item_pushed_to_the_front_comes_out_first),
        cmocka_unit_test(unlinking_twice_is_harmless),
        cmocka_unit_test(splicing_moves_everything_and_empties_the_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
