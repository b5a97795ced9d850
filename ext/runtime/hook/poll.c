/* SPDX-License-Identifier: MIT */
/*
 * poll, select and similar calls. libc's call is made without waiting. If nothing is ready, the coroutine waits for the
 * first event and libc's call is made again. The results are therefore always libc's own.
 */
#include "runtime/hook/private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/clock.h"

enum { USUAL = 8 };

static nx_time_t of_milliseconds(int timeout)
{
    return timeout < 0 ? NX_TIME_NEVER : (nx_time_t)timeout * NX_NANOSECONDS_PER_MILLISECOND;
}

static nx_time_t of_span(const struct timespec *span)
{
    if (span == NULL || span->tv_sec >= NX_TIME_NEVER / NX_NANOSECONDS_PER_SECOND) {
        return NX_TIME_NEVER;
    }
    return (nx_time_t)span->tv_sec * NX_NANOSECONDS_PER_SECOND + span->tv_nsec;
}

static unsigned to_events(short asked)
{
    return ((asked & (POLLIN | POLLRDNORM)) ? (unsigned)NX_READABLE : 0u) |
           ((asked & (POLLOUT | POLLWRNORM)) ? (unsigned)NX_WRITABLE : 0u) |
           ((asked & (POLLPRI | POLLRDBAND)) ? (unsigned)NX_URGENT : 0u) |
           ((asked & POLLRDHUP) ? (unsigned)NX_HANGUP : 0u);
}

/* Reports numbers that were closed during the wait, and may have been reused since. */
static int report_closed(struct pollfd *fds, const nx_hook_interest_t *interests, nfds_t count)
{
    int closed = 0;
    for (nfds_t i = 0, at = 0; i < count; i++) {
        fds[i].revents = 0;
        if (fds[i].fd >= 0 && interests[at++].is_closed) {
            fds[i].revents = POLLNVAL;
            closed++;
        }
    }
    return closed;
}

/* The remaining time is 0 after the deadline. BLOCK: libc waits for the rest. */
static int wait_and_poll(struct pollfd *fds, nfds_t count, nx_hook_interest_t *interests, nx_time_t deadline,
                         bool *is_blocking)
{
    for (;;) {
        size_t at = 0;
        for (nfds_t i = 0; i < count; i++) {
            if (fds[i].fd >= 0) {
                interests[at++] = (nx_hook_interest_t){.fd = fds[i].fd, .events = to_events(fds[i].events)};
            }
        }
        nx_hook_outcome_t outcome = nx_hook__await_any(interests, at, deadline, &nx_hook__for_poll);
        int closed = report_closed(fds, interests, count);
        if (closed > 0) {
            return closed;
        }
        if (outcome == NX_HOOK_FAILED) {
            return -1;
        }
        *is_blocking = outcome == NX_HOOK_BLOCK;
        int ready = nx_hook__libc.poll(fds, count, 0);
        if (ready != 0 || outcome == NX_HOOK_TIMED_OUT || *is_blocking) {
            return ready;
        }
    }
}

static int milliseconds_until(nx_time_t deadline)
{
    if (deadline == NX_TIME_NEVER) {
        return -1;
    }
    nx_time_t left = deadline - nx_hook__now();
    return left <= 0 ? 0
                     : (int)((left + NX_NANOSECONDS_PER_MILLISECOND - 1) / NX_NANOSECONDS_PER_MILLISECOND);
}

static int poll_cooperatively(struct pollfd *fds, nfds_t count, nx_time_t timeout)
{
    int ready = nx_hook__libc.poll(fds, count, 0);
    if (ready != 0 || timeout == 0) {
        return ready;
    }
    int before = errno;
    nx_time_t deadline = nx_hook__deadline(timeout);
    nx_hook_interest_t usual[USUAL], *interests = usual;
    if (count > USUAL) {
        interests = calloc(count, sizeof(*interests));
    }
    if (UNEXPECTED(interests == NULL)) {
        errno = before;
        return nx_hook__libc.poll(fds, count, milliseconds_until(deadline));
    }
    bool is_blocking = false;
    ready = wait_and_poll(fds, count, interests, deadline, &is_blocking);
    int error = ready >= 0 ? before : errno;
    if (interests != usual) {
        free(interests);
    }
    errno = error;
    return is_blocking && ready == 0 ? nx_hook__libc.poll(fds, count, milliseconds_until(deadline)) : ready;
}

int nx_hook_poll(struct pollfd *fds, nfds_t count, int timeout)
{
    return timeout == 0 || !nx_hook__is_cooperative()
               ? nx_hook__libc.poll(fds, count, timeout)
               : poll_cooperatively(fds, count, of_milliseconds(timeout));
}

int nx_hook___poll_chk(struct pollfd *fds, nfds_t count, int timeout, size_t size)
{
    return size / sizeof(*fds) < count ? nx_hook__libc.__poll_chk(fds, count, timeout, size)
                                       : nx_hook_poll(fds, count, timeout);
}

/* A signal mask during the wait would apply to all coroutines, so such a call goes to libc. */
int nx_hook_ppoll(struct pollfd *fds, nfds_t count, const struct timespec *timeout, const sigset_t *mask)
{
    return mask != NULL || (timeout != NULL && !nx_hook__is_span(timeout)) || !nx_hook__is_cooperative()
               ? nx_hook__libc.ppoll(fds, count, timeout, mask)
               : poll_cooperatively(fds, count, of_span(timeout));
}

int nx_hook___ppoll_chk(struct pollfd *fds, nfds_t count, const struct timespec *timeout,
                        const sigset_t *mask, size_t size)
{
    return size / sizeof(*fds) < count ? nx_hook__libc.__ppoll_chk(fds, count, timeout, mask, size)
                                       : nx_hook_ppoll(fds, count, timeout, mask);
}

typedef struct {
    fd_set *sets[3]; /* to read, to write, exceptions; NULL: none */
    fd_set asked[3];
    int count;
} selection_t;

static void ask_again(selection_t *selection)
{
    for (int i = 0; i < 3; i++) {
        if (selection->sets[i] != NULL) {
            *selection->sets[i] = selection->asked[i];
        }
    }
}

static int select_at_once(selection_t *selection)
{
    struct timeval at_once = {0};
    ask_again(selection);
    return nx_hook__libc.select(selection->count, selection->sets[0], selection->sets[1], selection->sets[2],
                                &at_once);
}

static unsigned events_at(const selection_t *selection, int fd)
{
    static const unsigned events[3] = {NX_READABLE, NX_WRITABLE, NX_URGENT};
    unsigned asked = 0;
    for (int i = 0; i < 3; i++) {
        if (selection->sets[i] != NULL && FD_ISSET(fd, &selection->asked[i])) {
            asked |= events[i];
        }
    }
    return asked;
}

static size_t list_interests(const selection_t *selection, nx_hook_interest_t *interests)
{
    size_t count = 0;
    for (int fd = 0; fd < selection->count; fd++) {
        unsigned events = events_at(selection, fd);
        if (events != 0) {
            interests[count++] = (nx_hook_interest_t){.fd = fd, .events = events};
        }
    }
    return count;
}

static int wait_and_select(selection_t *selection, nx_hook_interest_t *interests, nx_time_t deadline,
                           bool *is_blocking)
{
    for (;;) {
        size_t count = list_interests(selection, interests);
        nx_hook_outcome_t outcome = nx_hook__await_any(interests, count, deadline, &nx_hook__for_select);
        if (outcome == NX_HOOK_FAILED) {
            ask_again(selection);
            return -1;
        }
        *is_blocking = outcome == NX_HOOK_BLOCK;
        int ready = select_at_once(selection);
        if (ready != 0 || outcome == NX_HOOK_TIMED_OUT || *is_blocking) {
            return ready;
        }
    }
}

static void remember_asked(selection_t *selection)
{
    for (int i = 0; i < 3; i++) {
        if (selection->sets[i] != NULL) {
            selection->asked[i] = *selection->sets[i];
        }
    }
}

static struct timeval left_until(nx_time_t deadline)
{
    nx_time_t left = deadline - nx_hook__now();
    left = left < 0 ? 0 : left;
    return (struct timeval){left / NX_NANOSECONDS_PER_SECOND, left % NX_NANOSECONDS_PER_SECOND / 1000};
}

static int select_blocking(selection_t *selection, nx_time_t deadline)
{
    struct timeval left = deadline == NX_TIME_NEVER ? (struct timeval){0} : left_until(deadline);
    ask_again(selection);
    return nx_hook__libc.select(selection->count, selection->sets[0], selection->sets[1], selection->sets[2],
                                deadline == NX_TIME_NEVER ? NULL : &left);
}

static int select_cooperatively(selection_t *selection, nx_time_t timeout, nx_time_t *deadline)
{
    *deadline = nx_hook__deadline(timeout);
    remember_asked(selection);
    int ready = select_at_once(selection);
    if (ready != 0 || timeout == 0) {
        return ready;
    }
    int before = errno;
    nx_hook_interest_t *interests = calloc((size_t)selection->count + 1, sizeof(*interests));
    if (UNEXPECTED(interests == NULL)) {
        errno = before;
        return select_blocking(selection, *deadline);
    }
    bool is_blocking = false;
    ready = wait_and_select(selection, interests, *deadline, &is_blocking);
    int error = ready >= 0 ? before : errno;
    free(interests);
    errno = error;
    return is_blocking && ready == 0 ? select_blocking(selection, *deadline) : ready;
}

/* Numbers from FD_SETSIZE on go to libc. Some callers use them with larger sets of their own. */
static bool is_ours(int count)
{
    return count >= 0 && count <= FD_SETSIZE && nx_hook__is_cooperative();
}

/* As on Linux, `timeout` is set to the remaining time. */
int nx_hook_select(int count, fd_set *to_read, fd_set *to_write, fd_set *exceptions, struct timeval *timeout)
{
    bool is_valid =
        timeout == NULL || (timeout->tv_sec >= 0 && timeout->tv_usec >= 0 && timeout->tv_usec < 1000000);
    if (!is_valid || !is_ours(count)) {
        return nx_hook__libc.select(count, to_read, to_write, exceptions, timeout);
    }
    selection_t selection = {.sets = {to_read, to_write, exceptions}, .count = count};
    nx_time_t span = NX_TIME_NEVER, deadline;
    if (timeout != NULL && timeout->tv_sec < NX_TIME_NEVER / NX_NANOSECONDS_PER_SECOND) {
        span = (nx_time_t)timeout->tv_sec * NX_NANOSECONDS_PER_SECOND + (nx_time_t)timeout->tv_usec * 1000;
    }
    int ready = select_cooperatively(&selection, span, &deadline);
    if (timeout != NULL) {
        int error = errno;
        *timeout = left_until(deadline);
        errno = error;
    }
    return ready;
}

int nx_hook_pselect(int count, fd_set *to_read, fd_set *to_write, fd_set *exceptions,
                    const struct timespec *timeout, const sigset_t *mask)
{
    if (mask != NULL || (timeout != NULL && !nx_hook__is_span(timeout)) || !is_ours(count)) {
        return nx_hook__libc.pselect(count, to_read, to_write, exceptions, timeout, mask);
    }
    selection_t selection = {.sets = {to_read, to_write, exceptions}, .count = count};
    nx_time_t deadline;
    return select_cooperatively(&selection, of_span(timeout), &deadline);
}

/* An epoll descriptor is readable when an event is pending in it, so it is waited for like any other. */
static int epoll_cooperatively(int set, struct epoll_event *events, int most, int timeout)
{
    nx_time_t deadline = nx_hook__deadline(of_milliseconds(timeout));
    for (;;) {
        int ready = nx_hook__libc.epoll_wait(set, events, most, 0);
        if (ready != 0) {
            return ready;
        }
        nx_hook_interest_t interest = {.fd = set, .events = NX_READABLE};
        nx_hook_outcome_t outcome = nx_hook__await_any(&interest, 1, deadline, &nx_hook__for_poll);
        if (outcome == NX_HOOK_FAILED) {
            return -1;
        }
        if (outcome == NX_HOOK_BLOCK) {
            return nx_hook__libc.epoll_wait(set, events, most, milliseconds_until(deadline));
        }
        if (outcome == NX_HOOK_TIMED_OUT) {
            return nx_hook__libc.epoll_wait(set, events, most, 0);
        }
    }
}

int nx_hook_epoll_wait(int set, struct epoll_event *events, int most, int timeout)
{
    return timeout == 0 || !nx_hook__is_cooperative() ? nx_hook__libc.epoll_wait(set, events, most, timeout)
                                                      : epoll_cooperatively(set, events, most, timeout);
}

int nx_hook_epoll_pwait(int set, struct epoll_event *events, int most, int timeout, const sigset_t *mask)
{
    return mask != NULL || timeout == 0 || !nx_hook__is_cooperative()
               ? nx_hook__libc.epoll_pwait(set, events, most, timeout, mask)
               : epoll_cooperatively(set, events, most, timeout);
}
