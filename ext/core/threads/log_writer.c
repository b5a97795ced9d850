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

typedef struct submission {
    nx_thread_pool_job_t job;
    nx_log_writer_t *writer;
} submission_t;

struct nx_log_writer {
    char *path;
    int fd;
    nx_thread_pool_t *pool;
    batch_t batch;
    work_t work;
    submission_t
        submissions[2]; /* used alternately: the pool may still end one while the other is submitted */
    unsigned next_submission;
    atomic_uint submitted; /* number of jobs that the pool has not ended */
    atomic_bool is_busy;
    bool has_worked; /* the result of `work` was not evaluated yet */
    bool is_torn;    /* the file ends in an incomplete line */
    bool wants_reopen;
    /* the thread continues by itself with lines that were gathered meanwhile; `lock` then guards the writer */
    bool writes_on;
    pthread_mutex_t lock;
    nx_log_writer_trouble_t trouble;
};

static void lock_writer(nx_log_writer_t *writer)
{
    if (writer->writes_on) {
        pthread_mutex_lock(&writer->lock);
    }
}

static void unlock_writer(nx_log_writer_t *writer)
{
    if (writer->writes_on) {
        pthread_mutex_unlock(&writer->lock);
    }
}

static int open_log_file(const char *path)
{
    int fd = strcmp(path, "-") == 0 ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
                                    : open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0640);
    return fd < 0 ? -errno : fd;
}

/* `fd`: a descriptor, which the writer takes over (it is closed on failure too), or -errno. */
static nx_log_writer_t *create_log_writer(const char *path, int fd, int *error)
{
    nx_thread_pool_limits_t limits = {.threads = {1, 1, 1, 1}, .linger = LINGER};
    nx_log_writer_t *writer = calloc(1, sizeof(*writer));
    char *name = strdup(path);
    nx_thread_pool_t *pool = nx_thread_pool_create(&limits);
    if (fd >= 0 && writer != NULL && name != NULL && pool != NULL) {
        writer->path = name;
        writer->pool = pool;
        writer->fd = fd;
        pthread_mutex_init(&writer->lock, NULL);
        return writer;
    }
    *error = fd < 0 ? fd : -ENOMEM;
    if (fd >= 0) {
        close(fd);
    }
    if (pool != NULL) {
        nx_thread_pool_end(pool);
    }
    free(name);
    free(writer);
    return NULL;
}

nx_log_writer_t *nx_log_writer_open(const char *path, int *error)
{
    return create_log_writer(path, open_log_file(path), error);
}

nx_log_writer_t *nx_log_writer_of_descriptor(int fd, int *error)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    nx_log_writer_t *writer = create_log_writer("-", copy < 0 ? -errno : copy, error);
    if (writer != NULL) {
        writer->writes_on = true;
    }
    return writer;
}

static bool reserve_bytes(batch_t *batch, size_t length)
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

static void gather_line(nx_log_writer_t *writer, const char *line, size_t length)
{
    batch_t *batch = &writer->batch;
    if (!reserve_bytes(batch, length)) {
        writer->trouble.lost++;
        return;
    }
    memcpy(batch->bytes + batch->length, line, length);
    batch->length += length;
    batch->lines++;
}

void nx_log_writer_append(nx_log_writer_t *writer, const char *line, size_t length)
{
    if (writer->pool == NULL) {
        return;
    }
    lock_writer(writer);
    gather_line(writer, line, length);
    bool is_full = writer->batch.length >= FLUSH_BYTES;
    unlock_writer(writer);
    if (is_full) {
        nx_log_writer_flush(writer);
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

static void done(nx_thread_pool_job_t *job)
{
    atomic_fetch_sub(&((submission_t *)job)->writer->submitted, 1);
}

static void discard_write_job(nx_thread_pool_job_t *job, bool has_run)
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

static void judge(nx_log_writer_t *writer)
{
    work_t *work = &writer->work;
    if (!writer->has_worked) {
        return;
    }
    writer->has_worked = false;
    if (work->written > 0) {
        writer->is_torn = work->batch.bytes[work->written - 1] != '\n';
    }
    if (work->error != 0) {
        uint64_t written = count_lines(work->batch.bytes, work->written);
        writer->trouble.lost +=
            work->batch.lines - (written < work->batch.lines ? written : work->batch.lines);
        writer->trouble.error = work->error;
    }
}

static void reopen_now(nx_log_writer_t *writer)
{
    int fd = open_log_file(writer->path);
    writer->wants_reopen = false;
    if (fd < 0) {
        writer->trouble.error = fd;
        return;
    }
    close(writer->fd);
    writer->fd = fd;
    writer->is_torn = false;
}

/*
 * Passes the gathered lines to the thread. New lines are gathered in the memory of its previous batch. If the file ends
 * in an incomplete line, a newline is written first.
 */
static void submit_lines(nx_log_writer_t *writer)
{
    work_t *work = &writer->work;
    batch_t emptied = work->batch;
    work->batch = writer->batch;
    emptied.length = emptied.lines = 0;
    writer->batch = emptied;
    if (writer->is_torn && reserve_bytes(&work->batch, 1)) {
        memmove(work->batch.bytes + 1, work->batch.bytes, work->batch.length++);
        work->batch.bytes[0] = '\n';
        work->batch.lines++;
    }
    work->fd = writer->fd;
    writer->has_worked = true;
}

/*
 * False: no more lines, or the last write failed. After a failure, lines that were gathered meanwhile wait for the next
 * flush.
 */
static bool take_more(nx_log_writer_t *writer)
{
    judge(writer);
    if (writer->batch.length == 0 || writer->work.error != 0) {
        return false;
    }
    submit_lines(writer);
    return true;
}

static bool goes_on(nx_log_writer_t *writer)
{
    lock_writer(writer);
    bool has_more = writer->writes_on && take_more(writer);
    atomic_store(&writer->is_busy, has_more);
    unlock_writer(writer);
    return has_more;
}

static void run_write_job(nx_thread_pool_job_t *job)
{
    nx_log_writer_t *writer = ((submission_t *)job)->writer;
    do {
        write_all(&writer->work);
    } while (goes_on(writer));
}

/* False: there is nothing to write, or the thread is still writing. */
static bool prepare_batch(nx_log_writer_t *writer)
{
    if (atomic_load(&writer->is_busy)) {
        return false;
    }
    judge(writer);
    if (writer->wants_reopen) {
        reopen_now(writer);
    }
    if (writer->batch.length == 0) {
        return false;
    }
    submit_lines(writer);
    atomic_store(&writer->is_busy, true);
    return true;
}

static void submit_batch(nx_log_writer_t *writer)
{
    submission_t *submission = &writer->submissions[writer->next_submission++ % 2];
    submission->writer = writer;
    submission->job = (nx_thread_pool_job_t){
        .run = run_write_job, .done = done, .discard = discard_write_job, .must_run = true};
    atomic_fetch_add(&writer->submitted, 1);
    if (nx_thread_pool_submit(writer->pool, &submission->job, NX_THREAD_POOL_FILES) != 0) {
        atomic_fetch_sub(&writer->submitted, 1);
        run_write_job(&submission->job);
    }
}

void nx_log_writer_flush(nx_log_writer_t *writer)
{
    if (writer->pool == NULL) {
        return;
    }
    lock_writer(writer);
    bool is_prepared = prepare_batch(writer);
    unlock_writer(writer);
    if (is_prepared) {
        submit_batch(writer);
    }
}

void nx_log_writer_reopen(nx_log_writer_t *writer)
{
    writer->wants_reopen = true;
    nx_log_writer_flush(writer);
}

/* False: the thread still works. Passes it the lines that remain. */
static bool is_writer_drained(nx_log_writer_t *writer)
{
    if (atomic_load(&writer->submitted) > 0) {
        return false;
    }
    nx_log_writer_flush(writer);
    return atomic_load(&writer->submitted) == 0;
}

void nx_log_writer_close(nx_log_writer_t *writer)
{
    struct timespec step = {.tv_nsec = CLOSE_STEP};
    if (writer->pool == NULL) {
        return;
    }
    for (int steps = 0; !is_writer_drained(writer); steps++) {
        if (steps == CLOSE_STEPS) {
            return;
        }
        nanosleep(&step, NULL);
    }
    nx_thread_pool_end(writer->pool);
    pthread_mutex_destroy(&writer->lock);
    close(writer->fd);
    free(writer->batch.bytes);
    free(writer->work.batch.bytes);
    free(writer->path);
    free(writer);
}

bool nx_log_writer_is_behind(nx_log_writer_t *writer)
{
    return atomic_load(&writer->is_busy);
}

void nx_log_writer_forget(nx_log_writer_t *writer)
{
    writer->pool = NULL;
}

bool nx_log_writer_trouble(nx_log_writer_t *writer, nx_log_writer_trouble_t *trouble)
{
    lock_writer(writer);
    *trouble = writer->trouble;
    writer->trouble = (nx_log_writer_trouble_t){0};
    unlock_writer(writer);
    return trouble->lost > 0 || trouble->error != 0;
}

const char *nx_log_writer_path(const nx_log_writer_t *writer)
{
    return writer->path;
}
