/* SPDX-License-Identifier: MIT */
/* Shared by the files of server/fabric/ only: the state that this process has for each other member. */
#ifndef NX_SERVER_FABRIC_PRIVATE_H
#define NX_SERVER_FABRIC_PRIVATE_H

#include "php.h"

#include "core/base/list.h"
#include "core/shm/members.h"
#include "runtime/scheduler/coroutine.h"
#include "server/fabric/fabric.h"

/* A message that did not fit into the ring. Its sender is a waiting coroutine, or nx_fabric_post(). */
typedef struct nx_outgoing {
    nx_list_t link;
    nx_fabric_address_t to;
    const uint8_t
        *bytes; /* memory of the waiting coroutine; of a posted message: a copy that follows this struct */
    size_t length;
    size_t sent;
    uint8_t channel;
    bool is_posted;
    bool is_claim;  /* of a coroutine that only waits for space for `length` bytes */
    int result;     /* of a coroutine that waits */
    nx_wait_t wait; /* of a coroutine that waits */
} nx_outgoing_t;

typedef struct nx_peer {
    nx_ring_writer_t writer;
    nx_ring_reader_t reader;
    uint32_t known;          /* incarnation that was reported as alive, or has sent a message; 0: none */
    uint32_t seen_life;      /* the last value seen */
    nx_fabric_member_t seen; /* what nx_fabric_members() has reported last */
    uint32_t announcements;  /* the last number seen */
    nx_list_t outgoing;      /* in order of sending; empty unless the ring was full */
    nx_list_t starving;      /* in self.starving while `outgoing` is not empty */
    nx_list_t unpublished;   /* in self.unpublished while it has committed records */
    size_t posted;           /* bytes of posted messages in `outgoing` */
    bool is_reserved;        /* a writer is open in the ring: other messages follow it */
    /* A message in chunks that has not arrived completely. */
    uint8_t *partial; /* NULL: none */
    size_t partial_length;
    size_t partial_total;
    uint32_t partial_from;
    uint8_t partial_channel;
} nx_peer_t;

/* A message that a member had not taken when it ended. */
typedef struct nx_returned {
    nx_list_t link;
    nx_fabric_address_t to;
    size_t length;
    uint8_t channel;
    uint8_t bytes[] __attribute__((aligned(16)));
} nx_returned_t;

typedef struct nx_fabric_state {
    nx_members_t members;
    nx_peer_t *peers; /* by member; NULL: not joined */
    int *bells;       /* eventfds, by member; in classic mode by worker */
    uint32_t bell_count;
    uint32_t row;
    nx_scoreboard_t *scoreboard;
    nx_fabric_address_t address;
    nx_bell_t *bell; /* of this process */
    nx_fabric_counters_t counters;
    nx_list_t starving;
    nx_list_t unpublished;
    nx_list_t returned;
    nx_time_t figures_at; /* when they were written to the scoreboard */
    uint64_t active;      /* bits of the members that may have sent or read */
    uint8_t *copy;        /* the records that were taken from a ring */
    uint32_t last;        /* the member whose messages were taken last */
    bool has_taken;       /* messages were taken since the last sleep */
    bool can_spin;        /* the member `last` runs on another CPU */
    uint32_t cpu;         /* on which this process woke last, plus 1 */
    int64_t window;       /* how long it spins before it sleeps, in nanoseconds */
    int64_t spin_from;    /* the process does not spin before this moment */
    int64_t slept_at;     /* 0: the sleep says nothing about `window` */
    nx_coroutine_t receiver;
    bool is_receiving;
    bool is_asleep;
    bool has_changed; /* the members have changed, and nx_fabric_on_change() functions have to be called */
    int shared;
    size_t shared_bytes;
} nx_fabric_state_t;

extern NX_PER_THREAD nx_fabric_state_t nx_fabric__self;

uint32_t nx_fabric__life(uint32_t member);

/* spin.c */
/* Called after a sleep that began at `slept_at`. */
void nx_fabric__end_sleep(const nx_bell_t *bell);
/*
 * Waits for a short time, if an answer is likely. True: another member has set a bit of the bell. Called only after
 * messages were taken (`has_taken`).
 */
bool nx_fabric__spin(const nx_bell_t *bell);

/* send.c */
/* Sends the messages in `outgoing`, as far as the ring has space. */
void nx_fabric__pump(uint32_t member);
/* True if a member for which messages wait has made space. */
bool nx_fabric__has_space_for_starving(void);
/* Moves the messages that an ended incarnation has not taken to `returned`, and ends the waits of their senders. */
void nx_fabric__settle(uint32_t member);

/* receive.c */
/*
 * Keeps a message that was not taken until the receiver's coroutine reports it. NULL: out of memory, or `bytes` is
 * NULL.
 */
nx_returned_t *nx_fabric__return(nx_fabric_address_t to, uint8_t channel, const uint8_t *bytes,
                                 size_t length);
/* Looks into the rings of the active members. */
bool nx_fabric__has_news_of_members(void);
/* Called before and after each wait of the loop: usually no member is active. */
static inline bool nx_fabric__has_news(void)
{
    return nx_fabric__self.has_changed || !nx_list_is_empty(&nx_fabric__self.returned) ||
           (nx_fabric__self.active != 0 && nx_fabric__has_news_of_members());
}
/* Starts the coroutine that delivers, unless it runs. */
void nx_fabric__start_receiver(void);
bool nx_fabric__call_rung(void);

#endif
