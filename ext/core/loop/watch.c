/* SPDX-License-Identifier: MIT */
/*
 * Watches. An event names a descriptor and a generation, never an address. It is delivered only if the slot of that
 * descriptor holds a watch of that generation. So a stopped watch may be freed at once, and its number may be reused,
 * while its events are still in the batch.
 *
 * An event that belongs to no watch, and is not left over from this batch, comes from a descriptor that was closed
 * without being unwatched while another process has it open too. That registration cannot be removed by number, and
 * its events would make the loop spin. Therefore the epoll set is rebuilt.
 *
 * The registration of an NX_ONCE watch that is stopped is left in the epoll set: it reports one event at most, which is
 * ignored. The next watch of that number modifies it. If the number was closed in the meantime, the kernel has no such
 * registration of the file that it names now, and a new one is made.
 */
#include "core/loop/private.h"

#include <errno.h>
#include <stdlib.h>

#include "core/base/module.h"

enum { FEWEST_SLOTS = 64 };

void nx_watch_init(nx_watch_t *watch)
{
    *watch = (nx_watch_t){.fd = -1};
    nx_list_init(&watch->link);
}

bool nx_watch_is_active(const nx_watch_t *watch)
{
    return watch->generation != 0;
}

static int make_slot(nx_loop_t *loop, size_t fd)
{
    if (fd < loop->slot_count) {
        return 0;
    }
    size_t count = loop->slot_count > 0 ? loop->slot_count : FEWEST_SLOTS;
    while (count <= fd) {
        count *= 2;
    }
    nx_watch_slot_t *slots = reallocarray(loop->slots, count, sizeof(*slots));
    if (slots == NULL) {
        return -ENOMEM;
    }
    for (size_t i = loop->slot_count; i < count; i++) {
        slots[i] = (nx_watch_slot_t){0};
    }
    loop->slots = slots;
    loop->slot_count = count;
    return 0;
}

static uint64_t token_of(const nx_watch_t *watch)
{
    return (uint64_t)watch->generation << 32 | (uint32_t)watch->fd;
}

/* The descriptor was closed while it was watched. The watch is notified in the next dispatch. */
static void drop_watch(nx_loop_t *loop, nx_watch_t *watch)
{
    loop->slots[watch->fd] = (nx_watch_slot_t){.stopped_in_batch = loop->batch};
    nx_list_unlink(&watch->link);
    nx_list_push_back(&loop->lost_watches, &watch->link);
}

/*
 * A registration that was left behind is used again, unless its number has been closed since. It may also be there
 * although its number was noted as closed: a child of vfork() closes its own copies.
 */
static int register_watch(nx_loop_t *loop, const nx_watch_t *watch, unsigned events)
{
    const nx_watch_slot_t *slot = &loop->slots[watch->fd];
    int error = -ENOENT;
    if (slot->left != 0) {
        error = nx_loop__backend_modify(&loop->backend, watch->fd, events, events, token_of(watch));
    }
    if (error == -ENOENT) {
        error = nx_loop__backend_add(&loop->backend, watch->fd, events, token_of(watch));
    }
    if (error == -EEXIST && slot->watch == NULL) {
        error = nx_loop__backend_modify(&loop->backend, watch->fd, events, events, token_of(watch));
    }
    return error;
}

int nx_loop_watch(nx_loop_t *loop, nx_watch_t *watch, int fd, unsigned events, nx_watch_fn ready)
{
    if (fd < 0) {
        return -EBADF;
    }
    if (nx_watch_is_active(watch)) {
        return -EBUSY;
    }
    int error = make_slot(loop, (size_t)fd);
    if (error != 0) {
        return error;
    }
    uint32_t generation = loop->next_generation;
    watch->fd = fd;
    watch->generation = generation;
    error = register_watch(loop, watch, events);
    if (error != 0) {
        watch->generation = 0;
        return error;
    }
    nx_watch_slot_t *slot = &loop->slots[fd];
    slot->left = 0;
    if (slot->watch != NULL) {
        /*
         * The kernel accepts a second registration of a number only for another file: the file of the first watch was
         * closed.
         */
        drop_watch(loop, slot->watch);
    }
    loop->next_generation = generation == UINT32_MAX ? 1 : generation + 1;
    watch->events = events;
    watch->ready = ready;
    watch->is_spent = false;
    slot->watch = watch;
    nx_list_init(&watch->link);
    nx_list_push_back(&loop->watches, &watch->link);
    return 0;
}

static bool is_lost(const nx_loop_t *loop, const nx_watch_t *watch)
{
    return loop->slots[watch->fd].watch != watch;
}

int nx_loop_rewatch(nx_loop_t *loop, nx_watch_t *watch, unsigned events)
{
    if (!nx_watch_is_active(watch)) {
        return -EINVAL;
    }
    if ((events == watch->events && !watch->is_spent) || is_lost(loop, watch)) {
        watch->events = events;
        return 0;
    }
    int error = nx_loop__backend_modify(&loop->backend, watch->fd, watch->events, events, token_of(watch));
    if (error == 0) {
        watch->events = events;
        watch->is_spent = false;
    }
    return error;
}

int nx_loop_rearm(nx_loop_t *loop, nx_watch_t *watch)
{
    if (!nx_watch_is_active(watch) || is_lost(loop, watch)) {
        return -EINVAL;
    }
    return nx_loop__backend_modify(&loop->backend, watch->fd, watch->events, watch->events, token_of(watch));
}

void nx_loop_unwatch(nx_loop_t *loop, nx_watch_t *watch)
{
    if (!nx_watch_is_active(watch)) {
        return;
    }
    if (!is_lost(loop, watch)) {
        bool stays = (watch->events & NX_ONCE) != 0;
        if (!stays) {
            nx_loop__backend_remove(&loop->backend, watch->fd);
        }
        loop->slots[watch->fd] =
            (nx_watch_slot_t){.stopped_in_batch = loop->batch, .left = stays ? watch->generation : 0};
    }
    watch->generation = 0;
    nx_list_unlink(&watch->link);
}

void nx_loop_note_closed(nx_loop_t *loop, int fd)
{
    if ((size_t)fd < loop->slot_count) {
        loop->slots[fd].left = 0;
    }
}

static int dispatch(nx_loop_t *loop, uint64_t token, unsigned events)
{
    uint32_t fd = (uint32_t)token;
    nx_watch_slot_t *slot = &loop->slots[fd];
    nx_watch_t *watch = slot->watch;
    if (watch == NULL || watch->generation != (uint32_t)(token >> 32)) {
        bool is_left = watch == NULL && slot->left == (uint32_t)(token >> 32);
        loop->is_stale = loop->is_stale || (slot->stopped_in_batch != loop->batch && !is_left);
        return 0;
    }
    watch->is_spent = (watch->events & NX_ONCE) != 0;
    /* The watch may have changed its events since this one was gathered. */
    events &= watch->events | NX_HANGUP;
    if (events == 0) {
        return 0;
    }
    watch->ready(watch, events);
    return 1;
}

NX_HOT int nx_loop__dispatch_events(nx_loop_t *loop)
{
    int called = 0;
    while (loop->event_next < loop->event_count) {
        uint64_t token;
        unsigned events = nx_loop__backend_event(&loop->backend, loop->event_next++, &token);
        if (token == NX_WAKE_TOKEN) {
            nx_loop__take_posts(loop);
            nx_loop__take_signals(loop);
            continue;
        }
        if (token == NX_INBOX_TOKEN) {
            continue;
        }
        if (token == NX_EMBEDDED_TOKEN) {
            loop->embedded_has_events = true;
            continue;
        }
        called += dispatch(loop, token, events);
    }
    return called;
}

NX_HOT int nx_loop__dispatch_lost_watches(nx_loop_t *loop)
{
    int called = 0;
    while (!nx_list_is_empty(&loop->lost_watches)) {
        nx_watch_t *watch = nx_container_of(loop->lost_watches.next, nx_watch_t, link);
        nx_list_unlink(&watch->link);
        watch->generation = 0;
        watch->ready(watch, NX_HANGUP);
        called++;
    }
    return called;
}

int nx_loop__rebuild(nx_loop_t *loop)
{
    int replaced = loop->backend.fd;
    int error = nx_loop__backend_open(&loop->backend);
    if (error != 0) {
        return error;
    }
    error = nx_loop__backend_add_wakeup(&loop->backend, loop->wake_fd, NX_WAKE_TOKEN);
    if (error != 0) {
        nx_loop__backend_close(loop->backend.fd);
        loop->backend.fd = replaced;
        return error;
    }
    if (replaced >= 0) {
        nx_loop__backend_close(replaced);
    }
    loop->event_next = 0;
    loop->event_count = 0;
    loop->is_stale = false;
    nx_list_t *next;
    for (nx_list_t *node = loop->watches.next; node != &loop->watches; node = next) {
        next = node->next;
        nx_watch_t *watch = nx_container_of(node, nx_watch_t, link);
        if (nx_loop__backend_add(&loop->backend, watch->fd, watch->events, token_of(watch)) != 0) {
            drop_watch(loop, watch);
        }
    }
    error = nx_loop__watch_inbox_again(loop);
    return error != 0 ? error : nx_loop__embed_again(loop);
}
