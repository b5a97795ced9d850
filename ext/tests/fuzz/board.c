/* SPDX-License-Identifier: MIT */
/*
 * A board that a worker's user has written: every reader and writer of it stays within its own bounds, whatever lies
 * there.
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

/* Instructions: a place in the memory, and the bytes that are written from there on. */
static void scribble(nx_board_t *board, pen_t pen)
{
    while (pen.length > 5) {
        uint32_t place;
        memcpy(&place, pen.data, sizeof(place));
        size_t count = pen.data[4] % 64 + 1;
        count = count < pen.length - 5 ? count : pen.length - 5;
        /* Half of them near the beginning, where most is read. */
        size_t span = place & 1 ? board->bytes - count : 64 * 1024;
        memcpy((char *)board->memory + (place >> 1) % span, pen.data + 5, count);
        pen.data += 5 + count;
        pen.length -= 5 + count;
    }
}

static void read_sheet(const nx_sheet_t *sheet)
{
    static nx_histogram_sum_t sum;
    memset(&sum, 0, sizeof(sum));
    nx_sheet_sum(sheet, 1000, &sum);
    nx_histogram_sum_quantile(&sum, 0.99);
    check(nx_sheet_rate(sheet, 1000) >= 0);
    nx_flight_t flight;
    for (uint32_t place = 0; place < NX_FLIGHTS && place < sheet->counts.reached; place++) {
        if (nx_flight_read(&sheet->flights[place], &flight)) {
            check(strnlen(flight.wait, NX_FLIGHT_WAIT) < NX_FLIGHT_WAIT);
        }
    }
    nx_shares_find(&sheet->shares, 7);
}

static void read_all(nx_board_t *board)
{
    char reason[NX_REASON_BYTES];
    check(nx_board_slots(board) <= board->slot_capacity);
    for (uint32_t slot = 0; slot < nx_board_slots(board); slot++) {
        nx_board_is_served(board, slot, 0);
        nx_history_reason(nx_board_history(board, slot), reason);
        check(strnlen(reason, sizeof(reason)) < sizeof(reason));
    }
    for (uint32_t row = 0; row < board->row_count; row++) {
        read_sheet(nx_board_sheet(board, row));
    }
    for (int mark = 0; mark < NX_MARKS; mark++) {
        nx_board_marked(board, mark);
    }
}

/* What the leader does with rows, which it has no more rights on than the workers. */
static void write_rows(nx_board_t *board)
{
    int row = nx_board_claim(board, 1, 2, 3);
    check(row == -ENOSPC || (row >= 0 && (uint32_t)row < board->row_count));
    if (row < 0) {
        return;
    }
    nx_sheet_turn(nx_board_sheet(board, (uint32_t)row), INT64_C(20000000000));
    nx_history_note(nx_board_history(board, 1), 7, "ended");
    nx_board_free(board, (uint32_t)row);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int fd;
    nx_board_t *board, *again;
    check(nx_board_create(2, &fd, &board) == 0);
    check(ftruncate(fd, 4096) != 0);
    nx_board_mark(board, NX_MARK_OPEN, 5);
    scribble(board, (pen_t){.data = data, .length = length});
    read_all(board);
    write_rows(board);
    /* A master only writes, and what it writes does not depend on what it finds. */
    check(nx_board_widen(board, 3) == 0);
    nx_board_reopen_logs(board);
    nx_board_reset(board);
    check(nx_board_slots(board) == 3 && nx_board_marked(board, NX_MARK_OPEN) == 5);
    check(nx_board_attach(fd, &again) == 0 && again->row_count == board->row_count);
    scribble(board, (pen_t){.data = data, .length = length});
    read_all(again);
    nx_board_close(again);
    nx_board_close(board);
    close(fd);
    return 0;
}
