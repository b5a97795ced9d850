/* SPDX-License-Identifier: MIT */
/* Shared by channel.c and select.c only: who stands in a channel's queue. */
#ifndef NX_RUNTIME_ASYNC_PARTY_H
#define NX_RUNTIME_ASYNC_PARTY_H

#include "runtime/async/channel.h"

/* On the C stack of who waits, or one of a select's cases. */
typedef struct nx_party {
    nx_wait_t wait; /* not used by a case */
    nx_list_t link;
    zval value; /* a sender's to give, or what a receiver was given */
    nx_channel_t *channel;
    bool closed;  /* the channel was, and the value stays where it is */
    bool is_case; /* one of several places that its coroutine waits in */
} nx_party_t;

/* select.c: takes this case, and leaves the places of all the others. */
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
