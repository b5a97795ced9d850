/* SPDX-License-Identifier: MIT */
#include "server/classic/pending.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "server/classic/private.h"

#define LINGER_TIME (2 * NX_NANOSECONDS_PER_SECOND)
/* Maximum number of reads that discard input of a refused client before its answer. */
#define DISCARDED_READS_MOST 16

typedef enum { STAYS, HANDS_OVER, LEAVES } verdict_t;

size_t nx_pending__list(const nx_pending_t *pending, struct pollfd *set)
{
    for (size_t i = 0; i < pending->count; i++) {
        set[i] = (struct pollfd){.fd = pending->connections[i].fd, .events = POLLIN};
    }
    return pending->count;
}

/* False when the client has closed its sending side. */
static bool discard_input(int fd)
{
    char scratch[4096];
    for (int i = 0; i < DISCARDED_READS_MOST; i++) {
        ssize_t count = recv(fd, scratch, sizeof(scratch), MSG_DONTWAIT);
        if (count < 0) {
            return errno == EAGAIN || errno == EINTR;
        }
        if (count == 0) {
            return false;
        }
    }
    return true;
}

static verdict_t answer_pending(nx_pending_connection_t *connection, const char *bytes, size_t length,
                                int64_t now)
{
    bool is_there = discard_input(connection->fd);
    (void)!send(connection->fd, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(connection->fd, SHUT_WR);
    connection->is_answered = true;
    connection->since = now;
    return is_there ? STAYS : LEAVES;
}

static verdict_t refuse_pending(nx_pending_connection_t *connection, int64_t now)
{
    static const char bytes[] =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    return answer_pending(connection, bytes, sizeof(bytes) - 1, now);
}

static verdict_t answer_health(nx_pending_t *pending, nx_pending_connection_t *connection, nx_health_t health,
                               bool is_head, int64_t now)
{
    static const nx_response_header_t headers[] = {
        {"Content-Type", "text/plain; charset=utf-8", sizeof("Content-Type") - 1,
         sizeof("text/plain; charset=utf-8") - 1},
        {"Cache-Control", "no-store", sizeof("Cache-Control") - 1, sizeof("no-store") - 1},
    };
    bool is_down = health == NX_HEALTH_READY && *pending->is_unready;
    const char *body = is_down ? "503 Service Unavailable\n" : "200 OK\n";
    nx_response_head_t head = {.status = is_down ? 503 : 200,
                               .connection = NX_CONNECTION_CLOSE,
                               .content_length = (int64_t)strlen(body),
                               .headers = headers,
                               .header_count = sizeof(headers) / sizeof(headers[0])};
    char bytes[1024];
    int64_t second = (now + nx_clock_wall_offset()) / NX_NANOSECONDS_PER_SECOND;
    size_t length = nx_wire_format_head(bytes, &head, second, &pending->date);
    if (!is_head) {
        memcpy(bytes + length, body, strlen(body));
        length += strlen(body);
    }
    atomic_fetch_add_explicit(&pending->counts.health, 1, memory_order_relaxed);
    return answer_pending(connection, bytes, length, now);
}

/* The request is peeked at and not consumed: the worker that serves it later reads it completely. */
static verdict_t judge_pending(nx_pending_t *pending, nx_pending_connection_t *connection, int64_t now)
{
    char data[4096];
    nx_request_parser_t parser;
    nx_request_head_t head;
    ssize_t count = recv(connection->fd, data, sizeof(data), MSG_PEEK | MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        return LEAVES;
    }
    if (count < 0) {
        return now > connection->since + pending->first_byte_time ? LEAVES : STAYS;
    }
    if (connection->has_proxy_header) {
        return HANDS_OVER;
    }
    nx_wire_parser_init(&parser);
    if (nx_wire_parse_head(&parser, data, (size_t)count, &pending->limits, &head) <= 0) {
        return HANDS_OVER;
    }
    nx_health_t health = nx_classic__health_of(pending->health, &head, data);
    return health == NX_HEALTH_NONE
               ? HANDS_OVER
               : answer_health(pending, connection, health, head.method == NX_METHOD_HEAD, now);
}

static bool enqueue_pending(nx_pending_t *pending, const nx_pending_connection_t *connection)
{
    nx_handed_t handed = {.accepted_at = connection->since, .has_proxy_header = connection->has_proxy_header};
    return nx_handover_put(&pending->queue, connection->fd, &handed) == 0;
}

/* The waiting time in the queue starts now. Time before that was spent waiting for the client. */
static verdict_t hand_over_pending(nx_pending_t *pending, nx_pending_connection_t *connection, size_t limit,
                                   int64_t now)
{
    connection->since = now;
    if (nx_handover_count(pending->queue.out) < limit && enqueue_pending(pending, connection)) {
        return HANDS_OVER;
    }
    atomic_fetch_add_explicit(&pending->counts.overloaded, 1, memory_order_relaxed);
    return refuse_pending(connection, now);
}

static verdict_t linger_pending(nx_pending_connection_t *connection, int64_t now)
{
    return discard_input(connection->fd) && now < connection->since + LINGER_TIME ? STAYS : LEAVES;
}

static bool stays(const nx_pending_connection_t *connection, verdict_t verdict)
{
    if (verdict == LEAVES) {
        close(connection->fd);
    }
    return verdict == STAYS;
}

/* False: the connection is no longer pending. */
static bool visit_pending(nx_pending_t *pending, nx_pending_connection_t *connection, int64_t now)
{
    verdict_t verdict =
        connection->is_answered ? linger_pending(connection, now) : judge_pending(pending, connection, now);
    if (verdict == HANDS_OVER) {
        verdict = hand_over_pending(pending, connection, pending->queue_limit, now);
    }
    return stays(connection, verdict);
}

static bool leaves_before(const nx_pending_connection_t *connection, const nx_pending_connection_t *other)
{
    return connection->is_answered != other->is_answered ? connection->is_answered
                                                         : connection->since < other->since;
}

/*
 * Clients that send nothing must not block others. A connection that has been answered is removed first, otherwise the
 * oldest one.
 */
static void evict_for_pending(nx_pending_t *pending)
{
    if (EXPECTED(pending->count < NX_PENDING_MOST)) {
        return;
    }
    nx_pending_connection_t *first = pending->connections;
    for (size_t i = 1; i < pending->count; i++) {
        first = leaves_before(&pending->connections[i], first) ? &pending->connections[i] : first;
    }
    close(first->fd);
    *first = pending->connections[--pending->count];
}

static void add_pending(nx_pending_t *pending, nx_pending_connection_t connection, int64_t now)
{
    if (visit_pending(pending, &connection, now)) {
        evict_for_pending(pending);
        pending->connections[pending->count++] = connection;
    }
}

bool nx_pending__accept(nx_pending_t *pending, const nx_assist_listener_t *listener, int64_t now)
{
    int fd = nx_descriptor_raise(accept4(listener->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (fd < 0) {
        return errno == EINTR || errno == ECONNABORTED;
    }
    add_pending(
        pending,
        (nx_pending_connection_t){.fd = fd, .has_proxy_header = listener->has_proxy_header, .since = now},
        now);
    return true;
}

/*
 * Another process may take the oldest connection meanwhile. Then the connection taken instead goes back to the end of
 * the queue.
 */
static bool refuse_oldest(nx_pending_t *pending, int64_t now)
{
    nx_handed_t handed;
    int64_t oldest = nx_handover_oldest(pending->queue.out);
    if (oldest == 0 || now < oldest + pending->queue_time) {
        return false;
    }
    int fd = nx_handover_take(pending->queue.out, &handed);
    if (fd < 0) {
        return false;
    }
    nx_pending_connection_t connection = {
        .fd = fd, .has_proxy_header = handed.has_proxy_header != 0, .since = handed.accepted_at};
    if (now < handed.accepted_at + pending->queue_time && enqueue_pending(pending, &connection)) {
        return true;
    }
    atomic_fetch_add_explicit(&pending->counts.late, 1, memory_order_relaxed);
    if (stays(&connection, refuse_pending(&connection, now))) {
        evict_for_pending(pending);
        pending->connections[pending->count++] = connection;
    }
    return true;
}

void nx_pending__check(nx_pending_t *pending, int64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < pending->count; i++) {
        if (visit_pending(pending, &pending->connections[i], now)) {
            pending->connections[kept++] = pending->connections[i];
        }
    }
    pending->count = kept;
    while (refuse_oldest(pending, now)) {
    }
}

void nx_pending__hand_over_all(nx_pending_t *pending, int64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < pending->count; i++) {
        nx_pending_connection_t *connection = &pending->connections[i];
        if (connection->is_answered ||
            stays(connection, hand_over_pending(pending, connection, SIZE_MAX, now))) {
            pending->connections[kept++] = *connection;
        }
    }
    pending->count = kept;
}

void nx_pending__close_inherited(nx_pending_t *pending)
{
    for (size_t i = 0; i < pending->count; i++) {
        close(pending->connections[i].fd);
    }
    pending->count = 0;
}
