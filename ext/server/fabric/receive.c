/* SPDX-License-Identifier: MIT */
/*
 * Receiving. A coroutine copies the messages that other members have published, and calls the receivers of the
 * channels. It is started when there are messages, and ends when none is left.
 */
#include "server/fabric/private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "core/base/assertion.h"

#define self nx_fabric__self

enum { OBSERVERS_MOST = 8, WHOLE = NX_RING_FIRST | NX_RING_LAST };

/* Registered when the process starts. */
static struct {
    nx_fabric_receive_fn receive[NX_FABRIC_CHANNELS];
    nx_fabric_returned_fn returned[NX_FABRIC_CHANNELS];
    void (*departed[OBSERVERS_MOST])(nx_fabric_address_t address);
    void (*changed[OBSERVERS_MOST])(void);
    bool (*rung[OBSERVERS_MOST])(void);
    size_t departed_count, changed_count, rung_count;
} observers;

void nx_fabric_on_channel(uint8_t channel, nx_fabric_receive_fn receive, nx_fabric_returned_fn returned)
{
    NX_ASSERT(channel < NX_FABRIC_CHANNELS && observers.receive[channel] == NULL);
    observers.receive[channel] = receive;
    observers.returned[channel] = returned;
}

void nx_fabric_on_departure(void (*departed)(nx_fabric_address_t address))
{
    NX_ASSERT(observers.departed_count < OBSERVERS_MOST);
    observers.departed[observers.departed_count++] = departed;
}

void nx_fabric_on_change(void (*changed)(void))
{
    NX_ASSERT(observers.changed_count < OBSERVERS_MOST);
    observers.changed[observers.changed_count++] = changed;
}

void nx_fabric_on_ring(bool (*rung)(void))
{
    NX_ASSERT(observers.rung_count < OBSERVERS_MOST);
    observers.rung[observers.rung_count++] = rung;
}

NX_HOT bool nx_fabric__call_rung(void)
{
    bool has_woken = false;
    for (size_t i = 0; i < observers.rung_count; i++) {
        has_woken |= observers.rung[i]();
    }
    return has_woken;
}

static void log_exception(void)
{
    if (UNEXPECTED(EG(exception) != NULL)) {
        zend_exception_error(EG(exception), E_WARNING);
    }
}

/* --- messages that were not taken --- */

nx_returned_t *nx_fabric__return(nx_fabric_address_t to, uint8_t channel, const uint8_t *bytes, size_t length)
{
    nx_returned_t *message = malloc(sizeof(*message) + length);
    if (message == NULL) {
        return NULL;
    }
    message->to = to;
    message->channel = channel;
    message->length = length;
    if (bytes != NULL) {
        memcpy(message->bytes, bytes, length);
    }
    nx_list_init(&message->link);
    nx_list_push_back(&self.returned, &message->link);
    return message;
}

static void report_returned(void)
{
    while (!nx_list_is_empty(&self.returned)) {
        nx_returned_t *message = nx_container_of(nx_list_pop_front(&self.returned), nx_returned_t, link);
        nx_fabric_returned_fn returned = observers.returned[message->channel];
        self.counters.returned++;
        if (returned != NULL) {
            returned(message->to, message->bytes, message->length, -ESRCH);
            log_exception();
        }
        free(message);
    }
}

/* --- members --- */

static void drop_partial(nx_peer_t *peer)
{
    free(peer->partial);
    peer->partial = NULL;
}

static void report_departure(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    nx_fabric_address_t address = {.member = member, .incarnation = peer->known};
    peer->known = 0;
    drop_partial(peer);
    nx_fabric__settle(member);
    report_returned();
    self.has_changed = true;
    for (size_t i = 0; i < observers.departed_count; i++) {
        observers.departed[i](address);
        log_exception();
    }
}

static void look_at_member(uint32_t member, uint32_t life)
{
    nx_peer_t *peer = &self.peers[member];
    const nx_region_header_t *header = nx_members_header(&self.members, member);
    uint32_t announcements = atomic_load(&header->announcements);
    self.has_changed |= announcements != peer->announcements;
    peer->announcements = announcements;
    peer->seen_life = life;
    if (peer->known != 0 && peer->known != life) {
        report_departure(member);
    }
    nx_fabric__settle(member);
    report_returned();
    if (life % 2 == 1 && atomic_load(&header->joined) == life && peer->known != life) {
        peer->known = life;
        self.has_changed = true;
    }
}

/* True if a record may come from that incarnation: it is the known one, or a later one that exists or has existed. */
static bool note_sender(uint32_t member, uint32_t from)
{
    nx_peer_t *peer = &self.peers[member];
    if (EXPECTED(from == peer->known)) {
        return true;
    }
    if (from % 2 == 0 || from <= peer->known || from > nx_fabric__life(member)) {
        return false;
    }
    if (peer->known != 0) {
        report_departure(member);
    }
    peer->known = from;
    self.has_changed = true;
    return true;
}

/* --- messages --- */

static void deliver_message(nx_fabric_address_t from, uint8_t channel, const uint8_t *bytes, size_t length)
{
    nx_fabric_receive_fn receive = observers.receive[channel];
    self.counters.received++;
    self.counters.bytes_received += length;
    if (EXPECTED(receive != NULL)) {
        receive(from, bytes, length);
        log_exception();
    }
}

static bool begin_partial(nx_peer_t *peer, const nx_ring_record_t *record)
{
    drop_partial(peer);
    if (record->total > NX_FABRIC_LONGEST) {
        return false;
    }
    peer->partial = malloc(record->total);
    peer->partial_length = 0;
    peer->partial_total = record->total;
    peer->partial_from = record->from;
    peer->partial_channel = record->channel;
    return peer->partial != NULL;
}

/* False: the chunk does not belong to the message that has begun. */
static bool add_chunk(nx_peer_t *peer, const nx_ring_record_t *record)
{
    if ((record->flags & NX_RING_FIRST) && !begin_partial(peer, record)) {
        return false;
    }
    if (peer->partial == NULL || peer->partial_from != record->from ||
        peer->partial_channel != record->channel ||
        record->length > peer->partial_total - peer->partial_length) {
        return false;
    }
    memcpy(peer->partial + peer->partial_length, record + 1, record->length);
    peer->partial_length += record->length;
    return !(record->flags & NX_RING_LAST) || peer->partial_length == peer->partial_total;
}

static void accept_record(uint32_t member, const nx_ring_record_t *record)
{
    nx_peer_t *peer = &self.peers[member];
    nx_fabric_address_t from = {.member = member, .incarnation = record->from};
    if (record->channel >= NX_FABRIC_CHANNELS || !note_sender(member, record->from)) {
        self.counters.faults++;
        return;
    }
    if (EXPECTED((record->flags & WHOLE) == WHOLE)) {
        drop_partial(peer);
        deliver_message(from, record->channel, (const uint8_t *)(record + 1), record->length);
        return;
    }
    if (!add_chunk(peer, record)) {
        self.counters.faults++;
        drop_partial(peer);
        return;
    }
    if (record->flags & NX_RING_LAST) {
        uint8_t *bytes = peer->partial;
        peer->partial = NULL;
        deliver_message(from, peer->partial_channel, bytes, peer->partial_length);
        free(bytes);
    }
}

static void receive_from(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    /*
     * Read before the tail. After the member has ended, the tail is final, so all messages are delivered before the
     * departure.
     */
    uint32_t life = nx_fabric__life(member);
    size_t length = nx_ring_take(&peer->reader, self.copy);
    if (length != 0) {
        self.last = member;
        self.has_taken = true;
    }
    if (nx_ring_is_starved(&peer->reader)) {
        self.counters.wakes += nx_members_ring_bell(&self.members, self.address.member, member, self.bells);
    }
    size_t offset = 0;
    const nx_ring_record_t *record;
    while ((record = nx_ring_next(&peer->reader, self.copy, length, &offset)) != NULL) {
        accept_record(member, record);
    }
    if (!nx_ring_has_news(&peer->reader)) {
        look_at_member(member, life);
    }
}

/* Calls `visit` for each other member whose bit is set, until it returns true. */
static bool visit_active(bool (*visit)(uint32_t member))
{
    for (uint64_t bits = self.active; bits != 0; bits &= bits - 1) {
        uint32_t first = (uint32_t)__builtin_ctzll(bits);
        for (uint32_t member = first; member < self.members.capacity; member += NX_BELL_BITS) {
            if (member != self.address.member && visit(member)) {
                return true;
            }
        }
    }
    return false;
}

static bool member_has_news(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    return nx_ring_has_news(&peer->reader) || nx_fabric__life(member) != peer->seen_life ||
           atomic_load(&nx_members_header(&self.members, member)->announcements) != peer->announcements;
}

bool nx_fabric__has_news_of_members(void)
{
    return visit_active(member_has_news);
}

static bool receive_if_news(uint32_t member)
{
    if (member_has_news(member)) {
        receive_from(member);
    }
    return self.peers == NULL;
}

static void run_receiver(nx_coroutine_t *coroutine)
{
    report_returned();
    visit_active(receive_if_news);
    if (!self.has_changed || self.peers == NULL) {
        return;
    }
    self.has_changed = false;
    for (size_t i = 0; i < observers.changed_count; i++) {
        observers.changed[i]();
        log_exception();
    }
}

static void receiver_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    self.is_receiving = false;
}

static void describe_receiver(nx_coroutine_t *coroutine, smart_str *text)
{
    smart_str_appends(text, "messages of other workers");
}

static const nx_coroutine_kind_t receiver_kind = {
    .run = run_receiver, .ended = receiver_ended, .describe = describe_receiver};

void nx_fabric__start_receiver(void)
{
    if (self.is_receiving) {
        return;
    }
    self.is_receiving = true;
    nx_coroutine_init(&self.receiver, &receiver_kind);
    self.receiver.flags |= NX_COROUTINE_DAEMON;
    nx_coroutine_start(&self.receiver);
}
