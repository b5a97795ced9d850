/* SPDX-License-Identifier: MIT */
#include "server/classic/standby.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/descriptor.h"
#include "server/classic/pending.h"
#include "server/classic/private.h"

/* A script that runs for a whole tick counts as occupying its worker. */
#define TICK_MS 20
/* After this many ticks without a script the thread sleeps until the next script. */
#define IDLE_TICKS 50
/* A worker that is not busy has this time to accept waiting connections. */
#define PATIENCE_MS   2
#define LISTENERS     64
#define SLOW          1024
#define ACCEPT_BUDGET 64
#define STACK_SIZE    (256 * 1024)

typedef struct standby {
    nx_server_t *server;
    nx_pending_t pending;
    pthread_mutex_t manager;
    pthread_mutex_t pending_lock; /* held while `pending` changes; a fork waits until it is released */
    unsigned depth;               /* how often the worker's own thread has entered the manager */
    _Atomic uint32_t scripts;     /* incremented when a script begins and when it ends: odd while one runs */
    atomic_bool is_asleep, accepts_no_more;
    sem_t has_stopped_accepting;
    int wake_fd;
    /* Used by the standby thread only. */
    uint32_t seen;
    unsigned idle_ticks;
    bool is_awaited; /* the last poll found clients that no worker had accepted */
} standby_t;

/* Not NX_PER_THREAD: two threads use it. A process has one classic server. */
static standby_t self;
static nx_handover_t queue = {-1, -1};

int nx_standby__open_queue(void)
{
    return nx_handover_open(&queue);
}

int nx_standby__queue(void)
{
    return queue.out;
}

void nx_standby__lock_manager(void)
{
    if (self.depth++ == 0) {
        pthread_mutex_lock(&self.manager);
    }
}

void nx_standby__unlock_manager(void)
{
    if (--self.depth == 0) {
        pthread_mutex_unlock(&self.manager);
    }
}

static void wake_standby(void)
{
    uint64_t one = 1;
    (void)!write(self.wake_fd, &one, sizeof(one));
}

void nx_standby__begin_script(void)
{
    atomic_fetch_add(&self.scripts, 1);
    if (UNEXPECTED(atomic_load(&self.is_asleep))) {
        wake_standby();
    }
    nx_standby__unlock_manager();
}

static void take_counts(void)
{
    nx_server_statistics_t *statistics = &self.server->manager.statistics;
    uint64_t health = atomic_exchange(&self.pending.counts.health, 0);
    statistics->requests += health;
    nx_connection_manager_counters.requests += health;
    statistics->rejected[NX_REJECTED_overloaded] += atomic_exchange(&self.pending.counts.overloaded, 0);
    statistics->rejected[NX_REJECTED_late] += atomic_exchange(&self.pending.counts.late, 0);
}

/* A script that was ended by a fatal error may not have called nx_standby__unlock_manager(). */
void nx_standby__end_script(void)
{
    if (EXPECTED(self.depth == 0)) {
        pthread_mutex_lock(&self.manager);
    }
    self.depth = 1;
    atomic_fetch_add(&self.scripts, 1);
    take_counts();
}

/* The descriptors of one poll: a wake-up, pending connections, listeners, slow clients, in this order. */
typedef struct round {
    struct pollfd set[1 + NX_PENDING_MOST + LISTENERS + SLOW];
    nx_assist_listener_t listeners[LISTENERS];
    size_t count, first_listener, listener_count, first_slow;
} round_t;

static bool is_occupied(void)
{
    uint32_t scripts = atomic_load(&self.scripts);
    bool is_same = scripts == self.seen;
    self.seen = scripts;
    self.idle_ticks = is_same && scripts % 2 == 0 ? self.idle_ticks + 1 : 0;
    return is_same && scripts % 2 == 1;
}

static void list(round_t *round, bool is_occupied)
{
    round->set[0] = (struct pollfd){.fd = self.wake_fd, .events = POLLIN};
    round->first_listener = round->count = 1 + nx_pending__list(&self.pending, round->set + 1);
    round->first_slow = round->count;
    round->listener_count = 0;
    if (!is_occupied || pthread_mutex_trylock(&self.manager) != 0) {
        return;
    }
    if (!atomic_load(&self.accepts_no_more)) {
        round->listener_count = nx_assist_list_listeners(&self.server->manager, round->listeners, LISTENERS);
    }
    for (size_t i = 0; i < round->listener_count; i++) {
        /*
         * After a poll has found clients, the listeners are not polled: they are checked again when other workers have
         * had time to accept.
         */
        round->set[round->count++] =
            (struct pollfd){.fd = self.is_awaited ? -1 : round->listeners[i].fd, .events = POLLIN};
    }
    round->first_slow = round->count;
    round->count += nx_assist_list_slow(&self.server->manager, round->set + round->count, SLOW);
    pthread_mutex_unlock(&self.manager);
}

static void accept_all(const round_t *round, int64_t now)
{
    for (size_t i = 0; i < round->listener_count; i++) {
        int budget = ACCEPT_BUDGET;
        while (budget-- > 0 && nx_pending__accept(&self.pending, &round->listeners[i], now)) {
        }
    }
}

static bool has_awaiting(const round_t *round)
{
    for (size_t i = 0; i < round->listener_count; i++) {
        if (round->set[round->first_listener + i].revents & POLLIN) {
            return true;
        }
    }
    return false;
}

/* While the lock is held, the script still runs and the listeners are those of the list. */
static void act(const round_t *round, int64_t now)
{
    if (pthread_mutex_trylock(&self.manager) != 0) {
        return;
    }
    if (self.is_awaited && !atomic_load(&self.accepts_no_more)) {
        accept_all(round, now);
    }
    nx_assist_send(&self.server->manager, round->set + round->first_slow, round->count - round->first_slow,
                   now);
    pthread_mutex_unlock(&self.manager);
}

static void stop_accepting(int64_t now)
{
    static bool has_stopped;
    if (!has_stopped && atomic_load(&self.accepts_no_more)) {
        has_stopped = true;
        nx_pending__hand_over_all(&self.pending, now);
        sem_post(&self.has_stopped_accepting);
    }
}

static void sleep_until_script(void)
{
    struct pollfd wake_up = {.fd = self.wake_fd, .events = POLLIN};
    atomic_store(&self.is_asleep, true);
    if (atomic_load(&self.scripts) == self.seen && !atomic_load(&self.accepts_no_more)) {
        (void)poll(&wake_up, 1, -1);
    }
    atomic_store(&self.is_asleep, false);
    self.idle_ticks = 0;
}

static void poll_sockets(round_t *round)
{
    uint64_t wakes;
    bool occupied = is_occupied();
    list(round, occupied);
    bool had_patience = self.is_awaited;
    (void)poll(round->set, round->count, had_patience ? PATIENCE_MS : TICK_MS);
    (void)!read(self.wake_fd, &wakes, sizeof(wakes));
    int64_t now = nx_clock_monotonic();
    pthread_mutex_lock(&self.pending_lock);
    nx_pending__check(&self.pending, now);
    if (occupied) {
        act(round, now);
    }
    self.is_awaited = !had_patience && has_awaiting(round);
    stop_accepting(now);
    pthread_mutex_unlock(&self.pending_lock);
}

static void *stand_by(void *argument)
{
    static round_t round;
    for (;;) {
        poll_sockets(&round);
        if (self.idle_ticks > IDLE_TICKS && self.pending.count == 0) {
            sleep_until_script();
        }
    }
    return argument;
}

void nx_standby__stop_accepting(void)
{
    atomic_store(&self.accepts_no_more, true);
    wake_standby();
    while (sem_wait(&self.has_stopped_accepting) != 0 && errno == EINTR) {
    }
}

static void before_fork(void)
{
    pthread_mutex_lock(&self.pending_lock);
}

static void after_fork_in_parent(void)
{
    pthread_mutex_unlock(&self.pending_lock);
}

static void close_and_forget(int *fd)
{
    if (*fd >= 0) {
        close(*fd);
    }
    *fd = -1;
}

/*
 * A process forked by the script may run for a long time. It closes its copies of the connections, which would keep
 * clients waiting. The other end of the queue is closed with the listeners of the manager.
 */
static void after_fork_in_child(void)
{
    nx_pending__close_inherited(&self.pending);
    close_and_forget(&self.wake_fd);
    close_and_forget(&queue.in);
    pthread_mutex_unlock(&self.pending_lock);
}

static int create_standby_thread(void)
{
    pthread_t thread;
    pthread_attr_t attributes;
    sigset_t all, before;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK_SIZE);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&thread, &attributes, stand_by, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return -error;
}

int nx_standby__start(nx_server_t *server, const char *health, size_t workers)
{
    const nx_server_settings_t *settings = &server->manager.settings;
    size_t limit = settings->queue * workers;
    self.server = server;
    self.pending.health = health;
    self.pending.is_unready = &server->is_unready;
    self.pending.limits = settings->limits;
    self.pending.queue = queue;
    /* Connections that an idle worker is about to take also pass through the queue. */
    self.pending.queue_limit = limit > 0 ? limit : 1;
    self.pending.queue_time = settings->queue_time;
    self.pending.first_byte_time =
        settings->header_time < settings->idle_time ? settings->header_time : settings->idle_time;
    self.depth = 1;
    self.wake_fd = nx_descriptor_raise(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (queue.out < 0 || self.wake_fd < 0) {
        return -EMFILE;
    }
    pthread_mutex_init(&self.manager, NULL);
    pthread_mutex_init(&self.pending_lock, NULL);
    pthread_mutex_lock(&self.manager);
    sem_init(&self.has_stopped_accepting, 0, 0);
    int error = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child);
    return error != 0 ? -error : create_standby_thread();
}
