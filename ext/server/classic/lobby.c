/* SPDX-License-Identifier: MIT */
#include "server/classic/lobby.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "server/classic/private.h"

#define LINGER_TIME (2 * NX_NANOSECONDS_PER_SECOND)
/* Maximum number of reads that discard input of a refused client before its answer. */
#define READ_AWAY_MOST 16

typedef enum { STAYS, HANDS_OVER, LEAVES } verdict_t;

size_t nx_lobby__list(const nx_lobby_t *lobby, struct pollfd *set)
{
    for (size_t i = 0; i < lobby->count; i++) {
        set[i] = (struct pollfd){.fd = lobby->guests[i].fd, .events = POLLIN};
    }
    return lobby->count;
}

/* False when the client has closed its sending side. */
static bool read_away(int fd)
{
    char scratch[4096];
    for (int i = 0; i < READ_AWAY_MOST; i++) {
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

static verdict_t answer_guest(nx_lobby_guest_t *guest, const char *bytes, size_t length, int64_t now)
{
    bool is_there = read_away(guest->fd);
    (void)!send(guest->fd, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    (void)shutdown(guest->fd, SHUT_WR);
    guest->is_answered = true;
    guest->since = now;
    return is_there ? STAYS : LEAVES;
}

static verdict_t refuse_guest(nx_lobby_guest_t *guest, int64_t now)
{
    static const char bytes[] =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    return answer_guest(guest, bytes, sizeof(bytes) - 1, now);
}

static verdict_t answer_health(nx_lobby_t *lobby, nx_lobby_guest_t *guest, nx_health_t health, bool is_head,
                               int64_t now)
{
    static const nx_response_header_t headers[] = {
        {"Content-Type", "text/plain; charset=utf-8", sizeof("Content-Type") - 1,
         sizeof("text/plain; charset=utf-8") - 1},
        {"Cache-Control", "no-store", sizeof("Cache-Control") - 1, sizeof("no-store") - 1},
    };
    bool is_down = health == NX_HEALTH_READY && *lobby->is_unready;
    const char *body = is_down ? "503 Service Unavailable\n" : "200 OK\n";
    nx_response_head_t head = {.status = is_down ? 503 : 200,
                               .connection = NX_CONNECTION_CLOSE,
                               .content_length = (int64_t)strlen(body),
                               .headers = headers,
                               .header_count = sizeof(headers) / sizeof(headers[0])};
    char bytes[1024];
    int64_t second = (now + nx_clock_wall_offset()) / NX_NANOSECONDS_PER_SECOND;
    size_t length = nx_wire_format_head(bytes, &head, second, &lobby->date);
    if (!is_head) {
        memcpy(bytes + length, body, strlen(body));
        length += strlen(body);
    }
    atomic_fetch_add_explicit(&lobby->counts.health, 1, memory_order_relaxed);
    return answer_guest(guest, bytes, length, now);
}

/* The request is peeked at and not consumed: the worker that serves it later reads it completely. */
static verdict_t judge_guest(nx_lobby_t *lobby, nx_lobby_guest_t *guest, int64_t now)
{
    char data[4096];
    nx_request_parser_t parser;
    nx_request_head_t head;
    ssize_t count = recv(guest->fd, data, sizeof(data), MSG_PEEK | MSG_DONTWAIT);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) {
        return LEAVES;
    }
    if (count < 0) {
        return now > guest->since + lobby->first_byte_time ? LEAVES : STAYS;
    }
    if (guest->has_proxy_header) {
        return HANDS_OVER;
    }
    nx_wire_parser_init(&parser);
    if (nx_wire_parse_head(&parser, data, (size_t)count, &lobby->limits, &head) <= 0) {
        return HANDS_OVER;
    }
    nx_health_t health = nx_classic__health_of(lobby->health, &head, data);
    return health == NX_HEALTH_NONE ? HANDS_OVER
                                    : answer_health(lobby, guest, health, head.method == NX_METHOD_HEAD, now);
}

static bool enqueue_guest(nx_lobby_t *lobby, const nx_lobby_guest_t *guest)
{
    nx_handed_t handed = {.accepted_at = guest->since, .has_proxy_header = guest->has_proxy_header};
    return nx_handover_put(&lobby->queue, guest->fd, &handed) == 0;
}

/* The waiting time in the queue starts now. Time before that was spent waiting for the client. */
static verdict_t hand_over_guest(nx_lobby_t *lobby, nx_lobby_guest_t *guest, size_t limit, int64_t now)
{
    guest->since = now;
    if (nx_handover_count(lobby->queue.out) < limit && enqueue_guest(lobby, guest)) {
        return HANDS_OVER;
    }
    atomic_fetch_add_explicit(&lobby->counts.overloaded, 1, memory_order_relaxed);
    return refuse_guest(guest, now);
}

static verdict_t linger_guest(nx_lobby_guest_t *guest, int64_t now)
{
    return read_away(guest->fd) && now < guest->since + LINGER_TIME ? STAYS : LEAVES;
}

static bool stays(const nx_lobby_guest_t *guest, verdict_t verdict)
{
    if (verdict == LEAVES) {
        close(guest->fd);
    }
    return verdict == STAYS;
}

/* False: the connection has left the lobby. */
static bool keep_guest(nx_lobby_t *lobby, nx_lobby_guest_t *guest, int64_t now)
{
    verdict_t verdict = guest->is_answered ? linger_guest(guest, now) : judge_guest(lobby, guest, now);
    if (verdict == HANDS_OVER) {
        verdict = hand_over_guest(lobby, guest, lobby->queue_limit, now);
    }
    return stays(guest, verdict);
}

static bool leaves_before(const nx_lobby_guest_t *guest, const nx_lobby_guest_t *other)
{
    return guest->is_answered != other->is_answered ? guest->is_answered : guest->since < other->since;
}

/*
 * Clients that send nothing must not block others. A connection that has been answered is removed first, otherwise the
 * oldest one.
 */
static void make_room_in_lobby(nx_lobby_t *lobby)
{
    if (EXPECTED(lobby->count < NX_LOBBY_GUESTS)) {
        return;
    }
    nx_lobby_guest_t *first = lobby->guests;
    for (size_t i = 1; i < lobby->count; i++) {
        first = leaves_before(&lobby->guests[i], first) ? &lobby->guests[i] : first;
    }
    close(first->fd);
    *first = lobby->guests[--lobby->count];
}

static void add_guest(nx_lobby_t *lobby, nx_lobby_guest_t guest, int64_t now)
{
    if (keep_guest(lobby, &guest, now)) {
        make_room_in_lobby(lobby);
        lobby->guests[lobby->count++] = guest;
    }
}

bool nx_lobby__accept(nx_lobby_t *lobby, const nx_assist_listener_t *listener, int64_t now)
{
    int fd = nx_descriptor_raise(accept4(listener->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (fd < 0) {
        return errno == EINTR || errno == ECONNABORTED;
    }
    add_guest(lobby,
              (nx_lobby_guest_t){.fd = fd, .has_proxy_header = listener->has_proxy_header, .since = now},
              now);
    return true;
}

/*
 * Another process may take the oldest connection meanwhile. Then the connection taken instead goes back to the end of
 * the queue.
 */
static bool refuse_oldest(nx_lobby_t *lobby, int64_t now)
{
    nx_handed_t handed;
    int64_t oldest = nx_handover_oldest(lobby->queue.out);
    if (oldest == 0 || now < oldest + lobby->queue_time) {
        return false;
    }
    int fd = nx_handover_take(lobby->queue.out, &handed);
    if (fd < 0) {
        return false;
    }
    nx_lobby_guest_t guest = {
        .fd = fd, .has_proxy_header = handed.has_proxy_header != 0, .since = handed.accepted_at};
    if (now < handed.accepted_at + lobby->queue_time && enqueue_guest(lobby, &guest)) {
        return true;
    }
    atomic_fetch_add_explicit(&lobby->counts.late, 1, memory_order_relaxed);
    if (stays(&guest, refuse_guest(&guest, now))) {
        make_room_in_lobby(lobby);
        lobby->guests[lobby->count++] = guest;
    }
    return true;
}

void nx_lobby__look(nx_lobby_t *lobby, int64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < lobby->count; i++) {
        if (keep_guest(lobby, &lobby->guests[i], now)) {
            lobby->guests[kept++] = lobby->guests[i];
        }
    }
    lobby->count = kept;
    while (refuse_oldest(lobby, now)) {
    }
}

void nx_lobby__empty(nx_lobby_t *lobby, int64_t now)
{
    size_t kept = 0;
    for (size_t i = 0; i < lobby->count; i++) {
        nx_lobby_guest_t *guest = &lobby->guests[i];
        if (guest->is_answered || stays(guest, hand_over_guest(lobby, guest, SIZE_MAX, now))) {
            lobby->guests[kept++] = *guest;
        }
    }
    lobby->count = kept;
}

void nx_lobby__close_inherited(nx_lobby_t *lobby)
{
    for (size_t i = 0; i < lobby->count; i++) {
        close(lobby->guests[i].fd);
    }
    lobby->count = 0;
}
