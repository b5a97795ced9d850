/* SPDX-License-Identifier: MIT */
/*
 *  [header: chains][entries][rings, one page each][bitmap of cells][cells] … [waiters]
 *
 * A message is a record in cells. It counts the slots of rings that refer to it, and is freed with the last one. All of
 * it happens under the lock of the topics. The next holder after a killed one links the chains again, and counts the
 * references of the messages between the heads and tails of all rings.
 */
#include "core/shm/shared_topics.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/shm/pages.h"
#include "core/shm/shared_processes.h"
#include "core/shm/shared_topics_private.h"

#define WAITERS_BYTES nx_whole_pages(sizeof(nx_shared_waiters_memory_t))
#define SEGMENT_NAME  "topics of Nexus"

_Static_assert(sizeof(nx_topic_ring_t) == 4096, "a ring is a page");
_Static_assert(sizeof(nx_topic_entry_t) == 320, "entries are whole lines");

static size_t rings_offset(uint32_t subscriptions)
{
    return nx_whole_pages(sizeof(nx_topics_memory_t) + subscriptions * sizeof(nx_topic_entry_t));
}

/* Sets the pointers of a view of that memory. False: the sizes are impossible. */
static bool lay_out_topics(nx_shared_topics_t *topics, void *memory, size_t bytes, uint32_t subscriptions)
{
    size_t rings_at = rings_offset(subscriptions);
    size_t bitmap_at = rings_at + subscriptions * sizeof(nx_topic_ring_t);
    if (bytes < bitmap_at + WAITERS_BYTES + NX_PAGE_BYTES) {
        return false;
    }
    size_t left = bytes - WAITERS_BYTES - bitmap_at - NX_SHARED_CELL_BYTES;
    size_t count = left * 8 / (NX_SHARED_CELL_BYTES * 8 + 1);
    size_t bitmap_bytes = nx_shared_cells_bitmap_bytes((uint32_t)count);
    size_t cells_at =
        bitmap_at + (bitmap_bytes + NX_SHARED_CELL_BYTES - 1) / NX_SHARED_CELL_BYTES * NX_SHARED_CELL_BYTES;
    topics->memory = memory;
    topics->entries = (nx_topic_entry_t *)((char *)memory + sizeof(nx_topics_memory_t));
    topics->rings = (nx_topic_ring_t *)((char *)memory + rings_at);
    topics->count = subscriptions;
    topics->cells = (nx_shared_cells_t){.state = &topics->memory->cells,
                                        .bitmap = (uint64_t *)((char *)memory + bitmap_at),
                                        .memory = (char *)memory + cells_at,
                                        .count = (uint32_t)count};
    topics->waiters.memory = (void *)((char *)memory + bytes - WAITERS_BYTES);
    return count > 2 && cells_at + count * NX_SHARED_CELL_BYTES <= bytes - WAITERS_BYTES;
}

static void fill_topics(void *memory, size_t bytes, uint64_t subscriptions)
{
    nx_shared_topics_t topics = {0};
    if (lay_out_topics(&topics, memory, bytes, (uint32_t)subscriptions)) {
        nx_shared_cells_fill(&topics.cells);
    }
}

int nx_shared_topics_open(nx_shared_heap_t *heap, uint32_t subscriptions, size_t bytes,
                          nx_shared_topics_t **topics)
{
    if (subscriptions < 1 || subscriptions > NX_TOPIC_SUBSCRIPTIONS_MOST || bytes < NX_PAGE_BYTES ||
        bytes > NX_SHARED_MAP_BYTES_MOST) {
        return -EINVAL;
    }
    nx_shared_topics_t *opened = calloc(1, sizeof(*opened));
    if (opened == NULL) {
        return -ENOMEM;
    }
    nx_shared_spec_t spec = {.name = SEGMENT_NAME,
                             .name_length = strlen(SEGMENT_NAME),
                             .kind = NX_SHARED_TOPICS,
                             .bytes = rings_offset(subscriptions) + subscriptions * sizeof(nx_topic_ring_t) +
                                      nx_whole_pages(bytes) + WAITERS_BYTES,
                             .detail = subscriptions,
                             .fill = fill_topics};
    nx_shared_existing_t existing;
    int result = nx_shared_heap_open(heap, &spec, &opened->segment, &existing);
    if (result != 0) {
        free(opened);
        return result;
    }
    lay_out_topics(opened, opened->segment.memory, opened->segment.bytes, subscriptions);
    opened->waiters.heap = heap;
    *topics = opened;
    return 0;
}

void nx_shared_topics_close(nx_shared_topics_t *topics)
{
    nx_shared_segment_close(&topics->segment);
    free(topics);
}

/* --- chains --- */

static bool has_wildcard(const char *name, size_t length)
{
    return memchr(name, '*', length) != NULL || memchr(name, '>', length) != NULL;
}

uint32_t nx_topics__chain_of(const char *name, size_t length, uint64_t *hash)
{
    *hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < length; i++) {
        *hash = (*hash ^ (unsigned char)name[i]) * UINT64_C(1099511628211);
    }
    return has_wildcard(name, length) ? NX_TOPIC_PATTERNS : (uint32_t)(*hash ^ *hash >> 32) % NX_TOPIC_CHAINS;
}

static uint32_t chain_of_entry(const nx_topic_entry_t *entry)
{
    uint64_t hash;
    size_t length = entry->length <= NX_TOPIC_NAME_BYTES ? entry->length : 0;
    return nx_topics__chain_of(entry->pattern, length, &hash);
}

static void link_entry(nx_shared_topics_t *topics, uint32_t index)
{
    nx_topic_entry_t *entry = &topics->entries[index];
    uint32_t *first = &topics->memory->chains[chain_of_entry(entry)], next = nx_topics__load(first);
    entry->next = next;
    entry->previous = 0;
    if (next != 0 && next <= topics->count) {
        topics->entries[next - 1].previous = index + 1;
    }
    *first = index + 1;
}

static void unlink_entry(nx_shared_topics_t *topics, uint32_t index)
{
    nx_topic_entry_t *entry = &topics->entries[index];
    uint32_t next = nx_topics__load(&entry->next), previous = nx_topics__load(&entry->previous);
    if (previous != 0 && previous <= topics->count) {
        topics->entries[previous - 1].next = next;
    } else {
        topics->memory->chains[chain_of_entry(entry)] = next;
    }
    if (next != 0 && next <= topics->count) {
        topics->entries[next - 1].previous = previous;
    }
}

/* --- the lock --- */

static uint32_t entries_bound(const nx_shared_topics_t *topics)
{
    uint32_t high = nx_topics__load(&topics->memory->high);
    return high < topics->count ? high : topics->count;
}

/* Calls `visit` for the slot of each message in each ring. */
static void visit_slots(nx_shared_topics_t *topics, void (*visit)(nx_shared_topics_t *topics, uint32_t *slot))
{
    for (uint32_t index = 0; index < entries_bound(topics); index++) {
        nx_topic_entry_t *entry = &topics->entries[index];
        uint64_t head = atomic_load(&entry->head);
        uint32_t length = atomic_load(&entry->is_used) ? nx_topics__length(entry) : 0;
        for (uint32_t i = 0; i < length; i++) {
            visit(topics, nx_topics__slot(topics, index, head + i));
        }
    }
}

static void forget_references(nx_shared_topics_t *topics, uint32_t *slot)
{
    nx_topic_message_t *message = nx_shared_cells_at(&topics->cells, nx_topics__load(slot));
    if (message != NULL) {
        message->references = 0;
    }
}

static void count_reference(nx_shared_topics_t *topics, uint32_t *slot)
{
    nx_topic_message_t *message = nx_shared_cells_at(&topics->cells, nx_topics__load(slot));
    bool is_intact = message != NULL && (nx_topics__load(&message->references) > 0 ||
                                         nx_shared_cells_mark(&topics->cells, nx_topics__load(slot)));
    if (is_intact) {
        message->references++;
    } else {
        *slot = 0;
    }
}

void nx_topics__repair(nx_shared_topics_t *topics)
{
    memset(topics->memory->chains, 0, sizeof(topics->memory->chains));
    topics->memory->low = 0;
    for (uint32_t index = 0; index < entries_bound(topics); index++) {
        if (atomic_load(&topics->entries[index].is_used)) {
            link_entry(topics, index);
        }
    }
    nx_shared_cells_begin_marking(&topics->cells);
    visit_slots(topics, forget_references);
    visit_slots(topics, count_reference);
    nx_shared_cells_end_marking(&topics->cells);
}

void nx_topics__lock(nx_shared_topics_t *topics)
{
    if (nx_shared_lock_acquire(&topics->memory->lock)) {
        nx_topics__repair(topics);
    }
}

void nx_topics__unlock(nx_shared_topics_t *topics)
{
    nx_shared_lock_release(&topics->memory->lock);
}

/* --- messages --- */

static void release_topic_message(nx_shared_topics_t *topics, uint32_t first)
{
    nx_topic_message_t *message = nx_shared_cells_at(&topics->cells, first);
    if (message == NULL) {
        return;
    }
    uint32_t references = nx_topics__load(&message->references);
    if (references > 1) {
        message->references = references - 1;
        return;
    }
    nx_shared_cells_give(&topics->cells, first);
}

/* A publisher that waits for space in the ring is called first. */
bool nx_topics__drop_oldest(nx_shared_topics_t *topics, uint32_t index)
{
    nx_topic_entry_t *entry = &topics->entries[index];
    if (nx_topics__length(entry) == 0) {
        return false;
    }
    uint64_t head = atomic_load(&entry->head);
    uint32_t first = nx_topics__load(nx_topics__slot(topics, index, head));
    if (entry->policy == NX_TOPIC_WAITS) {
        nx_shared_waiters_call_all(&topics->waiters, index, UINT64_MAX);
    }
    atomic_store(&entry->head, head + 1);
    release_topic_message(topics, first);
    return true;
}

static int copy_message(const nx_shared_topics_t *topics, uint32_t first, nx_shared_found_t *found)
{
    const nx_topic_message_t *message = nx_shared_cells_at(&topics->cells, first);
    nx_bytes_consume(&found->bytes, nx_bytes_length(&found->bytes));
    if (message == NULL) {
        return -EUCLEAN;
    }
    /* Loaded once, since another process may change them after the check. */
    uint32_t length = nx_topics__load(&message->length);
    uint16_t name_length = __atomic_load_n(&message->name_length, __ATOMIC_RELAXED);
    if (length > NX_SHARED_VALUE_BYTES || name_length > NX_TOPIC_NAME_BYTES) {
        return -EUCLEAN;
    }
    int error = nx_bytes_reserve(&found->bytes, (size_t)name_length + length);
    if (error != 0) {
        return error;
    }
    nx_shared_stream_t stream;
    if (!nx_shared_stream_open(&topics->cells, first, sizeof(*message), &stream) ||
        !nx_shared_stream_read(&stream, nx_bytes_tail(&found->bytes), (size_t)name_length + length)) {
        return -EUCLEAN;
    }
    nx_bytes_commit(&found->bytes, (size_t)name_length + length);
    found->kind = message->kind;
    found->number = message->number;
    found->key_length = name_length;
    return 0;
}

/* --- subscriptions --- */

bool nx_topics__is_orphan(const nx_shared_topics_t *topics, const nx_topic_entry_t *entry, bool ask_kernel)
{
    uint64_t identity = __atomic_load_n(&entry->identity, __ATOMIC_RELAXED);
    return identity != nx_shared_identity() &&
           (!nx_shared_process_is(topics->waiters.heap, nx_topics__load(&entry->process), identity) ||
            (ask_kernel && !nx_shared_identity_is_alive(identity)));
}

void nx_topics__remove(nx_shared_topics_t *topics, uint32_t index)
{
    nx_topic_entry_t *entry = &topics->entries[index];
    /* Publishers that wait for it look again. */
    nx_shared_waiters_call_all(&topics->waiters, index, UINT64_MAX);
    uint32_t budget = NX_TOPIC_QUEUE_MOST;
    while (budget-- > 0 && nx_topics__drop_oldest(topics, index)) {
    }
    unlink_entry(topics, index);
    atomic_store(&entry->is_used, 0);
    if (index < nx_topics__load(&topics->memory->low)) {
        topics->memory->low = index;
    }
}

static uint32_t find_free_subscription(nx_shared_topics_t *topics)
{
    uint32_t index = nx_topics__load(&topics->memory->low);
    while (index < topics->count && atomic_load(&topics->entries[index].is_used)) {
        index++;
    }
    topics->memory->low = index;
    return index < topics->count ? index : NX_TOPIC_NONE;
}

static void remove_orphans(nx_shared_topics_t *topics)
{
    for (uint32_t index = 0; index < entries_bound(topics); index++) {
        const nx_topic_entry_t *entry = &topics->entries[index];
        if (atomic_load(&entry->is_used) && nx_topics__is_orphan(topics, entry, true)) {
            nx_topics__remove(topics, index);
        }
    }
}

static void begin_entry(nx_shared_topics_t *topics, uint32_t index, const nx_topic_spec_t *spec)
{
    nx_topic_entry_t *entry = &topics->entries[index];
    entry->process = spec->process;
    entry->identity = nx_shared_identity();
    entry->serial = ++topics->memory->serial;
    entry->capacity = spec->capacity;
    entry->policy = (uint8_t)spec->policy;
    entry->length = (uint16_t)spec->length;
    memcpy(entry->pattern, spec->pattern, spec->length);
    nx_topics__chain_of(spec->pattern, spec->length, &entry->hash);
    atomic_store(&entry->has_failed, 0);
    atomic_store(&entry->head, 0);
    atomic_store(&entry->tail, 0);
    atomic_store(&entry->lost, 0);
    if (index >= entries_bound(topics)) {
        topics->memory->high = index + 1;
    }
    atomic_store(&entry->is_used, 1);
    link_entry(topics, index);
}

int nx_shared_topics_subscribe(nx_shared_topics_t *topics, const nx_topic_spec_t *spec,
                               nx_topic_place_t *place)
{
    if (spec->capacity < 1 || spec->capacity > NX_TOPIC_QUEUE_MOST ||
        !nx_topic_is_name(spec->pattern, spec->length, true)) {
        return -EINVAL;
    }
    nx_topics__lock(topics);
    place->index = find_free_subscription(topics);
    if (place->index == NX_TOPIC_NONE) {
        remove_orphans(topics);
        place->index = find_free_subscription(topics);
    }
    if (place->index != NX_TOPIC_NONE) {
        begin_entry(topics, place->index, spec);
        place->serial = topics->entries[place->index].serial;
    }
    nx_topics__unlock(topics);
    return place->index == NX_TOPIC_NONE ? -ENOSPC : 0;
}

/* NULL: it is not, or no longer, a subscription of this process. */
static nx_topic_entry_t *own_entry(const nx_shared_topics_t *topics, nx_topic_place_t place)
{
    nx_topic_entry_t *entry = &topics->entries[place.index];
    bool is_own = atomic_load(&entry->is_used) && entry->serial == place.serial &&
                  entry->identity == nx_shared_identity();
    return is_own ? entry : NULL;
}

void nx_shared_topics_unsubscribe(nx_shared_topics_t *topics, nx_topic_place_t place)
{
    nx_topics__lock(topics);
    if (own_entry(topics, place) != NULL) {
        nx_topics__remove(topics, place.index);
    }
    nx_topics__unlock(topics);
}

/* A message that is not intact is passed over. */
static int take_locked(nx_shared_topics_t *topics, nx_topic_place_t place, nx_shared_found_t *found)
{
    const nx_topic_entry_t *entry = own_entry(topics, place);
    uint32_t budget = NX_TOPIC_QUEUE_MOST;
    while (entry != NULL && nx_topics__length(entry) > 0 && budget-- > 0) {
        uint32_t first = nx_topics__load(nx_topics__slot(topics, place.index, atomic_load(&entry->head)));
        int error = copy_message(topics, first, found);
        if (error != 0 && error != -EUCLEAN) {
            return error;
        }
        nx_topics__drop_oldest(topics, place.index);
        if (error == 0) {
            return 0;
        }
    }
    return entry == NULL || atomic_load(&entry->has_failed) ? -EPIPE : -EAGAIN;
}

int nx_shared_topics_take(nx_shared_topics_t *topics, nx_topic_place_t place, nx_shared_found_t *message)
{
    nx_topics__lock(topics);
    int result = take_locked(topics, place, message);
    nx_topics__unlock(topics);
    return result;
}

bool nx_shared_topics_is_ready(const nx_shared_topics_t *topics, nx_topic_place_t place)
{
    const nx_topic_entry_t *entry = own_entry(topics, place);
    return entry == NULL || atomic_load(&entry->has_failed) || nx_topics__length(entry) > 0;
}

uint32_t nx_shared_topics_length(const nx_shared_topics_t *topics, nx_topic_place_t place)
{
    const nx_topic_entry_t *entry = own_entry(topics, place);
    return entry == NULL ? 0 : nx_topics__length(entry);
}

uint64_t nx_shared_topics_lost(const nx_shared_topics_t *topics, nx_topic_place_t place)
{
    const nx_topic_entry_t *entry = own_entry(topics, place);
    return entry == NULL ? 0 : atomic_load(&entry->lost);
}

/* --- waiting --- */

int nx_shared_topics_listen(nx_shared_topics_t *topics, nx_shared_ticket_t *ticket)
{
    int error = 0;
    nx_topics__lock(topics);
    if (ticket->place != NX_SHARED_NO_PLACE) {
        nx_shared_waiters_rest(&topics->waiters, ticket->place);
    } else {
        error = nx_shared_waiters_add(&topics->waiters, ticket->process, NX_TOPIC_LISTENER | ticket->process,
                                      0, &ticket->place);
    }
    nx_topics__unlock(topics);
    return error;
}

void nx_shared_topics_leave(nx_shared_topics_t *topics, nx_shared_ticket_t *ticket)
{
    if (ticket->place != NX_SHARED_NO_PLACE) {
        nx_shared_waiters_remove(&topics->waiters, ticket->place);
        ticket->place = NX_SHARED_NO_PLACE;
    }
}

const nx_shared_waiters_t *nx_shared_topics_waiters(const nx_shared_topics_t *topics)
{
    return &topics->waiters;
}
