/* SPDX-License-Identifier: MIT */
#ifndef NX_RUNTIME_OFFLOAD_PRIVATE_H
#define NX_RUNTIME_OFFLOAD_PRIVATE_H

#include "runtime/offload/offload.h"

#include <errno.h>

#include "zend_smart_str.h"

#include "core/base/clock.h"

/* The object and the operation that a lock waiter waits for. Waiters with equal keys form a queue. */
typedef struct {
    enum {
        NX_LOCK_WAITER_FLOCK = 1,
        NX_LOCK_WAITER_SEMAPHORE,
        NX_LOCK_WAITER_RECEIVE,
        NX_LOCK_WAITER_SEND
    } kind;
    uint64_t id, part; /* identifies the lock, set or queue */
    int64_t wanted;
} nx_lock_key_t;

/*
 * A lock waiter: an entry in the queue for something that must be retried, on the C stack of the waiting coroutine.
 * The first in each queue retries after 1 ms, 2 ms, up to 50 ms, and at once when this process releases the object.
 */
typedef struct nx_lock_waiter nx_lock_waiter_t;
struct nx_lock_waiter {
    nx_wait_t wait;
    nx_list_t link;   /* in the list of heads, or in `behind` of a head */
    nx_list_t behind; /* only of a head: the waiters after it */
    nx_timer_t retry; /* only of a head */
    nx_timer_t limit;
    nx_time_t pause;
    nx_lock_key_t key;
    /*
     * Must not block, suspend or throw. True: decided; `error` is 0 or an errno. Called from callbacks of the loop.
     */
    bool (*attempt)(nx_lock_waiter_t *waiter);
    int error;
    int fd; /* -1: none */
    bool is_head, is_decided;
};

void nx_lock_waiter__start(void);
/* True if a coroutine waits for a lock; false on threads other than PHP's. */
bool nx_lock_waiter__is_any(void);
/*
 * Waits until it is decided. Returns 0 or an errno, to which errno is also set. EAGAIN: `deadline` has passed. Other
 * errors are those of nx_offload__park(). The caller sets key, attempt and fd.
 */
NX_SUSPENDS int nx_lock_waiter__wait(nx_lock_waiter_t *waiter, nx_time_t deadline);
/* Called after an object was released: the first waiter of each queue for it retries at once. */
void nx_lock_waiter__poke(int kind, uint64_t id, uint64_t part);
void nx_lock_waiter__close(unsigned first, unsigned last);

bool nx_offload__runs_php(void);
/*
 * 0: woken. Otherwise `abandon` was called, and the result is the errno for the call: ECANCELED, EINTR (a handler of
 * pcntl_signal() is to be called) or ENOMEM (no stack was available).
 */
NX_SUSPENDS int nx_offload__park(nx_wait_t *wait);

/* True for a numeric address, which needs no lookup. */
bool nx_names__is_numeric(const char *name);
/*
 * Makes glibc do its once-per-process initialization on PHP's thread, because it reads the environment, which PHP may
 * change.
 */
void nx_names__prepare(void);
void nx_hosts__end(void);

typedef struct nx_dns_question {
    uint64_t hash;    /* of everything that the answer depends on */
    const char *name; /* the caller's */
    int class, type;
} nx_dns_question_t;

nx_dns_question_t nx_answers__question(const struct __res_state *state, const char *name, int class,
                                       int type);
/* Finds a cached answer, with its TTLs reduced by its age. Returns its size; -1: none. */
int nx_answers__find(const nx_dns_question_t *question, unsigned char *message, int size, int *host_error);
void nx_answers__store(const nx_dns_question_t *question, unsigned char *message, int size, int host_error);
void nx_answers__end(void);

/* For calls that report an error by errno. */
static inline int nx_offload__fail(int error)
{
    errno = error;
    return -1;
}

#endif
