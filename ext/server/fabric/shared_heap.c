/* SPDX-License-Identifier: MIT */
#include "server/fabric/shared_heap.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/fabric/fabric.h"

static nx_shared_heap_t *server_heap;

static int attach_server_heap(int file)
{
    int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (bell < 0) {
        return -errno;
    }
    int error = nx_shared_heap_attach(file, bell, &server_heap);
    if (error != 0) {
        close(bell);
    }
    return error;
}

int nx_fabric_shared_heap(nx_shared_heap_t **heap)
{
    size_t bytes;
    int file = nx_fabric_shared_file(&bytes);
    if (file < 0) {
        *heap = nx_shared_heap_of_process();
        return *heap == NULL ? -ENOMEM : 0;
    }
    int error = server_heap != NULL ? 0 : attach_server_heap(file);
    *heap = server_heap;
    return error;
}
