/* SPDX-License-Identifier: MIT */
/* Dispatchers: coroutines that take ready cells and call the handlers of their mail. */
#include "php.h"
#include "zend_smart_str.h"

#include "actor/dispatch/dispatcher.h"

#include "actor/system/idle.h"
#include "actor/lifecycle/lifecycle.h"
#include "actor/system/decorate.h"
#include "runtime/scheduler/order.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/dispatch/reentrancy.h"
#include "actor/system/fingerprint.h"
#include "runtime/async/scope.h"
#include "runtime/scheduler/scheduler.h"

/*
 * A cell is visited for at most BATCH messages, and until its handlers have sent as many to actors of the system. The
 * receivers handle them while they are in the caches, and a fast sender does not grow their mailboxes.
 */
enum { BATCH = 64 };
/* With a scheduling seed: how many places of the ready queue are candidates. */
enum { REACH = 32 };

static NX_PER_THREAD nx_dispatch_t *spare_dispatch;

static void dispatcher_run(nx_coroutine_t *coroutine);
static void dispatcher_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how);
static void dispatcher_describe(nx_coroutine_t *coroutine, smart_str *text);

static const nx_coroutine_kind_t dispatcher_kind = {
    .run = dispatcher_run, .ended = dispatcher_ended, .describe = dispatcher_describe};

NX_HOT static nx_dispatch_t *dispatcher_create(nx_actor_system_t *system)
{
    nx_dispatch_t *dispatch = spare_dispatch;
    if (dispatch == NULL) {
        dispatch = emalloc(sizeof(*dispatch));
        dispatch->context = NULL;
    }
    spare_dispatch = NULL;
    nx_coroutine_init(&dispatch->coroutine, &dispatcher_kind);
    nx_list_init(&dispatch->link);
    GC_ADDREF(&system->std);
    dispatch->system = system;
    dispatch->cell = NULL;
    dispatch->mail = NULL;
    dispatch->shown = NULL;
    dispatch->is_cancelled = dispatch->is_interrupted = dispatch->is_limited = dispatch->is_step = false;
    return dispatch;
}

NX_HOT static void dispatcher_queue(nx_actor_system_t *system)
{
    nx_dispatch_t *dispatch = dispatcher_create(system);
    system->next = dispatch;
    nx_coroutine_start(&dispatch->coroutine);
}

void nx_dispatch_queue(nx_actor_system_t *system)
{
    if (system->next == NULL && !nx_list_is_empty(&system->ready) && !system->is_stepping) {
        dispatcher_queue(system);
    }
}

void nx_dispatch_step(nx_actor_system_t *system)
{
    nx_dispatch_t *dispatch = dispatcher_create(system);
    dispatch->is_step = true;
    nx_coroutine_start(&dispatch->coroutine);
}

static zend_object *dispatcher_take_context(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    zend_object *context = cell->context;
    if (EXPECTED(context == NULL)) {
        context = dispatch->context;
        dispatch->context = NULL;
        if (context == NULL) {
            context = nx_actor_context_create_object(nx_ce_actor_context);
        }
        nx_actor_context_of(context)->cell = cell;
        cell->context = context;
    }
    nx_actor_context_of(context)->coroutine = &dispatch->coroutine;
    return context;
}

/* Takes the context back for the next cell, unless user code keeps it. Then it stays with its cell. */
static void dispatcher_give_context_back(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    zend_object *context = cell->context;
    if (UNEXPECTED(context == NULL)) {
        return;
    }
    nx_actor_context_of(context)->coroutine = NULL;
    if (GC_REFCOUNT(context) == 1 && dispatch->context == NULL) {
        nx_actor_context_of(context)->cell = NULL;
        dispatch->context = context;
        cell->context = NULL;
    }
}

static inline void dispatcher_interpret_behavior(nx_cell_t *cell, zval *result, nx_outcome_t *outcome)
{
    zend_object *object = Z_OBJ_P(result);
    if (EXPECTED(nx_behavior_of(object)->kind == NX_BEHAVIOR_SAME)) {
        GC_DELREF(object);
        return;
    }
    nx_cell_adopt_result(cell, result, outcome);
}

static inline void dispatcher_interpret_step(nx_cell_t *cell, zval *result, nx_outcome_t *outcome)
{
    nx_step_t *step = nx_step_of(Z_OBJ_P(result));
    if (UNEXPECTED(step->kind != NX_STEP_NEXT)) {
        nx_cell_adopt_result(cell, result, outcome);
        return;
    }
    zval before;
    ZVAL_COPY_VALUE(&before, &cell->state);
    if (EXPECTED(GC_REFCOUNT(&step->std) == 1)) {
        ZVAL_COPY_VALUE(&cell->state, &step->state);
        ZVAL_UNDEF(&step->state);
        nx_step_recycle(step);
    } else {
        ZVAL_COPY(&cell->state, &step->state);
        OBJ_RELEASE(&step->std);
    }
    zval_ptr_dtor(&before);
}

static inline nx_outcome_t dispatcher_call_handler(nx_cell_t *cell, zend_object *context,
                                                   zend_object *message)
{
    zval arguments[3], result;
    nx_outcome_t outcome = NX_HANDLED;
    nx_behavior_t *behavior = cell->behavior;
    if (UNEXPECTED(behavior->kind == NX_BEHAVIOR_EMPTY)) {
        return NX_HANDLED_NOT;
    }
    bool has_state = behavior->kind == NX_BEHAVIOR_WITH_STATE;
    ZVAL_OBJ(&arguments[0], context);
    ZVAL_OBJ(&arguments[1], message);
    ZVAL_COPY_VALUE(&arguments[2], &cell->state);
    ZVAL_UNDEF(&result);
    zend_call_known_function(behavior->handler.call.function_handler, behavior->handler.call.object,
                             behavior->handler.call.called_scope, &result, has_state ? 3 : 2, arguments,
                             NULL);
    if (UNEXPECTED(EG(exception) != NULL)) {
        return outcome;
    }
    zend_class_entry *wanted = has_state ? nx_ce_step : nx_ce_behavior;
    if (UNEXPECTED(Z_TYPE(result) != IS_OBJECT || Z_OBJCE(result) != wanted)) {
        nx_cell_adopt_result(cell, &result, &outcome);
    } else if (has_state) {
        dispatcher_interpret_step(cell, &result, &outcome);
    } else {
        dispatcher_interpret_behavior(cell, &result, &outcome);
    }
    return outcome;
}

/* `is_interrupted`: the handler was ended because the time limit of the actor's stop had passed. */
static NX_COLD void dispatcher_end_badly(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome,
                                         bool is_interrupted)
{
    zend_object *failure = NULL;
    if (outcome == NX_HANDLED) {
        outcome = nx_actor_take_failure(&failure);
    }
    if (mail->envelope != NULL && mail->envelope->kind->done != NULL) {
        mail->envelope->kind->done(cell, mail, outcome, failure);
    }
    if (is_interrupted && outcome == NX_HANDLING_CANCELLED) {
        nx_cell_extras(cell)->interrupted++;
        nx_mail_lose(cell, mail, NX_LOST_STOPPED);
    } else {
        nx_mail_lose(cell, mail, nx_outcome_loss(outcome));
    }
    if (outcome == NX_HANDLING_FAILED) {
        nx_cell_fail(cell, failure);
    } else if (failure != NULL) {
        OBJ_RELEASE(failure);
    }
}

NX_HOT static inline void dispatcher_handle(nx_dispatch_t *dispatch, nx_cell_t *cell, zend_object *context,
                                            nx_mail_t *mail)
{
    nx_outcome_t outcome = dispatcher_call_handler(cell, context, mail->message);
    bool is_interrupted = false;
    if (UNEXPECTED(dispatch->is_cancelled)) {
        is_interrupted = dispatch->is_interrupted;
        nx_dispatch_clear_cancellation(dispatch);
    }
    if (UNEXPECTED(outcome != NX_HANDLED || EG(exception) != NULL)) {
        dispatcher_end_badly(cell, mail, outcome, is_interrupted);
        return;
    }
    if (UNEXPECTED(mail->envelope != NULL) && mail->envelope->kind->done != NULL) {
        mail->envelope->kind->done(cell, mail, NX_HANDLED, NULL);
    }
    cell->system->handled++;
    nx_mail_release(mail);
}

static NX_COLD void dispatcher_handle_by_kind(nx_dispatch_t *dispatch, nx_cell_t *cell, zend_object *context,
                                              nx_mail_t *mail)
{
    const nx_mail_kind_t *kind = mail->envelope->kind;
    if (kind->deliver != NULL) {
        kind->deliver(cell, mail);
        nx_mail_release(mail);
        return;
    }
    if (UNEXPECTED(mail->envelope->fingerprint != NULL) && !nx_fingerprint_check(cell, mail)) {
        dispatcher_end_badly(cell, mail, NX_HANDLED, false);
        return;
    }
    if (kind->accept != NULL && !kind->accept(cell, mail)) {
        if (EG(exception) != NULL) {
            dispatcher_end_badly(cell, mail, NX_HANDLED, false);
        } else {
            nx_mail_release(mail);
        }
        return;
    }
    dispatcher_handle(dispatch, cell, context, mail);
}

/* Restores the deadline of the coroutine: an ask may have set its own for the handler. */
static NX_COLD void dispatcher_handle_enveloped(nx_dispatch_t *dispatch, nx_cell_t *cell,
                                                zend_object *context, nx_mail_t *mail)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_time_t deadline = coroutine->deadline;
    dispatcher_handle_by_kind(dispatch, cell, context, mail);
    coroutine->deadline = deadline;
}

/* Handles up to `budget` messages; returns the rest of `budget`. Handlers may suspend, or stop the cell. */
static uint32_t dispatcher_handle_batch(nx_dispatch_t *dispatch, nx_cell_t *cell, uint32_t budget)
{
    zend_object *context = dispatcher_take_context(dispatch, cell);
    nx_actor_context_t *shown = nx_actor_context_of(context);
    const nx_loop_t *loop = nx_scheduler_loop();
    zend_object *given = nx_actor_decorate(cell, context);
    uint64_t sent_limit = cell->system->posted + BATCH;
    nx_mail_t mail;
    dispatch->mail = &mail;
    while (budget > 0 && nx_cell_take(cell, &mail)) {
        dispatch->since = nx_loop_now(loop);
        shown->mail = &mail;
        if (UNEXPECTED(mail.envelope != NULL)) {
            dispatcher_handle_enveloped(dispatch, cell, given, &mail);
        } else {
            dispatcher_handle(dispatch, cell, given, &mail);
        }
        if (UNEXPECTED(EG(exception) != NULL)) {
            nx_dispatch_report_exception();
        }
        budget--;
        if (UNEXPECTED(cell->pending != 0 || cell->status != NX_CELL_RUNNING ||
                       cell->system->posted >= sent_limit)) {
            break;
        }
    }
    dispatch->mail = NULL;
    if (cell->context == context) {
        shown->mail = NULL;
    }
    OBJ_RELEASE(given);
    return budget;
}

static void dispatcher_put_back(nx_cell_t *cell)
{
    bool has_work = cell->pending != 0 || (cell->status == NX_CELL_RUNNING && nx_cell_has_mail(cell));
    cell->dispatch = NULL;
    cell->work = cell->status == NX_CELL_RUNNING ? NX_CELL_IDLE : NX_CELL_HELD;
    if (has_work && cell->status != NX_CELL_STOPPED) {
        nx_cell_become_ready(cell);
    }
    if (UNEXPECTED(cell->gate & NX_GATE_IDLE_TIMEOUT)) {
        nx_features[NX_FEATURE_TIMERS]->batch_ended(cell);
    }
}

/* A limit that expires while a signal handler runs ends that handler. */
static NX_COLD void dispatcher_apply_pending(nx_dispatch_t *dispatch, nx_cell_t *cell)
{
    nx_dispatch_apply_stop_limit(dispatch, cell);
    nx_cell_apply_pending(cell);
    nx_dispatch_clear_cancellation(dispatch);
}

NX_HOT static uint32_t dispatcher_visit(nx_dispatch_t *dispatch, nx_cell_t *cell, uint32_t budget)
{
    if (UNEXPECTED(cell->extras != NULL)) {
        nx_cell_expire_stop_limit(cell);
    }
    if (nx_cell_is_reentrant(cell)) {
        return nx_reentrancy_serve(dispatch, cell, budget);
    }
    dispatch->cell = cell;
    cell->dispatch = dispatch;
    cell->work = NX_CELL_TAKEN;
    nx_list_push_back(&dispatch->system->dispatches, &dispatch->link);
    if (UNEXPECTED(cell->pending != 0)) {
        dispatcher_apply_pending(dispatch, cell);
    }
    if (EXPECTED(cell->pending == 0 && cell->status == NX_CELL_RUNNING)) {
        budget = dispatcher_handle_batch(
            dispatch, cell, UNEXPECTED(nx_dispatch_apply_stop_limit(dispatch, cell)) ? 1 : budget);
        nx_dispatch_clear_cancellation(dispatch); /* a handler clears its own; a PoisonPill has none */
        dispatcher_give_context_back(dispatch, cell);
    }
    if (UNEXPECTED(nx_scope_of_coroutine(&dispatch->coroutine) != NULL ||
                   dispatch->coroutine.values != NULL)) {
        nx_scope_leave_coroutine(&dispatch->coroutine);
    }
    if (UNEXPECTED(EG(exception) != NULL)) {
        nx_dispatch_report_exception();
    }
    nx_list_unlink(&dispatch->link);
    dispatch->cell = NULL;
    dispatcher_put_back(cell);
    OBJ_RELEASE(&cell->std);
    return budget;
}

/* With a scheduling seed, the choice of the cell and the size of its batch are pseudo-random. */
NX_HOT static nx_cell_t *dispatcher_take_ready(nx_actor_system_t *system)
{
    nx_list_t *queue = &system->ready, *node = queue->next;
    if (UNEXPECTED(nx_order_seed() != 0) && !system->is_stepping) {
        for (uint32_t steps = nx_order_choose(REACH); steps > 0; steps--) {
            node = node->next == queue ? queue->next : node->next;
        }
    }
    nx_list_unlink(node);
    return nx_container_of(node, nx_cell_t, ready);
}

static uint32_t dispatcher_batch(void)
{
    return EXPECTED(nx_order_seed() == 0) ? BATCH : 1 + nx_order_choose(1 + nx_order_choose(BATCH));
}

NX_HOT static void dispatcher_run(nx_coroutine_t *coroutine)
{
    nx_dispatch_t *dispatch = nx_container_of(coroutine, nx_dispatch_t, coroutine);
    nx_actor_system_t *system = dispatch->system;
    if (UNEXPECTED(dispatch->is_step)) {
        if (!nx_list_is_empty(&system->ready)) {
            dispatcher_visit(dispatch, dispatcher_take_ready(system), 1);
        }
        return;
    }
    uint32_t budget = dispatcher_batch();
    system->next = NULL;
    while (budget > 0 && !nx_list_is_empty(&system->ready) && !system->is_stepping) {
        nx_cell_t *cell = dispatcher_take_ready(system);
        if (system->next == NULL && !nx_list_is_empty(&system->ready)) {
            dispatcher_queue(system);
        }
        budget = dispatcher_visit(dispatch, cell, budget);
    }
    nx_dispatch_queue(system);
    if (UNEXPECTED(!nx_list_is_empty(&system->idle_waiters))) {
        nx_actor_system_wake_if_idle(system);
    }
}

static void dispatcher_describe(nx_coroutine_t *coroutine, smart_str *text)
{
    nx_dispatch_t *dispatch = nx_container_of(coroutine, nx_dispatch_t, coroutine);
    if (dispatch->cell == NULL) {
        smart_str_appends(text, "actors of ");
        smart_str_append(text, dispatch->system->name);
        return;
    }
    zend_string *path = nx_cell_path(dispatch->cell);
    smart_str_appends(text, "actor ");
    smart_str_append(text, path);
    zend_string_release(path);
    if (dispatch->mail != NULL) {
        smart_str_appends(text, " handling ");
        smart_str_append(text, dispatch->mail->message->ce->name);
    }
}

static void dispatcher_free(nx_dispatch_t *dispatch)
{
    if (dispatch->context != NULL) {
        OBJ_RELEASE(dispatch->context);
    }
    efree(dispatch);
}

/* A fatal error ended the handler. The state of the actor is unknown, so the actor is stopped. */
static NX_COLD void dispatcher_leave_cell(nx_dispatch_t *dispatch)
{
    nx_cell_t *cell = dispatch->cell;
    dispatch->cell = NULL;
    dispatch->mail = NULL;
    if (cell->dispatch == dispatch) {
        cell->dispatch = NULL;
    }
    if (cell->context != NULL) {
        nx_actor_context_of(cell->context)->coroutine = NULL;
        nx_actor_context_of(cell->context)->mail = NULL;
    }
    cell->work = NX_CELL_HELD;
    nx_cell_request(cell, NX_PENDING_STOP);
    OBJ_RELEASE(&cell->std);
}

/*
 * The dispatcher was cancelled before it began, or ended by a fatal error. The next dispatcher takes the ready cells.
 */
static NX_COLD void dispatcher_leave_system(nx_dispatch_t *dispatch)
{
    nx_actor_system_t *system = dispatch->system;
    nx_list_unlink(&dispatch->link);
    if (system->next == dispatch) {
        system->next = NULL;
    }
    if (dispatch->cell != NULL) {
        dispatcher_leave_cell(dispatch);
    }
    nx_actor_system_wake_if_idle(system);
}

NX_HOT static void dispatcher_ended(nx_coroutine_t *coroutine, nx_coroutine_end_t how)
{
    nx_dispatch_t *dispatch = nx_container_of(coroutine, nx_dispatch_t, coroutine);
    if (UNEXPECTED(how != NX_COROUTINE_RETURNED)) {
        dispatcher_leave_system(dispatch);
    }
    OBJ_RELEASE(&dispatch->system->std);
    if (spare_dispatch == NULL) {
        spare_dispatch = dispatch;
        return;
    }
    dispatcher_free(dispatch);
}

void nx_dispatcher_free_request(void)
{
    if (spare_dispatch != NULL) {
        dispatcher_free(spare_dispatch);
        spare_dispatch = NULL;
    }
}

void nx_dispatcher_start(void)
{
    nx_dispatcher = (nx_dispatcher_t){.kind = &dispatcher_kind, .queue = dispatcher_queue};
    nx_reentrancy_start();
}
