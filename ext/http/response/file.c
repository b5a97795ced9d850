/* SPDX-License-Identifier: MIT */
#include "http/response/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "php.h"

#include "http/wire/wire.h"

typedef struct type {
    const char *ending, *name;
} type_t;

static const type_t types[] = {
#define NX_TYPE(ending, name) {ending, name},
#include "http/response/types.def"
#undef NX_TYPE
};

static int compare_types(const void *key, const void *type)
{
    return strcasecmp(key, ((const type_t *)type)->ending);
}

const char *nx_file_type(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot == NULL || strchr(dot, '/') != NULL) {
        return "application/octet-stream";
    }
    const type_t *type =
        bsearch(dot + 1, types, sizeof(types) / sizeof(types[0]), sizeof(types[0]), compare_types);
    return type == NULL ? "application/octet-stream" : type->name;
}

nx_file_t *nx_file_of(int descriptor, const struct stat *status)
{
    nx_file_t *file = malloc(sizeof(*file));
    if (file == NULL) {
        close(descriptor);
        return NULL;
    }
    file->references = 1;
    file->descriptor = descriptor;
    file->size = (uint64_t)status->st_size;
    file->modified = status->st_mtim.tv_sec;
    file->tag_length = (uint8_t)snprintf(file->tag, sizeof(file->tag), "\"%llx-%llx\"",
                                         (unsigned long long)status->st_mtim.tv_sec * 1000000000ull +
                                             (unsigned long long)status->st_mtim.tv_nsec,
                                         (unsigned long long)status->st_size);
    nx_wire_format_date(file->modified_text, file->modified);
    return file;
}

static nx_file_t *fail_open(int descriptor, int error)
{
    close(descriptor);
    errno = error;
    return NULL;
}

nx_file_t *nx_file_of_open(int descriptor)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return fail_open(descriptor, errno);
    }
    if (!S_ISREG(status.st_mode)) {
        return fail_open(descriptor, S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
    }
    return nx_file_of(descriptor, &status);
}

/* O_NONBLOCK: opening a FIFO does not wait for its other end. */
nx_file_t *nx_file_open(const char *path)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    return descriptor < 0 ? NULL : nx_file_of_open(descriptor);
}

void nx_file_release(nx_file_t *file)
{
    if (--file->references == 0) {
        close(file->descriptor);
        free(file);
    }
}
