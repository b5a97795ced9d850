/* SPDX-License-Identifier: MIT */
#include "server/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/scheduler/scheduler.h"

/* Newer versions of PHP refresh their memory manager in a child with this function; older ones do not need it. */
extern void php_child_init(void) __attribute__((weak));

pid_t nx_process_fork(void)
{
    if (nx_scheduler_counters()->alive > 0) {
        return -EBUSY;
    }
    /*
     * Signals are blocked until the child has an event loop of its own; otherwise they would be reported to the
     * parent's.
     */
    sigset_t all, previous;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &previous);
    pid_t pid = fork();
    int error = errno;
    if (pid == 0) {
        if (php_child_init != NULL) {
            php_child_init();
        }
        nx_modules_after_fork();
    }
    sigprocmask(SIG_SETMASK, &previous, NULL);
    return pid < 0 ? -error : pid;
}

int nx_process_die_with(pid_t parent, int signal_number)
{
    if (prctl(PR_SET_PDEATHSIG, signal_number) != 0) {
        return -errno;
    }
    /* The parent may have ended before prctl() was called. */
    return getppid() == parent ? 0 : -ESRCH;
}

void nx_process_adopt_orphans(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

/* The functions below run between fork and exec: they make async-signal-safe calls only. */

static void restore_signals(void)
{
    struct sigaction by_default = {.sa_handler = SIG_DFL};
    for (int signal_number = 1; signal_number < NSIG; signal_number++) {
        sigaction(signal_number, &by_default, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static void close_others_on_exec(void)
{
#if defined(SYS_close_range)
    enum { NX_CLOSE_RANGE_CLOEXEC = 4 };
    if (syscall(SYS_close_range, 3U, ~0U, NX_CLOSE_RANGE_CLOEXEC) == 0) {
        return;
    }
#endif
    struct rlimit limit;
    int end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (int)limit.rlim_cur : 65536;
    for (int fd = 3; fd < end; fd++) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
    }
}

static int become(pid_t parent, char *const arguments[], char *const environment[], const int *kept,
                  size_t kept_count, int errors)
{
    int result = nx_process_die_with(parent, SIGKILL);
    if (result != 0) {
        return result;
    }
    if (dup2(errors, STDERR_FILENO) < 0) {
        return -errno;
    }
    close_others_on_exec();
    for (size_t i = 0; i < kept_count; i++) {
        if (fcntl(kept[i], F_SETFD, 0) != 0) {
            return -errno;
        }
    }
    restore_signals();
    execve(arguments[0], arguments, environment);
    return -errno;
}

pid_t nx_process_execute(char *const arguments[], char *const environment[], const int *kept,
                         size_t kept_count, int errors)
{
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) {
        return -errno;
    }
    pid_t parent = getpid();
    sigset_t all, previous;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &previous);
    pid_t pid = fork();
    if (pid == 0) {
        int failure = become(parent, arguments, environment, kept, kept_count, errors);
        ssize_t ignored = write(report[1], &failure, sizeof(failure));
        (void)ignored;
        _exit(127);
    }
    int result = pid < 0 ? -errno : pid;
    sigprocmask(SIG_SETMASK, &previous, NULL);
    close(report[1]);
    int failure = 0;
    ssize_t got;
    do {
        got = read(report[0], &failure, sizeof(failure));
    } while (got < 0 && errno == EINTR);
    close(report[0]);
    if (pid > 0 && got == (ssize_t)sizeof(failure)) {
        waitpid(pid, NULL, 0);
        return failure;
    }
    return result;
}

void nx_process_close_on_exec(int fd)
{
    fcntl(fd, F_SETFD, FD_CLOEXEC);
}

pid_t nx_process_reap(int *exit_code, int *signal_number)
{
    int status;
    pid_t pid = waitpid(-1, &status, WNOHANG);
    if (pid <= 0) {
        return pid == 0 ? 0 : -errno;
    }
    *exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    *signal_number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return pid;
}

bool nx_process_has_child(pid_t pid)
{
    siginfo_t ignored;
    return pid > 0 && waitid(P_PID, (id_t)pid, &ignored, WEXITED | WNOHANG | WNOWAIT) == 0;
}

/* A child keeps its pid until this process reaps it, so the pid cannot be reused between the two calls. */
int nx_process_signal_child(pid_t pid, int signal_number)
{
    if (!nx_process_has_child(pid)) {
        return -ECHILD;
    }
    return kill(pid, signal_number) == 0 ? 0 : -errno;
}

pid_t nx_process_parent_of(pid_t pid)
{
    char path[32], status[512];
    snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
    int fd = pid > 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) {
        return -ESRCH;
    }
    ssize_t length = read(fd, status, sizeof(status) - 1);
    close(fd);
    status[length > 0 ? length : 0] = '\0';
    /* The name in parentheses is chosen by the process, and may contain any byte. */
    const char *after_name = strrchr(status, ')');
    int parent;
    return after_name != NULL && sscanf(after_name, ") %*c %d", &parent) == 1 ? (pid_t)parent : -ESRCH;
}

int nx_process_open_pid_file(const char *path)
{
    struct stat status;
    int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
    if (fd < 0) {
        return -errno;
    }
    if (fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 1) {
        return fd;
    }
    close(fd);
    return -EPERM;
}

int nx_process_raise_open_files(uint64_t *soft, uint64_t *hard)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return -errno;
    }
    *soft = limit.rlim_cur;
    *hard = limit.rlim_max;
    if (limit.rlim_cur == limit.rlim_max) {
        return 0;
    }
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? 0 : -errno;
}
