/* SPDX-License-Identifier: MIT */
#include "core/threads/log_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/threads/thread_pool.h"

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

/* What the thread writes. Only the thread uses it while `is_busy` is set. */
typedef struct work {
    batch_t batch;
    int fd;
    int error;
    size_t written;
} work_t;

typedef struct turn {
    nx_pool_job_t job;
    nx_journal_t *journal;
} turn_t;

struct nx_journal {
    char *path;
    int fd;
    nx_pool_t *pool;
    batch_t batch;
    work_t work;
    turn_t turns[2]; /* used alternately: the pool may still end one while the other is submitted */
    unsigned next_turn;
    atomic_uint submitted; /* number of jobs that the pool has not ended */
    atomic_bool is_busy;
    bool has_worked; /* the result of `work` was not evaluated yet */
    bool is_torn;    /* the file ends in an incomplete line */
    bool wants_reopen;
    /* the thread continues by itself with lines that were gathered meanwhile; `lock` then guards the journal */
    bool writes_on;
    pthread_mutex_t lock;
    nx_journal_trouble_t trouble;
};

static void lock(nx_journal_t *journal)
{
    if (journal->writes_on) {
        pthread_mutex_lock(&journal->lock);
    }
}

static void unlock(nx_journal_t *journal)
{
    if (journal->writes_on) {
        pthread_mutex_unlock(&journal->lock);
    }
}

static int open_file(const char *path)
{
    int fd = strcmp(path, "-") == 0 ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                                    : open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0640);
    return fd < 0 ? -errno : fd;
}

/* `fd`: a descriptor, which the journal takes over (it is closed on failure too), or -errno. */
static nx_journal_t *create(const char *path, int fd, int *error)
{
    nx_pool_limits_t limits = {.threads = {1, 1, 1}, .linger = LINGER};
    nx_journal_t *journal = calloc(1, sizeof(*journal));
    char *name = strdup(path);
    nx_pool_t *pool = nx_pool_create(&limits);
    if (fd >= 0 && journal != NULL && name != NULL && pool != NULL) {
        journal->path = name;
        journal->pool = pool;
        journal->fd = fd;
        pthread_mutex_init(&journal->lock, NULL);
        return journal;
    }
    *error = fd < 0 ? fd : -ENOMEM;
    if (fd >= 0) {
        close(fd);
    }
    if (pool != NULL) {
        nx_pool_end(pool);
    }
    free(name);
    free(journal);
    return NULL;
}

nx_journal_t *nx_journal_open(const char *path, int *error)
{
    return create(path, open_file(path), error);
}

nx_journal_t *nx_journal_of_descriptor(int fd, int *error)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    nx_journal_t *journal = create("-", copy < 0 ? -errno : copy, error);
    if (journal != NULL) {
        journal->writes_on = true;
    }
    return journal;
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

static void gather(nx_journal_t *journal, const char *line, size_t length)
{
    batch_t *batch = &journal->batch;
    if (!make_room(batch, length)) {
        journal->trouble.lost++;
        return;
    }
    memcpy(batch->bytes + batch->length, line, length);
    batch->length += length;
    batch->lines++;
}

void nx_journal_append(nx_journal_t *journal, const char *line, size_t length)
{
    if (journal->pool == NULL) {
        return;
    }
    lock(journal);
    gather(journal, line, length);
    bool is_full = journal->batch.length >= FLUSH_BYTES;
    unlock(journal);
    if (is_full) {
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

static void done(nx_pool_job_t *job)
{
    atomic_fetch_sub(&((turn_t *)job)->journal->submitted, 1);
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

/*
 * Passes the gathered lines to the thread. New lines are gathered in the memory of its previous batch. If the file ends
 * in an incomplete line, a newline is written first.
 */
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
    work->fd = journal->fd;
    journal->has_worked = true;
}

/*
 * False: no more lines, or the last write failed. After a failure, lines that were gathered meanwhile wait for the next
 * flush.
 */
static bool take_more(nx_journal_t *journal)
{
    judge(journal);
    if (journal->batch.length == 0 || journal->work.error != 0) {
        return false;
    }
    hand_over(journal);
    return true;
}

static bool goes_on(nx_journal_t *journal)
{
    lock(journal);
    bool has_more = journal->writes_on && take_more(journal);
    atomic_store(&journal->is_busy, has_more);
    unlock(journal);
    return has_more;
}

static void run(nx_pool_job_t *job)
{
    nx_journal_t *journal = ((turn_t *)job)->journal;
    do {
        write_all(&journal->work);
    } while (goes_on(journal));
}

/* False: there is nothing to write, or the thread is still writing. */
static bool prepare(nx_journal_t *journal)
{
    if (atomic_load(&journal->is_busy)) {
        return false;
    }
    judge(journal);
    if (journal->wants_reopen) {
        reopen_now(journal);
    }
    if (journal->batch.length == 0) {
        return false;
    }
    hand_over(journal);
    atomic_store(&journal->is_busy, true);
    return true;
}

static void submit(nx_journal_t *journal)
{
    turn_t *turn = &journal->turns[journal->next_turn++ % 2];
    turn->journal = journal;
    turn->job = (nx_pool_job_t){.run = run, .done = done, .discard = discard, .must_run = true};
    atomic_fetch_add(&journal->submitted, 1);
    if (nx_pool_submit(journal->pool, &turn->job, NX_POOL_FILES) != 0) {
        atomic_fetch_sub(&journal->submitted, 1);
        run(&turn->job);
    }
}

void nx_journal_flush(nx_journal_t *journal)
{
    if (journal->pool == NULL) {
        return;
    }
    lock(journal);
    bool is_prepared = prepare(journal);
    unlock(journal);
    if (is_prepared) {
        submit(journal);
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
    for (int steps = 0; atomic_load(&journal->submitted) > 0 && steps < CLOSE_STEPS; steps++) {
        nanosleep(&step, NULL);
    }
    if (journal->pool == NULL || atomic_load(&journal->submitted) > 0) {
        return;
    }
    judge(journal);
    if (journal->batch.length > 0) {
        hand_over(journal);
        write_all(&journal->work);
    }
    nx_pool_end(journal->pool);
    pthread_mutex_destroy(&journal->lock);
    close(journal->fd);
    free(journal->batch.bytes);
    free(journal->work.batch.bytes);
    free(journal->path);
    free(journal);
}

bool nx_journal_is_behind(nx_journal_t *journal)
{
    return atomic_load(&journal->is_busy);
}

void nx_journal_forget(nx_journal_t *journal)
{
    journal->pool = NULL;
}

bool nx_journal_trouble(nx_journal_t *journal, nx_journal_trouble_t *trouble)
{
    lock(journal);
    *trouble = journal->trouble;
    journal->trouble = (nx_journal_trouble_t){0};
    unlock(journal);
    return trouble->lost > 0 || trouble->error != 0;
}

const char *nx_journal_path(const nx_journal_t *journal)
{
    return journal->path;
}
