/* SPDX-License-Identifier: MIT */
/*
 * The memory guard: what all mailboxes without bounds may fill together. Looked at by the sender whose message is the
 * 16th in a mailbox, whenever a ring grows, and with every quarter more of messages (every 1024th at most); an actor
 * with less mail is not what fills a worker.
 *
 * What has been taken is never given up; what comes next is refused. Nothing here waits; throws as nx_actor_send()
 * does.
 */
#ifndef NX_ACTOR_DELIVERY_MEMORY_GUARD_H
#define NX_ACTOR_DELIVERY_MEMORY_GUARD_H

#include "actor/lifecycle/lifecycle.h"

enum { NX_GUARD_UNLOOKED = 16 };

/*
 * nexus.mailbox_memory: bytes of a worker's memory with which nothing more is taken; 0: half of memory_limit, or of
 * the machine's.
 */
extern NX_PER_THREAD zend_long nx_guard_setting;

/* For so many bytes more. */
bool nx_guard_has_room(size_t bytes);
/* For a plain cell whose ring has come to its limit: a larger limit, and a larger ring if need be. False: no room. */
bool nx_guard_extend(nx_cell_t *cell);
/* Throws and says who fills the memory, or makes a dead letter, as the manner asks. The envelope is taken over. */
NX_COLD NX_THROWS nx_sent_t nx_guard_refuse(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                            nx_manner_t manner);

#endif
