/* SPDX-License-Identifier: MIT */
#include "server/fabric/shared_wait.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "zend_smart_str.h"

#include "core/shm/shared_processes.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/scheduler.h"
#include "server/fabric/bells.h"
#include "server/fabric/fabric.h"
#include "server/fabric/shared_heap.h"

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif

enum { PID_BITS = 22, EVENTS_AT_ONCE = 16 };
#define BELL_EVENT UINT64_MAX

/* A process that this one watches. */
typedef struct watched_process {
    uint64_t identity; /* 0: none */
    int pidfd;         /* -1: the fabric reports its end, or the kernel has no pidfds */
} watched_process_t;

static NX_PER_THREAD struct {
    nx_list_t waits;
    size_t count;
    const nx_shared_heap_t *heap; /* NULL: nothing has waited yet */
    uint32_t process;
    uint32_t seen_version; /* of the table of processes */
    int events;            /* epoll: the bell and the pidfds; -1: none */
    size_t pidfds;
    nx_watch_t watch; /* of `events`, while there are waits */
    uint64_t owner;   /* the identity of the process that has made this state */
    bool is_member;
    bool is_referenced;
    size_t listeners_referenced;
    watched_process_t watched[NX_SHARED_PROCESSES];
} self;

/* --- waking other processes --- */

static void ring_worker(uint32_t door, uint32_t incarnation)
{
    uint32_t count, own;
    const int *bells = nx_fabric_bells(&count, &own);
    if (bells == NULL || door >= count) {
        return;
    }
    if (incarnation != 0 && nx_fabric_is_joined() && door != own) {
        nx_fabric_ring(door);
        return;
    }
    int before = errno;
    uint64_t one = 1;
    ssize_t written = write(bells[door], &one, sizeof(one));
    (void)written;
    errno = before;
}

/* --- attempts --- */

static void leave_list(nx_shared_wait_t *wait);

static void start_shared_timer(nx_shared_wait_t *wait)
{
    nx_time_t next = wait->again_at < wait->gives_up_at ? wait->again_at : wait->gives_up_at;
    if (next != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_scheduler_loop(), &wait->timer, next, wait->timer.expired);
    } else if (nx_timer_is_active(&wait->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &wait->timer);
    }
}

/* Wakes the coroutine if the attempt succeeds. */
static bool settle_wait(nx_shared_wait_t *wait)
{
    if (!wait->kind->attempt(wait, self.process)) {
        if (!wait->is_listener) {
            start_shared_timer(wait);
        }
        return false;
    }
    if (wait->is_listener) {
        return true;
    }
    leave_list(wait);
    nx_coroutine_wake(&wait->wait);
    return true;
}

static bool settle_waits(bool all)
{
    bool has_woken = false;
    nx_list_t *next;
    for (nx_list_t *node = self.waits.next; node != &self.waits; node = next) {
        next = node->next;
        nx_shared_wait_t *wait = nx_container_of(node, nx_shared_wait_t, link);
        if (all) {
            nx_shared_waiters_purge(wait->waiters);
        }
        if (all || nx_shared_waiters_is_called(wait->waiters, wait->place)) {
            has_woken |= settle_wait(wait);
        }
    }
    return has_woken;
}

/* --- deaths --- */

static void forget_process(uint32_t index)
{
    watched_process_t *watched = &self.watched[index];
    nx_shared_process_end(self.heap, index, watched->identity);
    watched->identity = 0;
    if (watched->pidfd >= 0) {
        close(watched->pidfd);
        self.pidfds--;
        watched->pidfd = -1;
    }
}

static bool has_ended(uint32_t index)
{
    const nx_shared_process_t *entry = nx_shared_process_at(self.heap, index);
    uint32_t incarnation = atomic_load(&entry->incarnation);
    if (self.is_member && incarnation != 0) {
        return !nx_fabric_is_living(
            (nx_fabric_address_t){.member = atomic_load(&entry->door), .incarnation = incarnation});
    }
    return self.watched[index].pidfd < 0 && !nx_shared_identity_is_alive(self.watched[index].identity);
}

/* The end of a process without a pidfd is noticed when something else wakes this one. */
static void watch_process(uint32_t index, uint64_t identity)
{
    watched_process_t *watched = &self.watched[index];
    *watched = (watched_process_t){.identity = identity, .pidfd = -1};
    if (self.is_member && atomic_load(&nx_shared_process_at(self.heap, index)->incarnation) != 0) {
        return;
    }
    pid_t pid = (pid_t)(identity & ((UINT64_C(1) << PID_BITS) - 1));
    watched->pidfd = (int)syscall(SYS_pidfd_open, pid, 0);
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = index};
    if (watched->pidfd < 0) {
        return;
    }
    if (epoll_ctl(self.events, EPOLL_CTL_ADD, watched->pidfd, &event) != 0) {
        close(watched->pidfd);
        watched->pidfd = -1;
        return;
    }
    self.pidfds++;
    /* The number may be that of another process by now. */
    if (!nx_shared_identity_is_alive(identity)) {
        forget_process(index);
    }
}

static void note_new_processes(void)
{
    uint32_t version = nx_shared_processes_version(self.heap), bound = nx_shared_processes_bound(self.heap);
    if (version == self.seen_version) {
        return;
    }
    self.seen_version = version;
    for (uint32_t index = 0; index < bound; index++) {
        uint64_t identity = atomic_load(&nx_shared_process_at(self.heap, index)->identity);
        if (self.watched[index].identity == identity || index == self.process) {
            continue;
        }
        if (self.watched[index].identity != 0) {
            forget_process(index);
        }
        if (identity != 0) {
            watch_process(index, identity);
        }
    }
}

/* Takes what the kernel reports: the edge of the bell, and ends of processes. True: a process has ended. */
static bool take_events(void)
{
    bool has_death = false;
    struct epoll_event events[EVENTS_AT_ONCE];
    bool has_descriptors = !self.is_member || self.pidfds > 0;
    int count = has_descriptors ? epoll_wait(self.events, events, EVENTS_AT_ONCE, 0) : 0;
    for (int i = 0; i < count; i++) {
        if (events[i].data.u64 != BELL_EVENT && events[i].data.u64 < NX_SHARED_PROCESSES) {
            forget_process((uint32_t)events[i].data.u64);
            has_death = true;
        }
    }
    return has_death;
}

/* Processes whose end no descriptor reports. */
static bool find_deaths(void)
{
    bool has_death = false;
    uint32_t bound = nx_shared_processes_bound(self.heap);
    for (uint32_t index = 0; index < bound; index++) {
        if (self.watched[index].identity != 0 && self.watched[index].pidfd < 0 && has_ended(index)) {
            forget_process(index);
            has_death = true;
        }
    }
    return has_death;
}

static bool note_deaths(void)
{
    note_new_processes();
    bool by_event = take_events();
    return find_deaths() || by_event;
}

/*
 * Notes calls and deaths, and repeats attempts. A process may enter the table and take what was freed while this one
 * looks, and an attempt may call another place of this process, whose edge of the bell is taken here. So it looks
 * again, until there was neither a death nor a call.
 */
static bool look_around(void)
{
    nx_shared_process_t *own = nx_shared_process_at(self.heap, self.process);
    bool has_woken = false;
    for (;;) {
        bool has_death = note_deaths();
        bool is_rung = atomic_exchange(&own->is_rung, 0) != 0;
        if (!has_death && !is_rung) {
            return has_woken;
        }
        has_woken |= settle_waits(has_death);
    }
}

/* --- the event loop --- */

static bool is_own_state(void)
{
    return self.heap != NULL && self.owner == nx_shared_identity();
}

/* A call, or nothing. Called in each iteration of a member's loop. */
NX_HOT static bool on_worker_rung(void)
{
    if (self.count == 0 || !is_own_state()) {
        return false;
    }
    nx_shared_process_t *own = nx_shared_process_at(self.heap, self.process);
    if (atomic_load_explicit(&own->is_rung, memory_order_relaxed) == 0) {
        return false;
    }
    bool has_woken = false;
    while (atomic_exchange(&own->is_rung, 0) != 0) {
        has_woken |= settle_waits(false);
    }
    return has_woken;
}

static void on_worker_departed(nx_fabric_address_t address)
{
    if (self.count > 0 && is_own_state()) {
        look_around();
    }
}

static void on_events(nx_watch_t *watch, unsigned events)
{
    look_around();
}

static int open_events(int bell)
{
    self.events = epoll_create1(EPOLL_CLOEXEC);
    if (self.events < 0) {
        return -errno;
    }
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.u64 = BELL_EVENT};
    if (bell >= 0 && epoll_ctl(self.events, EPOLL_CTL_ADD, bell, &event) != 0) {
        int error = errno;
        close(self.events);
        self.events = -1;
        return -error;
    }
    return 0;
}

static int enter_table(const nx_shared_heap_t *heap)
{
    uint32_t count, door, incarnation = nx_fabric_self().incarnation;
    const int *bells = nx_fabric_bells(&count, &door);
    self.is_member = bells != NULL && nx_fabric_is_joined();
    if (bells == NULL || door >= count) {
        return nx_shared_process_enter(heap, NX_SHARED_NO_DOOR, 0, &self.process);
    }
    nx_shared_processes_set_ring(ring_worker);
    return nx_shared_process_enter(heap, door, incarnation, &self.process);
}

/* Closes what this process has, or has inherited. The table of the parent is not changed. */
static void reset_state(void)
{
    for (uint32_t index = 0; index < NX_SHARED_PROCESSES; index++) {
        if (self.watched[index].identity != 0 && self.watched[index].pidfd >= 0) {
            close(self.watched[index].pidfd);
        }
        self.watched[index] = (watched_process_t){.pidfd = -1};
    }
    if (self.owner != 0 && self.events >= 0) {
        close(self.events);
    }
    self.heap = NULL;
    self.owner = 0;
    self.events = -1;
    self.pidfds = 0;
    self.seen_version = 0;
    self.count = 0;
    self.is_referenced = false;
    self.listeners_referenced = 0;
    nx_list_init(&self.waits);
    nx_watch_init(&self.watch);
}

static NX_COLD int open_state(nx_shared_heap_t *heap)
{
    reset_state();
    int error = enter_table(heap);
    if (error != 0) {
        return error;
    }
    uint32_t count, door;
    const int *bells = nx_fabric_bells(&count, &door);
    /* The bell of a member is in its loop already. */
    int bell = self.is_member ? -1 : bells != NULL && door < count ? bells[door] : nx_shared_heap_bell(heap);
    error = open_events(bell);
    if (error == 0) {
        self.heap = heap;
        self.owner = nx_shared_identity();
    }
    return error;
}

int nx_shared_wait_process(uint32_t *process)
{
    nx_shared_heap_t *heap;
    int error = nx_fabric_shared_heap(&heap);
    if (error == 0 && (!is_own_state() || heap != self.heap)) {
        error = open_state(heap);
    }
    *process = self.process;
    return error;
}

static bool needs_loop(void)
{
    size_t listeners = 0;
    for (nx_list_t *node = self.waits.next; node != &self.waits; node = node->next) {
        listeners += nx_container_of(node, nx_shared_wait_t, link)->is_listener;
    }
    return self.count > listeners || (listeners > 0 && self.listeners_referenced > 0);
}

/*
 * While something waits, the loop watches the descriptors of a process that is no member. It stays alive, because
 * another process can end the wait.
 */
static void adjust_loop(void)
{
    bool is_needed = needs_loop();
    bool is_watched = nx_watch_is_active(&self.watch);
    bool has_descriptors = !self.is_member || self.pidfds > 0;
    if (is_needed && has_descriptors && !is_watched) {
        nx_loop_watch(nx_scheduler_loop(), &self.watch, self.events, NX_READABLE, on_events);
    }
    if (!is_needed && is_watched) {
        nx_loop_unwatch(nx_scheduler_loop(), &self.watch);
    }
    if (is_needed != self.is_referenced) {
        is_needed ? nx_loop_ref(nx_scheduler_loop()) : nx_loop_unref(nx_scheduler_loop());
        self.is_referenced = is_needed;
    }
}

static void enter_list(nx_shared_wait_t *wait)
{
    nx_list_push_back(&self.waits, &wait->link);
    self.count++;
    adjust_loop();
}

static void leave_list(nx_shared_wait_t *wait)
{
    if (!nx_list_is_linked(&wait->link)) {
        return;
    }
    nx_list_unlink(&wait->link);
    self.count--;
    if (nx_timer_is_active(&wait->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &wait->timer);
    }
    adjust_loop();
}

/* --- waiting --- */

static nx_shared_wait_t *shared_wait_of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_shared_wait_t, wait);
}

static void give_up_shared_wait(nx_shared_wait_t *wait)
{
    if (nx_list_is_linked(&wait->link)) {
        leave_list(wait);
        wait->kind->leave(wait);
    }
}

void nx_shared_wait_abandon(nx_wait_t *wait)
{
    give_up_shared_wait(shared_wait_of(wait));
}

/* What can be had by now is taken, although the time is over. */
static void on_wait_timer(nx_timer_t *timer)
{
    nx_shared_wait_t *wait = nx_container_of(timer, nx_shared_wait_t, timer);
    if (settle_wait(wait) || nx_loop_now(nx_scheduler_loop()) < wait->gives_up_at) {
        return;
    }
    give_up_shared_wait(wait);
    wait->result = -ETIMEDOUT;
    nx_coroutine_wake(&wait->wait);
}

static int park_wait(nx_shared_wait_t *wait, double patience)
{
    wait->wait.kind = &wait->kind->wait;
    wait->timer.expired = on_wait_timer;
    wait->gives_up_at = isinf(patience) ? NX_TIME_NEVER : nx_coroutine_deadline(patience);
    nx_list_init(&wait->link);
    enter_list(wait);
    start_shared_timer(wait);
    if (UNEXPECTED(!nx_coroutine_park(&wait->wait))) {
        /* Again, because `abandon` may not have been called for a Fiber that PHP unwinds at the end of a request. */
        give_up_shared_wait(wait);
        return -ECANCELED;
    }
    return wait->result;
}

int nx_shared_wait(nx_shared_wait_t *wait, double patience)
{
    uint32_t process;
    int error = nx_shared_wait_process(&process);
    if (UNEXPECTED(error != 0)) {
        return error;
    }
    nx_timer_init(&wait->timer);
    if (wait->kind->attempt(wait, process)) {
        return wait->result;
    }
    if (patience <= 0) {
        wait->kind->leave(wait);
        return -ETIMEDOUT;
    }
    /* A place of a process that died while nothing waited here would be called in vain before this one. */
    look_around();
    nx_shared_waiters_purge(wait->waiters);
    if (wait->kind->attempt(wait, process)) {
        return wait->result;
    }
    if (UNEXPECTED(!nx_scheduler_has_loop())) {
        wait->kind->leave(wait);
        return -ECANCELED;
    }
    return park_wait(wait, patience);
}

int nx_shared_listen(nx_shared_wait_t *wait)
{
    uint32_t process;
    int error = nx_shared_wait_process(&process);
    if (error != 0) {
        return error;
    }
    nx_timer_init(&wait->timer);
    nx_list_init(&wait->link);
    wait->is_listener = true;
    if (wait->kind->attempt(wait, process)) {
        return wait->result;
    }
    enter_list(wait);
    return 0;
}

void nx_shared_listen_end(nx_shared_wait_t *wait)
{
    give_up_shared_wait(wait);
}

void nx_shared_listen_ref(void)
{
    self.listeners_referenced++;
    adjust_loop();
}

void nx_shared_listen_unref(void)
{
    self.listeners_referenced--;
    adjust_loop();
}

/* --- the module --- */

static int start_shared_waits(int module_number)
{
    nx_fabric_on_ring(on_worker_rung);
    nx_fabric_on_departure(on_worker_departed);
    return 0;
}

static int begin_request_of_waits(void)
{
    if (self.owner == 0) {
        self.events = -1;
        reset_state();
    }
    return 0;
}

/* Coroutines have ended, so nothing waits any more; the loop may be destroyed. */
static void end_request_of_waits(void)
{
    if (self.owner != 0 && nx_watch_is_active(&self.watch)) {
        nx_loop_unwatch(nx_scheduler_loop(), &self.watch);
    }
    self.is_referenced = false;
}

const nx_module_t nx_shared_wait_module = {
    .name = "shared waits",
    .minit = start_shared_waits,
    .rinit = begin_request_of_waits,
    .rshutdown = end_request_of_waits,
    .after_fork = reset_state,
};
