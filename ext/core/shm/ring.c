/* SPDX-License-Identifier: MIT */
/*
 * Order of the memory accesses. The stores of `tail`, `head` and `starved` and the loads that follow them on the same
 * side are sequentially consistent: each side stores its word, then looks at the other side's, so at least one of them
 * sees the other. The bells (core/shm/bell.h) take part in the same order.
 */
#include "core/shm/ring.h"

#include <string.h>

/* claim_lines() asks for this many bytes behind the tail. More is not faster. */
enum { CACHE_LINE = 64, CLAIMED_AHEAD = 512 };

static size_t record_span(size_t length)
{
    return (sizeof(nx_ring_record_t) + length + NX_RING_ALIGNMENT - 1) & ~(size_t)(NX_RING_ALIGNMENT - 1);
}

static uint64_t aligned_position(uint64_t position)
{
    return position & ~(uint64_t)(NX_RING_ALIGNMENT - 1);
}

/* --- the writer --- */

/* A progress outside of the written range comes from an earlier reader, or is wrong. It counts as no progress. */
static uint64_t clamp_head(const nx_ring_writer_t *writer, uint64_t head)
{
    return aligned_position(head) == head && head - writer->base <= writer->published - writer->base
               ? head
               : writer->base;
}

void nx_ring_writer_start(nx_ring_writer_t *writer, const nx_ring_place_t *place, uint32_t from)
{
    uint64_t tail = aligned_position(atomic_load(&place->control->tail));
    uint64_t base = aligned_position(atomic_load(&place->control->base));
    *writer = (nx_ring_writer_t){
        .place = *place,
        .tail = tail,
        .published = tail,
        .base = base,
        .from = from,
        .reader = atomic_load(&place->control->reader),
    };
    writer->head = clamp_head(writer, atomic_load(&place->progress->head));
}

void nx_ring_open(nx_ring_writer_t *writer, uint32_t reader)
{
    /* This also drops records that were committed but not published. */
    writer->tail = writer->published;
    writer->pending = 0;
    writer->base = writer->head = writer->tail;
    writer->reader = reader;
    atomic_store(&writer->place.control->base, writer->base);
    atomic_store(&writer->place.control->reader, reader);
}

static size_t free_bytes(const nx_ring_writer_t *writer)
{
    uint64_t used = writer->tail - writer->head;
    return used > writer->place.size ? 0 : writer->place.size - used;
}

/* The bytes that the record needs, with the filler before it. `*contiguous`: the bytes up to the end of the ring. */
static size_t needed_bytes(const nx_ring_writer_t *writer, size_t least, size_t *contiguous)
{
    size_t span = record_span(least);
    *contiguous = writer->place.size - (size_t)(writer->tail & (writer->place.size - 1));
    return span <= *contiguous ? span : *contiguous + span;
}

static bool has_space_by_cache(const nx_ring_writer_t *writer, size_t least)
{
    size_t contiguous;
    return needed_bytes(writer, least, &contiguous) <= free_bytes(writer);
}

bool nx_ring_has_space(nx_ring_writer_t *writer, size_t least)
{
    if (has_space_by_cache(writer, least)) {
        return true;
    }
    writer->head = clamp_head(writer, atomic_load(&writer->place.progress->head));
    return has_space_by_cache(writer, least);
}

static void write_filler(nx_ring_writer_t *writer, size_t contiguous)
{
    nx_ring_record_t filler = {.length = (uint32_t)(contiguous - sizeof(filler)), .flags = NX_RING_FILLER};
    memcpy(writer->place.data + (writer->tail & (writer->place.size - 1)), &filler, sizeof(filler));
    writer->tail += contiguous;
}

uint8_t *nx_ring_reserve(nx_ring_writer_t *writer, size_t least, size_t *most)
{
    if (least > nx_ring_longest(writer->place.size) || !nx_ring_has_space(writer, least)) {
        return NULL;
    }
    size_t contiguous;
    if (needed_bytes(writer, least, &contiguous) > contiguous) {
        write_filler(writer, contiguous);
        contiguous = writer->place.size;
    }
    size_t space = free_bytes(writer);
    space = space < contiguous ? space : contiguous;
    size_t longest = nx_ring_longest(writer->place.size);
    *most = space - sizeof(nx_ring_record_t) < longest ? space - sizeof(nx_ring_record_t) : longest;
    return writer->place.data + (writer->tail & (writer->place.size - 1)) + sizeof(nx_ring_record_t);
}

static inline void prefetch_for_write(const void *line)
{
#if defined(__x86_64__)
    /* GCC's builtin prefetches for reading unless it compiles for a CPU that has this instruction. Others ignore it. */
    __asm__ volatile("prefetchw %0" : : "m"(*(const char *)line));
#else
    __builtin_prefetch(line, 1);
#endif
}

/*
 * Asks for the cache lines of the next records, which the reader's CPU has. Without it, the first store to such a line
 * waits for about as long as a whole message takes, and later stores wait for it. Does not ask for lines with records
 * that are not yet taken.
 */
static void claim_lines(nx_ring_writer_t *writer)
{
    uint64_t ahead = free_bytes(writer);
    ahead = ahead < CLAIMED_AHEAD ? ahead : CLAIMED_AHEAD;
    /* Distances from the tail, as positions may wrap. One that is too long belongs to an earlier tail. */
    uint64_t claimed = writer->claimed - writer->tail;
    claimed = claimed <= CLAIMED_AHEAD + CACHE_LINE ? claimed : 0;
    for (; claimed < ahead; claimed += CACHE_LINE) {
        prefetch_for_write(writer->place.data + ((writer->tail + claimed) & (writer->place.size - 1)));
    }
    writer->claimed = writer->tail + claimed;
}

void nx_ring_commit(nx_ring_writer_t *writer, nx_ring_record_t record)
{
    record.from = writer->from;
    memcpy(writer->place.data + (writer->tail & (writer->place.size - 1)), &record, sizeof(record));
    writer->tail += record_span(record.length);
    writer->pending++;
    claim_lines(writer);
}

bool nx_ring_write(nx_ring_writer_t *writer, nx_ring_record_t record, const void *bytes)
{
    size_t most;
    uint8_t *place = nx_ring_reserve(writer, record.length, &most);
    if (place == NULL) {
        return false;
    }
    if (record.length > 0) {
        memcpy(place, bytes, record.length);
    }
    nx_ring_commit(writer, record);
    return true;
}

bool nx_ring_publish(nx_ring_writer_t *writer)
{
    if (writer->pending == 0) {
        return false;
    }
    writer->published = writer->tail;
    writer->pending = 0;
    atomic_store(&writer->place.control->tail, writer->tail);
    return true;
}

bool nx_ring_starve(nx_ring_writer_t *writer, size_t least)
{
    _Atomic uint32_t *starved = &writer->place.control->starved;
    atomic_store(starved, atomic_load_explicit(starved, memory_order_relaxed) + 1);
    return nx_ring_has_space(writer, least);
}

const nx_ring_record_t *nx_ring_next_unread(const nx_ring_writer_t *writer, uint64_t *position)
{
    uint32_t size = writer->place.size;
    uint64_t at = *position == 0 ? clamp_head(writer, atomic_load(&writer->place.progress->head))
                                 : aligned_position(*position);
    /* The reader may have stored a position that is not the start of a record. */
    while (at != writer->tail && writer->tail - at <= size) {
        size_t offset = (size_t)(at & (size - 1));
        const nx_ring_record_t *record = (const nx_ring_record_t *)(writer->place.data + offset);
        size_t span = record_span(record->length);
        if (span > size - offset || span > writer->tail - at) {
            return NULL;
        }
        at += span;
        /* The lowest bit says that the walk has begun: a tail that an earlier incarnation has damaged can wrap to 0. */
        *position = at | 1;
        if (!(record->flags & NX_RING_FILLER)) {
            return record;
        }
    }
    return NULL;
}

/* --- the reader --- */

void nx_ring_reader_start(nx_ring_reader_t *reader, const nx_ring_place_t *place, uint32_t self)
{
    *reader = (nx_ring_reader_t){.place = *place, .self = self};
}

/* False: the ring is not open for this incarnation. */
static bool attach_reader(nx_ring_reader_t *reader)
{
    if (reader->is_attached) {
        return true;
    }
    if (atomic_load(&reader->place.control->reader) != reader->self) {
        return false;
    }
    reader->head = aligned_position(atomic_load(&reader->place.control->base));
    reader->starved = atomic_load(&reader->place.control->starved) - 1;
    reader->is_attached = true;
    return true;
}

bool nx_ring_has_news(nx_ring_reader_t *reader)
{
    return attach_reader(reader) && atomic_load(&reader->place.control->tail) != reader->head;
}

size_t nx_ring_take(nx_ring_reader_t *reader, uint8_t *into)
{
    if (!attach_reader(reader)) {
        return 0;
    }
    uint32_t size = reader->place.size;
    uint64_t tail = atomic_load(&reader->place.control->tail);
    if (tail == reader->head) {
        return 0;
    }
    if (aligned_position(tail) != tail || tail - reader->head > size) {
        reader->faults++;
        reader->head = aligned_position(tail);
        atomic_store(&reader->place.progress->head, reader->head);
        return 0;
    }
    size_t offset = (size_t)(reader->head & (size - 1));
    size_t length = (size_t)(tail - reader->head);
    length = length < size - offset ? length : size - offset;
    memcpy(into, reader->place.data + offset, length);
    reader->head += length;
    atomic_store(&reader->place.progress->head, reader->head);
    return length;
}

bool nx_ring_is_starved(nx_ring_reader_t *reader)
{
    if (atomic_load(&reader->place.control->tail) - reader->head > reader->place.size / 2) {
        return false;
    }
    uint32_t starved = atomic_load(&reader->place.control->starved);
    bool has_changed = starved != reader->starved;
    reader->starved = starved;
    return has_changed;
}

const nx_ring_record_t *nx_ring_next(nx_ring_reader_t *reader, const uint8_t *copy, size_t length,
                                     size_t *offset)
{
    while (*offset < length) {
        const nx_ring_record_t *record = (const nx_ring_record_t *)(copy + *offset);
        if (length - *offset < sizeof(*record) || record->length > length - *offset - sizeof(*record)) {
            reader->faults++;
            *offset = length;
            return NULL;
        }
        *offset += record_span(record->length);
        if (!(record->flags & NX_RING_FILLER)) {
            return record;
        }
    }
    return NULL;
}
