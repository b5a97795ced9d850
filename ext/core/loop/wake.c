/* SPDX-License-Identifier: MIT */
/*
 * Wake-ups and posts from other threads. Any thread may push a post to a stack. The loop takes the whole stack and
 * reverses it, so that posts run in the order of the calls.
 *
 * `is_woken` avoids the system call while a wake-up is pending. The loop clears it before it takes the stack. A post is
 * pushed before the flag is set. So a post that the loop has not taken is always followed by a wake-up.
 */
#include "core/loop/private.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/base/compiler.h"
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
    /* This cannot fail: the counter would have to be full. */
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

NX_HOT int nx_loop__dispatch_posts(nx_loop_t *loop)
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
