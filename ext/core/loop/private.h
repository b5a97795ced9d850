/* SPDX-License-Identifier: MIT */
/*
 * What the files of loop/ share: the loop itself. Everything a turn has begun and not finished is in here, not on the
 * C stack, because that stack may be parked in the middle of a callback while another one turns the loop.
 */
#ifndef NX_CORE_LOOP_PRIVATE_H
#define NX_CORE_LOOP_PRIVATE_H

#include <stdatomic.h>

#include "core/loop/backend.h"
#include "core/loop/loop.h"
#include "core/loop/virtual_time.h"

/* Who watches a descriptor; the index is its number. */
typedef struct nx_watch_slot {
    nx_watch_t *watch;
    uint32_t stopped_in_batch; /* the batch that may still hold events of a watch stopped here */
} nx_watch_slot_t;

struct nx_loop {
    nx_backend_t backend;
    nx_time_t now;
    nx_time_t offset; /* of `now` to CLOCK_MONOTONIC: what virtual time has left behind */
    nx_time_mode_t time_mode;
    nx_time_t real_seen;     /* where jumping time goes on at its real pace: when it was looked at; or 0 */
    uint32_t restless_turns; /* in a row that did not wait, in jumping time */
    unsigned (*choose)(unsigned among); /* shuffles due timers; usually NULL */

    nx_list_t watches;
    nx_list_t lost_watches; /* their descriptor is gone: to be told */
    nx_watch_slot_t *slots;
    size_t slot_count;
    uint32_t next_generation;
    uint32_t batch;
    int event_count; /* gathered in this batch, and dispatched of it */
    int event_next;
    bool is_stale; /* the epoll set holds a registration that nobody owns */

    nx_heap_t timers;
    nx_time_t timers_due;
    uint64_t timers_before; /* sequence: later ones are of the next turn */

    int wake_fd;
    atomic_bool is_woken;
    _Atomic(nx_post_t *) posted; /* newest first */
    nx_post_t *posts;            /* taken, oldest first */
    nx_post_t **posts_end;

    nx_list_t signals;
    uint64_t raised_signals; /* bit n-1: to be told */
    size_t hold_count;
    size_t discounted; /* timers that nobody waits for */

    nx_loop_t *guest; /* embed.c; usually NULL */
    int guest_fd;     /* of the set that was entered */
    bool guest_has_news;
    void (*before_turn)(void); /* as a guest; NULL: nothing */
    void (*after_turn)(void);
};

bool nx_loop__has_unfinished_work(const nx_loop_t *loop);

/* watch.c: each runs callbacks and returns how many. */
int nx_loop__dispatch_events(nx_loop_t *loop);
int nx_loop__dispatch_lost_watches(nx_loop_t *loop);
/* A new set, of all there is to hear, in place of the old one. Watches that it refuses are lost. */
int nx_loop__rebuild(nx_loop_t *loop);

/* timer.c */
nx_time_t nx_loop__next_timer(const nx_loop_t *loop);
bool nx_loop__awaits_timers(const nx_loop_t *loop);
int nx_loop__dispatch_timers(nx_loop_t *loop);

/*
 * virtual_time.c: before and after a wait: real time passes while descriptors are waited for. How long to wait for
 * real.
 */
void nx_loop__virtual_pass(nx_loop_t *loop);
nx_time_t nx_loop__virtual_wait(nx_loop_t *loop, nx_time_t until, nx_time_t next_timer);

/* wake.c */
int nx_loop__open_wake(nx_loop_t *loop);
void nx_loop__take_posts(nx_loop_t *loop);
int nx_loop__dispatch_posts(nx_loop_t *loop);

/* signal.c */
void nx_loop__take_signals(nx_loop_t *loop);
int nx_loop__dispatch_signals(nx_loop_t *loop);
/* Points the handlers at the loop's new eventfd; what the parent has taken is forgotten. */
void nx_loop__signals_after_fork(nx_loop_t *loop);

/* embed.c; the host has one. */
int nx_loop__invite_again(nx_loop_t *host);
nx_time_t nx_loop__guest_deadline(nx_loop_t *host, nx_time_t deadline);
int nx_loop__turn_guest(nx_loop_t *host);

#define NX_WAKE_TOKEN  UINT64_MAX
#define NX_GUEST_TOKEN (UINT64_MAX - 1)

#endif
