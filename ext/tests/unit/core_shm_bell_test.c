/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "core/shm/bell.h"

enum { OTHER = 5 };

static void a_ring_is_seen_once_and_keeps_its_owner_awake(void **state)
{
    nx_bell_t bell = {0};
    assert_false(nx_bell_ring(&bell, nx_bell_bit(OTHER)));
    assert_false(nx_bell_sleep(&bell));
    assert_int_equal(nx_bell_take(&bell), nx_bell_bit(OTHER));
    assert_int_equal(nx_bell_take(&bell), 0);
    assert_true(nx_bell_sleep(&bell));
}

static void only_the_first_ring_of_a_sleeping_owner_writes_its_eventfd(void **state)
{
    nx_bell_t bell = {0};
    assert_true(nx_bell_sleep(&bell));
    assert_true(nx_bell_ring(&bell, nx_bell_bit(OTHER)));
    assert_false(nx_bell_ring(&bell, nx_bell_bit(OTHER)));
    assert_false(nx_bell_ring(&bell, nx_bell_bit(OTHER + 1)));
    nx_bell_awake(&bell);
    assert_int_equal(nx_bell_look(&bell), nx_bell_bit(OTHER) | nx_bell_bit(OTHER + 1));
}

/* Otherwise the successor asks again and again whether it may sleep, and takes a processor. */
static void the_successor_of_an_owner_that_was_killed_in_its_sleep_sleeps_too(void **state)
{
    nx_bell_t bell = {0};
    assert_true(nx_bell_sleep(&bell));
    assert_int_equal(nx_bell_take(&bell), 0);
    assert_true(nx_bell_sleep(&bell));
    assert_true(nx_bell_ring(&bell, nx_bell_bit(OTHER)));
    assert_false(nx_bell_sleep(&bell));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_is_seen_once_and_keeps_its_owner_awake),
        cmocka_unit_test(only_the_first_ring_of_a_sleeping_owner_writes_its_eventfd),
        cmocka_unit_test(the_successor_of_an_owner_that_was_killed_in_its_sleep_sleeps_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
