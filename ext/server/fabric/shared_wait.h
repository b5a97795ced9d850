/* SPDX-License-Identifier: MIT */
/*
 * Coroutines that wait for shared data (docs/inside/shared-memory.md). Queues, locks, maps and topics use it.
 *
 * A wait *attempts* what it waits for. An attempt that fails has taken a place among the waiters of the data
 * (core/shm/shared_waiters.h), or rests in it. The coroutine is suspended until an attempt succeeds. Attempts are
 * repeated when the place is called, when the wait asks for it by a time, and when a process that waits has died.
 *
 * How a process is called: a member of the fabric by its bell; a worker in classic mode by its eventfd; a script and
 * its children by the bell of their heap. How it learns of deaths: a member from the fabric, the others by pidfds.
 *
 * Ownership: a wait is on the stack of its coroutine, or in its owner, until it is over.
 * Threads: PHP's thread of a process only. Fork: refused while coroutines live.
 * Suspension and exceptions: as marked. An attempt must not suspend, throw, or run PHP code.
 * Errors: 0 or -errno.
 */
#ifndef NX_SERVER_FABRIC_SHARED_WAIT_H
#define NX_SERVER_FABRIC_SHARED_WAIT_H

#include "php.h"

#include "core/base/list.h"
#include "core/base/module.h"
#include "core/shm/shared_waiters.h"
#include "runtime/scheduler/wait.h"

extern const nx_module_t nx_shared_wait_module;

typedef struct nx_shared_wait nx_shared_wait_t;

/* One constant for each kind of wait. */
typedef struct nx_shared_wait_kind {
    nx_wait_kind_t wait; /* `what` and `describe`; `abandon` is nx_shared_wait_abandon() */
    /*
     * True: it is over, its result is in `result`, and there is no place any more. Otherwise the place is in
     * `*place_of()`. `process` is this process's number in the table of processes.
     */
    bool (*attempt)(nx_shared_wait_t *wait, uint32_t process);
    /* Leaves the place, if there is one. */
    void (*leave)(nx_shared_wait_t *wait);
} nx_shared_wait_kind_t;

struct nx_shared_wait {
    const nx_shared_wait_kind_t *kind;
    const nx_shared_waiters_t *waiters;
    uint32_t place; /* NX_SHARED_NO_PLACE at first */
    int result;
    nx_time_t again_at; /* when it is attempted again without a call; NX_TIME_NEVER */
    /* Used by shared_wait.c. */
    nx_time_t gives_up_at;
    nx_timer_t timer;
    nx_list_t link;
    nx_wait_t wait;
    bool is_listener;
};

void nx_shared_wait_abandon(nx_wait_t *wait);

static inline void nx_shared_wait_init(nx_shared_wait_t *wait, const nx_shared_wait_kind_t *kind,
                                       const nx_shared_waiters_t *waiters)
{
    *wait = (nx_shared_wait_t){.kind = kind, .waiters = waiters, .place = NX_SHARED_NO_PLACE};
    wait->again_at = NX_TIME_NEVER;
}

/*
 * Waits until an attempt succeeds, and returns its result. `patience` is in seconds; INFINITY waits without limit, 0
 * never suspends. -ETIMEDOUT: it is over. -ECANCELED: an exception is pending.
 */
NX_SUSPENDS NX_THROWS int nx_shared_wait(nx_shared_wait_t *wait, double patience);

/*
 * The same without a coroutine: attempts are repeated until nx_shared_listen_end(), whatever they return. A listener
 * keeps the event loop alive only between nx_shared_listen_ref() and nx_shared_listen_unref().
 */
int nx_shared_listen(nx_shared_wait_t *wait);
void nx_shared_listen_end(nx_shared_wait_t *wait);
void nx_shared_listen_ref(void);
void nx_shared_listen_unref(void);

/* This process's number in the table of processes of its heap. */
int nx_shared_wait_process(uint32_t *process);

#endif
