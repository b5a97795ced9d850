/* SPDX-License-Identifier: MIT */
#include "core/shm/worker_stats.h"

#include <string.h>

#define RATE_WINDOWS 2

void nx_worker_stats_clear(nx_worker_stats_t *stats)
{
    uint32_t reached = stats->counts.reached;
    for (uint32_t place = 0; place < reached && place < NX_REQUEST_SLOTS; place++) {
        uint32_t version = stats->slots[place].version;
        atomic_store(&stats->slots[place].version, version + (version & 1));
    }
    for (uint32_t window = 0; window < NX_WINDOWS; window++) {
        if (atomic_exchange(&stats->windows[window].since, 0) != 0) {
            nx_histogram_clear(&stats->windows[window].latencies);
        }
    }
    stats->counts.beyond = stats->counts.reached = 0;
    stats->window = stats->concurrency = stats->running = stats->queued = 0;
    stats->lag = stats->longest_lag = stats->watched_at = stats->waits_at = 0;
    stats->published = 0;
    stats->messages = (nx_message_figures_t){0};
    stats->topics = (nx_topic_figures_t){0};
    nx_shared_counters_clear(&stats->counters);
    nx_script_record_clear(&stats->script);
}

void nx_worker_stats_rotate(nx_worker_stats_t *stats, int64_t now)
{
    uint32_t window = stats->window % NX_WINDOWS;
    int64_t since = stats->windows[window].since;
    if (since != 0 && now - since < NX_WINDOW_TIME) {
        return;
    }
    window = since == 0 ? window : (window + 1) % NX_WINDOWS;
    if (stats->windows[window].since != 0) {
        nx_histogram_clear(&stats->windows[window].latencies);
    }
    atomic_store(&stats->windows[window].since, now);
    atomic_store(&stats->window, window);
}

/* Other processes may write any value to the memory. Unsigned arithmetic keeps the difference from overflowing. */
static int64_t age_of(int64_t since, int64_t now)
{
    return (int64_t)((uint64_t)now - (uint64_t)since);
}

int64_t nx_worker_stats_sum_latencies(const nx_worker_stats_t *stats, int64_t now, nx_histogram_sum_t *sum)
{
    int64_t earliest = 0;
    for (uint32_t index = 0; index < NX_WINDOWS; index++) {
        int64_t since = stats->windows[index].since;
        if (since == 0 || age_of(since, now) > NX_WINDOWS * NX_WINDOW_TIME) {
            continue;
        }
        nx_histogram_sum_add(sum, &stats->windows[index].latencies);
        earliest = earliest == 0 || since < earliest ? since : earliest;
    }
    return earliest;
}

double nx_worker_stats_rate(const nx_worker_stats_t *stats, int64_t now)
{
    nx_histogram_sum_t sum = {0};
    uint32_t newest = stats->window;
    int64_t since = 0;
    for (uint32_t age = 0; age < RATE_WINDOWS; age++) {
        const nx_window_t *window = &stats->windows[(newest % NX_WINDOWS + NX_WINDOWS - age) % NX_WINDOWS];
        int64_t begun = window->since;
        if (begun != 0 && age_of(begun, now) <= (RATE_WINDOWS + 1) * NX_WINDOW_TIME) {
            nx_histogram_sum_add(&sum, &window->latencies);
            since = begun;
        }
    }
    int64_t age = age_of(since, now);
    return since == 0 || age <= 0 ? 0.0 : (double)sum.total * 1e9 / (double)age;
}

void nx_history_note(nx_history_t *history, int64_t wall, const char *reason)
{
    uint32_t version = history->version;
    atomic_store(&history->version, version + 1);
    atomic_thread_fence(memory_order_release);
    size_t length = strnlen(reason, NX_REASON_BYTES - 1);
    memcpy(history->reason, reason, length);
    history->reason[length] = '\0';
    atomic_store(&history->at, wall);
    atomic_store(&history->restarts, history->restarts + 1);
    atomic_store(&history->version, version + 2);
}

void nx_history_reason(const nx_history_t *history, char reason[NX_REASON_BYTES])
{
    uint32_t version = atomic_load(&history->version);
    memcpy(reason, history->reason, NX_REASON_BYTES);
    reason[NX_REASON_BYTES - 1] = '\0';
    atomic_thread_fence(memory_order_acquire);
    if ((version & 1) != 0 || atomic_load(&history->version) != version) {
        reason[0] = '\0';
    }
}
