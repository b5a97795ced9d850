/* SPDX-License-Identifier: MIT */
/*
 * The input overwrites the control block, the progress and the data of a ring, bells and lives between operations, as a
 * hostile member could. No operation may access memory outside of them, or loop for ever. Each block is an allocation
 * of its own, so that AddressSanitizer sees its end.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/shm/members.h"

enum { SIZE = NX_RING_SMALLEST, CAPACITY = 3 };

typedef struct pen {
    const uint8_t *data;
    size_t length;
} pen_t;

typedef struct sides {
    nx_ring_place_t place;
    nx_ring_writer_t writer;
    nx_ring_reader_t reader;
    uint8_t *copy;
    nx_members_t members;
    int bells[CAPACITY];
} sides_t;

static void check(bool is_true)
{
    if (!is_true) {
        abort();
    }
}

static uint8_t next_byte(pen_t *pen)
{
    if (pen->length == 0) {
        return 0;
    }
    pen->length--;
    return *pen->data++;
}

static void scribble_in(pen_t *pen, void *memory, size_t bytes)
{
    size_t place = (next_byte(pen) << 8 | next_byte(pen)) % bytes;
    size_t count = next_byte(pen) % 40;
    count = count < bytes - place ? count : bytes - place;
    count = count < pen->length ? count : pen->length;
    memcpy((uint8_t *)memory + place, pen->data, count);
    pen->data += count;
    pen->length -= count;
}

/* A position that is nearly right gets further than an arbitrary one. */
static void move_position(pen_t *pen, _Atomic uint64_t *position)
{
    uint64_t distance = (uint64_t)(next_byte(pen) << 8 | next_byte(pen));
    atomic_fetch_add(position, distance - (UINT64_C(1) << 15));
}

static void scribble(sides_t *sides, pen_t *pen, uint8_t where)
{
    nx_ring_place_t *place = &sides->place;
    switch (where % 8) {
    case 0:
        scribble_in(pen, place->control, sizeof(*place->control));
        break;
    case 1:
        scribble_in(pen, place->progress, sizeof(*place->progress));
        break;
    case 2:
    case 3:
        scribble_in(pen, place->data, SIZE);
        break;
    case 4:
        move_position(pen, &place->control->tail);
        break;
    case 5:
        move_position(pen, &place->progress->head);
        break;
    case 6:
        scribble_in(pen, nx_members_bell(&sides->members, 0), CAPACITY * sizeof(nx_bell_t));
        break;
    default:
        scribble_in(pen, nx_members_life(&sides->members, 0), CAPACITY * sizeof(nx_life_t));
    }
}

/* Reads each byte of the record. */
static void read_bytes(const nx_ring_record_t *record)
{
    static unsigned sum;
    sum += record->channel;
    for (uint32_t i = 0; i < record->length; i++) {
        sum += ((const uint8_t *)(record + 1))[i];
    }
    __asm__ volatile("" : : "m"(sum));
}

static void read_all(sides_t *sides)
{
    size_t length = nx_ring_take(&sides->reader, sides->copy), offset = 0;
    check(length <= SIZE);
    nx_ring_is_starved(&sides->reader);
    const nx_ring_record_t *record;
    while ((record = nx_ring_next(&sides->reader, sides->copy, length, &offset)) != NULL) {
        read_bytes(record);
    }
}

static void read_unread(sides_t *sides)
{
    uint64_t position = 0;
    const nx_ring_record_t *record;
    for (int count = 0; (record = nx_ring_next_unread(&sides->writer, &position)) != NULL; count++) {
        check(count <= SIZE / NX_RING_ALIGNMENT);
        read_bytes(record);
    }
}

static void write_one(sides_t *sides, uint8_t code)
{
    size_t most;
    uint32_t length = code * 5;
    uint8_t *place = nx_ring_reserve(&sides->writer, length, &most);
    if (place == NULL) {
        nx_ring_starve(&sides->writer, length);
        return;
    }
    check(most >= length && most <= nx_ring_longest(SIZE));
    check(place >= sides->place.data && place + most <= sides->place.data + SIZE);
    memset(place, code, most);
    nx_ring_record_t record = {.length = length, .total = length, .flags = NX_RING_FIRST | NX_RING_LAST};
    nx_ring_commit(&sides->writer, record);
}

static void ring_members(sides_t *sides, uint8_t code)
{
    nx_members_t *members = &sides->members;
    uint32_t member = code % CAPACITY;
    uint64_t count;
    nx_members_begin(members, member, code >> 6);
    nx_members_ring_bell(members, member, (member + 1) % CAPACITY, sides->bells);
    nx_members_end(members, (member + 2) % CAPACITY, sides->bells);
    nx_members_end_generation(members, code >> 6, sides->bells);
    nx_bell_take(nx_members_bell(members, member));
    nx_bell_sleep(nx_members_bell(members, member));
    for (uint32_t i = 0; i < CAPACITY; i++) {
        (void)!read(sides->bells[i], &count, sizeof(count));
    }
}

static void operate(sides_t *sides, uint8_t what, uint8_t code)
{
    switch (what % 8) {
    case 0:
    case 1:
        write_one(sides, code);
        break;
    case 2:
        nx_ring_publish(&sides->writer);
        break;
    case 3:
        read_all(sides);
        break;
    case 4:
        read_unread(sides);
        break;
    case 5:
        nx_ring_writer_start(&sides->writer, &sides->place, code);
        break;
    case 6:
        read_unread(sides);
        nx_ring_open(&sides->writer, code);
        nx_ring_reader_start(&sides->reader, &sides->place, code);
        break;
    default:
        ring_members(sides, code);
    }
}

static void open_members(sides_t *sides, int file)
{
    check(file >= 0 && nx_members_map_supervisor(file, CAPACITY, &sides->members) == 0);
    for (int i = 0; i < CAPACITY; i++) {
        sides->bells[i] = eventfd(0, EFD_NONBLOCK);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    sides_t sides = {.place = {.control = aligned_alloc(64, sizeof(nx_ring_control_t)),
                               .progress = aligned_alloc(64, sizeof(nx_ring_progress_t)),
                               .data = aligned_alloc(64, SIZE),
                               .size = SIZE},
                     .copy = aligned_alloc(64, SIZE)};
    memset(sides.place.control, 0, sizeof(nx_ring_control_t));
    memset(sides.place.progress, 0, sizeof(nx_ring_progress_t));
    memset(sides.place.data, 0, SIZE);
    int file = nx_members_create(CAPACITY);
    open_members(&sides, file);
    nx_ring_writer_start(&sides.writer, &sides.place, 1);
    nx_ring_reader_start(&sides.reader, &sides.place, 3);
    nx_ring_open(&sides.writer, 3);
    for (pen_t pen = {.data = data, .length = length}; pen.length > 1;) {
        uint8_t code = next_byte(&pen);
        if (code & 128) {
            scribble(&sides, &pen, code);
        } else {
            operate(&sides, code, next_byte(&pen));
        }
    }
    for (int i = 0; i < CAPACITY; i++) {
        close(sides.bells[i]);
    }
    nx_members_unmap(&sides.members);
    close(file);
    free(sides.place.control);
    free(sides.place.progress);
    free(sides.place.data);
    free(sides.copy);
    return 0;
}
