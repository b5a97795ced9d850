/* SPDX-License-Identifier: MIT */
/*
 * Sending a user message to an actor. It is nx_mail_post() with one exception: a PoisonPill or Kill that was sent by
 * tell(), that is without an envelope, stops the actor and is not delivered as a message.
 *
 * Ownership, suspension, errors: as delivery/post.h.
 */
#ifndef NX_ACTOR_LIFECYCLE_TELL_H
#define NX_ACTOR_LIFECYCLE_TELL_H

#include "actor/delivery/post.h"

NX_SUSPENDS NX_THROWS nx_delivery_t nx_actor_send(nx_cell_t *cell, zend_object *message,
                                                  nx_envelope_t *envelope, nx_delivery_mode_t mode);

/* ActorRef::tell(): inlines the common case, a plain message to an open mailbox that is not full. */
NX_SUSPENDS NX_THROWS static inline void nx_actor_tell(nx_cell_t *cell, zend_object *message)
{
    if (UNEXPECTED(cell->gate != 0) || UNEXPECTED(cell->mailbox.count >= cell->mailbox.limit) ||
        UNEXPECTED(message->ce == nx_ce_poison_pill) || UNEXPECTED(message->ce == nx_ce_kill)) {
        nx_actor_send(cell, message, NULL, NX_TELL);
        return;
    }
    GC_ADDREF(message);
    nx_mailbox_put(&cell->mailbox, message, NULL);
    cell->system->posted++;
    if (cell->work == NX_CELL_IDLE) {
        nx_cell_become_ready(cell);
    }
}

#endif
