/* SPDX-License-Identifier: MIT */
/*
 * Coded copies of files. A worker codes a file when it is requested first, and keeps the copy in memory that the kernel
 * can send from (memfd_create(2)). A file that changes has another modification time, and is coded again.
 */
#include "server/classic/coding.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "http/response/gzip.h"

/* A larger file would occupy the worker for too long: 2 MiB take about 50 ms. */
#define FILE_LENGTH_MAX (2 * 1024 * 1024)
/* Copies of a worker. A new copy replaces an older one with the same place in the table. */
#define COPIES          256
#define COPIES_SIZE_MAX (16 * 1024 * 1024)

typedef struct coded_copy {
    struct stat of;  /* the file */
    int level;       /* 0: the place is empty */
    nx_file_t *file; /* NULL: gzip does not make this file smaller */
} coded_copy_t;

static NX_PER_THREAD struct {
    coded_copy_t *copies;
    uint64_t size;
    size_t next; /* the copy that is dropped next when they are too large together */
} self;

bool nx_classic__may_code_file(const nx_site_target_t *target)
{
    return target->file_status.st_size >= NX_CODED_LENGTH_MIN &&
           target->file_status.st_size <= FILE_LENGTH_MAX;
}

static bool is_copy_of(const coded_copy_t *copy, const struct stat *file, int level)
{
    return copy->level == level && copy->of.st_ino == file->st_ino && copy->of.st_dev == file->st_dev &&
           copy->of.st_size == file->st_size && copy->of.st_mtim.tv_sec == file->st_mtim.tv_sec &&
           copy->of.st_mtim.tv_nsec == file->st_mtim.tv_nsec;
}

static void drop_copy(coded_copy_t *copy)
{
    if (copy->file != NULL) {
        self.size -= copy->file->size;
        nx_file_release(copy->file);
    }
    *copy = (coded_copy_t){.level = 0};
}

static void free_space(uint64_t length)
{
    while (self.size + length > COPIES_SIZE_MAX) {
        drop_copy(&self.copies[self.next]);
        self.next = (self.next + 1) % COPIES;
    }
}

/* Reads the whole file. NULL: it cannot be read, or it is being truncated. */
static char *read_target(const nx_site_target_t *target)
{
    size_t size = (size_t)target->file_status.st_size, filled = 0;
    char *content = malloc(size);
    while (content != NULL && filled < size) {
        ssize_t count = pread(target->file, content + filled, size - filled, (off_t)filled);
        if (count <= 0) {
            free(content);
            return NULL;
        }
        filled += (size_t)count;
    }
    return content;
}

static zend_string *code_target(const nx_site_target_t *target, int level)
{
    nx_gzip_t *coder = nx_gzip_create(level);
    char *content = coder == NULL ? NULL : read_target(target);
    zend_string *coded = NULL;
    if (content != NULL) {
        coded = nx_gzip_add(coder, content, (size_t)target->file_status.st_size, NX_GZIP_END);
    }
    free(content);
    nx_gzip_destroy(coder);
    return coded;
}

/* A file in memory, with the times of the file that it is a copy of. */
static nx_file_t *file_in_memory(const zend_string *content, const struct stat *of)
{
    int descriptor = memfd_create("nexus-gzip", MFD_CLOEXEC);
    if (descriptor < 0) {
        return NULL;
    }
    struct stat status = *of;
    status.st_size = (off_t)ZSTR_LEN(content);
    if (pwrite(descriptor, ZSTR_VAL(content), ZSTR_LEN(content), 0) != (ssize_t)ZSTR_LEN(content)) {
        close(descriptor);
        return NULL;
    }
    return nx_file_of(descriptor, &status);
}

static void keep_copy(coded_copy_t *copy, const nx_site_target_t *target, int level)
{
    zend_string *coded = code_target(target, level);
    if (coded == NULL) {
        return;
    }
    drop_copy(copy);
    if ((off_t)ZSTR_LEN(coded) < target->file_status.st_size) {
        free_space(ZSTR_LEN(coded));
        copy->file = file_in_memory(coded, &target->file_status);
        self.size += copy->file == NULL ? 0 : copy->file->size;
    }
    copy->of = target->file_status;
    copy->level = level;
    zend_string_release_ex(coded, true);
}

nx_file_t *nx_classic__coded_file(const nx_site_t *site, const nx_site_target_t *target)
{
    int level = nx_site_gzip_level(site);
    if (self.copies == NULL && (self.copies = calloc(COPIES, sizeof(*self.copies))) == NULL) {
        return NULL;
    }
    uint64_t place = (uint64_t)target->file_status.st_ino * 0x9e3779b97f4a7c15ull;
    coded_copy_t *copy = &self.copies[(place >> 32) % COPIES];
    if (!is_copy_of(copy, &target->file_status, level)) {
        keep_copy(copy, target, level);
    }
    return is_copy_of(copy, &target->file_status, level) && copy->file != NULL ? nx_file_hold(copy->file)
                                                                               : NULL;
}
