/* SPDX-License-Identifier: MIT */
/*
 * Event loop: file descriptors (epoll), monotonic timers, signals, wake-ups from other threads.
 *
 * Ownership: watches, timers and signals are embedded in the caller's structures. The loop links them and never frees
 * them; they must be stopped before their memory is freed. Any of them may be started and stopped from any callback,
 * even if its events were already gathered in the current iteration: a stopped watch is never called, and its memory
 * may be freed at once.
 * Threads: a loop belongs to one thread. Other threads may only call nx_loop_wake() and nx_loop_post().
 * Fork: the child calls nx_loop_after_fork() before any other function of the loop. Until then it must not touch a
 * watch, since it shares the epoll set with the parent.
 * Callbacks must not block and must not free the loop. They may call nx_loop_run_once(): all state of an iteration is
 * in the loop.
 * Errors: 0 or -errno.
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

enum {
    NX_READABLE = 1,
    NX_WRITABLE = 2,
    NX_HANGUP = 4,
    NX_EXCLUSIVE = 8,
    NX_EDGE = 16,
    NX_URGENT = 32,
    NX_ONCE = 64
};

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
    /* distinguishes its events from those of earlier watches of the same descriptor number; 0 when stopped */
    uint32_t generation;
    bool is_spent; /* NX_ONCE: it has been called, and is not called again before nx_loop_rewatch() */
};

struct nx_timer {
    nx_heap_node_t node;
    nx_timer_fn expired;
    nx_time_t deadline; /* as requested; add a period to it for a periodic timer without drift */
};

struct nx_signal {
    nx_list_t link; /* not linked: this signal has no owner */
    nx_signal_fn raised;
    int signal_number;
};

struct nx_post {
    nx_post_t *next;
    nx_post_fn run;
};

int nx_loop_create(nx_loop_t **loop);
/*
 * Stops every watch, timer and signal of the loop. The caller ensures that no other thread wakes it or posts to it any
 * more.
 */
void nx_loop_destroy(nx_loop_t *loop);
/*
 * Called in the child: creates a new epoll set and eventfd, and registers every watch and signal again. Timers,
 * references and queued posts stay. The parent's epoll set is not touched. A watch whose descriptor was closed receives
 * NX_HANGUP and is stopped. Signals that the child itself has taken since the fork are kept, those of the parent are
 * dropped.
 */
int nx_loop_after_fork(nx_loop_t *loop);

/*
 * nx_loop_now() is the time at which this iteration began, without a system call. nx_loop_update_now() reads the clock:
 * use it for deadlines after long work.
 */
nx_time_t nx_loop_now(const nx_loop_t *loop);
nx_time_t nx_loop_update_now(nx_loop_t *loop);

/*
 * Runs one iteration: waits until `deadline` or the next timer (0: does not wait, NX_TIME_NEVER: no limit), then
 * calls back for descriptors, posts, signals and due timers, in this order. Returns the number of callbacks, or
 * -errno. It may return 0 early: after a wake-up, or after a signal that other code handles.
 */
int nx_loop_run_once(nx_loop_t *loop, nx_time_t deadline);
/* True if there is something to wait for: a timer, a watch, a queued post, a reference. Owned signals do not count. */
bool nx_loop_is_alive(const nx_loop_t *loop);
/* Keeps the loop alive until nx_loop_unref(), because another thread will post to it or wake it. Calls are counted. */
void nx_loop_ref(nx_loop_t *loop);
void nx_loop_unref(nx_loop_t *loop);
/* What keeps the loop alive now. `timers` does not include discounted timers. */
typedef struct nx_loop_contents {
    size_t timers;
    size_t watches;
    size_t references;
} nx_loop_contents_t;
nx_loop_contents_t nx_loop_count_contents(const nx_loop_t *loop);
/*
 * Adds to the number of discounted timers: started timers that do not keep the loop alive. A negative number undoes an
 * earlier call.
 */
void nx_loop_discount(nx_loop_t *loop, int timers);
/*
 * Embeds a loop: each iteration of the host runs an iteration of the embedded loop, too. Nothing in the embedded loop
 * keeps the host alive, and the host may be destroyed first. A loop has one embedded loop at most; a child of fork()
 * has none. An embedded loop may also be run by itself. nx_loop_guard_iterations() sets functions that are called
 * before and after each iteration that the host runs of it.
 */
int nx_loop_embed(nx_loop_t *host, nx_loop_t *embedded);
void nx_loop_guard_iterations(nx_loop_t *embedded, void (*before)(void), void (*after)(void));

/*
 * Starts a watch: level-triggered, or edge-triggered with NX_EDGE. Errors and full hang-ups are always reported as
 * NX_HANGUP, together with NX_READABLE or NX_WRITABLE where they were requested and apply. A watch for NX_HANGUP also
 * reports that the peer has half-closed. NX_EXCLUSIVE wakes one of several processes that watch the same socket;
 * -EINVAL together with NX_HANGUP. A watch with NX_ONCE is called once; nx_loop_rewatch() makes it wait again. It is
 * cheaper to stop and to start again, because the kernel keeps it until the descriptor is closed. A descriptor has one
 * watch at a time (-EEXIST). -EPERM: the descriptor is a file, which is always ready. Unwatch before closing: a watch
 * whose descriptor was closed first, and whose number is watched again, receives NX_HANGUP once and is stopped.
 */
int nx_loop_watch(nx_loop_t *loop, nx_watch_t *watch, int fd, unsigned events, nx_watch_fn ready);
/* Changes the events of an active watch; -EINVAL if it is not active. */
int nx_loop_rewatch(nx_loop_t *loop, nx_watch_t *watch, unsigned events);
/* An NX_EDGE watch is called for new events only. This reports the current readiness once more. */
int nx_loop_rearm(nx_loop_t *loop, nx_watch_t *watch);
void nx_loop_unwatch(nx_loop_t *loop, nx_watch_t *watch);
/*
 * The descriptor is being closed, and has no watch. This call is optional: it spares the next watch of that number a
 * system call, if the last one had NX_ONCE.
 */
void nx_loop_note_closed(nx_loop_t *loop, int fd);
/* Called before the first nx_loop_watch(), so that nx_loop_unwatch() has no effect until then. */
void nx_watch_init(nx_watch_t *watch);
bool nx_watch_is_active(const nx_watch_t *watch);

void nx_timer_init(nx_timer_t *timer);
/*
 * Starts or restarts a timer. -ENOMEM is possible, but never for an active timer. A timer never fires early, nor
 * within this call: a deadline in the past fires in the next timer phase, after those that were due before. Timers
 * with equal deadlines fire in the order in which they were started. The timer is stopped when `expired` is called.
 */
int nx_loop_start_timer(nx_loop_t *loop, nx_timer_t *timer, nx_time_t deadline, nx_timer_fn expired);
void nx_loop_stop_timer(nx_loop_t *loop, nx_timer_t *timer);
bool nx_timer_is_active(const nx_timer_t *timer);

/*
 * Owns a signal. A signal has one owner in the process; -EBUSY for a second one. The release restores the previous
 * disposition, unless other code has replaced ours. Several deliveries before an iteration result in one call.
 */
int nx_loop_own_signal(nx_loop_t *loop, nx_signal_t *signal, int signal_number, nx_signal_fn raised);
/*
 * Called before the first nx_loop_own_signal(), so that a release has no effect until then. Zeroed memory is
 * equivalent.
 */
void nx_signal_init(nx_signal_t *signal);
void nx_loop_release_signal(nx_loop_t *loop, nx_signal_t *signal);
/*
 * `called` runs inside the signal handler whenever an owned signal is delivered, on the thread that received it. It is
 * for reactions that cannot wait for an iteration. It must be async-signal-safe. A process has one; NULL removes it.
 */
void nx_loop_hint_signals(nx_signal_hint_fn called);

/* Ends the current wait. May be called from any thread, and from signal handlers. */
void nx_loop_wake(nx_loop_t *loop);
/*
 * Runs `post->run` on the loop's thread in its next iteration. May be called from any thread. Posts run in the order
 * of the calls. `post` belongs to the loop until then, and must not be posted again before; `run` may free it.
 */
void nx_loop_post(nx_loop_t *loop, nx_post_t *post);

#include "core/loop/inbox.h"

#endif
