/* SPDX-License-Identifier: MIT */
#include "http/connection/upgrade.h"

#include "http/connection/private.h"

/* Bounds what a peer can add to the owner's queue after a pause. */
#define READ_BYTES 16384

/* Passes bytes that arrived together with the request. */
static void pass_early_bytes(nx_connection_t *connection)
{
    nx_block_t *block = connection->block;
    uint32_t start = connection->start, length = connection->end - connection->start;
    connection->block = NULL;
    connection->start = connection->end = 0;
    if (block == NULL) {
        return;
    }
    if (connection->upgraded != NULL) {
        connection->upgraded->received(connection->owner, (uint8_t *)block->bytes + start, length);
    }
    nx_block_release(block);
}

void nx_connection_upgrade(nx_connection_t *connection, const nx_upgrade_t *protocol, void *owner)
{
    connection->state = NX_CONNECTION_UPGRADED;
    connection->was_used = true;
    connection->upgraded = protocol;
    connection->owner = owner;
    if (connection->input_has_ended) {
        nx_connection_close(connection);
        return;
    }
    nx_connection_resume(connection);
    nx_connection__limit_time(connection);
    if (UNEXPECTED(connection->manager->draining)) {
        protocol->drain(owner);
    }
    pass_early_bytes(connection);
}

void nx_connection__read_upgraded(nx_connection_t *connection)
{
    char *scratch = nx_block_scratch();
    if (UNEXPECTED(scratch == NULL)) {
        nx_connection_close(connection);
        return;
    }
    ssize_t count = nx_connection__receive(connection, scratch, READ_BYTES);
    if (count > 0) {
        connection->upgraded->received(connection->owner, (uint8_t *)scratch, (size_t)count);
    } else if (count != -EAGAIN) {
        nx_connection_close(connection);
    }
}

void nx_connection_pause(nx_connection_t *connection)
{
    if (connection->is_reading) {
        connection->is_reading = false;
        connection->may_have_more = false;
        nx_connection__update_interest(connection);
    }
}

void nx_connection_resume(nx_connection_t *connection)
{
    if (!connection->is_reading && !connection->input_has_ended) {
        connection->is_reading = true;
        nx_connection__update_interest(connection);
    }
}

void nx_connection_renew_deadline(nx_connection_t *connection)
{
    nx_connection__limit_time(connection);
}

void nx_connection_end_upgrade(nx_connection_t *connection)
{
    connection->upgraded = NULL;
    /* The peer may still send: without reading it, the kernel would discard output that the peer has not read. */
    connection->lingers = true;
    nx_connection_answered(connection, false);
}
