/* SPDX-License-Identifier: MIT */
/*
 * Reads the PROXY protocol header at the start of a load balancer's connection (http/wire/proxy_header.h). It replaces
 * the addresses of the connection. A connection that begins with anything else is closed without an answer, because its
 * sender is not an HTTP client.
 */
#include "http/connection/client_limits.h"
#include "http/connection/private.h"

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

void nx_connection__await_proxy_header(nx_connection_t *connection)
{
    nx_time_t now = nx_loop_now(nx_scheduler_outer_loop());
    connection->awaits_proxy_header = true;
    nx_connection__set_deadline(connection, now + connection->manager->settings.proxy_header_time);
}

/*
 * The error is logged, because it is usually a configuration error. The log is rate-limited, because port scans cause
 * it too.
 */
static void log_proxy_header_error(const char *problem)
{
    static NX_PER_THREAD bool has_said;
    if (!has_said) {
        has_said = true;
        nx_error_say(
            "nexus: [NX-0441] A connection was closed, since its listener expects the PROXY protocol "
            "(--proxy-protocol): %s. Reported once\n",
            problem);
    }
}

/* False: the client address has too many connections. When the connection was accepted, the address was not known. */
static bool enter_client(nx_connection_t *connection)
{
    nx_connection_manager_t *manager = connection->manager;
    if (EXPECTED(
            nx_client_limits__enter(manager, &connection->addresses.client, &connection->client_count))) {
        return true;
    }
    manager->statistics.rejected[NX_REJECTED_clientLimit]++;
    nx_connection_close(connection);
    return false;
}

bool nx_connection__take_proxy_header(nx_connection_t *connection)
{
    nx_proxy_t proxy;
    int length = nx_proxy_parse(connection->block->bytes + connection->start,
                                connection->end - connection->start, &proxy);
    if (length == 0) {
        return false;
    }
    if (length < 0) {
        connection->manager->statistics.rejected[NX_REJECTED_malformed]++;
        log_proxy_header_error(proxy.problem);
        nx_connection_close(connection);
        return false;
    }
    connection->awaits_proxy_header = false;
    connection->start += (uint32_t)length;
    if (proxy.has_addresses) {
        nx_address_put(&connection->addresses.client, proxy.source, proxy.source_port);
        nx_address_put(&connection->addresses.server, proxy.destination, proxy.destination_port);
    }
    nx_connection__drop_empty_block(connection);
    return !proxy.has_addresses || enter_client(connection);
}
