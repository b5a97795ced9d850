/* SPDX-License-Identifier: MIT */
/*
 * Records which coroutine waits for which descriptor. The reactor has one watch per descriptor; here it is shared by
 * several waiting calls.
 *
 * Readers and writers of a descriptor form a queue each. The first call in a queue has access until it ends, and is
 * woken when the descriptor is ready. The next call waits for access. Calls that only poll are all woken. A watch is
 * active only while a call waits for readiness. So a number that is closed without a hook (inside fclose()) affects
 * only the calls that wait for it, never the number's next use. With NX_ONCE, a wait needs one system call instead of
 * two.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/errors/errors.h"
#include "runtime/handle/handle.h"
#include "runtime/scheduler/scheduler.h"

/* How often a library may repeat a wait that fails because of a cancellation, before its connection is ended. */
#define PATIENCE 16

struct nx_hook_descriptor {
    nx_watch_t watch;
    nx_list_t waiters[2]; /* of NX_HOOK_READ and NX_HOOK_WRITE; the first has access */
    nx_list_t pollers;
};

static NX_PER_THREAD nx_hook_descriptor_t **descriptors;
static NX_PER_THREAD size_t descriptor_count;
/* The process that owns the tables: a vfork()ed child shares this memory and must not change it. */
static NX_PER_THREAD pid_t owner;

nx_time_t nx_hook__now(void)
{
    return nx_loop_update_now(nx_scheduler_loop());
}

nx_time_t nx_hook__deadline(nx_time_t after)
{
    if (after == NX_TIME_NEVER) {
        return NX_TIME_NEVER;
    }
    nx_time_t now = nx_hook__now();
    return after < NX_TIME_NEVER - now ? now + after : NX_TIME_NEVER;
}

static nx_hook_descriptor_t *find_descriptor(int fd)
{
    return (size_t)fd < descriptor_count ? descriptors[fd] : NULL;
}

static bool reserve_descriptors(size_t fd)
{
    if (fd < descriptor_count) {
        return true;
    }
    size_t count = descriptor_count > 0 ? descriptor_count : 64;
    while (count <= fd) {
        count *= 2;
    }
    nx_hook_descriptor_t **grown = reallocarray(descriptors, count, sizeof(*grown));
    if (grown == NULL) {
        return false;
    }
    memset(grown + descriptor_count, 0, (count - descriptor_count) * sizeof(*grown));
    descriptors = grown;
    descriptor_count = count;
    return true;
}

static nx_hook_descriptor_t *find_or_make_descriptor(int fd)
{
    if (!reserve_descriptors((size_t)fd)) {
        return NULL;
    }
    if (descriptors[fd] == NULL) {
        nx_hook_descriptor_t *descriptor = malloc(sizeof(*descriptor));
        if (descriptor == NULL) {
            return NULL;
        }
        nx_watch_init(&descriptor->watch);
        nx_list_init(&descriptor->waiters[NX_HOOK_READ]);
        nx_list_init(&descriptor->waiters[NX_HOOK_WRITE]);
        nx_list_init(&descriptor->pollers);
        descriptors[fd] = descriptor;
        owner = getpid();
    }
    return descriptors[fd];
}

static nx_hook_interest_t *interest_at(nx_list_t *node)
{
    return nx_container_of(node, nx_hook_interest_t, link);
}

static unsigned wanted(const nx_hook_descriptor_t *descriptor)
{
    unsigned events = 0;
    for (int direction = 0; direction < 2; direction++) {
        nx_list_t *waiters = (nx_list_t *)&descriptor->waiters[direction];
        if (!nx_list_is_empty(waiters) && interest_at(waiters->next)->wait != NULL) {
            events |= interest_at(waiters->next)->events;
        }
    }
    for (nx_list_t *node = descriptor->pollers.next; node != &descriptor->pollers; node = node->next) {
        events |= interest_at(node)->events;
    }
    return events;
}

static bool is_idle(const nx_hook_descriptor_t *descriptor)
{
    nx_list_t *readers = (nx_list_t *)&descriptor->waiters[NX_HOOK_READ];
    nx_list_t *writers = (nx_list_t *)&descriptor->waiters[NX_HOOK_WRITE];
    return nx_list_is_empty(&descriptor->pollers) &&
           (nx_list_is_empty(readers) || interest_at(readers->next)->wait == NULL) &&
           (nx_list_is_empty(writers) || interest_at(writers->next)->wait == NULL);
}

static void on_ready(nx_watch_t *watch, unsigned events);

/* Sets the watch to the events that calls wait for now. Returns -errno; -EPERM: a file, which is always ready. */
static int attend(nx_hook_descriptor_t *descriptor, int fd)
{
    if (is_idle(descriptor)) {
        nx_loop_unwatch(nx_scheduler_loop(), &descriptor->watch);
        return 0;
    }
    unsigned events = wanted(descriptor) | NX_ONCE;
    if (!nx_watch_is_active(&descriptor->watch)) {
        return nx_loop_watch(nx_scheduler_loop(), &descriptor->watch, fd, events, on_ready);
    }
    return nx_loop_rewatch(nx_scheduler_loop(), &descriptor->watch, events);
}

static void end_wait(nx_hook_wait_t *wait, nx_hook_outcome_t outcome)
{
    nx_coroutine_t *coroutine = wait->wait.coroutine;
    if (coroutine != NULL && coroutine->wait == &wait->wait) {
        wait->outcome = outcome;
        nx_coroutine_wake(&wait->wait);
    }
}

static void wake_first_waiter(nx_hook_descriptor_t *descriptor, int direction)
{
    nx_list_t *waiters = &descriptor->waiters[direction];
    if (nx_list_is_empty(waiters)) {
        return;
    }
    nx_hook_interest_t *first = interest_at(waiters->next);
    if (first->wait != NULL) {
        nx_hook_wait_t *wait = first->wait;
        first->wait = NULL;
        end_wait(wait, NX_HOOK_READY);
    }
}

/* A woken poller reads its events with poll() when it runs, and unregisters its other interests then. */
static void wake_pollers(nx_hook_descriptor_t *descriptor, unsigned events)
{
    nx_list_t *next;
    for (nx_list_t *node = descriptor->pollers.next; node != &descriptor->pollers; node = next) {
        next = node->next;
        nx_hook_interest_t *interest = interest_at(node);
        if (events & (interest->events | NX_HANGUP)) {
            nx_list_unlink(node);
            interest->descriptor = NULL;
            end_wait(interest->wait, NX_HOOK_READY);
        }
    }
}

static void on_ready(nx_watch_t *watch, unsigned events)
{
    nx_hook_descriptor_t *descriptor = nx_container_of(watch, nx_hook_descriptor_t, watch);
    if (events & (NX_READABLE | NX_HANGUP)) {
        wake_first_waiter(descriptor, NX_HOOK_READ);
    }
    if (events & (NX_WRITABLE | NX_HANGUP)) {
        wake_first_waiter(descriptor, NX_HOOK_WRITE);
    }
    wake_pollers(descriptor, events);
    attend(descriptor, watch->fd);
}

static void withdraw(nx_hook_interest_t *interest)
{
    nx_hook_descriptor_t *descriptor = interest->descriptor;
    if (descriptor == NULL) {
        return;
    }
    nx_list_unlink(&interest->link);
    interest->descriptor = NULL;
    attend(descriptor, interest->fd);
}

static int enter_interest(nx_hook_interest_t *interest, nx_list_t *list, nx_hook_descriptor_t *descriptor)
{
    interest->descriptor = descriptor;
    nx_list_push_back(list, &interest->link);
    int error = attend(descriptor, interest->fd);
    if (error != 0) {
        nx_list_unlink(&interest->link);
        interest->descriptor = NULL;
        attend(descriptor, interest->fd);
    }
    return error;
}

static void on_descriptor_deadline(nx_timer_t *timer)
{
    end_wait(nx_container_of(timer, nx_hook_wait_t, timer), NX_HOOK_TIMED_OUT);
}

static nx_hook_outcome_t fail_descriptor(int error)
{
    errno = error;
    return NX_HOOK_FAILED;
}

static nx_hook_outcome_t outcome_of(const nx_hook_wait_t *wait, nx_park_t parked)
{
    switch (parked) {
    case NX_PARK_WOKEN:
        return wait->outcome == NX_HOOK_FAILED ? fail_descriptor(EBADF) : wait->outcome;
    case NX_PARK_CANCELLED:
        return fail_descriptor(ECANCELED);
    case NX_PARK_SIGNALLED:
        return fail_descriptor(EINTR);
    default:
        return NX_HOOK_BLOCK;
    }
}

/* Without this the code that frees the connection would wait for the rest of a response (libpq: DEALLOCATE). */
static void end_connection(const nx_hook_wait_t *wait)
{
    if (wait->count == 1 && !wait->interests[0].is_closed) {
        shutdown(wait->interests[0].fd, SHUT_RDWR);
    }
}

/*
 * True for a library that repeats the same wait regardless of its error (PHP's TLS handshake, until its timeout). Since
 * each further wait fails at once, it would loop without a pause.
 */
static bool repeats_failed_wait(const nx_hook_wait_t *wait)
{
    static NX_PER_THREAD struct {
        uint64_t parks; /* number of waits so far: unchanged if no coroutine has waited */
        unsigned times;
        int fd;
    } last;
    int fd = wait->count == 1 ? wait->interests[0].fd : -1;
    uint64_t parks = nx_scheduler_counters()->parks;
    if (fd != last.fd || parks != last.parks) {
        last.fd = fd;
        last.parks = parks;
        last.times = 0;
    }
    return fd >= 0 && ++last.times > PATIENCE;
}

/* repeats_failed_wait() counts cancelled waits, so it is called for each one. */
static bool ends_connection(const nx_hook_wait_t *wait)
{
    bool is_insisting = repeats_failed_wait(wait);
    return nx_handle_is_lost() || is_insisting;
}

static nx_hook_outcome_t park(nx_hook_wait_t *wait, nx_time_t deadline, const nx_wait_kind_t *kind)
{
    if (UNEXPECTED(nx_hook__is_leaving())) {
        return fail_descriptor(ECANCELED);
    }
    int before = errno;
    wait->wait.kind = kind;
    nx_loop_t *loop = nx_scheduler_loop();
    nx_timer_init(&wait->timer);
    if (deadline != NX_TIME_NEVER &&
        nx_loop_start_timer(loop, &wait->timer, deadline, on_descriptor_deadline) != 0) {
        return NX_HOOK_BLOCK;
    }
    nx_park_t parked = nx_coroutine_park_quietly(&wait->wait);
    nx_loop_stop_timer(nx_scheduler_loop(), &wait->timer);
    if (UNEXPECTED(parked == NX_PARK_CANCELLED) && ends_connection(wait)) {
        end_connection(wait);
    }
    errno = before;
    return outcome_of(wait, parked);
}

bool nx_hook__is_free(int fd, int direction)
{
    nx_hook_descriptor_t *descriptor = find_descriptor(fd);
    return EXPECTED(descriptor == NULL) || nx_list_is_empty(&descriptor->waiters[direction]);
}

void nx_hook__begin(nx_hook_waiter_t *waiter, const nx_wait_kind_t *kind, int fd, int direction)
{
    waiter->interest =
        (nx_hook_interest_t){.fd = fd, .events = direction == NX_HOOK_READ ? NX_READABLE : NX_WRITABLE};
    nx_list_init(&waiter->interest.link);
    waiter->kind = kind;
    waiter->deadline = NX_TIME_NEVER;
    waiter->direction = direction;
}

static int take_place(nx_hook_waiter_t *waiter, nx_hook_wait_t *wait)
{
    nx_hook_interest_t *interest = &waiter->interest;
    interest->wait = wait;
    if (interest->descriptor != NULL) {
        return attend(interest->descriptor, interest->fd);
    }
    nx_hook_descriptor_t *descriptor = find_or_make_descriptor(interest->fd);
    return descriptor != NULL ? enter_interest(interest, &descriptor->waiters[waiter->direction], descriptor)
                              : -ENOMEM;
}

/*
 * True for a write in a call that ends by exit() or exhausted memory: its error message is still written, and may
 * block.
 */
static bool is_final_write(const nx_hook_waiter_t *waiter)
{
    return waiter->direction == NX_HOOK_WRITE && nx_hook__is_leaving() &&
           (EG(exception) == NULL || !instanceof_function(EG(exception)->ce, nx_ce_cancelled_error));
}

nx_hook_outcome_t nx_hook__await(nx_hook_waiter_t *waiter)
{
    if (UNEXPECTED(is_final_write(waiter))) {
        return NX_HOOK_BLOCK;
    }
    nx_hook_interest_t *interest = &waiter->interest;
    if (interest->is_closed) {
        return fail_descriptor(EBADF);
    }
    nx_hook_wait_t wait = {.interests = interest, .count = 1};
    if (take_place(waiter, &wait) != 0) {
        interest->wait = NULL;
        return NX_HOOK_BLOCK;
    }
    nx_hook_outcome_t outcome = park(&wait, waiter->deadline, waiter->kind);
    interest->wait = NULL;
    if (interest->descriptor != NULL) {
        attend(interest->descriptor, interest->fd);
    }
    return outcome;
}

/* The next call tries at once, because the event that ended the previous wait may concern it too. */
void nx_hook__end(nx_hook_waiter_t *waiter)
{
    nx_hook_descriptor_t *descriptor = waiter->interest.descriptor;
    if (EXPECTED(descriptor == NULL)) {
        return;
    }
    int error = errno;
    bool was_first = descriptor->waiters[waiter->direction].next == &waiter->interest.link;
    withdraw(&waiter->interest);
    if (was_first) {
        wake_first_waiter(descriptor, waiter->direction);
        attend(descriptor, waiter->interest.fd);
    }
    errno = error;
}

static bool enter_all(nx_hook_interest_t *interests, size_t count, nx_hook_wait_t *wait)
{
    for (size_t i = 0; i < count; i++) {
        interests[i].wait = wait;
        nx_hook_descriptor_t *descriptor = find_or_make_descriptor(interests[i].fd);
        int error =
            descriptor != NULL ? enter_interest(&interests[i], &descriptor->pollers, descriptor) : -ENOMEM;
        /* Files are always ready, and poll() has already reported the state of files and of closed descriptors. */
        if (error != 0 && error != -EPERM && error != -EBADF) {
            return false;
        }
    }
    return true;
}

nx_hook_outcome_t nx_hook__await_any(nx_hook_interest_t *interests, size_t count, nx_time_t deadline,
                                     const nx_wait_kind_t *kind)
{
    nx_hook_wait_t wait = {.interests = interests, .count = count};
    for (size_t i = 0; i < count; i++) {
        nx_list_init(&interests[i].link);
        interests[i].descriptor = NULL;
    }
    nx_hook_outcome_t outcome = NX_HOOK_BLOCK;
    if (enter_all(interests, count, &wait)) {
        outcome = park(&wait, deadline, kind);
    }
    int error = errno;
    for (size_t i = 0; i < count; i++) {
        withdraw(&interests[i]);
    }
    errno = error;
    return outcome;
}

nx_hook_outcome_t nx_hook__sleep_until(nx_time_t deadline, const nx_wait_kind_t *kind)
{
    nx_hook_wait_t wait = {.count = 0};
    return park(&wait, deadline, kind);
}

static void fail_waiters(nx_list_t *list)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(list)) != NULL) {
        nx_hook_interest_t *interest = interest_at(node);
        interest->descriptor = NULL;
        interest->is_closed = true;
        if (interest->wait != NULL) {
            end_wait(interest->wait, NX_HOOK_FAILED);
        }
    }
}

static bool has_waiters(const nx_hook_descriptor_t *descriptor)
{
    return !nx_list_is_empty(&descriptor->pollers) || !nx_list_is_empty(&descriptor->waiters[NX_HOOK_READ]) ||
           !nx_list_is_empty(&descriptor->waiters[NX_HOOK_WRITE]);
}

void nx_hook__forget(unsigned first, unsigned last)
{
    unsigned end = last < descriptor_count ? last + 1 : (unsigned)descriptor_count;
    for (unsigned fd = first; fd < end; fd++) {
        nx_hook_descriptor_t *descriptor = descriptors[fd];
        if (descriptor == NULL) {
            continue;
        }
        if (has_waiters(descriptor) && getpid() == owner) {
            nx_loop_unwatch(nx_scheduler_loop(), &descriptor->watch);
            fail_waiters(&descriptor->waiters[NX_HOOK_READ]);
            fail_waiters(&descriptor->waiters[NX_HOOK_WRITE]);
            fail_waiters(&descriptor->pollers);
        }
        if (nx_scheduler_opened_loop != NULL) {
            nx_loop_note_closed(nx_scheduler_opened_loop, (int)fd);
        }
    }
}

void nx_hook__forget_all(void)
{
    nx_hook__forget(0, UINT_MAX);
    for (size_t fd = 0; fd < descriptor_count; fd++) {
        free(descriptors[fd]);
    }
    free(descriptors);
    descriptors = NULL;
    descriptor_count = 0;
}
