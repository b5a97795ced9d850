/* SPDX-License-Identifier: MIT */
/* Shared by the files of outside/ only. */
#ifndef NX_SERVER_REMOTE_INSPECT_PRIVATE_H
#define NX_SERVER_REMOTE_INSPECT_PRIVATE_H

#include "server/remote_inspect/remote_inspect.h"

#include "runtime/diagnostics/inspect.h"

/* In the memory of who is read. */
typedef struct nx_anchor {
    uint64_t magic;
    uint64_t build;
    const zend_executor_globals *executor;
    nx_coro_landmarks_t coroutines;
    void *const *flight_owners; /* NX_FLIGHTS of them */
    uint8_t has_jit;
} nx_anchor_t;

#define NX_ANCHOR_MAGIC UINT64_C(0x6e78616e63686f72)

/* Of this very PHP and this very library. */
uint64_t nx_anchor__build(void);

/* memory.c: false when it is not there (any more). `from` is an address of the process. */
typedef struct nx_memory {
    pid_t process;
    int error; /* of the last failure; -errno */
} nx_memory_t;

bool nx_memory__read(nx_memory_t *memory, const void *from, void *to, size_t size);
/* Cut to `room` with its terminator; what a terminal would take for a command is replaced. */
bool nx_memory__read_zend_string(nx_memory_t *memory, const zend_string *from, char *to, size_t room);
bool nx_memory__read_text(nx_memory_t *memory, const char *from, char *to, size_t room);

/* frames.c: the calls from that frame on; false when nothing of it could be read. */
bool nx_frames__tell(nx_memory_t *memory, const zend_execute_data *frame, smart_str *text);

#endif
