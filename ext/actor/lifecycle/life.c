/* SPDX-License-Identifier: MIT */
/* Start, restart and stop of actors. */
#include <ctype.h>

#include "php.h"
#include "zend_exceptions.h"

#include "actor/system/idle.h"
#include "actor/system/dead_letters.h"
#include "actor/delivery/loss_report.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/dispatch/dispatcher.h"

#include "engine/errors/errors.h"

static NX_PER_THREAD nx_list_t companies;

static bool is_name(const zend_string *name)
{
    for (size_t i = 0; i < ZSTR_LEN(name); i++) {
        unsigned char byte = (unsigned char)ZSTR_VAL(name)[i];
        if (!isalnum(byte) && byte != '_' && byte != '.' && byte != '-') {
            return false;
        }
    }
    return ZSTR_LEN(name) > 0;
}

static bool may_be_spawned(nx_company_t *company, nx_cell_t *parent, zend_string *name)
{
    zval arguments[2];
    if (parent == NULL) {
        ZVAL_NULL(&arguments[1]);
    } else {
        ZVAL_OBJ(&arguments[1], &parent->std);
    }
    if (name != NULL) {
        ZVAL_STR(&arguments[0], name);
    } else {
        ZVAL_EMPTY_STRING(&arguments[0]);
    }
    if (company->is_closed || (parent != NULL && parent->status >= NX_CELL_STOPPING)) {
        nx_company_throw(company, "nobodyBegins", 2, arguments);
    } else if (name != NULL && !is_name(name)) {
        nx_company_throw(company, "badName", 2, arguments);
    } else if (name != NULL && nx_cell_child(company, parent, name) != NULL) {
        nx_company_throw(company, "nameExists", 2, arguments);
    } else {
        return true;
    }
    return false;
}

/* Adds the cell to the table of children, which holds it until it has stopped. */
static void enter_company(nx_cell_t *cell)
{
    nx_company_t *company = cell->company;
    HashTable *siblings = nx_cell_siblings(cell);
    GC_ADDREF(&cell->std);
    if (cell->name != NULL) {
        zend_hash_add_new_ptr(siblings, cell->name, cell);
    } else {
        cell->number = company->anonymous++;
        zend_hash_index_add_new_ptr(siblings, cell->number, cell);
    }
    if (company->population++ == 0) {
        GC_ADDREF(&company->std);
        nx_list_push_back(&companies, &company->living);
    }
}

static void leave_company(nx_cell_t *cell)
{
    nx_company_t *company = cell->company;
    HashTable *siblings = nx_cell_siblings(cell);
    if (cell->name != NULL) {
        zend_hash_del(siblings, cell->name);
    } else {
        zend_hash_index_del(siblings, cell->number);
    }
    if (--company->population == 0) {
        nx_list_unlink(&company->living);
        nx_loss_report__end(company);
        if (company->wants_to_know) {
            company->wants_to_know = false;
            nx_company_call(company, "emptied", NULL, 0, NULL);
        }
        OBJ_RELEASE(&company->std);
    }
    OBJ_RELEASE(&cell->std);
}

static nx_cell_t *create(nx_company_t *company, nx_cell_t *parent, nx_behavior_t *behavior, nx_terms_t *terms,
                         zend_string *name)
{
    nx_cell_t *cell = nx_cell_of(nx_cell_create_object(nx_ce_local_ref));
    GC_ADDREF(&company->std);
    GC_ADDREF(&behavior->std);
    cell->company = company;
    cell->origin = behavior;
    cell->incarnation = ++company->incarnations;
    cell->status = NX_CELL_STARTING;
    cell->gate = company->in_development ? NX_GATE_WATCHFUL : 0;
    if (parent != NULL) {
        GC_ADDREF(&parent->std);
        cell->parent = parent;
    }
    if (terms != NULL) {
        GC_ADDREF(&terms->std);
        cell->terms = terms;
        nx_cell__open_inbox(cell);
    }
    if (name != NULL) {
        cell->name = zend_string_copy(name);
    }
    enter_company(cell);
    return cell;
}

/* Resolves the behavior of the props and adopts it. False with an exception. */
static bool construct(nx_cell_t *cell)
{
    nx_behavior_t *behavior = cell->origin;
    nx_cell__forget_wrappers(cell);
    if (EXPECTED(nx_behavior_handles(behavior))) {
        GC_ADDREF(&behavior->std);
    } else {
        nx_visit_t visit;
        nx_cell__enter(&visit, cell);
        behavior = nx_behavior__resolve(cell, behavior);
        nx_cell__leave(&visit);
    }
    if (behavior == NULL) {
        return false;
    }
    if (UNEXPECTED(behavior->kind == NX_BEHAVIOR_STOPPED)) {
        OBJ_RELEASE(&behavior->std);
        behavior = nx_behavior_of(nx_behavior_single(NX_BEHAVIOR_EMPTY));
        cell->wants |= NX_WANT_STOP;
    }
    cell->behavior = behavior;
    ZVAL_COPY(&cell->state, &behavior->state);
    return true;
}

static void deconstruct(nx_cell_t *cell)
{
    if (cell->behavior != NULL) {
        OBJ_RELEASE(&cell->behavior->std);
        cell->behavior = NULL;
    }
    zval_ptr_dtor(&cell->state);
    ZVAL_UNDEF(&cell->state);
}

static bool signal_start(nx_cell_t *cell)
{
    zval exception;
    zend_object *failure = NULL;
    if (EXPECTED(nx_cell__signal_named(cell, "PreStart", 0, NULL, &failure) != NX_SIGNAL_THREW)) {
        return true;
    }
    ZVAL_OBJ(&exception, failure);
    zend_throw_exception_object(&exception);
    return false;
}

static void detach_context(nx_cell_t *cell)
{
    if (cell->context != NULL) {
        nx_actor_context_t *context = nx_actor_context_of(cell->context);
        context->cell = NULL;
        context->coroutine = NULL;
        context->mail = NULL;
        OBJ_RELEASE(cell->context);
        cell->context = NULL;
    }
}

static void lose_mail(nx_cell_t *cell)
{
    while (cell->mailbox.count > 0) {
        nx_mail_t mail = nx_mailbox_pop(&cell->mailbox);
        nx_mail_lose(cell, &mail, NX_LOST_STOPPED);
    }
    if (cell->mailbox.slots != &cell->mailbox.alone) {
        efree(cell->mailbox.slots);
        nx_mailbox_init(&cell->mailbox);
    }
}

static void end_pause(nx_cell_extras_t *extras)
{
    if (nx_timer_is_active(&extras->pause)) {
        nx_loop_stop_timer(nx_coro_loop(), &extras->pause);
        nx_company_expect_no_more(extras->cell->company);
    }
}

static void end_features(nx_cell_t *cell, bool is_final)
{
    if (cell->extras == NULL) {
        return;
    }
    end_pause(cell->extras);
    nx_cell__end_alarms(cell, is_final);
    nx_cell__end_errands(cell, is_final);
    nx_cell__end_asks(cell, is_final);
    nx_cell__end_stash(cell, is_final);
}

/* The final step, after PostStop. The empty cell remains as long as references to it exist. */
static void die(nx_cell_t *cell)
{
    nx_cell_t *parent = cell->parent;
    uint64_t lost_before = cell->company->lost[NX_LOST_STOPPED];
    end_features(cell, true);
    cell->status = NX_CELL_STOPPED;
    cell->work = NX_CELL_HELD;
    cell->wants = 0;
    if (cell->extras != NULL) {
        nx_loop_stop_timer(nx_coro_loop(), &cell->extras->limit);
        nx_cell__end_inbox(cell, true);
    }
    lose_mail(cell);
    nx_loss_report__stopped(cell, cell->company->lost[NX_LOST_STOPPED] - lost_before);
    detach_context(cell);
    GC_ADDREF(&cell->std);
    leave_company(cell);
    nx_cell__end_watches(cell);
    nx_cell__free_extras(cell);
    deconstruct(cell);
    OBJ_RELEASE(&cell->origin->std);
    cell->origin = NULL;
    if (cell->terms != NULL) {
        OBJ_RELEASE(&cell->terms->std);
        cell->terms = NULL;
    }
    if (parent != NULL && parent->extras->awaits & NX_AWAITS_CHILDREN &&
        zend_hash_num_elements(&parent->extras->children) == 0) {
        nx_cell_want(parent, NX_WANT_SETTLE);
    }
    OBJ_RELEASE(&cell->std);
}

/* Publishes a lifecycle event to listeners. */
static void announce(nx_cell_t *cell, const char *what)
{
    if (EXPECTED(!cell->company->has_listeners)) {
        return;
    }
    zval arguments[2];
    ZVAL_STRING(&arguments[0], what);
    ZVAL_OBJ(&arguments[1], &cell->std);
    nx_company_call(cell->company, "event", NULL, 2, arguments);
    zval_ptr_dtor(&arguments[0]);
}

/* After a failed construction the behavior of the props receives PostStop. */
static void finish_stop(nx_cell_t *cell)
{
    if (cell->behavior == NULL) {
        GC_ADDREF(&cell->origin->std);
        cell->behavior = cell->origin;
        ZVAL_COPY(&cell->state, &cell->origin->state);
    }
    nx_cell__tell_of_life(cell, "PostStop", NULL);
    announce(cell, "stopped");
    die(cell);
}

static void stop_children(nx_cell_t *cell)
{
    nx_cell_t *child;
    if (cell->extras == NULL || zend_hash_num_elements(&cell->extras->children) == 0) {
        return;
    }
    cell->extras->awaits |= NX_AWAITS_CHILDREN;
    ZEND_HASH_REVERSE_FOREACH_PTR(&cell->extras->children, child)
    {
        nx_cell_stop_now(child, NX_TIME_NEVER);
    }
    ZEND_HASH_FOREACH_END();
}

/* Leaves a joint restart of siblings: they need not wait for this cell any more. */
static void leave_group(nx_cell_t *cell)
{
    if (cell->extras != NULL && cell->extras->restarts_in_turn) {
        cell->extras->restarts_in_turn = false;
        nx_cell__pass_turn(cell);
    }
}

static void begin_stop(nx_cell_t *cell)
{
    if (cell->status >= NX_CELL_STOPPING) {
        return;
    }
    cell->status = NX_CELL_STOPPING;
    cell->gate |= NX_GATE_CLOSED;
    leave_group(cell);
    nx_cell__close_inbox(cell);
    end_features(cell, true);
    if (cell->extras != NULL) {
        cell->extras->awaits = 0;
        cell->extras->is_restarting = false;
    }
    stop_children(cell);
    if (cell->extras == NULL || cell->extras->awaits == 0) {
        finish_stop(cell);
    }
}

static NX_COLD void throw_initialisation(nx_cell_t *cell)
{
    zend_object *cause = NULL;
    if (instanceof_function(EG(exception)->ce, nx_ce_cancelled_error)) {
        zend_object *exception = EG(exception);
        EG(exception) = NULL;
        begin_stop(cell);
        EG(exception) = exception;
        return;
    }
    nx_actor__take_failure(&cause);
    begin_stop(cell);
    zval arguments[2];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_OBJ(&arguments[1], cause);
    nx_company_throw(cell->company, "notStarted", 2, arguments);
    OBJ_RELEASE(cause);
}

nx_cell_t *nx_cell_spawn(nx_company_t *company, nx_cell_t *parent, nx_behavior_t *behavior, nx_terms_t *terms,
                         zend_string *name)
{
    if (UNEXPECTED(name != NULL || company->is_closed || parent != NULL) &&
        !may_be_spawned(company, parent, name)) {
        return NULL;
    }
    nx_cell_t *cell = create(company, parent, behavior, terms, name);
    if (UNEXPECTED(!construct(cell) || !signal_start(cell))) {
        throw_initialisation(cell);
        OBJ_RELEASE(&cell->std);
        return NULL;
    }
    announce(cell, "started");
    if (UNEXPECTED(cell->status != NX_CELL_STARTING)) {
        return cell;
    }
    cell->status = NX_CELL_RUNNING;
    cell->work = NX_CELL_IDLE;
    if (nx_cell_has_mail(cell) || cell->wants != 0) {
        nx_cell__become_ready(cell);
    }
    return cell;
}

void nx_cell_want(nx_cell_t *cell, uint8_t wants)
{
    if (cell->status == NX_CELL_STOPPED) {
        return;
    }
    cell->wants |= wants;
    nx_cell__leave_room(cell);
    if (cell->status != NX_CELL_STARTING && (cell->work == NX_CELL_IDLE || cell->work == NX_CELL_HELD)) {
        nx_cell__become_ready(cell);
    }
}

void nx_cell_stop_now(nx_cell_t *cell, nx_time_t limit)
{
    if (cell->status == NX_CELL_STOPPED) {
        return;
    }
    nx_cell__limit_stop(cell, limit);
    nx_cell_want(cell, NX_WANT_STOP);
}

static void deliver_stop(nx_cell_t *cell, nx_mail_t *mail)
{
    begin_stop(cell);
}

static bool lose_stop(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t stop_mail = {
    .what = "stop", .uncounted = true, .deliver = deliver_stop, .lost = lose_stop};

void nx_cell_stop_in_order(nx_cell_t *cell, zend_object *message, nx_time_t limit)
{
    if (cell->status >= NX_CELL_STOPPING) {
        return;
    }
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &stop_mail, NULL);
    nx_cell__limit_stop(cell, limit);
    nx_actor_send(cell, message, envelope, NX_DROP);
}

void nx_cell__stop_itself(nx_cell_t *cell)
{
    bool is_permanent = cell->terms != NULL && cell->terms->restart == NX_RESTART_PERMANENT;
    zval exception, argument;
    if (!is_permanent || (cell->extras != NULL && cell->extras->was_stopped)) {
        begin_stop(cell);
        return;
    }
    ZVAL_OBJ(&argument, &cell->std);
    ZVAL_UNDEF(&exception);
    if (nx_company_call(cell->company, "stoppedItself", &exception, 1, &argument)) {
        nx_cell_fail(cell, Z_OBJ(exception));
    }
}

static void pause_over(nx_timer_t *timer)
{
    nx_cell_extras_t *extras = nx_container_of(timer, nx_cell_extras_t, pause);
    nx_cell_want(extras->cell, NX_WANT_SETTLE);
    nx_company_expect_no_more(extras->cell->company);
}

static void finish_restart(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = cell->extras;
    zend_object *cause = extras->cause, *failure = NULL;
    extras->is_restarting = false;
    extras->cause = NULL;
    extras->restarts++;
    deconstruct(cell);
    if (!construct(cell)) {
        nx_actor__take_failure(&failure);
        nx_cell_fail(cell, failure);
    } else {
        cell->status = NX_CELL_RUNNING;
        nx_cell__tell_restarted(cell, cause);
        announce(cell, "restarted");
    }
    leave_group(cell);
    OBJ_RELEASE(cause);
}

void nx_cell__restart(nx_cell_t *cell, zend_object *cause, nx_time_t pause)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (cell->status >= NX_CELL_STOPPING || extras->is_restarting) {
        OBJ_RELEASE(cause);
        return;
    }
    if (extras->cause != NULL) {
        OBJ_RELEASE(extras->cause);
    }
    cell->status = NX_CELL_SUSPENDED;
    cell->wants &= ~NX_WANT_RESTART;
    extras->is_restarting = true;
    extras->cause = cause;
    extras->awaits = 0;
    nx_cell__tell_of_life(cell, "PreRestart", cause);
    end_features(cell, false);
    if (cell->terms == NULL || !cell->terms->keep_children) {
        stop_children(cell);
    }
    if (pause > 0) {
        extras->awaits |= NX_AWAITS_PAUSE;
        nx_company_expect(cell->company);
        nx_loop_start_timer(nx_coro_loop(), &extras->pause, nx_loop_update_now(nx_coro_loop()) + pause,
                            pause_over);
    }
    if (extras->awaits == 0) {
        nx_cell_want(cell, NX_WANT_SETTLE);
    }
    if (extras->restarts_in_turn) {
        nx_cell__pass_turn(cell);
    }
}

static void settle(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (zend_hash_num_elements(&extras->children) == 0) {
        extras->awaits &= ~NX_AWAITS_CHILDREN;
    }
    if (!nx_timer_is_active(&extras->pause)) {
        extras->awaits &= ~NX_AWAITS_PAUSE;
    }
    if (extras->awaits != 0) {
        return;
    }
    if (cell->status == NX_CELL_STOPPING) {
        finish_stop(cell);
    } else if (extras->is_restarting && nx_cell__is_its_turn(cell)) {
        finish_restart(cell);
    }
}

void nx_cell__obey(nx_cell_t *cell)
{
    uint8_t wants = cell->wants;
    cell->wants = 0;
    if (wants & NX_WANT_STOP) {
        begin_stop(cell);
    } else if (wants & NX_WANT_RESTART) {
        nx_cell__restart_as_told(cell);
    } else if (wants & NX_WANT_FAIL) {
        nx_cell__take_failures(cell);
    }
    if (wants & NX_WANT_SETTLE && cell->status != NX_CELL_STOPPED) {
        settle(cell);
    }
}

/* At the end of the script: frees living actors without calling their handlers. */
static void drop(HashTable *children)
{
    nx_cell_t *cell;
    while (zend_hash_num_elements(children) > 0) {
        HashPosition position;
        zend_hash_internal_pointer_end_ex(children, &position);
        cell = zend_hash_get_current_data_ptr_ex(children, &position);
        if (cell->extras != NULL) {
            drop(&cell->extras->children);
        }
        nx_list_unlink(&cell->ready);
        cell->work = NX_CELL_TAKEN;
        die(cell);
    }
}

static int start_request(void)
{
    nx_list_init(&companies);
    nx_dead_letters__start_request();
    return 0;
}

static void end_request(void)
{
    nx_dead_letters__end_request();
    while (!nx_list_is_empty(&companies)) {
        nx_company_t *company = nx_container_of(companies.next, nx_company_t, living);
        GC_ADDREF(&company->std);
        nx_company__say_what_is_left(company);
        drop(&company->children);
        OBJ_RELEASE(&company->std);
    }
    nx_turn__end_request();
    nx_behavior_end_request();
}

const nx_module_t nx_actor_module = {.name = "actor", .rinit = start_request, .rshutdown = end_request};
