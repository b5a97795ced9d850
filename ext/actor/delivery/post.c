/* SPDX-License-Identifier: MIT */
#include "actor/delivery/post.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/delivery/memory_guard.h"
#include "actor/system/dispatch.h"
#include "actor/system/feature.h"
#include "actor/system/fingerprint.h"

bool (*nx_delivery_would_deadlock)(nx_cell_t *cell);

nx_delivery_t nx_mail_refuse(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                             nx_delivery_mode_t mode, nx_lost_t reason)
{
    nx_mail_t mail = {.message = message, .envelope = envelope};
    GC_ADDREF(message);
    if (mode == NX_OFFER) {
        nx_mail_release(&mail);
    } else {
        nx_mail_lose(cell, &mail, reason);
    }
    return NX_DROPPED;
}

static nx_delivery_t post_put(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope)
{
    GC_ADDREF(message);
    nx_mailbox_push(&cell->mailbox, message, envelope);
    cell->system->posted++;
    if (cell->work == NX_CELL_IDLE) {
        nx_cell_become_ready(cell);
    }
    return NX_ACCEPTED;
}

static nx_delivery_t post_slowly(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                 nx_delivery_mode_t mode)
{
    if (cell->gate & NX_GATE_CLOSED) {
        return nx_mail_refuse(cell, message, envelope, mode, NX_LOST_STOPPED);
    }
    if (cell->gate & NX_GATE_IDLE_TIMEOUT) {
        nx_features[NX_FEATURE_TIMERS]->mail_arrived(cell, message, envelope);
    }
    if (UNEXPECTED(cell->gate & NX_GATE_CHECKED)) {
        envelope = nx_fingerprint_add(envelope, message);
    }
    if (cell->gate & NX_GATE_BOUNDED) {
        return nx_bounded_mailbox_admit(cell, message, envelope, mode);
    }
    bool is_limited = cell->mailbox.count >= cell->mailbox.limit && nx_mail_is_counted(envelope);
    if (UNEXPECTED(is_limited && !nx_memory_guard_extend(cell))) {
        return nx_memory_guard_refuse(cell, message, envelope, mode);
    }
    return post_put(cell, message, envelope);
}

NX_HOT nx_delivery_t nx_mail_post(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                  nx_delivery_mode_t mode)
{
    if (UNEXPECTED(cell->gate != 0 || cell->mailbox.count >= cell->mailbox.limit)) {
        return post_slowly(cell, message, envelope, mode);
    }
    return post_put(cell, message, envelope);
}

void nx_mail_lose(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    nx_envelope_t *envelope = mail->envelope;
    bool is_letter =
        envelope == NULL || envelope->kind->lost == NULL || envelope->kind->lost(cell, mail, reason);
    if (nx_mail_is_counted(envelope)) {
        cell->system->lost[reason]++;
    }
    if (is_letter) {
        nx_actor_dead_letter(cell->system, &cell->std, envelope == NULL ? NULL : envelope->sender,
                             mail->message, reason);
    }
    nx_mail_release(mail);
}

void nx_mail_lose_at_stop(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_mail_lose(cell, mail, NX_LOST_STOPPED);
    if (UNEXPECTED(EG(exception) != NULL)) {
        nx_dispatch_report_exception();
    }
}
