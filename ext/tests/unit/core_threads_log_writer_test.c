/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "core/threads/log_writer.h"

/* Long enough for a disk under load: only what never happens fails a test. */
#define PATIENCE (60 * NX_NANOSECONDS_PER_SECOND)

static char path[64];

static int make_name(void **state)
{
    strcpy(path, "/tmp/nx-journal-XXXXXX");
    int fd = mkstemp(path);
    return fd < 0 ? -1 : close(fd);
}

static int remove_it(void **state)
{
    return unlink(path);
}

static char *content(void)
{
    static char text[1 << 20];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof(text) - 1, file)] = '\0';
    fclose(file);
    return text;
}

static nx_log_writer_t *open_journal(void)
{
    int error;
    nx_log_writer_t *journal = nx_log_writer_open(path, &error);
    assert_non_null(journal);
    return journal;
}

static void append(nx_log_writer_t *journal, const char *line)
{
    nx_log_writer_append(journal, line, strlen(line));
}

static void until_written(const char *text)
{
    int64_t end = nx_clock_monotonic() + PATIENCE;
    while (strstr(content(), text) == NULL) {
        assert_true(nx_clock_monotonic() < end);
        usleep(1000);
    }
}

static void lines_are_written_in_order(void **state)
{
    nx_log_writer_t *journal = open_journal();
    append(journal, "one\n");
    assert_string_equal(content(), "");
    nx_log_writer_flush(journal);
    until_written("one\n");
    append(journal, "two\n");
    append(journal, "three\n");
    nx_log_writer_close(journal);
    assert_string_equal(content(), "one\ntwo\nthree\n");
}

static void a_full_buffer_is_written_without_a_flush(void **state)
{
    nx_log_writer_t *journal = open_journal();
    char line[101];
    memset(line, 'x', 99);
    strcpy(line + 99, "\n");
    for (int count = 0; count < 1000; count++) {
        append(journal, line);
    }
    until_written(line);
    /* Flushes first: nx_log_writer_close() waits for the disk for at most a second. */
    for (int64_t end = nx_clock_monotonic() + PATIENCE; strlen(content()) < 100000;) {
        assert_true(nx_clock_monotonic() < end);
        nx_log_writer_flush(journal);
        usleep(1000);
    }
    nx_log_writer_close(journal);
    assert_int_equal(strlen(content()), 100000);
}

static void a_moved_file_is_replaced_by_a_new_one(void **state)
{
    char moved[80];
    nx_log_writer_t *journal = open_journal();
    snprintf(moved, sizeof(moved), "%s.1", path);
    append(journal, "before\n");
    nx_log_writer_flush(journal);
    until_written("before\n");
    assert_int_equal(rename(path, moved), 0);
    for (int64_t end = nx_clock_monotonic() + PATIENCE; access(path, F_OK) != 0;) {
        assert_true(nx_clock_monotonic() < end);
        nx_log_writer_reopen(journal);
        usleep(1000);
    }
    append(journal, "after\n");
    nx_log_writer_close(journal);
    assert_string_equal(content(), "after\n");
    assert_int_equal(unlink(moved), 0);
}

static void a_name_that_cannot_be_opened_is_reported(void **state)
{
    int error = 0;
    assert_null(nx_log_writer_open("/nowhere/at/all", &error));
    assert_int_equal(error, -2);
}

/* No process reads the pipe: the writer thread blocks, the thread that logs does not. */
static void a_blocked_disk_costs_lines_and_no_time(void **state)
{
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    nx_log_writer_t *journal = open_journal();
    nx_log_writer_trouble_t trouble;
    char line[1024];
    memset(line, 'x', sizeof(line));
    line[sizeof(line) - 1] = '\n';
    for (int count = 0; count < 10000; count++) {
        nx_log_writer_append(journal, line, sizeof(line));
    }
    assert_true(nx_log_writer_trouble(journal, &trouble));
    assert_in_range(trouble.lost, 1000, 9000);
    assert_int_equal(trouble.error, 0);
    assert_false(nx_log_writer_trouble(journal, &trouble));
    close(reader);
    nx_log_writer_close(journal);
}

/* The thread has nothing to write yet: the lines that nx_log_writer_close() finds do not block its caller either. */
static void a_blocked_disk_does_not_block_the_end(void **state)
{
    int ends[2], error;
    char byte = 'x';
    assert_int_equal(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
    while (write(ends[1], &byte, 1) == 1) {
    }
    assert_int_equal(fcntl(ends[1], F_SETFL, 0), 0);
    nx_log_writer_t *journal = nx_log_writer_of_descriptor(ends[1], &error);
    assert_non_null(journal);
    append(journal, "lost\n");
    alarm(PATIENCE / NX_NANOSECONDS_PER_SECOND);
    nx_log_writer_close(journal);
    alarm(0);
    close(ends[0]);
    close(ends[1]);
}

/*
 * A limit of the file's size acts as a full disk: a part of a line is written, then nothing. When there is space
 * again, whole lines are written.
 */
static void a_full_disk_costs_lines_and_leaves_the_rest_readable(void **state)
{
    struct rlimit old, small;
    nx_log_writer_trouble_t trouble = {0};
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 7;
    nx_log_writer_t *journal = open_journal();
    setrlimit(RLIMIT_FSIZE, &small);
    append(journal, "12345\n");
    append(journal, "lost\n");
    for (int64_t end = nx_clock_monotonic() + PATIENCE; !nx_log_writer_trouble(journal, &trouble);) {
        assert_true(nx_clock_monotonic() < end);
        nx_log_writer_flush(journal);
        usleep(1000);
    }
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(trouble.lost, 1);
    assert_int_equal(trouble.error, -EFBIG);
    append(journal, "again\n");
    nx_log_writer_close(journal);
    assert_string_equal(content(), "12345\nl\nagain\n");
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN); /* as PHP does */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(lines_are_written_in_order, make_name, remove_it),
        cmocka_unit_test_setup_teardown(a_full_buffer_is_written_without_a_flush, make_name, remove_it),
        cmocka_unit_test_setup_teardown(a_moved_file_is_replaced_by_a_new_one, make_name, remove_it),
        cmocka_unit_test(a_name_that_cannot_be_opened_is_reported),
        cmocka_unit_test_setup_teardown(a_blocked_disk_costs_lines_and_no_time, make_name, remove_it),
        cmocka_unit_test(a_blocked_disk_does_not_block_the_end),
        cmocka_unit_test_setup_teardown(a_full_disk_costs_lines_and_leaves_the_rest_readable, make_name,
                                        remove_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
