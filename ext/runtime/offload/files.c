/* SPDX-License-Identifier: MIT */
/* Calls that wait for a disk or a child process. */
#include "runtime/offload/private.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
    nx_offload_job_t job;
    int (*flush)(int fd);
    FILE *stream;
    int fd, result, error;
} file_call_t;

static void release_file_call(nx_offload_job_t *job)
{
    free(nx_container_of(job, file_call_t, job));
}

static void run_file_call(nx_offload_job_t *job)
{
    file_call_t *call = nx_container_of(job, file_call_t, job);
    errno = 0;
    call->result = call->stream != NULL ? nx_offload_libc.pclose(call->stream) : call->flush(call->fd);
    call->error = errno;
}

static void describe_descriptor(nx_wait_t *wait, smart_str *text)
{
    smart_str_append_printf(text, " of descriptor %d",
                            nx_container_of(nx_offload_job_of(wait), file_call_t, job)->fd);
}

static const nx_wait_kind_t for_disk = {
    .what = "fsync", .abandon = nx_offload_abandon, .describe = describe_descriptor};
static const nx_wait_kind_t for_child = {.what = "end of a child (pclose)", .abandon = nx_offload_abandon};

static int detach_call(file_call_t *call)
{
    call->job.run = run_file_call;
    call->job.release = release_file_call;
    nx_offload_detach(&call->job, NX_THREAD_POOL_PROCESSES);
    return nx_offload__fail(ECANCELED);
}

static int wait_for_file_call(file_call_t *call, nx_thread_pool_lane_t lane, const nx_wait_kind_t *kind)
{
    call->job.run = run_file_call;
    call->job.release = release_file_call;
    int refusal = nx_offload_wait(&call->job, lane, kind);
    if (UNEXPECTED(refusal != 0)) {
        return nx_offload__fail(refusal);
    }
    int result = call->result, error = call->error;
    free(call);
    errno = error != 0 ? error : errno;
    return result;
}

static int flush(int fd, int (*how)(int fd))
{
    file_call_t *call = nx_offload_may_wait() ? calloc(1, sizeof(*call)) : NULL;
    if (call == NULL) {
        return how(fd);
    }
    call->flush = how;
    call->fd = fd;
    return wait_for_file_call(call, NX_THREAD_POOL_FILES, &for_disk);
}

int nx_offload_fsync(int fd)
{
    return flush(fd, nx_offload_libc.fsync);
}

int nx_offload_fdatasync(int fd)
{
    return flush(fd, nx_offload_libc.fdatasync);
}

/*
 * While pclose() runs, libc no longer lists the stream. A command that another thread starts then would inherit its
 * descriptor. This stream's child would not see the end of its input before that command ends.
 */
static void close_on_exec(FILE *stream)
{
    int error = errno;
    (void)fcntl(fileno(stream), F_SETFD, FD_CLOEXEC);
    errno = error;
}

/*
 * The caller cannot use the stream again, whatever the result of the wait. So the stream is closed and its child reaped
 * even if the coroutine leaves, or is already leaving.
 */
int nx_offload_pclose(FILE *stream)
{
    bool is_leaving = nx_offload_is_leaving();
    file_call_t *call = is_leaving || nx_offload_may_wait() ? calloc(1, sizeof(*call)) : NULL;
    if (call == NULL) {
        return nx_offload_libc.pclose(stream);
    }
    close_on_exec(stream);
    call->stream = stream;
    call->job.pool.must_run = true;
    return is_leaving ? detach_call(call) : wait_for_file_call(call, NX_THREAD_POOL_PROCESSES, &for_child);
}
