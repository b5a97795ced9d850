/* SPDX-License-Identifier: MIT */
/*
 * The cost of a libc call, and of the same call through this library's GOT entry, which a hook replaces.
 * Both run in one loop of the same machine code, in short alternating batches, so that their difference is the
 * hook's cost. bench/programs/hook/cost.php calls it through FFI; build with -O2 -fPIC -shared.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/* The number of unread messages that a socket, a pipe and a terminal can hold. */
enum { BATCH = 64, MOST_ROUNDS = 4096, WAIT_MILLISECONDS = 1000 };

typedef struct {
    __typeof__(recv) *recv;
    __typeof__(send) *send;
    __typeof__(read) *read;
    __typeof__(write) *write;
    __typeof__(poll) *poll;
    __typeof__(select) *select;
} calls_t;

typedef struct {
    int mine;
    int others;
} ends_t;

typedef struct {
    const char *name;
    bool (*open)(ends_t *ends);
    ssize_t (*call)(const calls_t *calls, int fd);
    ssize_t wanted;   /* what each call must give, or it is not this that is measured */
    bool takes_bytes; /* one is there for each call */
    bool gives_bytes; /* one is there after each call */
} specimen_t;

static calls_t libc_calls;

static bool open_socket(ends_t *ends)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) {
        return false;
    }
    *ends = (ends_t){.mine = pair[0], .others = pair[1]};
    return true;
}

static bool set_nonblocking(ends_t *ends)
{
    return fcntl(ends->mine, F_SETFL, fcntl(ends->mine, F_GETFL) | O_NONBLOCK) == 0;
}

static bool open_nonblocking_socket(ends_t *ends)
{
    return open_socket(ends) && set_nonblocking(ends);
}

static bool open_pipe_to_read(ends_t *ends)
{
    int pair[2];
    if (pipe(pair) != 0) {
        return false;
    }
    *ends = (ends_t){.mine = pair[0], .others = pair[1]};
    return true;
}

static bool open_pipe_to_write(ends_t *ends)
{
    int pair[2];
    if (pipe(pair) != 0) {
        return false;
    }
    *ends = (ends_t){.mine = pair[1], .others = pair[0]};
    return true;
}

static bool open_nonblocking_pipe_to_read(ends_t *ends)
{
    return open_pipe_to_read(ends) && set_nonblocking(ends);
}

static bool open_nonblocking_pipe_to_write(ends_t *ends)
{
    return open_pipe_to_write(ends) && set_nonblocking(ends);
}

static bool open_terminal(ends_t *ends)
{
    struct termios settings;
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) {
        return false;
    }
    *ends = (ends_t){.mine = open(ptsname(master), O_RDWR | O_NOCTTY), .others = master};
    if (ends->mine < 0 || tcgetattr(ends->mine, &settings) != 0) {
        return false;
    }
    cfmakeraw(&settings);
    return tcsetattr(ends->mine, TCSANOW, &settings) == 0;
}

static bool open_file(ends_t *ends)
{
    ends->mine = open("/proc/self/exe", O_RDONLY);
    ends->others = dup(ends->mine);
    return ends->mine >= 0;
}

static ssize_t receive(const calls_t *calls, int fd)
{
    char byte;
    return calls->recv(fd, &byte, 1, 0);
}

static ssize_t send_byte(const calls_t *calls, int fd)
{
    return calls->send(fd, "x", 1, MSG_NOSIGNAL);
}

static ssize_t read_byte(const calls_t *calls, int fd)
{
    char byte;
    return calls->read(fd, &byte, 1);
}

static ssize_t write_byte(const calls_t *calls, int fd)
{
    return calls->write(fd, "x", 1);
}

static ssize_t poll_writable(const calls_t *calls, int fd)
{
    struct pollfd state = {.fd = fd, .events = POLLOUT};
    return calls->poll(&state, 1, WAIT_MILLISECONDS);
}

static ssize_t select_writable(const calls_t *calls, int fd)
{
    fd_set writable;
    struct timeval limit = {.tv_sec = 1};
    FD_ZERO(&writable);
    FD_SET(fd, &writable);
    return calls->select(fd + 1, NULL, &writable, NULL, &limit);
}

static const specimen_t specimens[] = {
    {"recv", open_socket, receive, 1, .takes_bytes = true},
    {"send", open_socket, send_byte, 1, .gives_bytes = true},
    {"read", open_socket, read_byte, 1, .takes_bytes = true},
    {"write", open_socket, write_byte, 1, .gives_bytes = true},
    {"poll", open_socket, poll_writable, 1},
    {"select", open_socket, select_writable, 1},
    {"recv.nonblock", open_nonblocking_socket, receive, 1, .takes_bytes = true},
    {"recv.nonblock.empty", open_nonblocking_socket, receive, -1},
    {"read.nonblock.pipe", open_nonblocking_pipe_to_read, read_byte, 1, .takes_bytes = true},
    {"write.nonblock.pipe", open_nonblocking_pipe_to_write, write_byte, 1, .gives_bytes = true},
    {"read.nonblock.empty", open_nonblocking_pipe_to_read, read_byte, -1},
    {"read.pipe", open_pipe_to_read, read_byte, 1, .takes_bytes = true},
    {"write.pipe", open_pipe_to_write, write_byte, 1, .gives_bytes = true},
    {"read.terminal", open_terminal, read_byte, 1, .takes_bytes = true},
    {"write.terminal", open_terminal, write_byte, 1, .gives_bytes = true},
    {"read.file", open_file, read_byte, 1},
};

static calls_t calls_of_this_library(void)
{
    return (calls_t){
        .recv = recv, .send = send, .read = read, .write = write, .poll = poll, .select = select};
}

static bool find_libc_calls(void)
{
    void *libc = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (libc == NULL) {
        return false;
    }
    libc_calls.recv = (__typeof__(recv) *)dlsym(libc, "recv");
    libc_calls.send = (__typeof__(send) *)dlsym(libc, "send");
    libc_calls.read = (__typeof__(read) *)dlsym(libc, "read");
    libc_calls.write = (__typeof__(write) *)dlsym(libc, "write");
    libc_calls.poll = (__typeof__(poll) *)dlsym(libc, "poll");
    libc_calls.select = (__typeof__(select) *)dlsym(libc, "select");
    return libc_calls.recv != NULL;
}

/* Removes unread bytes, which would disturb the next batch. */
static bool prepare(const specimen_t *specimen, const ends_t *ends)
{
    char bytes[BATCH];
    memset(bytes, 'x', sizeof(bytes));
    for (unsigned i = 0; specimen->takes_bytes && i < BATCH; i++) {
        if (libc_calls.write(ends->others, bytes, 1) != 1) {
            return false;
        }
    }
    return true;
}

static void clear(const specimen_t *specimen, const ends_t *ends)
{
    char bytes[BATCH];
    for (ssize_t left = specimen->gives_bytes ? BATCH : 0; left > 0;) {
        ssize_t taken = libc_calls.read(ends->others, bytes, (size_t)left);
        left = taken > 0 ? left - taken : 0;
    }
}

/* Nanoseconds per call; negative if a call returned a wrong result. */
static double time_batch(const specimen_t *specimen, const calls_t *calls, const ends_t *ends)
{
    struct timespec began, ended;
    unsigned right = 0;
    if (!prepare(specimen, ends)) {
        return -1;
    }
    clock_gettime(CLOCK_MONOTONIC, &began);
    for (unsigned i = 0; i < BATCH; i++) {
        right += specimen->call(calls, ends->mine) == specimen->wanted;
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    clear(specimen, ends);
    double spent = (double)(ended.tv_sec - began.tv_sec) * 1e9 + (double)(ended.tv_nsec - began.tv_nsec);
    return right == BATCH ? spent / BATCH : -1;
}

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static double median(double *values, unsigned count)
{
    qsort(values, count, sizeof(*values), compare);
    return values[count / 2];
}

typedef struct {
    const char *name;
    unsigned rounds;
    double cost[2]; /* libc's, the table's */
    bool is_measured;
} order_t;

static bool measure(const specimen_t *specimen, order_t *order)
{
    static double times[2][MOST_ROUNDS];
    const calls_t calls[2] = {libc_calls, calls_of_this_library()};
    ends_t ends;
    bool is_right = specimen->open(&ends);
    for (unsigned round = 0; is_right && round < order->rounds; round++) {
        for (unsigned turn = 0; turn < 2; turn++) {
            unsigned whose = (round + turn) & 1;
            times[whose][round] = time_batch(specimen, &calls[whose], &ends);
            is_right = is_right && times[whose][round] >= 0;
        }
    }
    close(ends.mine);
    close(ends.others);
    for (unsigned whose = 0; is_right && whose < 2; whose++) {
        order->cost[whose] = median(times[whose], order->rounds);
    }
    return is_right;
}

static void *fulfil(void *argument)
{
    order_t *order = argument;
    for (size_t i = 0; i < sizeof(specimens) / sizeof(*specimens); i++) {
        if (strcmp(specimens[i].name, order->name) == 0) {
            order->is_measured = measure(&specimens[i], order);
        }
    }
    return NULL;
}

/* Returns the names that can be measured, one by one; NULL after the last one. */
const char *nexus_probe_name(unsigned index)
{
    return index < sizeof(specimens) / sizeof(*specimens) ? specimens[index].name : NULL;
}

/* Whether this library's calls are hooked. */
int nexus_probe_is_hooked(void)
{
    return find_libc_calls() && calls_of_this_library().recv != libc_calls.recv;
}

/* Median nanoseconds per call: cost[0] directly, cost[1] through the GOT. Returns 0 if it cannot be measured. */
int nexus_probe_measure(const char *name, unsigned rounds, int is_in_thread, double *cost)
{
    order_t order = {.name = name, .rounds = rounds < MOST_ROUNDS ? rounds : MOST_ROUNDS};
    pthread_t thread;
    if (!find_libc_calls()) {
        return 0;
    }
    if (!is_in_thread) {
        fulfil(&order);
    } else if (pthread_create(&thread, NULL, fulfil, &order) != 0 || pthread_join(thread, NULL) != 0) {
        return 0;
    }
    memcpy(cost, order.cost, sizeof(order.cost));
    return order.is_measured;
}
