/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_heap.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/shm/pages.h"
#include "core/shm/shared_lock.h"
#include "core/shm/shared_processes.h"

#define FILE_BYTES_DEFAULT ((size_t)64 << 30)
#define FILE_BYTES_MOST    ((size_t)1 << 46)
/* Seals against truncation: a process that reads mapped memory beyond the end of its file is killed by SIGBUS. */
#define HEAP_SEALS (F_SEAL_SHRINK | F_SEAL_GROW)

enum { SEGMENT_FREE, SEGMENT_READY };

typedef struct segment_entry {
    _Atomic uint32_t state; /* written last */
    uint32_t kind;
    uint64_t offset;
    uint64_t bytes;
    uint64_t detail;
    uint32_t name_length;
    char name[NX_SHARED_NAME_BYTES];
} segment_entry_t;

/* A zeroed file is an empty table. */
typedef struct segment_table {
    nx_shared_lock_t lock;
    segment_entry_t entries[NX_SHARED_SEGMENTS];
    nx_shared_processes_t processes;
} segment_table_t;

struct nx_shared_heap {
    segment_table_t *table;
    size_t bytes;
    int file;
    int bell;
};

static int make_sealed_file(size_t bytes)
{
    int file = memfd_create("nexus-shared", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) {
        return -errno;
    }
    if (ftruncate(file, (off_t)bytes) == 0 && fcntl(file, F_ADD_SEALS, HEAP_SEALS | F_SEAL_SEAL) == 0) {
        return file;
    }
    int error = errno;
    close(file);
    return -error;
}

int nx_shared_heap_create(size_t bytes, int *file, int *bell)
{
    if (bytes > FILE_BYTES_MOST) {
        return -EINVAL;
    }
    *file = make_sealed_file(nx_whole_pages(sizeof(segment_table_t)) + nx_whole_pages(bytes));
    if (*file < 0) {
        return *file;
    }
    *bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (*bell < 0) {
        int error = errno;
        close(*file);
        return -error;
    }
    return 0;
}

int nx_shared_heap_attach(int file, int bell, nx_shared_heap_t **heap)
{
    struct stat status;
    if (fstat(file, &status) != 0) {
        return -errno;
    }
    if ((size_t)status.st_size < nx_whole_pages(sizeof(segment_table_t)) || !S_ISREG(status.st_mode) ||
        !(fcntl(file, F_GET_SEALS) & F_SEAL_SHRINK)) {
        return -EINVAL;
    }
    nx_shared_heap_t *attached = calloc(1, sizeof(*attached));
    if (attached == NULL) {
        return -ENOMEM;
    }
    attached->table = mmap(NULL, sizeof(segment_table_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (attached->table == MAP_FAILED) {
        int error = errno;
        free(attached);
        return -error;
    }
    attached->bytes = (size_t)status.st_size;
    attached->file = file;
    attached->bell = bell;
    *heap = attached;
    return 0;
}

void nx_shared_heap_detach(nx_shared_heap_t *heap)
{
    munmap(heap->table, sizeof(segment_table_t));
    free(heap);
}

static pthread_mutex_t process_heap_mutex = PTHREAD_MUTEX_INITIALIZER;
static nx_shared_heap_t *process_heap;

static void make_process_heap(void)
{
    int file, bell;
    if (nx_shared_heap_create(FILE_BYTES_DEFAULT, &file, &bell) != 0) {
        return;
    }
    if (nx_shared_heap_attach(file, bell, &process_heap) != 0) {
        close(file);
        close(bell);
    }
}

nx_shared_heap_t *nx_shared_heap_of_process(void)
{
    pthread_mutex_lock(&process_heap_mutex);
    if (process_heap == NULL) {
        make_process_heap();
    }
    nx_shared_heap_t *heap = process_heap;
    pthread_mutex_unlock(&process_heap_mutex);
    return heap;
}

void nx_shared_heap_set_process(nx_shared_heap_t *heap)
{
    pthread_mutex_lock(&process_heap_mutex);
    process_heap = heap;
    pthread_mutex_unlock(&process_heap_mutex);
}

static void prepare_fork(void)
{
    nx_shared_heap_of_process();
    pthread_mutex_lock(&process_heap_mutex);
}

static void unlock_process_heap(void)
{
    pthread_mutex_unlock(&process_heap_mutex);
}

void nx_shared_heap_share_with_children(void)
{
    pthread_atfork(prepare_fork, unlock_process_heap, unlock_process_heap);
}

struct nx_shared_processes *nx_shared_heap_processes(const nx_shared_heap_t *heap)
{
    return &heap->table->processes;
}

int nx_shared_heap_bell(const nx_shared_heap_t *heap)
{
    return heap->bell;
}

void nx_shared_heap_ring(const nx_shared_heap_t *heap)
{
    int before = errno;
    uint64_t one = 1;
    /* EAGAIN (a full counter) needs 2^64 writes. Processes would have been woken by an earlier write even then. */
    ssize_t written = write(heap->bell, &one, sizeof(one));
    (void)written;
    errno = before;
}

/* Copies and checks an entry. False: it is free, or its contents are impossible. */
static bool read_segment(const nx_shared_heap_t *heap, const segment_entry_t *entry, segment_entry_t *copy)
{
    if (atomic_load_explicit(&entry->state, memory_order_acquire) != SEGMENT_READY) {
        return false;
    }
    memcpy((char *)copy + sizeof(copy->state), (const char *)entry + sizeof(copy->state),
           sizeof(*copy) - sizeof(copy->state));
    return copy->name_length <= NX_SHARED_NAME_BYTES && copy->offset % NX_PAGE_BYTES == 0 &&
           copy->bytes % NX_PAGE_BYTES == 0 && copy->bytes > 0 && copy->bytes <= heap->bytes &&
           copy->offset <= heap->bytes - copy->bytes &&
           copy->offset >= nx_whole_pages(sizeof(segment_table_t));
}

static segment_entry_t *find_segment(const nx_shared_heap_t *heap, const char *name, size_t length,
                                     segment_entry_t *copy)
{
    for (size_t index = 0; index < NX_SHARED_SEGMENTS; index++) {
        segment_entry_t *entry = &heap->table->entries[index];
        if (atomic_load_explicit(&entry->state, memory_order_relaxed) == SEGMENT_READY &&
            entry->name_length == length && read_segment(heap, entry, copy) && copy->name_length == length &&
            memcmp(copy->name, name, length) == 0) {
            return entry;
        }
    }
    return NULL;
}

/* The lowest offset at which `bytes` fit between the segments; 0: nowhere. */
static uint64_t find_gap(const nx_shared_heap_t *heap, size_t bytes)
{
    uint64_t candidate = nx_whole_pages(sizeof(segment_table_t));
    bool has_moved = true;
    /* Each round but the last moves the candidate to the end of at least one segment. */
    for (size_t round = 0; has_moved && round <= NX_SHARED_SEGMENTS; round++) {
        has_moved = false;
        for (size_t index = 0; index < NX_SHARED_SEGMENTS; index++) {
            segment_entry_t copy;
            if (!read_segment(heap, &heap->table->entries[index], &copy) ||
                copy.offset + copy.bytes <= candidate || copy.offset >= candidate + bytes) {
                continue;
            }
            candidate = copy.offset + copy.bytes;
            has_moved = true;
        }
    }
    return !has_moved && candidate <= heap->bytes && bytes <= heap->bytes - candidate ? candidate : 0;
}

static int map_segment(nx_shared_heap_t *heap, uint64_t offset, size_t bytes, nx_shared_segment_t *segment)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, heap->file, (off_t)offset);
    if (memory == MAP_FAILED) {
        return -errno;
    }
    *segment = (nx_shared_segment_t){.heap = heap, .memory = memory, .bytes = bytes};
    return 0;
}

static int punch_hole(const nx_shared_heap_t *heap, uint64_t offset, size_t bytes)
{
    int result =
        fallocate(heap->file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)offset, (off_t)bytes);
    return result == 0 ? 0 : -errno;
}

static segment_entry_t *find_free_entry(const nx_shared_heap_t *heap)
{
    for (size_t index = 0; index < NX_SHARED_SEGMENTS; index++) {
        segment_entry_t *entry = &heap->table->entries[index];
        if (atomic_load_explicit(&entry->state, memory_order_relaxed) == SEGMENT_FREE) {
            return entry;
        }
    }
    return NULL;
}

static int create_segment(nx_shared_heap_t *heap, const nx_shared_spec_t *spec, nx_shared_segment_t *segment)
{
    segment_entry_t *entry = find_free_entry(heap);
    size_t bytes = nx_whole_pages(spec->bytes);
    uint64_t offset = entry == NULL ? 0 : find_gap(heap, bytes);
    if (offset == 0) {
        return -ENOSPC;
    }
    /* A process that was killed while it created a segment may have left data here. */
    int result = punch_hole(heap, offset, bytes);
    result = result == 0 ? map_segment(heap, offset, bytes, segment) : result;
    if (result != 0) {
        return result;
    }
    if (spec->fill != NULL) {
        spec->fill(segment->memory, bytes, spec->detail);
    }
    entry->kind = spec->kind;
    entry->offset = offset;
    entry->bytes = bytes;
    entry->detail = spec->detail;
    entry->name_length = (uint32_t)spec->name_length;
    memcpy(entry->name, spec->name, spec->name_length);
    atomic_store_explicit(&entry->state, SEGMENT_READY, memory_order_release);
    return 0;
}

static int open_segment(nx_shared_heap_t *heap, const nx_shared_spec_t *spec, nx_shared_segment_t *segment,
                        nx_shared_existing_t *existing)
{
    segment_entry_t copy;
    if (find_segment(heap, spec->name, spec->name_length, &copy) == NULL) {
        return create_segment(heap, spec, segment);
    }
    if (copy.kind == spec->kind && copy.bytes == nx_whole_pages(spec->bytes) && copy.detail == spec->detail) {
        return map_segment(heap, copy.offset, copy.bytes, segment);
    }
    *existing = (nx_shared_existing_t){.kind = copy.kind, .bytes = copy.bytes, .detail = copy.detail};
    return -EEXIST;
}

int nx_shared_heap_open(nx_shared_heap_t *heap, const nx_shared_spec_t *spec, nx_shared_segment_t *segment,
                        nx_shared_existing_t *existing)
{
    if (spec->name_length == 0 || spec->name_length > NX_SHARED_NAME_BYTES) {
        return -ENAMETOOLONG;
    }
    if (spec->bytes == 0 || spec->bytes > FILE_BYTES_MOST) {
        return -EINVAL;
    }
    /* After the death of a holder nothing needs repair: an entry counts only when it is complete. */
    nx_shared_lock_acquire(&heap->table->lock);
    int result = open_segment(heap, spec, segment, existing);
    nx_shared_lock_release(&heap->table->lock);
    return result;
}

void nx_shared_segment_close(nx_shared_segment_t *segment)
{
    munmap(segment->memory, segment->bytes);
    segment->memory = NULL;
}

int nx_shared_heap_remove(nx_shared_heap_t *heap, const char *name, size_t name_length)
{
    segment_entry_t copy;
    nx_shared_lock_acquire(&heap->table->lock);
    segment_entry_t *entry = find_segment(heap, name, name_length, &copy);
    int result = -ENOENT;
    if (entry != NULL) {
        atomic_store_explicit(&entry->state, SEGMENT_FREE, memory_order_release);
        result = punch_hole(heap, copy.offset, copy.bytes);
    }
    nx_shared_lock_release(&heap->table->lock);
    return result;
}

size_t nx_shared_heap_available(nx_shared_heap_t *heap)
{
    size_t available = heap->bytes - nx_whole_pages(sizeof(segment_table_t));
    nx_shared_lock_acquire(&heap->table->lock);
    for (size_t index = 0; index < NX_SHARED_SEGMENTS; index++) {
        segment_entry_t copy;
        if (read_segment(heap, &heap->table->entries[index], &copy)) {
            available -= copy.bytes < available ? copy.bytes : available;
        }
    }
    nx_shared_lock_release(&heap->table->lock);
    return available;
}
