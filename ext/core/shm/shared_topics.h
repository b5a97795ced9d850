/* SPDX-License-Identifier: MIT */
/*
 * Publish and subscribe between all processes of a server, in one segment of the shared heap. A topic has a name of
 * tokens that dots separate. A pattern is a name in which `*` stands for one token, and `>` at the end for one or more.
 *
 * Each subscription has a bounded queue. A message is stored once; the queues of all subscriptions that match refer to
 * it. The publisher puts it into all queues under the lock of the segment, so that each subscriber sees all messages in
 * the same order. What happens to a subscription whose queue is full is its policy.
 *
 * A publisher that is killed has reached all subscriptions, some or none. The subscriptions of a process that is killed
 * are removed by the next publisher that finds one of them, or when the table is full.
 *
 * Waiting: a publisher waits as a producer of a queue does (shared_waiters.h). Subscribers of one process share one
 * place: nx_shared_topics_listen() takes it, or rests in it; it is called when a message was put into any queue of the
 * process.
 * Threads and processes: any number may use the topics at the same time. Only the process that has subscribed may use a
 * subscription.
 * Trust: whatever other processes have written to the segment, no function reads or writes outside of it, or loops for
 * ever.
 * Errors: 0 or -errno. -EAGAIN: a queue that must not lose messages is full, and the place was taken; or there is no
 * message. -EPIPE: the subscription has ended. -EFBIG: the message never fits. -ENOSPC: no space. -ENOBUFS: there is no
 * place for another waiter. -EINVAL: a name or a size is impossible.
 */
#ifndef NX_CORE_SHM_SHARED_TOPICS_H
#define NX_CORE_SHM_SHARED_TOPICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/shm/shared_heap.h"
#include "core/shm/shared_map.h"
#include "core/shm/shared_queue.h"
#include "core/shm/shared_waiters.h"

enum { NX_TOPIC_NAME_BYTES = 200, NX_TOPIC_QUEUE_MOST = 1024, NX_TOPIC_SUBSCRIPTIONS_MOST = 1 << 16 };

/* What a publisher does when the queue of a subscription is full. */
typedef enum {
    NX_TOPIC_DROPS_OLDEST,
    NX_TOPIC_DROPS_NEWEST,
    NX_TOPIC_FAILS, /* the subscription ends after the messages in its queue */
    NX_TOPIC_WAITS  /* the publisher waits */
} nx_topic_policy_t;

typedef struct nx_shared_topics nx_shared_topics_t;

typedef struct nx_topic_spec {
    const char *pattern;
    size_t length;
    uint32_t capacity; /* 1 to NX_TOPIC_QUEUE_MOST */
    nx_topic_policy_t policy;
    uint32_t process; /* the caller's number in the table of processes */
} nx_topic_spec_t;

/* A subscription of this process. */
typedef struct nx_topic_place {
    uint32_t index;
    uint64_t serial;
} nx_topic_place_t;

typedef struct nx_topic_outcome {
    uint32_t reached; /* subscriptions that have the message in their queue */
    uint32_t lost;    /* messages that subscriptions have lost by it */
} nx_topic_outcome_t;

/* True: a name without wildcards; with `may_match`, a pattern. */
bool nx_topic_is_name(const char *name, size_t length, bool may_match);
bool nx_topic_matches(const char *pattern, size_t pattern_length, const char *name, size_t name_length);

/* Opens or creates the topics of the heap, with so many subscriptions and bytes of messages at most. */
int nx_shared_topics_open(nx_shared_heap_t *heap, uint32_t subscriptions, size_t bytes,
                          nx_shared_topics_t **topics);
void nx_shared_topics_close(nx_shared_topics_t *topics);

int nx_shared_topics_subscribe(nx_shared_topics_t *topics, const nx_topic_spec_t *spec,
                               nx_topic_place_t *place);
/* Removes the subscription and its messages. */
void nx_shared_topics_unsubscribe(nx_shared_topics_t *topics, nx_topic_place_t place);
/* Takes the oldest message. The name of its topic is in `message->bytes`, before the value (`key_length`). */
int nx_shared_topics_take(nx_shared_topics_t *topics, nx_topic_place_t place, nx_shared_found_t *message);
/* Whether nx_shared_topics_take() would not return -EAGAIN. Needs no lock. */
bool nx_shared_topics_is_ready(const nx_shared_topics_t *topics, nx_topic_place_t place);
/* The messages in the queue, and those that the subscription has lost, as of now. */
uint32_t nx_shared_topics_length(const nx_shared_topics_t *topics, nx_topic_place_t place);
uint64_t nx_shared_topics_lost(const nx_shared_topics_t *topics, nx_topic_place_t place);

int nx_shared_topics_publish(nx_shared_topics_t *topics, const char *name, size_t length,
                             const nx_shared_value_t *value, nx_shared_ticket_t *ticket,
                             nx_topic_outcome_t *outcome);
/* The number of subscriptions that match the name. */
uint32_t nx_shared_topics_count(nx_shared_topics_t *topics, const char *name, size_t length);
/* Takes the place of the process, or rests in it. */
int nx_shared_topics_listen(nx_shared_topics_t *topics, nx_shared_ticket_t *ticket);
/* Ends a wait of a publisher, or leaves the place of the process. */
void nx_shared_topics_leave(nx_shared_topics_t *topics, nx_shared_ticket_t *ticket);
const nx_shared_waiters_t *nx_shared_topics_waiters(const nx_shared_topics_t *topics);

#endif
