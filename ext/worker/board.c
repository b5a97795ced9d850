/* SPDX-License-Identifier: MIT */
/*
 * A memory file, so that a leader that was executed (not forked) finds it again by its descriptor, and so that nothing is
 * left in a file system when the last process dies. There are no locks: a row has one writer at a time (the leader until
 * it is SERVING, then its worker, and the leader again once the worker was reaped).
 */
#include "worker/worker.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BOARD_MAGIC UINT64_C(0x6e78626f61726434)

/*
 * A reload may bring more workers, and those of a few older generations may still be ending. Memory that nobody has touched
 * costs nothing.
 */
enum { SLOTS_AT_MOST = 1024, SLOTS_AT_LEAST = 16, WIDENING = 4, ROWS_PER_SLOT = 4 };

#define PAGE_BYTES ((size_t)4096)

/* From a page on: what most processes never touch. */
static size_t sheets_at(uint32_t row_count)
{
    size_t end = sizeof(nx_board_t) + row_count * sizeof(nx_row_t);
    return (end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
}

static size_t histories_at(uint32_t row_count)
{
    return sheets_at(row_count) + row_count * sizeof(nx_sheet_t);
}

static size_t bytes_of(uint32_t row_count)
{
    return histories_at(row_count) + row_count / ROWS_PER_SLOT * sizeof(nx_history_t);
}

nx_sheet_t *nx_board_sheet(nx_board_t *board, uint32_t row)
{
    return (nx_sheet_t *)((char *)board + sheets_at(board->row_count)) + row;
}

nx_history_t *nx_board_history(nx_board_t *board, uint32_t slot)
{
    return (nx_history_t *)((char *)board + histories_at(board->row_count)) + slot;
}

static int map(int fd, size_t bytes, nx_board_t **board)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED) {
        return -errno;
    }
    *board = memory;
    return 0;
}

static uint32_t capacity_for(uint32_t slot_count)
{
    uint32_t wanted = slot_count * WIDENING;
    if (wanted < SLOTS_AT_LEAST) {
        return SLOTS_AT_LEAST;
    }
    return wanted < SLOTS_AT_MOST ? wanted : SLOTS_AT_MOST;
}

int nx_board_create(uint32_t slot_count, int *fd, nx_board_t **board)
{
    uint32_t slot_capacity = capacity_for(slot_count);
    uint32_t row_count = slot_capacity * ROWS_PER_SLOT;
    int file = memfd_create("nexus-board", MFD_CLOEXEC);
    if (file < 0) {
        return -errno;
    }
    int result = ftruncate(file, (off_t)bytes_of(row_count)) == 0 ? 0 : -errno;
    if (result == 0) {
        result = map(file, bytes_of(row_count), board);
    }
    if (result != 0) {
        close(file);
        return result;
    }
    (*board)->magic = BOARD_MAGIC;
    (*board)->slot_capacity = slot_capacity;
    (*board)->row_count = row_count;
    (*board)->slot_count = slot_count;
    *fd = file;
    return 0;
}

int nx_board_attach(int fd, nx_board_t **board)
{
    struct stat status;
    if (fstat(fd, &status) != 0) {
        return -errno;
    }
    if ((size_t)status.st_size < sizeof(nx_board_t)) {
        return -EINVAL;
    }
    int result = map(fd, (size_t)status.st_size, board);
    if (result != 0) {
        return result;
    }
    if ((*board)->magic == BOARD_MAGIC && bytes_of((*board)->row_count) == (size_t)status.st_size) {
        return 0;
    }
    munmap(*board, (size_t)status.st_size);
    return -EINVAL;
}

void nx_board_close(nx_board_t *board)
{
    munmap(board, bytes_of(board->row_count));
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int nx_board_widen(nx_board_t *board, uint32_t slot_count)
{
    if (slot_count > board->slot_capacity) {
        return -ENOSPC;
    }
    if (slot_count > board->slot_count) {
        board->slot_count = slot_count;
    }
    return 0;
}

int nx_board_claim(nx_board_t *board, uint32_t slot, uint32_t generation, uint32_t workers)
{
    for (uint32_t index = 0; index < board->row_count; index++) {
        nx_row_t *row = &board->rows[index];
        uint32_t expected = NX_ROW_FREE;
        if (!atomic_compare_exchange_strong(&row->state, &expected, NX_ROW_STARTING)) {
            continue;
        }
        row->slot = slot;
        row->generation = generation;
        row->pid = 0;
        row->started_at = now();
        row->heartbeat = row->started_at;
        row->requests = 0;
        row->connections = 0;
        row->adopted = 0;
        row->asked_to_end = 0;
        row->drain_ms = 0;
        row->workers = workers;
        nx_sheet_clear(nx_board_sheet(board, index));
        return (int)index;
    }
    return -ENOSPC;
}

void nx_board_free(nx_board_t *board, uint32_t row)
{
    atomic_store(&board->rows[row].state, NX_ROW_FREE);
}

bool nx_board_is_served(const nx_board_t *board, uint32_t slot, int64_t beating_since)
{
    for (uint32_t index = 0; index < board->row_count; index++) {
        const nx_row_t *row = &board->rows[index];
        uint32_t state = row->state;
        if ((state == NX_ROW_SERVING || state == NX_ROW_RETIRING) && row->slot == slot % row->workers &&
            row->heartbeat >= beating_since) {
            return true;
        }
    }
    return false;
}
