/* SPDX-License-Identifier: MIT */
/*
 * Each worker counts its own connections in a table of the addresses with at least one connection. The table is bounded
 * and exact, and it disappears with its process. All workers of a generation count requests together in shared memory
 * (core/shm/rate_meter.h).
 */
#include "http/connection/private.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/random.h>

#include "core/base/clock.h"
#include "core/shm/rate_meter.h"
#include "runtime/scheduler/scheduler.h"

#define BUCKETS 4096
/* Minimum interval between two lines in the log. */
#define QUIET NX_NANOSECONDS_PER_SECOND

struct nx_client_count {
    nx_client_count_t *next;
    uint64_t key;
    uint32_t connections;
};

struct nx_client_limits {
    nx_client_count_t *buckets[BUCKETS];
};

static struct {
    nx_rate_meter_t meter;
    uint64_t seeds[3];
} * shared;

void nx_client_limits__start_process(void)
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

void nx_client_limits__init(nx_connection_manager_t *manager)
{
    manager->client_limits = NULL;
}

void nx_client_limits__destroy(nx_connection_manager_t *manager)
{
    free(manager->client_limits);
    manager->client_limits = NULL;
}

static uint64_t fold_key(uint64_t a, uint64_t b)
{
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* A keyed hash: a client cannot choose addresses that collide. 0: the address is not counted. */
static uint64_t key_of(const nx_connection_manager_t *manager, const nx_address_t *address)
{
    uint64_t network = 0;
    bool is_counted = address->family == AF_INET || address->family == AF_INET6;
    if (!is_counted || shared == NULL ||
        nx_trusted_proxies_contains(manager->settings.trusted_proxies, address)) {
        return 0;
    }
    if (address->family == AF_INET) {
        network = address->ip4.sin_addr.s_addr;
    } else {
        memcpy(&network, &address->ip6.sin6_addr, sizeof(network));
    }
    uint64_t first = fold_key(network ^ shared->seeds[0], (uint64_t)address->family ^ shared->seeds[1]);
    return fold_key(first ^ shared->seeds[2], shared->seeds[1] | 1) | 1;
}

static void report_client(nx_connection_manager_t *manager, const nx_address_t *address, uint32_t limit,
                          const char *what)
{
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    nx_rare_line_t *line = &manager->client_report;
    if (now < line->next) {
        line->suppressed++;
        return;
    }
    char text[INET6_ADDRSTRLEN] = "", others[64] = "";
    bool is_ip4 = address->family == AF_INET;
    (void)inet_ntop(address->family, is_ip4 ? (const void *)&address->ip4.sin_addr : &address->ip6.sin6_addr,
                    text, sizeof(text));
    if (line->suppressed > 0) {
        snprintf(others, sizeof(others), " (and %" PRIu32 " times since the last such line)",
                 line->suppressed);
    }
    nx_error_say("nexus: [NX-0333] %s exceeds the limit of %" PRIu32 " %s per client address and is "
                 "refused%s\n",
                 text, limit, what, others);
    line->next = now + QUIET;
    line->suppressed = 0;
}

static nx_client_count_t **count_place_of(nx_client_limits_t *limits, uint64_t key)
{
    nx_client_count_t **place = &limits->buckets[key / 2 % BUCKETS];
    while (*place != NULL && (*place)->key != key) {
        place = &(*place)->next;
    }
    return place;
}

static nx_client_count_t *find_count(nx_connection_manager_t *manager, uint64_t key)
{
    if (manager->client_limits == NULL &&
        (manager->client_limits = calloc(1, sizeof(nx_client_limits_t))) == NULL) {
        return NULL;
    }
    nx_client_count_t **place = count_place_of(manager->client_limits, key);
    if (*place == NULL && (*place = calloc(1, sizeof(nx_client_count_t))) != NULL) {
        (*place)->key = key;
    }
    return *place;
}

bool nx_client_limits__enter(nx_connection_manager_t *manager, const nx_address_t *address,
                             nx_client_count_t **count)
{
    uint32_t most = manager->settings.client_connections;
    uint64_t key = most == 0 ? 0 : key_of(manager, address);
    *count = key == 0 ? NULL : find_count(manager, key);
    if (*count == NULL) {
        return true;
    }
    if ((*count)->connections >= most) {
        *count = NULL;
        report_client(manager, address, most, "connections");
        return false;
    }
    (*count)->connections++;
    return true;
}

void nx_client_limits__leave(nx_connection_manager_t *manager, nx_client_count_t *count)
{
    if (EXPECTED(count == NULL) || --count->connections > 0) {
        return;
    }
    *count_place_of(manager->client_limits, count->key) = count->next;
    free(count);
}

unsigned nx_connection_manager_admit(nx_connection_manager_t *manager, const nx_address_t *address)
{
    uint32_t rate = manager->settings.client_rate;
    uint32_t burst = manager->settings.client_burst > 0 ? manager->settings.client_burst : rate;
    uint64_t key = key_of(manager, address);
    if (key == 0) {
        return 0;
    }
    nx_rate_meter_rate_t allowed = {.interval = NX_NANOSECONDS_PER_SECOND / rate, .burst = burst};
    nx_time_t wait =
        nx_rate_meter_admit(&shared->meter, key, allowed, nx_loop_now(nx_scheduler_outer_loop()));
    if (wait == 0) {
        return 0;
    }
    report_client(manager, address, rate, "requests per second");
    return 1 + (unsigned)(wait / NX_NANOSECONDS_PER_SECOND);
}
