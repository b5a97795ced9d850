/* SPDX-License-Identifier: MIT */
/*
 * Reactor: file descriptors (epoll), monotonic timers, signals, wake-ups from other threads.
 *
 * Ownership: watches, timers and signals are embedded in the caller's structures; the loop links them and never frees
 * them. They must be stopped before their memory goes. All of them may be started and stopped from any callback, also
 * for events already gathered in the running turn: a stopped watch is never called.
 * Threads: one loop belongs to one thread; only nx_loop_wake() and nx_loop_post() may be called from others.
 * Fork: the child calls nx_loop_after_fork(): new epoll, new eventfds, every watch and signal registered anew; the
 * parent's are not touched.
 * Callbacks must not block; they may not free the loop.
 * Errors: 0 or -errno.
 */
#ifndef NX_LOOP_LOOP_H
#define NX_LOOP_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/list.h"

typedef struct nx_loop nx_loop_t;
typedef struct nx_watch nx_watch_t;
typedef struct nx_timer nx_timer_t;
typedef struct nx_signal nx_signal_t;
typedef struct nx_post nx_post_t;

/* Times are nanoseconds of CLOCK_MONOTONIC. */
typedef int64_t nx_time_t;
#define NX_TIME_NEVER INT64_MAX

enum { NX_READABLE = 1, NX_WRITABLE = 2, NX_HANGUP = 4, NX_EXCLUSIVE = 8 };

typedef void (*nx_watch_fn)(nx_watch_t *watch, unsigned events);
typedef void (*nx_timer_fn)(nx_timer_t *timer);
typedef void (*nx_signal_fn)(nx_signal_t *signal, int signal_number);
typedef void (*nx_post_fn)(nx_post_t *post);

struct nx_watch {
    nx_list_t link;
    nx_watch_fn ready;
    int fd;
    uint32_t events;
    uint32_t generation;
};

struct nx_timer {
    nx_timer_fn expired;
    nx_time_t deadline;
    uint64_t sequence; /* equal deadlines fire in the order they were started */
    size_t position;   /* in the heap, plus one; 0 when stopped */
};

struct nx_signal {
    nx_list_t link;
    nx_signal_fn raised;
    int signal_number;
};

struct nx_post {
    nx_post_t *next;
    nx_post_fn run;
};

int nx_loop_create(nx_loop_t **loop);
void nx_loop_destroy(nx_loop_t *loop);
int nx_loop_after_fork(nx_loop_t *loop);

/* The clock as of the beginning of this turn (cheap), and brought up to now. */
nx_time_t nx_loop_now(const nx_loop_t *loop);
nx_time_t nx_loop_update_now(nx_loop_t *loop);

/* One turn: waits until `deadline` at the most (0 = do not wait), dispatches. Returns how many callbacks ran. */
int nx_loop_turn(nx_loop_t *loop, nx_time_t deadline);
/* Anything that could ever end an unlimited wait: a timer, a watch, a signal, posts promised by nx_loop_hold(). */
bool nx_loop_is_alive(const nx_loop_t *loop);
/* A watch or signal that alone should not keep a program running (the way unref() works elsewhere). */
void nx_loop_hold(nx_loop_t *loop);
void nx_loop_release(nx_loop_t *loop);

/* Level-triggered. NX_HANGUP is always reported. A descriptor has one watch at a time. */
int nx_loop_watch(nx_loop_t *loop, nx_watch_t *watch, int fd, unsigned events, nx_watch_fn ready);
int nx_loop_rewatch(nx_loop_t *loop, nx_watch_t *watch, unsigned events);
void nx_loop_unwatch(nx_loop_t *loop, nx_watch_t *watch);
/* Before its first nx_loop_watch(), so that unwatch is harmless. */
void nx_watch_init(nx_watch_t *watch);
bool nx_watch_is_active(const nx_watch_t *watch);

void nx_timer_init(nx_timer_t *timer);
/* (Re)starts: allocation may fail with -ENOMEM. A deadline in the past fires in the next turn, never in the call. */
int nx_loop_start_timer(nx_loop_t *loop, nx_timer_t *timer, nx_time_t deadline, nx_timer_fn expired);
void nx_loop_stop_timer(nx_loop_t *loop, nx_timer_t *timer);
bool nx_timer_is_active(const nx_timer_t *timer);
size_t nx_loop_timer_count(const nx_loop_t *loop);

/* One owner per signal: -EBUSY for a second. The previous disposition comes back on release. */
int nx_loop_own_signal(nx_loop_t *loop, nx_signal_t *signal, int signal_number, nx_signal_fn raised);
void nx_loop_release_signal(nx_loop_t *loop, nx_signal_t *signal);

/* From any thread, and from signal handlers: ends the current wait. */
void nx_loop_wake(nx_loop_t *loop);
/* From any thread: runs `post->run` on the loop's thread in its next turn; the caller keeps `post` alive until then. */
void nx_loop_post(nx_loop_t *loop, nx_post_t *post);

#endif
