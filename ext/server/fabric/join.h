/* SPDX-License-Identifier: MIT */
/*
 * Joins the fabric. Called by server/php in a worker. The caller owns the descriptors. Nothing suspends or throws.
 * Errors: 0 or -errno.
 */
#ifndef NX_SERVER_FABRIC_JOIN_H
#define NX_SERVER_FABRIC_JOIN_H

#include "server/fabric/fabric.h"

/* The size of the memory file "shared". */
#define NX_FABRIC_SHARED_BYTES ((size_t)64 << 30)

typedef struct nx_fabric_entry {
    int memory;        /* descriptor of the memory file "fabric" */
    int shared;        /* descriptor of the memory file "shared" */
    const int *bells;  /* eventfds, by member */
    uint32_t capacity; /* number of eventfds */
    uint32_t member;   /* its row of the scoreboard */
    nx_scoreboard_t *scoreboard;
    bool only_shared; /* classic mode: the process has the shared memory, and is not a member */
} nx_fabric_entry_t;

/* Called in a worker after its fork. The scoreboard must not be closed after this. */
int nx_fabric_join(const nx_fabric_entry_t *entry);

#endif
