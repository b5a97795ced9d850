/* SPDX-License-Identifier: MIT */
#include "server/scoreboard/scoreboard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "runtime/scheduler/scheduler.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/errors/error_log.h"
#include "http/server/server.h"
#include "server/process/process.h"

#define HEARTBEAT_EVERY INT64_C(250000000)
/* For this long after a reader asked, each heartbeat reports what requests wait for. */
#define WATCH_TIME        INT64_C(2000000000)
#define HEARTBEATS_MISSED 4
#define IDLE_WITHIN       INT64_C(10000000000)
#define SLOTS_AT_MOST     1024

static NX_PER_THREAD struct {
    nx_heartbeat_settings_t settings;
    nx_timer_t timer;
    uint32_t own_slot;
    uint32_t workers; /* of its generation */
    uint32_t generation;
    uint32_t log_epoch;
    nx_time_t due;
    bool is_running;
    bool is_open;
    bool is_leaving;
    bool has_asked_to_retire;
    /* when a limit of age or memory was reached while requests were in progress; 0: not reached */
    int64_t spent_since;
    uint64_t wanted[SLOTS_AT_MOST / 64];
} self;

static nx_row_t *own_row(void)
{
    return nx_scoreboard_row(self.settings.scoreboard, self.settings.row);
}

bool nx_heartbeat_is_slot_wanted(uint32_t slot)
{
    return slot < SLOTS_AT_MOST && (self.wanted[slot / 64] >> (slot % 64) & 1) != 0;
}

static void update_wanted_slots(int64_t now)
{
    uint64_t wanted[SLOTS_AT_MOST / 64] = {0};
    uint64_t adopted = 0;
    uint32_t slots = nx_scoreboard_slots(self.settings.scoreboard);
    for (uint32_t slot = 0; slot < slots; slot++) {
        bool is_own = slot % self.workers == self.own_slot;
        if (!is_own && nx_scoreboard_is_served(self.settings.scoreboard, slot,
                                               now - HEARTBEATS_MISSED * HEARTBEAT_EVERY)) {
            continue;
        }
        wanted[slot / 64] |= UINT64_C(1) << (slot % 64);
        adopted += !is_own;
    }
    atomic_store(&own_row()->adopted, adopted);
    if (memcmp(wanted, self.wanted, sizeof(wanted)) == 0) {
        return;
    }
    memcpy(self.wanted, wanted, sizeof(wanted));
    nx_process_raise(NX_EVENT_SLOTS);
}

/* Reads what the master has requested from all workers. */
static void read_master_requests(void)
{
    const nx_scoreboard_t *scoreboard = self.settings.scoreboard;
    if (!self.is_open && nx_scoreboard_marked(scoreboard, NX_MARK_OPEN) >= self.generation) {
        self.is_open = true;
        nx_process_raise(NX_EVENT_OPEN);
    }
    if (!self.is_leaving && nx_scoreboard_marked(scoreboard, NX_MARK_LEAVING) >= self.generation) {
        self.is_leaving = true;
        nx_process_raise(NX_EVENT_LEAVING);
    }
    uint32_t log_epoch = scoreboard->memory->log_epoch;
    if (log_epoch != self.log_epoch) {
        self.log_epoch = log_epoch;
        nx_process_raise(NX_EVENT_LOGS);
    }
}

static bool is_old(int64_t now)
{
    return self.settings.age_limit > 0 && now - own_row()->started_at >= self.settings.age_limit;
}

/* Includes pages that are shared with the parent since the fork, because the kernel's limits count them. */
static uint64_t resident_bytes(void)
{
    char text[64] = {0};
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return 0;
    }
    ssize_t length = read(fd, text, sizeof(text) - 1);
    close(fd);
    const char *pages = length > 0 ? strchr(text, ' ') : NULL;
    return pages == NULL ? 0 : strtoull(pages, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

static bool is_fat(void)
{
    return self.settings.memory_limit > 0 && resident_bytes() >= self.settings.memory_limit;
}

/* True if the worker may end at a limit of age or memory: when no request is in progress, or after a bounded wait. */
static bool may_retire(int64_t now)
{
    const nx_worker_stats_t *stats = nx_scoreboard_stats(self.settings.scoreboard, self.settings.row);
    bool is_idle = stats->running == 0 && stats->queued == 0;
    if (is_idle || !(is_old(now) || is_fat())) {
        self.spent_since = 0;
        return is_idle;
    }
    self.spent_since = self.spent_since == 0 ? now : self.spent_since;
    return now - self.spent_since >= IDLE_WITHIN;
}

static void check_own_limits(int64_t now, uint64_t requests)
{
    if (atomic_exchange(&own_row()->asked_to_end, 0) != 0) {
        nx_process_raise(SIGTERM);
    }
    uint64_t limit = self.settings.request_limit;
    /* In classic mode, the memory that a fatal error leaves unfreed is freed with its request. */
    bool is_tainted = nx_scheduler_is_tainted() && nx_scheduler_lasting_loop == NULL;
    bool is_spent =
        is_tainted || (limit > 0 && requests >= limit) || (may_retire(now) && (is_old(now) || is_fat()));
    if (!is_spent || self.has_asked_to_retire) {
        return;
    }
    self.has_asked_to_retire = true;
    nx_process_raise(NX_EVENT_RETIRE);
}

static void publish_stats(int64_t now)
{
    nx_worker_stats_t *stats = nx_scoreboard_stats(self.settings.scoreboard, self.settings.row);
    nx_worker_stats_rotate(stats, now);
    atomic_store(&stats->lag, self.due == 0 || now < self.due ? 0 : now - self.due);
    atomic_store(&stats->longest_lag, nx_inspect_loop_lag()->longest);
    nx_http_publish_load();
    if (now - stats->watched_at < WATCH_TIME) {
        nx_http_publish_waits();
        atomic_store(&stats->waits_at, now);
    }
}

static void run_heartbeat(nx_timer_t *timer)
{
    nx_loop_t *loop = nx_scheduler_outer_loop();
    int64_t now = nx_loop_update_now(loop);
    nx_row_t *row = own_row();
    uint64_t requests = *self.settings.requests;
    atomic_store(&row->heartbeat, now);
    atomic_store(&row->requests, requests);
    atomic_store(&row->connections, *self.settings.connections);
    update_wanted_slots(now);
    read_master_requests();
    check_own_limits(now, requests);
    publish_stats(now);
    nx_error_log_flush();
    self.due = now + HEARTBEAT_EVERY;
    nx_loop_start_timer(loop, &self.timer, self.due, run_heartbeat);
}

/* NEXUS_SCOREBOARD=off disables the recording of requests, so that a benchmark can measure its cost. */
static bool is_cost_measured(void)
{
    const char *scoreboard = getenv("NEXUS_SCOREBOARD");
    return scoreboard != NULL && strcmp(scoreboard, "off") == 0;
}

int nx_heartbeat_start(const nx_heartbeat_settings_t *settings)
{
    if (settings->scoreboard->slot_capacity > SLOTS_AT_MOST ||
        settings->row >= settings->scoreboard->row_count) {
        return -EINVAL;
    }
    nx_heartbeat_stop();
    memset(&self, 0, sizeof(self));
    nx_timer_init(&self.timer);
    self.settings = *settings;
    self.own_slot = own_row()->slot;
    uint32_t workers = own_row()->workers;
    self.workers = workers > 0 ? workers : 1;
    self.generation = own_row()->generation;
    self.log_epoch = settings->scoreboard->memory->log_epoch;
    self.is_running = true;
    nx_worker_stats_rotate(nx_scoreboard_stats(settings->scoreboard, settings->row),
                           nx_loop_update_now(nx_scheduler_outer_loop()));
    if (!is_cost_measured()) {
        nx_http_record_in(nx_scoreboard_stats(settings->scoreboard, settings->row));
    }
    run_heartbeat(&self.timer);
    return 0;
}

void nx_heartbeat_stop(void)
{
    if (!self.is_running) {
        return;
    }
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &self.timer);
    self.is_running = false;
}

bool nx_heartbeat_has_used(const nx_scoreboard_t *scoreboard)
{
    return self.settings.scoreboard == scoreboard;
}

void nx_heartbeat_run(void)
{
    if (self.is_running) {
        nx_loop_stop_timer(nx_scheduler_outer_loop(), &self.timer);
        run_heartbeat(&self.timer);
    }
}

static void stop_with_request(void)
{
    if (nx_scheduler_lasting_loop == NULL) {
        nx_heartbeat_stop();
    }
}

const nx_module_t nx_scoreboard_module = {
    .name = "scoreboard",
    .rshutdown = stop_with_request,
    .after_fork = nx_heartbeat_stop,
};
