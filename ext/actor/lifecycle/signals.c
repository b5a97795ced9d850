/* SPDX-License-Identifier: MIT */
/* Signals: lifecycle events of an actor and of actors that it watches, passed to its signal handler. */

#include "php.h"
#include "zend_exceptions.h"

#include "actor/testing/step.h"
#include "actor/dispatch/dispatcher.h"
#include "runtime/async/scope.h"
#include "engine/errors/errors.h"

/* Coroutine id → the cell whose construction or signal handler it runs now. An nx_visit_t counts that cell. */
static NX_PER_THREAD HashTable *current_cells;

nx_cell_t *nx_actor_current(void)
{
    nx_coroutine_t *coroutine = nx_coro_current();
    if (coroutine == NULL) {
        return NULL;
    }
    nx_cell_t *cell =
        UNEXPECTED(current_cells != NULL) ? zend_hash_index_find_ptr(current_cells, coroutine->id) : NULL;
    if (cell != NULL) {
        return cell;
    }
    nx_dispatch_t *dispatch = nx_dispatch_of(coroutine);
    return dispatch == NULL ? NULL : dispatch->cell;
}

/* Sets the cell in `current_cells` for the current coroutine (NULL: removes it) and returns the previous one. */
static nx_cell_t *exchange_current_cell(nx_cell_t *cell)
{
    zend_ulong id = nx_coro_current()->id;
    if (current_cells == NULL) {
        current_cells = zend_new_array(8);
    }
    nx_cell_t *previous = zend_hash_index_find_ptr(current_cells, id);
    if (cell == NULL) {
        zend_hash_index_del(current_cells, id);
    } else {
        zend_hash_index_update_ptr(current_cells, id, cell);
    }
    if (zend_hash_num_elements(current_cells) == 0) {
        zend_array_release(current_cells);
        current_cells = NULL;
    }
    return previous;
}

zend_object *nx_signal_create(const char *name, uint32_t argument_count, zval *arguments)
{
    zend_string *full = zend_strpprintf(0, "Nexus\\Actor\\Signal\\%s", name);
    zend_class_entry *class_entry = zend_lookup_class(full);
    zend_string_release(full);
    zval object;
    if (class_entry == NULL || object_init_ex(&object, class_entry) == FAILURE) {
        return NULL;
    }
    if (class_entry->constructor != NULL) {
        zend_call_known_function(class_entry->constructor, Z_OBJ(object), class_entry, NULL, argument_count,
                                 arguments, NULL);
    }
    return Z_OBJ(object);
}

void nx_cell_enter(nx_visit_t *visit, nx_cell_t *cell)
{
    zend_object *context = cell->context;
    if (context == NULL) {
        context = nx_actor_context_create_object(nx_ce_actor_context);
        nx_actor_context_of(context)->cell = cell;
        cell->context = context;
    }
    GC_ADDREF(context);
    nx_actor_context_t *shown = nx_actor_context_of(context);
    visit->cell = cell;
    visit->context = context;
    visit->previous = shown->coroutine;
    visit->mail = shown->mail;
    shown->coroutine = nx_coro_current();
    shown->mail = NULL;
    GC_ADDREF(&cell->std);
    visit->previous_cell = exchange_current_cell(cell);
    visit->scope = nx_coro_current()->scope;
    nx_coro_current()->scope = NULL;
}

void nx_cell_leave(nx_visit_t *visit)
{
    nx_cell_t *cell = visit->cell;
    exchange_current_cell(visit->previous_cell);
    nx_scope_release(nx_coro_current()->scope);
    nx_coro_current()->scope = visit->scope;
    nx_actor_context_t *shown = nx_actor_context_of(visit->context);
    shown->coroutine = visit->previous;
    shown->mail = visit->mail;
    bool is_spare =
        visit->previous == NULL && cell->context == visit->context && GC_REFCOUNT(visit->context) == 2;
    if (is_spare) {
        cell->context = NULL;
        OBJ_RELEASE(visit->context);
    }
    OBJ_RELEASE(visit->context);
    OBJ_RELEASE(&cell->std);
}

nx_signalled_t nx_cell_signal(nx_cell_t *cell, zend_object *signal, zend_object **failure)
{
    nx_behavior_t *behavior = cell->behavior;
    if (behavior == NULL || !nx_function_is_set(&behavior->signal)) {
        return NX_SIGNAL_UNHANDLED;
    }
    zval arguments[3], result;
    nx_visit_t visit;
    nx_cell_enter(&visit, cell);
    zend_object *given = nx_actor_decorate(cell, visit.context);
    ZVAL_OBJ(&arguments[0], given);
    ZVAL_OBJ(&arguments[1], signal);
    ZVAL_COPY_VALUE(&arguments[2], &cell->state);
    ZVAL_UNDEF(&result);
    nx_outcome_t outcome = NX_HANDLED;
    if (nx_function_call(&behavior->signal, &result, behavior->kind == NX_BEHAVIOR_WITH_STATE ? 3 : 2,
                         arguments)) {
        nx_cell_adopt_result(cell, &result, &outcome);
    }
    OBJ_RELEASE(given);
    nx_cell_leave(&visit);
    if (EG(exception) == NULL) {
        return outcome == NX_HANDLED_NOT ? NX_SIGNAL_UNHANDLED : NX_SIGNAL_HANDLED;
    }
    nx_actor_take_failure(failure);
    return NX_SIGNAL_THREW;
}

nx_signalled_t nx_cell_signal_named(nx_cell_t *cell, const char *name, uint32_t argument_count,
                                    zval *arguments, zend_object **failure)
{
    if (cell->behavior == NULL || !nx_function_is_set(&cell->behavior->signal)) {
        return NX_SIGNAL_UNHANDLED;
    }
    zend_object *signal = nx_signal_create(name, argument_count, arguments);
    if (signal == NULL) {
        nx_actor_take_failure(failure);
        return NX_SIGNAL_THREW;
    }
    nx_signalled_t answer = nx_cell_signal(cell, signal, failure);
    OBJ_RELEASE(signal);
    return answer;
}

/* Reports what a signal handler threw. Releases `failure`. */
static NX_COLD void report(nx_cell_t *cell, zend_object *signal, zend_object *failure)
{
    zval arguments[3];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_OBJ(&arguments[1], signal);
    ZVAL_OBJ(&arguments[2], failure);
    nx_actor_host_call(cell->system, "signalFailed", NULL, 3, arguments);
    OBJ_RELEASE(failure);
}

void nx_cell_signal_lifecycle(nx_cell_t *cell, const char *name, zend_object *cause)
{
    zval argument;
    zend_object *failure = NULL;
    if (cell->behavior == NULL || !nx_function_is_set(&cell->behavior->signal)) {
        return;
    }
    if (cause != NULL) {
        ZVAL_OBJ(&argument, cause);
    }
    zend_object *signal = nx_signal_create(name, cause == NULL ? 0 : 1, &argument);
    if (signal != NULL && nx_cell_signal(cell, signal, &failure) == NX_SIGNAL_THREW) {
        report(cell, signal, failure);
    }
    if (signal != NULL) {
        OBJ_RELEASE(signal);
    }
}

void nx_cell_receive_signal(nx_cell_t *cell, zend_object *signal, bool is_death_watch)
{
    zend_object *failure = NULL;
    switch (nx_cell_signal(cell, signal, &failure)) {
    case NX_SIGNAL_HANDLED:
        return;
    case NX_SIGNAL_UNHANDLED:
        if (is_death_watch) {
            nx_cell_stop_now(cell, NX_TIME_NEVER);
        }
        return;
    case NX_SIGNAL_THREW:
        nx_cell_fail(cell, failure);
    }
}

static void deliver(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_cell_receive_signal(cell, mail->message, false);
}

static bool lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t signal_mail = {
    .what = "signal", .uncounted = true, .deliver = deliver, .lost = lost};

void nx_cell_send_signal(nx_cell_t *cell, zend_object *signal)
{
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &signal_mail, NULL);
    nx_actor_send(cell, signal, envelope, NX_DROP);
    OBJ_RELEASE(signal);
}
