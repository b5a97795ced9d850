/* SPDX-License-Identifier: MIT */
/*
 * Waiting for children. One child is waited for by its pidfd; "any of them", and those that stop or go on, have no descriptor that
 * would tell, and are asked for by the clock.
 */
#include "hook/private.h"

#include <errno.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

enum { FIRST_PAUSE = 1000000, LONGEST_PAUSE = 20000000 };

/* Whether there is something to ask for again; errno says why not. BLOCK: libc waits. */
static nx_hook_outcome_t await_child(int pidfd, nx_time_t *pause)
{
    if (pidfd >= 0) {
        nx_hook_interest_t interest = {.fd = pidfd, .events = NX_READABLE};
        return nx_hook__await_any(&interest, 1, NX_TIME_NEVER, &nx_hook__for_child);
    }
    nx_hook_outcome_t outcome = nx_hook__sleep_until(nx_hook__now() + *pause, &nx_hook__for_child);
    *pause = *pause * 2 < LONGEST_PAUSE ? *pause * 2 : LONGEST_PAUSE;
    return outcome;
}

static pid_t ask_until_it_ends(pid_t pid, int pidfd, int *status, int options, struct rusage *usage)
{
    nx_time_t pause = FIRST_PAUSE;
    for (;;) {
        nx_hook_outcome_t outcome = await_child(pidfd, &pause);
        if (outcome == NX_HOOK_BLOCK) {
            return nx_hook__libc.wait4(pid, status, options, usage);
        }
        if (outcome == NX_HOOK_FAILED && errno != EINTR) {
            return -1;
        }
        pid_t ended = nx_hook__libc.wait4(pid, status, options | WNOHANG, usage);
        if (ended != 0) {
            return ended;
        }
    }
}

pid_t nx_hook_wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
    if ((options & WNOHANG) || !nx_hook__is_cooperative()) {
        return nx_hook__libc.wait4(pid, status, options, usage);
    }
    pid_t ended = nx_hook__libc.wait4(pid, status, options | WNOHANG, usage);
    if (ended != 0) {
        return ended;
    }
    bool is_about_its_end = pid > 0 && !(options & (WUNTRACED | WCONTINUED));
    int pidfd = is_about_its_end ? (int)syscall(SYS_pidfd_open, pid, 0) : -1;
    ended = ask_until_it_ends(pid, pidfd, status, options, usage);
    if (pidfd >= 0) {
        int error = errno;
        close(pidfd);
        errno = error;
    }
    return ended;
}

pid_t nx_hook_waitpid(pid_t pid, int *status, int options)
{
    return nx_hook_wait4(pid, status, options, NULL);
}
