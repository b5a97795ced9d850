/* SPDX-License-Identifier: MIT */
#include "pool/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pool/pool.h"

#define FLUSH_BYTES ((size_t)64 * 1024)
#define MOST_BYTES  ((size_t)4 * 1024 * 1024)
#define LINGER      INT64_C(5000000000)
#define CLOSE_STEP  2000000L
#define CLOSE_STEPS 500

typedef struct batch {
    char *bytes;
    size_t length, capacity;
    uint64_t lines;
} batch_t;

/* What the thread works on: its own memory until `done`. */
typedef struct work {
    nx_pool_job_t job;
    nx_journal_t *journal;
    batch_t batch;
    int fd;
    int error;
    size_t written;
} work_t;

struct nx_journal {
    char *path;
    int fd;
    nx_pool_t *pool;
    batch_t batch;
    work_t work;
    atomic_bool is_busy;
    bool has_worked; /* the outcome of `work` was not looked at yet */
    bool is_torn;    /* the file ends in a part of a line */
    bool wants_reopen;
    nx_journal_trouble_t trouble;
};

static int open_file(const char *path)
{
    int fd = strcmp(path, "-") == 0 ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                                    : open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0640);
    return fd < 0 ? -errno : fd;
}

nx_journal_t *nx_journal_open(const char *path, int *error)
{
    nx_pool_limits_t limits = {.threads = {1, 1, 1}, .linger = LINGER};
    nx_journal_t *journal = calloc(1, sizeof(*journal));
    *error = -ENOMEM;
    if (journal == NULL) {
        return NULL;
    }
    journal->path = strdup(path);
    journal->pool = nx_pool_create(&limits);
    journal->fd = journal->path == NULL || journal->pool == NULL ? -ENOMEM : open_file(path);
    if (journal->fd >= 0) {
        return journal;
    }
    *error = journal->fd;
    if (journal->pool != NULL) {
        nx_pool_end(journal->pool);
    }
    free(journal->path);
    free(journal);
    return NULL;
}

static bool make_room(batch_t *batch, size_t length)
{
    size_t wanted = batch->length + length;
    if (wanted <= batch->capacity) {
        return true;
    }
    size_t capacity = batch->capacity == 0 ? FLUSH_BYTES : batch->capacity;
    while (capacity < wanted) {
        capacity *= 2;
    }
    char *bytes = capacity > MOST_BYTES ? NULL : realloc(batch->bytes, capacity);
    if (bytes == NULL) {
        return false;
    }
    batch->bytes = bytes;
    batch->capacity = capacity;
    return true;
}

void nx_journal_append(nx_journal_t *journal, const char *line, size_t length)
{
    batch_t *batch = &journal->batch;
    if (journal->pool == NULL) {
        return;
    }
    if (!make_room(batch, length)) {
        journal->trouble.lost++;
        return;
    }
    memcpy(batch->bytes + batch->length, line, length);
    batch->length += length;
    batch->lines++;
    if (batch->length >= FLUSH_BYTES) {
        nx_journal_flush(journal);
    }
}

static void write_all(work_t *work)
{
    work->written = 0;
    work->error = 0;
    while (work->written < work->batch.length) {
        ssize_t count =
            write(work->fd, work->batch.bytes + work->written, work->batch.length - work->written);
        if (count > 0) {
            work->written += (size_t)count;
        } else if (count < 0 && errno != EINTR) {
            work->error = -errno;
            return;
        }
    }
}

static void run(nx_pool_job_t *job)
{
    write_all((work_t *)job);
}

static void done(nx_pool_job_t *job)
{
    atomic_store(&((work_t *)job)->journal->is_busy, false);
}

static void discard(nx_pool_job_t *job, bool has_run)
{
}

static uint64_t count_lines(const char *bytes, size_t length)
{
    uint64_t count = 0;
    const char *at = bytes, *end = bytes + length;
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        at++;
        count++;
    }
    return count;
}

static void judge(nx_journal_t *journal)
{
    work_t *work = &journal->work;
    if (!journal->has_worked) {
        return;
    }
    journal->has_worked = false;
    if (work->written > 0) {
        journal->is_torn = work->batch.bytes[work->written - 1] != '\n';
    }
    if (work->error != 0) {
        uint64_t written = count_lines(work->batch.bytes, work->written);
        journal->trouble.lost +=
            work->batch.lines - (written < work->batch.lines ? written : work->batch.lines);
        journal->trouble.error = work->error;
    }
}

static void reopen_now(nx_journal_t *journal)
{
    int fd = open_file(journal->path);
    journal->wants_reopen = false;
    if (fd < 0) {
        journal->trouble.error = fd;
        return;
    }
    close(journal->fd);
    journal->fd = fd;
    journal->is_torn = false;
}

/* What was gathered becomes the thread's; its emptied memory is gathered in next. */
static void hand_over(nx_journal_t *journal)
{
    work_t *work = &journal->work;
    batch_t emptied = work->batch;
    work->batch = journal->batch;
    emptied.length = emptied.lines = 0;
    journal->batch = emptied;
    if (journal->is_torn && make_room(&work->batch, 1)) {
        memmove(work->batch.bytes + 1, work->batch.bytes, work->batch.length++);
        work->batch.bytes[0] = '\n';
        work->batch.lines++;
    }
    work->journal = journal;
    work->fd = journal->fd;
    work->job = (nx_pool_job_t){.run = run, .done = done, .discard = discard, .must_run = true};
    journal->has_worked = true;
}

void nx_journal_flush(nx_journal_t *journal)
{
    if (journal->pool == NULL || atomic_load(&journal->is_busy)) {
        return;
    }
    judge(journal);
    if (journal->wants_reopen) {
        reopen_now(journal);
    }
    if (journal->batch.length == 0) {
        return;
    }
    hand_over(journal);
    atomic_store(&journal->is_busy, true);
    if (nx_pool_submit(journal->pool, &journal->work.job, NX_POOL_FILES) != 0) {
        write_all(&journal->work);
        atomic_store(&journal->is_busy, false);
    }
}

void nx_journal_reopen(nx_journal_t *journal)
{
    journal->wants_reopen = true;
    nx_journal_flush(journal);
}

void nx_journal_close(nx_journal_t *journal)
{
    struct timespec step = {.tv_nsec = CLOSE_STEP};
    for (int steps = 0; atomic_load(&journal->is_busy) && steps < CLOSE_STEPS; steps++) {
        nanosleep(&step, NULL);
    }
    if (journal->pool == NULL || atomic_load(&journal->is_busy)) {
        return;
    }
    judge(journal);
    if (journal->batch.length > 0) {
        hand_over(journal);
        write_all(&journal->work);
    }
    nx_pool_end(journal->pool);
    close(journal->fd);
    free(journal->batch.bytes);
    free(journal->work.batch.bytes);
    free(journal->path);
    free(journal);
}

void nx_journal_forget(nx_journal_t *journal)
{
    journal->pool = NULL;
}

bool nx_journal_trouble(nx_journal_t *journal, nx_journal_trouble_t *trouble)
{
    *trouble = journal->trouble;
    journal->trouble = (nx_journal_trouble_t){0};
    return trouble->lost > 0 || trouble->error != 0;
}

const char *nx_journal_path(const nx_journal_t *journal)
{
    return journal->path;
}
