/* SPDX-License-Identifier: MIT */
#include "http/connection/transfer.h"

#include "core/base/clock.h"

void nx_transfer_begin(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes)
{
    *transfer = (nx_transfer_t){.since = now, .window_bytes = bytes, .bytes = bytes};
}

void nx_transfer_pause(nx_transfer_t *transfer, nx_time_t now)
{
    transfer->waited += now - transfer->since;
    transfer->since = now;
}

void nx_transfer_resume(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes)
{
    transfer->since = now;
    transfer->bytes = bytes;
}

void nx_transfer_advance(nx_transfer_t *transfer, nx_time_t now, uint64_t bytes)
{
    nx_transfer_pause(transfer, now);
    transfer->bytes = bytes;
}

static nx_time_t least_time(nx_time_t a, nx_time_t b)
{
    return a < b ? a : b;
}

nx_time_t nx_transfer_deadline(const nx_transfer_t *transfer, const nx_transfer_limits_t *limits)
{
    nx_time_t left = least_time(limits->window, transfer->window_waited + limits->window - transfer->waited);
    if (limits->total != 0) {
        left = least_time(left, limits->total - transfer->waited);
    }
    return transfer->since + left;
}

static uint64_t required(const nx_transfer_limits_t *limits)
{
    double bytes = (double)limits->rate * (double)limits->window / (double)NX_NANOSECONDS_PER_SECOND;
    return bytes < 1 ? 1 : (uint64_t)bytes;
}

bool nx_transfer_is_fast_enough(nx_transfer_t *transfer, const nx_transfer_limits_t *limits, nx_time_t now,
                                uint64_t bytes)
{
    if (bytes > transfer->bytes) {
        nx_transfer_advance(transfer, now, bytes);
    }
    nx_time_t waited = transfer->waited + (now - transfer->since);
    if (now - transfer->since >= limits->window || (limits->total != 0 && waited >= limits->total)) {
        return false;
    }
    if (waited < transfer->window_waited + limits->window) {
        return true;
    }
    bool is_retained = bytes - transfer->window_bytes >= required(limits);
    transfer->window_waited = waited;
    transfer->window_bytes = bytes;
    return is_retained;
}
