/* SPDX-License-Identifier: MIT */
/*
 * The fabric: sends bytes to other workers of the server, and reports which workers live (docs/inside/fabric.md).
 *
 * A member is a worker that has joined the fabric. Its address is its number (its row of the scoreboard) and an
 * incarnation, which no earlier member with that number had. A process without a server has not joined: it has no
 * members, and every send fails with -ENOTCONN.
 *
 * Order: messages from one member to another arrive in the order of the calls, those of all channels together.
 * Publication: a message becomes visible when the sending process next runs an iteration of its event loop, after
 * 16 messages to that member, or at nx_fabric_publish(). A message that was published is delivered even if its writer
 * is killed then. A reader that is killed loses only what it had taken from the ring.
 * Threads: PHP's thread of a process only. Fork: a child of a member has not joined; it does not have the memory.
 * Suspension: as marked. Callbacks run in a coroutine of the fabric, one after the other, and may run PHP code. While
 * one of them suspends, no further message of any member is delivered; so a callback sends by nx_fabric_post().
 * Exceptions: none, except as marked. A callback that leaves an exception pending has it logged.
 * Errors: 0 or -errno.
 */
#ifndef NX_SERVER_FABRIC_FABRIC_H
#define NX_SERVER_FABRIC_FABRIC_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/module.h"
#include "core/shm/scoreboard.h"

extern const nx_module_t nx_fabric_module;

typedef struct nx_fabric_address {
    uint32_t member;
    uint32_t incarnation; /* odd; 0: no address */
} nx_fabric_address_t;

static inline bool nx_fabric_is_same(nx_fabric_address_t one, nx_fabric_address_t other)
{
    return one.member == other.member && one.incarnation == other.incarnation;
}

/* --- members --- */

bool nx_fabric_is_joined(void);
/* The address of this process; {0, 0} when it has not joined. */
nx_fabric_address_t nx_fabric_self(void);

typedef struct nx_fabric_member {
    nx_fabric_address_t address;
    uint32_t generation;
    uint32_t slot;
    /* Of the scoreboard. READY, SERVING and RETIRING members may be given new work; STARTING and DRAINING ones not. */
    nx_row_state_t state;
} nx_fabric_member_t;

/*
 * Writes up to `most` living members, in order of their numbers, and returns how many there are. This process is one
 * of them.
 */
size_t nx_fabric_members(nx_fabric_member_t *members, size_t most);
/* Nothing here keeps the event loop alive: code that waits for another member calls nx_loop_ref() meanwhile. */
/* The upper bound of member numbers, the size of arrays that are indexed by member. 0 when it has not joined. */
uint32_t nx_fabric_capacity(void);
/* False: it has ended, which its parent has confirmed with the kernel. */
bool nx_fabric_is_living(nx_fabric_address_t address);

/* --- sending --- */

enum {
    NX_FABRIC_CHANNELS = 16,
    NX_FABRIC_LONGEST = 16 << 20,     /* bytes of a message */
    NX_FABRIC_POSTED_MOST = 64 << 20, /* bytes that nx_fabric_post() keeps for one member */
};

/* Each user of the fabric has channels of its own. */
typedef enum {
    NX_FABRIC_CHANNEL_ACTORS = 0, /* server/cluster */
    NX_FABRIC_CHANNEL_CONTROL = 1,
    NX_FABRIC_CHANNEL_SHARED = 2, /* server/shared */
    NX_FABRIC_CHANNEL_TASKS = 3,
    NX_FABRIC_CHANNEL_TEST = 15,
} nx_fabric_channel_t;

/*
 * Sends a copy of the bytes.
 *
 * nx_fabric_send() suspends the current coroutine while the ring is full.
 * nx_fabric_try_send() returns -EAGAIN instead. -EMSGSIZE: the message needs several chunks; only the other two can
 * send it.
 * nx_fabric_post() never suspends: when the ring is full it keeps a copy, which follows in order. For callbacks of the
 * loop and of the fabric. -ENOBUFS: it keeps NX_FABRIC_POSTED_MOST bytes for that member already.
 *
 * All: -ESRCH: the member has ended. The other two accept a message until its departure was reported: it is returned.
 * -ENOTCONN: this process has not joined. -EMSGSIZE: longer than NX_FABRIC_LONGEST.
 * -EINVAL: the address is this process's own. -ECANCELED, with an exception: the coroutine was cancelled while it
 * waited; the message is not delivered.
 */
NX_SUSPENDS NX_THROWS int nx_fabric_send(nx_fabric_address_t to, uint8_t channel, const void *bytes,
                                         size_t length);
int nx_fabric_try_send(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length);
int nx_fabric_post(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length);

/* Suspends until a quarter of the ring is free. As nx_fabric_send(); -EAGAIN: a caller has a writer open. */
NX_SUSPENDS NX_THROWS int nx_fabric_await_space(nx_fabric_address_t to);

/*
 * Encodes straight into a ring. Between nx_fabric_open() and nx_fabric_commit() or nx_fabric_abandon() the caller
 * writes to `at`, up to `end`. When more space is needed it calls nx_fabric_grow(), which moves what was written to
 * ordinary memory; `at` and `end` have changed then.
 *
 * Other code may send between the two calls, also to the same member: those messages come after this one.
 */
typedef struct nx_fabric_writer {
    uint8_t *at;
    uint8_t *end;
    uint8_t *start; /* the first byte of the message */
    nx_fabric_address_t to;
    uint8_t channel;
    bool is_in_ring; /* false: `start` is ordinary memory, which this writer owns */
    size_t capacity;
} nx_fabric_writer_t;
/* Begins a message. It never suspends: when the ring is full, the message is written to ordinary memory first. */
int nx_fabric_open(nx_fabric_writer_t *writer, nx_fabric_address_t to, uint8_t channel);
/* Makes space for at least `bytes` more. -EMSGSIZE, -ENOMEM: call nx_fabric_abandon(). */
int nx_fabric_grow(nx_fabric_writer_t *writer, size_t bytes);
static inline size_t nx_fabric_written(const nx_fabric_writer_t *writer)
{
    return (size_t)(writer->at - writer->start);
}
/* How a message that does not fit in the ring is sent; as the three functions above. */
typedef enum { NX_FABRIC_WAIT, NX_FABRIC_TRY, NX_FABRIC_POST } nx_fabric_mode_t;
/* Sends the message and ends the writer, also when it fails. Suspends with NX_FABRIC_WAIT only. */
NX_SUSPENDS NX_THROWS int nx_fabric_commit(nx_fabric_writer_t *writer, nx_fabric_mode_t mode);
void nx_fabric_abandon(nx_fabric_writer_t *writer);

/* Publishes everything now, before code that computes for long. */
void nx_fabric_publish(void);

/* --- receiving --- */

/*
 * `receive` gets each message of a channel. `bytes` is aligned to 16 bytes, belongs to the fabric, and is private
 * memory: the sender cannot change it any more. It stays until the callback returns. The contents are not trusted.
 *
 * `returned` gets each message to a member that has ended before it took the message, in the order in which they were
 * sent, and before the departure is reported. `error`: -ESRCH. Of a message in chunks, of which the member had taken
 * some, nothing is returned. NULL: such messages are dropped.
 */
typedef void (*nx_fabric_receive_fn)(nx_fabric_address_t from, const uint8_t *bytes, size_t length);
typedef void (*nx_fabric_returned_fn)(nx_fabric_address_t to, const uint8_t *bytes, size_t length, int error);
/* Called in MINIT. */
void nx_fabric_on_channel(uint8_t channel, nx_fabric_receive_fn receive, nx_fabric_returned_fn returned);

/* --- events; each may be registered in MINIT by several modules --- */

/* The member has ended. All messages that it has published were delivered before. */
void nx_fabric_on_departure(void (*departed)(nx_fabric_address_t address));
/*
 * The set of members, or a state of one, may have changed: read nx_fabric_members(). Called after departures, too. It
 * may be called without a change.
 */
void nx_fabric_on_change(void (*changed)(void));
/*
 * A member may have rung this process by nx_fabric_ring(). Called in iterations of the event loop, outside of
 * coroutines: it must not suspend or run PHP code. It is called without a ring, too, so it has to be cheap when there
 * are no waiters. Returns whether it has woken a coroutine.
 */
void nx_fabric_on_ring(bool (*rung)(void));
/* Wakes a member, so that it calls its nx_fabric_on_ring() functions. Never suspends. Rings are not counted. */
void nx_fabric_ring(uint32_t member);
/* Tells all members that the state of this process has changed. */
void nx_fabric_announce(void);

/* --- memory for the modules above --- */

/*
 * The descriptor of the memory file "shared" (sparse, size sealed, zeroed at the server's start) and its size. It
 * exists in every worker, also in classic mode, and is open until the process ends. -1: this process has no server.
 */
int nx_fabric_shared_file(size_t *bytes);
/*
 * The table of a member, for the codec: NX_FABRIC_TABLE_BYTES, which only that member writes, and which keep what the
 * member's predecessor has written. The contents are not trusted. NULL when this process has not joined, or for a
 * number that is too large.
 */
enum { NX_FABRIC_TABLE_BYTES = 1 << 20 };
void *nx_fabric_own_table(void);
const void *nx_fabric_table(uint32_t member);

/* --- counters of this process --- */

typedef struct nx_fabric_counters {
    uint64_t sent, received, bytes_sent, bytes_received;
    uint64_t publications; /* stores of a tail */
    uint64_t wakes;        /* writes of an eventfd */
    uint64_t waits;        /* sends that found a full ring */
    uint64_t returned;     /* messages that came back */
    uint64_t faults;       /* records that were not well-formed */
} nx_fabric_counters_t;
const nx_fabric_counters_t *nx_fabric_counters(void);

#endif
