/* SPDX-License-Identifier: MIT */
#include "http/connection/private.h"

#include <unistd.h>

NX_PER_THREAD nx_http_counters_t nx_front_counters;

void nx_front_start_process(void)
{
    nx_callers__start_process();
}

void nx_front_init(nx_front_t *front, const nx_front_owner_t *owner)
{
    front->owner = owner;
    nx_list_init(&front->listeners);
    nx_list_init(&front->connections);
    nx_list_init(&front->closed);
    nx_list_init(&front->unsent);
    nx_list_init(&front->slow);
    nx_timer_init(&front->unsent_timer);
    nx_wheel__init(&front->wheel);
    nx_slab_init(&front->connection_slab, sizeof(nx_connection_t));
    nx_room__init(front);
    nx_callers__init(front);
}

void nx_front_cut(nx_front_t *front)
{
    while (!nx_list_is_empty(&front->connections)) {
        nx_connection_close(nx_container_of(front->connections.next, nx_connection_t, link));
    }
}

void nx_front_stop(nx_front_t *front)
{
    nx_front__unlisten_all(front);
    nx_front_cut(front);
    nx_connection__reap(front);
    nx_wheel__stop(&front->wheel);
    nx_room__close(front);
    nx_loop_stop_timer(nx_coro_outer_loop(), &front->unsent_timer);
}

void nx_front_destroy(nx_front_t *front)
{
    nx_peers_release(front->settings.peers);
    nx_slab_destroy(&front->connection_slab);
    nx_callers__destroy(front);
}

static void drain_connections(nx_front_t *front)
{
    nx_list_t *next;
    for (nx_list_t *node = front->connections.next; node != &front->connections; node = next) {
        next = node->next;
        nx_connection__drain(nx_container_of(node, nx_connection_t, link));
    }
}

void nx_front_drain(nx_front_t *front)
{
    nx_front__accept_queued(front);
    front->draining = true;
    nx_front__unlisten_all(front);
    drain_connections(front);
}

void nx_front_give_back(nx_front_t *front, int fd)
{
    nx_front_unlisten(front, fd);
    nx_list_t *next;
    for (nx_list_t *node = front->connections.next; node != &front->connections; node = next) {
        next = node->next;
        nx_connection_t *connection = nx_container_of(node, nx_connection_t, link);
        if (connection->listening == fd) {
            nx_connection__drain(connection);
        }
    }
}

void nx_front_close_inherited(nx_front_t *front)
{
    for (nx_list_t *node = front->connections.next; node != &front->connections; node = node->next) {
        close(nx_container_of(node, nx_connection_t, link)->transport.fd);
    }
    nx_front__close_inherited_listeners(front);
}
