/* SPDX-License-Identifier: MIT */
/*
 * A client that checks everything: keep-alive connections with numbered requests. Each response is compared with its
 * number.
 *
 *     client PORT|PATH CONNECTIONS MIX REQUESTS PAUSE_MS SEED
 *
 * MIX is a string of the letters in `kinds` below; a repeated letter is sent more often. After a ! at its beginning the
 * server may refuse requests (500, 503, 507). The client ends after REQUESTS responses, or when its standard input is
 * closed; it waits for requests in progress. Lines on standard output:
 *
 *     up                          every connection has had a response
 *     lost WORKER SECONDS         the connection broke during a request; WORKER answered there before, or 0
 *     wrong WHAT ...              a response that does not belong to its request
 *     total ANSWERED LOST WRONG CONNECTED REFUSED ABORTED SLOWEST_MS GRANTED
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#define IN_BYTES      (512 * 1024)
#define OUT_BYTES     (640 * 1024)
#define LARGE_BODY    300000
#define SPOOLED_BODY  600000
#define BIG_ANSWER    200000
#define FILE_ANSWER   8192
#define PATIENCE      30.0
#define MAX_WRONGS    50
#define RETRY_SECONDS 0.05

typedef struct {
    char letter;
    int status;
    bool closes;  /* the server closes after its response */
    bool aborts;  /* no response is expected: the client disconnects */
    bool no_body; /* of the answer */
} kind_t;

static const kind_t kinds[] = {
    {'g', 200, false, false, false}, /* GET with a path parameter */
    {'p', 200, false, false, false}, /* POST, echoed */
    {'c', 200, false, false, false}, /* chunked POST, echoed */
    {'w', 200, false, false, false}, /* a handler that waits */
    {'2', 200, false, false, false}, /* two pipelined GETs */
    {'j', 200, false, false, false}, /* JSON in and out */
    {'h', 200, false, false, true},  /* HEAD */
    {'t', 200, false, false, false}, /* a time limit that expires in the handler */
    {'s', 200, false, false, false}, /* coroutines and a channel in the handler */
    {'L', 200, false, false, false}, /* a large body */
    {'B', 200, false, false, false}, /* a large response */
    {'S', 200, false, false, false}, /* a chunked response */
    {'F', 200, false, false, false}, /* a file */
    {'u', 200, false, false, false}, /* a form with a file */
    {'U', 200, false, false, false}, /* a body that is too long to be held in memory */
    {'C', 200, false, false, false}, /* a handler that cancels its own coroutines */
    {'x', 500, false, false, false}, /* an uncaught exception */
    {'e', 500, false, false, false}, /* exit() */
    {'m', 404, false, false, false}, /* no such route */
    {'M', 405, false, false, false}, /* no such method */
    {'b', 400, true, false, false},  /* malformed */
    {'H', 200, false, true, false},  /* aborted within the head */
    {'A', 200, false, true, false},  /* aborted within the body */
    {'W', 200, false, true, false},  /* aborted while the handler waits */
    {'D', 200, false, true, false},  /* aborted during a chunked response */
    {'R', 200, false, true, false},  /* reset while the handler waits */
};

typedef struct {
    const kind_t *kind;
    uint64_t number;
} expected_t;

typedef struct {
    int fd, worker, expected_count;
    bool connected, reads;
    expected_t expected[2];
    char *in, *out;
    size_t in_used, out_used, out_sent;
    double due, sent_at;
} connection_t;

static struct {
    int epoll, connection_count;
    union {
        struct sockaddr any;
        struct sockaddr_in ip;
        struct sockaddr_un path;
    } address;
    socklen_t address_length;
    const char *mix;
    uint64_t wanted, started, answered, lost, wrong, connected, aborted, refused, granted, number, random;
    double pause, now, slowest;
    int first_answers;
    bool ending, said_up, grants;
    connection_t *connections;
} client;

static double read_clock(clockid_t id)
{
    struct timespec time;
    clock_gettime(id, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static uint64_t next_random(void)
{
    client.random ^= client.random << 13;
    client.random ^= client.random >> 7;
    client.random ^= client.random << 17;
    return client.random;
}

static void say_wrong(connection_t *c, const char *what, const char *bytes, size_t length)
{
    if (client.wrong++ < MAX_WRONGS) {
        printf("wrong %s: request %llu (%c) worker %d: %.*s\n", what,
               (unsigned long long)c->expected[0].number,
               c->expected_count > 0 ? c->expected[0].kind->letter : '-', c->worker,
               (int)(length > 300 ? 300 : length), bytes);
        fflush(stdout);
    }
}

static void disconnect(connection_t *c)
{
    if (c->fd >= 0) {
        close(c->fd);
    }
    c->fd = -1;
    c->connected = c->reads = false;
    c->expected_count = 0;
    c->in_used = c->out_used = c->out_sent = 0;
    c->worker = 0;
}

static void lose(connection_t *c)
{
    if (c->expected_count > 0) {
        client.lost += (uint64_t)c->expected_count;
        client.started -= (uint64_t)c->expected_count;
        printf("lost %d %.3f\n", c->worker, read_clock(CLOCK_REALTIME));
        fflush(stdout);
    }
    disconnect(c);
    c->due = client.now + RETRY_SECONDS;
}

static void begin_connect(connection_t *c)
{
    c->fd = socket(client.address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    int on = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    int result = c->fd < 0 ? -1 : connect(c->fd, &client.address.any, client.address_length);
    if (result != 0 && (errno == EAGAIN || errno == ECONNREFUSED)) {
        /* A Unix socket reports at once that its queue is full, or that no process listens. */
        client.refused += errno == ECONNREFUSED;
        lose(c);
        return;
    }
    if (result != 0 && errno != EINPROGRESS) {
        perror("client: connect");
        exit(1);
    }
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = c};
    epoll_ctl(client.epoll, EPOLL_CTL_ADD, c->fd, &event);
    c->sent_at = client.now;
}

static void append(connection_t *c, const char *bytes, size_t length)
{
    memcpy(c->out + c->out_used, bytes, length);
    c->out_used += length;
}

static void append_text(connection_t *c, const char *text)
{
    append(c, text, strlen(text));
}

/* The body of a browser's form: a field, and a file of the same content. */
static void write_form(connection_t *c, unsigned long long n)
{
    char form[512], head[256];
    const int length = snprintf(form, sizeof(form),
                                "--cut\r\nContent-Disposition: form-data; name=\"number\"\r\n\r\n%llu\r\n"
                                "--cut\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.txt\"\r\n"
                                "Content-Type: text/plain\r\n\r\n%llu\r\n--cut--\r\n",
                                n, n);
    snprintf(head, sizeof(head),
             "POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; "
             "boundary=cut\r\nContent-Length: %d\r\n\r\n",
             length);
    append_text(c, head);
    append(c, form, (size_t)length);
}

static void append_filling(connection_t *c, size_t length)
{
    memset(c->out + c->out_used, 'x', length);
    c->out_used += length;
}

static void write_request(connection_t *c, const kind_t *kind, uint64_t number)
{
    char text[512], body[64];
    const char *host = "Host: localhost\r\n";
    unsigned long long n = number;
    int length;
    switch (kind->letter) {
    case 'p':
    case 'A':
        length = snprintf(body, sizeof(body), "%llu", n);
        snprintf(text, sizeof(text), "POST /echo HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s", host,
                 kind->aborts ? length + 10 : length, body);
        break;
    case 'c': /* every number has two digits or more */
        length = snprintf(body, sizeof(body), "%llu", n);
        snprintf(
            text, sizeof(text),
            "POST /echo HTTP/1.1\r\n%sTransfer-Encoding: chunked\r\n\r\n1\r\n%c\r\n%x;a=b\r\n%s\r\n0\r\n\r\n",
            host, body[0], length - 1, body + 1);
        break;
    case 'j':
        length = snprintf(body, sizeof(body), "{\"number\":%llu}", n);
        snprintf(text, sizeof(text),
                 "POST /json HTTP/1.1\r\n%sContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
                 host, length, body);
        break;
    case 'L':
        snprintf(text, sizeof(text), "POST /length HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n", host,
                 LARGE_BODY);
        break;
    case 'U':
        snprintf(text, sizeof(text), "POST /length HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n", host,
                 SPOOLED_BODY);
        break;
    case 'u':
        write_form(c, n);
        return;
    case 'h':
        snprintf(text, sizeof(text), "HEAD /n/%llu HTTP/1.1\r\n%s\r\n", n, host);
        break;
    case 'M':
        snprintf(text, sizeof(text), "DELETE /n/%llu HTTP/1.1\r\n%s\r\n", n, host);
        break;
    case 'b':
        snprintf(text, sizeof(text), "GET /n/%llu HTTP/1.1\r\n%sBad Header: x\r\n\r\n", n, host);
        break;
    case 'H':
        snprintf(text, sizeof(text), "GET /n/%llu HTTP/1.1\r\n%s", n, host);
        break;
    default: {
        const char *path = strchr("g2", kind->letter)   ? "n"
                           : strchr("wWR", kind->letter) ? "wait"
                           : strchr("SD", kind->letter) ? "stream"
                           : kind->letter == 'F'        ? "file"
                           : kind->letter == 'C'        ? "cancel"
                           : kind->letter == 't'        ? "timeout"
                           : kind->letter == 's'        ? "spawn"
                           : kind->letter == 'B'        ? "big"
                           : kind->letter == 'x'        ? "throw"
                           : kind->letter == 'e'        ? "exit"
                                                        : "missing";
        snprintf(text, sizeof(text), "GET /%s/%llu HTTP/1.1\r\n%s\r\n", path, n, host);
    }
    }
    append_text(c, text);
    if (kind->letter == 'L' || kind->letter == 'U') {
        append_filling(c, kind->letter == 'L' ? LARGE_BODY : SPOOLED_BODY);
    }
}

static void flush_out(connection_t *c)
{
    while (c->out_sent < c->out_used) {
        ssize_t sent = send(c->fd, c->out + c->out_sent, c->out_used - c->out_sent, MSG_NOSIGNAL);
        if (sent > 0) {
            c->out_sent += (size_t)sent;
            continue;
        }
        if (sent < 0 && (errno == EAGAIN || errno == EINTR)) {
            return;
        }
        return; /* the code that reads finds out the reason */
    }
    if (c->expected_count > 0 && c->expected[0].kind->aborts) {
        client.aborted++;
        client.answered++;
        if (c->expected[0].kind->letter == 'R') {
            const struct linger reset = {.l_onoff = 1, .l_linger = 0};
            setsockopt(c->fd, SOL_SOCKET, SO_LINGER, &reset, sizeof(reset));
        }
        disconnect(c);
        c->due = client.now;
    }
}

static const kind_t *kind_of(char letter)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (kinds[i].letter == letter) {
            return &kinds[i];
        }
    }
    fprintf(stderr, "client: no kind of request is called %c\n", letter);
    exit(2);
}

static void begin_request(connection_t *c)
{
    const kind_t *kind = kind_of(client.mix[next_random() % strlen(client.mix)]);
    int count = kind->letter == '2' ? 2 : 1;
    c->out_used = c->out_sent = 0;
    c->sent_at = client.now;
    for (int i = 0; i < count; i++) {
        c->expected[i] = (expected_t){kind, ++client.number};
        c->expected_count = i + 1;
        client.started++;
        write_request(c, kind, client.number);
    }
    flush_out(c);
}

static const char *find_header(const char *head, const char *end, const char *name, size_t *length)
{
    size_t name_length = strlen(name);
    for (const char *line = head; line < end;) {
        const char *next = memmem(line, (size_t)(end - line), "\r\n", 2);
        next = next == NULL ? end : next;
        if ((size_t)(next - line) > name_length && strncasecmp(line, name, name_length) == 0 &&
            line[name_length] == ':') {
            const char *value = line + name_length + 1;
            while (value < next && *value == ' ') {
                value++;
            }
            *length = (size_t)(next - value);
            return value;
        }
        line = next + 2;
    }
    return NULL;
}

static bool is_right_body(const expected_t *expected, const char *body, size_t length)
{
    char want[128];
    unsigned long long n = expected->number;
    switch (expected->kind->letter) {
    case 'j':
        snprintf(want, sizeof(want), "{\"number\":%llu}", n);
        break;
    case 'L':
    case 'U':
        snprintf(want, sizeof(want), "%d", expected->kind->letter == 'L' ? LARGE_BODY : SPOOLED_BODY);
        break;
    case 'F':
        return length == FILE_ANSWER && body[0] == 'f' && body[length - 1] == 'f';
    case 'B':
        snprintf(want, sizeof(want), "%llu", n);
        return length == BIG_ANSWER && memcmp(body, want, strlen(want)) == 0 && body[length - 1] == '.';
    default:
        if (expected->kind->status != 200) {
            return true;
        }
        snprintf(want, sizeof(want), "%llu", n);
    }
    return length == strlen(want) && memcmp(body, want, length) == 0;
}

static void note_worker(connection_t *c, const char *head, const char *end)
{
    size_t length;
    const char *value = find_header(head, end, "X-Worker", &length);
    if (value == NULL) {
        return;
    }
    int worker = atoi(value);
    if (c->worker != 0 && worker != c->worker) {
        say_wrong(c, "worker", head, (size_t)(end - head));
    }
    client.first_answers += c->worker == 0;
    c->worker = worker;
}

/* Joins the chunks in place. False while the last chunk has not arrived. `whole` is their length on the wire. */
static bool join_chunks(char *body, size_t available, size_t *length, size_t *whole)
{
    size_t at = 0, joined = 0;
    char *line;
    while ((line = memmem(body + at, available - at, "\r\n", 2)) != NULL) {
        const size_t size = strtoul(body + at, NULL, 16);
        const size_t data = (size_t)(line + 2 - body);
        if (available < data + size + 2) {
            return false;
        }
        if (size == 0) {
            *length = joined;
            *whole = data + 2;
            return true;
        }
        memmove(body + joined, body + data, size);
        joined += size;
        at = data + size + 2;
    }
    return false;
}

/* Works on a copy: an incomplete body stays unchanged. */
static bool take_chunked(connection_t *c, size_t head_length, size_t *length, size_t *whole)
{
    static char copy[IN_BYTES];
    const size_t available = c->in_used - head_length;
    memcpy(copy, c->in + head_length, available);
    if (!join_chunks(copy, available, length, whole)) {
        return false;
    }
    memcpy(c->in + head_length, copy, *length);
    return true;
}

static bool is_granted(int status)
{
    return client.grants && (status == 500 || status == 503 || status == 507);
}

/* A new connection may be refused before its first request is sent. */
static void judge_unasked(connection_t *c)
{
    const bool is_new = c->out_used == 0;
    if (is_new && memcmp(c->in, "HTTP/1.1 503 ", 13) == 0 && is_granted(503)) {
        client.granted++;
    } else {
        say_wrong(c, "unasked", c->in, c->in_used);
    }
}

static void judge(connection_t *c, const expected_t *expected, const char *body, size_t length)
{
    const int status = atoi(c->in + 9);
    if (memcmp(c->in, "HTTP/1.1 ", 9) == 0 && status != expected->kind->status && is_granted(status)) {
        client.granted++;
    } else if (memcmp(c->in, "HTTP/1.1 ", 9) != 0 || status != expected->kind->status) {
        say_wrong(c, "status", c->in, (size_t)(body - c->in) + length);
    } else if (!expected->kind->no_body && !is_right_body(expected, body, length)) {
        say_wrong(c, "body", body, length);
    }
}

/* False when there is no complete response yet, or the connection has ended. */
static bool take_answer(connection_t *c)
{
    char *end = memmem(c->in, c->in_used, "\r\n\r\n", 4);
    if (end == NULL) {
        return false;
    }
    if (c->expected_count == 0) {
        judge_unasked(c);
        lose(c);
        return false;
    }
    expected_t expected = c->expected[0];
    size_t length = 0, value_length;
    const char *value = find_header(c->in, end, "Content-Length", &value_length);
    size_t announced = value == NULL ? 0 : strtoul(value, NULL, 10);
    length = expected.kind->no_body ? 0 : announced;
    size_t head_length = (size_t)(end + 4 - c->in);
    size_t whole = length;
    const bool is_chunked = find_header(c->in, end, "Transfer-Encoding", &value_length) != NULL;
    if (is_chunked && !take_chunked(c, head_length, &length, &whole)) {
        return false;
    }
    if (head_length + whole > IN_BYTES) {
        say_wrong(c, "length", c->in, head_length);
        lose(c);
        return false;
    }
    if (c->in_used < head_length + whole) {
        return false;
    }
    note_worker(c, c->in, end);
    judge(c, &expected, end + 4, length);
    value = find_header(c->in, end, "Connection", &value_length);
    bool closes = value != NULL && value_length == 5 && strncasecmp(value, "close", 5) == 0;
    if (expected.kind->closes && !closes) {
        say_wrong(c, "persistence", c->in, head_length);
    }
    client.answered++;
    double took = client.now - c->sent_at;
    client.slowest = took > client.slowest ? took : client.slowest;
    c->in_used -= head_length + whole;
    memmove(c->in, c->in + head_length + whole, c->in_used);
    c->expected[0] = c->expected[1];
    c->expected_count--;
    if (c->expected_count == 0) {
        c->due = client.now + client.pause * (double)(50 + next_random() % 100) / 100;
    }
    if (closes) {
        lose(c);
        return false;
    }
    return true;
}

static void on_event(connection_t *c, uint32_t events)
{
    if (events & EPOLLOUT) {
        c->connected = c->connected || !(events & (EPOLLERR | EPOLLHUP));
        client.connected += !c->reads;
        c->reads = true;
        if (c->connected) {
            flush_out(c);
        }
    }
    while (c->fd >= 0) {
        ssize_t received = recv(c->fd, c->in + c->in_used, IN_BYTES - c->in_used, 0);
        if (received > 0) {
            c->in_used += (size_t)received;
            while (take_answer(c)) {
            }
            continue;
        }
        if (received < 0 && (errno == EAGAIN || errno == EINTR || (errno == ENOTCONN && !c->connected))) {
            return;
        }
        if (errno == ECONNREFUSED && received < 0) {
            client.refused++;
        }
        lose(c);
    }
}

static bool may_start(void)
{
    return !client.ending && (client.wanted == 0 || client.started < client.wanted);
}

static void look_at(connection_t *c)
{
    if (c->expected_count > 0 && client.now - c->sent_at > PATIENCE) {
        say_wrong(c, "patience: no answer", "", 0);
        lose(c);
    }
    if (c->expected_count > 0 || client.now < c->due || !may_start()) {
        return;
    }
    if (c->fd < 0) {
        begin_connect(c);
        return;
    }
    if (c->connected) {
        begin_request(c);
    }
}

static bool is_busy(void)
{
    for (int i = 0; i < client.connection_count; i++) {
        if (client.connections[i].expected_count > 0) {
            return true;
        }
    }
    return false;
}

static void run(void)
{
    static struct epoll_event events[512];
    while (may_start() || is_busy()) {
        int count = epoll_wait(client.epoll, events, 512, client.pause > 0 ? 2 : 1);
        client.now = read_clock(CLOCK_MONOTONIC);
        for (int i = 0; i < count; i++) {
            if (events[i].data.ptr == NULL) {
                char byte;
                client.ending = client.ending || read(0, &byte, 1) <= 0;
                continue;
            }
            connection_t *c = events[i].data.ptr;
            if (c->fd >= 0) {
                on_event(c, events[i].events);
            }
            if (client.pause <= 0 && c->fd >= 0) {
                look_at(c);
            }
        }
        for (int i = 0; i < client.connection_count; i++) {
            look_at(&client.connections[i]);
        }
        if (!client.said_up && client.first_answers >= client.connection_count) {
            client.said_up = true;
            printf("up\n");
            fflush(stdout);
        }
    }
}

static void set_address(const char *text)
{
    if (text[0] == '/') {
        client.address.path.sun_family = AF_UNIX;
        snprintf(client.address.path.sun_path, sizeof(client.address.path.sun_path), "%s", text);
        client.address_length = sizeof(client.address.path);
        return;
    }
    client.address.ip.sin_family = AF_INET;
    client.address.ip.sin_port = htons((uint16_t)atoi(text));
    client.address.ip.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    client.address_length = sizeof(client.address.ip);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: client PORT|PATH|PATH CONNECTIONS MIX REQUESTS PAUSE_MS SEED\n");
        return 2;
    }
    set_address(argv[1]);
    client.connection_count = atoi(argv[2]);
    client.grants = argv[3][0] == '!';
    client.mix = argv[3] + client.grants;
    client.wanted = strtoull(argv[4], NULL, 10);
    client.pause = atof(argv[5]) / 1000;
    client.random = strtoull(argv[6], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) | 1;
    client.epoll = epoll_create1(EPOLL_CLOEXEC);
    client.now = read_clock(CLOCK_MONOTONIC);
    client.number = 9;
    struct epoll_event input = {.events = EPOLLIN, .data.ptr = NULL};
    fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK);
    epoll_ctl(client.epoll, EPOLL_CTL_ADD, 0, &input);
    client.connections = calloc((size_t)client.connection_count, sizeof(connection_t));
    for (int i = 0; i < client.connection_count; i++) {
        connection_t *c = &client.connections[i];
        *c = (connection_t){.fd = -1, .in = malloc(IN_BYTES), .out = malloc(OUT_BYTES)};
        c->due = client.now + client.pause * (double)i / client.connection_count;
    }
    run();
    const uint64_t totals[] = {client.answered,  client.lost,    client.wrong,
                               client.connected, client.refused, client.aborted};
    printf("total");
    for (size_t i = 0; i < sizeof(totals) / sizeof(totals[0]); i++) {
        printf(" %llu", (unsigned long long)totals[i]);
    }
    printf(" %.0f %llu\n", client.slowest * 1000, (unsigned long long)client.granted);
    return client.wrong == 0 ? 0 : 1;
}
