/* SPDX-License-Identifier: MIT */
/*
 * A TCP proxy that adds latency to a link: bytes of either side reach the other one that much later, in order, however
 * many there are. delay HOST PORT MICROSECONDS listens on a free port of 127.0.0.1, prints it, and ends with its
 * parent. SIGUSR1: prints a line of statistics since the last one, mainly the proxy's own delay.
 *
 * All delays are equal, so the delayed bytes are one queue in the order of their due times, and one timer is enough.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum {
    EVENTS = 256,
    PIECE = 64 * 1024,
    MOST_UNDER_WAY = 4 * 1024 * 1024,
    LATE_STEP_US = 10,
    LATE_STEPS = 10000
};

static const int64_t SECOND = 1000000000;

typedef struct side side_t;
typedef struct link link_t;

/* Delayed bytes to a side; an empty piece: its peer has ended its stream. */
typedef struct piece {
    struct piece *next;
    side_t *to;
    int64_t due;
    size_t length;
    size_t written;
    char bytes[];
} piece_t;

typedef struct {
    piece_t *first;
    piece_t **end;
} queue_t;

struct side {
    int fd;
    link_t *link;
    queue_t waiting;  /* has arrived, but the socket takes no more */
    size_t under_way; /* bytes to this side, delayed or waiting */
    uint32_t interest;
    bool is_reading;
    bool has_ended;
};

/* Outlives its sockets until it has no delayed bytes. */
struct link {
    side_t sides[2];
    size_t pieces;
    bool is_broken;
    link_t *next_grave;
};

typedef struct {
    uint64_t pieces;
    uint64_t bytes;
    uint64_t connections;
    uint64_t late[LATE_STEPS];
} figures_t;

static int epoll, timer, signals, listener;
static int64_t delay;
static struct sockaddr_storage target;
static socklen_t target_length;
static queue_t delayed;
static int64_t armed_for;
static link_t *graves;
static figures_t figures;
static char buffer[PIECE];

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

static void append(queue_t *queue, piece_t *piece)
{
    piece->next = NULL;
    *queue->end = piece;
    queue->end = &piece->next;
}

static piece_t *take(queue_t *queue)
{
    piece_t *piece = queue->first;
    queue->first = piece->next;
    if (queue->first == NULL) {
        queue->end = &queue->first;
    }
    return piece;
}

static side_t *other(side_t *side)
{
    return &side->link->sides[side == &side->link->sides[0]];
}

/* A socket without events to wait for is not watched: its hangup would be reported repeatedly. */
static void be_interested(side_t *side)
{
    uint32_t interest = (side->is_reading ? EPOLLIN : 0) | (side->waiting.first != NULL ? EPOLLOUT : 0);
    if (interest == side->interest || side->fd < 0) {
        return;
    }
    int change = interest == 0 ? EPOLL_CTL_DEL : side->interest == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
    side->interest = interest;
    epoll_ctl(epoll, change, side->fd, &(struct epoll_event){.events = interest, .data.ptr = side});
}

static void free_piece(piece_t *piece)
{
    side_t *to = piece->to;
    to->under_way -= piece->length;
    to->link->pieces--;
    free(piece);
    side_t *from = other(to);
    if (!from->is_reading && !from->has_ended && to->under_way < MOST_UNDER_WAY / 2) {
        from->is_reading = true;
        be_interested(from);
    }
}

/* Events of this iteration may still refer to the link: it is freed after them. */
static void break_link(link_t *link)
{
    if (link->is_broken) {
        return;
    }
    link->is_broken = true;
    for (int i = 0; i < 2; i++) {
        side_t *side = &link->sides[i];
        close(side->fd);
        side->fd = -1;
        while (side->waiting.first != NULL) {
            free_piece(take(&side->waiting));
        }
    }
    link->next_grave = graves;
    graves = link;
}

static void reap(void)
{
    for (link_t **at = &graves; *at != NULL;) {
        link_t *link = *at;
        if (link->pieces != 0) {
            at = &link->next_grave;
            continue;
        }
        *at = link->next_grave;
        free(link);
    }
}

static void end_writing(side_t *side)
{
    shutdown(side->fd, SHUT_WR);
    if (side->has_ended && other(side)->has_ended && side->link->pieces == 0) {
        break_link(side->link);
    }
}

/* False if the socket accepts no more bytes now, or the link is broken. */
static bool write_piece(piece_t *piece)
{
    side_t *to = piece->to;
    while (piece->written < piece->length) {
        ssize_t count =
            send(to->fd, piece->bytes + piece->written, piece->length - piece->written, MSG_NOSIGNAL);
        if (count >= 0) {
            piece->written += (size_t)count;
            continue;
        }
        if (errno != EAGAIN && errno != ENOTCONN) {
            break_link(to->link);
        }
        return false;
    }
    return true;
}

static void flush(side_t *side)
{
    while (side->waiting.first != NULL && write_piece(side->waiting.first)) {
        piece_t *piece = take(&side->waiting);
        bool is_end = piece->length == 0;
        free_piece(piece);
        if (is_end) {
            end_writing(side);
        }
    }
    be_interested(side);
}

static void arrive(piece_t *piece)
{
    side_t *to = piece->to;
    if (to->link->is_broken) {
        free_piece(piece);
        return;
    }
    bool is_first = to->waiting.first == NULL;
    append(&to->waiting, piece);
    if (is_first) {
        flush(to);
    }
}

static void count_lateness(int64_t late)
{
    int64_t step = late / (LATE_STEP_US * 1000);
    figures.late[step < LATE_STEPS ? step : LATE_STEPS - 1]++;
}

static void arm(void)
{
    if (delayed.first == NULL || armed_for == delayed.first->due) {
        return;
    }
    armed_for = delayed.first->due;
    struct itimerspec at = {.it_value = {.tv_sec = armed_for / SECOND, .tv_nsec = armed_for % SECOND}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL);
}

static void deliver_what_is_due(void)
{
    int64_t time = now();
    while (delayed.first != NULL && delayed.first->due <= time) {
        count_lateness(time - delayed.first->due);
        arrive(take(&delayed));
    }
}

static void send_later(side_t *to, const char *bytes, size_t length)
{
    piece_t *piece = malloc(sizeof *piece + length);
    if (piece == NULL) {
        break_link(to->link);
        return;
    }
    *piece = (piece_t){.to = to, .due = now() + delay, .length = length};
    memcpy(piece->bytes, bytes, length);
    to->under_way += length;
    to->link->pieces++;
    figures.pieces++;
    figures.bytes += length;
    append(&delayed, piece);
}

static void receive(side_t *side)
{
    ssize_t count = recv(side->fd, buffer, sizeof buffer, 0);
    if (count < 0) {
        if (errno != EAGAIN) {
            break_link(side->link);
        }
        return;
    }
    side_t *to = other(side);
    side->has_ended = count == 0;
    send_later(to, buffer, (size_t)count);
    if (side->has_ended || to->under_way > MOST_UNDER_WAY) {
        side->is_reading = false;
        be_interested(side);
    }
}

static void open_side(link_t *link, int which, int fd)
{
    side_t *side = &link->sides[which];
    *side = (side_t){.fd = fd, .link = link, .is_reading = true};
    side->waiting.end = &side->waiting.first;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    be_interested(side);
}

static void accept_link(void)
{
    int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) {
        return;
    }
    int to = socket(target.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    link_t *link = calloc(1, sizeof *link);
    bool is_begun =
        to >= 0 && (connect(to, (struct sockaddr *)&target, target_length) == 0 || errno == EINPROGRESS);
    if (!is_begun || link == NULL) {
        close(fd);
        if (to >= 0) {
            close(to);
        }
        free(link);
        return;
    }
    open_side(link, 0, fd);
    open_side(link, 1, to);
    figures.connections++;
}

static double late_milliseconds(double share)
{
    uint64_t left = (uint64_t)(share * (double)figures.pieces);
    int step = 0;
    while (step < LATE_STEPS - 1 && left >= figures.late[step]) {
        left -= figures.late[step++];
    }
    return step * LATE_STEP_US / 1000.0;
}

static void report(void)
{
    struct signalfd_siginfo signal;
    if (read(signals, &signal, sizeof signal) != sizeof signal) {
        return;
    }
    printf(
        "{\"pieces\": %llu, \"bytes\": %llu, \"connections\": %llu, \"lateP50\": %.2f, \"lateP99\": %.2f}\n",
        (unsigned long long)figures.pieces, (unsigned long long)figures.bytes,
        (unsigned long long)figures.connections, late_milliseconds(0.5), late_milliseconds(0.99));
    fflush(stdout);
    figures = (figures_t){0};
}

static void handle(const struct epoll_event *event)
{
    side_t *side = event->data.ptr;
    if (event->data.ptr == &listener) {
        accept_link();
    } else if (event->data.ptr == &signals) {
        report();
    } else if (event->data.ptr != &timer && !side->link->is_broken) {
        if (event->events & EPOLLOUT) {
            flush(side);
        }
        if (side->is_reading && !side->link->is_broken && (event->events & (EPOLLIN | EPOLLHUP | EPOLLERR))) {
            receive(side);
        } else if (event->events & EPOLLERR) {
            break_link(side->link);
        }
    }
}

static void run(void)
{
    struct epoll_event events[EVENTS];
    for (;;) {
        arm();
        int count = epoll_wait(epoll, events, EVENTS, -1);
        deliver_what_is_due();
        for (int i = 0; i < count; i++) {
            handle(&events[i]);
        }
        reap();
    }
}

static bool watch(int *fd, uint32_t events)
{
    return *fd >= 0 &&
           epoll_ctl(epoll, EPOLL_CTL_ADD, *fd, &(struct epoll_event){.events = events, .data.ptr = fd}) == 0;
}

static bool look_up(const char *host, const char *port)
{
    struct addrinfo *found = NULL;
    if (getaddrinfo(host, port, &(struct addrinfo){.ai_socktype = SOCK_STREAM}, &found) != 0) {
        return false;
    }
    memcpy(&target, found->ai_addr, found->ai_addrlen);
    target_length = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

static int listen_somewhere(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool is_bound = bind(listener, (struct sockaddr *)&address, length) == 0 && listen(listener, 4096) == 0 &&
                    getsockname(listener, (struct sockaddr *)&address, &length) == 0;
    return is_bound ? ntohs(address.sin_port) : 0;
}

static void raise_open_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

int main(int count, char **words)
{
    if (count != 4 || !look_up(words[1], words[2]) || (delay = atoll(words[3]) * 1000) <= 0) {
        fprintf(stderr, "usage: delay HOST PORT MICROSECONDS\n");
        return 1;
    }
    sigset_t asked;
    sigemptyset(&asked);
    sigaddset(&asked, SIGUSR1);
    sigprocmask(SIG_BLOCK, &asked, NULL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    prctl(PR_SET_TIMERSLACK, 1);
    raise_open_files();
    delayed.end = &delayed.first;
    epoll = epoll_create1(EPOLL_CLOEXEC);
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    signals = signalfd(-1, &asked, SFD_NONBLOCK | SFD_CLOEXEC);
    int port = listen_somewhere();
    /* Edge-triggered: only the expiry matters, so the counter is never read. */
    if (port == 0 || !watch(&listener, EPOLLIN) || !watch(&signals, EPOLLIN) ||
        !watch(&timer, EPOLLIN | EPOLLET)) {
        perror("delay");
        return 1;
    }
    printf("127.0.0.1:%d\n", port);
    fflush(stdout);
    run();
}
