/* SPDX-License-Identifier: MIT */
/* Joining, members, and the event loop's side of the fabric: publication, sleep and wake-up. */
#include "server/fabric/private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"
#include "server/fabric/bells.h"
#include "server/fabric/join.h"

#define self nx_fabric__self

#define FIGURES_EVERY (200 * NX_NANOSECONDS_PER_MILLISECOND)

NX_PER_THREAD nx_fabric_state_t nx_fabric__self = {.shared = -1};

uint32_t nx_fabric__life(uint32_t member)
{
    return atomic_load(&nx_members_life(&self.members, member)->life);
}

/* --- the event loop --- */

static uint64_t count_unread(void)
{
    uint64_t unread = 0;
    for (uint32_t member = 0; member < self.members.capacity; member++) {
        const nx_ring_writer_t *writer = &self.peers[member].writer;
        if (writer->reader != 0) {
            /* The reader has written the head, which may have any value. */
            uint64_t bytes = writer->published - atomic_load(&writer->place.progress->head);
            unread += bytes <= writer->place.size ? bytes : 0;
        }
    }
    return unread;
}

/* The heartbeat lets the loop run at least four times a second. */
static void write_figures(void)
{
    nx_time_t now = nx_loop_now(nx_scheduler_loop());
    if (EXPECTED(now - self.figures_at < FIGURES_EVERY)) {
        return;
    }
    self.figures_at = now;
    nx_message_figures_t *figures = &nx_scoreboard_stats(self.scoreboard, self.address.member)->messages;
    figures->sent = self.counters.sent;
    figures->received = self.counters.received;
    figures->bytes_sent = self.counters.bytes_sent;
    figures->bytes_received = self.counters.bytes_received;
    figures->unread = count_unread();
    figures->wakes = self.counters.wakes;
    figures->waits = self.counters.waits;
    figures->returned = self.counters.returned;
}

/*
 * The protocol requires this order. It publishes, clears the bell, checks everything that a bit may have announced, and
 * sets SLEEPING last, which fails if a bit was set meanwhile.
 */
NX_HOT static nx_inbox_state_t prepare_wait(bool will_sleep)
{
    if (UNEXPECTED(!nx_list_is_empty(&self.unpublished))) {
        nx_fabric_publish();
    }
    write_figures();
    if (!will_sleep) {
        return NX_INBOX_EMPTY;
    }
    uint64_t rung = nx_bell_take(self.bell);
    self.active |= rung;
    if (rung != 0 && nx_fabric__call_rung()) {
        return NX_INBOX_HAS_WORK;
    }
    if (UNEXPECTED(!nx_list_is_empty(&self.starving)) && nx_fabric__has_space_for_starving()) {
        return NX_INBOX_HAS_WORK;
    }
    /* While a callback of the receiver is suspended, no message can be delivered. */
    if (!self.is_receiving) {
        if (nx_fabric__has_news()) {
            return NX_INBOX_HAS_WORK;
        }
        self.active = 0;
        self.can_spin = false;
        if (self.has_taken && nx_fabric__spin(self.bell)) {
            return NX_INBOX_IS_FAST;
        }
    }
    self.slept_at = UNEXPECTED(self.can_spin) ? nx_clock_monotonic() : 0;
    self.is_asleep = nx_bell_sleep(self.bell);
    return self.is_asleep ? NX_INBOX_EMPTY : NX_INBOX_HAS_WORK;
}

static void pump_starving(void)
{
    nx_list_t *next;
    for (nx_list_t *node = self.starving.next; node != &self.starving; node = next) {
        next = node->next;
        nx_fabric__pump((uint32_t)(nx_container_of(node, nx_peer_t, starving) - self.peers));
    }
}

NX_HOT static void collect_news(void)
{
    if (self.is_asleep) {
        self.is_asleep = false;
        nx_bell_awake(self.bell);
        /* Until a message was sent or received, no member depends on it: a server with one worker. */
        if (UNEXPECTED((self.counters.sent | self.counters.received) != 0)) {
            nx_fabric__end_sleep(self.bell);
        }
    }
    uint64_t rung = nx_bell_look(self.bell);
    self.active |= rung;
    /* A worker that is no member writes the eventfd without a bit. */
    (void)nx_fabric__call_rung();
    if (UNEXPECTED(!nx_list_is_empty(&self.starving))) {
        pump_starving();
    }
    if (!self.is_receiving && nx_fabric__has_news()) {
        nx_fabric__start_receiver();
    }
}

static NX_PER_THREAD nx_loop_inbox_t inbox = {.prepare = prepare_wait, .collect = collect_news};

/* --- members --- */

bool nx_fabric_is_joined(void)
{
    return self.peers != NULL;
}

nx_fabric_address_t nx_fabric_self(void)
{
    return self.address;
}

uint32_t nx_fabric_capacity(void)
{
    return self.peers == NULL ? 0 : self.members.capacity;
}

bool nx_fabric_is_living(nx_fabric_address_t address)
{
    return self.peers != NULL && address.member < self.members.capacity && address.incarnation % 2 == 1 &&
           nx_fabric__life(address.member) == address.incarnation;
}

/*
 * False: there is no such member. A member whose end was not reported yet is described as it was: a successor that
 * received messages before would have them before those that its predecessor did not take.
 */
static bool describe_member(uint32_t number, nx_fabric_member_t *member)
{
    nx_peer_t *peer = &self.peers[number];
    const nx_life_t *life = nx_members_life(&self.members, number);
    uint32_t incarnation = atomic_load(&life->life);
    const nx_row_t *row = nx_scoreboard_row(self.scoreboard, number);
    if (peer->known != 0 && peer->known != incarnation && peer->seen.address.incarnation == peer->known) {
        *member = peer->seen;
        return true;
    }
    if (incarnation % 2 == 0 ||
        atomic_load(&nx_members_header(&self.members, number)->joined) != incarnation) {
        return false;
    }
    *member = (nx_fabric_member_t){
        .address = {.member = number, .incarnation = incarnation},
        .generation = atomic_load(&life->generation),
        .slot = atomic_load(&row->slot),
        .state = (nx_row_state_t)atomic_load(&row->state),
    };
    peer->seen = *member;
    return true;
}

size_t nx_fabric_members(nx_fabric_member_t *members, size_t most)
{
    size_t count = 0;
    uint32_t capacity = nx_fabric_capacity();
    for (uint32_t number = 0; number < capacity; number++) {
        nx_fabric_member_t member;
        if (!describe_member(number, &member)) {
            continue;
        }
        if (count < most) {
            members[count] = member;
        }
        count++;
    }
    return count;
}

void nx_fabric_ring(uint32_t member)
{
    if (member < nx_fabric_capacity() && member != self.address.member) {
        self.counters.wakes += nx_members_ring_bell(&self.members, self.address.member, member, self.bells);
    }
}

void nx_fabric_announce(void)
{
    uint32_t capacity = nx_fabric_capacity();
    if (capacity == 0) {
        return;
    }
    atomic_fetch_add(&nx_members_header(&self.members, self.address.member)->announcements, 1);
    self.has_changed = true;
    for (uint32_t member = 0; member < capacity; member++) {
        if (nx_fabric__life(member) % 2 == 1) {
            nx_fabric_ring(member);
        }
    }
}

int nx_fabric_shared_file(size_t *bytes)
{
    *bytes = self.shared_bytes;
    return self.shared;
}

const int *nx_fabric_bells(uint32_t *count, uint32_t *own)
{
    *count = self.bell_count;
    *own = self.row;
    return self.bells;
}

void *nx_fabric_own_table(void)
{
    return self.peers == NULL ? NULL : nx_members_table(&self.members, self.address.member);
}

const void *nx_fabric_table(uint32_t member)
{
    return member < nx_fabric_capacity() ? nx_members_table(&self.members, member) : NULL;
}

const nx_fabric_counters_t *nx_fabric_counters(void)
{
    return &self.counters;
}

nx_topic_figures_t *nx_fabric_topic_figures(void)
{
    return nx_fabric_is_joined() ? &nx_scoreboard_stats(self.scoreboard, self.address.member)->topics : NULL;
}

/* --- joining --- */

static void start_peer(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    uint32_t own = self.address.member, incarnation = self.address.incarnation;
    nx_ring_place_t out = nx_members_ring(&self.members, own, member);
    nx_ring_place_t in = nx_members_ring(&self.members, member, own);
    nx_ring_writer_start(&peer->writer, &out, incarnation);
    nx_ring_reader_start(&peer->reader, &in, incarnation);
    nx_list_init(&peer->outgoing);
    nx_list_init(&peer->starving);
    nx_list_init(&peer->unpublished);
}

static int copy_bells(const nx_fabric_entry_t *entry)
{
    self.bells = calloc(entry->capacity, sizeof(*self.bells));
    if (self.bells == NULL) {
        return -ENOMEM;
    }
    memcpy(self.bells, entry->bells, entry->capacity * sizeof(*self.bells));
    self.bell_count = entry->capacity;
    self.row = entry->member;
    return 0;
}

static int allocate_state(const nx_fabric_entry_t *entry)
{
    self.peers = calloc(entry->capacity, sizeof(*self.peers));
    if (self.peers == NULL || copy_bells(entry) != 0 ||
        posix_memalign((void **)&self.copy, 64, self.members.ring_size) != 0) {
        return -ENOMEM;
    }
    return 0;
}

static void leave_fabric(void)
{
    free(self.peers);
    free(self.bells);
    free(self.copy);
    self.peers = NULL;
    self.bells = NULL;
    self.bell_count = 0;
    self.copy = NULL;
    self.address = (nx_fabric_address_t){0};
    self.bell = NULL;
    self.is_asleep = false;
}

static int enter_fabric(const nx_fabric_entry_t *entry)
{
    int error = allocate_state(entry);
    if (error != 0) {
        return error;
    }
    nx_list_init(&self.starving);
    nx_list_init(&self.unpublished);
    nx_list_init(&self.returned);
    self.scoreboard = entry->scoreboard;
    self.address =
        (nx_fabric_address_t){.member = entry->member, .incarnation = nx_fabric__life(entry->member)};
    if (self.address.incarnation % 2 == 0) {
        return -EINVAL;
    }
    self.bell = nx_members_bell(&self.members, entry->member);
    for (uint32_t member = 0; member < entry->capacity; member++) {
        start_peer(member);
    }
    inbox.fd = self.bells[entry->member];
    error = nx_loop_set_inbox(nx_scheduler_loop(), &inbox);
    if (error != 0) {
        return error;
    }
    /* All members count as active, because rings may contain records that this member's predecessor has not read. */
    self.active = ~NX_BELL_SLEEPING;
    atomic_store(&nx_members_header(&self.members, entry->member)->joined, self.address.incarnation);
    nx_fabric_announce();
    return 0;
}

int nx_fabric_join(const nx_fabric_entry_t *entry)
{
    if (self.peers != NULL) {
        return -EALREADY;
    }
    int error = nx_memory_file_check(entry->shared, NX_FABRIC_SHARED_BYTES);
    if (error != 0) {
        return error;
    }
    self.shared = entry->shared;
    self.shared_bytes = NX_FABRIC_SHARED_BYTES;
    if (entry->only_shared) {
        return copy_bells(entry);
    }
    error = nx_members_map_member(entry->memory, entry->capacity, entry->member, &self.members);
    if (error != 0) {
        return error;
    }
    error = enter_fabric(entry);
    if (error != 0) {
        leave_fabric();
        nx_members_unmap(&self.members);
    }
    return error;
}

static void end_with_request(void)
{
    if (self.peers == NULL) {
        return;
    }
    nx_fabric_publish();
    nx_loop_set_inbox(nx_scheduler_loop(), NULL);
    leave_fabric();
    nx_members_unmap(&self.members);
}

/* The memory is not mapped in the child. */
static void forget_after_fork(void)
{
    self.shared = -1;
    self.shared_bytes = 0;
    leave_fabric();
}

const nx_module_t nx_fabric_module = {
    .name = "fabric",
    .rshutdown = end_with_request,
    .after_fork = forget_after_fork,
};
