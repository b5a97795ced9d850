/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "core/shm/shared_map.h"

#define MEBIBYTE ((size_t)1 << 20)

typedef struct fixture {
    int file, bell;
    nx_shared_heap_t *heap;
    nx_shared_map_t *map;
    nx_shared_found_t found;
} fixture_t;

static fixture_t with_map(size_t bytes, nx_shared_map_policy_t policy)
{
    fixture_t fixture;
    nx_shared_existing_t existing;
    assert_int_equal(nx_shared_heap_create(512 * MEBIBYTE, &fixture.file, &fixture.bell), 0);
    assert_int_equal(nx_shared_heap_attach(fixture.file, fixture.bell, &fixture.heap), 0);
    assert_int_equal(nx_shared_map_open(fixture.heap, "m", 1, bytes, policy, &fixture.map, &existing), 0);
    nx_shared_found_init(&fixture.found);
    return fixture;
}

static void end_map(fixture_t *fixture)
{
    nx_shared_found_release(&fixture->found);
    nx_shared_map_close(fixture->map);
    nx_shared_heap_detach(fixture->heap);
    close(fixture->file);
    close(fixture->bell);
}

static nx_shared_key_t key_of(const char *text)
{
    return (nx_shared_key_t){.bytes = text, .length = strlen(text)};
}

static nx_shared_key_t numbered_key(unsigned number)
{
    static char text[32];
    snprintf(text, sizeof(text), "key-%u", number);
    return key_of(text);
}

static nx_shared_value_t value_of(const char *text)
{
    return (nx_shared_value_t){.kind = 2, .bytes = text, .length = strlen(text)};
}

static int set(fixture_t *fixture, nx_shared_key_t key, const char *text)
{
    return nx_shared_map_set(fixture->map, key, value_of(text), NX_SHARED_FOREVER);
}

static void assert_value(fixture_t *fixture, nx_shared_key_t key, const char *text)
{
    assert_int_equal(nx_shared_map_get(fixture->map, key, &fixture->found), 0);
    assert_int_equal(nx_bytes_length(&fixture->found.bytes), strlen(text));
    assert_memory_equal(nx_bytes_data(&fixture->found.bytes), text, strlen(text));
}

static uint64_t bytes_used(fixture_t *fixture)
{
    nx_shared_map_stats_t stats;
    nx_shared_map_get_stats(fixture->map, &stats);
    return stats.bytes_used;
}

static void what_is_set_is_found_until_it_is_deleted(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    assert_int_equal(nx_shared_map_get(fixture.map, key_of("a"), &fixture.found), -ENOENT);
    assert_int_equal(set(&fixture, key_of("a"), "one"), 0);
    assert_value(&fixture, key_of("a"), "one");
    assert_int_equal(set(&fixture, key_of("a"), ""), 0);
    assert_value(&fixture, key_of("a"), "");
    assert_true(nx_shared_map_has(fixture.map, key_of("a")));
    assert_int_equal(nx_shared_map_delete(fixture.map, key_of("a")), 1);
    assert_int_equal(nx_shared_map_delete(fixture.map, key_of("a")), 0);
    assert_false(nx_shared_map_has(fixture.map, key_of("a")));
    assert_int_equal(set(&fixture, (nx_shared_key_t){.bytes = ""}, "x"), -ENAMETOOLONG);
    assert_int_equal(bytes_used(&fixture), 64);
    end_map(&fixture);
}

static void it_grows_and_keeps_every_entry(void **state)
{
    enum { COUNT = 100000 };
    fixture_t fixture = with_map(32 * MEBIBYTE, NX_SHARED_MAP_REFUSES);
    char text[32];
    for (unsigned i = 0; i < COUNT; i++) {
        snprintf(text, sizeof(text), "value %u", i);
        assert_int_equal(set(&fixture, numbered_key(i), text), 0);
    }
    for (unsigned i = 0; i < COUNT; i++) {
        snprintf(text, sizeof(text), "value %u", i);
        assert_value(&fixture, numbered_key(i), text);
    }
    nx_shared_map_stats_t stats;
    nx_shared_map_get_stats(fixture.map, &stats);
    assert_int_equal(stats.entries, COUNT);
    for (unsigned i = 0; i < COUNT; i++) {
        assert_int_equal(nx_shared_map_delete(fixture.map, numbered_key(i)), 1);
    }
    assert_int_equal(bytes_used(&fixture), 64);
    end_map(&fixture);
}

static void values_may_have_16_mebibytes(void **state)
{
    fixture_t fixture = with_map(64 * MEBIBYTE, NX_SHARED_MAP_REFUSES);
    size_t length = 16 * MEBIBYTE;
    char *bytes = malloc(length);
    for (size_t i = 0; i < length; i++) {
        bytes[i] = (char)(i * 31 >> 3);
    }
    nx_shared_value_t value = {.kind = 2, .bytes = bytes, .length = length};
    /* Every second small entry is deleted, so that the large value is in many pieces. */
    for (unsigned i = 0; i < 20000; i++) {
        assert_int_equal(set(&fixture, numbered_key(i), "small"), 0);
    }
    for (unsigned i = 0; i < 20000; i += 2) {
        assert_int_equal(nx_shared_map_delete(fixture.map, numbered_key(i)), 1);
    }
    for (int round = 0; round < 3; round++) {
        assert_int_equal(nx_shared_map_set(fixture.map, key_of("large"), value, NX_SHARED_FOREVER), 0);
        assert_int_equal(nx_shared_map_get(fixture.map, key_of("large"), &fixture.found), 0);
        assert_int_equal(nx_bytes_length(&fixture.found.bytes), length);
        assert_int_equal(memcmp(nx_bytes_data(&fixture.found.bytes), bytes, length), 0);
    }
    value.length = (size_t)NX_SHARED_VALUE_BYTES + 1;
    assert_int_equal(nx_shared_map_set(fixture.map, key_of("large"), value, NX_SHARED_FOREVER), -EFBIG);
    free(bytes);
    end_map(&fixture);
}

static void a_full_map_refuses_but_overwrites(void **state)
{
    fixture_t fixture = with_map(64 << 10, NX_SHARED_MAP_REFUSES);
    unsigned count = 0;
    while (set(&fixture, numbered_key(count), "12345678") == 0) {
        count++;
    }
    assert_true(count > 400);
    assert_int_equal(set(&fixture, numbered_key(count), "12345678"), -ENOSPC);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(set(&fixture, numbered_key(i), "abcdefgh"), 0);
    }
    for (unsigned i = 0; i < count; i++) {
        assert_value(&fixture, numbered_key(i), "abcdefgh");
    }
    nx_shared_map_clear(fixture.map);
    assert_int_equal(bytes_used(&fixture), 64);
    assert_int_equal(set(&fixture, key_of("again"), "x"), 0);
    end_map(&fixture);
}

static void a_full_map_frees_the_cells_of_expired_entries(void **state)
{
    fixture_t fixture = with_map(64 << 10, NX_SHARED_MAP_REFUSES);
    int64_t past = nx_clock_monotonic() - 1, future = nx_clock_monotonic() + 3600 * NX_NANOSECONDS_PER_SECOND;
    for (unsigned i = 0; i < 5000; i++) {
        assert_int_equal(nx_shared_map_set(fixture.map, numbered_key(i), value_of("x"), past), 0);
    }
    assert_int_equal(nx_shared_map_get(fixture.map, numbered_key(4999), &fixture.found), -ENOENT);
    assert_int_equal(nx_shared_map_set(fixture.map, key_of("later"), value_of("x"), future), 0);
    assert_value(&fixture, key_of("later"), "x");
    assert_int_equal(fixture.found.expires_at, future);
    nx_shared_cursor_t cursor = {0};
    assert_int_equal(nx_shared_map_next(fixture.map, &cursor, &fixture.found), 0);
    assert_int_equal(nx_shared_map_next(fixture.map, &cursor, &fixture.found), -ENOENT);
    end_map(&fixture);
}

static void a_map_that_evicts_keeps_what_is_used(void **state)
{
    fixture_t fixture = with_map(64 << 10, NX_SHARED_MAP_EVICTS);
    assert_int_equal(set(&fixture, key_of("hot"), "hot"), 0);
    for (unsigned i = 0; i < 20000; i++) {
        assert_int_equal(set(&fixture, numbered_key(i), "12345678"), 0);
        assert_value(&fixture, key_of("hot"), "hot");
    }
    assert_value(&fixture, numbered_key(19999), "12345678");
    assert_int_equal(nx_shared_map_get(fixture.map, numbered_key(0), &fixture.found), -ENOENT);
    nx_shared_map_stats_t stats;
    nx_shared_map_get_stats(fixture.map, &stats);
    assert_true(stats.evicted > 15000);
    end_map(&fixture);
}

static void compare_and_set_changes_only_what_is_expected(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    nx_shared_value_t one = value_of("one"), two = value_of("two");
    nx_shared_key_t key = key_of("lease");
    nx_shared_map_t *map = fixture.map;
    assert_int_equal(nx_shared_map_compare_and_set(map, key, &one, &two, NX_SHARED_FOREVER), 0);
    assert_int_equal(nx_shared_map_compare_and_set(map, key, NULL, &one, NX_SHARED_FOREVER), 1);
    assert_int_equal(nx_shared_map_compare_and_set(map, key, NULL, &two, NX_SHARED_FOREVER), 0);
    assert_int_equal(nx_shared_map_compare_and_set(map, key, &one, &two, NX_SHARED_FOREVER), 1);
    assert_value(&fixture, key, "two");
    assert_int_equal(nx_shared_map_compare_and_set(map, key, &one, NULL, 0), 0);
    assert_int_equal(nx_shared_map_compare_and_set(map, key, &two, NULL, 0), 1);
    assert_int_equal(nx_shared_map_compare_and_set(map, key, NULL, NULL, 0), 1);
    assert_false(nx_shared_map_has(map, key));
    end_map(&fixture);
}

static void numbers_are_added(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    int64_t result = 0;
    assert_int_equal(nx_shared_map_add(fixture.map, key_of("n"), 5, NX_SHARED_FOREVER, &result), 0);
    assert_int_equal(nx_shared_map_add(fixture.map, key_of("n"), -7, NX_SHARED_FOREVER, &result), 0);
    assert_int_equal(result, -2);
    assert_int_equal(nx_shared_map_add(fixture.map, key_of("n"), INT64_MIN, NX_SHARED_FOREVER, &result),
                     -ERANGE);
    assert_int_equal(set(&fixture, key_of("t"), "text"), 0);
    assert_int_equal(nx_shared_map_add(fixture.map, key_of("t"), 1, NX_SHARED_FOREVER, &result), -EDOM);
    end_map(&fixture);
}

static void iteration_finds_what_stays_once_while_the_map_grows(void **state)
{
    fixture_t fixture = with_map(32 * MEBIBYTE, NX_SHARED_MAP_REFUSES);
    static unsigned char seen[2000];
    memset(seen, 0, sizeof(seen));
    for (unsigned i = 0; i < 2000; i++) {
        assert_int_equal(set(&fixture, numbered_key(i), "stays"), 0);
    }
    nx_shared_cursor_t cursor = {0};
    unsigned added = 2000;
    while (nx_shared_map_next(fixture.map, &cursor, &fixture.found) == 0) {
        char text[32] = {0};
        memcpy(text, nx_bytes_data(&fixture.found.bytes), fixture.found.key_length);
        unsigned number = (unsigned)atoi(text + 4);
        if (number < 2000) {
            seen[number]++;
        } else if (number % 2) {
            nx_shared_map_delete(fixture.map, numbered_key(number));
        }
        for (int i = 0; i < 10 && added < 40000; i++) {
            assert_int_equal(set(&fixture, numbered_key(added++), "comes"), 0);
        }
    }
    for (unsigned i = 0; i < 2000; i++) {
        assert_int_equal(seen[i], 1);
    }
    end_map(&fixture);
}

/* A value says which key it belongs to, and fills cells of several runs with one number. */
static nx_shared_value_t filled_value(char *buffer, unsigned key, unsigned round)
{
    size_t length = 8 + (key * 131 + round * 17) % 900;
    memset(buffer, (int)(round % 251), length);
    buffer[0] = (char)key;
    return (nx_shared_value_t){.kind = 2, .number = (int64_t)length, .bytes = buffer, .length = length};
}

static void assert_no_torn_value(fixture_t *fixture, unsigned keys)
{
    for (unsigned key = 0; key < keys; key++) {
        int result = nx_shared_map_get(fixture->map, numbered_key(key), &fixture->found);
        if (result == -ENOENT) {
            continue;
        }
        assert_int_equal(result, 0);
        const char *bytes = nx_bytes_data(&fixture->found.bytes);
        size_t length = nx_bytes_length(&fixture->found.bytes);
        assert_int_equal(fixture->found.number, length);
        assert_int_equal(bytes[0], (char)key);
        for (size_t i = 2; i < length; i++) {
            assert_int_equal(bytes[i], bytes[1]);
        }
    }
}

enum { CHAOS_KEYS = 60 };

static void write_for_ever(nx_shared_map_t *map, unsigned seed, _Atomic int64_t *acknowledged)
{
    char buffer[1024], counter[16];
    snprintf(counter, sizeof(counter), "count-%u", seed % 4);
    for (unsigned round = seed;; round = round * 1103515245 + 12345) {
        unsigned key = (round >> 8) % CHAOS_KEYS;
        int64_t count;
        if (round >> 16 & 3) {
            nx_shared_map_set(map, numbered_key(key), filled_value(buffer, key, round >> 16),
                              NX_SHARED_FOREVER);
        } else {
            nx_shared_map_delete(map, numbered_key(key));
        }
        if (nx_shared_map_add(map, key_of(counter), 1, NX_SHARED_FOREVER, &count) == 0) {
            atomic_fetch_add(acknowledged, 1);
        }
    }
}

static pid_t start_writer(fixture_t *fixture, unsigned seed, _Atomic int64_t *acknowledged)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        write_for_ever(fixture->map, seed, acknowledged);
    }
    return child;
}

/* Writers of a small map, which is sometimes full, are killed at random moments. */
static void killed_writers_leave_no_lock_no_torn_value_and_no_leak(void **state)
{
    enum { WRITERS = 4 };
    const unsigned kills = getenv("NX_KILLS") == NULL ? 400 : (unsigned)atoi(getenv("NX_KILLS"));
    fixture_t fixture = with_map(48 << 10, NX_SHARED_MAP_REFUSES);
    _Atomic int64_t *acknowledged =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t writers[WRITERS];
    for (unsigned i = 0; i < WRITERS; i++) {
        writers[i] = start_writer(&fixture, i + 4, &acknowledged[i]);
    }
    for (unsigned kill_number = 0; kill_number < kills; kill_number++) {
        unsigned victim = (unsigned)rand() % WRITERS;
        usleep((unsigned)rand() % 1500);
        assert_int_equal(kill(writers[victim], SIGKILL), 0);
        assert_int_equal(waitpid(writers[victim], NULL, 0), writers[victim]);
        assert_no_torn_value(&fixture, CHAOS_KEYS);
        writers[victim] = start_writer(&fixture, victim + 4 * (kill_number + 2), &acknowledged[victim]);
    }
    int64_t total = 0, count = 0, acked = 0;
    for (unsigned i = 0; i < WRITERS; i++) {
        kill(writers[i], SIGKILL);
        waitpid(writers[i], NULL, 0);
        char counter[16];
        snprintf(counter, sizeof(counter), "count-%u", i);
        if (nx_shared_map_add(fixture.map, key_of(counter), 0, NX_SHARED_FOREVER, &count) == 0) {
            total += count;
        }
        acked += acknowledged[i];
    }
    /* A killed writer may have counted once without saying so. */
    assert_in_range(total, acked, acked + kills + WRITERS);
    nx_shared_map_clear(fixture.map);
    assert_int_equal(bytes_used(&fixture), 64);
    munmap((void *)acknowledged, 4096);
    end_map(&fixture);
}

/* Stops at SIGSTOP before the change and at SIGTRAP after each instruction of it. */
static void change_under_trace(nx_shared_map_t *map, unsigned round)
{
    char buffer[1024];
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) {
        _exit(2);
    }
    unsigned key = round % 3;
    nx_shared_value_t value = filled_value(buffer, key, round);
    nx_shared_key_t name = numbered_key(key);
    raise(SIGSTOP);
    if (round % 7 == 6) {
        nx_shared_map_delete(map, name);
    } else {
        nx_shared_map_set(map, name, value, NX_SHARED_FOREVER);
    }
    _exit(0);
}

/* Lets a child do so many instructions of a change, and kills it. False: it had ended by then. */
static bool kill_after_steps(fixture_t *fixture, unsigned round, unsigned steps)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        change_under_trace(fixture->map, round);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status)) {
        skip();
    }
    bool is_running = true;
    for (unsigned step = 0; is_running && step < steps; step++) {
        is_running = ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) == 0 &&
                     waitpid(child, &status, 0) == child && WIFSTOPPED(status);
    }
    if (is_running) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
    }
    return is_running;
}

static void a_writer_may_be_killed_after_each_instruction(void **state)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    const unsigned stride = 97;
#else
    const unsigned stride = getenv("NX_STRIDE") == NULL ? 7 : (unsigned)atoi(getenv("NX_STRIDE"));
#endif
    fixture_t fixture = with_map(32 << 10, NX_SHARED_MAP_REFUSES);
    unsigned round = 0;
    /* Each run begins at another instruction; NX_STRIDE=1 stops at all of them. */
    const unsigned first = 1 + (unsigned)getpid() % stride;
    print_message("killed after instruction %u and after every %u more\n", first, stride);
    for (unsigned steps = first; kill_after_steps(&fixture, round, steps); steps += stride) {
        assert_no_torn_value(&fixture, 3);
        round++;
    }
    nx_shared_map_clear(fixture.map);
    assert_int_equal(bytes_used(&fixture), 64);
    end_map(&fixture);
}

static void the_same_name_is_the_same_map(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    nx_shared_existing_t existing;
    nx_shared_map_t *other;
    pid_t child = fork();
    if (child == 0) {
        bool is_created = nx_shared_map_open(fixture.heap, "after", 5, MEBIBYTE, NX_SHARED_MAP_EVICTS, &other,
                                             &existing) == 0;
        _exit(is_created && nx_shared_map_set(other, key_of("k"), value_of("v"), NX_SHARED_FOREVER) == 0 ? 0
                                                                                                         : 1);
    }
    int status;
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    assert_int_equal(
        nx_shared_map_open(fixture.heap, "after", 5, MEBIBYTE, NX_SHARED_MAP_REFUSES, &other, &existing),
        -EEXIST);
    assert_int_equal(existing.detail, NX_SHARED_MAP_EVICTS);
    assert_int_equal(
        nx_shared_map_open(fixture.heap, "after", 5, MEBIBYTE, NX_SHARED_MAP_EVICTS, &other, &existing), 0);
    assert_int_equal(nx_shared_map_get(other, key_of("k"), &fixture.found), 0);
    nx_shared_map_close(other);
    size_t before = nx_shared_heap_available(fixture.heap);
    assert_int_equal(nx_shared_heap_remove(fixture.heap, "after", 5), 0);
    assert_int_equal(nx_shared_heap_remove(fixture.heap, "after", 5), -ENOENT);
    /* The waiters of a map are beside its bytes. */
    assert_in_range(nx_shared_heap_available(fixture.heap), before + MEBIBYTE, before + 2 * MEBIBYTE);
    assert_int_equal(
        nx_shared_map_open(fixture.heap, "after", 5, MEBIBYTE, NX_SHARED_MAP_REFUSES, &other, &existing), 0);
    assert_false(nx_shared_map_has(other, key_of("k")));
    nx_shared_map_close(other);
    end_map(&fixture);
}

static void the_file_has_a_limit(void **state)
{
    fixture_t fixture = with_map(MEBIBYTE, NX_SHARED_MAP_REFUSES);
    nx_shared_existing_t existing;
    nx_shared_map_t *other;
    assert_int_equal(
        nx_shared_map_open(fixture.heap, "b", 1, 600 * MEBIBYTE, NX_SHARED_MAP_REFUSES, &other, &existing),
        -ENOSPC);
    assert_int_equal(
        nx_shared_map_open(fixture.heap, "b", 1, 509 * MEBIBYTE, NX_SHARED_MAP_REFUSES, &other, &existing),
        0);
    nx_shared_map_close(other);
    assert_int_equal(
        nx_shared_map_open(fixture.heap, "c", 1, 2 * MEBIBYTE, NX_SHARED_MAP_REFUSES, &other, &existing),
        -ENOSPC);
    assert_int_equal(nx_shared_map_open(fixture.heap, "c", 1, 1, NX_SHARED_MAP_REFUSES, &other, &existing),
                     -EINVAL);
    end_map(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_set_is_found_until_it_is_deleted),
        cmocka_unit_test(it_grows_and_keeps_every_entry),
        cmocka_unit_test(values_may_have_16_mebibytes),
        cmocka_unit_test(a_full_map_refuses_but_overwrites),
        cmocka_unit_test(a_full_map_frees_the_cells_of_expired_entries),
        cmocka_unit_test(a_map_that_evicts_keeps_what_is_used),
        cmocka_unit_test(compare_and_set_changes_only_what_is_expected),
        cmocka_unit_test(numbers_are_added),
        cmocka_unit_test(iteration_finds_what_stays_once_while_the_map_grows),
        cmocka_unit_test(killed_writers_leave_no_lock_no_torn_value_and_no_leak),
        cmocka_unit_test(a_writer_may_be_killed_after_each_instruction),
        cmocka_unit_test(the_same_name_is_the_same_map),
        cmocka_unit_test(the_file_has_a_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
