/* SPDX-License-Identifier: MIT */
#ifndef NX_RUNTIME_OFFLOAD_PRIVATE_H
#define NX_RUNTIME_OFFLOAD_PRIVATE_H

#include "runtime/offload/offload.h"

#include <errno.h>

#include "zend_smart_str.h"

#include "core/base/clock.h"

/* What is waited for; those who want the same of the same take turns. */
typedef struct {
    enum { NX_TURN_LOCK = 1, NX_TURN_SEMAPHORE, NX_TURN_RECEIVE, NX_TURN_SEND } kind;
    uint64_t id, part; /* of the lock, set or queue */
    int64_t wanted;
} nx_turn_key_t;

/*
 * A place in the queue for something that has to be tried for: on the C stack of who waits. The first in each queue
 * tries, after 1 ms, 2 ms, up to 50 ms, and at once when something of ours gives it back.
 */
typedef struct nx_turn nx_turn_t;
struct nx_turn {
    nx_wait_t wait;
    nx_list_t link;   /* to the other heads, or behind a head */
    nx_list_t behind; /* a head's: who comes next */
    nx_timer_t retry; /* a head's */
    nx_timer_t limit;
    nx_time_t pause;
    nx_turn_key_t key;
    /*
     * Does not block, wait or throw. True: it is decided; `error` is 0 or an errno. Called from callbacks of the
     * loop.
     */
    bool (*attempt)(nx_turn_t *turn);
    int error;
    int fd; /* -1: none */
    bool is_head, is_decided;
};

void nx_turn__start(void);
/* Somebody waits here; false on other threads than PHP's. */
bool nx_turn__is_any(void);
/*
 * Waits until it is decided, and answers how: 0 or an errno, which is set then. `deadline` passed: EAGAIN. What else
 * a wait fails with: nx_offload__park(). The caller fills key, attempt and fd.
 */
NX_SUSPENDS int nx_turn__wait(nx_turn_t *turn, nx_time_t deadline);
/* Something of that kind was given back: whoever is first tries now. */
void nx_turn__poke(int kind, uint64_t id, uint64_t part);
void nx_turn__close(unsigned first, unsigned last);

bool nx_offload__runs_php(void);
/*
 * 0: woken. Else what a call fails with, and `abandon` was called: ECANCELED, EINTR (a handler of pcntl_signal() is
 * to be called), ENOMEM (no stack could be had).
 */
NX_SUSPENDS int nx_offload__park(nx_wait_t *wait);

/* Numbers need no looking up. */
bool nx_names__is_numeric(const char *name);
/* What glibc reads once a process, it reads on PHP's thread: it asks the environment, which PHP may change. */
void nx_names__prepare(void);
void nx_hosts__end(void);

/* All that an answer depends on. */
uint64_t nx_answers__question(const struct __res_state *state, const char *name, int class, int type);
/* Its size, grown older by the time it was kept; -1: there is none. */
int nx_answers__find(uint64_t question, unsigned char *message, int size, int *host_error);
void nx_answers__keep(uint64_t question, unsigned char *message, int size, int host_error);
void nx_answers__end(void);

/* For calls that say by errno that they failed. */
static inline int nx_offload__fail(int error)
{
    errno = error;
    return -1;
}

#endif
