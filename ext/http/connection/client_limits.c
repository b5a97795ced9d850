/* SPDX-License-Identifier: MIT */
/*
 * Connections are counted by the worker that has them, in a table of the addresses with at least one connection: it is
 * bounded and exact, and disappears with its process. Requests are counted by all workers of a generation in shared
 * memory (core/shm/rate_meter.h).
 */
#include "http/connection/private.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>

#include "core/base/clock.h"
#include "core/shm/rate_meter.h"

#define BUCKETS 4096
/* Between two lines in the log. */
#define QUIET NX_NANOSECONDS_PER_SECOND

struct nx_caller {
    nx_caller_t *next;
    uint64_t key;
    uint32_t connections;
};

struct nx_callers {
    nx_caller_t *buckets[BUCKETS];
};

static struct {
    nx_meter_t meter;
    uint64_t seeds[3];
} * shared;

void nx_callers__start_process(void)
{
    void *memory = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return;
    }
    shared = memory;
    if (getrandom(shared->seeds, sizeof(shared->seeds), 0) < 0) {
        shared->seeds[0] = (uint64_t)nx_clock_monotonic();
    }
}

void nx_callers__init(nx_front_t *front)
{
    front->callers = NULL;
}

void nx_callers__destroy(nx_front_t *front)
{
    free(front->callers);
    front->callers = NULL;
}

static uint64_t fold(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A keyed hash: a client cannot choose addresses that collide. 0: the address is not counted. */
static uint64_t key_of(const nx_front_t *front, const nx_address_t *address)
{
    uint64_t network = 0;
    bool is_counted = address->family == AF_INET || address->family == AF_INET6;
    if (!is_counted || shared == NULL || nx_peers_trusts(front->settings.peers, address)) {
        return 0;
    }
    if (address->family == AF_INET) {
        network = address->ip4.sin_addr.s_addr;
    } else {
        memcpy(&network, &address->ip6.sin6_addr, sizeof(network));
    }
    uint64_t first = fold(network ^ shared->seeds[0], (uint64_t)address->family ^ shared->seeds[1]);
    return fold(first ^ shared->seeds[2], shared->seeds[1] | 1) | 1;
}

static void report(nx_front_t *front, const nx_address_t *address, uint32_t limit, const char *what)
{
    nx_time_t now = nx_loop_now(nx_coro_outer_loop());
    nx_rare_line_t *line = &front->caller_report;
    if (now < line->next) {
        line->untold++;
        return;
    }
    char text[INET6_ADDRSTRLEN] = "", others[64] = "";
    bool is_ip4 = address->family == AF_INET;
    (void)inet_ntop(address->family, is_ip4 ? (const void *)&address->ip4.sin_addr : &address->ip6.sin6_addr,
                    text, sizeof(text));
    if (line->untold > 0) {
        snprintf(others, sizeof(others), " (and %" PRIu32 " times since the last such line)", line->untold);
    }
    nx_fault_say("nexus: [NX-0333] %s wants more than the %" PRIu32
                 " %s that one client address may have: refused%s\n",
                 text, limit, what, others);
    line->next = now + QUIET;
    line->untold = 0;
}

static nx_caller_t **place_of(nx_callers_t *callers, uint64_t key)
{
    nx_caller_t **place = &callers->buckets[key / 2 % BUCKETS];
    while (*place != NULL && (*place)->key != key) {
        place = &(*place)->next;
    }
    return place;
}

static nx_caller_t *find(nx_front_t *front, uint64_t key)
{
    if (front->callers == NULL && (front->callers = calloc(1, sizeof(nx_callers_t))) == NULL) {
        return NULL;
    }
    nx_caller_t **place = place_of(front->callers, key);
    if (*place == NULL && (*place = calloc(1, sizeof(nx_caller_t))) != NULL) {
        (*place)->key = key;
    }
    return *place;
}

bool nx_callers__enter(nx_front_t *front, const nx_address_t *address, nx_caller_t **caller)
{
    uint32_t most = front->settings.client_connections;
    uint64_t key = most == 0 ? 0 : key_of(front, address);
    *caller = key == 0 ? NULL : find(front, key);
    if (*caller == NULL) {
        return true;
    }
    if ((*caller)->connections >= most) {
        *caller = NULL;
        report(front, address, most, "connections");
        return false;
    }
    (*caller)->connections++;
    return true;
}

void nx_callers__leave(nx_front_t *front, nx_caller_t *caller)
{
    if (EXPECTED(caller == NULL) || --caller->connections > 0) {
        return;
    }
    *place_of(front->callers, caller->key) = caller->next;
    free(caller);
}

unsigned nx_front_admit(nx_front_t *front, const nx_address_t *address)
{
    uint32_t rate = front->settings.client_rate;
    uint32_t burst = front->settings.client_burst > 0 ? front->settings.client_burst : rate;
    uint64_t key = key_of(front, address);
    if (key == 0) {
        return 0;
    }
    nx_meter_rate_t allowed = {.interval = NX_NANOSECONDS_PER_SECOND / rate, .burst = burst};
    nx_time_t wait = nx_meter_admit(&shared->meter, key, allowed, nx_loop_now(nx_coro_outer_loop()));
    if (wait == 0) {
        return 0;
    }
    report(front, address, rate, "requests a second");
    return 1 + (unsigned)(wait / NX_NANOSECONDS_PER_SECOND);
}
