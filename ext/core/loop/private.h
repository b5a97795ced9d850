/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files of loop/: the loop itself. All state of an unfinished iteration is in here and not on the C
 * stack, because that stack may be suspended in the middle of a callback while another stack runs the loop.
 */
#ifndef NX_CORE_LOOP_PRIVATE_H
#define NX_CORE_LOOP_PRIVATE_H

#include <stdatomic.h>

#include "core/loop/poller.h"
#include "core/loop/loop.h"
#include "core/loop/virtual_time.h"

/* The watch of a descriptor; the index is the descriptor's number. */
typedef struct nx_watch_slot {
    nx_watch_t *watch;
    uint32_t stopped_in_batch; /* this batch may still contain events of the watch that was stopped here */
    /* NX_ONCE: the generation of a stopped watch whose registration was left in the epoll set; 0: none */
    uint32_t left;
} nx_watch_slot_t;

struct nx_loop {
    nx_poller_t backend;
    nx_time_t now;
    nx_time_t offset; /* difference between `now` and CLOCK_MONOTONIC, which virtual time has caused */
    nx_time_mode_t time_mode;
    /* NX_TIME_JUMPS, while the clock advances at its real pace: real time of the last reading; otherwise 0 */
    nx_time_t real_seen;
    uint32_t iterations_without_wait;   /* iterations in a row without a wait, in jumping time */
    unsigned (*choose)(unsigned among); /* shuffles due timers; usually NULL */

    nx_list_t watches;
    nx_list_t lost_watches; /* their descriptor was closed: to be notified */
    nx_watch_slot_t *slots;
    size_t slot_count;
    uint32_t next_generation;
    uint32_t batch;
    int event_count; /* events of this batch; the first `event_next` were dispatched */
    int event_next;
    bool is_stale; /* the epoll set contains a registration without a watch */

    nx_heap_t timers;
    nx_time_t timers_due;
    uint64_t timers_before; /* sequence number: later timers belong to the next iteration */

    int wake_fd;
    atomic_bool is_woken;
    _Atomic(nx_post_t *) posted; /* newest first */
    nx_post_t *posts;            /* taken, oldest first */
    nx_post_t **posts_end;

    nx_list_t signals;
    uint64_t raised_signals; /* bit n-1 is signal n: to be notified */
    size_t reference_count;
    size_t discounted; /* timers that do not keep the loop alive */

    const nx_loop_inbox_t *inbox; /* inbox.c; usually NULL */
    uint32_t skipped_waits;       /* in a row, for NX_INBOX_IS_FAST */
    nx_loop_t *embedded;          /* embed.c; usually NULL */
    int embedded_fd;              /* the epoll set of the embedded loop, registered in this loop */
    bool embedded_has_events;
    void (*before_iteration)(void); /* called when a host runs it; NULL: not called */
    void (*after_iteration)(void);
};

bool nx_loop__has_unfinished_work(const nx_loop_t *loop);

/* watch.c: each runs callbacks and returns how many. */
int nx_loop__dispatch_events(nx_loop_t *loop);
int nx_loop__dispatch_lost_watches(nx_loop_t *loop);
/* Replaces the epoll set by a new one with all current watches. Watches that it refuses are lost. */
int nx_loop__rebuild(nx_loop_t *loop);

/* timer.c */
nx_time_t nx_loop__next_timer(const nx_loop_t *loop);
bool nx_loop__awaits_timers(const nx_loop_t *loop);
int nx_loop__dispatch_timers(nx_loop_t *loop);

/*
 * virtual_time.c. The first is called before and after a wait, since real time passes while descriptors are waited
 * for. The second returns how long to wait in real time.
 */
void nx_loop__virtual_pass(nx_loop_t *loop);
nx_time_t nx_loop__virtual_wait(nx_loop_t *loop, nx_time_t until, nx_time_t next_timer);

/* wake.c */
int nx_loop__open_wake(nx_loop_t *loop);
void nx_loop__take_posts(nx_loop_t *loop);
int nx_loop__dispatch_posts(nx_loop_t *loop);

/* inbox.c */
int nx_loop__watch_inbox_again(nx_loop_t *loop);

/* signal.c */
void nx_loop__take_signals(nx_loop_t *loop);
int nx_loop__dispatch_signals(nx_loop_t *loop);
/* Makes the signal handlers use the loop's new eventfd. Signals that the parent has taken are dropped. */
void nx_loop__signals_after_fork(nx_loop_t *loop);

/* embed.c. To be called only if the host has an embedded loop. */
int nx_loop__embed_again(nx_loop_t *host);
nx_time_t nx_loop__embedded_deadline(nx_loop_t *host, nx_time_t deadline);
int nx_loop__run_embedded(nx_loop_t *host);

#define NX_WAKE_TOKEN     UINT64_MAX
#define NX_EMBEDDED_TOKEN (UINT64_MAX - 1)
#define NX_INBOX_TOKEN    (UINT64_MAX - 2)

#endif
