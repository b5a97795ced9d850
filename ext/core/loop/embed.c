/* SPDX-License-Identifier: MIT */
/*
 * Embeds a loop in another one, the host. The epoll set of the embedded loop is registered in that of the host as a
 * descriptor, so that events of the embedded loop end a wait of the host. Neither loop has access to the registrations
 * of the other one.
 */
#include "core/loop/private.h"

#include "core/base/module.h"

static int enter_host(nx_loop_t *host)
{
    host->embedded_fd = host->embedded->backend.fd;
    return nx_loop__backend_add(&host->backend, host->embedded_fd, NX_READABLE, NX_EMBEDDED_TOKEN);
}

int nx_loop_embed(nx_loop_t *host, nx_loop_t *embedded)
{
    host->embedded = embedded;
    return enter_host(host);
}

void nx_loop_guard_iterations(nx_loop_t *embedded, void (*before)(void), void (*after)(void))
{
    embedded->before_iteration = before;
    embedded->after_iteration = after;
}

int nx_loop__embed_again(nx_loop_t *host)
{
    return host->embedded == NULL ? 0 : enter_host(host);
}

nx_time_t nx_loop__embedded_deadline(nx_loop_t *host, nx_time_t deadline)
{
    nx_loop_t *embedded = host->embedded;
    /* The embedded loop has replaced its epoll set, and the registration was lost with the old one. */
    if (host->embedded_fd != embedded->backend.fd) {
        (void)enter_host(host);
    }
    if (nx_loop__has_unfinished_work(embedded) || embedded->event_next < embedded->event_count) {
        return 0;
    }
    nx_time_t next = nx_loop__next_timer(embedded);
    return next < deadline ? next : deadline;
}

int nx_loop__run_embedded(nx_loop_t *host)
{
    nx_loop_t *embedded = host->embedded;
    bool is_due = nx_loop__next_timer(embedded) <= nx_loop_update_now(embedded);
    if (!host->embedded_has_events && !is_due && !nx_loop__has_unfinished_work(embedded)) {
        return 0;
    }
    host->embedded_has_events = false;
    if (embedded->before_iteration != NULL) {
        embedded->before_iteration();
    }
    int called = nx_loop_run_once(embedded, 0);
    if (embedded->after_iteration != NULL) {
        embedded->after_iteration();
    }
    return called > 0 ? called : 0;
}
