/* SPDX-License-Identifier: MIT */
/*
 * Closes descriptors that a process forked by the application must not keep. As long as a process has a listening
 * socket open, the port is in use and clients wait in its backlog. The number of a descriptor may refer to another file
 * by then, so each descriptor is identified by its inode.
 */
#include "server/process/process.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct own_descriptor {
    int fd;
    dev_t device;
    ino_t inode;
} own_descriptor_t;

static NX_PER_THREAD struct {
    own_descriptor_t *descriptors;
    size_t count;
} self;

int nx_process_close_in_forks(const int *descriptors, size_t count)
{
    own_descriptor_t *all = reallocarray(self.descriptors, self.count + count, sizeof(*all));
    if (all == NULL) {
        return -ENOMEM;
    }
    self.descriptors = all;
    for (size_t i = 0; i < count; i++) {
        struct stat status;
        if (fstat(descriptors[i], &status) == 0) {
            all[self.count++] = (own_descriptor_t){descriptors[i], status.st_dev, status.st_ino};
        }
    }
    return 0;
}

static bool is_still_that(const own_descriptor_t *descriptor)
{
    struct stat status;
    return fstat(descriptor->fd, &status) == 0 && status.st_dev == descriptor->device &&
           status.st_ino == descriptor->inode;
}

static void forget_inherited_descriptors(void)
{
    free(self.descriptors);
    self.descriptors = NULL;
    self.count = 0;
}

void nx_process__close_inherited(void)
{
    for (size_t i = 0; i < self.count; i++) {
        if (is_still_that(&self.descriptors[i])) {
            close(self.descriptors[i].fd);
        }
    }
    forget_inherited_descriptors();
}
