/* SPDX-License-Identifier: MIT */
/*
 * Embeds a loop (the guest) in another one (the host). The guest's epoll set is registered in the host's as a
 * descriptor, so that events of the guest end a wait of the host. The host has no access to the registrations of the
 * guest, nor the guest to those of the host.
 */
#include "core/loop/private.h"

#include "core/base/module.h"

static int enter(nx_loop_t *host)
{
    host->guest_fd = host->guest->backend.fd;
    return nx_loop__backend_add(&host->backend, host->guest_fd, NX_READABLE, NX_GUEST_TOKEN);
}

int nx_loop_invite(nx_loop_t *host, nx_loop_t *guest)
{
    host->guest = guest;
    return enter(host);
}

void nx_loop_guard_turns(nx_loop_t *guest, void (*before)(void), void (*after)(void))
{
    guest->before_turn = before;
    guest->after_turn = after;
}

int nx_loop__invite_again(nx_loop_t *host)
{
    return host->guest == NULL ? 0 : enter(host);
}

nx_time_t nx_loop__guest_deadline(nx_loop_t *host, nx_time_t deadline)
{
    nx_loop_t *guest = host->guest;
    /* The guest has replaced its epoll set, and the registration was lost with the old one. */
    if (host->guest_fd != guest->backend.fd) {
        (void)enter(host);
    }
    if (nx_loop__has_unfinished_work(guest) || guest->event_next < guest->event_count) {
        return 0;
    }
    nx_time_t next = nx_loop__next_timer(guest);
    return next < deadline ? next : deadline;
}

int nx_loop__turn_guest(nx_loop_t *host)
{
    nx_loop_t *guest = host->guest;
    bool is_due = nx_loop__next_timer(guest) <= nx_loop_update_now(guest);
    if (!host->guest_has_news && !is_due && !nx_loop__has_unfinished_work(guest)) {
        return 0;
    }
    host->guest_has_news = false;
    if (guest->before_turn != NULL) {
        guest->before_turn();
    }
    int called = nx_loop_turn(guest, 0);
    if (guest->after_turn != NULL) {
        guest->after_turn();
    }
    return called > 0 ? called : 0;
}
