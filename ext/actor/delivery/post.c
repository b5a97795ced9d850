/* SPDX-License-Identifier: MIT */
/* The slow path of sending, and what happens to mail that is not handled. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/lifecycle/lifecycle.h"

#include "actor/features/timers.h"
#include "engine/arguments/duration.h"
#include "actor/delivery/memory_guard.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/system/fingerprint.h"

/* Applies a PoisonPill or Kill that user code has sent. */
static nx_sent_t obey_message(nx_cell_t *cell, zend_object *message)
{
    nx_time_t limit = nx_duration_or(OBJ_PROP_NUM(message, 0), NX_TIME_NEVER);
    cell->company->handled++;
    if (message->ce == nx_ce_kill) {
        nx_cell_stop_now(cell, limit);
    } else {
        nx_cell_stop_in_order(cell, message, limit);
    }
    return NX_ACCEPTED;
}

nx_sent_t nx_actor__not_taken(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                              nx_manner_t manner, nx_lost_t reason)
{
    nx_mail_t mail = {.message = message, .envelope = envelope};
    GC_ADDREF(message);
    if (manner == NX_OFFER) {
        nx_mail_release(&mail);
    } else {
        nx_mail_lose(cell, &mail, reason);
    }
    return NX_DROPPED;
}

static nx_sent_t put(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope)
{
    GC_ADDREF(message);
    nx_mailbox_push(&cell->mailbox, message, envelope);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell__become_ready(cell);
    }
    return NX_ACCEPTED;
}

nx_sent_t nx_actor__send_slowly(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                nx_manner_t manner)
{
    if (cell->gate & NX_GATE_CLOSED) {
        return nx_actor__not_taken(cell, message, envelope, manner, NX_LOST_STOPPED);
    }
    if (envelope == NULL && (message->ce == nx_ce_kill || message->ce == nx_ce_poison_pill)) {
        return obey_message(cell, message);
    }
    if (cell->gate & NX_GATE_RESTLESS) {
        nx_alarms__stir(cell, message, envelope);
    }
    if (UNEXPECTED(cell->gate & NX_GATE_WATCHFUL)) {
        envelope = nx_seal_put(envelope, message);
    }
    if (cell->gate & NX_GATE_CHOOSY) {
        return nx_inbox__admit(cell, message, envelope, manner);
    }
    bool is_bound = cell->mailbox.count >= cell->mailbox.limit && nx_mail_is_counted(envelope);
    if (UNEXPECTED(is_bound && !nx_guard_extend(cell))) {
        return nx_guard_refuse(cell, message, envelope, manner);
    }
    return put(cell, message, envelope);
}

nx_sent_t nx_actor_send(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope, nx_manner_t manner)
{
    if (UNEXPECTED(cell->gate != 0 || envelope == NULL || cell->mailbox.count >= cell->mailbox.limit)) {
        return nx_actor__send_slowly(cell, message, envelope, manner);
    }
    return put(cell, message, envelope);
}

void nx_mail_lose(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    nx_envelope_t *envelope = mail->envelope;
    bool is_letter =
        envelope == NULL || envelope->kind->lost == NULL || envelope->kind->lost(cell, mail, reason);
    if (nx_mail_is_counted(envelope)) {
        cell->company->lost[reason]++;
    }
    if (is_letter) {
        nx_company_dead_letter(cell->company, &cell->std, envelope == NULL ? NULL : envelope->sender,
                               mail->message, reason);
    }
    nx_mail_release(mail);
}
