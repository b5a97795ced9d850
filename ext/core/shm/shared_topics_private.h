/* SPDX-License-Identifier: MIT */
/* The layout of topics, for shared_topics*.c and their fuzz target. */
#ifndef NX_CORE_SHM_SHARED_TOPICS_PRIVATE_H
#define NX_CORE_SHM_SHARED_TOPICS_PRIVATE_H

#include "core/shm/shared_cells.h"
#include "core/shm/shared_lock.h"
#include "core/shm/shared_topics.h"

/* Chains of subscriptions: one for each hash of a name, and the last one for patterns. */
enum { NX_TOPIC_CHAINS = 4096, NX_TOPIC_PATTERNS = NX_TOPIC_CHAINS };
#define NX_TOPIC_NONE UINT32_MAX
/* What the places of listeners wait for: this and the number of their process. Publishers wait for an index. */
#define NX_TOPIC_LISTENER (UINT64_C(1) << 32)

typedef struct nx_topic_entry {
    _Atomic uint32_t is_used;
    uint32_t process; /* its number in the table of processes */
    uint64_t identity;
    uint64_t serial;
    uint64_t hash;
    uint32_t next, previous; /* index + 1; 0: none */
    uint32_t capacity;
    uint16_t length; /* of the pattern */
    uint8_t policy;
    _Atomic uint8_t has_failed;
    _Atomic uint64_t head, tail; /* positions of the oldest message and behind the newest one */
    _Atomic uint64_t lost;
    char pattern[NX_TOPIC_NAME_BYTES];
    char padding[320 - 72 - NX_TOPIC_NAME_BYTES];
} nx_topic_entry_t;

typedef struct nx_topics_memory {
    nx_shared_lock_t lock;
    uint64_t serial;
    uint32_t low;  /* no entry before this one is free */
    uint32_t high; /* no entry from this one on was ever used */
    nx_shared_cells_state_t cells;
    uint32_t chains[NX_TOPIC_CHAINS + 1]; /* index + 1; 0: empty */
} nx_topics_memory_t;

typedef struct nx_topic_message {
    nx_shared_run_t run;
    int64_t number;
    uint32_t length; /* of the value, which follows the name */
    uint32_t references;
    uint16_t name_length;
    uint8_t kind;
    uint8_t unused[5];
} nx_topic_message_t;

typedef uint32_t nx_topic_ring_t[NX_TOPIC_QUEUE_MOST];

struct nx_shared_topics {
    nx_shared_segment_t segment;
    nx_topics_memory_t *memory;
    nx_topic_entry_t *entries;
    nx_topic_ring_t *rings; /* of first cells, by position; one page for each entry */
    uint32_t count;         /* of entries */
    nx_shared_cells_t cells;
    nx_shared_waiters_t waiters;
};

/* With the lock of the topics: */
void nx_topics__lock(nx_shared_topics_t *topics);
void nx_topics__unlock(nx_shared_topics_t *topics);
void nx_topics__repair(nx_shared_topics_t *topics);
void nx_topics__remove(nx_shared_topics_t *topics, uint32_t index);
/* Removes the oldest message. False: there is none. */
bool nx_topics__drop_oldest(nx_shared_topics_t *topics, uint32_t index);
/* The process of the entry has ended, as far as any process has noted, or as the kernel says. */
bool nx_topics__is_orphan(const nx_shared_topics_t *topics, const nx_topic_entry_t *entry, bool ask_kernel);
uint32_t nx_topics__chain_of(const char *name, size_t length, uint64_t *hash);

static inline uint32_t nx_topics__load(const uint32_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

/* Impossible positions are an empty queue. */
static inline uint32_t nx_topics__length(const nx_topic_entry_t *entry)
{
    uint64_t head = atomic_load_explicit(&entry->head, memory_order_relaxed);
    uint64_t length = atomic_load_explicit(&entry->tail, memory_order_acquire) - head;
    return length <= NX_TOPIC_QUEUE_MOST ? (uint32_t)length : 0;
}

static inline uint32_t *nx_topics__slot(nx_shared_topics_t *topics, uint32_t index, uint64_t position)
{
    return &topics->rings[index][position % NX_TOPIC_QUEUE_MOST];
}

static inline bool nx_topics__is_full(const nx_topic_entry_t *entry)
{
    return nx_topics__length(entry) >= nx_topics__load(&entry->capacity) ||
           nx_topics__length(entry) == NX_TOPIC_QUEUE_MOST;
}

#endif
