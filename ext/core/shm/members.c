/* SPDX-License-Identifier: MIT */
#include "core/shm/members.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/descriptor.h"
#include "core/shm/pages.h"

#define FIXED_SIZE (F_SEAL_SHRINK | F_SEAL_GROW)

/* Larger rings leave the caches. Smaller rings bound the memory when many members send to each other. */
static uint32_t ring_size_for(uint32_t capacity)
{
    if (capacity <= 64) {
        return 128 << 10;
    }
    if (capacity <= 128) {
        return 64 << 10;
    }
    return capacity <= 256 ? 32 << 10 : 16 << 10;
}

static size_t lives_at(uint32_t capacity)
{
    return nx_whole_pages(capacity * sizeof(nx_bell_t));
}

static size_t regions_at(uint32_t capacity)
{
    return lives_at(capacity) + nx_whole_pages(capacity * sizeof(nx_life_t));
}

static size_t controls_at(uint32_t capacity)
{
    return NX_PAGE_BYTES + nx_whole_pages(capacity * sizeof(nx_ring_progress_t));
}

static size_t table_at(uint32_t capacity)
{
    return controls_at(capacity) + nx_whole_pages(capacity * sizeof(nx_ring_control_t));
}

static size_t data_at(uint32_t capacity)
{
    return table_at(capacity) + NX_MEMBERS_TABLE_BYTES;
}

static size_t region_bytes(uint32_t capacity)
{
    return data_at(capacity) + (size_t)capacity * ring_size_for(capacity);
}

static size_t file_bytes(uint32_t capacity)
{
    return regions_at(capacity) + capacity * region_bytes(capacity);
}

int nx_memory_file_create(const char *name, size_t bytes)
{
    int file = nx_descriptor_raise(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
    if (file < 0) {
        return -errno;
    }
    if (ftruncate(file, (off_t)bytes) == 0 && fcntl(file, F_ADD_SEALS, FIXED_SIZE | F_SEAL_SEAL) == 0) {
        return file;
    }
    int error = errno;
    close(file);
    return -error;
}

int nx_memory_file_check(int fd, size_t bytes)
{
    struct stat status;
    int seals = fcntl(fd, F_GET_SEALS);
    if (seals < 0) {
        return errno == EBADF ? -EBADF : -EINVAL;
    }
    if (fstat(fd, &status) != 0) {
        return -errno;
    }
    return (seals & FIXED_SIZE) == FIXED_SIZE && (size_t)status.st_size == bytes ? 0 : -EINVAL;
}

int nx_members_create(uint32_t capacity)
{
    return capacity < 1 || capacity > NX_MEMBERS_MOST
               ? -EINVAL
               : nx_memory_file_create("nexus-fabric", file_bytes(capacity));
}

static int map_file(int fd, uint32_t capacity, size_t bytes, int protection, nx_members_t *members)
{
    int error =
        capacity < 1 || capacity > NX_MEMBERS_MOST ? -EINVAL : nx_memory_file_check(fd, file_bytes(capacity));
    if (error != 0) {
        return error;
    }
    uint8_t *memory = mmap(NULL, bytes, protection, MAP_SHARED | MAP_NORESERVE, fd, 0);
    if (memory == MAP_FAILED) {
        return -errno;
    }
    *members = (nx_members_t){
        .memory = memory, .bytes = bytes, .capacity = capacity, .ring_size = ring_size_for(capacity)};
    return 0;
}

int nx_members_map_supervisor(int fd, uint32_t capacity, nx_members_t *members)
{
    return map_file(fd, capacity, regions_at(capacity), PROT_READ | PROT_WRITE, members);
}

static size_t region_at(uint32_t capacity, uint32_t member)
{
    return regions_at(capacity) + member * region_bytes(capacity);
}

int nx_members_map_member(int fd, uint32_t capacity, uint32_t member, nx_members_t *members)
{
    if (member >= capacity) {
        return -EINVAL;
    }
    int error = map_file(fd, capacity, file_bytes(capacity), PROT_READ, members);
    if (error != 0) {
        return error;
    }
    size_t own = region_at(capacity, member);
    const int writable = PROT_READ | PROT_WRITE;
    if (mprotect(members->memory, lives_at(capacity), writable) == 0 &&
        mprotect(members->memory + own, region_bytes(capacity), writable) == 0 &&
        madvise(members->memory, members->bytes, MADV_DONTFORK) == 0) {
        return 0;
    }
    error = errno;
    nx_members_unmap(members);
    return -error;
}

void nx_members_unmap(nx_members_t *members)
{
    munmap(members->memory, members->bytes);
    members->memory = NULL;
}

nx_bell_t *nx_members_bell(const nx_members_t *members, uint32_t member)
{
    return (nx_bell_t *)members->memory + member;
}

nx_life_t *nx_members_life(const nx_members_t *members, uint32_t member)
{
    return (nx_life_t *)(members->memory + lives_at(members->capacity)) + member;
}

nx_region_header_t *nx_members_header(const nx_members_t *members, uint32_t member)
{
    return (nx_region_header_t *)(members->memory + region_at(members->capacity, member));
}

void *nx_members_table(const nx_members_t *members, uint32_t member)
{
    return members->memory + region_at(members->capacity, member) + table_at(members->capacity);
}

nx_ring_place_t nx_members_ring(const nx_members_t *members, uint32_t writer, uint32_t reader)
{
    uint32_t capacity = members->capacity;
    uint8_t *of_writer = members->memory + region_at(capacity, writer);
    uint8_t *of_reader = members->memory + region_at(capacity, reader);
    return (nx_ring_place_t){
        .control = (nx_ring_control_t *)(of_writer + controls_at(capacity)) + reader,
        .progress = (nx_ring_progress_t *)(of_reader + NX_PAGE_BYTES) + writer,
        .data = of_writer + data_at(capacity) + (size_t)reader * members->ring_size,
        .size = members->ring_size,
    };
}

static void write_eventfd(int fd)
{
    uint64_t one = 1;
    /* The write fails only if the counter is full. The owner is woken in that case, too. */
    ssize_t written = write(fd, &one, sizeof(one));
    (void)written;
}

uint32_t nx_members_begin(const nx_members_t *members, uint32_t member, uint32_t generation)
{
    nx_life_t *life = nx_members_life(members, member);
    uint32_t incarnation = (atomic_load(&life->life) + 1) | 1;
    atomic_store(&life->generation, generation);
    atomic_store(&life->life, incarnation);
    return incarnation;
}

void nx_members_end(const nx_members_t *members, uint32_t member, const int *bells)
{
    nx_life_t *life = nx_members_life(members, member);
    uint32_t incarnation = atomic_load(&life->life);
    if (incarnation % 2 == 0) {
        return;
    }
    atomic_store(&life->life, incarnation + 1);
    for (uint32_t other = 0; other < members->capacity; other++) {
        if (atomic_load(&nx_members_life(members, other)->life) % 2 == 1) {
            atomic_fetch_or(&nx_members_bell(members, other)->bits, nx_bell_bit(member));
            write_eventfd(bells[other]);
        }
    }
}

void nx_members_end_generation(const nx_members_t *members, uint32_t generation, const int *bells)
{
    for (uint32_t member = 0; member < members->capacity; member++) {
        if (atomic_load(&nx_members_life(members, member)->generation) == generation) {
            nx_members_end(members, member, bells);
        }
    }
}

bool nx_members_ring_bell(const nx_members_t *members, uint32_t from, uint32_t to, const int *bells)
{
    if (!nx_bell_ring(nx_members_bell(members, to), nx_bell_bit(from))) {
        return false;
    }
    write_eventfd(bells[to]);
    return true;
}
