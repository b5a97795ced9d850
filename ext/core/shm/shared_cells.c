/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_cells.h"

#include <errno.h>
#include <string.h>

#define WORD_BITS UINT32_C(64)

static uint32_t load_index(const uint32_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static uint32_t bitmap_words(const nx_shared_cells_t *cells)
{
    return (cells->count + WORD_BITS - 1) / WORD_BITS;
}

static bool is_cell_used(const nx_shared_cells_t *cells, uint32_t index)
{
    return cells->bitmap[index / WORD_BITS] >> (index % WORD_BITS) & 1;
}

static uint32_t used_cells(const nx_shared_cells_t *cells)
{
    return atomic_load_explicit(&cells->state->used, memory_order_relaxed);
}

static void add_used_cells(nx_shared_cells_t *cells, uint32_t count)
{
    atomic_fetch_add_explicit(&cells->state->used, count, memory_order_relaxed);
}

/* Sets or clears the bits of a range within the cells. */
static void set_cells(nx_shared_cells_t *cells, uint32_t first, uint32_t count, bool is_used)
{
    while (count > 0) {
        uint32_t bit = first % WORD_BITS, here = WORD_BITS - bit < count ? WORD_BITS - bit : count;
        uint64_t mask = (here == WORD_BITS ? UINT64_MAX : (UINT64_C(1) << here) - 1) << bit;
        uint64_t *word = &cells->bitmap[first / WORD_BITS];
        *word = is_used ? *word | mask : *word & ~mask;
        first += here;
        count -= here;
    }
}

static void reset_bitmap(nx_shared_cells_t *cells)
{
    uint32_t words = bitmap_words(cells);
    memset(cells->bitmap, 0, (size_t)words * sizeof(uint64_t));
    cells->bitmap[0] = 1;
    for (uint32_t index = cells->count; index < words * WORD_BITS; index++) {
        cells->bitmap[index / WORD_BITS] |= UINT64_C(1) << (index % WORD_BITS);
    }
    atomic_store(&cells->state->used, 1);
    atomic_store(&cells->state->lowest, 0);
}

void nx_shared_cells_fill(nx_shared_cells_t *cells)
{
    reset_bitmap(cells);
}

static void lock_cells(nx_shared_cells_t *cells)
{
    if (nx_shared_lock_acquire(&cells->state->lock)) {
        atomic_store(&cells->state->is_damaged, 1);
    }
}

static void unlock_cells(nx_shared_cells_t *cells)
{
    nx_shared_lock_release(&cells->state->lock);
}

uint32_t nx_shared_cells_needed(size_t head, size_t bytes)
{
    return (uint32_t)((head + bytes + NX_SHARED_CELL_BYTES - 1) / NX_SHARED_CELL_BYTES);
}

uint32_t nx_shared_cells_free(const nx_shared_cells_t *cells)
{
    uint32_t used = used_cells(cells);
    return used < cells->count ? cells->count - used : 0;
}

/* The first free cell; 0: none. Moves `lowest` to its word. */
static uint32_t find_free_cell(nx_shared_cells_t *cells)
{
    uint32_t words = bitmap_words(cells);
    uint32_t word = atomic_load_explicit(&cells->state->lowest, memory_order_relaxed);
    while (word < words && cells->bitmap[word] == UINT64_MAX) {
        word++;
    }
    atomic_store_explicit(&cells->state->lowest, word, memory_order_relaxed);
    if (word >= words) {
        return 0;
    }
    uint32_t index = word * WORD_BITS + (uint32_t)__builtin_ctzll(~cells->bitmap[word]);
    /* Bits after the last cell are set, unless another process has damaged the bitmap. */
    return index < cells->count ? index : 0;
}

/* The number of adjacent free cells from `first` on, at most `most`. */
static uint32_t measure_run(const nx_shared_cells_t *cells, uint32_t first, uint32_t most)
{
    uint32_t count = 1;
    while (count < most && first + count < cells->count && !is_cell_used(cells, first + count)) {
        bool is_whole_word = (first + count) % WORD_BITS == 0 && most - count >= WORD_BITS &&
                             cells->count - (first + count) >= WORD_BITS &&
                             cells->bitmap[(first + count) / WORD_BITS] == 0;
        count += is_whole_word ? WORD_BITS : 1;
    }
    return count;
}

static void give_runs(nx_shared_cells_t *cells, uint32_t first)
{
    uint32_t budget = cells->count;
    while (first != 0 && first < cells->count && is_cell_used(cells, first)) {
        nx_shared_run_t *run = nx_shared_cells_at(cells, first);
        uint32_t count = load_index(&run->count), next = load_index(&run->next);
        if (count == 0 || count > budget || count > cells->count - first) {
            return;
        }
        set_cells(cells, first, count, false);
        add_used_cells(cells, -count);
        if (first / WORD_BITS < atomic_load_explicit(&cells->state->lowest, memory_order_relaxed)) {
            atomic_store_explicit(&cells->state->lowest, first / WORD_BITS, memory_order_relaxed);
        }
        budget -= count;
        first = next;
    }
}

static uint32_t cells_for(size_t bytes)
{
    return (uint32_t)((bytes + NX_SHARED_CELL_BYTES - 1) / NX_SHARED_CELL_BYTES);
}

/* The first run must have the whole head, so runs that are too short for it are skipped. */
static uint32_t find_head_run(nx_shared_cells_t *cells, uint32_t head_cells, uint32_t wanted, uint32_t *count)
{
    uint32_t first = find_free_cell(cells);
    while (first != 0) {
        *count = measure_run(cells, first, wanted);
        if (*count >= head_cells) {
            return first;
        }
        first += *count;
        while (first < cells->count && is_cell_used(cells, first)) {
            first++;
        }
        first = first < cells->count ? first : 0;
    }
    return 0;
}

static int take_runs(nx_shared_cells_t *cells, size_t head, size_t bytes, uint32_t *first)
{
    size_t left = head + bytes;
    nx_shared_run_t *previous = NULL;
    *first = 0;
    while (left > 0) {
        uint32_t count = 0;
        uint32_t head_cells = previous == NULL ? cells_for(head) : 1;
        uint32_t start = find_head_run(cells, head_cells, cells_for(left), &count);
        if (start == 0) {
            give_runs(cells, *first);
            *first = 0;
            return -ENOSPC;
        }
        set_cells(cells, start, count, true);
        add_used_cells(cells, count);
        nx_shared_run_t *run = nx_shared_cells_at(cells, start);
        run->next = 0;
        run->count = count;
        if (previous == NULL) {
            *first = start;
        } else {
            previous->next = start;
        }
        previous = run;
        size_t held = count * NX_SHARED_CELL_BYTES;
        /* Each further run needs a header. */
        left = held >= left ? 0 : left - held + sizeof(nx_shared_run_t);
    }
    return 0;
}

int nx_shared_cells_take(nx_shared_cells_t *cells, size_t head, size_t bytes, uint32_t *first)
{
    if (nx_shared_cells_needed(head, bytes) > nx_shared_cells_free(cells) &&
        !atomic_load(&cells->state->is_damaged)) {
        return -ENOSPC;
    }
    lock_cells(cells);
    int result = atomic_load(&cells->state->is_damaged) ? -EUCLEAN : take_runs(cells, head, bytes, first);
    unlock_cells(cells);
    return result;
}

void nx_shared_cells_give(nx_shared_cells_t *cells, uint32_t first)
{
    lock_cells(cells);
    if (!atomic_load(&cells->state->is_damaged)) {
        give_runs(cells, first);
    }
    unlock_cells(cells);
}

void nx_shared_cells_begin_marking(nx_shared_cells_t *cells)
{
    lock_cells(cells);
    atomic_store(&cells->state->is_damaged, 1);
    reset_bitmap(cells);
}

bool nx_shared_cells_mark(nx_shared_cells_t *cells, uint32_t first)
{
    uint32_t start = first;
    do {
        const nx_shared_run_t *run = nx_shared_cells_at(cells, first);
        uint32_t count = run == NULL ? 0 : load_index(&run->count);
        if (count == 0 || count > cells->count - first) {
            break;
        }
        for (uint32_t index = first; index < first + count; index++) {
            if (is_cell_used(cells, index)) {
                /* The cells marked so far stay marked, since one of them may belong to the other record. */
                return false;
            }
        }
        set_cells(cells, first, count, true);
        add_used_cells(cells, count);
        first = load_index(&run->next);
        if (first == 0) {
            return true;
        }
    } while (first != start);
    return false;
}

void nx_shared_cells_end_marking(nx_shared_cells_t *cells)
{
    atomic_store(&cells->state->is_damaged, 0);
    unlock_cells(cells);
}

/* Moves the stream to the run at `next`. */
static bool enter_run(nx_shared_stream_t *stream)
{
    uint32_t index = stream->next;
    const nx_shared_run_t *run = nx_shared_cells_at(stream->cells, index);
    uint32_t count = run == NULL ? 0 : load_index(&run->count);
    if (count == 0 || count > stream->cells->count - index) {
        return false;
    }
    stream->at = (char *)run + sizeof(*run);
    stream->left = count * NX_SHARED_CELL_BYTES - sizeof(*run);
    stream->next = load_index(&run->next);
    return true;
}

bool nx_shared_stream_open(const nx_shared_cells_t *cells, uint32_t first, size_t head,
                           nx_shared_stream_t *stream)
{
    *stream = (nx_shared_stream_t){.cells = cells, .next = first};
    if (!enter_run(stream) || stream->left < head - sizeof(nx_shared_run_t)) {
        return false;
    }
    stream->at += head - sizeof(nx_shared_run_t);
    stream->left -= head - sizeof(nx_shared_run_t);
    return true;
}

typedef bool (*visit_part_t)(char *part, const char *bytes, size_t length);

/*
 * Damaged runs may form a cycle. The loop ends nevertheless, because each step consumes at least one byte of `length`.
 */
static inline bool visit_parts(nx_shared_stream_t *stream, const char *bytes, size_t length,
                               visit_part_t visit)
{
    while (length > 0) {
        if (stream->left == 0 && !enter_run(stream)) {
            return false;
        }
        size_t here = stream->left < length ? stream->left : length;
        if (!visit(stream->at, bytes, here)) {
            return false;
        }
        stream->at += here;
        stream->left -= here;
        bytes = bytes == NULL ? NULL : bytes + here;
        length -= here;
    }
    return true;
}

static bool read_part(char *part, const char *bytes, size_t length)
{
    memcpy((char *)bytes, part, length);
    return true;
}

static bool write_part(char *part, const char *bytes, size_t length)
{
    memcpy(part, bytes, length);
    return true;
}

static bool equals_part(char *part, const char *bytes, size_t length)
{
    return memcmp(part, bytes, length) == 0;
}

static bool skip_part(char *part, const char *bytes, size_t length)
{
    return true;
}

bool nx_shared_stream_read(nx_shared_stream_t *stream, void *bytes, size_t length)
{
    return visit_parts(stream, bytes, length, read_part);
}

bool nx_shared_stream_write(nx_shared_stream_t *stream, const void *bytes, size_t length)
{
    return visit_parts(stream, bytes, length, write_part);
}

bool nx_shared_stream_equals(nx_shared_stream_t *stream, const void *bytes, size_t length)
{
    return visit_parts(stream, bytes, length, equals_part);
}

bool nx_shared_stream_skip(nx_shared_stream_t *stream, size_t length)
{
    return visit_parts(stream, NULL, length, skip_part);
}
