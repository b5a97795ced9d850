/* SPDX-License-Identifier: MIT */
/*
 * Signals: a handler writes to the loop's eventfd. Dispositions belong to the process, so all loops share one table of
 * owners. The handler accesses only atomics and a descriptor, never a loop. Therefore a loop may be freed while the
 * handler runs. The handler records the process that took the signal: after a fork, the child keeps its own signals and
 * drops the parent's.
 */
#include "core/loop/private.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "core/base/module.h"

enum { SIGNAL_COUNT = 64 };

static struct {
    _Atomic(nx_signal_t *) owner;
    atomic_int wake_fd;
    atomic_int taken_by; /* id of the process that took the signal; 0: no signal is pending */
    struct sigaction previous;
} table[SIGNAL_COUNT + 1];

static _Atomic(nx_signal_hint_fn) hint;

void nx_loop_hint_signals(nx_signal_hint_fn called)
{
    atomic_store(&hint, called);
}

static void handle(int signal_number)
{
    int saved_errno = errno;
    nx_signal_hint_fn called = atomic_load(&hint);
    if (called != NULL) {
        called(signal_number);
    }
    atomic_store(&table[signal_number].taken_by, (int)getpid());
    uint64_t one = 1;
    ssize_t written = write(atomic_load(&table[signal_number].wake_fd), &one, sizeof(one));
    (void)written;
    errno = saved_errno;
}

void nx_signal_init(nx_signal_t *signal)
{
    *signal = (nx_signal_t){0};
    nx_list_init(&signal->link);
}

int nx_loop_own_signal(nx_loop_t *loop, nx_signal_t *signal, int signal_number, nx_signal_fn raised)
{
    if (signal_number < 1 || signal_number > SIGNAL_COUNT) {
        return -EINVAL;
    }
    nx_signal_t *none = NULL;
    if (!atomic_compare_exchange_strong(&table[signal_number].owner, &none, signal)) {
        return -EBUSY;
    }
    atomic_store(&table[signal_number].taken_by, 0);
    atomic_store(&table[signal_number].wake_fd, loop->wake_fd);
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (sigaction(signal_number, &action, &table[signal_number].previous) != 0) {
        int error = -errno;
        atomic_store(&table[signal_number].owner, NULL);
        return error;
    }
    signal->raised = raised;
    signal->signal_number = signal_number;
    nx_list_push_back(&loop->signals, &signal->link);
    return 0;
}

void nx_loop_release_signal(nx_loop_t *loop, nx_signal_t *signal)
{
    if (signal->signal_number == 0) {
        return;
    }
    int signal_number = signal->signal_number;
    struct sigaction current;
    if (sigaction(signal_number, NULL, &current) == 0 && current.sa_handler == handle) {
        sigaction(signal_number, &table[signal_number].previous, NULL);
    }
    loop->raised_signals &= ~(UINT64_C(1) << (signal_number - 1));
    nx_list_unlink(&signal->link);
    signal->signal_number = 0;
    atomic_store(&table[signal_number].owner, NULL);
}

void nx_loop__take_signals(nx_loop_t *loop)
{
    for (nx_list_t *node = loop->signals.next; node != &loop->signals; node = node->next) {
        int signal_number = nx_container_of(node, nx_signal_t, link)->signal_number;
        if (atomic_exchange(&table[signal_number].taken_by, 0) != 0) {
            loop->raised_signals |= UINT64_C(1) << (signal_number - 1);
        }
    }
}

NX_HOT int nx_loop__dispatch_signals(nx_loop_t *loop)
{
    int called = 0;
    while (loop->raised_signals != 0) {
        int signal_number = __builtin_ctzll(loop->raised_signals) + 1;
        loop->raised_signals &= loop->raised_signals - 1;
        nx_signal_t *signal = atomic_load(&table[signal_number].owner);
        signal->raised(signal, signal_number);
        called++;
    }
    return called;
}

void nx_loop__signals_after_fork(nx_loop_t *loop)
{
    int self = (int)getpid();
    loop->raised_signals = 0;
    for (nx_list_t *node = loop->signals.next; node != &loop->signals; node = node->next) {
        int signal_number = nx_container_of(node, nx_signal_t, link)->signal_number;
        atomic_store(&table[signal_number].wake_fd, loop->wake_fd);
        int taken_by = atomic_load(&table[signal_number].taken_by);
        if (taken_by != self) {
            /* Only if the value is unchanged: the child itself may take a signal at this moment. */
            atomic_compare_exchange_strong(&table[signal_number].taken_by, &taken_by, 0);
        }
    }
}
