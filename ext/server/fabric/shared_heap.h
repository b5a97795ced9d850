/* SPDX-License-Identifier: MIT */
/*
 * The heap for shared data of this process.
 *
 * Ownership: the heap stays attached until the process ends.
 * Threads: PHP's thread of a process only. Fork: a child has the heap of its parent.
 * Suspension and exceptions: none.
 */
#ifndef NX_SERVER_FABRIC_SHARED_HEAP_H
#define NX_SERVER_FABRIC_SHARED_HEAP_H

#include "core/shm/shared_heap.h"

/*
 * Returns the heap in the server's memory file "shared". Without a server it is the process's own heap, which children
 * that are forked later share. Errors: 0 or -errno.
 */
int nx_fabric_shared_heap(nx_shared_heap_t **heap);

#endif
