/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include <signal.h>
#include <sys/wait.h>

#include "core/base/clock.h"
#include "core/base/module.h"
#include "core/loop/private.h"

static nx_loop_t *host, *embedded;
static int called;

static int set_up(void **state)
{
    called = 0;
    return nx_loop_create(&embedded) != 0 || nx_loop_create(&host) != 0 || nx_loop_embed(host, embedded) != 0;
}

static int tear_down(void **state)
{
    if (host != NULL) {
        nx_loop_destroy(host);
        host = NULL;
    }
    nx_loop_destroy(embedded);
    return 0;
}

static void count_timer(nx_timer_t *timer)
{
    called++;
}

static void count_watch(nx_watch_t *watch, unsigned events)
{
    char byte;
    called++;
    assert_int_equal(read(watch->fd, &byte, 1), 1);
}

static void count_post(nx_post_t *post)
{
    called++;
}

static void count_signal(nx_signal_t *signal, int signal_number)
{
    called++;
}

static void iterate_until_called(int times)
{
    for (int iterations = 0; called < times && iterations < 100; iterations++) {
        assert_true(nx_loop_run_once(host, NX_TIME_NEVER) >= 0);
    }
    assert_int_equal(called, times);
}

static void a_wait_of_the_host_ends_at_the_timer_of_the_embedded_loop(void **state)
{
    nx_timer_t timer;
    nx_timer_init(&timer);
    nx_loop_start_timer(embedded, &timer, nx_loop_update_now(embedded) + 20 * NX_NANOSECONDS_PER_MILLISECOND,
                        count_timer);
    iterate_until_called(1);
}

static void a_wait_of_the_host_ends_at_a_watch_of_the_embedded_loop(void **state)
{
    int ends[2];
    nx_watch_t watch;
    nx_watch_init(&watch);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(nx_loop_watch(embedded, &watch, ends[0], NX_READABLE, count_watch), 0);
    assert_int_equal(write(ends[1], "ab", 2), 2);
    iterate_until_called(2);
    nx_loop_unwatch(embedded, &watch);
    close(ends[0]);
    close(ends[1]);
}

static void posts_and_signals_of_the_embedded_loop_end_a_wait(void **state)
{
    nx_post_t post = {.run = count_post};
    nx_signal_t signal;
    nx_signal_init(&signal);
    nx_loop_post(embedded, &post);
    iterate_until_called(1);
    assert_int_equal(nx_loop_own_signal(embedded, &signal, SIGUSR1, count_signal), 0);
    raise(SIGUSR1);
    iterate_until_called(2);
    nx_loop_release_signal(embedded, &signal);
}

static void an_embedded_loop_with_a_new_epoll_set_still_ends_a_wait(void **state)
{
    nx_post_t post = {.run = count_post};
    assert_int_equal(nx_loop__rebuild(embedded), 0);
    assert_true(nx_loop_run_once(host, 0) >= 0);
    nx_loop_post(embedded, &post);
    iterate_until_called(1);
    assert_int_equal(nx_loop__rebuild(host), 0);
    nx_loop_post(embedded, &post);
    iterate_until_called(2);
}

static void an_embedded_loop_does_not_keep_the_host_alive(void **state)
{
    nx_timer_t timer;
    nx_timer_init(&timer);
    nx_loop_ref(embedded);
    nx_loop_start_timer(embedded, &timer, NX_TIME_NEVER - 1, count_timer);
    assert_false(nx_loop_is_alive(host));
    assert_true(nx_loop_is_alive(embedded));
    nx_loop_stop_timer(embedded, &timer);
}

static void the_embedded_loop_continues_without_its_host(void **state)
{
    nx_post_t post = {.run = count_post};
    nx_loop_destroy(host);
    host = NULL;
    nx_loop_post(embedded, &post);
    assert_int_equal(nx_loop_run_once(embedded, NX_TIME_NEVER), 1);
}

static void a_child_has_no_embedded_loop(void **state)
{
    nx_post_t post = {.run = count_post};
    int status;
    pid_t child = fork();
    if (child == 0) {
        nx_loop_after_fork(host);
        nx_loop_post(embedded, &post);
        nx_loop_run_once(host, 0);
        _exit(called);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_wait_of_the_host_ends_at_the_timer_of_the_embedded_loop, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_wait_of_the_host_ends_at_a_watch_of_the_embedded_loop, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(posts_and_signals_of_the_embedded_loop_end_a_wait, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_embedded_loop_with_a_new_epoll_set_still_ends_a_wait, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_embedded_loop_does_not_keep_the_host_alive, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_embedded_loop_continues_without_its_host, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_child_has_no_embedded_loop, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
