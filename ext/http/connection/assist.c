/* SPDX-License-Identifier: MIT */
#include "http/connection/assist.h"

#include "http/connection/private.h"

size_t nx_assist_list_slow(const nx_connection_manager_t *manager, struct pollfd *set, size_t capacity)
{
    size_t count = 0;
    for (nx_list_t *node = manager->slow.next; node != &manager->slow && count < capacity;
         node = node->next) {
        const nx_connection_t *connection = nx_container_of(node, nx_connection_t, slow_link);
        if (!connection->is_given_up && nx_connection_pending(connection) > 0) {
            set[count++] = (struct pollfd){.fd = connection->transport.fd, .events = POLLOUT};
        }
    }
    return count;
}

/* The owning thread receives the hang-up event and closes the connection. */
static void give_up_connection(nx_connection_t *connection)
{
    connection->is_given_up = true;
    (void)shutdown(connection->transport.fd, SHUT_RDWR);
}

static void send_to(nx_connection_t *connection, nx_time_t now)
{
    ssize_t taken = nx_connection__send_aside(connection);
    if (taken > 0) {
        connection->manager->statistics.bytes_out += (uint64_t)taken;
        connection->sent += (uint64_t)taken;
        nx_connection__note_progress(connection, now);
    } else if (taken < 0) {
        give_up_connection(connection);
    }
}

/*
 * True if poll() reported the connection as ready. List and set have the same order. Since the set was filled,
 * connections may have left the list or joined it.
 */
static bool is_poll_ready(const nx_connection_t *connection, const struct pollfd *set, size_t count,
                          size_t *at)
{
    for (size_t i = *at; i < count; i++) {
        if (set[i].fd == connection->transport.fd) {
            *at = i + 1;
            return set[i].revents != 0;
        }
    }
    return false;
}

void nx_assist_send(nx_connection_manager_t *manager, const struct pollfd *set, size_t count, nx_time_t now)
{
    size_t at = 0;
    for (nx_list_t *node = manager->slow.next; node != &manager->slow; node = node->next) {
        nx_connection_t *connection = nx_container_of(node, nx_connection_t, slow_link);
        if (connection->is_given_up || nx_connection_pending(connection) == 0) {
            continue;
        }
        if (is_poll_ready(connection, set, count, &at)) {
            send_to(connection, now);
        } else if (nx_connection__is_too_slow(connection, now)) {
            give_up_connection(connection);
        }
    }
}
