/* SPDX-License-Identifier: MIT */
/*
 * A ring in shared memory: records of bytes from one writing process to one reading process (docs/inside/fabric.md).
 *
 * Memory: the control block and the data are in the writer's region, the progress in the reader's. Each word has one
 * writer. A position counts all bytes since the ring was created and only grows. The offset of a record is its position
 * modulo the size.
 * Trust: neither side trusts what the other side has written. A record is copied before it is examined. No function
 * accesses bytes outside of the ring or of the caller's buffer, whatever the memory contains.
 * Processes: a process may be killed at any instruction. The writer's successor continues at the published tail. The
 * reader's successor begins at the position at which the writer opens the ring for it.
 * Threads: one thread of each side. No function blocks, allocates, or makes a system call.
 */
#ifndef NX_CORE_SHM_RING_H
#define NX_CORE_SHM_RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Written by the writer only. */
typedef struct nx_ring_control {
    _Atomic uint64_t tail;    /* the end of the published records */
    _Atomic uint64_t base;    /* where the records of the current reader begin */
    _Atomic uint32_t reader;  /* incarnation of the reader for which it is open; 0: none yet */
    _Atomic uint32_t starved; /* how often the writer has found the ring full */
    char padding[64 - 24];
} nx_ring_control_t;

/* Written by the reader only. */
typedef struct nx_ring_progress {
    _Atomic uint64_t head; /* the end of the records that were taken */
    char padding[64 - 8];
} nx_ring_progress_t;

_Static_assert(sizeof(nx_ring_control_t) == 64 && sizeof(nx_ring_progress_t) == 64, "one cache line each");

enum { NX_RING_ALIGNMENT = 16, NX_RING_SMALLEST = 4096 };

/* FIRST and LAST: the record begins or ends a message. A message in one record has both. */
enum { NX_RING_FILLER = 1, NX_RING_FIRST = 2, NX_RING_LAST = 4 };

typedef struct nx_ring_record {
    uint32_t length; /* of the bytes that follow the header */
    uint32_t total;  /* length of the whole message; in its first record only */
    uint32_t from;   /* incarnation of the writer */
    uint8_t channel;
    uint8_t flags;
    uint16_t reserved;
} nx_ring_record_t;

_Static_assert(sizeof(nx_ring_record_t) == NX_RING_ALIGNMENT, "the bytes of a record are aligned, too");

/* Where a ring lies. `size` is a power of two of at least NX_RING_SMALLEST. */
typedef struct nx_ring_place {
    nx_ring_control_t *control;
    nx_ring_progress_t *progress;
    uint8_t *data;
    uint32_t size;
} nx_ring_place_t;

/* --- the writer --- */

typedef struct nx_ring_writer {
    nx_ring_place_t place;
    uint64_t tail;      /* the end of the committed records */
    uint64_t published; /* the tail in the shared memory */
    uint64_t base;
    uint64_t head;    /* the reader's progress when it was last read */
    uint64_t claimed; /* up to here the lines were asked for */
    uint32_t from;    /* own incarnation */
    uint32_t reader;  /* incarnation of the reader for which it is open; 0: none */
    uint32_t pending; /* number of records that are committed and not published */
} nx_ring_writer_t;

/* Continues the ring at the position that an earlier incarnation has published. */
void nx_ring_writer_start(nx_ring_writer_t *writer, const nx_ring_place_t *place, uint32_t from);
/*
 * Opens the ring for a reader, which receives the records from here on. The earlier reader must have ended. Records
 * that it has not taken are lost; nx_ring_next_unread() returns them before this call.
 */
void nx_ring_open(nx_ring_writer_t *writer, uint32_t reader);
/* The length of the longest record of a ring of that size. */
static inline size_t nx_ring_longest(uint32_t size)
{
    return size / 4;
}
/*
 * Returns the place for a record of at least `least` bytes, and sets `*most` to its size, which is at most
 * nx_ring_longest(). NULL: there is no space. A reservation that is not committed has no effect.
 */
uint8_t *nx_ring_reserve(nx_ring_writer_t *writer, size_t least, size_t *most);
/*
 * Ends the record that was reserved last. `record` needs no `from`. It is passed in registers: a load of its bytes
 * from the stack would wait for all earlier stores, which go to memory that the reader's CPU holds.
 */
void nx_ring_commit(nx_ring_writer_t *writer, nx_ring_record_t record);
/* Reserves, copies and commits. False: there is no space. */
bool nx_ring_write(nx_ring_writer_t *writer, nx_ring_record_t record, const void *bytes);
/* Makes the committed records visible to the reader. False: there were none. */
bool nx_ring_publish(nx_ring_writer_t *writer);
/*
 * Called when the ring is full, before the writer waits. Asks the reader to ring the writer's bell after it has made
 * space. True: there is space for `least` bytes already.
 */
bool nx_ring_starve(nx_ring_writer_t *writer, size_t least);
/* True if there is space for a record of `least` bytes, by the reader's current progress. */
bool nx_ring_has_space(nx_ring_writer_t *writer, size_t least);
/*
 * Iterates over the records that a reader has not taken. Called after that reader has ended. `*position` is 0 for the
 * first call, and opaque to the caller. NULL: no more records. The bytes follow the record.
 */
const nx_ring_record_t *nx_ring_next_unread(const nx_ring_writer_t *writer, uint64_t *position);

/* --- the reader --- */

typedef struct nx_ring_reader {
    nx_ring_place_t place;
    uint64_t head;
    uint64_t faults;  /* number of malformed records and positions */
    uint32_t self;    /* own incarnation */
    uint32_t starved; /* the last value seen */
    bool is_attached;
} nx_ring_reader_t;

void nx_ring_reader_start(nx_ring_reader_t *reader, const nx_ring_place_t *place, uint32_t self);
/* True if nx_ring_take() would return records. */
bool nx_ring_has_news(nx_ring_reader_t *reader);
/*
 * Copies published records to `into`, which has the size of the ring, and marks them as taken. The writer may then
 * reuse their space, and a successor of the reader does not receive them. Returns the number of bytes; 0 if there are
 * no records. A full ring may need two calls.
 */
size_t nx_ring_take(nx_ring_reader_t *reader, uint8_t *into);
/*
 * True if the writer has begun to wait for space since the last call that looked, and half of the ring is free. The
 * caller then rings the writer's bell. Called after nx_ring_take(). With less free space, each wake-up would be for few
 * records; any record fits into half a ring.
 */
bool nx_ring_is_starved(nx_ring_reader_t *reader);
/*
 * Returns the next record of a copy of `length` bytes, from `*offset` on. NULL: there are no more, or the next bytes
 * are not a record, which is counted in `faults`. Skips fillers. The bytes follow the record.
 */
const nx_ring_record_t *nx_ring_next(nx_ring_reader_t *reader, const uint8_t *copy, size_t length,
                                     size_t *offset);

#endif
