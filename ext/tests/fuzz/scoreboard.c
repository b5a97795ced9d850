/* SPDX-License-Identifier: MIT */
/*
 * The input overwrites a scoreboard, as a hostile worker could. Every function that reads or writes the scoreboard must
 * stay within its bounds, whatever the memory contains.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/shm/scoreboard.h"

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

typedef struct pen {
    const uint8_t *data;
    size_t length;
} pen_t;

/* The input is instructions: an offset in the memory, a length, and the bytes to write there. */
static void scribble(nx_scoreboard_t *scoreboard, pen_t pen)
{
    while (pen.length > 5) {
        uint32_t place;
        memcpy(&place, pen.data, sizeof(place));
        size_t count = pen.data[4] % 64 + 1;
        count = count < pen.length - 5 ? count : pen.length - 5;
        /* Half of the writes go near the beginning, which is read most. */
        size_t span = place & 1 ? scoreboard->bytes - count : 64 * 1024;
        memcpy((char *)scoreboard->memory + (place >> 1) % span, pen.data + 5, count);
        pen.data += 5 + count;
        pen.length -= 5 + count;
    }
}

static void read_stats(const nx_worker_stats_t *stats)
{
    static nx_histogram_sum_t sum;
    memset(&sum, 0, sizeof(sum));
    nx_worker_stats_sum_latencies(stats, 1000, &sum);
    nx_histogram_sum_quantile(&sum, 0.99);
    check(nx_worker_stats_rate(stats, 1000) >= 0);
    nx_request_slot_t slot;
    for (uint32_t place = 0; place < NX_REQUEST_SLOTS && place < stats->counts.reached; place++) {
        if (nx_request_slot_read(&stats->slots[place], &slot)) {
            check(strnlen(slot.wait, NX_REQUEST_SLOT_WAIT) < NX_REQUEST_SLOT_WAIT);
        }
    }
    nx_shared_counters_find(&stats->counters, 7);
}

static void read_all(nx_scoreboard_t *scoreboard)
{
    char reason[NX_REASON_BYTES];
    check(nx_scoreboard_slots(scoreboard) <= scoreboard->slot_capacity);
    for (uint32_t slot = 0; slot < nx_scoreboard_slots(scoreboard); slot++) {
        nx_scoreboard_is_served(scoreboard, slot, 0);
        nx_history_reason(nx_scoreboard_history(scoreboard, slot), reason);
        check(strnlen(reason, sizeof(reason)) < sizeof(reason));
    }
    for (uint32_t row = 0; row < scoreboard->row_count; row++) {
        read_stats(nx_scoreboard_stats(scoreboard, row));
    }
    for (int mark = 0; mark < NX_MARKS; mark++) {
        nx_scoreboard_marked(scoreboard, mark);
    }
}

/* The leader's operations on rows; the workers can write to the rows, too. */
static void write_rows(nx_scoreboard_t *scoreboard)
{
    int row = nx_scoreboard_claim(scoreboard, 1, 2, 3);
    check(row == -ENOSPC || (row >= 0 && (uint32_t)row < scoreboard->row_count));
    if (row < 0) {
        return;
    }
    nx_worker_stats_rotate(nx_scoreboard_stats(scoreboard, (uint32_t)row), INT64_C(20000000000));
    nx_history_note(nx_scoreboard_history(scoreboard, 1), 7, "ended");
    nx_scoreboard_free(scoreboard, (uint32_t)row);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int fd;
    nx_scoreboard_t *scoreboard, *again;
    check(nx_scoreboard_create(2, &fd, &scoreboard) == 0);
    check(ftruncate(fd, 4096) != 0);
    nx_scoreboard_mark(scoreboard, NX_MARK_OPEN, 5);
    scribble(scoreboard, (pen_t){.data = data, .length = length});
    read_all(scoreboard);
    write_rows(scoreboard);
    /* The master only writes, and what it writes does not depend on the memory's contents. */
    check(nx_scoreboard_widen(scoreboard, 3) == 0);
    nx_scoreboard_reopen_logs(scoreboard);
    nx_scoreboard_reset(scoreboard);
    check(nx_scoreboard_slots(scoreboard) == 3 && nx_scoreboard_marked(scoreboard, NX_MARK_OPEN) == 5);
    check(nx_scoreboard_attach(fd, &again) == 0 && again->row_count == scoreboard->row_count);
    scribble(scoreboard, (pen_t){.data = data, .length = length});
    read_all(again);
    nx_scoreboard_close(again);
    nx_scoreboard_close(scoreboard);
    close(fd);
    return 0;
}
