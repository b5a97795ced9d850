/* SPDX-License-Identifier: MIT */
/*
 * Wake-ups and posts from elsewhere: a stack of posts that any thread pushes to, taken whole and turned around by the
 * loop. `is_woken` spares the system call while one is under way; it is cleared before the stack is taken, and set
 * after a push, so that no post is left behind without a wake-up.
 */
#include "core/loop/private.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/base/descriptor.h"

int nx_loop__open_wake(nx_loop_t *loop)
{
    int fd = nx_descriptor_raise(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (fd < 0) {
        return -errno;
    }
    loop->wake_fd = fd;
    return 0;
}

void nx_loop_wake(nx_loop_t *loop)
{
    if (atomic_exchange(&loop->is_woken, true)) {
        return;
    }
    int saved_errno = errno;
    uint64_t one = 1;
    /* Cannot fail: the counter would have to be full. */
    ssize_t written = write(loop->wake_fd, &one, sizeof(one));
    (void)written;
    errno = saved_errno;
}

void nx_loop_post(nx_loop_t *loop, nx_post_t *post)
{
    post->next = atomic_load(&loop->posted);
    while (!atomic_compare_exchange_weak(&loop->posted, &post->next, post)) {
    }
    nx_loop_wake(loop);
}

void nx_loop__take_posts(nx_loop_t *loop)
{
    atomic_store(&loop->is_woken, false);
    nx_post_t *newest = atomic_exchange(&loop->posted, NULL);
    if (newest == NULL) {
        return;
    }
    nx_post_t *oldest = NULL;
    for (nx_post_t *post = newest; post != NULL;) {
        nx_post_t *older = post->next;
        post->next = oldest;
        oldest = post;
        post = older;
    }
    *loop->posts_end = oldest;
    loop->posts_end = &newest->next;
}

int nx_loop__dispatch_posts(nx_loop_t *loop)
{
    int called = 0;
    while (loop->posts != NULL) {
        nx_post_t *post = loop->posts;
        loop->posts = post->next;
        if (loop->posts == NULL) {
            loop->posts_end = &loop->posts;
        }
        post->run(post);
        called++;
    }
    return called;
}
