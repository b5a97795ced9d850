/* SPDX-License-Identifier: MIT */
#include "http/connection/private.h"
#include "runtime/scheduler/scheduler.h"

#include <unistd.h>

NX_PER_THREAD nx_http_counters_t nx_connection_manager_counters;

void nx_connection_manager_start_process(void)
{
    nx_client_limits__start_process();
}

void nx_connection_manager_init(nx_connection_manager_t *manager, const nx_connection_callbacks_t *callbacks)
{
    manager->callbacks = callbacks;
    nx_list_init(&manager->listeners);
    nx_list_init(&manager->connections);
    nx_list_init(&manager->closed);
    nx_list_init(&manager->unsent);
    nx_list_init(&manager->slow);
    nx_timer_init(&manager->unsent_timer);
    nx_timer_wheel__init(&manager->wheel);
    nx_slab_init(&manager->connection_slab, sizeof(nx_connection_t));
    nx_connection_limit__init(manager);
    nx_client_limits__init(manager);
}

void nx_connection_manager_cut(nx_connection_manager_t *manager)
{
    while (!nx_list_is_empty(&manager->connections)) {
        nx_connection_close(nx_container_of(manager->connections.next, nx_connection_t, link));
    }
}

void nx_connection_manager_stop(nx_connection_manager_t *manager)
{
    nx_connection_manager__unlisten_all(manager);
    nx_connection_manager_cut(manager);
    nx_connection__reap(manager);
    nx_timer_wheel__stop(&manager->wheel);
    nx_connection_limit__close(manager);
    nx_loop_stop_timer(nx_scheduler_outer_loop(), &manager->unsent_timer);
}

void nx_connection_manager_destroy(nx_connection_manager_t *manager)
{
    nx_trusted_proxies_release(manager->settings.trusted_proxies);
    nx_slab_destroy(&manager->connection_slab);
    nx_client_limits__destroy(manager);
}

static void drain_connections(nx_connection_manager_t *manager)
{
    nx_list_t *next;
    for (nx_list_t *node = manager->connections.next; node != &manager->connections; node = next) {
        next = node->next;
        nx_connection__drain(nx_container_of(node, nx_connection_t, link));
    }
}

void nx_connection_manager_drain(nx_connection_manager_t *manager)
{
    nx_connection_manager__accept_queued(manager);
    manager->draining = true;
    nx_connection_manager__unlisten_all(manager);
    drain_connections(manager);
}

nx_connection_t *nx_connection_manager_adopt(nx_connection_manager_t *manager, int fd)
{
    const nx_address_t no_address = {.family = AF_UNIX};
    nx_connection_t *connection = nx_connection__open(manager, fd, &no_address);
    if (connection != NULL) {
        connection->listening = -1;
    }
    return connection;
}

void nx_connection_manager_give_back(nx_connection_manager_t *manager, int fd)
{
    nx_connection_manager_unlisten(manager, fd);
    nx_list_t *next;
    for (nx_list_t *node = manager->connections.next; node != &manager->connections; node = next) {
        next = node->next;
        nx_connection_t *connection = nx_container_of(node, nx_connection_t, link);
        if (connection->listening == fd) {
            nx_connection__drain(connection);
        }
    }
}

void nx_connection_manager_close_inherited(nx_connection_manager_t *manager)
{
    for (nx_list_t *node = manager->connections.next; node != &manager->connections; node = node->next) {
        close(nx_container_of(node, nx_connection_t, link)->transport.fd);
    }
    nx_connection_manager__close_inherited_listeners(manager);
}
