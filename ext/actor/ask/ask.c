/* SPDX-License-Identifier: MIT */
#include "actor/ask/ask.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "actor/ask/ask_cycle.h"
#include "actor/delivery/post.h"
#include "actor/system/current.h"
#include "actor/system/package_class.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

/* The interval, in ns, at which an ask made by an actor is checked for a deadlock. */
#define CHECK_INTERVAL 500000000

/* The future that the asker gets. */
typedef struct {
    nx_ask_t *ask; /* counted; NULL: the ask is over */
    nx_future_t future;
} ask_future_t;

zend_object_handlers nx_ask_future_handlers;
static NX_PER_THREAD uint64_t serials;

static ask_future_t *ask_future_of(nx_future_t *future)
{
    return nx_container_of(future, ask_future_t, future);
}

NX_HOT nx_ask_t *nx_ask_of_future(nx_future_t *future)
{
    return future->std.handlers == &nx_ask_future_handlers ? ask_future_of(future)->ask : NULL;
}

nx_asks_t *nx_asks_of(nx_cell_t *cell)
{
    void **slot = &nx_cell_extras(cell)->slots[NX_FEATURE_ASKS];
    if (UNEXPECTED(*slot == NULL)) {
        nx_asks_t *asks = emalloc(sizeof(*asks));
        nx_list_init(&asks->own);
        nx_list_init(&asks->pipes);
        nx_list_init(&asks->adapters);
        asks->incarnation = 0;
        *slot = asks;
    }
    return *slot;
}

NX_HOT void nx_ask_release(nx_ask_t *ask)
{
    if (--ask->references > 0) {
        return;
    }
    nx_cell_t *target = ask->target;
    efree(ask);
    OBJ_RELEASE(&target->std);
}

/* Ends the ask: separates it from its future, stops the timer and releases the future's reference. */
NX_HOT static void ask_end(nx_ask_t *ask)
{
    ask_future_t *holder = ask_future_of(ask->future);
    ask->future = NULL;
    ask->asker = NULL;
    holder->ask = NULL;
    nx_list_unlink(&ask->own);
    if (nx_timer_is_active(&ask->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &ask->timer);
    }
    nx_ask_release(ask);
}

void nx_ask_settle(nx_ask_t *ask, zval *result, bool failed)
{
    nx_future_t *future = ask->future;
    ask_end(ask);
    nx_future_settle(future, result, failed);
}

void nx_ask_cancel_handler(nx_ask_t *ask, const char *why)
{
    if (ask->stage == NX_ASK_HANDLED_NOW) {
        nx_dispatch_cancel(ask->handler, zend_string_init(why, strlen(why), false));
    }
}

/*
 * Fails the ask with the exception that the host's method returns. arguments[0] is set to the target. A pending
 * exception stays pending.
 */
static NX_COLD void ask_fail_by_host(nx_ask_t *ask, nx_host_method_t method, zval *arguments)
{
    zval error;
    const zend_op *opline = EG(opline_before_exception);
    zend_object *before = EG(exception);
    EG(exception) = NULL;
    ZVAL_OBJ(&arguments[0], &ask->target->std);
    ZVAL_UNDEF(&error);
    ask->references++;
    if (UNEXPECTED(!nx_actor_host_call(&ask->target->system->host, method, &error, arguments))) {
        ZVAL_OBJ_COPY(&error, EG(exception));
        zend_clear_exception();
    }
    EG(exception) = before;
    EG(opline_before_exception) = opline;
    if (EXPECTED(!nx_ask_is_over(ask))) {
        nx_ask_settle(ask, &error, true);
    } else {
        zval_ptr_dtor(&error);
    }
    nx_ask_release(ask);
}

void nx_ask_fail_undelivered(nx_ask_t *ask, const char *why, zend_object *cause)
{
    zval arguments[3];
    ZVAL_STRING(&arguments[1], why);
    ZVAL_NULL(&arguments[2]);
    if (cause != NULL) {
        ZVAL_OBJ(&arguments[2], cause);
    }
    ask_fail_by_host(ask, NX_HOST_ASK_UNDELIVERABLE, arguments);
    zval_ptr_dtor(&arguments[1]);
}

static NX_COLD void ask_time_out(nx_ask_t *ask)
{
    zval arguments[3];
    ZVAL_LONG(&arguments[1], ask->timeout);
    ZVAL_STR(&arguments[2], nx_ask_describe_progress(ask));
    ask->references++;
    ask_fail_by_host(ask, NX_HOST_ASK_TIMED_OUT, arguments);
    nx_ask_cancel_handler(ask, "the ask that it handles has timed out");
    nx_ask_release(ask);
    zval_ptr_dtor(&arguments[2]);
}

static void ask_on_timer(nx_timer_t *timer);

NX_HOT static bool ask_start_timer(nx_ask_t *ask, nx_time_t now)
{
    nx_time_t moment = ask->deadline;
    if (ask->asker != NULL && moment - now > CHECK_INTERVAL) {
        moment = now + CHECK_INTERVAL;
    }
    return nx_loop_start_timer(nx_scheduler_loop(), &ask->timer, moment, ask_on_timer) == 0;
}

static void ask_on_timer(nx_timer_t *timer)
{
    nx_ask_t *ask = nx_container_of(timer, nx_ask_t, timer);
    nx_time_t now = nx_loop_now(nx_scheduler_loop());
    if (now >= ask->deadline) {
        ask_time_out(ask);
        return;
    }
    ask_start_timer(ask, now);
    zval error;
    nx_ask_t *latest = nx_ask_cycle_find(ask, &error);
    if (UNEXPECTED(latest != NULL)) {
        latest->references++;
        nx_ask_settle(latest, &error, true);
        nx_ask_cancel_handler(latest, "the ask that it handles waited in a cycle");
        nx_ask_release(latest);
    }
}

/* Ends the ask, because no code can await the answer any more. */
NX_HOT static void ask_destroy_future(zend_object *object)
{
    nx_ask_t *ask = ask_future_of(nx_future_of(object))->ask;
    if (ask == NULL) {
        return;
    }
    ask->references++;
    ask_end(ask);
    nx_ask_cancel_handler(ask, "no code waits for the answer to the ask that it handles");
    nx_ask_release(ask);
}

NX_HOT static void ask_free_future(zend_object *object)
{
    nx_ask_t *ask = ask_future_of(nx_future_of(object))->ask;
    if (ask != NULL) {
        ask_end(ask);
    }
    nx_future_free_object(object);
}

/* An asker with an earlier deadline is cancelled by it first, 1 ns before the ask would time out. */
static nx_time_t ask_deadline_of(nx_time_t now, nx_time_t timeout)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_time_t deadline = timeout < NX_TIME_NEVER - 1 - now ? now + timeout : NX_TIME_NEVER - 1;
    bool is_limited = coroutine != NULL && coroutine->deadline < deadline;
    return is_limited ? coroutine->deadline + 1 : deadline;
}

static nx_future_t *ask_create_future(nx_ask_t *ask)
{
    ask_future_t *holder = zend_object_alloc(sizeof(*holder), nx_ce_future);
    nx_future_init(&holder->future, nx_ce_future);
    holder->future.std.handlers = &nx_ask_future_handlers;
    holder->future.observed = true; /* an unawaited failure is not reported: the target reports it */
    holder->ask = ask;
    return &holder->future;
}

NX_HOT static nx_ask_t *ask_create(nx_cell_t *target, const zend_class_entry *message_class,
                                   nx_time_t timeout, bool adapts)
{
    nx_ask_t *ask = emalloc(sizeof(*ask));
    nx_time_t now = nx_loop_update_now(nx_scheduler_loop());
    nx_envelope_init(&ask->envelope, &nx_ask_mail, NULL);
    nx_timer_init(&ask->timer);
    nx_list_init(&ask->own);
    nx_list_init(&ask->lease.link);
    GC_ADDREF(&target->std);
    ask->target = target;
    ask->message_class = message_class;
    ask->timeout = timeout;
    ask->deadline = ask_deadline_of(now, timeout);
    ask->reference = NULL;
    ask->handler = NULL;
    ask->serial = ++serials;
    ask->references = 2;
    ask->stage = NX_ASK_QUEUED;
    ask->adapts = adapts;
    ask->future = ask_create_future(ask);
    ask->asker = nx_actor_current();
    if (ask->asker != NULL) {
        nx_list_push_back(&nx_asks_of(ask->asker)->own, &ask->own);
    }
    if (UNEXPECTED(!ask_start_timer(ask, now))) {
        zend_error_noreturn(E_ERROR, "Out of memory: a timer could not be created");
    }
    return ask;
}

/*
 * An exception that is not an Error (a full mailbox) fails the future. An Error, such as a cancellation while waiting
 * for space, is thrown to the asker as tell() would.
 */
static NX_COLD bool ask_is_refusal(void)
{
    return !instanceof_function(EG(exception)->ce, zend_ce_error);
}

static NX_COLD void ask_refuse(nx_ask_t *ask)
{
    zend_object *cause = EG(exception);
    GC_ADDREF(cause);
    zend_clear_exception();
    nx_ask_fail_undelivered(ask, "its mailbox is full", cause);
    OBJ_RELEASE(cause);
}

NX_HOT zend_object *nx_ask(nx_cell_t *target, zend_object *message, nx_time_t timeout, bool adapts,
                           nx_delivery_mode_t mode)
{
    nx_ask_t *ask = ask_create(target, message->ce, timeout, adapts);
    nx_future_t *future = ask->future;
    nx_delivery_t sent = nx_mail_post(target, message, &ask->envelope, mode);
    if (EXPECTED(sent == NX_ACCEPTED) || future->done) {
        return &future->std;
    }
    if (sent == NX_THROWN && !ask_is_refusal()) {
        OBJ_RELEASE(&future->std);
        return NULL;
    }
    if (sent == NX_THROWN) {
        ask_refuse(ask);
    } else if (sent == NX_BACKPRESSURED) {
        ask_time_out(ask);
    } else {
        nx_ask_fail_undelivered(ask, "its mailbox did not accept it", NULL);
    }
    return &future->std;
}

zend_object *nx_ask_refused(nx_cell_t *target, zend_object *message, const char *why)
{
    nx_ask_t *ask = ask_create(target, message->ce, 0, false);
    nx_future_t *future = ask->future;
    nx_ask_fail_undelivered(ask, why, NULL);
    nx_ask_release(ask);
    return &future->std;
}

/* A property of a StatusReply; NULL: the answer is not a StatusReply. */
static zval *ask_status_of(zend_object *answer, uint32_t slot)
{
    bool is_status = answer->ce == nx_package_class_if_loaded(NX_CLASS_STATUS_REPLY);
    return is_status ? OBJ_PROP_NUM(answer, slot) : NULL;
}

static NX_COLD void ask_lose_late(nx_ask_t *ask, zend_object *answer)
{
    zend_object *to = ask->reference == NULL ? &ask->target->std : ask->reference;
    nx_actor_dead_letter(ask->target->system, to, &ask->target->std, answer, NX_LOST_LATE);
}

NX_HOT void nx_ask_answer(nx_ask_t *ask, zend_object *answer)
{
    if (UNEXPECTED(nx_ask_is_over(ask))) {
        ask_lose_late(ask, answer);
        return;
    }
    zval result;
    zval *failure = ask_status_of(answer, 1);
    if (EXPECTED(failure == NULL)) {
        ZVAL_OBJ_COPY(&result, answer);
    } else if (Z_TYPE_P(failure) == IS_OBJECT) {
        ZVAL_COPY(&result, failure);
    } else {
        ZVAL_COPY(&result, ask_status_of(answer, 0));
    }
    nx_ask_settle(ask, &result, failure != NULL && Z_TYPE_P(failure) == IS_OBJECT);
}

void nx_ask_leave_handler(nx_ask_t *ask, nx_ask_stage_t stage)
{
    nx_lease_drop(&ask->lease);
    ask->stage = stage;
    ask->handler = NULL;
}

/* A fatal error ended the coroutine of the handler. Its stack is lost, and so is the mail on it. */
static NX_COLD void ask_on_handler_died(nx_lease_t *lease, nx_coroutine_end_t how)
{
    nx_ask_t *ask = nx_container_of(lease, nx_ask_t, lease);
    nx_ask_leave_handler(ask, NX_ASK_HANDLED);
    if (!nx_ask_is_over(ask)) {
        zval error;
        ZVAL_OBJ(&error,
                 nx_error_create(NX_ERROR_COROUTINE_DIED,
                                 "The handler of this ask died of a fatal error (see the error log)"));
        nx_ask_settle(ask, &error, true);
    }
}

void nx_ask_mail_stashed(nx_envelope_t *envelope)
{
    if (envelope->kind == &nx_ask_mail) {
        nx_ask_t *ask = nx_container_of(envelope, nx_ask_t, envelope);
        nx_ask_leave_handler(ask, NX_ASK_STASHED);
    }
}

/* Discards mail right before it is handled: counts it and makes a dead letter. The asker was informed before. */
static void ask_lose_now(nx_cell_t *cell, const nx_mail_t *mail, nx_lost_t reason)
{
    cell->system->lost[reason]++;
    nx_actor_dead_letter(cell->system, &cell->std, NULL, mail->message, reason);
}

static bool ask_adapt_message(nx_cell_t *cell, nx_mail_t *mail)
{
    zend_object *adapted = nx_cell_adapt(cell, mail->message);
    if (adapted == NULL) {
        if (EG(exception) == NULL) {
            nx_ask_fail_undelivered(nx_ask_of_mail(mail), "none of its adapters accepts this message", NULL);
            ask_lose_now(cell, mail, NX_LOST_UNHANDLED);
        }
        return false;
    }
    OBJ_RELEASE(mail->message);
    mail->message = adapted;
    return true;
}

NX_HOT static bool ask_accept(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_ask_t *ask = nx_ask_of_mail(mail);
    if (UNEXPECTED(nx_ask_is_over(ask))) {
        ask_lose_now(cell, mail, NX_LOST_EXPIRED);
        return false;
    }
    nx_coroutine_t *coroutine = nx_coroutine_current();
    ask->stage = NX_ASK_HANDLED_NOW;
    ask->handler = nx_dispatch_of(coroutine);
    nx_lease_take(&ask->lease, coroutine, ask_on_handler_died);
    if (ask->deadline < coroutine->deadline) {
        coroutine->deadline = ask->deadline;
    }
    return EXPECTED(!ask->adapts) || ask_adapt_message(cell, mail);
}

static NX_COLD void ask_fail_with(nx_ask_t *ask, zend_object *failure)
{
    zval arguments[2];
    ZVAL_OBJ(&arguments[1], failure);
    ask_fail_by_host(ask, NX_HOST_ASK_FAILED, arguments);
}

/* True if no answer can come: the actor is stopping, and no code holds the AskRef. */
static bool ask_is_left_for_good(const nx_ask_t *ask, const nx_cell_t *cell)
{
    bool is_ending = cell->status >= NX_CELL_STOPPING || (cell->pending & NX_PENDING_STOP) != 0;
    return UNEXPECTED(is_ending) && ask->reference == NULL;
}

NX_HOT static void ask_done(nx_cell_t *cell, nx_mail_t *mail, nx_outcome_t outcome, zend_object *failure)
{
    nx_ask_t *ask = nx_ask_of_mail(mail);
    if (EXPECTED(nx_ask_is_over(ask))) {
        nx_ask_leave_handler(ask, NX_ASK_HANDLED);
        return;
    }
    if (failure != NULL) {
        ask_fail_with(ask, failure);
    } else if (outcome == NX_HANDLED && ask_is_left_for_good(ask, cell)) {
        nx_ask_fail_undelivered(ask, "it stopped without a reply", NULL);
    } else if (outcome != NX_HANDLED) {
        nx_ask_fail_undelivered(ask, "it does not handle this message", NULL);
    }
    nx_ask_leave_handler(ask, NX_ASK_HANDLED);
}

static const char *const not_delivered[NX_LOST_REASONS] = {
    [NX_LOST_STOPPED] = "it is stopped",
    [NX_LOST_UNHANDLED] = "it does not handle this message",
    [NX_LOST_REFUSED] = "its mailbox is full",
    [NX_LOST_DROPPED] = "its full mailbox dropped it for a newer one",
    [NX_LOST_EXPIRED] = "its time limit had expired",
    [NX_LOST_LATE] = "it came too late",
    [NX_LOST_FAILED] = "its handler failed",
    [NX_LOST_CANCELLED] = "it was cancelled",
    [NX_LOST_WORKER] = "its worker has ended",
};

static bool ask_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    nx_ask_t *ask = nx_ask_of_mail(mail);
    if (!nx_ask_is_over(ask)) {
        nx_ask_fail_undelivered(ask, not_delivered[reason], NULL);
    }
    return true;
}

NX_HOT static void ask_release(nx_envelope_t *envelope)
{
    nx_lease_drop(&nx_container_of(envelope, nx_ask_t, envelope)->lease);
    nx_ask_release(nx_container_of(envelope, nx_ask_t, envelope));
}

static nx_time_t ask_deadline(const nx_envelope_t *envelope)
{
    return nx_container_of(envelope, nx_ask_t, envelope)->deadline;
}

const nx_mail_kind_t nx_ask_mail = {.what = "ask",
                                    .accept = ask_accept,
                                    .done = ask_done,
                                    .lost = ask_lost,
                                    .deadline = ask_deadline,
                                    .release = ask_release};

static void ask_describe(nx_future_t *future, smart_str *text)
{
    nx_ask_t *ask = ask_future_of(future)->ask;
    if (ask == NULL) {
        smart_str_appends(text, " of an ask that is over");
        return;
    }
    zend_string *path = nx_cell_path(ask->target);
    smart_str_appends(text, " of an ask to ");
    smart_str_append(text, path);
    zend_string_release(path);
}

static nx_coroutine_t *ask_holder(nx_future_t *future)
{
    nx_ask_t *ask = ask_future_of(future)->ask;
    return ask == NULL ? NULL : nx_ask_answering_coroutine(ask);
}

static const nx_future_kind_t kind = {.handlers = &nx_ask_future_handlers,
                                      .describe = ask_describe,
                                      .holder = ask_holder,
                                      .may_await = nx_ask_cycle_may_await};

/* Ends the asks of the incarnation, which other code may await, such as a task of the actor. */
static void asks_end_own(nx_asks_t *asks)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&asks->own)) != NULL) {
        zval error;
        nx_ask_t *ask = nx_container_of(node, nx_ask_t, own);
        ZVAL_OBJ(&error,
                 nx_error_create(NX_ERROR_CANCELLED, "The actor that asked has restarted or stopped"));
        ask->references++;
        nx_ask_settle(ask, &error, true);
        nx_ask_cancel_handler(ask, "the actor that asked has restarted or stopped");
        nx_ask_release(ask);
    }
}

NX_HOT static void asks_end_incarnation(nx_cell_t *cell, bool is_final)
{
    nx_asks_t *asks = cell->extras->slots[NX_FEATURE_ASKS];
    if (asks == NULL) {
        return;
    }
    asks_end_own(asks);
    asks->incarnation++;
    nx_asks_end_pipes(asks, is_final);
    if (is_final) {
        cell->extras->slots[NX_FEATURE_ASKS] = NULL;
        efree(asks);
    }
}

static const nx_feature_t asks_feature = {.end = asks_end_incarnation};

void nx_asks_start(void)
{
    memcpy(&nx_ask_future_handlers, nx_future_handlers, sizeof(nx_ask_future_handlers));
    nx_ask_future_handlers.offset = offsetof(ask_future_t, future.std);
    nx_ask_future_handlers.dtor_obj = ask_destroy_future;
    nx_ask_future_handlers.free_obj = ask_free_future;
    nx_future_other_kind = &kind;
    nx_delivery_would_deadlock = nx_ask_cycle_would_close;
    nx_feature_register(NX_FEATURE_ASKS, &asks_feature);
}
