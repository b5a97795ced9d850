/* SPDX-License-Identifier: MIT */
/*
 * Sending. A message that fits is written to the ring at once. Otherwise it is queued in its peer's `outgoing`, and
 * later messages to the same member are queued after it. nx_fabric__pump() moves them to the ring when the reader has
 * made space.
 */
#include "server/fabric/private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "zend_smart_str.h"

#include "runtime/scheduler/scheduler.h"

#define self nx_fabric__self

enum {
    PUBLISHED_AFTER = 16, /* records */
    SPILLED_AT_LEAST = 4096,
    RESERVED_AT_LEAST = 512,
    WHOLE = NX_RING_FIRST | NX_RING_LAST,
};

/* --- publication --- */

static void publish_peer(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    nx_list_unlink(&peer->unpublished);
    if (!nx_ring_publish(&peer->writer)) {
        return;
    }
    self.counters.publications++;
    self.counters.wakes += nx_members_ring_bell(&self.members, self.address.member, member, self.bells);
}

void nx_fabric_publish(void)
{
    if (self.peers == NULL) {
        return;
    }
    while (!nx_list_is_empty(&self.unpublished)) {
        nx_peer_t *peer = nx_container_of(self.unpublished.next, nx_peer_t, unpublished);
        publish_peer((uint32_t)(peer - self.peers));
    }
}

/* A reader on another CPU begins while this process continues to write. */
static void note_committed(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    uint64_t unpublished = peer->writer.tail - peer->writer.published;
    if (peer->writer.pending >= PUBLISHED_AFTER || unpublished >= peer->writer.place.size / 4) {
        publish_peer(member);
    } else if (!nx_list_is_linked(&peer->unpublished)) {
        nx_list_push_back(&self.unpublished, &peer->unpublished);
    }
}

/* --- messages that wait for space --- */

static void end_outgoing(nx_peer_t *peer, nx_outgoing_t *message, int result)
{
    nx_list_unlink(&message->link);
    if (nx_list_is_empty(&peer->outgoing)) {
        nx_list_unlink(&peer->starving);
    }
    bool is_sent = result == 0 && !message->is_claim;
    self.counters.sent += is_sent;
    self.counters.bytes_sent += is_sent ? message->length : 0;
    if (!message->is_posted) {
        bool is_returned = result == -ESRCH && !message->is_claim &&
                           nx_fabric__return(message->to, message->channel, message->bytes, message->length);
        message->result = is_returned ? 0 : result;
        if (message->wait.coroutine != NULL) {
            nx_coroutine_wake(&message->wait);
        }
        return;
    }
    peer->posted -= message->length;
    if (result == -ESRCH) {
        nx_fabric__return(message->to, message->channel, message->bytes, message->length);
    }
    free(message);
}

/* Writes the next chunk, or the whole rest. False: there is no space, and the reader was asked to ring. */
static bool write_chunk(nx_peer_t *peer, nx_outgoing_t *message)
{
    size_t longest = nx_ring_longest(peer->writer.place.size);
    size_t left = message->length - message->sent;
    nx_ring_record_t record = {
        .length = (uint32_t)(left < longest ? left : longest),
        .total = (uint32_t)message->length,
        .channel = message->channel,
        .flags = (uint8_t)((message->sent == 0 ? NX_RING_FIRST : 0) | (left <= longest ? NX_RING_LAST : 0)),
    };
    uint32_t member = (uint32_t)(peer - self.peers);
    if (!nx_ring_has_space(&peer->writer, record.length)) {
        publish_peer(member);
        if (!nx_ring_starve(&peer->writer, record.length)) {
            return false;
        }
    }
    message->sent += record.length;
    if (!message->is_claim) {
        nx_ring_write(&peer->writer, record, message->bytes + message->sent - record.length);
        note_committed(member);
    }
    return true;
}

void nx_fabric__pump(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    while (!peer->is_reserved && !nx_list_is_empty(&peer->outgoing)) {
        nx_outgoing_t *message = nx_container_of(peer->outgoing.next, nx_outgoing_t, link);
        do {
            if (!write_chunk(peer, message)) {
                return;
            }
        } while (message->sent < message->length);
        end_outgoing(peer, message, 0);
    }
}

/* Asks the reader again each time. The reader rings once for each request, and may have made too little space. */
bool nx_fabric__has_space_for_starving(void)
{
    for (nx_list_t *node = self.starving.next; node != &self.starving; node = node->next) {
        nx_peer_t *peer = nx_container_of(node, nx_peer_t, starving);
        nx_outgoing_t *message = nx_container_of(peer->outgoing.next, nx_outgoing_t, link);
        size_t longest = nx_ring_longest(peer->writer.place.size);
        size_t left = message->length - message->sent;
        if (!peer->is_reserved && nx_ring_starve(&peer->writer, left < longest ? left : longest)) {
            return true;
        }
    }
    return false;
}

static void queue_outgoing(nx_peer_t *peer, nx_outgoing_t *message)
{
    nx_list_push_back(&peer->outgoing, &message->link);
    if (!nx_list_is_linked(&peer->starving)) {
        nx_list_push_back(&self.starving, &peer->starving);
    }
}

/* --- members that have ended --- */

static void drop_returned(nx_returned_t *message)
{
    if (message != NULL) {
        nx_list_unlink(&message->link);
        free(message);
    }
}

/* Adds a chunk to the message of which it is a part. Returns the message while chunks are missing. */
static nx_returned_t *join_chunks(nx_fabric_address_t to, const nx_ring_record_t *record,
                                  nx_returned_t *message, size_t *length)
{
    if (record->flags & NX_RING_FIRST) {
        drop_returned(message);
        message = nx_fabric__return(to, record->channel, NULL, record->total);
        *length = 0;
    }
    if (message == NULL || record->length > message->length - *length) {
        return message;
    }
    memcpy(message->bytes + *length, record + 1, record->length);
    *length += record->length;
    return record->flags & NX_RING_LAST ? NULL : message;
}

/* Copies the messages of this incarnation that the reader has not taken. */
static void return_unread(nx_peer_t *peer, nx_fabric_address_t ended)
{
    uint64_t position = 0;
    const nx_ring_record_t *record;
    nx_returned_t *message = NULL;
    size_t length = 0;
    while ((record = nx_ring_next_unread(&peer->writer, &position)) != NULL) {
        if (record->from == peer->writer.from && record->channel < NX_FABRIC_CHANNELS &&
            record->total <= NX_FABRIC_LONGEST) {
            message = join_chunks(ended, record, message, &length);
        }
    }
    /* Its last chunks were not written, so the whole message is still in `outgoing`. */
    drop_returned(message);
}

void nx_fabric__settle(uint32_t member)
{
    nx_peer_t *peer = &self.peers[member];
    nx_fabric_address_t ended = {.member = member, .incarnation = peer->writer.reader};
    if (ended.incarnation == 0 || nx_fabric__life(member) == ended.incarnation) {
        return;
    }
    return_unread(peer, ended);
    nx_ring_open(&peer->writer, 0);
    nx_list_unlink(&peer->unpublished);
    while (!nx_list_is_empty(&peer->outgoing)) {
        end_outgoing(peer, nx_container_of(peer->outgoing.next, nx_outgoing_t, link), -ESRCH);
    }
}

/* --- sending --- */

static int check_target(nx_fabric_address_t to, uint8_t channel, size_t length)
{
    if (self.peers == NULL) {
        return -ENOTCONN;
    }
    if (to.member >= self.members.capacity || channel >= NX_FABRIC_CHANNELS ||
        nx_fabric_is_same(to, self.address)) {
        return -EINVAL;
    }
    if (length > NX_FABRIC_LONGEST) {
        return -EMSGSIZE;
    }
    return nx_fabric__life(to.member) == to.incarnation && to.incarnation % 2 == 1 ? 0 : -ESRCH;
}

/* True if the end of this incarnation, or a message to it that came back, was not reported yet. */
static bool is_unreported(nx_fabric_address_t to)
{
    if (self.peers[to.member].known == to.incarnation) {
        return true;
    }
    for (nx_list_t *node = self.returned.next; node != &self.returned; node = node->next) {
        if (nx_fabric_is_same(nx_container_of(node, nx_returned_t, link)->to, to)) {
            return true;
        }
    }
    return false;
}

/*
 * A message to a member that has ended, as check_target() has found. Until its end was reported the message is
 * accepted, and returned after those that were sent before.
 */
static NX_COLD int return_late(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length)
{
    if (!is_unreported(to)) {
        return -ESRCH;
    }
    if (self.peers[to.member].writer.reader == to.incarnation) {
        nx_fabric__settle(to.member);
    }
    nx_returned_t *message = nx_fabric__return(to, channel, bytes, length);
    nx_fabric__start_receiver();
    return message == NULL ? -ENOMEM : 0;
}

/* Opens the ring for this incarnation, which is alive. Messages to an earlier incarnation are returned. */
static nx_peer_t *open_session(nx_fabric_address_t to)
{
    nx_peer_t *peer = &self.peers[to.member];
    if (EXPECTED(peer->writer.reader == to.incarnation)) {
        return peer;
    }
    nx_fabric__settle(to.member);
    nx_ring_open(&peer->writer, to.incarnation);
    if (!nx_list_is_empty(&self.returned)) {
        nx_fabric__start_receiver();
    }
    return peer;
}

static bool is_free(const nx_peer_t *peer)
{
    return nx_list_is_empty(&peer->outgoing) && !peer->is_reserved;
}

static bool write_at_once(uint32_t member, uint8_t channel, const void *bytes, size_t length)
{
    nx_peer_t *peer = &self.peers[member];
    if (!is_free(peer) || length > nx_ring_longest(peer->writer.place.size)) {
        return false;
    }
    if (UNEXPECTED(!nx_ring_has_space(&peer->writer, length))) {
        self.counters.waits++;
        publish_peer(member);
        if (!nx_ring_starve(&peer->writer, length)) {
            return false;
        }
    }
    nx_ring_record_t record = {
        .length = (uint32_t)length, .total = (uint32_t)length, .channel = channel, .flags = WHOLE};
    nx_ring_write(&peer->writer, record, bytes);
    self.counters.sent++;
    self.counters.bytes_sent += length;
    note_committed(member);
    return true;
}

static void abandon_send(nx_wait_t *wait)
{
    nx_outgoing_t *message = nx_container_of(wait, nx_outgoing_t, wait);
    nx_peer_t *peer = &self.peers[message->to.member];
    nx_list_unlink(&message->link);
    if (nx_list_is_empty(&peer->outgoing)) {
        nx_list_unlink(&peer->starving);
    }
}

static void describe_send(nx_wait_t *wait, smart_str *text)
{
    const nx_outgoing_t *message = nx_container_of(wait, nx_outgoing_t, wait);
    smart_str_append_printf(text, " to member %u", message->to.member);
}

static const nx_wait_kind_t for_space = {
    .what = "space in the ring of another worker", .abandon = abandon_send, .describe = describe_send};

static int wait_for_space(nx_peer_t *peer, nx_outgoing_t *message)
{
    nx_loop_t *loop = nx_scheduler_loop();
    message->wait.kind = &for_space;
    queue_outgoing(peer, message);
    nx_fabric__pump(message->to.member);
    if (!nx_list_is_linked(&message->link)) {
        return message->result;
    }
    nx_loop_ref(loop);
    bool is_woken = nx_coroutine_park(&message->wait);
    nx_loop_unref(loop);
    return is_woken ? message->result : -ECANCELED;
}

int nx_fabric_send(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length)
{
    int error = check_target(to, channel, length);
    if (error != 0) {
        return error == -ESRCH ? return_late(to, channel, bytes, length) : error;
    }
    nx_peer_t *peer = open_session(to);
    if (EXPECTED(write_at_once(to.member, channel, bytes, length))) {
        return 0;
    }
    /* A caller of this function has a writer open in the ring, and cannot close it while this coroutine waits. */
    if (peer->is_reserved) {
        return nx_fabric_post(to, channel, bytes, length);
    }
    nx_outgoing_t message = {.to = to, .bytes = bytes, .length = length, .channel = channel};
    nx_list_init(&message.link);
    return wait_for_space(peer, &message);
}

int nx_fabric_await_space(nx_fabric_address_t to)
{
    int error = check_target(to, NX_FABRIC_CHANNEL_TEST, 0);
    if (error != 0) {
        return error;
    }
    nx_peer_t *peer = open_session(to);
    if (peer->is_reserved) {
        return -EAGAIN;
    }
    self.counters.waits++;
    nx_outgoing_t claim = {.to = to, .length = nx_ring_longest(peer->writer.place.size), .is_claim = true};
    nx_list_init(&claim.link);
    return wait_for_space(peer, &claim);
}

int nx_fabric_try_send(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length)
{
    int error = check_target(to, channel, length);
    if (error != 0) {
        return error;
    }
    nx_peer_t *peer = open_session(to);
    if (length > nx_ring_longest(peer->writer.place.size)) {
        return -EMSGSIZE;
    }
    return write_at_once(to.member, channel, bytes, length) ? 0 : -EAGAIN;
}

int nx_fabric_post(nx_fabric_address_t to, uint8_t channel, const void *bytes, size_t length)
{
    int error = check_target(to, channel, length);
    if (error != 0) {
        return error == -ESRCH ? return_late(to, channel, bytes, length) : error;
    }
    nx_peer_t *peer = open_session(to);
    if (EXPECTED(write_at_once(to.member, channel, bytes, length))) {
        return 0;
    }
    if (length > NX_FABRIC_POSTED_MOST - peer->posted) {
        return -ENOBUFS;
    }
    nx_outgoing_t *message = malloc(sizeof(*message) + length);
    if (message == NULL) {
        return -ENOMEM;
    }
    *message = (nx_outgoing_t){
        .to = to, .bytes = (uint8_t *)(message + 1), .length = length, .channel = channel, .is_posted = true};
    memcpy(message + 1, bytes, length);
    peer->posted += length;
    queue_outgoing(peer, message);
    nx_fabric__pump(to.member);
    return 0;
}

/* --- encoding into the ring --- */

int nx_fabric_open(nx_fabric_writer_t *writer, nx_fabric_address_t to, uint8_t channel)
{
    *writer = (nx_fabric_writer_t){.to = to, .channel = channel};
    int error = check_target(to, channel, 0);
    if (error != 0) {
        return error;
    }
    nx_peer_t *peer = open_session(to);
    size_t most = 0;
    uint8_t *place = is_free(peer) ? nx_ring_reserve(&peer->writer, RESERVED_AT_LEAST, &most) : NULL;
    if (UNEXPECTED(place == NULL)) {
        return nx_fabric_grow(writer, SPILLED_AT_LEAST);
    }
    peer->is_reserved = writer->is_in_ring = true;
    writer->start = writer->at = place;
    writer->end = place + most;
    writer->capacity = most;
    return 0;
}

static void release_reservation(nx_fabric_writer_t *writer)
{
    if (writer->is_in_ring) {
        self.peers[writer->to.member].is_reserved = writer->is_in_ring = false;
    }
}

int nx_fabric_grow(nx_fabric_writer_t *writer, size_t bytes)
{
    size_t written = nx_fabric_written(writer);
    if (bytes > NX_FABRIC_LONGEST || written + bytes > NX_FABRIC_LONGEST) {
        return -EMSGSIZE;
    }
    size_t capacity = 2 * written > written + bytes ? 2 * written : written + bytes;
    capacity = capacity > SPILLED_AT_LEAST ? capacity : SPILLED_AT_LEAST;
    uint8_t *moved = realloc(writer->is_in_ring ? NULL : writer->start, capacity);
    if (moved == NULL) {
        return -ENOMEM;
    }
    if (writer->is_in_ring) {
        memcpy(moved, writer->start, written);
        release_reservation(writer);
    }
    writer->start = moved;
    writer->at = moved + written;
    writer->end = moved + capacity;
    writer->capacity = capacity;
    return 0;
}

static int commit_in_ring(nx_fabric_writer_t *writer)
{
    uint32_t member = writer->to.member;
    nx_peer_t *peer = &self.peers[member];
    size_t length = nx_fabric_written(writer);
    release_reservation(writer);
    if (peer->writer.reader != writer->to.incarnation) {
        return -ESRCH;
    }
    nx_ring_record_t record = {
        .length = (uint32_t)length, .total = (uint32_t)length, .channel = writer->channel, .flags = WHOLE};
    nx_ring_commit(&peer->writer, record);
    self.counters.sent++;
    self.counters.bytes_sent += length;
    note_committed(member);
    if (UNEXPECTED(!nx_list_is_empty(&peer->outgoing))) {
        nx_fabric__pump(member);
    }
    return 0;
}

static int send_by_mode(const nx_fabric_writer_t *writer, nx_fabric_mode_t mode)
{
    size_t length = nx_fabric_written(writer);
    switch (mode) {
    case NX_FABRIC_WAIT:
        return nx_fabric_send(writer->to, writer->channel, writer->start, length);
    case NX_FABRIC_TRY:
        return nx_fabric_try_send(writer->to, writer->channel, writer->start, length);
    default:
        return nx_fabric_post(writer->to, writer->channel, writer->start, length);
    }
}

int nx_fabric_commit(nx_fabric_writer_t *writer, nx_fabric_mode_t mode)
{
    if (EXPECTED(writer->is_in_ring)) {
        return commit_in_ring(writer);
    }
    int result = send_by_mode(writer, mode);
    free(writer->start);
    writer->start = writer->at = writer->end = NULL;
    return result;
}

void nx_fabric_abandon(nx_fabric_writer_t *writer)
{
    if (!writer->is_in_ring) {
        free(writer->start);
        writer->start = writer->at = writer->end = NULL;
        return;
    }
    release_reservation(writer);
    nx_fabric__pump(writer->to.member);
}
