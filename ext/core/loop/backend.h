/* SPDX-License-Identifier: MIT */
/*
 * What the loop needs of the kernel's readiness interface. epoll.c is the one implementation; a file with the same
 * functions would replace it at build time.
 *
 * A registration carries a token, given back with its events. Errors: 0 or -errno.
 */
#ifndef NX_CORE_LOOP_BACKEND_H
#define NX_CORE_LOOP_BACKEND_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

#include "core/loop/loop.h"

enum { NX_BACKEND_BATCH = 256 };

typedef struct nx_backend {
    int fd;
    bool has_precise_wait;
    struct epoll_event batch[NX_BACKEND_BATCH];
} nx_backend_t;

int nx_loop__backend_open(nx_backend_t *backend);
/* Of an earlier open too: only closes, since the set may be shared with another process. */
void nx_loop__backend_close(int fd);

int nx_loop__backend_add(nx_backend_t *backend, int fd, unsigned events, uint64_t token);
/* An eventfd: reports each write once, and never needs to be read. */
int nx_loop__backend_add_wakeup(nx_backend_t *backend, int fd, uint64_t token);
int nx_loop__backend_modify(nx_backend_t *backend, int fd, unsigned before, unsigned events, uint64_t token);
void nx_loop__backend_remove(nx_backend_t *backend, int fd);

/* Gathers events for `timeout` ns at the most (NX_TIME_NEVER: no limit), not less unless woken. Returns how many. */
int nx_loop__backend_wait(nx_backend_t *backend, nx_time_t timeout);
unsigned nx_loop__backend_event(const nx_backend_t *backend, int index, uint64_t *token);

#endif
