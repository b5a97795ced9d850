/* SPDX-License-Identifier: MIT */
/* Shared by the files of server/remote_inspect/ only. */
#ifndef NX_SERVER_REMOTE_INSPECT_PRIVATE_H
#define NX_SERVER_REMOTE_INSPECT_PRIVATE_H

#include "server/remote_inspect/remote_inspect.h"

#include "runtime/diagnostics/inspect.h"

/* The structure that a process publishes for readers; it is in the memory of the inspected process. */
typedef struct nx_published {
    uint64_t magic;
    uint64_t build;
    const zend_executor_globals *executor;
    nx_scheduler_addresses_t coroutines;
    void *const *slot_owners; /* NX_REQUEST_SLOTS entries */
    uint8_t has_jit;
} nx_published_t;

#define NX_PUBLISHED_MAGIC UINT64_C(0x6e78616e63686f72)

/* Identifies this build of PHP and of Nexus. */
uint64_t nx_published__build(void);

/*
 * memory.c: reads the memory of another process. `from` is an address in that process. False: the memory is not mapped,
 * or not any more.
 */
typedef struct nx_remote_memory {
    pid_t process;
    int error; /* last error; -errno */
} nx_remote_memory_t;

bool nx_remote_memory__read(nx_remote_memory_t *memory, const void *from, void *to, size_t size);
/*
 * Truncates to `capacity` bytes including the NUL. Control characters, which a terminal would interpret, are replaced.
 */
bool nx_remote_memory__read_zend_string(nx_remote_memory_t *memory, const zend_string *from, char *to,
                                        size_t capacity);
bool nx_remote_memory__read_text(nx_remote_memory_t *memory, const char *from, char *to, size_t capacity);

/* frames.c: appends the calls from that frame outwards; false when none could be read. */
bool nx_frames__append(nx_remote_memory_t *memory, const zend_execute_data *frame, smart_str *text);

#endif
