/* SPDX-License-Identifier: MIT */
/* Shared by channel.c and select.c only: the waiters in a channel's queues. */
#ifndef NX_RUNTIME_ASYNC_PARTY_H
#define NX_RUNTIME_ASYNC_PARTY_H

#include "runtime/async/channel.h"

/* A waiter. It is on the C stack of the waiting coroutine, or is one of the cases of a select. */
typedef struct nx_party {
    nx_wait_t wait; /* not used by a case */
    nx_list_t link;
    zval value; /* the value that a sender sends, or that a receiver has received */
    nx_channel_t *channel;
    bool closed;  /* the channel was closed; the value stays where it is */
    bool is_case; /* one of several places that its coroutine waits in */
} nx_party_t;

/* select.c: chooses this case, and leaves the queues of all other cases. */
void nx_select__take(nx_party_t *party);

static inline bool nx_channel__can_receive(const nx_channel_t *channel)
{
    return channel->count > 0 || !nx_list_is_empty(&channel->senders) || channel->closed;
}

static inline bool nx_channel__can_send(const nx_channel_t *channel)
{
    return channel->count < channel->capacity || !nx_list_is_empty(&channel->receivers) || channel->closed;
}

void nx_channel__describe(const nx_channel_t *channel, smart_str *text);
NX_COLD void nx_channel__throw_closed(const char *verb);

#endif
