/* SPDX-License-Identifier: MIT */
/*
 * Accepting. A TCP socket is watched by one process, or by two for a moment, and each must hear of what is queued: an
 * exclusive watcher that is killed before it accepts takes the wake-up with it. A Unix socket, and one that was inherited, is shared by all
 * for good.
 *
 * Without room (room.c) the socket is left alone for a moment: it would be ready, and fail, all the time.
 */
#include "connection/private.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/descriptor.h"

#define ACCEPT_BUDGET 64
#define PAUSE         (100 * NX_NANOSECONDS_PER_MILLISECOND)

typedef struct listener {
    nx_watch_t watch;
    nx_timer_t pause;
    nx_list_t link;
    nx_front_t *front;
    int fd;
    unsigned events;
    bool is_left;       /* to the others, until there is time */
    bool is_introduced; /* its connections begin with the PROXY protocol */
} listener_t;

static void on_acceptable(nx_watch_t *watch, unsigned events);

static int start(listener_t *listener)
{
    return nx_loop_watch(nx_coro_outer_loop(), &listener->watch, listener->fd, listener->events,
                         on_acceptable);
}

static void on_pause_over(nx_timer_t *timer)
{
    listener_t *listener = nx_container_of(timer, listener_t, pause);
    if (start(listener) != 0) {
        nx_loop_start_timer(nx_coro_outer_loop(), timer, nx_loop_now(nx_coro_outer_loop()) + PAUSE,
                            on_pause_over);
    }
}

static void wait_for_room(listener_t *listener)
{
    nx_loop_t *loop = nx_coro_outer_loop();
    nx_loop_unwatch(loop, &listener->watch);
    nx_loop_start_timer(loop, &listener->pause, nx_loop_now(loop) + PAUSE, on_pause_over);
}

/* As accept_one(). */
static bool find_room(listener_t *listener, int error)
{
    if (nx_room__find(listener->front, listener->fd, error) != NX_ROOM_LATER) {
        return true;
    }
    wait_for_room(listener);
    return false;
}

/* Somebody is in the backlog. */
static bool is_awaited(const listener_t *listener)
{
    struct pollfd socket = {.fd = listener->fd, .events = POLLIN};
    bool is_awaited = poll(&socket, 1, 0) > 0;
    if (!is_awaited) {
        nx_room__found_nobody(listener->front);
    }
    return is_awaited;
}

static bool has_failed(listener_t *listener, int error)
{
    switch (error) {
    case ECONNABORTED:
    case EINTR:
    case EPROTO:
        return true;
    case EMFILE:
    case ENFILE:
        return find_room(listener, error);
    case ENOBUFS:
    case ENOMEM:
        wait_for_room(listener);
        return false;
    default:
        nx_room__found_nobody(listener->front);
        return false;
    }
}

/* Its address has too many. Without an answer, which would cost more than it is worth. */
static void refuse(nx_front_t *front, int fd)
{
    front->statistics.rejected[NX_REJECTED_perClient]++;
    close(fd);
}

static void give(nx_connection_t *connection, nx_caller_t *caller, nx_front_t *front)
{
    if (connection == NULL) {
        nx_callers__leave(front, caller);
        return;
    }
    connection->caller = caller;
}

/* False when there is nothing more to accept now. */
static bool accept_one(listener_t *listener)
{
    nx_address_t client = {0};
    socklen_t length = sizeof(client);
    if (UNEXPECTED(nx_room__is_full(listener->front))) {
        return is_awaited(listener) && find_room(listener, 0);
    }
    int fd = nx_descriptor_raise(
        accept4(listener->fd, (struct sockaddr *)&client, &length, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (UNEXPECTED(fd < 0)) {
        return has_failed(listener, errno);
    }
    nx_caller_t *caller = NULL;
    if (!listener->is_introduced && UNEXPECTED(!nx_callers__enter(listener->front, &client, &caller))) {
        refuse(listener->front, fd);
        return true;
    }
    nx_connection_t *connection = nx_connection__open(listener->front, fd, &client);
    if (UNEXPECTED(caller != NULL)) {
        give(connection, caller, listener->front);
    }
    if (UNEXPECTED(listener->is_introduced) && connection != NULL) {
        nx_connection__await_introduction(connection);
    }
    if (UNEXPECTED(listener->front->leaves_rest) && connection != NULL) {
        nx_connection__look(connection);
    }
    return true;
}

void nx_front_accept_again(nx_front_t *front)
{
    for (nx_list_t *node = front->listeners.next; node != &front->listeners; node = node->next) {
        listener_t *listener = nx_container_of(node, listener_t, link);
        if (listener->is_left && start(listener) == 0) {
            listener->is_left = false;
        }
    }
}

static void leave_to_others(listener_t *listener)
{
    nx_loop_unwatch(nx_coro_outer_loop(), &listener->watch);
    listener->is_left = true;
}

static void on_acceptable(nx_watch_t *watch, unsigned events)
{
    listener_t *listener = nx_container_of(watch, listener_t, watch);
    nx_connection__reap(listener->front);
    for (int budget = ACCEPT_BUDGET; budget > 0; budget--) {
        if (UNEXPECTED(listener->front->leaves_rest) && listener->front->owner->is_busy(listener->front)) {
            leave_to_others(listener);
            return;
        }
        if (!accept_one(listener)) {
            return;
        }
    }
}

static unsigned events_of(int fd)
{
    int domain = AF_UNSPEC;
    socklen_t length = sizeof(domain);
    (void)getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &length);
    int is_one_of_many = 0;
    length = sizeof(is_one_of_many);
    (void)getsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &is_one_of_many, &length);
    return domain == AF_UNIX || !is_one_of_many ? NX_READABLE | NX_EXCLUSIVE : NX_READABLE;
}

/* A client is accepted when its request is there, so that it is known at once whether it makes us busy. */
static void await_requests(int fd)
{
    int seconds = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, &seconds, sizeof(seconds));
}

int nx_front_listen(nx_front_t *front, int fd)
{
    if (front->leaves_rest) {
        await_requests(fd);
    }
    listener_t *listener = calloc(1, sizeof(*listener));
    if (listener == NULL) {
        return -ENOMEM;
    }
    nx_watch_init(&listener->watch);
    nx_timer_init(&listener->pause);
    listener->front = front;
    listener->fd = fd;
    listener->is_introduced = nx_peers_are_introduced(front->settings.peers, fd);
    /* Of those who could accept, one may leave it: all must hear. */
    listener->events = front->leaves_rest ? NX_READABLE : events_of(fd);
    (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    int error = start(listener);
    if (error != 0) {
        free(listener);
        return error;
    }
    nx_list_push_back(&front->listeners, &listener->link);
    front->draining = false;
    nx_room__open(front);
    return 0;
}

static void stop(listener_t *listener)
{
    nx_loop_unwatch(nx_coro_outer_loop(), &listener->watch);
    nx_loop_stop_timer(nx_coro_outer_loop(), &listener->pause);
    nx_list_unlink(&listener->link);
    free(listener);
}

void nx_front_unlisten(nx_front_t *front, int fd)
{
    nx_list_t *next;
    for (nx_list_t *node = front->listeners.next; node != &front->listeners; node = next) {
        next = node->next;
        listener_t *listener = nx_container_of(node, listener_t, link);
        if (listener->fd == fd) {
            stop(listener);
        }
    }
}

void nx_front__accept_queued(nx_front_t *front)
{
    for (nx_list_t *node = front->listeners.next; node != &front->listeners; node = node->next) {
        listener_t *listener = nx_container_of(node, listener_t, link);
        bool is_ours = nx_watch_is_active(&listener->watch) || listener->is_left;
        while (is_ours && accept_one(listener)) {
        }
    }
}

void nx_front__close_inherited_listeners(nx_front_t *front)
{
    for (nx_list_t *node = front->listeners.next; node != &front->listeners; node = node->next) {
        close(nx_container_of(node, listener_t, link)->fd);
    }
}

void nx_front__unlisten_all(nx_front_t *front)
{
    while (!nx_list_is_empty(&front->listeners)) {
        stop(nx_container_of(front->listeners.next, listener_t, link));
    }
}
