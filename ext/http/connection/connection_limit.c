/* SPDX-License-Identifier: MIT */
/*
 * The limit of open connections. A worker reserves some of its file descriptors for the application, which must be able
 * to finish accepted requests. When the others are used up, dispensable connections are closed: first the ones that
 * have been idle for longest, then the ones that have been open for a second without a request. If there are none, new
 * clients wait in the backlog for a moment, as requests wait at the concurrency limit. After that they are refused and
 * asked to retry.
 */
#include "http/connection/private.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "http/request/budget.h"
#include "runtime/scheduler/scheduler.h"

#define CLOSED_AT_ONCE 16
/* After a search that found no dispensable connection, the next search is at least this much later. */
#define SEARCH_AGAIN (100 * NX_NANOSECONDS_PER_MILLISECOND)
#define PATIENCE     NX_NANOSECONDS_PER_SECOND
/* A connection that has had no request for this long is dispensable. */
#define YOUNG NX_NANOSECONDS_PER_SECOND
/*
 * A shortage is over when there was none for this long. This gives two lines in the log, however often it recurs in
 * between.
 */
#define QUIET (5 * NX_NANOSECONDS_PER_SECOND)
/* Reserved for the application: this part of the limit, and at most this many. */
#define LEFT_PART 8
#define LEFT_MOST 512

bool nx_connection_limit__is_reached(const nx_connection_manager_t *manager)
{
    return manager->statistics.connections + manager->overflow.files + nx_budget_files() >=
           manager->limit.most;
}

static nx_time_t loop_time(void)
{
    return nx_loop_now(nx_scheduler_outer_loop());
}

static uint64_t limit_of_files(void)
{
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

static uint64_t open_files(void)
{
    uint64_t count = 0;
    DIR *directory = opendir("/proc/self/fd");
    if (directory == NULL) {
        return 0;
    }
    while (readdir(directory) != NULL) {
        count++;
    }
    closedir(directory);
    return count;
}

static int open_reserve(void)
{
    return nx_descriptor_raise(open("/dev/null", O_RDONLY | O_CLOEXEC));
}

void nx_connection_limit__open(nx_connection_manager_t *manager)
{
    nx_connection_limit_t *limit = &manager->limit;
    if (limit->reserve >= 0) {
        return;
    }
    limit->reserve = open_reserve();
    uint64_t files = limit_of_files();
    uint64_t left = files / LEFT_PART < LEFT_MOST ? files / LEFT_PART : LEFT_MOST;
    uint64_t kept = open_files() + left;
    limit->most = files > kept + 1 ? files - kept : 1;
}

void nx_connection_limit__init(nx_connection_manager_t *manager)
{
    nx_timer_init(&manager->limit.timer);
    manager->limit.reserve = -1;
    manager->limit.most = UINT64_MAX;
}

void nx_connection_limit__close(nx_connection_manager_t *manager)
{
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &manager->limit.timer);
    if (manager->limit.reserve >= 0) {
        close(manager->limit.reserve);
        manager->limit.reserve = -1;
    }
}

/* True for a connection that may be closed when descriptors run out. */
static bool is_dispensable(const nx_connection_t *connection)
{
    const nx_server_settings_t *settings = &connection->manager->settings;
    switch (connection->state) {
    case NX_CONNECTION_IDLE:
        return !connection->is_writing && !connection->was_used &&
               loop_time() > connection->deadline - nx_connection__fresh_time(settings) + YOUNG;
    case NX_CONNECTION_HEAD:
        return loop_time() > connection->message->started + YOUNG;
    default:
        return connection->state == NX_CONNECTION_LINGERING;
    }
}

static bool is_limit_idle(const nx_connection_t *connection)
{
    return connection->state == NX_CONNECTION_IDLE && connection->was_used && !connection->is_writing;
}

static uint32_t close_some(nx_connection_manager_t *manager,
                           bool (*is_wanted)(const nx_connection_t *connection))
{
    uint32_t closed = 0;
    nx_list_t *next;
    for (nx_list_t *node = manager->connections.next; node != &manager->connections; node = next) {
        next = node->next;
        nx_connection_t *connection = nx_container_of(node, nx_connection_t, link);
        if (is_wanted(connection)) {
            nx_connection_close(connection);
            if (++closed == CLOSED_AT_ONCE) {
                break;
            }
        }
    }
    return closed;
}

static bool evict_for_client(nx_connection_manager_t *manager)
{
    nx_connection_limit_t *limit = &manager->limit;
    if (loop_time() < limit->search_at) {
        return false;
    }
    uint32_t closed = close_some(manager, is_limit_idle);
    if (closed == 0) {
        closed = close_some(manager, is_dispensable);
    }
    if (closed == 0) {
        limit->search_at = loop_time() + SEARCH_AGAIN;
    }
    limit->closed += closed;
    return closed > 0;
}

static void say_over(nx_connection_limit_t *limit)
{
    nx_error_say("nexus: [NX-0332] Descriptors are available again: in %.0f s, %" PRIu64
                 " idle connections were closed and %" PRIu64 " clients refused\n",
                 (double)(limit->seen_at - limit->since) / 1e9, limit->closed, limit->refused);
}

static void on_quiet(nx_timer_t *timer)
{
    nx_connection_limit_t *limit = nx_container_of(timer, nx_connection_limit_t, timer);
    if (loop_time() < limit->seen_at + QUIET) {
        nx_loop_start_timer(nx_scheduler_outer_loop(), timer, limit->seen_at + QUIET, on_quiet);
        return;
    }
    say_over(limit);
    limit->since = limit->lacking_since = 0;
}

static void notice(nx_connection_manager_t *manager, int error)
{
    nx_connection_limit_t *limit = &manager->limit;
    limit->seen_at = loop_time();
    if (limit->lacking_since == 0) {
        limit->lacking_since = loop_time();
    }
    if (limit->since != 0) {
        return;
    }
    limit->since = loop_time();
    limit->closed = limit->refused = 0;
    nx_error_say(
        "nexus: [NX-0332] The limit on connections is reached (%s; %" PRIu64 " are open, nofile "
        "is %" PRIu64
        "): idle connections are closed for new clients; when none is idle, clients are refused with 503. "
        "Raise the limit: ulimit -n, LimitNOFILE= of systemd\n",
        error == 0 ? "the remaining descriptors are reserved for the application" : strerror(error),
        manager->statistics.connections, limit_of_files());
    nx_loop_start_timer(nx_scheduler_outer_loop(), &limit->timer, loop_time() + QUIET, on_quiet);
}

/*
 * Reads the part of the request that has arrived: closing a socket with unread input would reset the connection before
 * the answer is read.
 */
static void refuse_client(int fd)
{
    static const char answer[] =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: "
        "close\r\n\r\n";
    char scratch[4096];
    (void)!recv(fd, scratch, sizeof(scratch), MSG_DONTWAIT);
    (void)!send(fd, answer, sizeof(answer) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(fd, SHUT_WR);
    close(fd);
}

/* Uses the spare descriptor. */
static bool refuse_next(nx_connection_manager_t *manager, int listener)
{
    nx_connection_limit_t *limit = &manager->limit;
    if (limit->reserve >= 0) {
        close(limit->reserve);
    }
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd >= 0) {
        refuse_client(fd);
        limit->refused++;
        manager->statistics.rejected[NX_REJECTED_connectionLimit]++;
    }
    limit->reserve = open_reserve();
    return fd >= 0;
}

nx_connection_limit_outcome_t nx_connection_limit__evict(nx_connection_manager_t *manager, int listener,
                                                         int error)
{
    notice(manager, error);
    if (evict_for_client(manager)) {
        return NX_CONNECTION_LIMIT_FREED;
    }
    if (loop_time() < manager->limit.lacking_since + PATIENCE) {
        return NX_CONNECTION_LIMIT_LATER;
    }
    return refuse_next(manager, listener) ? NX_CONNECTION_LIMIT_REFUSED : NX_CONNECTION_LIMIT_LATER;
}

void nx_connection_limit__note_empty_backlog(nx_connection_manager_t *manager)
{
    manager->limit.lacking_since = 0;
}
