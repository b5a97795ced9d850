/* SPDX-License-Identifier: MIT */
/* Encoding of messages straight into the ring. */
#include "server/cluster/private.h"

#include "actor/actor.h"
#include "runtime/scheduler/scheduler.h"

#define self nx_cluster__self

enum { ROUNDS_MOST = 64 }; /* yields in a row, after which the sender does not wait for the link */

zend_class_entry *nx_cluster_outlet_class;

static bool send_is_paused(nx_fabric_address_t to)
{
    if (UNEXPECTED(!nx_cluster__has_members() || to.member >= self.capacity)) {
        return true;
    }
    zend_object *until = self.paused[to.member];
    if (EXPECTED(until == NULL)) {
        return false;
    }
    if (nx_actor_load(until) > 0) {
        return true;
    }
    nx_cluster_pause(to.member, NULL);
    return false;
}

/*
 * Waits until the ring has space, or until the link of this member has sent its messages. Returns as
 * nx_actor_outlet_fn, except 1.
 */
static int send_wait(nx_fabric_address_t to)
{
    static NX_PER_THREAD uint32_t rounds;
    if (send_is_paused(to)) {
        /* The link sends in a coroutine of its own. If it is stopped, waiting does not help. */
        if (++rounds % ROUNDS_MOST == 0) {
            return 0;
        }
        if (!nx_coroutine_yield()) {
            return -1;
        }
    } else {
        rounds = 0;
    }
    int error = nx_fabric_await_space(to);
    return EG(exception) != NULL ? -1 : error == 0 ? NX_ACTOR_OUTLET_WAITED : 0;
}

/* Opens a writer in the ring. As nx_actor_outlet_fn; 1: it is open. */
static int send_open(nx_fabric_writer_t *writer, nx_fabric_address_t to, bool may_wait)
{
    bool is_paused = send_is_paused(to);
    if (EXPECTED(!is_paused)) {
        if (nx_fabric_open(writer, to, NX_FABRIC_CHANNEL_ACTORS) != 0) {
            return 0;
        }
        if (EXPECTED(writer->is_in_ring)) {
            return 1;
        }
        nx_fabric_abandon(writer);
    }
    return may_wait && nx_coroutine_may_wait() ? send_wait(to) : 0;
}

static bool send_append(nx_fabric_writer_t *writer, const void *bytes, size_t length)
{
    if (UNEXPECTED((size_t)(writer->end - writer->at) < length) && nx_fabric_grow(writer, length) != 0) {
        return false;
    }
    memcpy(writer->at, bytes, length);
    writer->at += length;
    return true;
}

/* Encodes behind the header. 1; 0: there is no memory; -1: an exception is pending. */
static int send_encode(nx_fabric_writer_t *writer, zend_object *message)
{
    zval value;
    nx_codec_sink_t sink;
    int outcome = -1;
    ZVAL_OBJ(&value, message);
    nx_codec_sink_init(&sink, writer->at, (size_t)(writer->end - writer->at));
    if (EXPECTED(nx_codec_encode(&value, &sink, nx_cluster_own_names()))) {
        outcome = 1;
        if (EXPECTED(!sink.is_detached)) {
            writer->at = sink.at;
        } else if (!send_append(writer, sink.start, nx_codec_sink_length(&sink))) {
            outcome = 0;
        }
    }
    nx_codec_sink_free(&sink);
    return outcome;
}

int nx_cluster_send(zend_object *object, zend_object *message, bool may_wait)
{
    nx_cluster_outlet_t *outlet = nx_cluster_outlet_of(object);
    nx_fabric_writer_t writer;
    if (UNEXPECTED(object->ce != nx_cluster_outlet_class)) {
        return 0;
    }
    int outcome = send_open(&writer, outlet->to, may_wait);
    if (UNEXPECTED(outcome != 1)) {
        return outcome;
    }
    outcome = send_append(&writer, ZSTR_VAL(outlet->header), ZSTR_LEN(outlet->header))
                  ? send_encode(&writer, message)
                  : 0;
    if (UNEXPECTED(outcome != 1)) {
        nx_fabric_abandon(&writer);
        return outcome;
    }
    bool waits = may_wait && nx_coroutine_may_wait();
    if (EXPECTED(nx_fabric_commit(&writer, waits ? NX_FABRIC_WAIT : NX_FABRIC_TRY) == 0)) {
        return 1;
    }
    return EG(exception) == NULL ? 0 : -1;
}
