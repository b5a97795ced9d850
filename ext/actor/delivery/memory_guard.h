/* SPDX-License-Identifier: MIT */
/*
 * The memory guard: limits the memory that all unbounded mailboxes of a worker use together. A sender checks the limit
 * when the mailbox holds 16 messages, whenever the ring buffer has to grow, and each time the number of messages has
 * grown by a quarter (at the latest after 1024 more). Shorter mailboxes are not checked: they do not fill a worker.
 *
 * Messages that were accepted are never dropped; the guard only refuses new ones.
 * Suspension: nothing here suspends. Errors: throws as nx_mail_post() does.
 */
#ifndef NX_ACTOR_DELIVERY_MEMORY_GUARD_H
#define NX_ACTOR_DELIVERY_MEMORY_GUARD_H

#include "actor/delivery/post.h"

enum { NX_MEMORY_GUARD_UNCHECKED = 16 };

/*
 * nexus.mailbox_memory: from this many bytes of PHP memory in use the worker refuses further messages.
 * 0: half of memory_limit; without one, half of the memory of the container or the machine.
 */
extern NX_PER_THREAD zend_long nx_memory_guard_setting;

/* True if `bytes` more stay within the limit. */
bool nx_memory_guard_has_capacity(size_t bytes);
/*
 * Called for a cell without a bounded mailbox whose mailbox has reached its `limit`. Raises the limit, and grows the
 * ring buffer if it is full. False: the memory limit is reached.
 */
bool nx_memory_guard_extend(nx_cell_t *cell);
/*
 * NX_TELL: throws an exception that names the actors with the most mail. NX_DROP: makes a dead letter. NX_OFFER: only
 * returns the result. Takes over the envelope.
 */
NX_COLD NX_THROWS nx_delivery_t nx_memory_guard_refuse(nx_cell_t *cell, zend_object *message,
                                                       nx_envelope_t *envelope, nx_delivery_mode_t mode);

#endif
