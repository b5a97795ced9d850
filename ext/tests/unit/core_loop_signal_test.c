/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include <pthread.h>
#include <signal.h>

#include "core/base/module.h"
#include "core/loop/private.h"

static nx_loop_t *loop;
static int calls[65];
static volatile sig_atomic_t foreign_calls;

static int set_up(void **state)
{
    for (int i = 0; i < 65; i++) {
        calls[i] = 0;
    }
    foreign_calls = 0;
    return nx_loop_create(&loop);
}

static int tear_down(void **state)
{
    nx_loop_destroy(loop);
    return 0;
}

static void count(nx_signal_t *signal, int signal_number)
{
    assert_int_equal(signal->signal_number, signal_number);
    calls[signal_number]++;
}

static void foreign_handler(int signal_number)
{
    foreign_calls++;
}

static void own(nx_signal_t *owned, int signal_number, nx_signal_fn raised)
{
    nx_signal_init(owned);
    assert_int_equal(nx_loop_own_signal(loop, owned, signal_number, raised), 0);
}

static void a_signal_callback_runs_once_in_the_next_iteration(void **state)
{
    nx_signal_t owned;
    own(&owned, SIGUSR1, count);
    assert_false(nx_loop_is_alive(loop));
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    raise(SIGUSR1);
    raise(SIGUSR1);
    assert_int_equal(calls[SIGUSR1], 0);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(calls[SIGUSR1], 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    raise(SIGUSR1);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    nx_loop_release_signal(loop, &owned);
}

static void every_number_the_kernel_has_can_be_owned(void **state)
{
    nx_signal_t last, first, bad;
    nx_signal_init(&bad);
    own(&first, SIGHUP, count);
    own(&last, SIGRTMAX, count);
    raise(SIGRTMAX);
    raise(SIGHUP);
    assert_int_equal(nx_loop_run_once(loop, 0), 2);
    assert_int_equal(calls[SIGRTMAX], 1);
    assert_int_equal(calls[SIGHUP], 1);
    assert_int_equal(nx_loop_own_signal(loop, &bad, 0, count), -EINVAL);
    assert_int_equal(nx_loop_own_signal(loop, &bad, 65, count), -EINVAL);
    assert_int_equal(nx_loop_own_signal(loop, &bad, SIGKILL, count), -EINVAL);
    assert_int_equal(nx_loop_own_signal(loop, &bad, SIGKILL, count), -EINVAL);
    nx_loop_release_signal(loop, &bad);
    nx_loop_release_signal(loop, &first);
    nx_loop_release_signal(loop, &last);
}

static void a_second_owner_is_refused_until_the_first_releases_the_signal(void **state)
{
    nx_signal_t first, second;
    nx_loop_t *other;
    assert_int_equal(nx_loop_create(&other), 0);
    own(&first, SIGUSR1, count);
    nx_signal_init(&second);
    assert_int_equal(nx_loop_own_signal(loop, &second, SIGUSR1, count), -EBUSY);
    assert_int_equal(nx_loop_own_signal(other, &second, SIGUSR1, count), -EBUSY);
    nx_loop_release_signal(other, &second);
    nx_loop_release_signal(loop, &first);
    nx_loop_release_signal(loop, &first);
    assert_int_equal(nx_loop_own_signal(other, &second, SIGUSR1, count), 0);
    raise(SIGUSR1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    assert_int_equal(nx_loop_run_once(other, NX_TIME_NEVER), 1);
    nx_loop_destroy(other);
    assert_int_equal(nx_loop_own_signal(loop, &first, SIGUSR1, count), 0);
    nx_loop_release_signal(loop, &first);
}

static void the_previous_disposition_is_restored(void **state)
{
    nx_signal_t owned;
    signal(SIGUSR1, foreign_handler);
    own(&owned, SIGUSR1, count);
    raise(SIGUSR1);
    assert_int_equal(foreign_calls, 0);
    nx_loop_release_signal(loop, &owned);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    assert_int_equal(calls[SIGUSR1], 0);
    raise(SIGUSR1);
    assert_int_equal(foreign_calls, 1);
    signal(SIGUSR1, SIG_DFL);
}

static void a_handler_installed_since_by_others_stays(void **state)
{
    nx_signal_t owned;
    own(&owned, SIGUSR1, count);
    signal(SIGUSR1, foreign_handler);
    nx_loop_release_signal(loop, &owned);
    raise(SIGUSR1);
    assert_int_equal(foreign_calls, 1);
    signal(SIGUSR1, SIG_DFL);
}

static nx_signal_t pair[2];

static void release_both(nx_signal_t *owned, int signal_number)
{
    calls[signal_number]++;
    nx_loop_release_signal(loop, &pair[0]);
    nx_loop_release_signal(loop, &pair[1]);
}

static void releasing_a_raised_signal_in_a_callback_cancels_its_callback(void **state)
{
    signal(SIGUSR1, SIG_IGN);
    signal(SIGUSR2, SIG_IGN);
    own(&pair[0], SIGUSR1, release_both);
    own(&pair[1], SIGUSR2, release_both);
    raise(SIGUSR1);
    raise(SIGUSR2);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(calls[SIGUSR1] + calls[SIGUSR2], 1);
    signal(SIGUSR1, SIG_DFL);
    signal(SIGUSR2, SIG_DFL);
}

static void raise_again(nx_signal_t *owned, int signal_number)
{
    calls[signal_number]++;
    raise(signal_number);
}

static void a_signal_raised_by_its_callback_is_delivered_in_the_next_iteration(void **state)
{
    nx_signal_t owned;
    own(&owned, SIGUSR1, raise_again);
    raise(SIGUSR1);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    nx_loop_release_signal(loop, &owned);
}

static void the_handler_preserves_errno(void **state)
{
    nx_signal_t owned;
    own(&owned, SIGUSR1, count);
    /* A full counter makes the handler's write fail. */
    uint64_t nearly_all = UINT64_MAX - 1;
    assert_int_equal(write(loop->wake_fd, &nearly_all, sizeof(nearly_all)), sizeof(nearly_all));
    errno = E2BIG;
    raise(SIGUSR1);
    assert_int_equal(errno, E2BIG);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    nx_loop_release_signal(loop, &owned);
}

static void *signal_from_elsewhere(void *unused)
{
    kill(getpid(), SIGUSR1);
    return NULL;
}

static void a_signal_taken_on_another_thread_ends_the_wait(void **state)
{
    nx_signal_t owned;
    pthread_t thread;
    own(&owned, SIGUSR1, count);
    assert_int_equal(pthread_create(&thread, NULL, signal_from_elsewhere, NULL), 0);
    while (calls[SIGUSR1] == 0) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
    }
    pthread_join(thread, NULL);
    nx_loop_release_signal(loop, &owned);
}

static volatile sig_atomic_t hinted;

static void note_hint(int signal_number)
{
    hinted = signal_number;
    errno = EBADF;
}

static void the_handler_sets_the_hint_for_an_owned_signal(void **state)
{
    nx_signal_t owned;
    own(&owned, SIGUSR2, count);
    nx_loop_hint_signals(note_hint);
    errno = ENOENT;
    raise(SIGUSR2);
    assert_int_equal(hinted, SIGUSR2);
    assert_int_equal(errno, ENOENT);
    assert_int_equal(calls[SIGUSR2], 0);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    hinted = 0;
    nx_loop_hint_signals(NULL);
    raise(SIGUSR2);
    assert_int_equal(hinted, 0);
    nx_loop_release_signal(loop, &owned);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_signal_callback_runs_once_in_the_next_iteration),
        TEST(every_number_the_kernel_has_can_be_owned),
        TEST(a_second_owner_is_refused_until_the_first_releases_the_signal),
        TEST(the_previous_disposition_is_restored),
        TEST(a_handler_installed_since_by_others_stays),
        TEST(releasing_a_raised_signal_in_a_callback_cancels_its_callback),
        TEST(a_signal_raised_by_its_callback_is_delivered_in_the_next_iteration),
        TEST(the_handler_preserves_errno),
        TEST(the_handler_sets_the_hint_for_an_owned_signal),
        TEST(a_signal_taken_on_another_thread_ends_the_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
