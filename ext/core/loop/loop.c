/* SPDX-License-Identifier: MIT */
#include "core/loop/private.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/module.h"

enum { SKIPPED_WAITS_MOST = 16 };

int nx_loop_create(nx_loop_t **created)
{
    nx_loop_t *loop = calloc(1, sizeof(*loop));
    if (loop == NULL) {
        return -ENOMEM;
    }
    nx_list_init(&loop->watches);
    nx_list_init(&loop->lost_watches);
    nx_list_init(&loop->signals);
    nx_heap_init(&loop->timers);
    loop->posts_end = &loop->posts;
    loop->next_generation = 1;
    loop->batch = 1;
    loop->backend = (nx_poller_t){.fd = -1, .has_precise_wait = true};
    int error = nx_loop__open_wake(loop);
    if (error != 0) {
        free(loop);
        return error;
    }
    error = nx_loop__rebuild(loop);
    if (error != 0) {
        close(loop->wake_fd);
        free(loop);
        return error;
    }
    nx_loop_update_now(loop);
    *created = loop;
    return 0;
}

void nx_loop_destroy(nx_loop_t *loop)
{
    while (!nx_list_is_empty(&loop->signals)) {
        nx_loop_release_signal(loop, nx_container_of(loop->signals.next, nx_signal_t, link));
    }
    nx_list_splice_back(&loop->watches, &loop->lost_watches);
    while (!nx_list_is_empty(&loop->watches)) {
        nx_loop_unwatch(loop, nx_container_of(loop->watches.next, nx_watch_t, link));
    }
    const nx_heap_entry_t *first;
    while ((first = nx_heap_first(&loop->timers)) != NULL) {
        nx_heap_remove(&loop->timers, first->node);
    }
    nx_heap_destroy(&loop->timers);
    nx_loop__backend_close(loop->backend.fd);
    close(loop->wake_fd);
    free(loop->slots);
    free(loop);
}

int nx_loop_after_fork(nx_loop_t *loop)
{
    int inherited = loop->wake_fd;
    loop->embedded = NULL;
    loop->inbox = NULL;
    int error = nx_loop__open_wake(loop);
    if (error != 0) {
        return error;
    }
    error = nx_loop__rebuild(loop);
    if (error != 0) {
        close(loop->wake_fd);
        loop->wake_fd = inherited;
        return error;
    }
    nx_loop__signals_after_fork(loop);
    close(inherited);
    nx_loop_update_now(loop);
    atomic_store(&loop->is_woken, false);
    /* The first iteration must not wait: posts and signals may have been announced on the parent's eventfd only. */
    nx_loop_wake(loop);
    return 0;
}

NX_HOT nx_time_t nx_loop_now(const nx_loop_t *loop)
{
    return loop->now;
}

NX_HOT nx_time_t nx_loop_update_now(nx_loop_t *loop)
{
    if (!nx_loop_is_virtual(loop)) {
        loop->now = nx_clock_monotonic() + loop->offset;
    }
    return loop->now;
}

bool nx_loop__has_unfinished_work(const nx_loop_t *loop)
{
    return loop->posts != NULL || loop->raised_signals != 0 || !nx_list_is_empty(&loop->lost_watches);
}

static nx_time_t time_to_wait(nx_loop_t *loop, nx_time_t deadline)
{
    nx_time_t next = nx_loop__next_timer(loop);
    nx_time_t until = deadline < next ? deadline : next;
    if (nx_loop_is_virtual(loop)) {
        return nx_loop__has_unfinished_work(loop) ? 0 : nx_loop__virtual_wait(loop, until, next);
    }
    if (until <= 0 || nx_loop__has_unfinished_work(loop)) {
        return 0;
    }
    if (until == NX_TIME_NEVER) {
        return NX_TIME_NEVER;
    }
    nx_time_t now = nx_loop_update_now(loop);
    return until > now ? until - now : 0;
}

/* Returns the number of events, or -errno. */
static int wait_beside_inbox(nx_loop_t *loop, nx_time_t deadline)
{
    nx_time_t wait = time_to_wait(loop, deadline);
    nx_inbox_state_t state = loop->inbox == NULL ? NX_INBOX_EMPTY : loop->inbox->prepare(wait != 0);
    if (state == NX_INBOX_IS_FAST && ++loop->skipped_waits < SKIPPED_WAITS_MOST) {
        return 0;
    }
    loop->skipped_waits = 0;
    return nx_loop__backend_wait(&loop->backend, state == NX_INBOX_EMPTY ? wait : 0);
}

static int gather_events(nx_loop_t *loop, nx_time_t deadline)
{
    if (loop->is_stale) {
        /* If descriptors or memory are exhausted, the next iteration tries again. */
        (void)nx_loop__rebuild(loop);
    }
    nx_loop__virtual_pass(loop);
    int count = wait_beside_inbox(loop, deadline);
    nx_loop__virtual_pass(loop);
    nx_loop_update_now(loop);
    if (loop->inbox != NULL) {
        loop->inbox->collect();
    }
    if (count < 0) {
        return count;
    }
    loop->batch++;
    loop->event_next = 0;
    loop->event_count = count;
    return 0;
}

NX_HOT int nx_loop_run_once(nx_loop_t *loop, nx_time_t deadline)
{
    if (loop->event_next == loop->event_count) {
        int error = gather_events(loop, loop->embedded == NULL ? deadline
                                                               : nx_loop__embedded_deadline(loop, deadline));
        if (error != 0) {
            return error;
        }
    }
    int called = nx_loop__dispatch_events(loop);
    called += nx_loop__dispatch_lost_watches(loop);
    called += nx_loop__dispatch_posts(loop);
    called += nx_loop__dispatch_signals(loop);
    called += nx_loop__dispatch_timers(loop);
    return loop->embedded == NULL ? called : called + nx_loop__run_embedded(loop);
}

bool nx_loop_is_alive(const nx_loop_t *loop)
{
    return loop->reference_count > 0 || nx_loop__awaits_timers(loop) || !nx_list_is_empty(&loop->watches) ||
           !nx_list_is_empty(&loop->lost_watches) || loop->posts != NULL ||
           atomic_load(&loop->posted) != NULL;
}

nx_loop_contents_t nx_loop_count_contents(const nx_loop_t *loop)
{
    nx_loop_contents_t contents = {.timers = loop->timers.count - loop->discounted,
                                   .references = loop->reference_count};
    for (const nx_list_t *link = loop->watches.next; link != &loop->watches; link = link->next) {
        contents.watches++;
    }
    return contents;
}

void nx_loop_discount(nx_loop_t *loop, int timers)
{
    loop->discounted += (size_t)timers;
}

void nx_loop_ref(nx_loop_t *loop)
{
    loop->reference_count++;
}

void nx_loop_unref(nx_loop_t *loop)
{
    loop->reference_count--;
}
