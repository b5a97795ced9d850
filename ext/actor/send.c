/* SPDX-License-Identifier: MIT */
/* How mail comes to a cell, where it is more than a push; and what becomes of the mail that nobody handles. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/cell.h"

#include "actor/duration.h"

/* A system message of the user's making: PoisonPill, Kill. */
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

nx_sent_t nx_actor__send_slowly(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                nx_manner_t manner)
{
    nx_mail_t mail = {.message = message, .envelope = envelope};
    if (cell->gate & NX_GATE_CLOSED) {
        GC_ADDREF(message);
        nx_mail_lose(cell, &mail, NX_LOST_STOPPED);
        return NX_DROPPED;
    }
    if (envelope == NULL && (message->ce == nx_ce_kill || message->ce == nx_ce_poison_pill)) {
        return obey_message(cell, message);
    }
    GC_ADDREF(message);
    nx_mailbox_push(&cell->mailbox, message, envelope);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell__become_ready(cell);
    }
    return NX_ACCEPTED;
}

nx_sent_t nx_actor_send(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope, nx_manner_t manner)
{
    if (UNEXPECTED(cell->gate != 0 || envelope == NULL)) {
        return nx_actor__send_slowly(cell, message, envelope, manner);
    }
    GC_ADDREF(message);
    nx_mailbox_push(&cell->mailbox, message, envelope);
    if (cell->work == NX_CELL_IDLE) {
        nx_cell__become_ready(cell);
    }
    return NX_ACCEPTED;
}

void nx_mail_lose(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    nx_envelope_t *envelope = mail->envelope;
    bool is_letter =
        envelope == NULL || envelope->kind->lost == NULL || envelope->kind->lost(cell, mail, reason);
    if (is_letter) {
        nx_company_dead_letter(cell->company, cell, envelope == NULL ? NULL : envelope->sender, mail->message,
                               reason);
    }
    nx_mail_release(mail);
}

static const char *const reasons[NX_LOST_REASONS] = {"stopped", "unhandled", "refused", "dropped",
                                                     "expired", "late",      "failed",  "cancelled"};

void nx_company_dead_letter(nx_company_t *company, nx_cell_t *recipient, zend_object *sender,
                            zend_object *message, nx_lost_t reason)
{
    zval arguments[5];
    company->lost[reason]++;
    if (reason == NX_LOST_FAILED || CG(unclean_shutdown) || company->host == NULL) {
        return;
    }
    ZVAL_OBJ(&arguments[0], message);
    ZVAL_OBJ(&arguments[1], &recipient->std);
    if (sender == NULL) {
        ZVAL_NULL(&arguments[2]);
    } else {
        ZVAL_OBJ(&arguments[2], sender);
    }
    ZVAL_STRING(&arguments[3], reasons[reason]);
    ZVAL_EMPTY_STRING(&arguments[4]);
    zend_object *before = EG(exception);
    EG(exception) = NULL;
    nx_company_call(company, "deadLetter", NULL, 5, arguments);
    if (EG(exception) != NULL) {
        zend_clear_exception();
    }
    EG(exception) = before;
    zval_ptr_dtor(&arguments[3]);
}
