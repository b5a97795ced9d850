/* SPDX-License-Identifier: MIT */
/*
 * sigaction() and signal() for SIGPIPE. libcurl ignores SIGPIPE around each step of a transfer and restores it
 * afterwards: 22 system calls in a short transfer. PHP's command line ignores SIGPIPE already, so they change nothing.
 * While the thread knows that SIGPIPE is ignored, a query is answered without a system call, and ignoring it again does
 * nothing. It knows this from its own calls, until a coroutine waits or SIGPIPE is handled otherwise.
 */
#include "runtime/hook/private.h"

#include "runtime/scheduler/scheduler.h"

static NX_PER_THREAD struct {
    bool is_ignored;
    uint64_t parks; /* number of waits when `is_ignored` was set; another number makes it invalid */
    struct sigaction action;
} sigpipe;

static bool is_known_to_be_ignored(void)
{
    return sigpipe.is_ignored && sigpipe.parks == nx_scheduler_counters()->parks;
}

static void note_sigpipe(const struct sigaction *action)
{
    sigpipe.is_ignored = action->sa_handler == SIG_IGN;
    sigpipe.parks = nx_scheduler_counters()->parks;
    sigpipe.action = *action;
}

int nx_hook_sigaction(int number, const struct sigaction *action, struct sigaction *previous)
{
    if (number != SIGPIPE || !nx_hook__here.is_on) {
        return nx_hook__libc.sigaction(number, action, previous);
    }
    bool changes_nothing = action == NULL || action->sa_handler == SIG_IGN;
    if (changes_nothing && is_known_to_be_ignored() && nx_hook__may_wait()) {
        if (previous != NULL) {
            *previous = sigpipe.action;
        }
        return 0;
    }
    int result = nx_hook__libc.sigaction(number, action, previous);
    const struct sigaction *current = action != NULL ? action : previous;
    if (result == 0 && current != NULL) {
        note_sigpipe(current);
    }
    return result;
}

sighandler_t nx_hook_signal(int number, sighandler_t handler)
{
    if (number == SIGPIPE && nx_hook__here.is_on) {
        sigpipe.is_ignored = false;
    }
    return nx_hook__libc.signal(number, handler);
}
