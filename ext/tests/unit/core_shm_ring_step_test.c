/* SPDX-License-Identifier: MIT */
/*
 * A process is killed after each instruction of a send, and of a receive. NX_STRIDE=1 kills at every instruction, which
 * takes half a minute; the default takes one of 23. The memory begins near the end of the ring, so that records go
 * around it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/shm/ring.h"

enum { SIZE = NX_RING_SMALLEST, LONGEST = 200, BATCH = 3, WHOLE = NX_RING_FIRST | NX_RING_LAST };
enum { WRITER = 1, SECOND_WRITER = 3, THIRD_WRITER = 5, READER = 11, SECOND_READER = 13 };

typedef struct memory {
    nx_ring_control_t control;
    nx_ring_progress_t progress;
    uint8_t data[SIZE];
} memory_t;

static unsigned stride_of_test(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return 997; /* instrumented code has many more instructions, and is not what is tested */
#else
    return getenv("NX_STRIDE") == NULL ? 23 : (unsigned)atoi(getenv("NX_STRIDE"));
#endif
}

static nx_ring_place_t place_of(memory_t *memory)
{
    return (nx_ring_place_t){&memory->control, &memory->progress, memory->data, SIZE};
}

static void write_record(nx_ring_writer_t *writer, uint8_t number)
{
    uint8_t bytes[LONGEST];
    nx_ring_record_t record = {.length = 40u + number % 80u, .flags = WHOLE, .channel = number};
    record.total = record.length;
    memset(bytes, number, record.length);
    if (!nx_ring_write(writer, record, bytes)) {
        abort();
    }
}

/* The number of a record that is whole; 0: it is not. */
static uint8_t number_of_record(const nx_ring_record_t *record)
{
    const uint8_t *bytes = (const uint8_t *)(record + 1);
    uint8_t number = record->channel;
    if (record->length != 40u + number % 80u || record->flags != WHOLE) {
        return 0;
    }
    for (uint32_t i = 0; i < record->length; i++) {
        if (bytes[i] != number) {
            return 0;
        }
    }
    return number;
}

/* Takes what is published, and returns how many records came: number, number + 1, … */
static unsigned expect_records(nx_ring_reader_t *reader, uint8_t number)
{
    static _Alignas(16) uint8_t copy[SIZE];
    unsigned count = 0;
    size_t length;
    while ((length = nx_ring_take(reader, copy)) > 0) {
        const nx_ring_record_t *record;
        for (size_t offset = 0; (record = nx_ring_next(reader, copy, length, &offset)) != NULL;) {
            assert_int_equal(number_of_record(record), number + count++);
        }
    }
    assert_int_equal(reader->faults, 0);
    return count;
}

/* An empty ring whose position is at most `gap` bytes before its end. At least 64, the size of a record here. */
static memory_t *with_ring(size_t gap, nx_ring_reader_t *reader)
{
    memory_t *memory = mmap(NULL, sizeof(*memory), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    nx_ring_place_t place = place_of(memory);
    nx_ring_writer_t writer;
    nx_ring_writer_start(&writer, &place, WRITER);
    nx_ring_open(&writer, READER);
    nx_ring_reader_start(reader, &place, READER);
    while (writer.tail % SIZE + gap < SIZE) {
        write_record(&writer, 1);
        nx_ring_publish(&writer);
        assert_int_equal(expect_records(reader, 1), 1);
    }
    return memory;
}

static void stop_for_trace(void)
{
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) {
        _exit(2);
    }
    raise(SIGSTOP);
}

/* A batch of records, and one publication. */
static void send_under_trace(memory_t *memory)
{
    nx_ring_place_t place = place_of(memory);
    nx_ring_writer_t writer;
    stop_for_trace();
    nx_ring_writer_start(&writer, &place, SECOND_WRITER);
    for (uint8_t number = 1; number <= BATCH; number++) {
        write_record(&writer, number);
    }
    nx_ring_publish(&writer);
    _exit(0);
}

static void receive_under_trace(memory_t *memory)
{
    static _Alignas(16) uint8_t copy[SIZE];
    nx_ring_place_t place = place_of(memory);
    nx_ring_reader_t reader;
    stop_for_trace();
    nx_ring_reader_start(&reader, &place, READER);
    size_t length, offset = 0;
    while ((length = nx_ring_take(&reader, copy)) > 0) {
        for (offset = 0; nx_ring_next(&reader, copy, length, &offset) != NULL;) {
        }
    }
    _exit(0);
}

/* Lets a child do so many instructions, and kills it. False: it had ended by then. */
static bool kill_after_instructions(memory_t *memory, void (*play)(memory_t *memory), unsigned steps)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        play(memory);
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

/* The batch has come as a whole or not at all, and the successor of the writer goes on. */
static unsigned check_send(memory_t *memory, nx_ring_reader_t *reader)
{
    nx_ring_place_t place = place_of(memory);
    nx_ring_writer_t successor;
    unsigned count = expect_records(reader, 1);
    assert_true(count == 0 || count == BATCH);
    nx_ring_writer_start(&successor, &place, THIRD_WRITER);
    write_record(&successor, 99);
    nx_ring_publish(&successor);
    assert_int_equal(expect_records(reader, 99), 1);
    return count;
}

static void a_writer_is_killed_after_each_instruction_of_a_send(void **state)
{
    unsigned kills = 0, published = 0, stride = stride_of_test();
    bool is_running = true;
    for (unsigned steps = 1; is_running; steps += stride) {
        nx_ring_reader_t reader;
        memory_t *memory = with_ring(64 + steps % 256, &reader);
        is_running = kill_after_instructions(memory, send_under_trace, steps);
        unsigned count = check_send(memory, &reader);
        published += count > 0;
        kills++;
        munmap(memory, sizeof(*memory));
    }
    print_message("%u kills, of which %u after the publication\n", kills, published);
    assert_in_range(published, 1, kills - 1);
}

/* What the dead reader has not taken is all of the batch or nothing; its successor has what comes later. */
static unsigned check_receive(memory_t *memory, nx_ring_writer_t *writer)
{
    nx_ring_place_t place = place_of(memory);
    nx_ring_reader_t successor;
    uint64_t position = 0;
    unsigned unread = 0;
    const nx_ring_record_t *record;
    while ((record = nx_ring_next_unread(writer, &position)) != NULL) {
        assert_int_equal(number_of_record(record), ++unread);
    }
    assert_true(unread == 0 || unread == BATCH);
    nx_ring_open(writer, SECOND_READER);
    write_record(writer, 99);
    nx_ring_publish(writer);
    nx_ring_reader_start(&successor, &place, SECOND_READER);
    assert_int_equal(expect_records(&successor, 99), 1);
    return unread;
}

static void a_reader_is_killed_after_each_instruction_of_a_receive(void **state)
{
    unsigned kills = 0, taken = 0, stride = stride_of_test();
    bool is_running = true;
    for (unsigned steps = 1; is_running; steps += stride) {
        nx_ring_reader_t reader;
        memory_t *memory = with_ring(320, &reader);
        nx_ring_place_t place = place_of(memory);
        nx_ring_writer_t writer;
        nx_ring_writer_start(&writer, &place, WRITER);
        nx_ring_open(&writer, READER);
        for (uint8_t number = 1; number <= BATCH; number++) {
            write_record(&writer, number);
        }
        nx_ring_publish(&writer);
        is_running = kill_after_instructions(memory, receive_under_trace, steps);
        taken += check_receive(memory, &writer) == 0;
        kills++;
        munmap(memory, sizeof(*memory));
    }
    print_message("%u kills, of which %u after the batch was taken\n", kills, taken);
    assert_in_range(taken, 1, kills - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_writer_is_killed_after_each_instruction_of_a_send),
        cmocka_unit_test(a_reader_is_killed_after_each_instruction_of_a_receive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
