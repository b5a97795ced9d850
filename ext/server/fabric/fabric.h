/* SPDX-License-Identifier: MIT */
/*
 * The fabric: sends messages to other workers of the server, and reports which workers are alive
 * (docs/inside/fabric.md).
 *
 * A member is a worker that has joined the fabric. Its address consists of its number (its row of the scoreboard) and
 * of an incarnation, which no earlier member with that number had. In a process without a server, every send fails with
 * -ENOTCONN.
 *
 * Order: messages from one member to another arrive in the order of the calls, also across channels.
 * Publication: a message becomes visible at the next iteration of the sender's event loop, after 16 messages to that
 * member, or at nx_fabric_publish(). A published message is delivered even if its writer is killed. A reader that is
 * killed loses only the messages that it had taken from the ring.
 * Threads: PHP's thread of a process only. Fork: a child of a member has not joined; it does not have the memory.
 * Suspension: as marked. Callbacks run in a coroutine of the fabric, one after the other, and may run PHP code. While a
 * callback is suspended, no message of any member is delivered. Therefore callbacks send by nx_fabric_post().
 * Exceptions: as marked; those of callbacks are logged. The fabric does not keep the event loop alive.
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
    /*
     * The state in the scoreboard. Members that are READY, SERVING or RETIRING may get new work, STARTING and DRAINING
     * members must not.
     */
    nx_row_state_t state;
} nx_fabric_member_t;

/*
 * Writes up to `most` living members in the order of their numbers, and returns the number of all living members. They
 * include this process.
 */
size_t nx_fabric_members(nx_fabric_member_t *members, size_t most);
/* The upper bound of member numbers, the size of arrays that are indexed by member. 0 when it has not joined. */
uint32_t nx_fabric_capacity(void);
/* False: the member has ended, and its parent has reaped it. */
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
 * Send a copy of the bytes. nx_fabric_send() suspends the current coroutine while the ring is full.
 * nx_fabric_try_send() returns -EAGAIN then. -EMSGSIZE: the message needs several chunks, which only the other two
 * functions can send. nx_fabric_post() never suspends. When the ring is full, it keeps a copy, which is sent in order
 * later. It is for callbacks of the loop and of the fabric. -ENOBUFS: it keeps NX_FABRIC_POSTED_MOST bytes for that
 * member already.
 *
 * All: -ESRCH: the member has ended. The other two accept a message, and return it, until its departure was reported.
 * -ENOTCONN: this process has not joined. -EMSGSIZE: longer than NX_FABRIC_LONGEST. -EINVAL: the address is this
 * process's own. -ECANCELED, with an exception: the waiting coroutine was cancelled.
 */
NX_SUSPENDS NX_THROWS int nx_fabric_send(nx_fabric_address_t to, uint8_t channel, const void *bytes,
                                         size_t length);
int nx_fabric_try_send(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length);
int nx_fabric_post(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length);

/* Suspends until a quarter of the ring is free. As nx_fabric_send(); -EAGAIN: a caller has a writer open. */
NX_SUSPENDS NX_THROWS int nx_fabric_await_space(nx_fabric_address_t to);

/*
 * Encodes a message directly into a ring. Between nx_fabric_open() and nx_fabric_commit() or nx_fabric_abandon() the
 * caller writes to `at`, up to `end`. If it needs more space, it calls nx_fabric_grow(), which moves the written bytes
 * to ordinary memory and changes `at` and `end`.
 *
 * Other code may send between these calls, also to the same member. Its messages are sent after this one.
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
/* How a message that does not fit into the ring is sent: as by nx_fabric_send(), _try_send() or _post(). */
typedef enum { NX_FABRIC_WAIT, NX_FABRIC_TRY, NX_FABRIC_POST } nx_fabric_mode_t;
/* Sends the message and ends the writer, also when it fails. Suspends with NX_FABRIC_WAIT only. */
NX_SUSPENDS NX_THROWS int nx_fabric_commit(nx_fabric_writer_t *writer, nx_fabric_mode_t mode);
void nx_fabric_abandon(nx_fabric_writer_t *writer);

/* Publishes all messages at once. Called before code that computes for a long time. */
void nx_fabric_publish(void);

/* --- receiving --- */

/*
 * `receive` is called with each message of a channel. `bytes` is aligned to 16 bytes and belongs to the fabric. It is
 * private memory, valid until the callback returns. The contents are not trusted.
 *
 * `returned` is called with each message that a member had not taken when it ended, in the order of sending, before the
 * departure is reported. `error` is -ESRCH. A message in chunks is not returned if the member had taken some of them.
 * NULL: such messages are dropped.
 */
typedef void (*nx_fabric_receive_fn)(nx_fabric_address_t from, const uint8_t *bytes, size_t length);
typedef void (*nx_fabric_returned_fn)(nx_fabric_address_t to, const uint8_t *bytes, size_t length, int error);
/* Called in MINIT. */
void nx_fabric_on_channel(uint8_t channel, nx_fabric_receive_fn receive, nx_fabric_returned_fn returned);

/* --- events; each may be registered in MINIT by several modules --- */

/* Called when a member has ended, after all messages that it has published were delivered. */
void nx_fabric_on_departure(void (*departed)(nx_fabric_address_t address));
/*
 * Called when the set of members or the state of a member may have changed, also after departures. The callback reads
 * nx_fabric_members().
 */
void nx_fabric_on_change(void (*changed)(void));
/*
 * Called in iterations of the event loop when another member may have called nx_fabric_ring() for this process. It may
 * be called without a ring, so it has to be cheap if there are no waiters. It must not suspend or run PHP code. It
 * returns true if it has woken a coroutine.
 */
void nx_fabric_on_ring(bool (*rung)(void));
/* Wakes a member, so that it calls its nx_fabric_on_ring() functions. Never suspends. Rings are not counted. */
void nx_fabric_ring(uint32_t member);
/* Tells all members that the state of this process has changed. */
void nx_fabric_announce(void);

/* --- memory for the modules above --- */

/*
 * The descriptor of the memory file "shared" and its size. The file is sparse, its size is sealed, and it is zeroed
 * when the server starts. Every worker has it, also in classic mode, until the process ends. -1: this process has no
 * server.
 */
int nx_fabric_shared_file(size_t *bytes);
/*
 * The eventfds of all workers, by their rows, and this worker's own row. Also in classic mode. NULL: this process is no
 * worker of a server. A worker that is a member is rung by nx_fabric_ring() instead, except by itself.
 */
const int *nx_fabric_bells(uint32_t *count, uint32_t *own);
/*
 * The table of a member, for the codec. Only that member writes it. It keeps what the member's predecessor has written.
 * The contents are not trusted. NULL: this process has not joined, or the number is too large.
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
    uint64_t returned;     /* messages that members had not taken when they ended */
    uint64_t faults;       /* malformed records */
    uint64_t spins;        /* times it has waited without sleeping */
    uint64_t spins_won;    /* of these, how often a message came meanwhile */
} nx_fabric_counters_t;
const nx_fabric_counters_t *nx_fabric_counters(void);
/* The figures of topics in the statistics of this worker. NULL: this process has not joined. */
nx_topic_figures_t *nx_fabric_topic_figures(void);

#endif
