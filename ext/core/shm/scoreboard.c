/* SPDX-License-Identifier: MIT */
#include "core/shm/scoreboard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BOARD_MAGIC UINT64_C(0x6e78626f61726435)

/*
 * A reload may bring more workers, and those of a few older generations may still be ending. Memory that was never
 * touched costs nothing.
 */
enum { SLOTS_AT_MOST = 1024, SLOTS_AT_LEAST = 16, WIDENING = 4, ROWS_PER_SLOT = 4 };

#define PAGE_BYTES ((size_t)4096)
/* A process that has mapped a file is killed by SIGBUS when it reads where the file was cut. */
#define SIZE_SEALS (F_SEAL_SHRINK | F_SEAL_GROW)

/* From a page on: what most processes never touch. */
static size_t sheets_at(uint32_t row_count)
{
    size_t end = sizeof(nx_board_memory_t) + row_count * sizeof(nx_row_t);
    return (end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
}

static size_t histories_at(uint32_t row_count)
{
    return sheets_at(row_count) + row_count * sizeof(nx_sheet_t);
}

static size_t bytes_of(uint32_t slot_capacity)
{
    return histories_at(slot_capacity * ROWS_PER_SLOT) + slot_capacity * sizeof(nx_history_t);
}

nx_row_t *nx_board_row(const nx_board_t *board, uint32_t row)
{
    return &board->memory->rows[row];
}

nx_sheet_t *nx_board_sheet(const nx_board_t *board, uint32_t row)
{
    return (nx_sheet_t *)((char *)board->memory + sheets_at(board->row_count)) + row;
}

nx_history_t *nx_board_history(const nx_board_t *board, uint32_t slot)
{
    return (nx_history_t *)((char *)board->memory + histories_at(board->row_count)) + slot;
}

static int map(int fd, uint32_t slot_capacity, nx_board_t **board)
{
    nx_board_t *mapped = calloc(1, sizeof(*mapped));
    if (mapped == NULL) {
        return -ENOMEM;
    }
    mapped->bytes = bytes_of(slot_capacity);
    mapped->slot_capacity = slot_capacity;
    mapped->row_count = slot_capacity * ROWS_PER_SLOT;
    mapped->memory = mmap(NULL, mapped->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped->memory == MAP_FAILED) {
        free(mapped);
        return -errno;
    }
    *board = mapped;
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

static int open_file(size_t bytes)
{
    int file = memfd_create("nexus-board", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) {
        return -errno;
    }
    if (ftruncate(file, (off_t)bytes) == 0 && fcntl(file, F_ADD_SEALS, SIZE_SEALS | F_SEAL_SEAL) == 0) {
        return file;
    }
    int error = errno;
    close(file);
    return -error;
}

int nx_board_create(uint32_t slot_count, int *fd, nx_board_t **board)
{
    uint32_t slot_capacity = capacity_for(slot_count);
    int file = open_file(bytes_of(slot_capacity));
    if (file < 0) {
        return file;
    }
    int result = map(file, slot_capacity, board);
    if (result != 0) {
        close(file);
        return result;
    }
    (*board)->slot_count = slot_count;
    nx_board_reset(*board);
    *fd = file;
    return 0;
}

/* 0: no board has that size. */
static uint32_t capacity_of_size(size_t bytes)
{
    for (uint32_t capacity = SLOTS_AT_LEAST; capacity <= SLOTS_AT_MOST; capacity++) {
        if (bytes_of(capacity) == bytes) {
            return capacity;
        }
    }
    return 0;
}

int nx_board_attach(int fd, nx_board_t **board)
{
    struct stat status;
    int seals = fcntl(fd, F_GET_SEALS);
    if (seals < 0) {
        return errno == EBADF ? -EBADF : -EINVAL;
    }
    if ((seals & SIZE_SEALS) != SIZE_SEALS) {
        return -EINVAL;
    }
    if (fstat(fd, &status) != 0) {
        return -errno;
    }
    uint32_t slot_capacity = capacity_of_size((size_t)status.st_size);
    int result = slot_capacity == 0 ? -EINVAL : map(fd, slot_capacity, board);
    if (result != 0) {
        return result;
    }
    if ((*board)->memory->magic == BOARD_MAGIC) {
        return 0;
    }
    nx_board_close(*board);
    *board = NULL;
    return -EINVAL;
}

void nx_board_close(nx_board_t *board)
{
    munmap(board->memory, board->bytes);
    free(board);
}

void nx_board_reset(nx_board_t *board)
{
    nx_board_memory_t *memory = board->memory;
    memory->magic = BOARD_MAGIC;
    atomic_store(&memory->slot_count, board->slot_count);
    for (uint32_t mark = 0; mark < NX_MARKS; mark++) {
        atomic_store(&memory->marks[mark], board->marks[mark]);
    }
    atomic_store(&memory->log_epoch, board->log_epoch);
    for (uint32_t row = 0; row < board->row_count; row++) {
        nx_board_free(board, row);
    }
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
    atomic_store(&board->memory->slot_count, board->slot_count);
    return 0;
}

void nx_board_narrow(nx_board_t *board, uint32_t slot_count)
{
    if (slot_count < board->slot_count) {
        board->slot_count = slot_count;
        atomic_store(&board->memory->slot_count, slot_count);
    }
}

uint32_t nx_board_slots(const nx_board_t *board)
{
    uint32_t slots = atomic_load(&board->memory->slot_count);
    return slots < board->slot_capacity ? slots : board->slot_capacity;
}

void nx_board_mark(nx_board_t *board, nx_mark_t mark, uint32_t generation)
{
    board->marks[mark] = generation;
    atomic_store(&board->memory->marks[mark], generation);
}

uint32_t nx_board_marked(const nx_board_t *board, nx_mark_t mark)
{
    return atomic_load(&board->memory->marks[mark]);
}

void nx_board_reopen_logs(nx_board_t *board)
{
    atomic_store(&board->memory->log_epoch, ++board->log_epoch);
}

int nx_board_claim(nx_board_t *board, uint32_t slot, uint32_t generation, uint32_t workers)
{
    for (uint32_t index = 0; index < board->row_count; index++) {
        nx_row_t *row = nx_board_row(board, index);
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
    atomic_store(&nx_board_row(board, row)->state, NX_ROW_FREE);
}

bool nx_board_is_served(const nx_board_t *board, uint32_t slot, int64_t beating_since)
{
    for (uint32_t index = 0; index < board->row_count; index++) {
        const nx_row_t *row = nx_board_row(board, index);
        uint32_t state = row->state, workers = row->workers;
        if ((state == NX_ROW_SERVING || state == NX_ROW_RETIRING) && workers > 0 &&
            row->slot == slot % workers && row->heartbeat >= beating_since) {
            return true;
        }
    }
    return false;
}
