/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/shm/ring.h"

enum { SIZE = NX_RING_SMALLEST, WHOLE = NX_RING_FIRST | NX_RING_LAST };

typedef struct both_sides {
    nx_ring_control_t control;
    nx_ring_progress_t progress;
    uint8_t data[SIZE] __attribute__((aligned(64)));
    uint8_t copy[SIZE] __attribute__((aligned(64)));
    nx_ring_writer_t writer;
    nx_ring_reader_t reader;
} both_sides_t;

static nx_ring_place_t place_of(both_sides_t *ring)
{
    return (nx_ring_place_t){&ring->control, &ring->progress, ring->data, SIZE};
}

static void start_both(both_sides_t *ring)
{
    memset(ring, 0, sizeof(*ring));
    nx_ring_place_t place = place_of(ring);
    nx_ring_writer_start(&ring->writer, &place, 1);
    nx_ring_reader_start(&ring->reader, &place, 3);
    nx_ring_open(&ring->writer, 3);
}

static bool write_number(both_sides_t *ring, uint32_t number, size_t length)
{
    uint8_t bytes[SIZE / 4];
    memset(bytes, (int)number, sizeof(bytes));
    memcpy(bytes, &number, sizeof(number));
    nx_ring_record_t record = {.length = (uint32_t)length, .total = (uint32_t)length, .flags = WHOLE};
    return nx_ring_write(&ring->writer, record, bytes);
}

static uint32_t take_numbers(both_sides_t *ring, uint32_t expected)
{
    size_t length = nx_ring_take(&ring->reader, ring->copy), offset = 0;
    const nx_ring_record_t *record;
    while ((record = nx_ring_next(&ring->reader, ring->copy, length, &offset)) != NULL) {
        uint32_t number;
        memcpy(&number, record + 1, sizeof(number));
        assert_int_equal(number, expected);
        expected++;
    }
    return expected;
}

static void records_arrive_in_order_across_the_end(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    uint32_t taken = 0;
    for (uint32_t number = 0; number < 5000; number++) {
        assert_true(write_number(&ring, number, 4 + number * 7 % 900));
        assert_true(nx_ring_publish(&ring.writer));
        taken = take_numbers(&ring, taken);
    }
    while (nx_ring_has_news(&ring.reader)) {
        taken = take_numbers(&ring, taken);
    }
    assert_int_equal(taken, 5000);
    assert_int_equal(ring.reader.faults, 0);
}

static void what_is_not_published_is_not_there(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    assert_true(write_number(&ring, 0, 16));
    assert_false(nx_ring_has_news(&ring.reader));
    nx_ring_publish(&ring.writer);
    assert_int_equal(take_numbers(&ring, 0), 1);
}

static void a_full_ring_asks_to_be_rung(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    uint32_t count = 0;
    while (write_number(&ring, count, 64)) {
        count++;
    }
    nx_ring_publish(&ring.writer);
    assert_int_equal(take_numbers(&ring, 0), count);
    (void)nx_ring_is_starved(&ring.reader);
    assert_false(nx_ring_is_starved(&ring.reader));
    assert_true(nx_ring_starve(&ring.writer, 64));
    assert_true(nx_ring_is_starved(&ring.reader));
    assert_true(write_number(&ring, count, 64));
}

static void a_waiting_writer_is_rung_when_half_of_the_ring_is_free(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    uint32_t count = 0, taken = 0;
    while (ring.writer.tail <= SIZE / 4 * 3) {
        assert_true(write_number(&ring, count++, 48));
    }
    nx_ring_publish(&ring.writer);
    taken = take_numbers(&ring, taken);
    while (write_number(&ring, count, 48)) {
        count++;
    }
    nx_ring_publish(&ring.writer);
    assert_false(nx_ring_starve(&ring.writer, 48));
    taken = take_numbers(&ring, taken); /* up to the end of the data: a quarter */
    assert_true(nx_ring_has_space(&ring.writer, 48));
    assert_false(nx_ring_is_starved(&ring.reader));
    taken = take_numbers(&ring, taken);
    assert_int_equal(taken, count);
    assert_true(nx_ring_is_starved(&ring.reader));
}

static void what_an_ended_reader_has_not_taken_is_found_again(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    write_number(&ring, 0, 16);
    nx_ring_publish(&ring.writer);
    take_numbers(&ring, 0);
    write_number(&ring, 1, 16);
    nx_ring_publish(&ring.writer);
    write_number(&ring, 2, 16);
    uint64_t position = 0;
    for (uint32_t expected = 1; expected < 3; expected++) {
        const nx_ring_record_t *record = nx_ring_next_unread(&ring.writer, &position);
        assert_non_null(record);
        assert_memory_equal(record + 1, &expected, sizeof(expected));
    }
    assert_null(nx_ring_next_unread(&ring.writer, &position));
    nx_ring_open(&ring.writer, 5);
    nx_ring_place_t place = place_of(&ring);
    nx_ring_reader_start(&ring.reader, &place, 5);
    write_number(&ring, 3, 16);
    nx_ring_publish(&ring.writer);
    assert_int_equal(take_numbers(&ring, 3), 4);
}

static void a_damaged_tail_that_wraps_repeats_no_unread_record(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    nx_ring_place_t place = place_of(&ring);
    atomic_store(&ring.control.tail, -UINT64_C(32));
    atomic_store(&ring.control.base, -UINT64_C(32));
    atomic_store(&ring.progress.head, -UINT64_C(32));
    nx_ring_writer_start(&ring.writer, &place, 7);
    uint64_t position = 0;
    for (uint32_t number = 0; number < 3; number++) {
        assert_true(write_number(&ring, number, 16));
    }
    for (uint32_t expected = 0; expected < 3; expected++) {
        const nx_ring_record_t *record = nx_ring_next_unread(&ring.writer, &position);
        assert_non_null(record);
        assert_memory_equal(record + 1, &expected, sizeof(expected));
    }
    assert_null(nx_ring_next_unread(&ring.writer, &position));
}

/* The lines ahead of the tail, for which the writer asks, lie on both sides of the place where positions wrap to 0. */
static void the_ring_fills_up_to_the_last_positions(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    nx_ring_place_t place = place_of(&ring);
    atomic_store(&ring.control.tail, -(uint64_t)(SIZE + 16));
    atomic_store(&ring.control.base, -(uint64_t)(SIZE + 16));
    atomic_store(&ring.progress.head, -(uint64_t)(SIZE + 16));
    nx_ring_writer_start(&ring.writer, &place, 7);
    uint32_t written = 0;
    while (write_number(&ring, written, 0)) {
        written++;
    }
    assert_int_equal(written, SIZE / sizeof(nx_ring_record_t));
}

static void a_successor_of_the_writer_continues(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    write_number(&ring, 0, 16);
    nx_ring_publish(&ring.writer);
    write_number(&ring, 77, 16);
    nx_ring_place_t place = place_of(&ring);
    nx_ring_writer_start(&ring.writer, &place, 7);
    write_number(&ring, 1, 16);
    nx_ring_publish(&ring.writer);
    assert_int_equal(take_numbers(&ring, 0), 2);
}

static void wrong_positions_and_lengths_are_skipped(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    atomic_store(&ring.control.tail, UINT64_C(1) << 40);
    assert_int_equal(nx_ring_take(&ring.reader, ring.copy), 0);
    assert_int_equal(ring.reader.faults, 1);
    memset(ring.data, 0xff, SIZE);
    atomic_store(&ring.control.tail, (UINT64_C(1) << 40) + 64);
    size_t offset = 0, length = nx_ring_take(&ring.reader, ring.copy);
    assert_int_equal(length, 64);
    assert_null(nx_ring_next(&ring.reader, ring.copy, length, &offset));
    assert_int_equal(ring.reader.faults, 2);
}

enum { BETWEEN_THREADS = 20000 };

static void *write_all_numbers(void *argument)
{
    both_sides_t *ring = argument;
    for (uint32_t number = 0; number < BETWEEN_THREADS;) {
        number += write_number(ring, number, 4 + number % 500);
        nx_ring_publish(&ring->writer);
        if (!nx_ring_has_space(&ring->writer, 504)) {
            sched_yield();
        }
    }
    return NULL;
}

static void one_thread_writes_while_another_reads(void **state)
{
    (void)state;
    static both_sides_t ring;
    start_both(&ring);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, write_all_numbers, &ring), 0);
    for (uint32_t taken = 0; taken < BETWEEN_THREADS;) {
        uint32_t before = taken;
        taken = take_numbers(&ring, taken);
        if (taken == before) {
            sched_yield();
        }
    }
    pthread_join(thread, NULL);
    assert_int_equal(ring.reader.faults, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_arrive_in_order_across_the_end),
        cmocka_unit_test(what_is_not_published_is_not_there),
        cmocka_unit_test(a_full_ring_asks_to_be_rung),
        cmocka_unit_test(a_waiting_writer_is_rung_when_half_of_the_ring_is_free),
        cmocka_unit_test(what_an_ended_reader_has_not_taken_is_found_again),
        cmocka_unit_test(a_damaged_tail_that_wraps_repeats_no_unread_record),
        cmocka_unit_test(the_ring_fills_up_to_the_last_positions),
        cmocka_unit_test(a_successor_of_the_writer_continues),
        cmocka_unit_test(wrong_positions_and_lengths_are_skipped),
        cmocka_unit_test(one_thread_writes_while_another_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
