/* SPDX-License-Identifier: MIT */
#include "actor/dispatch/reentrancy.h"

#include "zend_exceptions.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/lifecycle/lifecycle.h"
#include "actor/system/fingerprint.h"
#include "runtime/async/scope.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

static nx_reentrancy_t *reentrancy_of(nx_cell_t *cell)
{
    void **slot = &nx_cell_extras(cell)->slots[NX_FEATURE_REENTRANCY];
    if (*slot == NULL) {
        nx_reentrancy_t *reentrancy = ecalloc(1, sizeof(*reentrancy));
        nx_list_init(&reentrancy->contexts);
        *slot = reentrancy;
    }
    return *slot;
}

static void reentrancy_release(nx_cell_t *cell)
{
    nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    cell->extras->slots[NX_FEATURE_REENTRANCY] = NULL;
    while (!nx_list_is_empty(&reentrancy->contexts)) {
        nx_container_of(nx_list_pop_front(&reentrancy->contexts), nx_actor_context_t, kept)->cell = NULL;
    }
    if (reentrancy->cause != NULL) {
        OBJ_RELEASE(reentrancy->cause);
    }
    efree(reentrancy);
}

static const nx_feature_t reentrancy_feature = {.release = reentrancy_release};

void nx_reentrancy_start(void)
{
    nx_feature_register(NX_FEATURE_REENTRANCY, &reentrancy_feature);
}

static bool reentrancy_is_of_class(const zend_object *message, HashTable *names)
{
    zval *name;
    ZEND_HASH_FOREACH_VAL(names, name)
    {
        zend_class_entry *wanted =
            Z_TYPE_P(name) == IS_STRING
                ? zend_lookup_class_ex(Z_STR_P(name), NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD)
                : NULL;
        if (wanted != NULL && instanceof_function(message->ce, wanted)) {
            return true;
        }
    }
    ZEND_HASH_FOREACH_END();
    return false;
}

static bool reentrancy_may_interleave(const nx_cell_t *cell, const nx_mail_t *mail)
{
    const zval *reentrant = &cell->props->reentrant;
    if (mail->envelope != NULL && mail->envelope->kind->deliver != NULL) {
        return false;
    }
    return Z_TYPE_P(reentrant) != IS_ARRAY || reentrancy_is_of_class(mail->message, Z_ARRVAL_P(reentrant));
}

static const nx_mail_t *reentrancy_front_of(const nx_cell_t *cell)
{
    if (cell->mailbox.count > 0) {
        return &cell->mailbox.slots[cell->mailbox.head];
    }
    return cell->gate & NX_GATE_BOUNDED ? nx_bounded_mailbox_front(nx_bounded_mailbox_of(cell)) : NULL;
}

/* Considers only the first message: messages do not overtake one another. */
static bool reentrancy_may_take(const nx_cell_t *cell)
{
    const nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    if (cell->status != NX_CELL_RUNNING || cell->pending != 0 || reentrancy->cause != NULL ||
        reentrancy->stops) {
        return false;
    }
    const nx_mail_t *next = reentrancy_front_of(cell);
    return next != NULL && (reentrancy->running == 0 || reentrancy_may_interleave(cell, next));
}

bool nx_reentrancy_is_blocked(const nx_cell_t *cell)
{
    const nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    return reentrancy != NULL && reentrancy->running > 0 && reentrancy->taker == NULL &&
           !reentrancy_may_take(cell);
}

static bool reentrancy_has_to_apply(const nx_cell_t *cell)
{
    const nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    return reentrancy->running == 0 && (cell->pending != 0 || reentrancy->cause != NULL || reentrancy->stops);
}

/* Other dispatchers may take from the cell now. Queues the cell if there is work for them. */
static void reentrancy_release_cell(nx_cell_t *cell)
{
    nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    reentrancy->taker = NULL;
    if (cell->work == NX_CELL_QUEUED) {
        return;
    }
    cell->work = cell->status == NX_CELL_RUNNING ? NX_CELL_IDLE : NX_CELL_HELD;
    if (reentrancy_has_to_apply(cell) || reentrancy_may_take(cell)) {
        nx_cell_become_ready(cell);
    }
}

static void reentrancy_take_cell(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    nx_reentrancy_of(cell)->taker = dispatch;
    cell->dispatch = dispatch;
    if (cell->work != NX_CELL_QUEUED) {
        cell->work = NX_CELL_TAKEN;
    }
}

static nx_actor_context_t *reentrancy_take_context(nx_dispatch_t *dispatch, nx_cell_t *cell, nx_mail_t *mail)
{
    zend_object *context = dispatch->context;
    dispatch->context = NULL;
    if (context == NULL) {
        context = nx_actor_context_create_object(nx_ce_actor_context);
    }
    nx_actor_context_t *shown = nx_actor_context_of(context);
    shown->cell = cell;
    shown->coroutine = &dispatch->coroutine;
    shown->mail = mail;
    dispatch->shown = context;
    return shown;
}

/* A context that user code keeps stays valid until the actor has stopped. */
static void reentrancy_give_context_back(nx_dispatch_t *dispatch, nx_cell_t *cell, nx_actor_context_t *shown)
{
    dispatch->shown = NULL;
    shown->coroutine = NULL;
    shown->mail = NULL;
    if (GC_REFCOUNT(&shown->std) == 1 && dispatch->context == NULL) {
        shown->cell = NULL;
        dispatch->context = &shown->std;
    } else {
        nx_list_push_back(&nx_reentrancy_of(cell)->contexts, &shown->kept);
        OBJ_RELEASE(&shown->std);
    }
}

static NX_COLD void reentrancy_refuse_change(const nx_cell_t *cell)
{
    zend_string *path = nx_cell_path((nx_cell_t *)cell);
    nx_throw(
        NX_ERROR_INTERLEAVED_CHANGE,
        "A handler of %s that started while another one waited returned something other than same(): its state "
        "may be outdated; send the actor a message that changes the state",
        ZSTR_VAL(path));
    zend_string_release(path);
}

static void reentrancy_adopt_step(nx_cell_t *cell, zval *result, bool is_interleaved, nx_outcome_t *outcome)
{
    nx_step_kind_t kind = nx_step_of(Z_OBJ_P(result))->kind;
    if (is_interleaved && kind != NX_STEP_SAME && kind != NX_STEP_UNHANDLED) {
        reentrancy_refuse_change(cell);
        zval_ptr_dtor(result);
    } else if (kind == NX_STEP_STOPPED) {
        nx_reentrancy_of(cell)->stops = true;
        zval_ptr_dtor(result);
    } else {
        nx_cell_adopt_result(cell, result, outcome);
    }
}

/* Applies the result of a handler, which is taken over. stopped() takes effect when no handler runs any more. */
static void reentrancy_adopt(nx_cell_t *cell, zval *result, bool has_state, bool is_interleaved,
                             nx_outcome_t *outcome)
{
    zend_class_entry *class_entry = Z_TYPE_P(result) == IS_OBJECT ? Z_OBJCE_P(result) : NULL;
    if (has_state && class_entry == nx_ce_step) {
        reentrancy_adopt_step(cell, result, is_interleaved, outcome);
    } else if (class_entry == nx_ce_behavior &&
               nx_behavior_of(Z_OBJ_P(result))->kind == NX_BEHAVIOR_STOPPED) {
        nx_reentrancy_of(cell)->stops = true;
        zval_ptr_dtor(result);
    } else if (has_state && is_interleaved && class_entry == nx_ce_behavior &&
               nx_behavior_of(Z_OBJ_P(result))->kind != NX_BEHAVIOR_SAME) {
        reentrancy_refuse_change(cell);
        zval_ptr_dtor(result);
    } else {
        nx_cell_adopt_result(cell, result, outcome);
    }
}

/* Counts behavior and state during the call: other handlers may replace them before this one returns. */
static nx_outcome_t reentrancy_call_handler(nx_cell_t *cell, nx_actor_context_t *shown, nx_mail_t *mail,
                                            bool is_interleaved)
{
    zval arguments[3], result;
    nx_outcome_t outcome = NX_HANDLED;
    nx_behavior_t *behavior = cell->behavior;
    if (behavior->kind == NX_BEHAVIOR_EMPTY) {
        return NX_HANDLED_NOT;
    }
    bool has_state = behavior->kind == NX_BEHAVIOR_WITH_STATE;
    GC_ADDREF(&behavior->std);
    ZVAL_OBJ(&arguments[0], &shown->std);
    ZVAL_OBJ(&arguments[1], mail->message);
    ZVAL_COPY(&arguments[2], &cell->state);
    ZVAL_UNDEF(&result);
    if (nx_function_call(&behavior->handler, &result, has_state ? 3 : 2, arguments)) {
        reentrancy_adopt(cell, &result, has_state, is_interleaved, &outcome);
    }
    zval_ptr_dtor(&arguments[2]);
    OBJ_RELEASE(&behavior->std);
    return outcome;
}

static void reentrancy_note_failure(nx_cell_t *cell, zend_object *failure)
{
    nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    if (reentrancy->cause == NULL) {
        reentrancy->cause = failure;
    } else {
        nx_error_report(failure);
    }
}

/* `is_interrupted`: the handler was ended because the time limit of the actor's stop had passed. */
static void reentrancy_end_mail(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome, bool is_interrupted)
{
    zend_object *failure = NULL;
    if (EG(exception) != NULL) {
        outcome = nx_actor_take_failure(&failure);
    }
    if (mail->envelope != NULL && mail->envelope->kind->done != NULL) {
        mail->envelope->kind->done(cell, mail, outcome, failure);
    }
    if (outcome == NX_HANDLED) {
        cell->system->handled++;
        nx_mail_release(mail);
        return;
    }
    if (is_interrupted && outcome == NX_HANDLING_CANCELLED) {
        nx_cell_extras(cell)->interrupted++;
        nx_mail_lose(cell, mail, NX_LOST_STOPPED);
    } else {
        nx_mail_lose(cell, mail, nx_outcome_loss(outcome));
    }
    if (outcome == NX_HANDLING_FAILED) {
        reentrancy_note_failure(cell, failure);
    } else if (failure != NULL) {
        OBJ_RELEASE(failure);
    }
}

/* Calls the handler. While it runs, other dispatchers may take from the cell. */
static void reentrancy_handle(nx_dispatch_t *dispatch, nx_cell_t *cell, nx_mail_t *mail)
{
    nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    nx_actor_context_t *shown = reentrancy_take_context(dispatch, cell, mail);
    bool is_interleaved = reentrancy->running++ > 0;
    dispatch->mail = mail;
    reentrancy_release_cell(cell);
    nx_dispatch_apply_stop_limit(dispatch, cell);
    nx_outcome_t outcome = reentrancy_call_handler(cell, shown, mail, is_interleaved);
    bool is_interrupted = dispatch->is_cancelled && dispatch->is_interrupted;
    nx_dispatch_clear_cancellation(dispatch);
    reentrancy_end_mail(cell, mail, outcome, is_interrupted);
    if (UNEXPECTED(EG(exception) != NULL)) {
        nx_dispatch_report_exception();
    }
    reentrancy->running--;
    dispatch->mail = NULL;
    reentrancy_give_context_back(dispatch, cell, shown);
    if (nx_scope_of_coroutine(&dispatch->coroutine) != NULL || dispatch->coroutine.values != NULL) {
        nx_scope_leave_coroutine(&dispatch->coroutine);
    }
}

static void reentrancy_accept_and_handle(nx_dispatch_t *dispatch, nx_cell_t *cell, nx_mail_t *mail)
{
    const nx_mail_kind_t *kind = mail->envelope == NULL ? NULL : mail->envelope->kind;
    if (kind != NULL && mail->envelope->fingerprint != NULL && !nx_fingerprint_check(cell, mail)) {
        reentrancy_end_mail(cell, mail, NX_HANDLED, false);
    } else if (kind == NULL || kind->accept == NULL || kind->accept(cell, mail)) {
        reentrancy_handle(dispatch, cell, mail);
    } else if (EG(exception) != NULL) {
        reentrancy_end_mail(cell, mail, NX_HANDLED, false);
    } else {
        nx_mail_release(mail);
    }
}

static void reentrancy_serve_one(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    nx_mail_t mail;
    nx_time_t deadline = dispatch->coroutine.deadline;
    nx_cell_take(cell, &mail);
    dispatch->since = nx_loop_now(nx_scheduler_loop());
    if (mail.envelope != NULL && mail.envelope->kind->deliver != NULL) {
        dispatch->mail = &mail;
        mail.envelope->kind->deliver(cell, &mail);
        dispatch->mail = NULL;
        nx_mail_release(&mail);
    } else {
        reentrancy_accept_and_handle(dispatch, cell, &mail);
    }
    dispatch->coroutine.deadline = deadline;
}

/* Applies a failure, a stop, or lifecycle requests. No handler is running. */
static void reentrancy_apply_pending(nx_cell_t *cell)
{
    nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    zend_object *cause = reentrancy->cause;
    bool stops = reentrancy->stops;
    reentrancy->cause = NULL;
    reentrancy->stops = false;
    if (cause != NULL) {
        nx_cell_fail(cell, cause);
    } else if (stops) {
        nx_cell_stop_self(cell);
    } else {
        nx_cell_apply_pending(cell);
    }
}

/* False: another dispatcher took over the cell and handles the rest. */
static bool reentrancy_serve(nx_dispatch_t *dispatch, nx_cell_t *cell, uint32_t *budget)
{
    nx_reentrancy_t *reentrancy = nx_reentrancy_of(cell);
    reentrancy_take_cell(dispatch, cell);
    while (cell->status != NX_CELL_STOPPED &&
           (reentrancy_has_to_apply(cell) || (*budget > 0 && reentrancy_may_take(cell)))) {
        if (reentrancy_has_to_apply(cell)) {
            reentrancy_apply_pending(cell);
            continue;
        }
        reentrancy_serve_one(dispatch, cell);
        (*budget)--;
        if (cell->status == NX_CELL_STOPPED) {
            return true;
        }
        if (reentrancy->taker != NULL && reentrancy->taker != dispatch) {
            return false;
        }
        reentrancy_take_cell(dispatch, cell);
    }
    return true;
}

uint32_t nx_reentrancy_serve(nx_dispatch_t *dispatch, nx_cell_t *cell, uint32_t budget)
{
    nx_reentrancy_t *reentrancy = reentrancy_of(cell);
    bool is_taken = reentrancy->taker != NULL;
    dispatch->cell = cell;
    nx_list_push_back(&dispatch->system->dispatches, &dispatch->link);
    cell->work = NX_CELL_TAKEN;
    if (!is_taken && reentrancy_serve(dispatch, cell, &budget) && cell->status != NX_CELL_STOPPED) {
        reentrancy_release_cell(cell);
        if (cell->gate & NX_GATE_IDLE_TIMEOUT && reentrancy->running == 0) {
            nx_features[NX_FEATURE_TIMERS]->batch_ended(cell);
        }
    }
    if (cell->dispatch == dispatch) {
        cell->dispatch = NULL;
    }
    nx_list_unlink(&dispatch->link);
    dispatch->cell = NULL;
    nx_dispatch_clear_cancellation(dispatch);
    OBJ_RELEASE(&cell->std);
    return budget;
}
