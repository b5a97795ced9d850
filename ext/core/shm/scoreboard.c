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

#include "core/base/clock.h"
#include "core/shm/pages.h"

#define SCOREBOARD_MAGIC UINT64_C(0x6e78626f61726438)

/*
 * A reload may add workers, while workers of a few older generations may still be ending. Memory that was never touched
 * costs nothing.
 */
enum { SLOTS_AT_MOST = 1024, SLOTS_AT_LEAST = 16, WIDENING = 4, ROWS_PER_SLOT = 4 };

/* Seals against truncation: a process that reads mapped memory beyond the end of its file is killed by SIGBUS. */
#define SIZE_SEALS (F_SEAL_SHRINK | F_SEAL_GROW)

/* The statistics begin at a page boundary: most processes never touch these pages. */
static size_t worker_stats_at(uint32_t row_count)
{
    return nx_whole_pages(sizeof(nx_scoreboard_memory_t) + row_count * sizeof(nx_row_t));
}

static size_t histories_at(uint32_t row_count)
{
    return worker_stats_at(row_count) + row_count * sizeof(nx_worker_stats_t);
}

static size_t bytes_of(uint32_t slot_capacity)
{
    return histories_at(slot_capacity * ROWS_PER_SLOT) + slot_capacity * sizeof(nx_history_t);
}

nx_row_t *nx_scoreboard_row(const nx_scoreboard_t *scoreboard, uint32_t row)
{
    return &scoreboard->memory->rows[row];
}

nx_worker_stats_t *nx_scoreboard_stats(const nx_scoreboard_t *scoreboard, uint32_t row)
{
    return (nx_worker_stats_t *)((char *)scoreboard->memory + worker_stats_at(scoreboard->row_count)) + row;
}

nx_history_t *nx_scoreboard_history(const nx_scoreboard_t *scoreboard, uint32_t slot)
{
    return (nx_history_t *)((char *)scoreboard->memory + histories_at(scoreboard->row_count)) + slot;
}

uint64_t nx_scoreboard_script_count(const nx_scoreboard_t *scoreboard)
{
    uint64_t count = scoreboard->memory->scripts.ended;
    for (uint32_t row = 0; row < scoreboard->row_count; row++) {
        /* A row whose pid was never set has no statistics, and their pages are not touched. */
        count += nx_scoreboard_row(scoreboard, row)->pid == 0
                     ? 0
                     : nx_scoreboard_stats(scoreboard, row)->script.count;
    }
    return count;
}

static int map(int fd, uint32_t slot_capacity, nx_scoreboard_t **scoreboard)
{
    nx_scoreboard_t *mapped = calloc(1, sizeof(*mapped));
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
    *scoreboard = mapped;
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

static int open_scoreboard_file(size_t bytes)
{
    int file = memfd_create("nexus-scoreboard", MFD_CLOEXEC | MFD_ALLOW_SEALING);
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

int nx_scoreboard_create(uint32_t slot_count, int *fd, nx_scoreboard_t **scoreboard)
{
    uint32_t slot_capacity = capacity_for(slot_count);
    int file = open_scoreboard_file(bytes_of(slot_capacity));
    if (file < 0) {
        return file;
    }
    int result = map(file, slot_capacity, scoreboard);
    if (result != 0) {
        close(file);
        return result;
    }
    (*scoreboard)->slot_count = slot_count;
    nx_scoreboard_reset(*scoreboard);
    (*scoreboard)->memory->scripts.opened_at = nx_clock_monotonic() + nx_clock_wall_offset();
    *fd = file;
    return 0;
}

/* 0: no scoreboard has that size. */
static uint32_t capacity_of_size(size_t bytes)
{
    for (uint32_t capacity = SLOTS_AT_LEAST; capacity <= SLOTS_AT_MOST; capacity++) {
        if (bytes_of(capacity) == bytes) {
            return capacity;
        }
    }
    return 0;
}

int nx_scoreboard_attach(int fd, nx_scoreboard_t **scoreboard)
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
    int result = slot_capacity == 0 ? -EINVAL : map(fd, slot_capacity, scoreboard);
    if (result != 0) {
        return result;
    }
    if ((*scoreboard)->memory->magic == SCOREBOARD_MAGIC) {
        return 0;
    }
    nx_scoreboard_close(*scoreboard);
    *scoreboard = NULL;
    return -EINVAL;
}

void nx_scoreboard_close(nx_scoreboard_t *scoreboard)
{
    munmap(scoreboard->memory, scoreboard->bytes);
    free(scoreboard);
}

void nx_scoreboard_reset(nx_scoreboard_t *scoreboard)
{
    nx_scoreboard_memory_t *memory = scoreboard->memory;
    memory->magic = SCOREBOARD_MAGIC;
    atomic_store(&memory->slot_count, scoreboard->slot_count);
    for (uint32_t mark = 0; mark < NX_MARKS; mark++) {
        atomic_store(&memory->marks[mark], scoreboard->marks[mark]);
    }
    atomic_store(&memory->log_epoch, scoreboard->log_epoch);
    for (uint32_t row = 0; row < scoreboard->row_count; row++) {
        nx_scoreboard_free(scoreboard, row);
    }
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

int nx_scoreboard_widen(nx_scoreboard_t *scoreboard, uint32_t slot_count)
{
    if (slot_count > scoreboard->slot_capacity) {
        return -ENOSPC;
    }
    if (slot_count > scoreboard->slot_count) {
        scoreboard->slot_count = slot_count;
    }
    atomic_store(&scoreboard->memory->slot_count, scoreboard->slot_count);
    return 0;
}

void nx_scoreboard_narrow(nx_scoreboard_t *scoreboard, uint32_t slot_count)
{
    if (slot_count < scoreboard->slot_count) {
        scoreboard->slot_count = slot_count;
        atomic_store(&scoreboard->memory->slot_count, slot_count);
    }
}

uint32_t nx_scoreboard_slots(const nx_scoreboard_t *scoreboard)
{
    uint32_t slots = atomic_load(&scoreboard->memory->slot_count);
    return slots < scoreboard->slot_capacity ? slots : scoreboard->slot_capacity;
}

void nx_scoreboard_mark(nx_scoreboard_t *scoreboard, nx_mark_t mark, uint32_t generation)
{
    scoreboard->marks[mark] = generation;
    atomic_store(&scoreboard->memory->marks[mark], generation);
}

uint32_t nx_scoreboard_marked(const nx_scoreboard_t *scoreboard, nx_mark_t mark)
{
    return atomic_load(&scoreboard->memory->marks[mark]);
}

void nx_scoreboard_reopen_logs(nx_scoreboard_t *scoreboard)
{
    atomic_store(&scoreboard->memory->log_epoch, ++scoreboard->log_epoch);
}

int nx_scoreboard_claim(nx_scoreboard_t *scoreboard, uint32_t slot, uint32_t generation, uint32_t workers)
{
    for (uint32_t index = 0; index < scoreboard->row_count; index++) {
        nx_row_t *row = nx_scoreboard_row(scoreboard, index);
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
        nx_worker_stats_t *stats = nx_scoreboard_stats(scoreboard, index);
        atomic_fetch_add(&scoreboard->memory->scripts.ended, stats->script.count);
        nx_worker_stats_clear(stats);
        return (int)index;
    }
    return -ENOSPC;
}

void nx_scoreboard_free(nx_scoreboard_t *scoreboard, uint32_t row)
{
    atomic_store(&nx_scoreboard_row(scoreboard, row)->state, NX_ROW_FREE);
}

bool nx_scoreboard_is_served(const nx_scoreboard_t *scoreboard, uint32_t slot, int64_t beating_since)
{
    for (uint32_t index = 0; index < scoreboard->row_count; index++) {
        const nx_row_t *row = nx_scoreboard_row(scoreboard, index);
        uint32_t state = row->state, workers = row->workers;
        if ((state == NX_ROW_SERVING || state == NX_ROW_RETIRING) && workers > 0 &&
            row->slot == slot % workers && row->heartbeat >= beating_since) {
            return true;
        }
    }
    return false;
}
