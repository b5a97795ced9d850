/* SPDX-License-Identifier: MIT */
/* What waits for keys of a shared map. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/shm/shared_map.h"
#include "core/shm/shared_processes.h"

#define MEBIBYTE ((size_t)1 << 20)

typedef struct fixture {
    int file, bell;
    nx_shared_heap_t *heap;
    nx_shared_map_t *map;
} fixture_t;

static fixture_t with_map(size_t bytes, nx_shared_map_policy_t policy)
{
    fixture_t fixture;
    nx_shared_existing_t existing;
    assert_int_equal(nx_shared_heap_create(512 * MEBIBYTE, &fixture.file, &fixture.bell), 0);
    assert_int_equal(nx_shared_heap_attach(fixture.file, fixture.bell, &fixture.heap), 0);
    assert_int_equal(nx_shared_map_open(fixture.heap, "m", 1, bytes, policy, &fixture.map, &existing), 0);
    return fixture;
}

static void end_map(fixture_t *fixture)
{
    nx_shared_map_close(fixture->map);
    nx_shared_heap_detach(fixture->heap);
    close(fixture->file);
    close(fixture->bell);
}

static nx_shared_key_t key_of(const char *text)
{
    return (nx_shared_key_t){.bytes = text, .length = strlen(text)};
}

static nx_shared_value_t value_of(const char *text)
{
    return (nx_shared_value_t){.kind = 2, .bytes = text, .length = strlen(text)};
}

static int set(fixture_t *fixture, nx_shared_key_t key, const char *text)
{
    return nx_shared_map_set(fixture->map, key, value_of(text), NX_SHARED_FOREVER);
}

static uint64_t count_rings(fixture_t *fixture)
{
    uint64_t rings = 0;
    return read(fixture->bell, &rings, sizeof(rings)) == sizeof(rings) ? rings : 0;
}

static nx_shared_map_watch_t watch_of(fixture_t *fixture, const char *key)
{
    nx_shared_map_watch_t watch = {.key = key_of(key), .place = NX_SHARED_NO_PLACE};
    assert_int_equal(nx_shared_process_enter(fixture->heap, NX_SHARED_NO_DOOR, 0, &watch.process), 0);
    return watch;
}

static void a_change_calls_the_waiters_of_its_key_once(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    set(&fixture, key_of("a"), "one");
    assert_int_equal(count_rings(&fixture), 0);
    nx_shared_map_watch_t watch = watch_of(&fixture, "a");
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 0);
    assert_false(nx_shared_waiters_is_called(nx_shared_map_waiters(fixture.map), watch.place));
    set(&fixture, key_of("a"), "two");
    set(&fixture, key_of("a"), "three");
    assert_true(nx_shared_waiters_is_called(nx_shared_map_waiters(fixture.map), watch.place));
    assert_int_equal(count_rings(&fixture), 1);
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 1);
    assert_int_equal(watch.place, NX_SHARED_NO_PLACE);
    assert_true(nx_shared_waiters_is_empty(nx_shared_map_waiters(fixture.map)));
    set(&fixture, key_of("a"), "four");
    assert_int_equal(count_rings(&fixture), 0);
    end_map(&fixture);
}

static void every_kind_of_change_ends_a_wait(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    nx_shared_value_t number = {.kind = NX_SHARED_NUMBER, .number = 1}, two = value_of("two");
    int64_t result;
    nx_shared_map_watch_t watch = watch_of(&fixture, "a");
    for (int change = 0; change < 5; change++) {
        if (change != 4) {
            nx_shared_map_set(fixture.map, key_of("a"), number, NX_SHARED_FOREVER);
        } else {
            nx_shared_map_delete(fixture.map, key_of("a"));
        }
        assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 0);
        switch (change) {
        case 0:
            nx_shared_map_add(fixture.map, key_of("a"), 1, NX_SHARED_FOREVER, &result);
            break;
        case 1:
            nx_shared_map_compare_and_set(fixture.map, key_of("a"), &number, &two, NX_SHARED_FOREVER);
            break;
        case 2:
            nx_shared_map_delete(fixture.map, key_of("a"));
            break;
        case 3:
            nx_shared_map_clear(fixture.map);
            break;
        default:
            set(&fixture, key_of("a"), "new");
        }
        assert_true(nx_shared_waiters_is_called(nx_shared_map_waiters(fixture.map), watch.place));
        assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 1);
        watch.version = 0;
    }
    end_map(&fixture);
}

static void a_wait_for_another_value_compares(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    nx_shared_map_watch_t watch = watch_of(&fixture, "a");
    nx_shared_value_t one = value_of("one");
    watch.compares = true;
    watch.expected = &one;
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 1);
    set(&fixture, key_of("a"), "one");
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 0);
    set(&fixture, key_of("a"), "one");
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 0);
    set(&fixture, key_of("a"), "two");
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 1);
    end_map(&fixture);
}

static void a_waiter_that_leaves_or_dies_leaves_no_place(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    const nx_shared_waiters_t *waiters = nx_shared_map_waiters(fixture.map);
    nx_shared_map_watch_t watch = watch_of(&fixture, "a");
    assert_int_equal(nx_shared_map_watch(fixture.map, &watch), 0);
    nx_shared_map_unwatch(fixture.map, &watch);
    assert_true(nx_shared_waiters_is_empty(waiters));
    pid_t child = fork();
    if (child == 0) {
        nx_shared_map_watch_t own = watch_of(&fixture, "a");
        _exit(nx_shared_map_watch(fixture.map, &own));
    }
    waitpid(child, NULL, 0);
    assert_false(nx_shared_waiters_is_empty(waiters));
    for (uint32_t index = 0; index < nx_shared_processes_bound(fixture.heap); index++) {
        uint64_t identity = atomic_load(&nx_shared_process_at(fixture.heap, index)->identity);
        if (identity != nx_shared_identity()) {
            nx_shared_process_end(fixture.heap, index, identity);
        }
    }
    nx_shared_waiters_purge(waiters);
    assert_true(nx_shared_waiters_is_empty(waiters));
    end_map(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_calls_the_waiters_of_its_key_once),
        cmocka_unit_test(every_kind_of_change_ends_a_wait),
        cmocka_unit_test(a_wait_for_another_value_compares),
        cmocka_unit_test(a_waiter_that_leaves_or_dies_leaves_no_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
