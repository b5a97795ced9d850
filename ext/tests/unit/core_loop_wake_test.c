/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include <poll.h>
#include <pthread.h>

#include "core/base/module.h"
#include "core/loop/private.h"

enum { THREADS = 4, POSTS = 20000 };

static nx_loop_t *loop;

typedef struct numbered_post {
    nx_post_t post;
    int thread, number;
} numbered_post_t;

static int next_number[THREADS];
static int post_count;
static bool in_order;

static int set_up(void **state)
{
    post_count = 0;
    in_order = true;
    for (int i = 0; i < THREADS; i++) {
        next_number[i] = 0;
    }
    return nx_loop_create(&loop);
}

static int tear_down(void **state)
{
    nx_loop_destroy(loop);
    return 0;
}

static void check_and_free(nx_post_t *post)
{
    numbered_post_t *self = nx_container_of(post, numbered_post_t, post);
    in_order = in_order && self->number == next_number[self->thread]++;
    post_count++;
    free(self);
}

static void post_number(int thread, int number, nx_post_fn run)
{
    numbered_post_t *self = malloc(sizeof(*self));
    *self = (numbered_post_t){.post = {.run = run}, .thread = thread, .number = number};
    nx_loop_post(loop, &self->post);
}

static void *post_many(void *argument)
{
    for (int i = 0; i < POSTS; i++) {
        post_number((int)(intptr_t)argument, i, check_and_free);
    }
    return NULL;
}

static void posts_of_several_threads_arrive_in_the_order_of_each_thread(void **state)
{
    pthread_t threads[THREADS];
    for (intptr_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, post_many, (void *)i), 0);
    }
    while (post_count < THREADS * POSTS) {
        assert_true(nx_loop_run_once(loop, NX_TIME_NEVER) >= 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_true(in_order);
    assert_false(nx_loop_is_alive(loop));
}

static void a_queued_post_keeps_the_loop_alive_and_runs_in_order(void **state)
{
    for (int i = 0; i < 5; i++) {
        post_number(0, i, check_and_free);
    }
    assert_true(nx_loop_is_alive(loop));
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 5);
    assert_true(in_order);
    assert_false(nx_loop_is_alive(loop));
}

static void post_again(nx_post_t *post)
{
    post_number(0, 1, check_and_free);
    check_and_free(post);
}

static void a_post_of_a_post_runs_in_the_next_iteration(void **state)
{
    post_number(0, 0, post_again);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 1);
    assert_true(in_order);
}

static void a_hold_keeps_the_loop_alive(void **state)
{
    nx_loop_ref(loop);
    nx_loop_ref(loop);
    nx_loop_unref(loop);
    assert_true(nx_loop_is_alive(loop));
    nx_loop_unref(loop);
    assert_false(nx_loop_is_alive(loop));
}

static void wake_ups_end_one_wait_and_are_written_once(void **state)
{
    errno = E2BIG;
    for (int i = 0; i < 1000; i++) {
        nx_loop_wake(loop);
    }
    assert_int_equal(errno, E2BIG);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 0);
    uint64_t written = 0;
    assert_int_equal(read(loop->wake_fd, &written, sizeof(written)), sizeof(written));
    assert_int_equal(written, 1);
    struct pollfd epoll = {.fd = loop->backend.fd, .events = POLLIN};
    assert_int_equal(poll(&epoll, 1, 0), 0);
    nx_loop_wake(loop);
    assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 0);
}

static atomic_int handed_over, answered;

static void *wake_for_each(void *unused)
{
    for (int i = 1; i <= POSTS; i++) {
        atomic_store(&handed_over, i);
        nx_loop_wake(loop);
        while (atomic_load(&answered) < i) {
        }
    }
    return NULL;
}

static void no_wake_up_is_lost(void **state)
{
    pthread_t thread;
    atomic_store(&handed_over, 0);
    atomic_store(&answered, 0);
    assert_int_equal(pthread_create(&thread, NULL, wake_for_each, NULL), 0);
    while (atomic_load(&answered) < POSTS) {
        assert_int_equal(nx_loop_run_once(loop, NX_TIME_NEVER), 0);
        atomic_store(&answered, atomic_load(&handed_over));
    }
    pthread_join(thread, NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(posts_of_several_threads_arrive_in_the_order_of_each_thread),
        TEST(a_queued_post_keeps_the_loop_alive_and_runs_in_order),
        TEST(a_post_of_a_post_runs_in_the_next_iteration),
        TEST(a_hold_keeps_the_loop_alive),
        TEST(wake_ups_end_one_wait_and_are_written_once),
        TEST(no_wake_up_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
