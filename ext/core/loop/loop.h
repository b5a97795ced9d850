/* SPDX-License-Identifier: MIT */
/*
 * Reactor: file descriptors (epoll), monotonic timers, signals, wake-ups from other threads.
 *
 * Ownership: watches, timers and signals are embedded in the caller's structures; the loop links them and never frees
 * them. They must be stopped before their memory goes. All of them may be started and stopped from any callback, also
 * for events already gathered in the running turn: a stopped watch is never called, and its memory may go at once.
 * Threads: one loop belongs to one thread; only nx_loop_wake() and nx_loop_post() may be called from others. Fork:
 * the child calls nx_loop_after_fork() before anything else of the loop. Until then it must not touch a watch: the
 * epoll set is the parent's too. Callbacks must not block; they may not free the loop. They may turn it (all state of
 * a turn is in the loop). Errors: 0 or -errno.
 */
#ifndef NX_CORE_LOOP_LOOP_H
#define NX_CORE_LOOP_LOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/heap.h"
#include "core/base/list.h"

typedef struct nx_loop nx_loop_t;
typedef struct nx_watch nx_watch_t;
typedef struct nx_timer nx_timer_t;
typedef struct nx_signal nx_signal_t;
typedef struct nx_post nx_post_t;

/* Times are nanoseconds of CLOCK_MONOTONIC. */
typedef int64_t nx_time_t;
#define NX_TIME_NEVER INT64_MAX

enum { NX_READABLE = 1, NX_WRITABLE = 2, NX_HANGUP = 4, NX_EXCLUSIVE = 8, NX_EDGE = 16, NX_URGENT = 32 };

typedef void (*nx_watch_fn)(nx_watch_t *watch, unsigned events);
typedef void (*nx_timer_fn)(nx_timer_t *timer);
typedef void (*nx_signal_fn)(nx_signal_t *signal, int signal_number);
typedef void (*nx_signal_hint_fn)(int signal_number);
typedef void (*nx_post_fn)(nx_post_t *post);

struct nx_watch {
    nx_list_t link;
    nx_watch_fn ready;
    int fd;
    uint32_t events;
    uint32_t
        generation; /* tells its events from those of earlier watches of the same number; 0 when stopped */
};

struct nx_timer {
    nx_heap_node_t node;
    nx_timer_fn expired;
    nx_time_t deadline; /* as asked for: add a period to it, and there is no drift */
};

struct nx_signal {
    nx_list_t link; /* not linked: not owned */
    nx_signal_fn raised;
    int signal_number;
};

struct nx_post {
    nx_post_t *next;
    nx_post_fn run;
};

int nx_loop_create(nx_loop_t **loop);
/* Stops all that is in it. No other thread may be about to wake it or post to it. */
void nx_loop_destroy(nx_loop_t *loop);
/*
 * In the child: new epoll and eventfd, every watch and signal registered anew; timers, holds and queued posts
 * stay. The parent's set is not touched. A watch whose descriptor is gone hears NX_HANGUP and is stopped. Signals
 * the child has taken itself since the fork are kept, the parent's are not.
 */
int nx_loop_after_fork(nx_loop_t *loop);

/* The clock as of this turn's wait (cheap), and brought up to now: use the latter for deadlines after long work. */
nx_time_t nx_loop_now(const nx_loop_t *loop);
nx_time_t nx_loop_update_now(nx_loop_t *loop);

/*
 * One turn: waits until `deadline` or the next timer (0 = does not wait, NX_TIME_NEVER = for anything), then calls
 * back for descriptors, posts, signals and timers due, in this order. Returns how many callbacks ran, or -errno.
 * It may return 0 early: a wake-up, or a signal that somebody else handles.
 */
int nx_loop_turn(nx_loop_t *loop, nx_time_t deadline);
/* Anything that should be waited for: a timer, a watch, a queued post, a hold. Owned signals do not count. */
bool nx_loop_is_alive(const nx_loop_t *loop);
/* Promises a post or a wake-up from elsewhere (a thread's answer): the loop is alive until it is released. Counts. */
void nx_loop_hold(nx_loop_t *loop);
void nx_loop_release(nx_loop_t *loop);
void nx_loop_discount(nx_loop_t *loop, int timers); /* So many more of those started do not keep it alive. */
/*
 * Whoever turns the host turns the guest too; nothing of it keeps the host alive, and the host may go before it. One
 * guest a loop; a child of fork() has none. The guest may also be turned by itself; its turns as a guest are between
 * `before` and `after`.
 */
int nx_loop_invite(nx_loop_t *host, nx_loop_t *guest);
void nx_loop_guard_turns(nx_loop_t *guest, void (*before)(void), void (*after)(void));

/*
 * Level-triggered, or by edges with NX_EDGE. Errors and full hang-ups are always reported as NX_HANGUP (with
 * NX_READABLE or NX_WRITABLE, where asked for and true); asking for NX_HANGUP reports a peer's half-close as well.
 * NX_EXCLUSIVE wakes one of several processes that watch the same socket (not together with NX_HANGUP: -EINVAL). A
 * descriptor has one watch at a time (-EEXIST); -EPERM for files, which are always ready. Unwatch, then close: one
 * that was closed before and whose number is watched again hears NX_HANGUP once and is stopped.
 */
int nx_loop_watch(nx_loop_t *loop, nx_watch_t *watch, int fd, unsigned events, nx_watch_fn ready);
/* Other events for an active watch (-EINVAL for another). */
int nx_loop_rewatch(nx_loop_t *loop, nx_watch_t *watch, unsigned events);
/* An NX_EDGE watch hears of what is new only; after this it hears once more of what is the case. */
int nx_loop_rearm(nx_loop_t *loop, nx_watch_t *watch);
void nx_loop_unwatch(nx_loop_t *loop, nx_watch_t *watch);
/* Before its first nx_loop_watch(), so that unwatch is harmless. */
void nx_watch_init(nx_watch_t *watch);
bool nx_watch_is_active(const nx_watch_t *watch);

void nx_timer_init(nx_timer_t *timer);
/*
 * (Re)starts: allocation may fail with -ENOMEM (never for an active one). Never fires early, nor in the call: a
 * deadline in the past fires in the next phase of timers, behind those that were due before. Equal deadlines: in
 * the order they were started. It is stopped when `expired` is called.
 */
int nx_loop_start_timer(nx_loop_t *loop, nx_timer_t *timer, nx_time_t deadline, nx_timer_fn expired);
void nx_loop_stop_timer(nx_loop_t *loop, nx_timer_t *timer);
bool nx_timer_is_active(const nx_timer_t *timer);
size_t nx_loop_timer_count(const nx_loop_t *loop);

/*
 * One owner per signal in the process: -EBUSY for a second. The previous disposition comes back on release, unless
 * somebody else has replaced ours. Several deliveries before a turn are one call.
 */
int nx_loop_own_signal(nx_loop_t *loop, nx_signal_t *signal, int signal_number, nx_signal_fn raised);
/* Before its first nx_loop_own_signal(), so that release is harmless (as zeroed memory is). */
void nx_signal_init(nx_signal_t *signal);
void nx_loop_release_signal(nx_loop_t *loop, nx_signal_t *signal);
/*
 * Called in the handler itself, whenever an owned signal is taken, on whatever thread took it: for what cannot wait
 * for a turn. It must be async-signal-safe. One a process; NULL: none.
 */
void nx_loop_hint_signals(nx_signal_hint_fn called);

/* From any thread, and from signal handlers: ends the current wait. */
void nx_loop_wake(nx_loop_t *loop);
/*
 * From any thread: runs `post->run` on the loop's thread in its next turn, in the order they came. `post` is in
 * the loop's hands until then, and must not be posted again before; `run` may free it.
 */
void nx_loop_post(nx_loop_t *loop, nx_post_t *post);

#endif
