/* SPDX-License-Identifier: MIT */
/*
 * Interface between the loop and the kernel's readiness notification. epoll.c is the only implementation; another
 * file with the same functions could replace it at build time.
 *
 * A registration carries a token, which is returned with its events. Errors: 0 or -errno.
 */
#ifndef NX_CORE_LOOP_POLLER_H
#define NX_CORE_LOOP_POLLER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

#include "core/loop/loop.h"

enum { NX_BACKEND_BATCH = 256 };

typedef struct nx_poller {
    int fd;
    bool has_precise_wait;
    struct epoll_event batch[NX_BACKEND_BATCH];
} nx_poller_t;

int nx_loop__backend_open(nx_poller_t *backend);
/* Only closes the descriptor, since another process may share the epoll set. `fd` may be that of an earlier open. */
void nx_loop__backend_close(int fd);

int nx_loop__backend_add(nx_poller_t *backend, int fd, unsigned events, uint64_t token);
/* Adds an eventfd. Each write to it is reported once; it never needs to be read. */
int nx_loop__backend_add_wakeup(nx_poller_t *backend, int fd, uint64_t token);
int nx_loop__backend_modify(nx_poller_t *backend, int fd, unsigned before, unsigned events, uint64_t token);
void nx_loop__backend_remove(nx_poller_t *backend, int fd);

/* Waits for events for at most `timeout` ns (NX_TIME_NEVER: no limit). Returns the number of events, or -errno. */
int nx_loop__backend_wait(nx_poller_t *backend, nx_time_t timeout);
unsigned nx_loop__backend_event(const nx_poller_t *backend, int index, uint64_t *token);

#endif
