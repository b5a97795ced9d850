/* SPDX-License-Identifier: MIT */
#include "actor/lifecycle/tell.h"

#include "actor/lifecycle/lifecycle.h"
#include "engine/arguments/duration.h"

/* Applies a PoisonPill or Kill that user code has sent. */
static nx_delivery_t tell_apply_system_message(nx_cell_t *cell, zend_object *message)
{
    nx_time_t limit = nx_duration_or(OBJ_PROP_NUM(message, 0), NX_TIME_NEVER);
    cell->system->handled++;
    if (message->ce == nx_ce_kill) {
        nx_cell_stop_now(cell, limit);
    } else {
        nx_cell_stop_after_mail(cell, message, limit);
    }
    return NX_ACCEPTED;
}

NX_HOT nx_delivery_t nx_actor_send(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                   nx_delivery_mode_t mode)
{
    bool is_system_message =
        envelope == NULL && (message->ce == nx_ce_kill || message->ce == nx_ce_poison_pill);
    if (UNEXPECTED(is_system_message) && !(cell->gate & NX_GATE_CLOSED)) {
        return tell_apply_system_message(cell, message);
    }
    return nx_mail_post(cell, message, envelope, mode);
}
