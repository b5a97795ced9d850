/* SPDX-License-Identifier: MIT */
#include "engine/intercept/process_copy.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "php.h"

#include "core/base/clock.h"
#include "engine/errors/error_log.h"

/*
 * fork() is not used: its handlers may wait for a lock of the interrupted code, and the application would receive
 * SIGCHLD.
 */
static pid_t copy_process(void)
{
    return (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL);
}

/* A crash of the copy must neither be reported nor leave a core file. */
static ZEND_NORETURN void work_and_end(void (*work)(void *argument), void *argument)
{
    static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof(fatal) / sizeof(fatal[0]); i++) {
        signal(fatal[i], SIG_DFL);
    }
    prctl(PR_SET_DUMPABLE, 0);
    nx_error_log_write_directly();
    work(argument);
    _exit(0);
}

void nx_process_copy_mend_frame(void)
{
    zend_execute_data *frame = EG(current_execute_data);
    if (frame == NULL || frame->func == NULL || !ZEND_USER_CODE(frame->func->type) || frame->opline == NULL) {
        return;
    }
    const zend_op_array *code = &frame->func->op_array;
    bool is_inside = frame->opline >= code->opcodes && frame->opline < code->opcodes + code->last;
    size_t unwinding = sizeof(EG(exception_op)) / sizeof(EG(exception_op)[0]);
    bool is_unwinding = frame->opline >= EG(exception_op) && frame->opline < EG(exception_op) + unwinding;
    if (!is_inside && !is_unwinding) {
        frame->opline = code->opcodes;
    }
}

static bool await_copy(pid_t copy, int milliseconds)
{
    const struct timespec pause = {.tv_nsec = NX_NANOSECONDS_PER_MILLISECOND};
    int status = 0;
    for (int waited = 0; waited < milliseconds; waited++) {
        pid_t ended = waitpid(copy, &status, __WCLONE | WNOHANG);
        if (ended != 0) {
            return ended == copy && WIFEXITED(status);
        }
        nanosleep(&pause, NULL);
    }
    kill(copy, SIGKILL);
    while (waitpid(copy, NULL, __WCLONE) < 0 && errno == EINTR) {
    }
    return false;
}

bool nx_process_copy_run(void (*work)(void *argument), void *argument, int milliseconds)
{
    int saved_errno = errno;
    pid_t copy = copy_process();
    if (copy == 0) {
        work_and_end(work, argument);
    }
    bool is_done = copy > 0 && await_copy(copy, milliseconds);
    errno = saved_errno;
    return is_done;
}
