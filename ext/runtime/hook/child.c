/* SPDX-License-Identifier: MIT */
/*
 * Waits for child processes. A particular child is waited for through its pidfd. For "any child", and for children that
 * stop or continue, no descriptor exists, so they are polled on a timer.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <sys/syscall.h>

#include "core/base/descriptor.h"

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

enum { FIRST_PAUSE = 1000000, LONGEST_PAUSE = 20000000 };

/* READY or TIMED_OUT: ask again. FAILED: errno is set. BLOCK: libc waits. */
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

/* A wait4() or waitid() call and its arguments. */
typedef struct question question_t;
struct question {
    /* Makes the call with these options added. 0: no child has changed its state yet. */
    int (*ask)(question_t *question, int more_options);
    pid_t pid;
    int *status;
    struct rusage *usage;
    idtype_t type;
    id_t id;
    siginfo_t information;
    int options;
};

static int ask_until_there_is_an_answer(question_t *question, int pidfd)
{
    nx_time_t pause = FIRST_PAUSE;
    for (;;) {
        nx_hook_outcome_t outcome = await_child(pidfd, &pause);
        if (outcome == NX_HOOK_BLOCK) {
            return question->ask(question, 0);
        }
        if (outcome == NX_HOOK_FAILED && !nx_hook__goes_on(outcome, NX_TIME_NEVER)) {
            return -1;
        }
        int answer = question->ask(question, WNOHANG);
        if (answer != 0) {
            return answer;
        }
    }
}

/* `pid`: the child that the call waits for; 0 or less: any child. */
static int ask_for_child(question_t *question, pid_t pid)
{
    int answer = question->ask(question, WNOHANG);
    if (answer != 0) {
        return answer;
    }
    int before = errno;
    int pidfd = pid > 0 ? nx_descriptor_raise((int)syscall(SYS_pidfd_open, pid, 0)) : -1;
    answer = ask_until_there_is_an_answer(question, pidfd);
    int error = answer > 0 ? before : errno;
    if (pidfd >= 0) {
        close(pidfd);
    }
    errno = error;
    return answer;
}

static int ask_wait4(question_t *question, int more_options)
{
    return (int)nx_hook__libc.wait4(question->pid, question->status, question->options | more_options,
                                    question->usage);
}

pid_t nx_hook_wait4(pid_t pid, int *status, int options, struct rusage *usage)
{
    if ((options & WNOHANG) || !nx_hook__is_cooperative()) {
        return nx_hook__libc.wait4(pid, status, options, usage);
    }
    question_t question = {
        .ask = ask_wait4, .pid = pid, .status = status, .usage = usage, .options = options};
    return ask_for_child(&question, options & (WUNTRACED | WCONTINUED) ? 0 : pid);
}

pid_t nx_hook_waitpid(pid_t pid, int *status, int options)
{
    return nx_hook_wait4(pid, status, options, NULL);
}

pid_t nx_hook_wait3(int *status, int options, struct rusage *usage)
{
    return nx_hook_wait4(-1, status, options, usage);
}

pid_t nx_hook_wait(int *status)
{
    return nx_hook_wait4(-1, status, 0, NULL);
}

static int ask_waitid(question_t *question, int more_options)
{
    question->information.si_pid = 0;
    int result = nx_hook__libc.waitid(question->type, question->id, &question->information,
                                      question->options | more_options);
    return result == 0 && question->information.si_pid != 0 ? 1 : result;
}

int nx_hook_waitid(idtype_t type, id_t id, siginfo_t *information, int options)
{
    if ((options & WNOHANG) || !nx_hook__is_cooperative()) {
        return nx_hook__libc.waitid(type, id, information, options);
    }
    question_t question = {.ask = ask_waitid, .type = type, .id = id, .options = options};
    bool is_about_one_end = type == P_PID && !(options & (WSTOPPED | WCONTINUED));
    int answer = ask_for_child(&question, is_about_one_end ? (pid_t)id : 0);
    if (answer > 0 && information != NULL) {
        *information = question.information;
    }
    return answer > 0 ? 0 : answer;
}
