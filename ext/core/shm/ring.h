/* SPDX-License-Identifier: MIT */
/*
 * A ring in shared memory: records of bytes from one writing process to one reading process (docs/inside/fabric.md).
 *
 * Memory: the control block and the data are in the writer's region, the progress in the reader's. Each word has one
 * writer. Positions are bytes since the beginning and only grow; a record lies at its position modulo the size.
 * Trust: neither side trusts what the other one has written. A record is copied before it is examined. Whatever the
 * memory contains, no function accesses bytes outside of the ring or of the caller's buffer.
 * Processes: a process may be killed at any instruction. The writer's successor continues at the published tail, the
 * reader's successor begins where the writer opens the ring for it.
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
    _Atomic uint64_t tail;    /* the end of what was published */
    _Atomic uint64_t base;    /* where the records for the current reader begin */
    _Atomic uint32_t reader;  /* incarnation of the reader for which it is open; 0: none yet */
    _Atomic uint32_t starved; /* how often the writer has found it full */
    char padding[64 - 24];
} nx_ring_control_t;

/* Written by the reader only. */
typedef struct nx_ring_progress {
    _Atomic uint64_t head; /* the end of what was taken */
    char padding[64 - 8];
} nx_ring_progress_t;

_Static_assert(sizeof(nx_ring_control_t) == 64 && sizeof(nx_ring_progress_t) == 64, "one cache line each");

enum { NX_RING_ALIGNMENT = 16, NX_RING_SMALLEST = 4096 };

/* FIRST and LAST: the record begins or ends a message. A message that fits has both. */
enum { NX_RING_FILLER = 1, NX_RING_FIRST = 2, NX_RING_LAST = 4 };

typedef struct nx_ring_record {
    uint32_t length; /* of the bytes that follow the header */
    uint32_t total;  /* of the message, in its first record */
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
    uint64_t tail;      /* the end of what was committed */
    uint64_t published; /* the tail in the shared memory */
    uint64_t base;
    uint64_t head;    /* the reader's progress when it was last looked at */
    uint32_t from;    /* own incarnation */
    uint32_t reader;  /* incarnation of the reader for which it is open; 0: none */
    uint32_t pending; /* number of records that are committed and not published */
} nx_ring_writer_t;

/* Continues the ring where an earlier incarnation has left it. */
void nx_ring_writer_start(nx_ring_writer_t *writer, const nx_ring_place_t *place, uint32_t from);
/*
 * Opens the ring for a reader: that one gets the records from here on. The earlier reader must have ended: records
 * that it has not taken are lost, unless nx_ring_next_unread() was called for them.
 */
void nx_ring_open(nx_ring_writer_t *writer, uint32_t reader);
/* The longest record of a ring of that size. */
static inline size_t nx_ring_longest(uint32_t size)
{
    return size / 4;
}
/*
 * Returns a place for a record of at least `least` bytes, up to nx_ring_longest(), and in `*most` its size. NULL: there
 * is no space. A reservation that is not committed has no effect.
 */
uint8_t *nx_ring_reserve(nx_ring_writer_t *writer, size_t least, size_t *most);
/* Ends the record that was reserved last. `record` needs no `from`. */
void nx_ring_commit(nx_ring_writer_t *writer, const nx_ring_record_t *record);
/* Reserves, copies and commits. False: there is no space. */
bool nx_ring_write(nx_ring_writer_t *writer, const nx_ring_record_t *record, const void *bytes);
/* Makes the committed records visible. From then on they will be delivered. False: there were none. */
bool nx_ring_publish(nx_ring_writer_t *writer);
/*
 * To be called when the ring is full, before the writer waits: it asks the reader to ring it. True: there is space for
 * `least` bytes after all.
 */
bool nx_ring_starve(nx_ring_writer_t *writer, size_t least);
/* Whether there is space now for a record of `least` bytes, by the reader's current progress. */
bool nx_ring_has_space(nx_ring_writer_t *writer, size_t least);
/*
 * The records that the reader has not taken, when it has ended: from `*position` on, which is 0 at first and has
 * no meaning for the caller. NULL: no more. The bytes follow the record.
 */
const nx_ring_record_t *nx_ring_next_unread(const nx_ring_writer_t *writer, uint64_t *position);

/* --- the reader --- */

typedef struct nx_ring_reader {
    nx_ring_place_t place;
    uint64_t head;
    uint64_t faults;  /* records or positions that were not well-formed */
    uint32_t self;    /* own incarnation */
    uint32_t starved; /* the last value seen */
    bool is_attached;
} nx_ring_reader_t;

void nx_ring_reader_start(nx_ring_reader_t *reader, const nx_ring_place_t *place, uint32_t self);
/* Whether nx_ring_take() would return something. */
bool nx_ring_has_news(nx_ring_reader_t *reader);
/*
 * Copies published records to `into`, which has the size of the ring, and counts them as taken: from then on the writer
 * may reuse their space, and a successor does not get them. Returns the number of bytes; 0: there are none. A full ring
 * may need two calls.
 */
size_t nx_ring_take(nx_ring_reader_t *reader, uint8_t *into);
/* Whether the writer waits for space since the last call. Called after nx_ring_take(). Then the writer is rung. */
bool nx_ring_is_starved(nx_ring_reader_t *reader);
/*
 * The next record of a copy of `length` bytes, from `*offset` on. NULL: no more, or what follows is not a record; the
 * latter counts as a fault. Fillers are left out. The bytes follow the record.
 */
const nx_ring_record_t *nx_ring_next(nx_ring_reader_t *reader, const uint8_t *copy, size_t length,
                                     size_t *offset);

#endif
