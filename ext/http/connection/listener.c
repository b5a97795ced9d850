/* SPDX-License-Identifier: MIT */
/*
 * Accepts connections. A TCP socket is watched by one process, or for a moment by two. Each of them is notified of new
 * clients: with an exclusive wake-up, a process that is killed before it accepts would lose the wake-up. Unix sockets
 * and inherited sockets are shared by all processes permanently. At the connection limit (connection_limit.c) the
 * socket is not watched for a moment, because it would be ready all the time while accepting fails.
 */
#include "http/connection/handover.h"
#include "http/connection/private.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "runtime/scheduler/scheduler.h"

#define ACCEPT_BUDGET 64
#define PAUSE         (100 * NX_NANOSECONDS_PER_MILLISECOND)

typedef struct listener {
    nx_watch_t watch;
    nx_timer_t pause;
    nx_list_t link;
    nx_connection_manager_t *manager;
    int fd;
    unsigned events;
    bool is_left;          /* left to other processes until this one is less busy */
    bool has_proxy_header; /* its connections begin with a PROXY protocol header */
    bool is_handover;      /* not a socket, but the queue of connections that other workers have accepted */
} listener_t;

static void on_acceptable(nx_watch_t *watch, unsigned events);

static int start_listener(listener_t *listener)
{
    return nx_loop_watch(nx_scheduler_outer_loop(), &listener->watch, listener->fd, listener->events,
                         on_acceptable);
}

static void on_pause_over(nx_timer_t *timer)
{
    listener_t *listener = nx_container_of(timer, listener_t, pause);
    if (start_listener(listener) != 0) {
        nx_loop_start_timer(nx_scheduler_outer_loop(), timer, nx_loop_now(nx_scheduler_outer_loop()) + PAUSE,
                            on_pause_over);
    }
}

static void pause_accepting(listener_t *listener)
{
    nx_loop_t *loop = nx_scheduler_outer_loop();
    nx_loop_unwatch(loop, &listener->watch);
    nx_loop_start_timer(loop, &listener->pause, nx_loop_now(loop) + PAUSE, on_pause_over);
}

/* False: the connection limit is reached, and accepting pauses. */
static bool find_connection_slot(listener_t *listener, int error)
{
    if (nx_connection_limit__evict(listener->manager, listener->fd, error) != NX_CONNECTION_LIMIT_LATER) {
        return true;
    }
    pause_accepting(listener);
    return false;
}

/* True when a client is in the backlog. */
static bool is_awaited(const listener_t *listener)
{
    struct pollfd socket = {.fd = listener->fd, .events = POLLIN};
    bool is_awaited = poll(&socket, 1, 0) > 0;
    if (!is_awaited) {
        nx_connection_limit__note_empty_backlog(listener->manager);
    }
    return is_awaited;
}

/*
 * The application has closed the descriptor. The socket is still open in other processes, so the event loop would
 * report it forever. It cannot be accepted from here; a successor of this worker has to serve it.
 */
static void drop_accepted(listener_t *listener)
{
    nx_loop_unwatch(nx_scheduler_outer_loop(), &listener->watch);
    nx_scheduler_taint();
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
        return find_connection_slot(listener, error);
    case ENOBUFS:
    case ENOMEM:
        pause_accepting(listener);
        return false;
    case EBADF:
    case EINVAL:
    case ENOTSOCK:
        drop_accepted(listener);
        return false;
    default:
        nx_connection_limit__note_empty_backlog(listener->manager);
        return false;
    }
}

/* The client address has too many connections. It is closed without an answer, which would be too expensive. */
static void refuse_accepted(nx_connection_manager_t *manager, int fd)
{
    manager->statistics.rejected[NX_REJECTED_clientLimit]++;
    close(fd);
}

static void give_client_count(nx_connection_t *connection, nx_client_count_t *count,
                              nx_connection_manager_t *manager)
{
    if (connection == NULL) {
        nx_client_limits__leave(manager, count);
        return;
    }
    connection->client_count = count;
}

/* Returns a descriptor, or -1 with errno set. */
static int take_next(const listener_t *listener, nx_address_t *client, bool *has_proxy_header)
{
    nx_handed_t handed;
    socklen_t length = sizeof(*client);
    if (EXPECTED(!listener->is_handover)) {
        *has_proxy_header = listener->has_proxy_header;
        return nx_descriptor_raise(
            accept4(listener->fd, (struct sockaddr *)client, &length, SOCK_NONBLOCK | SOCK_CLOEXEC));
    }
    int fd = nx_handover_take(listener->fd, &handed);
    if (fd < 0) {
        errno = -fd;
        return -1;
    }
    *has_proxy_header = handed.has_proxy_header != 0;
    (void)getpeername(fd, (struct sockaddr *)client, &length);
    return fd;
}

/* False when there is nothing more to accept now. */
static bool accept_one(listener_t *listener)
{
    nx_address_t client = {0};
    bool has_proxy_header = false;
    if (UNEXPECTED(nx_connection_limit__is_reached(listener->manager))) {
        return is_awaited(listener) && find_connection_slot(listener, 0);
    }
    int fd = take_next(listener, &client, &has_proxy_header);
    if (UNEXPECTED(fd < 0)) {
        return has_failed(listener, errno);
    }
    nx_client_count_t *count = NULL;
    if (!has_proxy_header && UNEXPECTED(!nx_client_limits__enter(listener->manager, &client, &count))) {
        refuse_accepted(listener->manager, fd);
        return true;
    }
    nx_connection_t *connection = nx_connection__open(listener->manager, fd, &client);
    if (EXPECTED(connection != NULL)) {
        connection->listening = listener->is_handover ? -1 : listener->fd;
    }
    if (UNEXPECTED(count != NULL)) {
        give_client_count(connection, count, listener->manager);
    }
    if (UNEXPECTED(has_proxy_header) && connection != NULL) {
        nx_connection__await_proxy_header(connection);
    }
    if (UNEXPECTED(listener->manager->leaves_rest) && connection != NULL) {
        nx_connection__read_pending(connection);
    }
    return true;
}

void nx_connection_manager_accept_again(nx_connection_manager_t *manager)
{
    for (nx_list_t *node = manager->listeners.next; node != &manager->listeners; node = node->next) {
        listener_t *listener = nx_container_of(node, listener_t, link);
        if (listener->is_left && start_listener(listener) == 0) {
            listener->is_left = false;
        }
    }
}

static void leave_to_others(listener_t *listener)
{
    nx_loop_unwatch(nx_scheduler_outer_loop(), &listener->watch);
    listener->is_left = true;
}

static void on_acceptable(nx_watch_t *watch, unsigned events)
{
    listener_t *listener = nx_container_of(watch, listener_t, watch);
    nx_connection__reap(listener->manager);
    for (int budget = ACCEPT_BUDGET; budget > 0; budget--) {
        if (UNEXPECTED(listener->manager->leaves_rest) &&
            listener->manager->callbacks->is_busy(listener->manager)) {
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

/*
 * With TCP_DEFER_ACCEPT a client is accepted when its request has arrived. The server then finds out at once whether
 * the request makes it busy.
 */
static void await_requests(int fd)
{
    int seconds = 1;
    (void)setsockopt(fd, IPPROTO_TCP, TCP_DEFER_ACCEPT, &seconds, sizeof(seconds));
}

/*
 * While a handler runs, its connection has no deadline: TCP keepalive detects a peer that has vanished. Accepted
 * sockets inherit the options, without a system call. Not for Unix sockets, whose disconnect is always reported.
 */
static void enable_keepalive(int fd)
{
    const int on = 1, idle_seconds = 60, interval_seconds = 10, probes = 3;
    (void)setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof(on));
    (void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle_seconds, sizeof(idle_seconds));
    (void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &interval_seconds, sizeof(interval_seconds));
    (void)setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof(probes));
}

static int add_listener(nx_connection_manager_t *manager, const listener_t *kind)
{
    listener_t *listener = malloc(sizeof(*listener));
    if (listener == NULL) {
        return -ENOMEM;
    }
    *listener = *kind;
    nx_watch_init(&listener->watch);
    nx_timer_init(&listener->pause);
    listener->manager = manager;
    (void)fcntl(listener->fd, F_SETFL, fcntl(listener->fd, F_GETFL) | O_NONBLOCK);
    int error = start_listener(listener);
    if (error != 0) {
        free(listener);
        return error;
    }
    nx_list_push_back(&manager->listeners, &listener->link);
    manager->draining = false;
    nx_connection_limit__open(manager);
    return 0;
}

int nx_connection_manager_listen(nx_connection_manager_t *manager, int fd)
{
    enable_keepalive(fd);
    if (manager->leaves_rest) {
        await_requests(fd);
    }
    return add_listener(manager, &(listener_t){
                                     .fd = fd,
                                     .has_proxy_header = nx_trusted_proxies_has_proxy_listener(
                                         manager->settings.trusted_proxies, fd),
                                     /*
                                      * A process may leave a client to other processes, so the kernel must notify all
                                      * of them.
                                      */
                                     .events = manager->leaves_rest ? NX_READABLE : events_of(fd),
                                 });
}

int nx_connection_manager_listen_handover(nx_connection_manager_t *manager, int out)
{
    return add_listener(manager, &(listener_t){.fd = out, .is_handover = true, .events = NX_READABLE});
}

size_t nx_assist_list_listeners(const nx_connection_manager_t *manager, nx_assist_listener_t *list,
                                size_t capacity)
{
    size_t count = 0;
    for (nx_list_t *node = manager->listeners.next; node != &manager->listeners && count < capacity;
         node = node->next) {
        const listener_t *listener = nx_container_of(node, listener_t, link);
        if (!listener->is_handover) {
            list[count++] = (nx_assist_listener_t){listener->fd, listener->has_proxy_header};
        }
    }
    return count;
}

static void stop_listener(listener_t *listener)
{
    nx_loop_unwatch(nx_scheduler_outer_loop(), &listener->watch);
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &listener->pause);
    nx_list_unlink(&listener->link);
    free(listener);
}

void nx_connection_manager_unlisten(nx_connection_manager_t *manager, int fd)
{
    nx_list_t *next;
    for (nx_list_t *node = manager->listeners.next; node != &manager->listeners; node = next) {
        next = node->next;
        listener_t *listener = nx_container_of(node, listener_t, link);
        if (listener->fd == fd) {
            stop_listener(listener);
        }
    }
}

void nx_connection_manager__accept_queued(nx_connection_manager_t *manager)
{
    for (nx_list_t *node = manager->listeners.next; node != &manager->listeners; node = node->next) {
        listener_t *listener = nx_container_of(node, listener_t, link);
        bool is_ours = nx_watch_is_active(&listener->watch) || listener->is_left;
        while (is_ours && accept_one(listener)) {
        }
    }
}

void nx_connection_manager__close_inherited_listeners(nx_connection_manager_t *manager)
{
    for (nx_list_t *node = manager->listeners.next; node != &manager->listeners; node = node->next) {
        close(nx_container_of(node, listener_t, link)->fd);
    }
}

void nx_connection_manager__unlisten_all(nx_connection_manager_t *manager)
{
    while (!nx_list_is_empty(&manager->listeners)) {
        stop_listener(nx_container_of(manager->listeners.next, listener_t, link));
    }
}
