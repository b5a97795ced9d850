/* SPDX-License-Identifier: MIT */
/* Which subscriptions a message reaches, and what happens to those that are full. */
#include <errno.h>
#include <string.h>

#include "core/shm/shared_processes.h"
#include "core/shm/shared_topics_private.h"

/* How often a publisher drops messages of a subscription to have memory for its own. */
enum { EVICTIONS_MOST = 64, LOSSES_BETWEEN_CHECKS = 64 };

/* --- names --- */

static size_t token_length(const char *name, size_t length)
{
    const char *dot = memchr(name, '.', length);
    return dot == NULL ? length : (size_t)(dot - name);
}

static bool is_token(const char *token, size_t length, bool is_last, bool may_match)
{
    bool is_wildcard = length == 1 && (token[0] == '*' || (token[0] == '>' && is_last));
    bool has_wildcard = memchr(token, '*', length) != NULL || memchr(token, '>', length) != NULL;
    return length > 0 && (has_wildcard ? is_wildcard && may_match : memchr(token, 0, length) == NULL);
}

bool nx_topic_is_name(const char *name, size_t length, bool may_match)
{
    if (length == 0 || length > NX_TOPIC_NAME_BYTES) {
        return false;
    }
    for (size_t at = 0; at <= length;) {
        size_t here = token_length(name + at, length - at);
        if (!is_token(name + at, here, at + here == length, may_match)) {
            return false;
        }
        at += here + 1;
    }
    return true;
}

bool nx_topic_matches(const char *pattern, size_t pattern_length, const char *name, size_t name_length)
{
    size_t at = 0, in_name = 0;
    while (at <= pattern_length && in_name <= name_length) {
        size_t here = token_length(pattern + at, pattern_length - at);
        size_t there = token_length(name + in_name, name_length - in_name);
        if (here == 1 && pattern[at] == '>') {
            return true;
        }
        bool is_any = here == 1 && pattern[at] == '*';
        if (!is_any && (here != there || memcmp(pattern + at, name + in_name, here) != 0)) {
            return false;
        }
        at += here + 1;
        in_name += there + 1;
    }
    return at > pattern_length && in_name > name_length;
}

/* --- matching --- */

/* A walk over the subscriptions that match a name. */
typedef struct topic_walk {
    nx_shared_topics_t *topics;
    const char *name;
    size_t length;
    uint64_t hash;
    uint32_t next;   /* index + 1; 0: the chain has ended */
    uint32_t budget; /* damaged chains may form a cycle */
    bool in_patterns;
} topic_walk_t;

static topic_walk_t begin_walk(nx_shared_topics_t *topics, const char *name, size_t length)
{
    topic_walk_t walk = {.topics = topics, .name = name, .length = length, .budget = topics->count};
    uint32_t chain = nx_topics__chain_of(name, length, &walk.hash);
    walk.next = nx_topics__load(&topics->memory->chains[chain]);
    return walk;
}

static bool is_match(const topic_walk_t *walk, const nx_topic_entry_t *entry)
{
    size_t length = __atomic_load_n(&entry->length, __ATOMIC_RELAXED);
    if (!atomic_load_explicit(&entry->is_used, memory_order_relaxed) || length > NX_TOPIC_NAME_BYTES) {
        return false;
    }
    return walk->in_patterns ? nx_topic_matches(entry->pattern, length, walk->name, walk->length)
                             : entry->hash == walk->hash && length == walk->length &&
                                   memcmp(entry->pattern, walk->name, length) == 0;
}

/* The next one, or NX_TOPIC_NONE. The entry may be removed before the next call. */
static uint32_t next_match(topic_walk_t *walk)
{
    for (;;) {
        if (walk->next == 0 && !walk->in_patterns) {
            walk->in_patterns = true;
            walk->next = nx_topics__load(&walk->topics->memory->chains[NX_TOPIC_PATTERNS]);
        }
        if (walk->next == 0 || walk->next > walk->topics->count || walk->budget-- == 0) {
            return NX_TOPIC_NONE;
        }
        uint32_t index = walk->next - 1;
        const nx_topic_entry_t *entry = &walk->topics->entries[index];
        walk->next = nx_topics__load(&entry->next);
        if (is_match(walk, entry)) {
            return index;
        }
    }
}

uint32_t nx_shared_topics_count(nx_shared_topics_t *topics, const char *name, size_t length)
{
    uint32_t count = 0;
    nx_topics__lock(topics);
    topic_walk_t walk = begin_walk(topics, name, length);
    for (uint32_t index; (index = next_match(&walk)) != NX_TOPIC_NONE;) {
        if (nx_topics__is_orphan(topics, &topics->entries[index], true)) {
            nx_topics__remove(topics, index);
        } else {
            count++;
        }
    }
    nx_topics__unlock(topics);
    return count;
}

/* --- publishing --- */

/* The older half of its queue. */
static void drop_for_memory(nx_shared_topics_t *topics, uint32_t index, nx_topic_outcome_t *outcome)
{
    uint32_t count = (nx_topics__length(&topics->entries[index]) + 1) / 2;
    while (count-- > 0 && nx_topics__drop_oldest(topics, index)) {
        atomic_fetch_add(&topics->entries[index].lost, 1);
        outcome->lost++;
    }
}

/* The subscription that may lose messages and has most of them. */
static uint32_t find_fullest(const nx_shared_topics_t *topics)
{
    uint32_t fullest = NX_TOPIC_NONE, most = 0;
    uint32_t high = nx_topics__load(&topics->memory->high);
    for (uint32_t index = 0; index < high && index < topics->count; index++) {
        const nx_topic_entry_t *entry = &topics->entries[index];
        uint32_t length = atomic_load(&entry->is_used) ? nx_topics__length(entry) : 0;
        if (length > most && entry->policy == NX_TOPIC_DROPS_OLDEST) {
            fullest = index;
            most = length;
        }
    }
    return fullest;
}

static int take_cells(nx_shared_topics_t *topics, size_t bytes, uint32_t *first, nx_topic_outcome_t *outcome)
{
    int result = nx_shared_cells_take(&topics->cells, sizeof(nx_topic_message_t), bytes, first);
    if (result == -EUCLEAN) {
        nx_topics__repair(topics);
        result = nx_shared_cells_take(&topics->cells, sizeof(nx_topic_message_t), bytes, first);
    }
    for (uint32_t i = 0; result == -ENOSPC && i < EVICTIONS_MOST; i++) {
        uint32_t fullest = find_fullest(topics);
        if (fullest == NX_TOPIC_NONE) {
            break;
        }
        drop_for_memory(topics, fullest, outcome);
        result = nx_shared_cells_take(&topics->cells, sizeof(nx_topic_message_t), bytes, first);
    }
    return result == -EUCLEAN ? -ENOSPC : result;
}

static int write_message(const topic_walk_t *walk, const nx_shared_value_t *value, uint32_t *first,
                         nx_topic_outcome_t *outcome)
{
    nx_shared_topics_t *topics = walk->topics;
    int result = take_cells(topics, walk->length + value->length, first, outcome);
    if (result != 0) {
        return result;
    }
    nx_topic_message_t *message = nx_shared_cells_at(&topics->cells, *first);
    message->number = value->number;
    message->kind = value->kind;
    message->length = (uint32_t)value->length;
    message->name_length = (uint16_t)walk->length;
    message->references = 0;
    nx_shared_stream_t stream;
    if (nx_shared_stream_open(&topics->cells, *first, sizeof(*message), &stream) &&
        nx_shared_stream_write(&stream, walk->name, walk->length) &&
        nx_shared_stream_write(&stream, value->bytes, value->length)) {
        return 0;
    }
    /* Only another process that writes to our cells can cause this. */
    nx_topics__repair(topics);
    return -ENOSPC;
}

static bool must_wait(const nx_topic_entry_t *entry)
{
    return entry->policy == NX_TOPIC_WAITS && nx_topics__is_full(entry);
}

/* A process that has died without being noticed leaves a full queue. */
static bool is_abandoned(const nx_shared_topics_t *topics, const nx_topic_entry_t *entry)
{
    bool ask_kernel = nx_topics__is_full(entry) && atomic_load(&entry->lost) % LOSSES_BETWEEN_CHECKS == 0;
    return nx_topics__is_orphan(topics, entry, ask_kernel);
}

typedef struct topic_audience {
    uint64_t processes[NX_SHARED_PROCESSES / 64]; /* whose listeners are called */
    uint32_t count;
    uint32_t blocking; /* a subscription that must not lose the message and is full */
} topic_audience_t;

static void find_audience(topic_walk_t walk, topic_audience_t *audience)
{
    nx_shared_topics_t *topics = walk.topics;
    for (uint32_t index; (index = next_match(&walk)) != NX_TOPIC_NONE;) {
        const nx_topic_entry_t *entry = &topics->entries[index];
        if (is_abandoned(topics, entry)) {
            nx_topics__remove(topics, index);
            continue;
        }
        if (must_wait(entry)) {
            audience->blocking = index;
            return;
        }
        uint32_t process = nx_topics__load(&entry->process) % NX_SHARED_PROCESSES;
        audience->processes[process / 64] |= UINT64_C(1) << process % 64;
        audience->count++;
    }
}

/* Before the message is published: see shared_waiters.h. */
static void call_listeners(const nx_shared_topics_t *topics, const topic_audience_t *audience)
{
    for (uint32_t word = 0; word < NX_SHARED_PROCESSES / 64; word++) {
        for (uint64_t bits = audience->processes[word]; bits != 0; bits &= bits - 1) {
            uint32_t process = word * 64 + (uint32_t)__builtin_ctzll(bits);
            nx_shared_waiters_call_all(&topics->waiters, NX_TOPIC_LISTENER | process, UINT64_MAX);
        }
    }
}

/* True: there is space in the queue now. */
static bool make_space(nx_shared_topics_t *topics, uint32_t index, nx_topic_outcome_t *outcome)
{
    nx_topic_entry_t *entry = &topics->entries[index];
    if (atomic_load(&entry->has_failed)) {
        return false;
    }
    if (!nx_topics__is_full(entry)) {
        return true;
    }
    atomic_fetch_add(&entry->lost, 1);
    outcome->lost++;
    if (entry->policy == NX_TOPIC_DROPS_OLDEST) {
        return nx_topics__drop_oldest(topics, index);
    }
    if (entry->policy == NX_TOPIC_FAILS) {
        atomic_store(&entry->has_failed, 1);
    }
    return false;
}

static void deliver(topic_walk_t walk, uint32_t first, nx_topic_outcome_t *outcome)
{
    nx_shared_topics_t *topics = walk.topics;
    nx_topic_message_t *message = nx_shared_cells_at(&topics->cells, first);
    /* This one keeps the message until all have it. */
    message->references = 1;
    for (uint32_t index; (index = next_match(&walk)) != NX_TOPIC_NONE;) {
        if (!make_space(topics, index, outcome)) {
            continue;
        }
        nx_topic_entry_t *entry = &topics->entries[index];
        uint64_t tail = atomic_load(&entry->head) + nx_topics__length(entry);
        message->references++;
        *nx_topics__slot(topics, index, tail) = first;
        atomic_store(&entry->tail, tail + 1);
        outcome->reached++;
    }
    message->references--;
    if (outcome->reached == 0) {
        nx_shared_cells_give(&topics->cells, first);
    }
}

static int publish_locked(topic_walk_t walk, const nx_shared_value_t *value, topic_audience_t *audience,
                          nx_topic_outcome_t *outcome)
{
    find_audience(walk, audience);
    if (audience->blocking != NX_TOPIC_NONE) {
        return -EAGAIN;
    }
    if (audience->count == 0) {
        return 0;
    }
    uint32_t first;
    int error = write_message(&walk, value, &first, outcome);
    if (error != 0) {
        return error;
    }
    call_listeners(walk.topics, audience);
    deliver(walk, first, outcome);
    return 0;
}

/* Each attempt waits for the subscription that blocks it, so the place is taken again. */
static int wait_for_subscription(nx_shared_topics_t *topics, uint32_t index, nx_shared_ticket_t *ticket)
{
    if (ticket == NULL) {
        return -EAGAIN;
    }
    nx_shared_topics_leave(topics, ticket);
    int error = nx_shared_waiters_add(&topics->waiters, ticket->process, index, 0, &ticket->place);
    return error == 0 ? -EAGAIN : error;
}

int nx_shared_topics_publish(nx_shared_topics_t *topics, const char *name, size_t length,
                             const nx_shared_value_t *value, nx_shared_ticket_t *ticket,
                             nx_topic_outcome_t *outcome)
{
    /* Half of the cells always suffice for a record in several runs. */
    size_t most = (size_t)topics->cells.count * NX_SHARED_CELL_BYTES / 2;
    *outcome = (nx_topic_outcome_t){0};
    if (value->length > NX_SHARED_VALUE_BYTES || value->length + length + sizeof(nx_topic_message_t) > most) {
        return -EFBIG;
    }
    if (!nx_topic_is_name(name, length, false)) {
        return -EINVAL;
    }
    topic_audience_t audience = {.blocking = NX_TOPIC_NONE};
    nx_topics__lock(topics);
    int result = publish_locked(begin_walk(topics, name, length), value, &audience, outcome);
    if (result == -EAGAIN) {
        result = wait_for_subscription(topics, audience.blocking, ticket);
    } else if (ticket != NULL) {
        nx_shared_topics_leave(topics, ticket);
    }
    nx_topics__unlock(topics);
    return result;
}
