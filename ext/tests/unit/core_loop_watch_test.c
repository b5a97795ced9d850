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
#include <sys/socket.h>

#include "core/base/module.h"
#include "core/loop/private.h"

static nx_loop_t *loop;

typedef struct pipe_watch {
    nx_watch_t watch;
    int read_end, write_end;
    int call_count;
    unsigned events;
} pipe_watch_t;

static int set_up(void **state)
{
    return nx_loop_create(&loop);
}

static int tear_down(void **state)
{
    nx_loop_destroy(loop);
    return 0;
}

static void count(nx_watch_t *watch, unsigned events)
{
    pipe_watch_t *self = nx_container_of(watch, pipe_watch_t, watch);
    self->call_count++;
    self->events = events;
}

static void open_pipe(pipe_watch_t *self)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    *self = (pipe_watch_t){.read_end = ends[0], .write_end = ends[1]};
    nx_watch_init(&self->watch);
}

static void watch_pipe(pipe_watch_t *self, nx_watch_fn ready)
{
    open_pipe(self);
    assert_int_equal(nx_loop_watch(loop, &self->watch, self->read_end, NX_READABLE, ready), 0);
}

static void make_ready(pipe_watch_t *self)
{
    assert_int_equal(write(self->write_end, "x", 1), 1);
}

static void close_pipe(pipe_watch_t *self)
{
    nx_loop_unwatch(loop, &self->watch);
    close(self->read_end);
    close(self->write_end);
}

static void readiness_is_reported_every_iteration_while_it_lasts(void **state)
{
    pipe_watch_t self;
    watch_pipe(&self, count);
    assert_true(nx_watch_is_active(&self.watch));
    assert_true(nx_loop_is_alive(loop));
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    make_ready(&self);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(self.events, NX_READABLE);
    char byte;
    assert_int_equal(read(self.read_end, &byte, 1), 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    nx_loop_unwatch(loop, &self.watch);
    assert_false(nx_watch_is_active(&self.watch));
    assert_false(nx_loop_is_alive(loop));
    close_pipe(&self);
}

static void rewatching_changes_what_is_reported(void **state)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    pipe_watch_t self = {0};
    nx_watch_init(&self.watch);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, NX_READABLE), -EINVAL);
    assert_int_equal(nx_loop_watch(loop, &self.watch, ends[0], NX_READABLE, count), 0);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, NX_READABLE | NX_WRITABLE), 0);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(self.events, NX_WRITABLE);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(self.events, NX_READABLE | NX_WRITABLE);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, 0), 0);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    close(ends[1]);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(self.events, NX_HANGUP);
    nx_loop_unwatch(loop, &self.watch);
    close(ends[0]);
}

static void a_half_close_is_reported_when_asked_for(void **state)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    pipe_watch_t self = {0};
    nx_watch_init(&self.watch);
    assert_int_equal(nx_loop_watch(loop, &self.watch, ends[0], NX_HANGUP, count), 0);
    assert_int_equal(write(ends[1], "x", 1), 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    shutdown(ends[1], SHUT_WR);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(self.events, NX_HANGUP);
    nx_loop_unwatch(loop, &self.watch);
    close(ends[0]);
    close(ends[1]);
}

static void an_exclusive_watch_may_be_rewatched(void **state)
{
    pipe_watch_t self;
    open_pipe(&self);
    unsigned events = NX_READABLE | NX_EXCLUSIVE;
    assert_int_equal(nx_loop_watch(loop, &self.watch, self.read_end, events, count), 0);
    make_ready(&self);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, NX_EXCLUSIVE), 0);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, events), 0);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(self.events, NX_READABLE);
    close_pipe(&self);
}

static void an_unwatchable_descriptor_is_an_error_and_leaves_the_watch_stopped(void **state)
{
    pipe_watch_t self;
    watch_pipe(&self, count);
    nx_watch_t other;
    nx_watch_init(&other);
    assert_int_equal(nx_loop_watch(loop, &other, self.read_end, NX_READABLE, count), -EEXIST);
    assert_int_equal(nx_loop_watch(loop, &other, -1, NX_READABLE, count), -EBADF);
    assert_int_equal(nx_loop_watch(loop, &other, 4000, NX_READABLE, count), -EBADF);
    int file = open("/proc/self/exe", O_RDONLY);
    assert_int_equal(nx_loop_watch(loop, &other, file, NX_READABLE, count), -EPERM);
    close(file);
    assert_false(nx_watch_is_active(&other));
    nx_loop_unwatch(loop, &other);
    assert_int_equal(nx_loop_watch(loop, &self.watch, self.write_end, NX_WRITABLE, count), -EBUSY);
    make_ready(&self);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    close_pipe(&self);
}

static pipe_watch_t *siblings[2];
static int sibling_calls;

static void unwatch_and_free_both(nx_watch_t *watch, unsigned events)
{
    sibling_calls++;
    for (int i = 0; i < 2; i++) {
        close_pipe(siblings[i]);
        free(siblings[i]);
    }
}

static void unwatching_and_freeing_itself_and_a_ready_sibling_is_safe(void **state)
{
    sibling_calls = 0;
    for (int i = 0; i < 2; i++) {
        siblings[i] = malloc(sizeof(pipe_watch_t));
        watch_pipe(siblings[i], unwatch_and_free_both);
        make_ready(siblings[i]);
    }
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(sibling_calls, 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
}

static pipe_watch_t replacement;

/* The first call reuses the other watch's descriptor for an empty pipe; that watch's event is still in the batch. */
static void replace_sibling(nx_watch_t *watch, unsigned events)
{
    sibling_calls++;
    pipe_watch_t *sibling = watch == &siblings[0]->watch ? siblings[1] : siblings[0];
    nx_loop_unwatch(loop, &sibling->watch);
    open_pipe(&replacement);
    assert_int_equal(dup2(replacement.read_end, sibling->read_end), sibling->read_end);
    close(replacement.read_end);
    replacement.read_end = sibling->read_end;
    assert_int_equal(nx_loop_watch(loop, &replacement.watch, replacement.read_end, NX_READABLE, count), 0);
    nx_loop_unwatch(loop, watch);
}

static void a_reused_number_does_not_receive_the_event_of_its_predecessor(void **state)
{
    pipe_watch_t watches[2];
    sibling_calls = 0;
    for (int i = 0; i < 2; i++) {
        siblings[i] = &watches[i];
        watch_pipe(&watches[i], replace_sibling);
        make_ready(&watches[i]);
    }
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    assert_int_equal(replacement.call_count, 0);
    make_ready(&replacement);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(replacement.call_count, 1);
    close_pipe(&replacement);
    for (int i = 0; i < 2; i++) {
        close(watches[i].write_end);
        if (watches[i].read_end != replacement.read_end) {
            close(watches[i].read_end);
        }
    }
}

static void stop_wanting(nx_watch_t *watch, unsigned events)
{
    sibling_calls++;
    nx_loop_rewatch(loop, &siblings[0]->watch, 0);
    nx_loop_rewatch(loop, &siblings[1]->watch, 0);
}

static void an_event_no_longer_asked_for_is_not_delivered(void **state)
{
    pipe_watch_t watches[2];
    sibling_calls = 0;
    for (int i = 0; i < 2; i++) {
        siblings[i] = &watches[i];
        watch_pipe(&watches[i], stop_wanting);
        make_ready(&watches[i]);
    }
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(sibling_calls, 1);
    close_pipe(&watches[0]);
    close_pipe(&watches[1]);
}

static void a_watch_closed_and_replaced_receives_a_hang_up_once(void **state)
{
    pipe_watch_t closed, next;
    watch_pipe(&closed, count);
    int number = closed.read_end;
    close(closed.read_end);
    open_pipe(&next);
    if (next.read_end != number) {
        assert_int_equal(dup2(next.read_end, number), number);
        close(next.read_end);
        next.read_end = number;
    }
    assert_int_equal(nx_loop_watch(loop, &next.watch, number, NX_READABLE, count), 0);
    assert_true(nx_loop_is_alive(loop));
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(closed.events, NX_HANGUP);
    assert_false(nx_watch_is_active(&closed.watch));
    nx_loop_unwatch(loop, &closed.watch);
    assert_int_equal(nx_loop_run_once(loop, 0), 0);
    make_ready(&next);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    assert_int_equal(next.call_count, 1);
    assert_int_equal(closed.call_count, 1);
    close_pipe(&next);
    close(closed.write_end);
}

static void a_registration_that_outlives_its_number_does_not_make_the_loop_spin(void **state)
{
    pipe_watch_t closed, other;
    watch_pipe(&closed, count);
    watch_pipe(&other, count);
    int duplicate = dup(closed.read_end);
    close(closed.read_end);
    nx_loop_unwatch(loop, &closed.watch);
    make_ready(&closed);
    struct pollfd epoll = {.fd = loop->backend.fd, .events = POLLIN};
    assert_int_equal(poll(&epoll, 1, 0), 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(nx_loop_run_once(loop, 0), 0);
    }
    epoll.fd = loop->backend.fd;
    assert_int_equal(poll(&epoll, 1, 0), 0);
    assert_int_equal(closed.call_count, 0);
    make_ready(&other);
    assert_int_equal(nx_loop_run_once(loop, 0), 1);
    nx_loop_wake(loop);
    assert_int_equal(poll(&epoll, 1, 0), 1);
    close(duplicate);
    close(closed.write_end);
    close_pipe(&other);
}

static void call_again(nx_watch_t *watch, unsigned events)
{
    sibling_calls++;
    nx_loop_unwatch(loop, watch);
    nx_loop_run_once(loop, 0);
}

static int posted_calls;

static void count_posted(nx_post_t *post)
{
    posted_calls++;
}

static void an_iteration_inside_a_callback_continues_the_batch(void **state)
{
    enum { COUNT = 10 };
    pipe_watch_t watches[COUNT];
    nx_post_t post = {.run = count_posted};
    posted_calls = 0;
    sibling_calls = 0;
    for (int i = 0; i < COUNT; i++) {
        watch_pipe(&watches[i], call_again);
        make_ready(&watches[i]);
    }
    /* The wake-up of a post is reported once: a discarded batch of events would lose it. */
    nx_loop_post(loop, &post);
    nx_loop_run_once(loop, 0);
    assert_int_equal(sibling_calls, COUNT);
    assert_int_equal(posted_calls, 1);
    for (int i = 0; i < COUNT; i++) {
        close_pipe(&watches[i]);
    }
}

static void more_ready_watches_than_a_batch_holds_are_all_served(void **state)
{
    enum { COUNT = NX_BACKEND_BATCH + 50 };
    static pipe_watch_t watches[COUNT];
    for (int i = 0; i < COUNT; i++) {
        watch_pipe(&watches[i], count);
        make_ready(&watches[i]);
    }
    nx_loop_run_once(loop, 0);
    nx_loop_run_once(loop, 0);
    for (int i = 0; i < COUNT; i++) {
        assert_true(watches[i].call_count > 0);
        close_pipe(&watches[i]);
    }
}

static void an_edge_is_reported_once_and_again_when_armed(void **state)
{
    pipe_watch_t self;
    open_pipe(&self);
    assert_int_equal(nx_loop_rearm(loop, &self.watch), -EINVAL);
    assert_int_equal(nx_loop_watch(loop, &self.watch, self.read_end, NX_READABLE | NX_EDGE, count), 0);
    make_ready(&self);
    nx_loop_run_once(loop, 0);
    nx_loop_run_once(loop, 0);
    assert_int_equal(self.call_count, 1);
    assert_int_equal(nx_loop_rearm(loop, &self.watch), 0);
    nx_loop_run_once(loop, 0);
    nx_loop_run_once(loop, 0);
    assert_int_equal(self.call_count, 2);
    make_ready(&self);
    nx_loop_run_once(loop, 0);
    assert_int_equal(self.call_count, 3);
    close_pipe(&self);
}

static void watch_once(pipe_watch_t *self)
{
    assert_int_equal(nx_loop_watch(loop, &self->watch, self->read_end, NX_READABLE | NX_ONCE, count), 0);
}

static int run(void)
{
    return nx_loop_run_once(loop, 0);
}

static void a_watch_for_once_is_called_once_and_again_when_rewatched(void **state)
{
    pipe_watch_t self;
    open_pipe(&self);
    watch_once(&self);
    make_ready(&self);
    assert_int_equal(run(), 1);
    assert_int_equal(run(), 0);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, NX_READABLE | NX_ONCE), 0);
    assert_int_equal(run(), 1);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, NX_WRITABLE | NX_ONCE), 0);
    assert_int_equal(run(), 0);
    assert_int_equal(nx_loop_rewatch(loop, &self.watch, NX_READABLE | NX_ONCE), 0);
    assert_int_equal(run(), 1);
    assert_int_equal(self.call_count, 3);
    close_pipe(&self);
}

static void a_watch_for_once_may_be_stopped_and_started_again(void **state)
{
    pipe_watch_t self;
    open_pipe(&self);
    for (int i = 1; i <= 3; i++) {
        watch_once(&self);
        assert_int_equal(run(), i > 1);
        make_ready(&self);
        nx_loop_unwatch(loop, &self.watch);
        assert_false(nx_loop_is_alive(loop));
        /* It was stopped before it was called, so it is still registered. Its event is ignored, once. */
        assert_int_equal(run(), 0);
        struct pollfd epoll = {.fd = loop->backend.fd, .events = POLLIN};
        assert_int_equal(poll(&epoll, 1, 0), 0);
        assert_false(loop->is_stale);
    }
    watch_once(&self);
    assert_int_equal(run(), 1);
    assert_int_equal(self.call_count, 3);
    nx_loop_unwatch(loop, &self.watch);
    assert_int_equal(nx_loop_watch(loop, &self.watch, self.read_end, NX_READABLE, count), 0);
    assert_int_equal(run(), 1);
    assert_int_equal(run(), 1);
    close_pipe(&self);
}

/* `is_noted`: nx_loop_note_closed() is called. */
static void reuse_the_number(bool is_noted)
{
    pipe_watch_t first, second;
    open_pipe(&first);
    watch_once(&first);
    nx_loop_unwatch(loop, &first.watch);
    if (is_noted) {
        nx_loop_note_closed(loop, first.read_end);
    }
    int duplicate = dup(first.read_end);
    close(first.read_end);
    open_pipe(&second);
    assert_int_equal(second.read_end, first.read_end);
    watch_once(&second);
    make_ready(&first);
    assert_int_equal(run(), 0);
    assert_int_equal(run(), 0);
    make_ready(&second);
    assert_int_equal(run(), 1);
    assert_int_equal(second.call_count, 1);
    assert_int_equal(first.call_count, 0);
    close(duplicate);
    close(first.write_end);
    close_pipe(&second);
}

static void a_watch_for_once_leaves_nothing_to_the_next_use_of_its_number(void **state)
{
    reuse_the_number(false);
    reuse_the_number(true);
}

static void a_number_that_was_noted_as_closed_and_is_open_can_be_watched(void **state)
{
    pipe_watch_t self;
    open_pipe(&self);
    watch_once(&self);
    nx_loop_unwatch(loop, &self.watch);
    nx_loop_note_closed(loop, self.read_end);
    nx_loop_note_closed(loop, 1 << 20);
    watch_once(&self);
    make_ready(&self);
    assert_int_equal(run(), 1);
    close_pipe(&self);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(readiness_is_reported_every_iteration_while_it_lasts),
        TEST(an_edge_is_reported_once_and_again_when_armed),
        TEST(a_watch_for_once_is_called_once_and_again_when_rewatched),
        TEST(a_watch_for_once_may_be_stopped_and_started_again),
        TEST(a_watch_for_once_leaves_nothing_to_the_next_use_of_its_number),
        TEST(a_number_that_was_noted_as_closed_and_is_open_can_be_watched),
        TEST(rewatching_changes_what_is_reported),
        TEST(a_half_close_is_reported_when_asked_for),
        TEST(an_exclusive_watch_may_be_rewatched),
        TEST(an_unwatchable_descriptor_is_an_error_and_leaves_the_watch_stopped),
        TEST(unwatching_and_freeing_itself_and_a_ready_sibling_is_safe),
        TEST(a_reused_number_does_not_receive_the_event_of_its_predecessor),
        TEST(an_event_no_longer_asked_for_is_not_delivered),
        TEST(a_watch_closed_and_replaced_receives_a_hang_up_once),
        TEST(a_registration_that_outlives_its_number_does_not_make_the_loop_spin),
        TEST(an_iteration_inside_a_callback_continues_the_batch),
        TEST(more_ready_watches_than_a_batch_holds_are_all_served),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
