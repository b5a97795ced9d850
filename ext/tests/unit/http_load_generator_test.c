/* SPDX-License-Identifier: MIT */
/*
 * Tests the generator with a server of one thread on a Unix socket. It answers each request with the same bytes, `step`
 * of them at a time, `pause` milliseconds after the request.
 */
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>
#include <unistd.h>
#include <cmocka.h>

#include "core/base/clock.h"
#include "http/load_generator/load.h"

#define OK           "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
#define REQUEST      "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
#define MILLISECONDS NX_NANOSECONDS_PER_MILLISECOND

/* Long enough for a machine under load: only what never happens fails a test. */
#define PATIENCE (60 * NX_NANOSECONDS_PER_SECOND)

enum { PEERS = 32 };

typedef struct server {
    const char *reply;
    size_t step;          /* 0: all at once */
    int pause;            /* milliseconds */
    size_t request_bytes; /* 0: the length of REQUEST */
    bool closes;          /* after each reply */
    int listener;
    pthread_t thread;
    struct sockaddr_un address;
    atomic_uint requests;
    struct pollfd peers[PEERS + 1];
    size_t peer_bytes[PEERS + 1]; /* received of the current request */
} server_t;

static server_t server;

static void say(int fd)
{
    const size_t length = strlen(server.reply);
    const size_t step = server.step > 0 ? server.step : length;
    for (size_t at = 0; at < length; at += step) {
        const size_t left = length - at;
        if (send(fd, server.reply + at, left < step ? left : step, MSG_NOSIGNAL) < 0) {
            return;
        }
        if (server.step > 0) {
            usleep(200);
        }
    }
}

static void hang_up(size_t peer)
{
    close(server.peers[peer].fd);
    server.peers[peer].fd = -1;
}

static void serve(size_t peer)
{
    static char bytes[65536];
    const ssize_t length = recv(server.peers[peer].fd, bytes, sizeof bytes, 0);
    if (length <= 0) {
        hang_up(peer);
        return;
    }
    server.peer_bytes[peer] += (size_t)length;
    if (server.peer_bytes[peer] < (server.request_bytes > 0 ? server.request_bytes : sizeof(REQUEST) - 1)) {
        return;
    }
    server.peer_bytes[peer] = 0;
    atomic_fetch_add(&server.requests, 1);
    if (server.pause > 0) {
        usleep((useconds_t)server.pause * 1000);
    }
    say(server.peers[peer].fd);
    if (server.closes) {
        hang_up(peer);
    }
}

static void welcome(void)
{
    const int fd = accept(server.listener, NULL, NULL);
    for (size_t peer = 0; fd >= 0 && peer < PEERS; peer++) {
        if (server.peers[peer].fd < 0) {
            server.peers[peer] = (struct pollfd){.fd = fd, .events = POLLIN};
            server.peer_bytes[peer] = 0;
            return;
        }
    }
}

static void *run_server(void *unused)
{
    for (;;) {
        if (poll(server.peers, PEERS + 1, -1) < 0 || (server.peers[PEERS].revents & (POLLHUP | POLLERR))) {
            return NULL;
        }
        for (size_t peer = 0; peer < PEERS; peer++) {
            if (server.peers[peer].fd >= 0 && server.peers[peer].revents != 0) {
                serve(peer);
            }
        }
        if (server.peers[PEERS].revents & POLLIN) {
            welcome();
        }
    }
}

static void start_server(const char *reply)
{
    server.reply = reply;
    server.address.sun_family = AF_UNIX;
    snprintf(server.address.sun_path, sizeof server.address.sun_path, "/tmp/nexus-load-test-%d", getpid());
    unlink(server.address.sun_path);
    server.listener = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(server.listener, (const struct sockaddr *)&server.address, sizeof server.address),
                     0);
    assert_int_equal(listen(server.listener, PEERS), 0);
    for (size_t peer = 0; peer < PEERS; peer++) {
        server.peers[peer].fd = -1;
    }
    server.peers[PEERS] = (struct pollfd){.fd = server.listener, .events = POLLIN};
    assert_int_equal(pthread_create(&server.thread, NULL, run_server, NULL), 0);
}

static int forget(void **state)
{
    memset(&server, 0, sizeof server);
    return 0;
}

static int stop_server(void **state)
{
    shutdown(server.listener, SHUT_RDWR);
    pthread_join(server.thread, NULL);
    for (size_t peer = 0; peer < PEERS; peer++) {
        if (server.peers[peer].fd >= 0) {
            close(server.peers[peer].fd);
        }
    }
    close(server.listener);
    unlink(server.address.sun_path);
    return 0;
}

static nx_load_plan_t plan_of(uint32_t connections, double rate, nx_time_t duration)
{
    nx_load_plan_t plan = {
        .address_bytes = sizeof server.address,
        .request = REQUEST,
        .request_bytes = sizeof(REQUEST) - 1,
        .connections = connections,
        .rate = rate,
        .duration = duration,
        .timeout = PATIENCE,
        .status = 200,
        .body = "hello",
        .body_bytes = 5,
    };
    memcpy(&plan.address, &server.address, sizeof server.address);
    return plan;
}

static nx_load_figures_t figures;

static void run(nx_load_plan_t plan)
{
    nx_load_t *load;
    assert_int_equal(nx_load_create(&plan, &load), 0);
    const nx_time_t limit = nx_clock_monotonic() + 2 * PATIENCE;
    while (nx_load_figures(load)->phase != NX_LOAD_DONE && nx_clock_monotonic() < limit) {
        assert_int_equal(nx_load_advance(load, nx_clock_monotonic() + 10 * MILLISECONDS), 0);
    }
    figures = *nx_load_figures(load);
    assert_int_equal(figures.phase, NX_LOAD_DONE);
    nx_load_destroy(load);
}

/* Each request is counted under exactly one outcome. */
static void assert_accounts_balance(void)
{
    uint64_t statuses = 0;
    for (size_t status = 0; status < NX_LOAD_STATUSES; status++) {
        statuses += figures.statuses[status];
    }
    assert_int_equal(figures.answered, statuses);
    assert_int_equal(figures.sent, figures.answered + figures.errors[NX_LOAD_CLOSED] +
                                       figures.errors[NX_LOAD_TIMEOUT] + figures.errors[NX_LOAD_MALFORMED]);
    assert_int_equal(figures.answered,
                     figures.right + figures.errors[NX_LOAD_STATUS] + figures.errors[NX_LOAD_BODY]);
    assert_int_equal(figures.latency.count, figures.right);
    assert_int_equal(figures.lag.count, figures.sent);
}

static void bring_in(nx_load_t *load)
{
    nx_load_stop(load);
    assert_int_equal(nx_load_advance(load, nx_clock_monotonic() + 2 * PATIENCE), 0);
    figures = *nx_load_figures(load);
    nx_load_destroy(load);
    assert_int_equal(figures.phase, NX_LOAD_DONE);
    assert_accounts_balance();
    assert_int_equal(figures.right, figures.sent);
}

static void the_open_loop_sends_the_requested_rate(void **state)
{
    start_server(OK);
    run(plan_of(10, 500, 400 * MILLISECONDS));
    assert_accounts_balance();
    assert_int_equal(figures.due, 200);
    assert_int_equal(figures.sent, 200);
    assert_int_equal(figures.right, 200);
    assert_int_equal(figures.connected, 10);
    assert_int_equal(atomic_load(&server.requests), 200);
}

static void random_moments_have_the_same_mean(void **state)
{
    start_server(OK);
    nx_load_plan_t plan = plan_of(10, 2000, 500 * MILLISECONDS);
    plan.is_random = true;
    run(plan);
    assert_accounts_balance();
    /* 1,000 ± six standard deviations. */
    assert_in_range(figures.due, 810, 1190);
    assert_true(figures.due != 1000);
}

static void the_closed_loop_keeps_every_connection_busy(void **state)
{
    nx_load_t *load;
    start_server(OK);
    const nx_load_plan_t plan = plan_of(4, 0, 3600 * NX_NANOSECONDS_PER_SECOND);
    const nx_time_t limit = nx_clock_monotonic() + PATIENCE;
    assert_int_equal(nx_load_create(&plan, &load), 0);
    while (nx_load_figures(load)->right < 200) {
        assert_true(nx_clock_monotonic() < limit);
        assert_int_equal(nx_load_advance(load, nx_clock_monotonic() + MILLISECONDS), 0);
        if (nx_load_figures(load)->phase == NX_LOAD_OFFERING) {
            assert_int_equal(nx_load_figures(load)->sent - nx_load_figures(load)->answered, 4);
        }
    }
    bring_in(load);
    assert_int_equal(figures.due, 0);
    assert_int_equal(figures.connected, 4);
}

static void a_latency_counts_from_when_its_request_was_due(void **state)
{
    /* 100 requests a second on one connection to a server that takes 50 ms each: the last of 20 is 0.8 s late. */
    server.pause = 50;
    start_server(OK);
    run(plan_of(1, 100, 200 * MILLISECONDS));
    assert_accounts_balance();
    assert_int_equal(figures.right, 20);
    assert_true(figures.waited >= 15);
    assert_true(nx_load_histogram_quantile(&figures.latency, 1) >= 600 * MILLISECONDS);
    assert_true(nx_load_histogram_quantile(&figures.latency, 0.5) >= 250 * MILLISECONDS);
    /* The delay is the server's: the generator sent each request as soon as a connection was free. */
    assert_true(nx_load_histogram_quantile(&figures.lag, 0.5) < 50 * MILLISECONDS);
}

static void an_unsent_request_counts_as_an_error(void **state)
{
    /* No request is answered: each times out, and its connection pauses for 50 ms. At most one in five is sent. */
    start_server("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello");
    nx_load_plan_t plan = plan_of(1, 100, 500 * MILLISECONDS);
    plan.timeout = 150 * MILLISECONDS;
    run(plan);
    assert_accounts_balance();
    assert_int_equal(figures.due, 50);
    assert_true(figures.errors[NX_LOAD_UNSENT] >= 30);
    assert_int_equal(figures.due, figures.sent + figures.errors[NX_LOAD_UNSENT]);
}

static void answers_may_come_byte_by_byte(void **state)
{
    server.step = 1;
    start_server("HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n" OK);
    run(plan_of(1, 0, 200 * MILLISECONDS));
    assert_accounts_balance();
    assert_true(figures.right >= 1);
    assert_int_equal(figures.right, figures.sent);
    assert_int_equal(figures.statuses[103], 0);
}

static void bodies_of_every_framing_are_checked(void **state)
{
    static const char *const replies[] = {
        OK,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\r\nhello",
    };
    for (size_t index = 0; index < sizeof replies / sizeof *replies; index++) {
        forget(state);
        server.closes = index == 2;
        start_server(replies[index]);
        run(plan_of(2, 100, 100 * MILLISECONDS));
        assert_accounts_balance();
        assert_int_equal(figures.right, 10);
        assert_true(server.closes ? figures.connected >= 10 : figures.connected == 2);
        assert_int_equal(stop_server(state), 0);
    }
    forget(state);
    start_server("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhallo");
    run(plan_of(2, 100, 100 * MILLISECONDS));
    assert_accounts_balance();
    assert_int_equal(figures.errors[NX_LOAD_BODY], 10);
    assert_int_equal(stop_server(state), 0);
    forget(state);
    start_server("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhell");
    run(plan_of(2, 100, 100 * MILLISECONDS));
    assert_int_equal(figures.errors[NX_LOAD_BODY], 10);
}

/* The request is larger than the socket's buffer and the server reads late: it is sent in parts. */
static void a_request_may_be_longer_than_the_socket_takes(void **state)
{
    static char request[4 << 20];
    memset(request, 'x', sizeof request);
    server.request_bytes = sizeof request;
    server.pause = 5;
    start_server(OK);
    nx_load_plan_t plan = plan_of(2, 20, 200 * MILLISECONDS);
    plan.request = request;
    plan.request_bytes = sizeof request;
    plan.timeout = 20 * NX_NANOSECONDS_PER_SECOND;
    run(plan);
    assert_accounts_balance();
    assert_int_equal(figures.right, 4);
    assert_int_equal(figures.bytes_out, 4 * sizeof request);
    assert_int_equal(figures.connected, 2);
}

static void a_wrong_status_is_an_error_with_a_latency_of_its_own(void **state)
{
    start_server("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n");
    run(plan_of(2, 100, 100 * MILLISECONDS));
    assert_accounts_balance();
    assert_int_equal(figures.errors[NX_LOAD_STATUS], 10);
    assert_int_equal(figures.statuses[503], 10);
    assert_int_equal(figures.wrong.count, 10);
}

static void invalid_responses_are_malformed(void **state)
{
    start_server(OK "HTTP/1.1 200 OK\r\n\r\n");
    run(plan_of(2, 100, 100 * MILLISECONDS));
    assert_accounts_balance();
    assert_int_equal(figures.errors[NX_LOAD_MALFORMED], 10);
    assert_string_equal(figures.malformed, "bytes after the response");
    /* Connections that never had an answer pause before they connect again, as after a refused connection. */
    assert_true(figures.connected <= 12);
}

static void an_answer_that_is_cut_is_an_error(void **state)
{
    server.closes = true;
    start_server("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello");
    run(plan_of(2, 100, 100 * MILLISECONDS));
    assert_accounts_balance();
    assert_int_equal(figures.errors[NX_LOAD_CLOSED], 10);
}

static void a_late_response_is_given_up(void **state)
{
    start_server("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello");
    nx_load_plan_t plan = plan_of(2, 100, 50 * MILLISECONDS);
    plan.timeout = 100 * MILLISECONDS;
    run(plan);
    assert_accounts_balance();
    assert_true(figures.errors[NX_LOAD_TIMEOUT] >= 2);
    assert_int_equal(figures.errors[NX_LOAD_TIMEOUT] + figures.errors[NX_LOAD_UNSENT], 5);
}

static void without_a_listener_every_attempt_is_counted(void **state)
{
    start_server(OK);
    nx_load_plan_t plan = plan_of(3, 100, 200 * MILLISECONDS);
    plan.timeout = 100 * MILLISECONDS;
    ((struct sockaddr_un *)&plan.address)->sun_path[5] = '_';
    run(plan);
    assert_accounts_balance();
    assert_int_equal(figures.sent, 0);
    assert_int_equal(figures.errors[NX_LOAD_UNSENT], 20);
    assert_true(figures.errors[NX_LOAD_CONNECT] >= 6);
    assert_int_equal(figures.connect_errno, ENOENT);
}

static void a_stopped_load_completes_the_requests_in_progress(void **state)
{
    nx_load_t *load;
    server.pause = 30;
    start_server(OK);
    const nx_load_plan_t plan = plan_of(4, 0, 3600 * NX_NANOSECONDS_PER_SECOND);
    assert_int_equal(nx_load_create(&plan, &load), 0);
    while (nx_load_figures(load)->sent < 4) {
        assert_int_equal(nx_load_advance(load, nx_clock_monotonic() + MILLISECONDS), 0);
    }
    bring_in(load);
}

static void invalid_plans_are_refused(void **state)
{
    nx_load_t *load;
    nx_load_plan_t plan = plan_of(0, 0, 1);
    assert_int_equal(nx_load_create(&plan, &load), -EINVAL);
    plan = plan_of(1, -1, 1);
    assert_int_equal(nx_load_create(&plan, &load), -EINVAL);
    plan = plan_of(1, 0, 0);
    assert_int_equal(nx_load_create(&plan, &load), -EINVAL);
}

int main(void)
{
#define WITH_SERVER(test) cmocka_unit_test_setup_teardown(test, forget, stop_server)
    const struct CMUnitTest tests[] = {
        WITH_SERVER(the_open_loop_sends_the_requested_rate),
        WITH_SERVER(random_moments_have_the_same_mean),
        WITH_SERVER(the_closed_loop_keeps_every_connection_busy),
        WITH_SERVER(a_latency_counts_from_when_its_request_was_due),
        WITH_SERVER(an_unsent_request_counts_as_an_error),
        WITH_SERVER(answers_may_come_byte_by_byte),
        WITH_SERVER(bodies_of_every_framing_are_checked),
        WITH_SERVER(a_request_may_be_longer_than_the_socket_takes),
        WITH_SERVER(a_wrong_status_is_an_error_with_a_latency_of_its_own),
        WITH_SERVER(invalid_responses_are_malformed),
        WITH_SERVER(an_answer_that_is_cut_is_an_error),
        WITH_SERVER(a_late_response_is_given_up),
        WITH_SERVER(without_a_listener_every_attempt_is_counted),
        WITH_SERVER(a_stopped_load_completes_the_requests_in_progress),
        cmocka_unit_test(invalid_plans_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
