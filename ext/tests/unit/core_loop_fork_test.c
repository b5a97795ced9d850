/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "core/base/module.h"
#include "core/loop/private.h"

static nx_loop_t *loop;
static int read_end, write_end;
static nx_watch_t watch;
static int ready_count, fired_count, raised_count, posted_count;
static unsigned last_events;

static void count_ready(nx_watch_t *self, unsigned events)
{
    ready_count++;
    last_events = events;
}

static void count_fired(nx_timer_t *timer)
{
    fired_count++;
}

static void count_raised(nx_signal_t *self, int signal_number)
{
    raised_count++;
}

static void count_posted(nx_post_t *post)
{
    posted_count++;
}

static int set_up(void **state)
{
    int ends[2];
    ready_count = fired_count = raised_count = posted_count = 0;
    nx_watch_init(&watch);
    if (nx_loop_create(&loop) != 0 || pipe(ends) != 0) {
        return -1;
    }
    read_end = ends[0];
    write_end = ends[1];
    return nx_loop_watch(loop, &watch, read_end, NX_READABLE, count_ready);
}

static int tear_down(void **state)
{
    nx_loop_destroy(loop);
    close(read_end);
    close(write_end);
    return 0;
}

/* For the child: a condition that is false ends it with the line as its status, which the parent reports. */
#define CHILD_EXPECTS(condition)                                                                             \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            _exit(__LINE__ % 256);                                                                           \
        }                                                                                                    \
    } while (0)

static void expect_success_of(pid_t child)
{
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static bool has_parent_something_to_hear(void)
{
    struct pollfd epoll = {.fd = loop->backend.fd, .events = POLLIN};
    return poll(&epoll, 1, 0) == 1;
}

static void the_child_receives_its_events_and_the_set_of_the_parent_is_unchanged(void **state)
{
    pid_t child = fork();
    if (child == 0) {
        CHILD_EXPECTS(nx_loop_after_fork(loop) == 0);
        CHILD_EXPECTS(write(write_end, "x", 1) == 1);
        CHILD_EXPECTS(nx_loop_run_once(loop, 0) == 1 && ready_count == 1);
        char byte;
        CHILD_EXPECTS(read(read_end, &byte, 1) == 1);
        nx_loop_unwatch(loop, &watch);
        CHILD_EXPECTS(!nx_loop_is_alive(loop));
        nx_loop_wake(loop);
        _exit(0);
    }
    expect_success_of(child);
    assert_false(has_parent_something_to_hear());
    assert_int_equal(write(write_end, "x", 1), 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(ready_count, 1);
}

static void timers_and_queued_posts_stay_and_descriptors_of_the_parent_are_closed(void **state)
{
    nx_timer_t timer;
    nx_post_t post = {.run = count_posted};
    nx_timer_init(&timer);
    assert_int_equal(nx_loop_start_timer(loop, &timer, nx_loop_now(loop) + 1000000, count_fired), 0);
    nx_loop_post(loop, &post);
    int inherited_epoll = loop->backend.fd, inherited_wake = loop->wake_fd;
    pid_t child = fork();
    if (child == 0) {
        CHILD_EXPECTS(nx_loop_after_fork(loop) == 0);
        CHILD_EXPECTS(fcntl(inherited_epoll, F_GETFD) < 0 && fcntl(inherited_wake, F_GETFD) < 0);
        while (fired_count == 0) {
            CHILD_EXPECTS(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
        }
        CHILD_EXPECTS(posted_count == 1);
        _exit(0);
    }
    expect_success_of(child);
    assert_int_equal(nx_loop_run_once(loop, 0) >= 1, 1);
    assert_int_equal(posted_count, 1);
    nx_loop_stop_timer(loop, &timer);
}

static void a_watch_of_a_closed_descriptor_receives_a_hang_up(void **state)
{
    pid_t child = fork();
    if (child == 0) {
        close(read_end);
        CHILD_EXPECTS(nx_loop_after_fork(loop) == 0);
        CHILD_EXPECTS(nx_loop_is_alive(loop));
        CHILD_EXPECTS(nx_loop_run_once(loop, NX_TIME_NEVER) == 1);
        CHILD_EXPECTS(ready_count == 1 && last_events == NX_HANGUP);
        CHILD_EXPECTS(!nx_watch_is_active(&watch) && !nx_loop_is_alive(loop));
        _exit(0);
    }
    expect_success_of(child);
}

static void the_child_keeps_its_own_signals_and_drops_those_of_the_parent(void **state)
{
    nx_signal_t user, hang_up;
    nx_signal_init(&user);
    nx_signal_init(&hang_up);
    assert_int_equal(nx_loop_own_signal(loop, &user, SIGUSR1, count_raised), 0);
    assert_int_equal(nx_loop_own_signal(loop, &hang_up, SIGHUP, count_raised), 0);
    raise(SIGHUP);
    pid_t child = fork();
    if (child == 0) {
        raise(SIGUSR1);
        CHILD_EXPECTS(nx_loop_after_fork(loop) == 0);
        CHILD_EXPECTS(nx_loop_run_once(loop, 0) == 1 && raised_count == 1);
        raise(SIGHUP);
        CHILD_EXPECTS(nx_loop_run_once(loop, 0) == 1 && raised_count == 2);
        _exit(0);
    }
    expect_success_of(child);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    nx_loop_release_signal(loop, &user);
    nx_loop_release_signal(loop, &hang_up);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_child_receives_its_events_and_the_set_of_the_parent_is_unchanged),
        TEST(timers_and_queued_posts_stay_and_descriptors_of_the_parent_are_closed),
        TEST(a_watch_of_a_closed_descriptor_receives_a_hang_up),
        TEST(the_child_keeps_its_own_signals_and_drops_those_of_the_parent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
